"""Add up what players made, session by session, with cuts between (MCR 3.10.1, 3.5.4; EMA riichi 3.6).

The basis is what the seats are due, never a published figure. If an error that is told already leaves open what was
meant, a player has several variants of their results; the published figures choose among them.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor

from mahjong_core.check.adjustments import BEFORE, Postings
from mahjong_core.check.event import Event, Sitting
from mahjong_core.check.places import PLAIN, table_readings
from mahjong_core.check.seating import absent, faulty_seats
from mahjong_core.check.tables import CheckedTable
from mahjong_core.record.document import Division, Session
from mahjong_core.record.numbers import Number
from mahjong_core.rulesets.records import THREE

__all__ = ["Made", "Parts", "SessionPart", "Variant", "carry_over", "collect"]

_HALF = Fraction(1, 2)
_MAX_OPEN = 20  # seats and players that are matched in one session


@dataclass(frozen=True, slots=True)
class SessionPart:
    """Represent the result of one session: ``points`` (table points or uma), ``score`` net; None: not known.

    ``is_own``: played by themselves. ``gross``: the score as it stood at the table. ``is_of_three``: three sat there.
    """

    index: int
    points: Number | None
    score: Number | None
    place: int | None
    gross: int | None
    is_own: bool
    is_of_three: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """Represent another reading of a player's results: one more part, or an amount more in a session."""

    part: SessionPart | None = None
    amount: int = 0
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """Represent sums: ``points`` and ``score``; None if a part is not known."""

    points: Number | None
    score: Number | None

    @property
    def overall(self) -> Number | None:
        """Return points and score as one figure."""
        return None if self.points is None or self.score is None else self.points + self.score


class Parts:
    """Hold the results of one player: parts by session, later adjustments with their session (None: of none)."""

    def __init__(
        self,
        parts: Sequence[SessionPart] = (),
        later: Sequence[tuple[int | None, int]] = (),
        variants: Sequence[Variant] = (),
    ) -> None:
        self.parts, self.variants = parts, variants
        self._indexes = [part.index for part in parts]
        self._points = list(accumulate((part.points or 0 for part in parts), initial=0))
        self._scores = list(accumulate((part.score or 0 for part in parts), initial=0))
        self._unknown_points = [part.index for part in parts if part.points is None]
        self._unknown_scores = [part.index for part in parts if part.score is None]
        self._later = [(index, amount) for index, amount in later if index is not None]
        self._beside = sum(amount for index, amount in later if index is None)

    def until(self, index: int) -> Sequence[SessionPart]:
        """Return the parts up to the session of this index."""
        return self.parts[: bisect_right(self._indexes, index)]

    def between(self, first: int, last: int, variant: Variant) -> Made:
        """Return the points made from one session to another, with later adjustments of these sessions."""
        start, end = bisect_left(self._indexes, first), bisect_right(self._indexes, last)
        points: Number | None = self._points[end] - self._points[start]
        score: Number | None = self._scores[end] - self._scores[start]
        if any(first <= index <= last for index in self._unknown_points):
            points = None
        if any(first <= index <= last for index in self._unknown_scores):
            score = None
        later = sum(amount for index, amount in self._later if first <= index <= last)
        if variant.part is not None and first <= variant.part.index <= last:
            points, score = _both(points, variant.part.points), _both(score, variant.part.score)
        if variant.index is not None and first <= variant.index <= last:
            later += variant.amount
        return Made(points, score + later if score is not None and later else score)

    def beside(self, variant: Variant) -> int:
        """Return the adjustments that belong to no session."""
        return self._beside + (variant.amount if variant.index is None else 0)


def _both(first: Number | None, second: Number | None) -> Number | None:
    return None if first is None or second is None else first + second


def collect(event: Event, postings: Postings, sheets: Sequence[Sequence[CheckedTable]], base: int) -> dict[int, Parts]:
    """Return the results of every player by number; ``base`` is the base of net scores."""
    parts: dict[int, list[SessionPart]] = defaultdict(list)
    for session in event.record.sessions:
        by_table = {id(sheet.table): sheet for sheet in sheets[session.index]}
        is_played = event.has_scores(session)
        for number, sitting in event.own_seats[session.index].items() if is_played else ():
            parts[number].append(_part(event, by_table[id(sitting.table)], sitting, base))
    variants = _variants(event, postings, sheets, base)
    return {number: Parts(parts[number], list(_later(postings, number)), variants[number]) for number in event.players}


def _variants(
    event: Event, postings: Postings, sheets: Sequence[Sequence[CheckedTable]], base: int
) -> dict[int, list[Variant]]:
    """Return the other readings of results that errors told already leave open, by player."""
    variants: dict[int, list[Variant]] = defaultdict(list)
    for session in event.record.sessions:
        missing = absent(event, session) if event.has_scores(session) else []
        open_seats = [*faulty_seats(event, session), *_empty_seats(event, session)] if missing else []
        by_table = {id(sheet.table): sheet for sheet in sheets[session.index]}
        for sitting in open_seats[:_MAX_OPEN]:
            found = _part(event, by_table[id(sitting.table)], sitting, base)
            for number in missing[:_MAX_OPEN]:
                variants[number].append(Variant(part=found))
    for sheet in (sheet for of_session in sheets for sheet in of_session if not sheet.adds_up):
        for number, variant in _meant(event, sheet):
            variants[number].append(variant)
    for number in event.players:
        variants[number] += _doubtful(postings, number)
    return variants


