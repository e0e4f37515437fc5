"""Read the 81 fans as a page draws them: by points, searchable, each with an example that opens in the calculator."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from calculator.selectors.fan_words import MEANINGS
from calculator.selectors.hand_words import DISPUTED, chinese_beside, fan_name
from calculator.selectors.mcr_question import link_to, tiles_text
from mahjong_core.mcr.examples import EXAMPLES
from mahjong_core.mcr.fans import FANS, Drop, Fan, Scope, fan
from mahjong_core.tiles import tile_name
from mahjong_core.words import nearest
from tournaments.common.look.languages import reader, reader_codes
from tournaments.common.selectors.folding import folded


@dataclass(frozen=True)
class LeftOut:
    """Represent a fan that another one leaves uncounted.

    ``disputed``: the reading under which it does, if rules differ.
    """

    number: int
    name: str
    clause: str
    is_once: bool
    in_sets: bool
    disputed: str


@dataclass(frozen=True)
class FanCard:
    """Store the card of a fan. ``words`` is searched; ``tiles``, ``winning`` and ``query`` are the example hand."""

    number: int
    points: int
    name: str
    other_name: str
    other_language: str
    chinese: str
    pinyin: str
    meaning: str
    clause: str
    left_out: tuple[LeftOut, ...]
    tiles: str
    winning: str
    query: str
    words: str


@dataclass(frozen=True)
class FanGroup:
    points: int
    cards: tuple[FanCard, ...]


def fan_groups(search: str = "") -> tuple[FanGroup, ...]:
    """Return the fans that contain every search word, highest first; a figure finds the number or the points."""
    wanted = folded(search).split()
    cards = [card for card in map(_fan_card, FANS) if all(word in folded(card.words) for word in wanted)]
    return tuple(FanGroup(points, tuple(group)) for points, group in groupby(cards, key=lambda card: card.points))


def _fan_card(described: Fan) -> FanCard:
    example = EXAMPLES[described.number]
    hand, name = example.hand, fan_name(described)
    # A second name: the first of the staff's languages that is not the reader's own; the same where all agree.
    others = ((code, described.names[code]) for code in reader_codes() if described.names[code] != name)
    other_language, other_name = next(others, (nearest(reader()), name))
    return FanCard(
        number=described.number,
        points=described.points,
        name=name,
        other_name=other_name,
        other_language=other_language,
        chinese=chinese_beside(described),
        pinyin=described.pinyin,
        meaning=str(MEANINGS[described.number]),
        clause=described.clause,
        left_out=tuple(left_out(described.drops)),
        tiles=tiles_text(hand),
        winning="" if hand.winning_tile is None else tile_name(hand.winning_tile),
        query=link_to(hand, example.win),
        words=words_of(described),
    )


def words_of(described: Fan) -> str:
    """Return names in the reader's languages and in Chinese, pinyin with and without its spaces, number and points."""
    pinyin = described.pinyin
    own = (described.names[code] for code in reader_codes())
    names = (*own, described.chinese, pinyin, pinyin.replace(" ", ""))
    return " ".join((*names, f"#{described.number}", str(described.points)))


def left_out(drops: Iterable[Drop]) -> list[LeftOut]:
    """Return the fans that a hand has and that do not count, each with its reason."""
    return [_left_out_row(drop) for drop in drops]


def _left_out_row(drop: Drop) -> LeftOut:
    return LeftOut(
        number=drop.fan,
        name=fan_name(fan(drop.fan)),
        clause=drop.principle.clause,
        is_once=drop.scope is Scope.ONCE,
        in_sets=drop.scope is Scope.SETS,
        disputed=str(DISPUTED[drop.option]) if drop.option else "",
    )
