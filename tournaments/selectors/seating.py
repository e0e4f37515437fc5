"""Reading who sits where."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from mahjong_core.seating.check import SeatingReport, check_plan
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.winds import WINDS
from tournaments.models import Participant, ParticipantState, Seat, Tournament

# A substitute sits only where somebody is missing; those who left are not drawn.
DRAWN_STATES = (ParticipantState.REGISTERED, ParticipantState.CHECKED_IN, ParticipantState.ACTIVE)


def drawn_participants(tournament: Tournament) -> list[Participant]:
    """Those whom a draw seats, by number, with their team (one query)."""
    wanted = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES)
    return list(wanted.select_related("team").order_by("number"))


def check_seating(tournament: Tournament, plan: SeatingPlan) -> SeatingReport:
    """What is wrong and what is unequal in a plan for this event's players."""
    people = drawn_participants(tournament)
    return check_plan(
        plan,
        [person.number for person in people],
        teams={person.number: person.team.name for person in people if person.team},
        countries={person.number: person.country for person in people if person.country},
    )


def published_plan(tournament: Tournament) -> SeatingPlan:
    """The seating as it stands in the tables, by participants' numbers (one query)."""
    rows = (
        Seat.objects.filter(session__tournament=tournament)
        .order_by("session__number", "table__number")
        .values_list("session__number", "table__number", "wind", "participant__number")
    )
    tables: dict[int, dict[int, dict[str, int | None]]] = {}
    for session, table, wind, number in rows:
        tables.setdefault(session, {}).setdefault(table, {})[wind] = number
    last = max(tables, default=0)
    return SeatingPlan(tuple(seated_tables(tables.get(number, {})) for number in range(1, last + 1)))


def seated_tables(tables: Mapping[int, Mapping[str, int | None]]) -> tuple[SeatedTable, ...]:
    return tuple(
        SeatedTable(number, (seats.get("E"), seats.get("S"), seats.get("W"), seats.get("N")))
        for number, seats in sorted(tables.items())
    )


def plan_data(plan: SeatingPlan) -> list[dict[str, Any]]:
    """The plan in the shape of the API: sessions, tables, seats by starting wind."""
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
    """The plan from the shape of the API."""
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
    """The report as JSON: ``problems`` refuse the plan, the rest says what is unequal."""
    data: dict[str, Any] = asdict(report)
    return data
