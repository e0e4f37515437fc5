"""Read the seating once for all documents printed from it."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from mahjong_core.winds import WINDS
from paper.common.selectors.frame import nobody_data, people_data
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Seat, SeatOccupancy, Session, SessionStatus, Table, Tournament
from tournaments.registry.printables import PrintOrder
from tournaments.seating.selectors.page import published_version
from tournaments.tables.selectors.occupancy import ABSENT, Occupancy, Sitter, occupancies_at

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
        return _seated_session(number, self.sessions, self.seats)


@dataclass(frozen=True)
class Laid:
    """Store the tables by session and the ids of seated players, from which documents are counted."""

    sessions: tuple[Session, ...]
    tables: Mapping[int, frozenset[int]]
    seated: frozenset[int]

    def session(self, number: int | None) -> Session:
        """Return the session; raise ``paper.no_seating`` if it has no seating."""
        return _seated_session(number, self.sessions, self.tables)


def _seated_session(number: int | None, sessions: Iterable[Session], seated: Container[int]) -> Session:
    session = next((each for each in sessions if each.number == number and each.number in seated), None)
    if session is None:
        raise Refusal("paper.no_seating", _("No seats are drawn for this session yet."), {"session": number})
    return session


def not_seated() -> Refusal:
    """Return the refusal of documents of an event without any seating."""
    return Refusal("paper.no_seating", _("No players are seated yet: draw and publish the seating first."))


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


def laid_for(order: PrintOrder) -> Laid:
    """Return the tables and who sits at them, read once for all orders of a page (six queries at most)."""
    if "laid" not in order.memo:
        order.memo["laid"] = _laid_of(order.tournament)
    laid: Laid = order.memo["laid"]
    return laid


def _laid_of(tournament: Tournament) -> Laid:
    all_tables = Table.objects.filter(session__tournament=tournament)
    tables: dict[int, set[int]] = {}
    for session, table in all_tables.filter(Exists(Seat.objects.filter(table=OuterRef("pk")))).values_list(
        "session__number", "number"
    ):
        tables.setdefault(session, set()).add(table)
    changed = all_tables.filter(Exists(SeatOccupancy.objects.filter(table=OuterRef("pk"))))
    usual = Seat.objects.filter(table__in=all_tables).exclude(table__in=changed.values("pk"))
    # who has left an event does not sit in a session to come
    usual = usual.exclude(participant__state__in=ABSENT, session__status=SessionStatus.SCHEDULED)
    seated = set(usual.exclude(participant=None).values_list("participant", flat=True).distinct())
    for occupancy in occupancies_at(changed):
        person = occupancy.spans[0].person
        seated |= {person.pk} if person is not None else set()
    sessions = tuple(Session.objects.filter(tournament=tournament).order_by("number"))
    return Laid(sessions, {number: frozenset(rows) for number, rows in tables.items()}, frozenset(seated))


def table_facts(seating: Seating, session: int, table: int) -> list[list[Any]]:
    """Return number, name and country of the four players, for a sheet of this table."""
    return [person_facts(row) for row in seating.at(session, table)]


def person_facts(person: Mapping[str, Any]) -> list[Any]:
    """Return the facts on a person's card: a change of them makes the card stale."""
    return [person["number"], f"{person['family']} {person['given']}".strip(), person["country"]]
