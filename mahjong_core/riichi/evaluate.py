"""Value a winning hand: every reading priced, the best that may be declared."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.hands import (
    COPIES,
    MAX_MELDS,
    TILES_BEFORE_WIN,
    Hand,
    HandProblem,
    MeldKind,
    first_of,
    problems,
    tally,
)
from mahjong_core.mcr.shapes import ONES, UNIT
from mahjong_core.riichi.options import EMA_2012, HandOptions
from mahjong_core.riichi.payments import DEPOSIT, Payments, payments
from mahjong_core.riichi.readings import RiichiReading, RiichiShape, readings
from mahjong_core.riichi.value import LIMIT_BASE, YAKUMAN_LIMITS, Limit, Value, base_sum, limit_of
from mahjong_core.riichi.whole import RiichiWhole, is_double, read_riichi_whole
from mahjong_core.riichi.win import MAX_COUNTERS, MAX_INDICATORS, RiichiWin, riichi_win_problems
from mahjong_core.riichi.yaku import CLOSED_HAN, LIABLE, OPEN_HAN, RENHOU_HAN, YAKU, YAKUMAN_HAN
from mahjong_core.tiles import KIND_OF, KINDS, tile_name
from mahjong_core.winds import Wind

__all__ = ["COUNTERS_FOR_TWO_HAN", "RiichiEvaluation", "evaluate_riichi", "riichi_hand_problems"]

_RENHOU: Final = "renhou"
_AMONG: Final = {"suuankou": "sanankou", "suukantsu": "sankantsu"}  # the yaku that a yakuman holds beside those found
COUNTERS_FOR_TWO_HAN = 5  # "Dans le cas où cinq compteurs ou plus sont sur la table" (3.4.11)
_ORDER: Final = {name: place for place, name in enumerate(YAKU)}


@dataclass(frozen=True)
class RiichiEvaluation:
    """Store the value of a winning hand in its best reading.

    ``yaku`` are those that count, in the order of the book; ``dropped`` the yakuman that are there and do not
    ("Les yakuman ne sont pas cumulatifs", 4.2). Dora are counted with ordinary yaku only. ``liable`` tells that a
    responsibility payment is possible (3.3.6).
    """

    hand: Hand
    win: RiichiWin
    options: HandOptions
    reading: RiichiReading
    value: Value
    yaku: tuple[str, ...]
    dropped: tuple[str, ...]
    dora: int
    red_fives: int
    ura_dora: int
    closed: bool

    @property
    def han(self) -> int:
        """Return han, never above 13 (4.2)."""
        return self.value.han or 0

    @property
    def fu(self) -> int:
        """Return fu after rounding; they count below five han only (4.1)."""
        return self.reading.fu

    @property
    def limit(self) -> Limit | None:
        """Return the limit reached, if any."""
        return self.value.limit

    @property
    def yaku_han(self) -> int:
        """Return the han of the yaku only, which the two-han minimum uses (3.4.11)."""
        return sum(map(self.han_of, self.yaku))

    def han_of(self, name: str) -> int:
        """Return the han of one yaku in this hand."""
        if name == _RENHOU and self.options.renhou != "yakuman":
            return RENHOU_HAN
        return (CLOSED_HAN if self.closed else OPEN_HAN)[name]

    @property
    def liable(self) -> bool:
        """Return whether the hand is one of those for which a feeder may have to pay (3.3.6, 4.2.5)."""
        return self.liable_times > 0

    @property
    def liable_times(self) -> int:
        """Return how many times a yakuman a feeder may have fed: the sets of each are exposed (3.3.6, 4.2.5).

        Of four kongs the last one has to be claimed from another's discard.
        """
        exposed = {meld.first for meld in self.hand.melds if not meld.concealed}
        has_kong = any(meld.kind is MeldKind.KONG for meld in self.hand.melds)
        names = {*self.yaku, *self.dropped}.intersection(self.options.liable_yakuman)
        fed = [name for name in names if (has_kong if name == "suukantsu" else LIABLE[name] <= exposed)]
        return len(fed) + ("daisuushii" in fed and self.options.double_big_four_winds)

    @cached_property
    def payments(self) -> Payments:
        """Return the payments, counters included."""
        east = self.win.seat_wind is Wind.EAST
        return payments(
            self.value,
            self_draw=self.win.self_draw,
            east_wins=east,
            counters=self.win.counters,
            counter_points=self.options.counter_points,
        )

    @property
    def total(self) -> int:
        """Return everything that the winner receives: payments, counters and deposits."""
        return self.payments.total + DEPOSIT * self.win.deposits


# base, a yakuman by name before one by counting, han (before the ceiling), fu; then what the evaluation needs
_Priced = tuple[int, bool, int, int, tuple[str, ...], Limit | None, RiichiReading]


def evaluate_riichi(hand: Hand, win: RiichiWin, options: HandOptions = EMA_2012) -> RiichiEvaluation:
    """Return the value of ``hand``: "toujours la possibilité qui rapporte le score le plus élevé" (3.4.9).

    Raises ``hand.not_complete`` when the tiles are no win, ``hand.no_yaku``, ``hand.yaku_not_allowed``,
    ``hand.late_yaku`` and ``hand.below_two_han`` when they may not be declared as one, and the first of
    :func:`riichi_hand_problems` when they are no legal position.
    """
    if not _is_plain(hand, win):
        _check_riichi_hand(hand, win, options)
    whole = read_riichi_whole(hand, win, options)
    if _has_five_alike(whole) or _has_many_red_fives(whole):
        _check_riichi_hand(hand, win, options)
    found = readings(whole)
    if not found:
        raise RuleError("hand.not_complete", f"{hand} is not a winning hand", {"hand": str(hand)})
    # One han of yaku (3.2), or two from five counters on (3.4.11).
    least = 2 if options.five_counter_rule and win.counters >= COUNTERS_FOR_TWO_HAN else 1
    rows = _with_allowed(found, options)
    priced = [price for reading in rows for price in _prices(whole, reading, least)]
    if not priced and any(_prices(whole, reading, least) for reading in found if rows is not found):
        raise _not_allowed(hand, found, options)
    if not priced and least == 1:
        text = str(hand)
        raise RuleError("hand.no_yaku", f"{text} is complete and has no yaku", {"hand": text})
    if not priced:
        message = f"{hand} has one han of yaku; five counters ask for two"
        raise RuleError("hand.below_two_han", message, {"hand": str(hand), "minimum": least})
    if not options.late_yaku:
        _check_other_waits(hand, win, options)
    return _evaluation(hand, whole, max(priced, key=_rank))


def _with_allowed(found: list[RiichiReading], options: HandOptions) -> list[RiichiReading]:
    """Return the readings with the yaku that the rule set allows; the same list where it allows all.

    Where four concealed pungs or kongs are no yaku, three of them still are.
    """
    allowed = options.allowed_yaku
    if not allowed:
        return found
    rows = []
    for reading in found:
        among = [_AMONG[name] for name in reading.yakuman if name in _AMONG and name not in allowed]
        yaku = [name for name in (*reading.yaku, *among) if name in allowed]
        rows.append(reading._replace(yaku=yaku, yakuman=[name for name in reading.yakuman if name in allowed]))
    return rows


def _not_allowed(hand: Hand, found: list[RiichiReading], options: HandOptions) -> RuleError:
    """Return the refusal of a hand whose yaku are all ruled out, with their names."""
    names = {name for reading in found for name in (*reading.yaku, *reading.yakuman)} - {*options.allowed_yaku}
    listed = sorted(names, key=_ORDER.__getitem__)
    message = f"{hand} has only yaku that this rule set does not allow: {', '.join(listed)}"
    return RuleError("hand.yaku_not_allowed", message, {"hand": str(hand), "yaku": listed})


def _check_other_waits(hand: Hand, win: RiichiWin, options: HandOptions) -> None:
    """Raise ``hand.late_yaku`` if another tile of the wait would bring no yaku, won in the same way."""
    held = tally(hand)
    for tile in range(KINDS):
        if tile == KIND_OF[hand.winning_tile or 0] or held[tile] == COPIES:
            continue
        whole = read_riichi_whole(replace(hand, winning_tile=tile), win, options)
        waits = _with_allowed(readings(whole), options)
        if waits and not any(_prices(whole, reading, 1) for reading in waits):
            message = f"{hand} has a yaku, and {tile_name(tile)}, for which it waits too, brings none"
            raise RuleError("hand.late_yaku", message, {"hand": str(hand), "tile": tile_name(tile)})


def _rank(priced: _Priced) -> tuple[int, bool, int, int]:
    return priced[:4]


def riichi_hand_problems(hand: Hand, win: RiichiWin, options: HandOptions = EMA_2012) -> tuple[HandProblem, ...]:
    """Return everything that keeps ``hand`` and ``win`` from being a legal position, at once."""
    return (*problems(hand), *riichi_win_problems(hand, win, options))


def _check_riichi_hand(hand: Hand, win: RiichiWin, options: HandOptions = EMA_2012) -> None:
    """Raise the first problem of :func:`riichi_hand_problems` with all of them in ``detail["problems"]``."""
    hand_problems = riichi_hand_problems(hand, win, options)
    if hand_problems:
        raise first_of(hand_problems)


def _is_plain(hand: Hand, win: RiichiWin) -> bool:
    """Return whether a quick check finds the hand legal, so that most hands are spared the long one.

    Copies and red fives are counted later, in :func:`evaluate_riichi`.
    """
    if win.first_turn or win.kong_replacement or win.robbing_kong or hand.winning_tile is None:
        return False
    if len(hand.concealed) + 3 * len(hand.melds) != TILES_BEFORE_WIN or len(hand.melds) > MAX_MELDS:
        return False
    if len(win.dora_indicators) > MAX_INDICATORS or len(win.ura_indicators) > MAX_INDICATORS:
        return False
    for number in (win.counters, win.deposits):
        if type(number) is not int or not 0 <= number <= MAX_COUNTERS:
            return False
    in_riichi = win.riichi or win.double_riichi
    if win.ippatsu and not in_riichi:
        return False
    return not hand.melds or (not in_riichi and None not in [meld.kind for meld in hand.melds])


def _has_five_alike(whole: RiichiWhole) -> bool:
    """Return whether a count is above four, indicators included: 8 or more, or 4 with 2 or 1 beside it."""
    win = whole.win
    units = whole.units
    for tile in (*win.dora_indicators, *win.ura_indicators):
        units += UNIT[KIND_OF[tile]]
    return bool((units >> 3 | units >> 4) & ONES or units >> 2 & (units >> 1 | units) & ONES)


def _has_many_red_fives(whole: RiichiWhole) -> bool:
    """Return whether there may be more red fives than the options have: those of one suit may be several."""
    allowed, reds = whole.options.red_fives, whole.reds
    return allowed > 0 and (len(reds) > allowed or len(reds) > len({*reds}))


def _prices(whole: RiichiWhole, reading: RiichiReading, least: int) -> list[_Priced]:
    """Return the reading as a yakuman, as a hand of ordinary yaku, or as the mangan of Blessing of Man.

    None if too cheap.
    """
    if reading.yakuman:
        times, names = _yakuman(whole, reading)
        yakuman = YAKUMAN_LIMITS[times - 1]
        return [(LIMIT_BASE[yakuman], True, YAKUMAN_HAN, reading.fu, names, yakuman, reading)]
    prices: list[_Priced] = []
    han_of = whole.han_of
    han = sum([han_of[name] for name in reading.yaku])
    if han >= least:
        han += whole.dora + whole.red_fives + whole.ura_dora
        limit = limit_of(han, reading.fu, whole.options)
        base = base_sum(han, reading.fu) if limit is None else LIMIT_BASE[limit]
        prices.append((base, False, han, reading.fu, tuple(reading.yaku), limit, reading))
    is_blessed = whole.win.first_turn and whole.options.renhou == "mangan"  # the other two are always yakuman
    if is_blessed and _RENHOU in (whole.options.allowed_yaku or (_RENHOU,)):
        prices.append((LIMIT_BASE[Limit.MANGAN], False, RENHOU_HAN, reading.fu, (_RENHOU,), Limit.MANGAN, reading))
    return prices


def _yakuman(whole: RiichiWhole, reading: RiichiReading) -> tuple[int, tuple[str, ...]]:
    """Return how many times a yakuman is paid, and for which.

    All of them, or the dearest, then the first of the table.
    """
    is_pair = reading.shape is RiichiShape.STANDARD and reading.placed is None
    times = {name: 1 + is_double(whole, name, pair_wait=is_pair) for name in reading.yakuman}
    if whole.options.yakuman_are_added:
        return min(sum(times.values()), whole.options.yakuman_at_most or len(YAKUMAN_LIMITS)), tuple(times)
    best = min(times, key=lambda name: (-times[name], _ORDER[name]))
    return times[best], (best,)


def _evaluation(hand: Hand, whole: RiichiWhole, priced: _Priced) -> RiichiEvaluation:
    base, by_name, han, fu, names, limit, reading = priced
    counts_dora = not by_name and (names != (_RENHOU,) or whole.options.renhou == "five_fan")
    dora = (whole.dora, whole.red_fives, whole.ura_dora) if counts_dora else (0, 0, 0)
    dropped = tuple([name for name in reading.yakuman if name not in names])  # quicker than a generator
    ordered = tuple(sorted(names, key=_ORDER.__getitem__))
    value = Value(base, limit, min(han, YAKUMAN_HAN), fu)
    return RiichiEvaluation(hand, whole.win, whole.options, reading, value, ordered, dropped, *dora, whole.closed)
