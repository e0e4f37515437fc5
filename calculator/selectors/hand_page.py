"""Read the hand calculator's page: what was asked, and every row that its parts draw."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from calculator.selectors.hand_edits import EMPTY, TILES_AT_WIN, Mode, can_add, count
from calculator.selectors.hand_values import Check, Value, WaitLine, checked, counted, value_of, wait_lines
from calculator.selectors.hand_words import MELDS, fan_name, problem_sentence, problem_sentences
from mahjong_core.errors import RuleError
from mahjong_core.hands import COPIES, Hand, format_hand, problems, tally
from mahjong_core.mcr.evaluate import mcr_hand_problems
from mahjong_core.mcr.fans import fan
from mahjong_core.mcr.win import McrWin
from mahjong_core.rulesets import Family, RuleSet, usual_preset, write_rules
from mahjong_core.tiles import KINDS, Kind, Notation, Tile, format_tiles, tile_name
from mahjong_core.winds import Wind
from tournaments.common.look.tiles import tile_name as spoken_tile

PLAIN_WIN: Final = McrWin()
SUITS: Final[Mapping[str, tuple[str, Promise]]] = {
    "m": ("萬", gettext_lazy("Characters")),
    "p": ("筒", gettext_lazy("Dots")),
    "s": ("索", gettext_lazy("Bamboo")),
    "z": ("字", gettext_lazy("Honours")),
}
FLAGS: Final = ("self_draw", "last_tile", "kong_replacement", "robbing_kong", "last_of_kind")


class Tap(StrEnum):
    """List what a tap on a tile of the hand does."""

    OUT = "out"
    WON = "won"


@dataclass(frozen=True)
class HandQuestion:
    """Store what the reader asks. ``hand`` is None while the text cannot be read.

    ``refused`` says why an edit was not done.

    ``is_bound``: the winds and the way of winning come from a score sheet and are not the reader's to choose.
    """

    text: str = ""
    hand: Hand | None = EMPTY
    refused: tuple[str, ...] = ()
    win: McrWin = PLAIN_WIN
    rules: RuleSet = field(default_factory=lambda: usual_preset(Family.MCR))
    announced: int | None = None
    said: tuple[int, ...] = ()
    notation: Notation = Notation.MPSZ
    mode: Mode = Mode.TILE
    tap: Tap = Tap.OUT
    suit: str = "m"
    is_bound: bool = False

    @property
    def held(self) -> Hand:
        """Return the hand, empty while the text cannot be read."""
        return self.hand or EMPTY


@dataclass(frozen=True)
class RackTile:
    code: str
    label: str


@dataclass(frozen=True)
class RackMeld:
    """Represent a declared set; ``text`` is what the ``tiles`` tag draws."""

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
    """Represent a tile of the picker; ``left`` copies are not in the hand."""

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
class SaidFan:
    """Represent a fan that was announced, by its place in the list."""

    place: int
    number: int
    name: str


@dataclass(frozen=True)
class Verdict:
    """Store what can be said of the tiles: faults, a value, or what they wait for."""

    problems: tuple[str, ...] = ()
    value: Value | None = None
    waits: tuple[WaitLine, ...] | None = None
    check: Check | None = None


@dataclass(frozen=True)
class HandPage:
    """Store ``text``: the hand in the reader's notation. ``query``: what reopens the same hand.

    ``status``: one sentence.
    """

    question: HandQuestion
    text: str
    query: str
    status: str
    rack: Rack
    picker: tuple[PickSuit, ...]
    said: tuple[SaidFan, ...]
    verdict: Verdict

    @property
    def is_readable(self) -> bool:
        return self.question.hand is not None

    @property
    def rules(self) -> str:
        """Return the rules as an address names them."""
        return write_rules(self.question.rules)

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """Return what a form sends to keep these tiles."""
        return tuple(query_pairs(self.question))


def hand_page(question: HandQuestion) -> HandPage:
    """Return the MCR calculator with a question in it, answered as far as the hand goes."""
    hand = question.held
    verdict = verdict_of(question)
    if count(hand) == TILES_AT_WIN and hand.winning_tile is None:
        question = replace(question, tap=Tap.WON)
    return HandPage(
        question=question,
        text=question.text if question.hand is None else format_hand(hand, question.notation),
        query=urlencode(list(query_pairs(question))),
        status=status_of(question, verdict),
        rack=rack_of(hand),
        picker=tuple(pick_suit(suit, hand, question.mode) for suit in SUITS),
        said=tuple(SaidFan(place, number, fan_name(fan(number))) for place, number in enumerate(question.said)),
        verdict=verdict,
    )


def verdict_of(question: HandQuestion) -> Verdict:
    """Return faults first; then the waits of thirteen tiles, or the value of fourteen."""
    hand = question.hand
    if hand is None:
        return Verdict(question.refused)
    faults = question.refused + tile_faults(hand)
    if faults or count(hand) < TILES_AT_WIN - 1 or (count(hand) < TILES_AT_WIN and hand.winning_tile is not None):
        return Verdict(faults)
    if count(hand) < TILES_AT_WIN:
        return Verdict(waits=wait_lines(hand, question.win, question.rules))
    return valued(question, hand)


def tile_faults(hand: Hand) -> tuple[str, ...]:
    """Return what is wrong with the tiles themselves; too few of them is no fault yet."""
    hand_problems = [each for each in problems(hand) if each.code != "hand.tile_count" or count(hand) > TILES_AT_WIN]
    return tuple(problem_sentence(each.code, each.detail, each.message) for each in hand_problems)


def valued(question: HandQuestion, hand: Hand) -> Verdict:
    """Return the value of fourteen tiles; what they waited for where they are no win."""
    if mcr_hand_problems(hand, question.win):
        faults = mcr_hand_problems(hand, question.win)
        shown = [each for each in faults if each.code != "hand.tile_count"]
        return Verdict(tuple(problem_sentence(each.code, each.detail, each.message) for each in shown))
    try:
        value = value_of(hand, question.win, question.rules)
    except RuleError as error:
        waits = wait_lines(replace(hand, winning_tile=None), question.win, question.rules)
        return Verdict(problem_sentences(error), waits=waits)
    if question.announced is None and not question.said:
        return Verdict(value=value)
    return Verdict(
        value=value, check=checked(hand, question.win, question.rules, question.announced, counted(question.said))
    )


def status_of(question: HandQuestion, verdict: Verdict) -> str:
    """Return one sentence for a reader who hears the page."""
    if verdict.problems:
        return " ".join(verdict.problems)
    if verdict.value:
        value = verdict.value
        points = ngettext("%(n)s point.", "%(n)s points.", value.total) % {"n": value.total}
        least = _("The minimum of %(n)s is reached.") if value.reaches_minimum else _("Below the minimum of %(n)s.")
        return f"{points} {least % {'n': value.minimum}}" if value.minimum else points
    if verdict.waits is None:
        held = count(question.held)
        return ngettext("%(n)s of 14 tiles", "%(n)s of 14 tiles", held) % {"n": held}
    if not verdict.waits:
        return _("No tile completes these 13 tiles.")
    return _("Waiting for: %(tiles)s.") % {"tiles": ", ".join(spoken_tile(wait.tile) for wait in verdict.waits)}


def rack_of(hand: Hand) -> Rack:
    """Return the hand on the rack: melds, standing tiles and the winning one."""
    melds = []
    for meld in hand.melds:  # such as "chow: 1 character, 2 character, 3 character"
        tiles = ", ".join(spoken_tile(tile_name(tile)) for tile in meld.tiles)
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


def pick_suit(suit: str, hand: Hand, mode: Mode) -> PickSuit:
    """Return the tiles of a suit to choose from, with how many are left of each."""
    held = tally(hand)
    kinds = [kind for kind in range(KINDS) if tile_name(kind).endswith(suit)]
    tiles = tuple(pick_tile(kind, COPIES - held[kind], is_open=can_add(hand, kind, mode)) for kind in kinds)
    character, name = SUITS[suit]
    return PickSuit(suit, character, str(name), tiles)


def pick_tile(kind: Kind, left: int, *, is_open: bool) -> PickTile:
    """Return a tile to choose, with how many are left of it."""
    code = tile_name(kind)
    return PickTile(code, spoken_tile(code), max(left, 0), is_open)


def query_pairs(question: HandQuestion) -> Iterator[tuple[str, str]]:
    """Yield what reopens the same hand: the tiles and what differs from the usual."""
    yield "hand", question.text if question.hand is None else format_hand(question.hand)
    if not question.is_bound:
        yield from _bound_pairs(question)
    yield from ((name, "on") for name in FLAGS[1:] if getattr(question.win, name))
    if question.win.flowers:
        yield "flowers", str(question.win.flowers)
    yield from (("said", str(number)) for number in question.said)
    if question.notation is not Notation.MPSZ:
        yield "notation", question.notation.value


def _bound_pairs(question: HandQuestion) -> Iterator[tuple[str, str]]:
    """Yield what a score sheet would know by itself."""
    if question.win.self_draw:
        yield "how", "self_draw"
    if question.win.seat_wind is not Wind.EAST:
        yield "seat", question.win.seat_wind.value
    if question.win.prevailing_wind is not Wind.EAST:
        yield "round", question.win.prevailing_wind.value
    if question.rules != usual_preset(Family.MCR):
        yield "rules", write_rules(question.rules)
    if question.announced is not None:
        yield "announced", str(question.announced)


def link_to(hand: Hand, win: McrWin) -> str:
    """Return the query that opens the calculator with this win."""
    question = HandQuestion(hand=hand, win=win)
    return urlencode(list(query_pairs(question)))


def tiles_text(hand: Hand) -> str:
    """Return standing tiles and melds for the ``tiles`` tag, the winning tile apart."""
    return " ".join([*(str(meld) for meld in hand.melds), format_tiles(hand.concealed)])
