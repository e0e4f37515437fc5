"""Compute what a correction of the rule set changes: every participant's figures before and after."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, TypedDict

from mahjong_core.placement import fraction_text
from mahjong_core.standings import Exact, Standing
from mahjong_core.standings.metrics import metric_points
from scoring.standings.selectors.documents import ExactJson
from scoring.standings.selectors.ranking import Ranking
from scoring.standings.selectors.rows import exact_number
from tournaments.models import Participant, RuleSetCorrection, Tournament


class FiguresData(TypedDict):
    place: int | None
    table_points: str
    table_score: ExactJson
    total: Annotated[str, "The figure that ranks first"]


class NumberedData(TypedDict):
    number: int
    name: str


class CorrectedRowData(TypedDict):
    """Represent a row of a correction as it is stored, and as the API gives it."""

    participant: NumberedData
    moved: bool
    before: FiguresData
    after: FiguresData


@dataclass(frozen=True)
class CorrectedRow:
    """Store a participant's place and sums before and after. ``totals`` are the figure that ranks first."""

    participant: Participant
    places: tuple[int | None, int | None]
    points: tuple[Fraction, Fraction]
    scores: tuple[Exact, Exact]
    totals: tuple[Fraction, Fraction]

    @property
    def is_moved(self) -> bool:
        pairs: tuple[tuple[Any, Any], ...] = (self.places, self.points, self.scores, self.totals)
        return any(before != after for before, after in pairs)

    def data(self) -> CorrectedRowData:
        person: NumberedData = {"number": self.participant.number, "name": self.participant.name}
        return {"participant": person, "moved": self.is_moved, "before": self._figures(0), "after": self._figures(1)}

    def _figures(self, at: int) -> FiguresData:
        return {
            "place": self.places[at],
            "table_points": fraction_text(self.points[at]),
            "table_score": exact_number(self.scores[at]),
            "total": fraction_text(self.totals[at]),
        }


@dataclass(frozen=True)
class Corrected:
    """Store a correction as it would be, or was made.

    ``tables``: (session, table) whose results were restated;
    ``released``: sessions whose published results differ from what stands now, until they are released again.
    """

    correction: RuleSetCorrection
    rows: tuple[CorrectedRow, ...]
    tables: tuple[tuple[int, int], ...]
    released: tuple[int, ...]

    @property
    def moved(self) -> list[CorrectedRow]:
        return [row for row in self.rows if row.is_moved]


def corrected_rows(before: Ranking, after: Ranking) -> tuple[CorrectedRow, ...]:
    """Return all participants, in the order after the correction."""
    earlier = {row.entrant_id: row for row in before.rows}
    return tuple(
        _corrected_row(after.people[row.entrant_id], earlier[row.entrant_id], row)
        for row in after.rows
        if row.entrant_id in earlier
    )


def _corrected_row(person: Participant, before: Standing, after: Standing) -> CorrectedRow:
    return CorrectedRow(
        person,
        (before.place, after.place),
        (before.table_points, after.table_points),
        (before.table_score, after.table_score),
        (metric_points(before.metrics[0], before.values[0]), metric_points(after.metrics[0], after.values[0])),
    )


def corrections_of(tournament: Tournament) -> list[RuleSetCorrection]:
    """Return every correction, newest first (one query)."""
    return list(RuleSetCorrection.objects.filter(tournament=tournament).order_by("-number"))
