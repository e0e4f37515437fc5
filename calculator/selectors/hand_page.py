"""Read the page of a hand calculator: every row that its parts draw, whatever the game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from calculator.selectors.hand_edits import TILES_AT_WIN, count
from calculator.selectors.hand_words import MELDS, problem_sentence, problem_sentences
from calculator.selectors.question import Question, Tap, WaitLine
from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, HandProblem, format_hand, problems
from mahjong_core.tiles import KINDS, Kind, Tile, tile_name
from tournaments.common.look.lists import print_list, print_series
from tournaments.common.look.tiles import tile_name as spoken_tile

SUITS: Final[Mapping[str, tuple[str | Promise, Promise]]] = {
    "m": ("萬", gettext_lazy("Characters")),
    "p": ("筒", gettext_lazy("Dots")),
    "s": (pgettext_lazy("character of a suit", "索"), gettext_lazy("Bamboo")),
    "z": ("字", gettext_lazy("Honours")),
}


@dataclass(frozen=True)
class RackTile:
    code: str
    label: str


@dataclass(frozen=True)
class RackMeld:
    """Represent a declared set; ``text`` is for the ``tiles`` tag."""

    text: str
    label: str


@dataclass(frozen=True)
class Rack:
    melds: tuple[RackMeld, ...]
    standing: tuple[RackTile, ...]
    winning: RackTile | None
    count: int


@dataclass(frozen=True)
class PickTile:
    """Represent a tile of the picker; ``left`` copies are neither in the hand nor on the table."""

    code: str
    label: str
    left: int
    is_open: bool


@dataclass(frozen=True)
class PickSuit:
    code: str
    character: str
    name: str
    tiles: tuple[PickTile, ...]


@dataclass(frozen=True)
class Answer:
    """Store the answer about the tiles: faults, a value, or waits; and the check of an announcement."""

    faults: tuple[str, ...] = ()
    value: Any = None
    waits: tuple[WaitLine, ...] | None = None
    check: Any = None


@dataclass(frozen=True)
class HandPage:
    """Store ``text``: the hand in the reader's notation. ``query``: the query string of the same hand.

    ``status``: one sentence.
    """

    question: Question
    text: str
    query: str
    status: str
    rack: Rack
    picker: tuple[PickSuit, ...]
    answer: Answer

    @property
    def is_readable(self) -> bool:
        return self.question.hand is not None

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """Return the hidden fields that keep these tiles."""
        return tuple(query_pairs(self.question))


def hand_page(question: Question) -> HandPage:
    """Return the page of the calculator for a question, with the answer for its tiles."""
    hand = question.held
    answer = answer_to(question)
    if count(hand) == TILES_AT_WIN and hand.winning_tile is None:
        question = replace(question, tap=Tap.WON)
    return HandPage(
        question=question,
        text=question.text if question.hand is None else format_hand(hand, question.notation),
        query=urlencode(list(query_pairs(question))),
        status=status_of(question, answer),
        rack=rack_of(hand),
        picker=tuple(pick_suit(suit, question) for suit in SUITS),
        answer=answer,
    )


def answer_to(question: Question) -> Answer:
    """Return faults first; then the waits of thirteen tiles, or the value of fourteen."""
    hand = question.hand
    if hand is None:
        return Answer(question.refused)
    wrong = [each for each in problems(hand) if each.code != "hand.tile_count" or count(hand) > TILES_AT_WIN]
    faults = question.refused + sentences(wrong)
    if faults or count(hand) < TILES_AT_WIN - 1 or (count(hand) < TILES_AT_WIN and hand.winning_tile is not None):
        return Answer(faults)
    if count(hand) < TILES_AT_WIN:
        return Answer(waits=question.waits(hand))
    return valued(question, hand)


def sentences(faults: Iterable[HandProblem]) -> tuple[str, ...]:
    """Return the problems as sentences."""
    return tuple(problem_sentence(each.code, each.detail, each.message) for each in faults)


def valued(question: Question, hand: Hand) -> Answer:
    """Return the value of fourteen tiles, or their waits if they are not a win."""
    faults = question.problems(hand)
    if faults:
        return Answer(sentences(each for each in faults if each.code != "hand.tile_count"))
    try:
        value = question.value(hand)
    except RuleError as error:
        return Answer(problem_sentences(error), waits=question.waits(replace(hand, winning_tile=None)))
    return Answer(value=value, check=question.check(hand))


def status_of(question: Question, answer: Answer) -> str:
    """Return one sentence for a reader who hears the page."""
    if answer.faults:
        return " ".join(answer.faults)
    if answer.value:
        return question.sentence(answer.value)
    if answer.waits is None:
        held = count(question.held)
        return ngettext("%(n)s of 14 tiles", "%(n)s of 14 tiles", held) % {"n": held}
    if not answer.waits:
        return _("No tile completes these 13 tiles.")
    return _("Waiting for: %(tiles)s.") % {"tiles": print_list(spoken_tile(wait.tile) for wait in answer.waits)}


def rack_of(hand: Hand) -> Rack:
    """Return the hand on the rack: melds, standing tiles and the winning one."""
    melds = []
    for meld in hand.melds:  # such as "chow: 1 character, 2 character, 3 character"
        tiles = print_series(spoken_tile(tile_name(tile)) for tile in meld.tiles)
        melds.append(RackMeld(str(meld), f"{MELDS[meld.kind]}: {tiles}" if meld.kind else tiles))
    return Rack(
        melds=tuple(melds),
        standing=tuple(rack_tile(tile) for tile in hand.concealed),
        winning=None if hand.winning_tile is None else rack_tile(hand.winning_tile),
        count=count(hand),
    )


def rack_tile(tile: Tile) -> RackTile:
    """Return a tile with the name that is read aloud."""
    return RackTile(tile_name(tile), spoken_tile(tile_name(tile)))


def pick_suit(suit: str, question: Question) -> PickSuit:
    """Return the tiles of a suit to choose from."""
    character, name = SUITS[suit]
    kinds = [kind for kind in range(KINDS) if tile_name(kind).endswith(suit)]
    return PickSuit(suit, str(character), str(name), tuple(pick_tile(kind, question) for kind in kinds))


def pick_tile(kind: Kind, question: Question) -> PickTile:
    """Return a tile to choose, with how many are left of it."""
    code = tile_name(kind)
    return PickTile(code, spoken_tile(code), max(question.left(kind), 0), question.can_add(kind))


def query_pairs(question: Question) -> Iterator[tuple[str, str]]:
    """Yield the query of the same hand: the tiles and values that are not defaults."""
    yield "hand", question.text if question.hand is None else format_hand(question.hand)
    yield from question.pairs()
