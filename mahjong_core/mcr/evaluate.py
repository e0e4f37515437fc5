"""Value a winning hand: every arrangement, every place of the winning tile, the best legal choice of fans."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.hands import MAX_MELDS, TILES_BEFORE_WIN, Hand, HandProblem, first_of, problems
from mahjong_core.mcr.combinations import USE_BITS, WHOLE, Hit
from mahjong_core.mcr.explain import (
    CountedFan,
    CountedRow,
    DroppedFan,
    DroppedRow,
    counted_fans,
    counted_rows,
    dropped_fans,
    dropped_rows,
    mcr_hand_sets,
)
from mahjong_core.mcr.parts import Arrangement, McrShape, arrangement_hits, arrangements
from mahjong_core.mcr.placing import WinPlacing, placing_hits, placings
from mahjong_core.mcr.readings import FFMJ_2016, MINIMUM_POINTS, FanReadings, Tariff, tariff
from mahjong_core.mcr.shapes import ONES, Packed
from mahjong_core.mcr.whole import McrWhole, read_mcr_whole
from mahjong_core.mcr.win import FLOWERS, McrWin, mcr_win_problems

__all__ = [
    "FLOWER",
    "McrEvaluation",
    "McrReading",
    "all_readings",
    "check_mcr_hand",
    "evaluate_mcr",
    "mcr_hand_problems",
    "price_hits",
]

_CHICKEN_HAND, FLOWER = 43, 81
_PRICED: Final = 65_536  # choices of hits whose price is remembered


@dataclass(frozen=True)
class McrReading:
    """Represent one way of counting a hand: arrangement, place of the winning tile, and the fans that count."""

    points: int  # flowers apart
    arrangement: Arrangement = field(compare=False, repr=False)  # the tiles are those of the hand
    placing: WinPlacing
    hits: tuple[Hit, ...]
    kept: tuple[Hit, ...]

    @property
    def shape(self) -> McrShape:
        """Return the structure of 3.7.2."""
        return self.arrangement.shape

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """Return the sets and the pair, or the tiles of a special hand."""
        return mcr_hand_sets(self.arrangement)

    @cached_property
    def fans(self) -> tuple[CountedFan, ...]:
        """Return the fans that count, flowers apart, dearest first."""
        return counted_fans(self.arrangement, self.placing, self.kept, self.sets)

    @cached_property
    def dropped(self) -> tuple[DroppedFan, ...]:
        """Return the fans that are there and do not count, with the reason."""
        return dropped_fans(self.arrangement, self.hits, self.kept)


@dataclass(frozen=True)
class McrEvaluation:
    """Store the value of a winning hand: ``reading`` is the best way of counting, ``runner_up`` the next if any.

    ``minimum``: the points that a win needs, flowers apart.
    """

    hand: Hand
    win: McrWin
    reading: McrReading
    runner_up: McrReading | None
    minimum: int = MINIMUM_POINTS

    @property
    def total(self) -> int:
        """Return points with one for each flower (3.8.1 #81)."""
        return self.reading.points + self.win.flowers

    @property
    def total_without_flowers(self) -> int:
        """Return points that decide about the minimum."""
        return self.reading.points

    @property
    def reaches_minimum(self) -> bool:
        """Return whether the hand reaches the minimum without flowers: 8 (3.9.1.1.2), or that of the rule set."""
        return self.reading.points >= self.minimum

    @property
    def fans(self) -> tuple[CountedFan, ...]:
        """Return the fans that count, flowers last."""
        flowers = self.win.flowers
        return self.reading.fans + ((CountedFan(FLOWER, 1, flowers, ()),) if flowers else ())

    @property
    def dropped(self) -> tuple[DroppedFan, ...]:
        """Return the fans that are there and do not count, with the reason."""
        return self.reading.dropped

    def counted_rows(self) -> list[CountedRow]:
        """Return the fields of :attr:`fans`, for a run of hands that has no time for a record of each."""
        best, flowers = self.reading, self.win.flowers
        rows = counted_rows(best.arrangement, best.placing, best.kept, best.sets)
        if flowers:
            rows.append((FLOWER, 1, flowers, ()))
        return rows

    def dropped_rows(self) -> list[DroppedRow]:
        """Return the fields of :attr:`dropped`."""
        best = self.reading
        return dropped_rows(best.arrangement, best.hits, best.kept)


_ReadingFields = tuple[int, Arrangement, WinPlacing, tuple[Hit, ...], tuple[Hit, ...]]  # the fields of a Reading


def _points(parts: _ReadingFields) -> int:
    return parts[0]


def evaluate_mcr(
    hand: Hand, win: McrWin, readings: FanReadings = FFMJ_2016, *, minimum: int = MINIMUM_POINTS
) -> McrEvaluation:
    """Return the value of ``hand`` won as ``win`` says; :func:`minimum_of` gives the ``minimum`` of a rule set.

    Raises ``hand.not_complete`` when the tiles are no win, and the first problem of :func:`mcr_hand_problems` (with all
    of them in the detail) when they are no legal hand.
    """
    rows = _all_reading_fields(hand, win, readings)
    if len(rows) == 1:
        return McrEvaluation(hand, win, McrReading(*rows[0]), None, minimum)
    best = max(rows, key=_points)
    rows.remove(best)
    runner_up = max(rows, key=_points)
    return McrEvaluation(hand, win, McrReading(*best), McrReading(*runner_up), minimum)


def all_readings(hand: Hand, win: McrWin, readings: FanReadings = FFMJ_2016) -> tuple[McrReading, ...]:
    """Return every way of counting the hand, dearest first; the errors of :func:`evaluate_mcr`."""
    return tuple(
        McrReading(*parts) for parts in sorted(_all_reading_fields(hand, win, readings), key=_points, reverse=True)
    )


def _all_reading_fields(hand: Hand, win: McrWin, readings: FanReadings) -> list[_ReadingFields]:
    if not _is_plain(hand, win):
        check_mcr_hand(hand, win)
    whole = read_mcr_whole(hand, win, tariff(readings))
    if _has_five_alike(whole.units):
        check_mcr_hand(hand, win)
    rows = _read_whole(whole)
    if not rows:
        raise RuleError("hand.not_complete", f"{hand} is not a winning hand", {"hand": str(hand)})
    return rows


def mcr_hand_problems(hand: Hand, win: McrWin) -> tuple[HandProblem, ...]:
    """Return all problems of ``hand`` and ``win``; empty for a legal position."""
    return (*problems(hand), *mcr_win_problems(hand, win))


def check_mcr_hand(hand: Hand, win: McrWin) -> None:
    """Raise the first problem of :func:`mcr_hand_problems` with all of them in ``detail["problems"]``."""
    hand_problems = mcr_hand_problems(hand, win)
    if hand_problems:
        raise first_of(hand_problems)


def _is_plain(hand: Hand, win: McrWin) -> bool:
    """Return whether a quick check finds the hand legal, so that most hands are spared the long one.

    Copies are counted later, in :func:`evaluate_mcr`.
    """
    if win.robbing_kong or win.kong_replacement or win.last_of_kind or type(win.flowers) is not int:
        return False
    if not 0 <= win.flowers <= FLOWERS or hand.winning_tile is None or len(hand.melds) > MAX_MELDS:
        return False
    if len(hand.concealed) + 3 * len(hand.melds) != TILES_BEFORE_WIN:
        return False
    return None not in [meld.kind for meld in hand.melds]


def _has_five_alike(units: Packed) -> bool:
    """Return whether a count is above four: with three more it is eight or more, and none is so many as 29."""
    return bool(units + 3 * ONES & _EIGHT_OR_MORE)


_EIGHT_OR_MORE: Final = 24 * ONES


def _read_whole(whole: McrWhole) -> list[_ReadingFields]:
    """Return every arrangement and placing, priced."""
    common = whole.hits
    rows: list[_ReadingFields] = []
    for arrangement in arrangements(whole):
        hits = common + arrangement_hits(arrangement)
        for placing in placings(arrangement):
            more = tuple(sorted(hits + placing_hits(arrangement, placing)))
            points, kept = price_hits(more, whole.tariff, whole.has_mixed_kongs)
            rows.append((points, arrangement, placing, more, kept))
    return rows


@lru_cache(maxsize=_PRICED)
def price_hits(hits: tuple[Hit, ...], rates: Tariff, has_mixed_kongs: bool) -> tuple[int, tuple[Hit, ...]]:  # noqa: FBT001
    """Return points and the hits that count, from ascending ``hits``.

    Each counted fan silences those it leaves uncounted.

    Fans come dearest first, as 3.9.1.6 asks ("en premier il faut déterminer la figure de base"). Many hands have the
    same fans, so a run of hands prices few of them anew.
    """
    points, drops, in_sets = rates.prices(has_mixed_kongs=has_mixed_kongs), rates.drops, rates.drops_in_sets
    kept: list[Hit] = []
    silenced = total = 0
    for hit in hits:
        fan = hit >> USE_BITS
        if silenced >> fan & 1 or (fan in in_sets and _is_silenced_in_sets(hit, hits, kept, rates)):
            continue
        silenced |= drops[fan]
        total += points[fan]
        kept.append(hit)
    if not total:
        return points[_CHICKEN_HAND], (_CHICKEN_HAND << USE_BITS | WHOLE,)
    return total, tuple(kept)


def _is_silenced_in_sets(candidate: Hit, hits: Sequence[Hit], kept: list[Hit], rates: Tariff) -> bool:
    """Return whether a kept fan excludes ``candidate`` on the same sets, or once (Nine Gates, one terminal pung)."""
    fan, use = candidate >> USE_BITS, candidate & WHOLE
    by = rates.drops_in_sets[fan]
    for hit in kept:
        if hit >> USE_BITS in by and not use & ~hit:
            return True
    once = rates.drops_once.get(fan)
    if once is None:
        return False
    is_first = candidate == next(hit for hit in hits if hit >> USE_BITS == fan)
    return is_first and any(hit >> USE_BITS in once for hit in kept)
