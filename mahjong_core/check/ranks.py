"""Rank players by what they made: the figures behind every place, and the order that follows from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mahjong_core.check.event import ELIMINATION, Event
from mahjong_core.check.results import Made, Parts, Variant, carry_over
from mahjong_core.check.rules import METRICS
from mahjong_core.record.document import PhaseEntry
from mahjong_core.record.numbers import Number

__all__ = ["USUAL", "Key", "Ranks"]

USUAL = Variant()
Key = tuple[Number, ...]
_OUT = 10**6  # a division behind all others
_NOTHING = Made(0, 0)


@dataclass(slots=True)
class Ranks:
    """Compute figures and orders after any session; ``choices`` are the variants that published figures chose."""

    event: Event
    results: Mapping[int, Parts]
    choices: dict[int, Variant]
    _cuts: list[tuple[int, PhaseEntry]]
    _places: dict[tuple[int, int], int]
    _usual: dict[tuple[int, int, bool], Made]

    @classmethod
    def of(cls, event: Event, results: Mapping[int, Parts]) -> "Ranks":
        """Return the ranks of an event."""
        return cls(event, results, {}, [(event.first_index(cut), cut) for cut in event.cuts], {}, {})

    @property
    def is_overall(self) -> bool:
        """Return whether points and uma are one figure."""
        return self.event.rules.ranking_metrics[:1] == ("overall_score",)

    @property
    def metrics(self) -> tuple[str, ...]:
        """Return the metrics of the ranking that are known here."""
        return tuple(name for name in self.event.rules.ranking_metrics if name in METRICS)

    @property
    def knows_metrics(self) -> bool:
        """Return whether every metric of the ranking is known here."""
        return bool(self.metrics) and len(self.metrics) == len(self.event.rules.ranking_metrics)

    def cuts_until(self, index: int) -> list[PhaseEntry]:
        """Return the cuts before the session of this index or an earlier one."""
        return [cut for first, cut in self._cuts if first <= index]

    def places_follow(self, index: int) -> bool:
        """Return whether places after a session follow from figures: not once an elimination has begun."""
        phases = self.event.record.phases or ()
        begun = [phase for phase in phases if self.event.first_index(phase) <= index]
        return self.knows_metrics and not any(phase.kind in ELIMINATION for phase in begun)

    def made(self, number: int, index: int, variant: Variant | None = None, *, with_cuts: bool = True) -> Made:
        """Return the sums of a player after a session; ``with_cuts`` False: without reducing points at cuts."""
        chosen = variant or self.choices.get(number, USUAL)
        if chosen is not USUAL:
            return self._sum(number, index, chosen, with_cuts=with_cuts)
        key = (number, index, with_cuts)
        if key not in self._usual:
            self._usual[key] = self._sum(number, index, chosen, with_cuts=with_cuts)
        return self._usual[key]

    def _sum(self, number: int, index: int, chosen: Variant, *, with_cuts: bool) -> Made:
        parts = self.results[number]
        sums, at = _NOTHING, 0
        for cut in self.cuts_until(index) if with_cuts else ():
            came = self._carried(sums, number, cut, at, chosen)
            if came is not None:
                sums, at = came, self.event.first_index(cut)
        made = parts.between(at, index, chosen)
        sums = _add(sums, made) if at else made
        beside = parts.beside(chosen)
        return Made(sums.points, sums.score + beside) if beside and sums.score is not None else sums

    def _carried(self, sums: Made, number: int, cut: PhaseEntry, at: int, chosen: Variant) -> Made | None:
        """Return what a player carried over a cut; None for whoever did not come through."""
        division = next((one for one in cut.divisions or () if number in one.players), None)
        if division is None:
            return None
        first = self.event.first_index(cut)
        before = _add(sums, self.results[number].between(at, first - 1, chosen))
        place = self._place_in_division(number, cut, division.players) if division.step is not None else 1
        return carry_over(before, division, place=place, is_overall=self.is_overall)

    def _place_in_division(self, number: int, cut: PhaseEntry, players: Sequence[int]) -> int:
        key = (number, self.event.first_index(cut))
        if key not in self._places:
            last = key[1] - 1
            own = self.key(number, last)
            others = [self.key(other, last) for other in players if other in self.results]
            self._places[key] = 1 + sum(other is not None and own is not None and other < own for other in others)
        return self._places[key]

    def carried(self, number: int, cut: PhaseEntry) -> Made | None:
        """Return the points that a player carried over one cut."""
        sums, at = _NOTHING, 0
        for earlier in self.cuts_until(self.event.first_index(cut)):
            came = self._carried(sums, number, earlier, at, self.choices.get(number, USUAL))
            if earlier is cut:
                return came
            if came is not None:
                sums, at = came, self.event.first_index(earlier)
        return None

    def figure(self, number: int, metric: str, index: int, variant: Variant | None = None) -> list[Number]:
        """Return the possible values of a figure of a player after a session; empty if it is not known."""
        if metric in ("table_points", "table_score", "overall_score"):
            made = self.made(number, index, variant)
            value = {"table_points": made.points, "table_score": made.score, "overall_score": made.overall}[metric]
            return [] if value is None else [value]
        played = [part for part in self.results[number].until(index) if part.is_own]
        if any(part.points is None or part.gross is None for part in played):
            return []
        values: list[Number] = [0]
        if metric == "tables_won":
            values = [sum(part.place == 1 for part in played)]
        elif metric == "best_table_score" and played:
            # A game of three begins with other points: its score is not compared.
            best = max((part.gross or 0 for part in played if not part.is_of_three), default=0)
            values = [best, best - self.event.rules.base, max(best, 0)]
        elif metric == "latest_session" and played:
            values = [played[-1].points or 0]
        return values

    def key(self, number: int, index: int, variant: Variant | None = None) -> Key | None:
        """Return a sort key, best first and equal for tied players; None if a figure is not known."""
        values: list[Number] = list(self.bands(number, index))
        for metric in self.metrics:
            found = self.figure(number, metric, index, variant)
            if not found:
                return None
            values.append(-found[0])
        return tuple(values)

    def bands(self, number: int, index: int) -> list[int]:
        """Return the division of a player after each cut; eliminated players come last."""
        bands = []
        for cut in self.cuts_until(index):
            divisions = enumerate(cut.divisions or ())
            bands.append(next((at for at, division in divisions if number in division.players), _OUT))
        return bands

    def separated_by(self, above: Key, below: Key, index: int) -> str | None:
        """Return the first metric on which two keys differ; None if a division or nothing separates them."""
        bands = len(self.cuts_until(index))
        if above[:bands] != below[:bands]:
            return None
        pairs: Iterable[tuple[str, Number, Number]] = zip(self.metrics, above[bands:], below[bands:], strict=True)
        return next((name for name, first, second in pairs if first != second), None)


def _add(first: Made, second: Made) -> Made:
    points = None if first.points is None or second.points is None else first.points + second.points
    score = None if first.score is None or second.score is None else first.score + second.score
    return Made(points, score)
