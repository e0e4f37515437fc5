"""Read the seating once for all documents printed from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mahjong_core.winds import WINDS
from paper.common.selectors.frame import nobody_data, people_data
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Session, Table, Tournament
from tournaments.registry.printables import PrintOrder
from tournaments.seating.selectors.page import published_version
from tournaments.tables.selectors.occupancy import Occupancy, Sitter, occupancies_at

Seats = Mapping[int, Mapping[int, Mapping[str, Occupancy]]]


@dataclass(frozen=True)
class Seating:
    """Hold the sessions of the plan, the seats by session, table and wind, and all people's data by id."""

    sessions: tuple[Session, ...]
    seats: Seats
    people: Mapping[int, dict[str, Any]]
    entries: Mapping[int, Participant]
    version: int | None

    def at(self, session: int, table: int) -> list[dict[str, Any]]:
        """Return the four of a table in the order of their starting winds, as templates draw them."""
        return [self.sitter(self.seats[session][table].get(str(wind))) for wind in WINDS]

    def sitter(self, seat: Occupancy | None) -> dict[str, Any]:
        """Return the player in the seat when the session begins.

        The player, a substitute by name, or a line to write on.
        """
        span = seat.spans[0] if seat else None
        if span is None or span.sitter is Sitter.NOBODY:
            return nobody_data()
        if span.person is not None:
            return dict(self.people.get(span.person.pk) or nobody_data(span.person.name))
        return nobody_data(span.name or (_("Substitute") if span.sitter is Sitter.TO_BE_NAMED else ""))

    def session(self, number: int | None) -> Session:
        """Return the session; raise ``paper.no_seating`` if it has no seating."""
        session_row = next(
            (candidate for candidate in self.sessions if candidate.number == number and number in self.seats), None
        )
        if session_row is None:
            raise Refusal("paper.no_seating", _("No seats are drawn for this session yet."), {"session": number})
        return session_row


def seating_of(tournament: Tournament) -> Seating:
    """Return the seating of the event (eight queries)."""
    sessions = tuple(Session.objects.filter(tournament=tournament).order_by("number"))
    people = {
        participant.pk: participant
        for participant in Participant.objects.filter(tournament=tournament).select_related("team")
    }
    seats: dict[int, dict[int, dict[str, Occupancy]]] = {}
    for occupancy in occupancies_at(Table.objects.filter(session__tournament=tournament)):
        table = occupancy.seat.table
        seats.setdefault(table.session.number, {}).setdefault(table.number, {})[occupancy.seat.wind] = occupancy
    ordered = {number: dict(sorted(tables.items())) for number, tables in sorted(seats.items())}
    return Seating(sessions, ordered, people_data(people.values()), people, published_version(tournament))


def seating_for(order: PrintOrder) -> Seating:
    """Return as ``seating_of``, read once for all orders of a page."""
    key = f"seating:{order.language}"
    if key not in order.memo:
        order.memo[key] = seating_of(order.tournament)
    seating: Seating = order.memo[key]
    return seating


def table_facts(seating: Seating, session: int, table: int) -> list[list[Any]]:
    """Return number, name and country of the four players: what a sheet of this table says about them."""
    return [person_facts(row) for row in seating.at(session, table)]


def person_facts(person: Mapping[str, Any]) -> list[Any]:
    """Return the facts on a person's card: a change of them makes the card stale."""
    return [person["number"], f"{person['family']} {person['given']}".strip(), person["country"]]
