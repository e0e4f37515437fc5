"""Read and check the seating."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.check import SeatingProblem, SeatingReport, check_plan
from mahjong_core.winds import WINDS
from tournaments.models import (
    MAX_TABLES,
    DrawSource,
    Seat,
    SeatingDraw,
    Tournament,
)
from tournaments.participation.selectors.cuts import EventCuts, cuts_of
from tournaments.participation.selectors.marks import drawn_participants, participation_of


class Place(NamedTuple):
    """Represent a seat in a session."""

    table: int
    seat: str


def check_seating(
    tournament: Tournament,
    plan: SeatingPlan,
    sitting_out: Mapping[int, Collection[int]] | None = None,
    draw: SeatingDraw | None = None,
) -> SeatingReport:
    """Return the problems and uneven counts of a plan for this event's players.

    ``sitting_out``: by session, who is to sit out there; in other sessions what is known already holds. ``draw``: whose
    wishes for tables hold, None: of the draw that was published last.
    """
    people = drawn_participants(tournament)
    known = participation_of(tournament)
    sessions = range(1, len(plan.sessions) + 1)
    # Who was to keep one table in every session, as the certificate of the draw says (one query).
    drawn = SeatingDraw.objects.filter(tournament=tournament, source=DrawSource.RANDOM, version__isnull=False)
    newest = draw or drawn.order_by("-version").only("inputs").first()
    wishes = newest.inputs.get("fixed", ()) if newest else ()
    numbers = [person.number for person in people]
    cuts = cuts_of(tournament)
    out = {session: cuts.out(session, numbers) for session in sessions}
    away = {session: known.away(session) for session in sessions} | dict(sitting_out or {})
    report = check_plan(
        plan,
        numbers,
        teams={person.number: person.team.name for person in people if person.team},
        countries={person.number: person.country for person in people if person.country},
        sitting_out={session: out[session] | set(away[session]) for session in sessions},
        staying={wish["player"] for wish in wishes if len(wish["tables"]) == 1 and wish["sessions"] is None},
    )
    return replace(report, problems=tuple(_after_cuts(report.problems, cuts, out)))


def _after_cuts(
    problems: Iterable[SeatingProblem], cuts: EventCuts, out: Mapping[int, Collection[int]]
) -> Iterator[SeatingProblem]:
    """Yield the problems, with those of players who did not qualify; later rounds of an elimination miss no one."""
    for problem in problems:
        if problem.code == "seating.player_sits_out" and problem.player in out[problem.session]:
            yield replace(problem, code="seating.player_not_through")
        elif problem.code != "seating.player_missing" or not cuts.is_narrowed(problem.session):
            yield problem


def published_plan(tournament: Tournament) -> SeatingPlan:
    """Return the published seating by participants' numbers (one query)."""
    rows = (
        Seat.objects.filter(session__tournament=tournament)
        .order_by("session__number", "table__number")
        .values_list("session__number", "table__number", "wind", "participant__number")
    )
    tables: dict[int, dict[int, dict[str, int | None]]] = {}
    for session, table, wind, number in rows:
        tables.setdefault(session, {}).setdefault(table, {})[wind] = number
    sessions = []
    for number in range(1, max(tables, default=0) + 1):
        seated = [
            SeatedTable(table, (seats.get("E"), seats.get("S"), seats.get("W"), seats.get("N")))
            for table, seats in sorted(tables.get(number, {}).items())
        ]
        sessions.append(tuple(seated))
    return SeatingPlan(tuple(sessions))


def places_at(tables: Iterable[SeatedTable]) -> dict[int, Place]:
    """Return the place of each player at the tables of a session, by number."""
    return {
        player: Place(table.number, wind.value)
        for table in tables
        for wind, player in zip(WINDS, table.seats, strict=True)
        if player is not None
    }


def at_event_tables(tournament: Tournament, tables: Iterable[SeatedTable]) -> tuple[SeatedTable, ...]:
    """Return tables numbered from 1, as a draw makes them, with the numbers of the event's tables."""
    return tuple(replace(table, number=table.number + tournament.first_table - 1) for table in tables)


def counted_from_one(tournament: Tournament, plan: SeatingPlan) -> SeatingPlan:
    """Return the plan with the event's first table as number 1, as a draw counts.

    Tables with lower numbers belong to another event.
    """
    before = tournament.first_table - 1

    def counted(table: SeatedTable) -> SeatedTable:
        number = table.number - before if table.number > before else table.number + MAX_TABLES
        return replace(table, number=number)

    return SeatingPlan(tuple(tuple(map(counted, tables)) for tables in plan.sessions))


def plan_data(plan: SeatingPlan) -> list[dict[str, Any]]:
    """Return the plan in the shape of the API: sessions, tables, seats by starting wind."""
    return [
        {
            "number": index,
            "tables": [
                {"number": table.number, "seats": dict(zip(WINDS, table.seats, strict=True))} for table in tables
            ],
        }
        for index, tables in enumerate(plan.sessions, start=1)
    ]


def plan_from_data(data: list[dict[str, Any]]) -> SeatingPlan:
    """Return the plan from the shape of the API."""
    return SeatingPlan(
        tuple(
            tuple(
                SeatedTable(t["number"], (t["seats"]["E"], t["seats"]["S"], t["seats"]["W"], t["seats"]["N"]))
                for t in session["tables"]
            )
            for session in data
        )
    )


def report_data(report: SeatingReport) -> dict[str, Any]:
    """Return the report as JSON: ``problems`` refuse the plan, the other counts do not."""
    data: dict[str, Any] = asdict(report)
    return data
