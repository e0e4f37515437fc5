"""Find rows that a pending decision could change, and by how much: the sheet is folded without the contested points."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.db.models import Q

from mahjong_core.errors import RuleError
from mahjong_core.placement import to_twelfths
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import THREE
from mahjong_core.standings import (
    Cut,
    Entrant,
    EventAdjustment,
    Exact,
    RankFigure,
    SessionResult,
    Standing,
    rank,
    rank_figure,
)
from scoring.models import Adjustment, Provisional
from scoring.results.selectors.outcomes import outcomes
from scoring.sheets.selectors.folding import sheet_at
from tournaments.models import Seat, Tournament


@dataclass(frozen=True)
class RankInputs:
    """Store the inputs of a ranking."""

    entrants: Sequence[Entrant]
    results: Sequence[SessionResult]
    adjustments: Sequence[EventAdjustment]
    rules: RuleSet
    sessions: int
    cuts: Sequence[Cut] = ()

    def rows(self) -> tuple[Standing, ...]:
        return tuple(
            rank(
                self.entrants,
                self.results,
                self.adjustments,
                metrics=self.rules.ranking_metrics,
                sessions=self.sessions,
                starting_points=self.rules.base_points,
                cuts=self.cuts,
                appearances=self.rules.ranking_appearances,
            )
        )


@dataclass(frozen=True)
class ProvisionalNote:
    """Represent one contested matter on one row: its effect on the row, None if not known.

    ``figure``: the change of what ranks the row.
    """

    cause: str
    label: str
    score: Exact | None = None
    points: Fraction | None = None
    place: int | None = None
    figure: RankFigure | None = None

    @property
    def is_known(self) -> bool:
        return self.score is not None


Notes = Mapping[int, tuple[ProvisionalNote, ...]]


def contested(tournament: Tournament, as_of: datetime | None) -> list[Provisional]:
    """Return the rows that were contested at a moment (one query)."""
    rows = Provisional.objects.filter(tournament=tournament).select_related("table__session__tournament")
    if as_of is None:
        return list(rows.filter(end__isnull=True))
    return list(rows.filter(Q(end__isnull=True) | Q(end__at__gt=as_of), at__lte=as_of))


def provisional_notes(
    marks: Sequence[Provisional], moment: datetime | None, inputs: RankInputs, rows: Sequence[Standing]
) -> Notes:
    """Return the notes of each participant, by id. Without contested points it costs no query.

    Each contested table a few queries.
    """
    by_player: dict[int, list[ProvisionalNote]] = {}
    for mark in marks:
        for participant, note in _notes_of(mark, moment, inputs, rows).items():
            by_player.setdefault(participant, []).append(note)
    return {participant: tuple(notes) for participant, notes in by_player.items()}


def _notes_of(
    mark: Provisional, moment: datetime | None, inputs: RankInputs, rows: Sequence[Standing]
) -> dict[int, ProvisionalNote]:
    """Return notes for the four at the table; if the difference is known, also for those whose row it would move."""
    seated = Seat.objects.filter(table=mark.table, participant__isnull=False)
    seats = set(seated.values_list("participant__pk", flat=True))
    plain = {pk: ProvisionalNote(mark.cause, mark.label) for pk in seats}
    changed = _inputs_without(mark, moment, inputs)
    if changed is None:
        return plain
    before, after = ({row.entrant_id: row for row in standings} for standings in (rows, changed.rows()))
    known = {pk: _difference(mark, before[pk], after[pk]) for pk in before}
    return {pk: note for pk, note in known.items() if pk in seats or _is_moved(before[pk], after[pk])}


def _inputs_without(mark: Provisional, moment: datetime | None, inputs: RankInputs) -> RankInputs | None:
    """Return the inputs as if the contested points had never been posted; None if no points are contested."""
    if mark.group is None:
        return None
    instead = _results_without(mark, mark.group, moment)
    if instead is None:
        return None
    number, table = mark.table.session.number, mark.table.number
    results = [
        instead.get(result.participant, result) if (result.session, result.table) == (number, table) else result
        for result in inputs.results
    ]
    return replace(inputs, results=results, adjustments=_adjustments_without(mark.group, inputs.adjustments))


def _results_without(mark: Provisional, group: uuid.UUID, moment: datetime | None) -> dict[int, SessionResult] | None:
    """Return the table's results, folded without the contested points; None while the sheet has none."""
    current = sheet_at(mark.table, moment, without=[group])
    try:
        placed = outcomes(current)
    except RuleError:
        return None  # no complete sheet yet: there is nothing to compare
    number, table = mark.table.session.number, mark.table.number
    results = {}
    for seat_outcome in placed:
        person = current.seats.get(seat_outcome.wind)
        if person is not None:
            score = seat_outcome.score if seat_outcome.counted is None else seat_outcome.counted
            points = seat_outcome.points if seat_outcome.counted_points is None else seat_outcome.counted_points
            results[person.pk] = SessionResult(
                person.pk,
                number,
                table,
                seat_outcome.wind.value,
                score,
                seat_outcome.place,
                to_twelfths(points),
                start=current.rules.base_points if current.rules.players == THREE else None,
            )
    return results


def _adjustments_without(group: uuid.UUID, adjustments: Sequence[EventAdjustment]) -> list[EventAdjustment]:
    """Return the ledger without the contested rows."""
    kept = list(adjustments)
    rows = Adjustment.objects.filter(group=group, reverses__isnull=True)
    fields = ("participant_id", "amount", "stage", "cause", "session__number")
    for participant, amount, stage, cause, session in rows.values_list(*fields):
        posting = EventAdjustment(participant=participant, amount=amount, stage=stage, cause=cause, session=session)
        if posting in kept:
            kept.remove(posting)
    return kept


def _difference(mark: Provisional, before: Standing, after: Standing) -> ProvisionalNote:
    return ProvisionalNote(
        cause=mark.cause,
        label=mark.label,
        score=after.table_score - before.table_score,
        points=after.table_points - before.table_points,
        place=after.place,
        figure=RankFigure(after.metrics[0], rank_figure(after).value - rank_figure(before).value),
    )


def _is_moved(before: Standing, after: Standing) -> bool:
    return (before.place, before.table_points, before.table_score, before.values) != (
        after.place,
        after.table_points,
        after.table_score,
        after.values,
    )
