"""Add up what players made, session by session, with cuts between (MCR 3.10.1, 3.5.4; EMA riichi 3.6).

The basis is what the seats are due, never a published figure. Where an error that is told already leaves open what was
meant, a player has several variants of their results; the published figures choose among them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from mahjong_core.check.adjustments import BEFORE, Postings
from mahjong_core.check.event import Event, Sitting
from mahjong_core.check.places import PLAIN
from mahjong_core.check.seating import absent, faulty_seats
from mahjong_core.check.tables import Sheet
from mahjong_core.record.document import Division

__all__ = ["Made", "Part", "Parts", "Variant", "carry", "collect"]

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Part:
    """Represent the result of one session: ``points`` (table points or uma), ``score`` net; None: not known.

    ``is_own``: played by themselves. ``gross``: the score as it stood at the table.
    """

    index: int
    points: Fraction | None
    score: Fraction | None
    place: int | None
    gross: int | None
    is_own: bool


@dataclass(frozen=True, slots=True)
class Variant:
    """Represent another reading of a player's results: one more part, or an amount more in a session."""

    part: Part | None = None
    amount: int = 0
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """Represent sums: ``points`` and ``score``; None where a part is not known."""

    points: Fraction | None
    score: Fraction | None

    @property
    def overall(self) -> Fraction | None:
        """Return points and score as one figure."""
        return None if self.points is None or self.score is None else self.points + self.score


@dataclass(frozen=True, slots=True)
class Parts:
    """Hold the results of one player: parts by session, later adjustments with their session (None: of none)."""

    parts: tuple[Part, ...]
    later: tuple[tuple[int | None, int], ...]
    variants: tuple[Variant, ...] = ()

    def until(self, index: int) -> list[Part]:
        """Return the parts up to the session of this index."""
        return [part for part in self.parts if part.index <= index]

    def between(self, first: int, last: int, variant: Variant) -> Made:
        """Return what was made from one session to another, with later adjustments of these sessions."""
        parts = [part for part in self.parts if first <= part.index <= last]
        if variant.part is not None and first <= variant.part.index <= last:
            parts.append(variant.part)
        points = [part.points for part in parts]
        scores = [part.score for part in parts]
        later = sum(amount for index, amount in self.later if index is not None and first <= index <= last)
        if variant.index is not None and first <= variant.index <= last:
            later += variant.amount
        return Made(_total(points), _plus(_total(scores), later))

    def beside(self, variant: Variant) -> int:
        """Return the adjustments that belong to no session."""
        own = sum(amount for index, amount in self.later if index is None)
        return own + (variant.amount if variant.index is None else 0)


def _total(values: Iterable[Fraction | None]) -> Fraction | None:
    total = Fraction()
    for value in values:
        if value is None:
            return None
        total += value
    return total


def _plus(value: Fraction | None, amount: int) -> Fraction | None:
    return None if value is None else value + amount


def collect(event: Event, postings: Postings, sheets: Sequence[Sequence[Sheet]], base: int) -> dict[int, Parts]:
    """Return the results of every player by number; ``base`` is what net scores are counted from."""
    parts: dict[int, list[Part]] = defaultdict(list)
    variants: dict[int, list[Variant]] = defaultdict(list)
    for session in event.record.sessions:
        by_table = {id(sheet.table): sheet for sheet in sheets[session.index]}
        for number, sitting in event.own_seats[session.index].items():
            sheet = by_table[id(sitting.table)]
            if sitting.table.scores is not None or event.has_scores(session):
                parts[number].append(_part(event, sheet, sitting, base))
        faulty, missing = faulty_seats(event, session), absent(event, session)
        for sitting in faulty if event.has_scores(session) else ():
            found = _part(event, by_table[id(sitting.table)], sitting, base)
            for number in missing:
                variants[number].append(Variant(part=found))
    for number in event.players:
        variants[number] += _doubtful(postings, number)
    return {
        number: Parts(tuple(parts[number]), tuple(_later(postings, number)), tuple(variants[number]))
        for number in event.players
    }


def _part(event: Event, sheet: Sheet, sitting: Sitting, base: int) -> Part:
    """Return the result that somebody has from their seat; who was replaced has a missed session (MERS 4.3)."""
    index, taken, rules = sitting.session.index, sitting.taken, event.rules
    if taken.is_replaced:
        points, score = rules.missed_points, rules.missed_session_points
        counts = taken.counts or {}
        if points is None and "points" in counts:
            return Part(index, counts["points"].middle, _missed_score(score, counts), None, None, is_own=False)
        known = None if points is None else Fraction(points)
        return Part(index, known, _missed_score(score, counts), None, None, is_own=False)
    if sitting.table.scores is None or sheet.due is None:
        return Part(index, None, None, None, None, is_own=True)
    gross = sitting.table.scores[sitting.seat]
    due = sheet.due.seats[sitting.seat]
    score = gross - base
    if due.is_fixed and rules.is_riichi and sheet.due.held[sitting.seat] != PLAIN:
        score = rules.missed_session_points or 0
    return Part(index, due.points, Fraction(score), due.place, gross, is_own=True)


def _missed_score(score: int | None, counts: object) -> Fraction | None:
    if score is not None:
        return Fraction(score)
    if isinstance(counts, dict) and "score" in counts:
        middle: Fraction = counts["score"].middle
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
        if one.doubts:
            index = None if one.session is None else one.session.index
            amount = one.row.amount if one.row.stage == BEFORE else -one.row.amount
            yield Variant(amount=amount, index=index)


def carry(made: Made, division: Division, *, place: int, is_overall: bool) -> Made:
    """Return what comes along over a cut: a share, rounded, limited, or laid out by the place in the division.

    In MCR table points are rounded to whole ones and scores to the unit; in riichi both are one figure.
    """
    if division.step is not None:
        begins = Fraction((len(division.players) - place) * division.step)
        return Made(Fraction(), begins) if is_overall else Made(begins, Fraction())
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


def _rounded(value: Fraction, rounding: str, unit: int) -> Fraction:
    """Round to multiples of a unit; a half goes away from zero."""
    parts = value * Fraction(1, unit)
    match rounding:
        case "down":
            return Fraction(floor(parts) * unit)
        case "up":
            return Fraction(ceil(parts) * unit)
        case "nearest":
            nearest = floor(abs(parts) + _HALF)
            return Fraction((nearest if parts >= 0 else -nearest) * unit)
    return value


def _capped(value: Fraction, cap: int | None) -> Fraction:
    return value if cap is None else max(Fraction(-cap), min(Fraction(cap), value))
