"""Compute what publishing a plan does to the current tables, for the preview and for publishing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from django.db.models import PROTECT

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.amendment import Amendment, PlannedTable, SeatChange, amendment
from mahjong_core.winds import WINDS
from tournaments.models import (
    DrawSource,
    Participant,
    SeatingDraw,
    SeatOccupancy,
    Session,
    SessionStatus,
    Table,
    TableLink,
    TableReferee,
    Tournament,
    User,
)
from tournaments.participation.selectors.marks import frozen_sessions
from tournaments.seating.selectors.plan import places_at, plan_from_data, published_plan
from tournaments.tables.selectors.cards import event_cards
from tournaments.tables.selectors.occupancy import standing_rows


class Place(NamedTuple):
    """Represent a seat of an event."""

    session: int
    table: int
    seat: str


class Touch(StrEnum):
    """Define the kinds of changes to a table."""

    LAID = "laid"
    CHANGED = "changed"
    CLEARED = "cleared"


@dataclass(frozen=True)
class TouchedTable:
    """Represent a table that changes. ``row``: its row, None for a new one.

    ``has_card``: a card with an open link lies there; it stays valid, but names who sat there. On a table that is
    cleared it is shut. ``event_card``: whether the table has a card of the whole event, which names nobody and stays
    valid; None if the event hands out no such cards. ``referee`` looks after the table, and is freed where it is
    cleared. ``is_kept``: something hangs on a cleared table, so its row stays for history.
    """

    plan: PlannedTable
    touch: Touch
    row: Table | None
    has_card: bool = False
    event_card: bool | None = None
    referee: User | None = None
    is_kept: bool = False

    @property
    def session(self) -> int:
        return self.plan.session

    @property
    def number(self) -> int:
        return self.plan.number

    @property
    def is_cleared(self) -> bool:
        return self.touch is Touch.CLEARED


@dataclass(frozen=True)
class MovedSubstitution:
    """Represent a substitution that ends at its seat because another player sits there now.

    ``goes_to``: where it goes on, with the player whom it replaces; None if it ends for good.
    """

    row: SeatOccupancy
    replaced: Participant | None
    goes_to: Place | None

    @property
    def place(self) -> Place:
        return Place(self.row.table.session.number, self.row.table.number, self.row.wind)


@dataclass(frozen=True)
class SeatingEffects:
    """Hold everything that publishing changes; all other rows stay unchanged."""

    plan: Amendment
    tables: tuple[TouchedTable, ...] = ()
    substitutions: tuple[MovedSubstitution, ...] = ()

    def touched(self, touch: Touch) -> list[TouchedTable]:
        return [table for table in self.tables if table.touch is touch]

    @property
    def cards(self) -> list[TouchedTable]:
        """Return the tables whose card shows wrong names or no longer opens anything."""
        return [table for table in self.tables if table.has_card]

    @property
    def emptied(self) -> list[SeatChange]:
        """Return the seats for which a substitute must be named."""
        cleared = set(self.plan.cleared)
        return [seat for seat in self.plan.seats if seat.after is None and seat.table not in cleared]

    @property
    def watched(self) -> list[TouchedTable]:
        """Return the changed tables that have a referee."""
        return [table for table in self.tables if table.referee is not None]


def plan_to_come(draw: SeatingDraw) -> SeatingPlan:
    """Return the plan that would result from publishing a draw now.

    Of a change by hand, sessions that started since it was made stay as they are (two queries more).
    """
    plan = plan_from_data(draw.plan or [])
    if draw.source != DrawSource.CHANGE or draw.published_at is not None:
        return plan
    now, first = published_plan(draw.tournament), frozen_sessions(draw.tournament)
    return SeatingPlan(now.sessions[:first] + plan.sessions[first:])


def effects_of(tournament: Tournament, wanted: SeatingPlan) -> SeatingEffects:
    """Return the changes from the current seating to ``wanted`` (eight queries, one more for each kind of row)."""
    change = amendment(published_plan(tournament), wanted)
    if not change.seats:
        return SeatingEffects(change)
    rows = tables_of(tournament, change.sessions)
    return SeatingEffects(
        change, _touched_tables(tournament, change, rows), _moved_substitutions(tournament, change, wanted, rows)
    )


def tables_of(tournament: Tournament, sessions: Collection[int]) -> dict[PlannedTable, Table]:
    """Return the tables of some sessions, those that were cleared earlier among them."""
    rows = Table.every.filter(session__tournament=tournament, session__number__in=sessions)
    rows = rows.select_related("session__tournament")
    return {PlannedTable(row.session.number, row.number): row for row in rows}


def _touched_tables(
    tournament: Tournament, change: Amendment, rows: Mapping[PlannedTable, Table]
) -> tuple[TouchedTable, ...]:
    laid, cleared = set(change.laid), set(change.cleared)
    ids = [rows[table].pk for table in change.tables if table in rows]
    cards = set(TableLink.objects.filter(table__in=ids, closed_at__isnull=True).values_list("table_id", flat=True))
    watches = {
        referee.table_id: referee.user for referee in TableReferee.objects.filter(table__in=ids).select_related("user")
    }
    lasting = event_cards(tournament)
    kept = _held_tables([rows[planned_table].pk for planned_table in cleared])
    touched_tables = []
    for plan in change.tables:
        row = rows.get(plan)
        touch = Touch.LAID if plan in laid else Touch.CLEARED if plan in cleared else Touch.CHANGED
        pk = row.pk if row else 0
        card = plan.number in lasting if lasting else None
        touched_tables.append(TouchedTable(plan, touch, row, pk in cards, card, watches.get(pk), pk in kept))
    return tuple(touched_tables)


def _held_tables(ids: Collection[int]) -> set[int]:
    """Return the tables to which rows of history refer, and which therefore cannot be deleted."""
    held: set[int] = set()
    for relation in Table._meta.related_objects if ids else ():
        if getattr(relation, "on_delete", None) is PROTECT:
            name = relation.field.name
            rows = relation.related_model._base_manager.filter(**{f"{name}__in": ids})  # noqa: SLF001  # all rows
            held |= set(rows.values_list(f"{name}_id", flat=True))
    return held


def _moved_substitutions(
    tournament: Tournament, change: Amendment, wanted: SeatingPlan, rows: Mapping[PlannedTable, Table]
) -> tuple[MovedSubstitution, ...]:
    """Return the substitutions at seats whose player changes, or whose substitute gets a seat of their own."""
    people = {participant.number: participant for participant in Participant.objects.filter(tournament=tournament)}
    seats = {(seat_change.table, seat_change.wind.value): seat_change for seat_change in change.seats}
    places = {
        session: {player: Place(session, *place) for player, place in places_at(wanted.sessions[session - 1]).items()}
        for session in change.sessions
    }
    moved_substitutions = []
    for row in _standing_at(rows.values()):
        plan = PlannedTable(row.table.session.number, row.table.number)
        seat, at = seats.get((plan, row.wind)), places[plan.session]
        sits_alone = row.player is not None and row.player.number in at
        if seat is not None or sits_alone:
            # The substitute follows the player whom they replace; one of an empty seat replaces nobody.
            before = seat.before if seat is not None else None
            replaced = None if before is None else people.get(before)
            goes_to = None if before is None or sits_alone else at.get(before)
            moved_substitutions.append(MovedSubstitution(row, replaced, goes_to))
    return tuple(moved_substitutions)


def _standing_at(tables: Collection[Table]) -> list[SeatOccupancy]:
    """Return the substitutions that stand at some tables, by table and wind (one query)."""
    rows = SeatOccupancy.objects.filter(table__in=tables).select_related("table__session__tournament", "player")
    by_seat: dict[tuple[int, str], list[SeatOccupancy]] = {}
    for row in rows:
        by_seat.setdefault((row.table_id, row.wind), []).append(row)
    newest = [standing[-1] for group in by_seat.values() if (standing := standing_rows(group))]
    return sorted(newest, key=lambda row: (row.table.session.number, row.table.number, WINDS.index(row.wind)))


def started(tournament: Tournament, sessions: Collection[int]) -> list[Session]:
    """Return those of the sessions that have started."""
    rows = Session.objects.filter(tournament=tournament, number__in=sessions)
    return list(rows.exclude(status=SessionStatus.SCHEDULED).order_by("number"))
