"""Find the ties at the lines of a cut, the choices made for them, and the result of each method."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mahjong_core.seating.public.lots import lot_text
from mahjong_core.standings.lines import LineTie, level_at, lines_of, ordered_by, ties_at
from scoring.standings.selectors.ranking import Ranking
from tournaments.models import Phase, PhaseTie, TieMethod, Tournament


@dataclass(frozen=True)
class LevelPlayers:
    """Represent a tie at a line, by numbers. ``rows``: every choice for these players, oldest first; the last holds."""

    tie: LineTie
    names: tuple[str, ...]
    rows: tuple[PhaseTie, ...] = ()

    @property
    def choice(self) -> PhaseTie | None:
        return self.rows[-1] if self.rows else None

    @property
    def is_settled(self) -> bool:
        return self.choice is not None and self.choice.is_settled

    @property
    def is_all_in(self) -> bool:
        return self.choice is not None and self.choice.method == TieMethod.ALL_IN

    @property
    def lot(self) -> PhaseTie | None:
        """Return a lot that is announced and not drawn yet; None if there is none."""
        row = self.choice
        return row if row is not None and row.method == TieMethod.LOT and not row.order else None

    def sorted(self, ranking: Sequence[int]) -> list[int]:
        """Return the ranking with these players in the order chosen."""
        if self.choice is None or not self.choice.order:
            return list(ranking)
        at = {number: place for place, number in enumerate(self.choice.order)}
        level = sorted(ranking[self.tie.above : self.tie.end], key=lambda number: at.get(number, len(at)))
        return [*ranking[: self.tie.above], *level, *ranking[self.tie.end :]]


def ties_among(
    phase: Phase, ranking: Sequence[int], sizes: Sequence[int], current: Ranking
) -> tuple[LevelPlayers, ...]:
    """Return the ties at the lines of divisions of these ``sizes``. ``ranking``: numbers, best first (one query).

    Choices are kept for the same phase number and the same players, whatever was cancelled meanwhile.
    """
    places = {current.people[row.entrant_id].number: row.place for row in current.rows}
    names = {person.number: person.name for person in current.people.values()}
    ties = ties_at([(number, places[number]) for number in ranking], lines_of(sizes, len(ranking)))
    rows = choices_of(phase) if ties else []
    return tuple(
        LevelPlayers(
            tie,
            tuple(names[number] for number in tie.players),
            tuple(row for row in rows if row.players == sorted(tie.players)),
        )
        for tie in ties
    )


def choices_of(phase: Phase) -> list[PhaseTie]:
    """Return every choice made for a phase of this number, oldest first, superseded ones included (one query)."""
    rows = PhaseTie.objects.filter(phase__tournament=phase.tournament_id, phase__number=phase.number)
    return list(rows.select_related("supersedes", "phase__tournament").order_by("id"))


def lots_of(tournament: Tournament) -> list[PhaseTie]:
    """Return the lots announced and drawn for the cuts of an event, oldest first (one query)."""
    rows = PhaseTie.objects.filter(phase__tournament=tournament, method=TieMethod.LOT)
    return list(rows.select_related("phase__tournament").order_by("id"))


def proof_of(row: PhaseTie) -> str:
    """Return the text whose SHA-256 is the commitment of a lot; empty until it is drawn."""
    if not row.secret or not row.order:
        return ""
    return lot_text(row.phase.tournament.slug, row.phase.number, row.players, row.secret)


def as_chosen(phase: Phase, current: Ranking) -> list[int]:
    """Return the numbers of all ranked players, best first, ties at the line in the chosen order (one query)."""
    places = {current.people[row.entrant_id].number: row.place for row in current.rows if row.place is not None}
    resolved = list(places)
    for row in choices_of(phase):
        if row.order and len({places.get(number) for number in row.order}) == 1 and set(row.order) <= set(resolved):
            spots = sorted(resolved.index(number) for number in row.order)
            for at, number in zip(spots, row.order, strict=True):
                resolved[at] = number
    return resolved


def order_by_results(level: LevelPlayers, method: TieMethod, phase: Phase, current: Ranking) -> tuple[int, ...]:
    """Return the players ordered by the last session before the phase, or by the tables where all of them met.

    Empty if none of them has such a result, or if some are still level across the line.
    """
    numbers = {pk: person.number for pk, person in current.people.items() if person.number in level.tie.players}
    session_results = [
        session for row in current.rows if row.entrant_id in numbers for session in row.sessions if session is not None
    ]
    if method == TieMethod.LAST_SESSION:
        wanted = [result for result in session_results if result.session == phase.first_session - 1]
    else:
        met = Counter((result.session, result.table) for result in session_results if result.table)
        wanted = [result for result in session_results if met[result.session, result.table] == len(numbers)]
    if not wanted:
        return ()
    rules = current.rules
    ordered = ordered_by(
        sorted(numbers, key=lambda pk: numbers[pk]),
        wanted,
        rules.ranking_metrics,
        sessions=current.sessions,
        start=rules.base_points,
    )
    if level_at(ordered, level.tie, level.tie.lines):
        return ()
    return tuple(numbers[pk] for pk, _place in ordered)