def _empty_seats(event: Event, session: Session) -> list[Sitting]:
    return [sitting for sitting in event.sittings(session) if sitting.taken.player is None]


def _part(event: Event, sheet: CheckedTable, sitting: Sitting, base: int) -> SessionPart:
    """Return the result that somebody has from their seat; who was replaced has a missed session (MERS 4.3)."""
    index, taken, rules = sitting.session.index, sitting.taken, event.rules
    if taken.is_replaced:
        points, score = rules.missed_points, rules.missed_session_points
        counts = taken.counts or {}
        if points is None and "points" in counts:
            return SessionPart(index, counts["points"].middle, _missed_score(score, counts), None, None, is_own=False)
        return SessionPart(index, points, _missed_score(score, counts), None, None, is_own=False)
    if sitting.table.scores is None or sheet.due is None:
        return SessionPart(index, None, None, None, None, is_own=True)
    gross = sitting.table.scores[sitting.seat]
    due = sheet.due.seats[sitting.seat]
    score = gross - event.base_of(sitting.table, base)
    if due.is_fixed and rules.is_riichi and sheet.due.held[sitting.seat] != PLAIN:
        score = rules.missed_session_points or 0
    is_of_three = len(sitting.table.seats) == THREE
    return SessionPart(index, due.points, score, due.place, gross, is_own=True, is_of_three=is_of_three)


def _meant(event: Event, sheet: CheckedTable) -> Iterable[tuple[int, Variant]]:
    """Yield how results change if one score of a table that does not add up is off by what is missing."""
    scores, due = sheet.table.scores, sheet.due
    if scores is None or due is None:
        return
    for seat in range(len(scores)):
        meant = tuple(score - sheet.off * (at == seat) for at, score in enumerate(scores))
        other = table_readings(event, sheet.session, replace(sheet.table, scores=meant))[0]
        for at, taken in enumerate(sheet.table.seats):
            new, old = other.seats[at].points, due.seats[at].points
            if taken.player is not None and not taken.is_replaced and new is not None and old is not None:
                change = SessionPart(
                    sheet.session.index, new - old, -sheet.off * (at == seat), None, None, is_own=False
                )
                yield taken.player, Variant(part=change)


def _missed_score(score: int | None, counts: object) -> Number | None:
    if score is not None:
        return score
    if isinstance(counts, dict) and "score" in counts:
        middle: Number = counts["score"].middle
        return middle
    return None


def _later(postings: Postings, number: int) -> Iterable[tuple[int | None, int]]:
    """Yield the adjustments of a player that the scores do not hold, with the index of their session."""
    for one in postings.of_player(number):
        if one.row.stage != BEFORE:
            yield None if one.session is None else one.session.index, one.row.amount


def _doubtful(postings: Postings, number: int) -> Iterable[Variant]:
    """Yield the other readings of adjustments that are told as misplaced, mistimed or unbalanced."""
    for one in postings.of_player(number):
        index = None if one.session is None else one.session.index
        for price in one.prices if one.row.stage != BEFORE else ():
            yield Variant(amount=price - one.row.amount, index=index)
        if one.doubts - {"amount"}:
            amount = one.row.amount if one.row.stage == BEFORE else -one.row.amount
            yield Variant(amount=amount, index=index)


def carry_over(made: Made, division: Division, *, place: int, is_overall: bool) -> Made:
    """Return the points carried over a cut: a share, rounded, limited, or set by the place in the division.

    In MCR table points are rounded to whole ones and scores to the unit; in riichi both are one figure.
    """
    if division.step is not None:
        begins = (len(division.players) - place) * division.step
        return Made(0, begins) if is_overall else Made(begins, 0)
    share = Fraction(division.percent, 100)
    points = None if made.points is None else made.points * share
    score = None if made.score is None else made.score * share
    if is_overall:
        if points is None or score is None:
            return Made(None, None)
        total = points + score
        return Made(points, score + _capped(_rounded(total, division.rounding, division.unit), division.cap) - total)
    return Made(
        None if points is None else _capped(_rounded(points, division.rounding, 1), division.cap),
        None if score is None else _rounded(score, division.rounding, division.unit),
    )


def _rounded(value: Number, rounding: str, unit: int) -> Number:
    """Round to multiples of a unit; a half goes away from zero."""
    parts = value * Fraction(1, unit)
    match rounding:
        case "down":
            return floor(parts) * unit
        case "up":
            return ceil(parts) * unit
        case "nearest":
            nearest = floor(abs(parts) + _HALF)
            return (nearest if parts >= 0 else -nearest) * unit
    return value


def _capped(value: Number, cap: int | None) -> Number:
    return value if cap is None else max(-cap, min(cap, value))
