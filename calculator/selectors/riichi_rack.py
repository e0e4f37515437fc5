"""Read the riichi calculator's page: what was asked, and every row that its parts draw."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from calculator.selectors.hand_edits import EMPTY, TILES_AT_WIN, Mode, can_add, count
from calculator.selectors.hand_page import SUITS, PickSuit, PickTile, Rack, RackTile, rack_of, rack_tile, tile_faults
from calculator.selectors.hand_words import problem_sentence
from calculator.selectors.riichi_hand import Answer, value_hand
from calculator.selectors.riichi_waits import WaitLine, wait_lines
from mahjong_core.hands import COPIES, Hand, format_hand, tally
from mahjong_core.riichi.evaluate import riichi_hand_problems
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.win import MAX_INDICATORS, RiichiWin
from mahjong_core.rulesets import Family, RuleSet, usual_preset, write_rules
from mahjong_core.tiles import KIND_OF, KINDS, Kind, Tile, format_tiles, tile_name
from mahjong_core.winds import Wind
from tournaments.common.look.tiles import tile_name as spoken_tile

PLAIN_WIN: Final = RiichiWin()
DORA, URA = "dora", "ura"
INDICATORS: Final = (DORA, URA)
FLAGS: Final = ("ippatsu", "first_turn", "last_tile", "kong_replacement", "robbing_kong")


class Tap(StrEnum):
    """List what a tap on a tile of the hand does."""

    OUT = "out"
    WON = "won"
    RED = "red"


@dataclass(frozen=True)
class RiichiQuestion:
    """Store what the reader asks. ``hand`` is None while the text cannot be read; ``refused`` says why.

    ``mode``: what a tap on the picker adds, a value of ``Mode`` or one of ``INDICATORS``.
    """

    text: str = ""
    hand: Hand | None = EMPTY
    refused: tuple[str, ...] = ()
    win: RiichiWin = PLAIN_WIN
    rules: RuleSet = field(default_factory=lambda: usual_preset(Family.RIICHI))
    mode: str = Mode.TILE.value
    tap: Tap = Tap.OUT
    suit: str = "m"

    @property
    def held(self) -> Hand:
        """Return the hand, empty while the text cannot be read."""
        return self.hand or EMPTY


@dataclass(frozen=True)
class IndicatorRow:
    """Represent indicators on the rack; ``text`` is what the form sends."""

    name: str
    label: str
    text: str
    tiles: tuple[RackTile, ...]


@dataclass(frozen=True)
class RiichiPage:
    """Store ``query``: what reopens the same hand. ``status``: one sentence.

    ``waits``: what thirteen tiles wait for.
    """

    question: RiichiQuestion
    text: str
    query: str
    status: str
    rack: Rack
    indicators: tuple[IndicatorRow, ...]
    picker: tuple[PickSuit, ...]
    answer: Answer
    waits: tuple[WaitLine, ...] | None

    @property
    def is_readable(self) -> bool:
        return self.question.hand is not None


def riichi_page(question: RiichiQuestion) -> RiichiPage:
    """Return the riichi calculator with a question in it, answered as far as the hand goes."""
    hand = question.held
    answer, waits = verdict_of(question)
    if count(hand) == TILES_AT_WIN and hand.winning_tile is None:
        question = replace(question, tap=Tap.WON)
    indicators = []
    for name in INDICATORS:
        tiles = shown_indicators(question.win, name)
        label = _("Dora indicators") if name == DORA else _("Ura dora indicators")
        indicators.append(IndicatorRow(name, label, format_tiles(tiles), tuple(map(rack_tile, tiles))))
    return RiichiPage(
        question=question,
        text=question.text if question.hand is None else format_hand(hand),
        query=urlencode(list(query_pairs(question))),
        status=status_of(question, answer, waits),
        rack=rack_of(hand),
        indicators=tuple(indicators),
        picker=tuple(pick_suit(suit, question) for suit in SUITS),
        answer=answer,
        waits=waits,
    )


def verdict_of(question: RiichiQuestion) -> tuple[Answer, tuple[WaitLine, ...] | None]:
    """Return faults first; then the waits of thirteen tiles, or the value of fourteen."""
    hand = question.hand
    if hand is None:
        return Answer(faults=question.refused), None
    faults = question.refused + tile_faults(hand)
    if faults or count(hand) < TILES_AT_WIN - 1 or (count(hand) < TILES_AT_WIN and hand.winning_tile is not None):
        return Answer(faults=faults), None
    if count(hand) < TILES_AT_WIN:
        return Answer(), wait_lines(hand, question.win, hand_options(question.rules))
    return valued(hand, question)


def valued(hand: Hand, question: RiichiQuestion) -> tuple[Answer, tuple[WaitLine, ...] | None]:
    """Return the value of fourteen tiles; what they waited for where they are no win."""
    hand_problems = riichi_hand_problems(hand, question.win, hand_options(question.rules))
    if hand_problems:
        return Answer(
            faults=tuple(problem_sentence(each.code, each.detail, each.message) for each in hand_problems)
        ), None
    answer = value_hand(hand, question.win, question.rules)
    if answer.valued:
        return answer, None
    return answer, wait_lines(replace(hand, winning_tile=None), question.win, hand_options(question.rules))


def status_of(question: RiichiQuestion, answer: Answer, waits: tuple[WaitLine, ...] | None) -> str:
    """Return one sentence for a reader who hears the page."""
    if answer.faults:
        return " ".join(answer.faults)
    if answer.valued:
        value = answer.valued
        facts = {"han": value.han, "fu": value.fu, "payment": value.payment, "limit": value.limit}
        return (_("%(limit)s: %(payment)s.") if value.limit else _("%(han)s han %(fu)s fu: %(payment)s.")) % facts
    if waits:
        return _("Waiting for: %(tiles)s.") % {"tiles": ", ".join(spoken_tile(wait.tile) for wait in waits)}
    if waits is not None:
        return _("No tile completes these 13 tiles.")
    held = count(question.held)
    return ngettext("%(n)s of 14 tiles", "%(n)s of 14 tiles", held) % {"n": held}


def shown_indicators(win: RiichiWin, name: str) -> tuple[Tile, ...]:
    """Return the indicators of a name: of dora or of ura dora."""
    return win.dora_indicators if name == DORA else win.ura_indicators


def _copies_left(question: RiichiQuestion, kind: Kind) -> int:
    """Return copies that neither the hand nor an indicator shows."""
    shown = (*question.win.dora_indicators, *question.win.ura_indicators)
    return COPIES - tally(question.held)[kind] - sum(KIND_OF[tile] == kind for tile in shown)


def is_open(question: RiichiQuestion, kind: Kind) -> bool:
    """Return whether a tap on the picker may add this tile."""
    if _copies_left(question, kind) < 1:
        return False
    if question.mode in INDICATORS:
        return len(shown_indicators(question.win, question.mode)) < MAX_INDICATORS
    return can_add(question.held, kind, Mode(question.mode))


def pick_suit(suit: str, question: RiichiQuestion) -> PickSuit:
    """Return the tiles of a suit to choose from."""
    character, name = SUITS[suit]
    kinds = [kind for kind in range(KINDS) if tile_name(kind).endswith(suit)]
    return PickSuit(suit, character, str(name), tuple(pick_tile(kind, question) for kind in kinds))


def pick_tile(kind: Kind, question: RiichiQuestion) -> PickTile:
    """Return a tile to choose, with how many are left of it."""
    code = tile_name(kind)
    return PickTile(code, spoken_tile(code), max(_copies_left(question, kind), 0), is_open(question, kind))


def query_pairs(question: RiichiQuestion) -> Iterator[tuple[str, str]]:
    """Yield what reopens the same hand: the tiles and what differs from the usual."""
    win = question.win
    yield "hand", question.text if question.hand is None else format_hand(question.hand)
    for name in INDICATORS:
        if shown_indicators(win, name):
            yield name, format_tiles(shown_indicators(win, name))
    if win.self_draw:
        yield "how", "self_draw"
    if win.seat_wind is not Wind.EAST:
        yield "seat", win.seat_wind.value
    if win.prevailing_wind is not Wind.EAST:
        yield "round", win.prevailing_wind.value
    if win.in_riichi:
        yield "declared", "double_riichi" if win.double_riichi else "riichi"
    yield from ((name, "on") for name in FLAGS if getattr(win, name))
    yield from ((name, str(getattr(win, name))) for name in ("counters", "deposits") if getattr(win, name))
    if question.rules != usual_preset(Family.RIICHI):
        yield "rules", write_rules(question.rules)
