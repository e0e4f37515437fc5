"""Change tables and seats from the current seating to a new plan; what stays the same is not touched."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.amendment import PlannedTable
from tournaments.common.actors import Actor
from tournaments.common.signals import seats_changing
from tournaments.models import Participant, Seat, SeatOccupancy, Session, SessionStatus, Table, TableReferee, Tournament
from tournaments.seating.policies import check_session_unplayed
from tournaments.seating.selectors.amendments import SeatingEffects, Touch, effects_of, started, tables_of
from tournaments.tables.services.occupancies import write_occupancy
from tournaments.tables.services.table_links import close_open_link


def lock_seating(tournament: Tournament) -> Tournament:
    """Return the event with its sessions and tables to come, locked until the transaction ends.

    The locks are taken in the order of all writes at a table or on the clock: table, session, event.
    """
    sessions = Session.objects.select_for_update().filter(tournament=tournament).order_by("number")
    to_come = [session.pk for session in sessions if session.status == SessionStatus.SCHEDULED]
    list(Table.every.select_for_update().filter(session__in=to_come).order_by("pk").values_list("pk", flat=True))
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def lock_whole_event(tournament: Tournament) -> Tournament:
    """Return the event with all its sessions and tables, in the same order as ``lock_seating``."""
    list(Session.with_dropped.select_for_update().filter(tournament=tournament).order_by("number"))
    tables = Table.every.select_for_update(of=("self",)).filter(session__tournament=tournament)
    list(tables.order_by("pk").values_list("pk", flat=True))
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def amend(tournament: Tournament, plan: SeatingPlan, *, version: int, by: Actor, at: datetime) -> SeatingEffects:
    """Change the tables to ``plan``, the seating's ``version``. Return all changes.

    A table stays itself: its card, its referee, its signatures and what was printed stay where its number stays.
    A substitution at a seat whose player changes is ended by a row that says so, and follows its player to their new
    seat. Raise ``seating.session_started``, and with what the apps above refuse. The caller holds the locks.
    """
    effects = effects_of(tournament, plan)
    for begun in started(tournament, effects.plan.sessions):
        check_session_unplayed(begun)
    if not effects.plan.seats:
        return effects
    with transaction.atomic():
        # Players leave their seats before others come: a player has one seat in a session, also for a moment.
        _stand_up(tournament, effects)
        reason = _("The seating was changed (version %(version)s).") % {"version": version}
        for each in effects.substitutions:
            write_again(each.row, each.row.table, each.row.wind, reason, ended=True, by=by, at=at)
        _clear_tables(effects, by=by, at=at)
        _lay_tables(tournament, effects)
        _sit_down(tournament, effects)
        # Whoever plays for somebody plays at their new seat.
        moved = [(each.row, each.goes_to) for each in effects.substitutions if each.goes_to is not None]
        tables = tables_of(tournament, {place[0] for _row, place in moved}) if moved else {}
        for row, (session, table, wind) in moved:
            write_again(row, tables[PlannedTable(session, table)], wind, row.reason, ended=False, by=by, at=at)
    return effects


def seats_of(tournament: Tournament, effects: SeatingEffects) -> dict[tuple[PlannedTable, str], Seat]:
    """Return the seats that change, as rows."""
    wanted = {(seat.table, seat.wind.value) for seat in effects.plan.seats}
    rows = Seat.objects.filter(session__tournament=tournament, session__number__in=effects.plan.sessions)
    seats = {
        (PlannedTable(row.session.number, row.table.number), row.wind): row
        for row in rows.select_related("session", "table", "participant")
    }
    return {key: row for key, row in seats.items() if key in wanted}


def _stand_up(tournament: Tournament, effects: SeatingEffects) -> None:
    """Remove the changing players from their seats first, since no one may have two seats in a session."""
    rows = seats_of(tournament, effects)
    leaving = [row for row in rows.values() if row.participant_id is not None]
    # The apps above read the seats while the players are still at them.
    seats_changing.send(sender=Seat, seats=leaving)
    Seat.objects.filter(pk__in=[row.pk for row in leaving]).update(participant=None)
    gone = set(effects.plan.cleared)
    Seat.objects.filter(pk__in=[row.pk for (table, _wind), row in rows.items() if table in gone]).delete()


def write_again(
    row: SeatOccupancy, table: Table, wind: str, reason: str, *, ended: bool, by: Actor, at: datetime
) -> None:
    """Write the same substitution in a row of its own."""
    made = SeatOccupancy(
        table=table, wind=wind, kind=row.kind, cause=row.cause, substitute=row.substitute, player=row.player,
        from_hand=row.from_hand, ended=ended, reason=reason[:400],
    )  # fmt: skip
    write_occupancy(made, by=by, at=at)


def _clear_tables(effects: SeatingEffects, *, by: Actor, at: datetime) -> None:
    """Delete removed tables without references; keep the others, without seats, for history."""
    cleared = [
        (touched_table, touched_table.row)
        for touched_table in effects.touched(Touch.CLEARED)
        if touched_table.row is not None
    ]
    TableReferee.objects.filter(table__in=[row for _referee, row in cleared]).delete()
    kept = [row for touched_table, row in cleared if touched_table.is_kept]
    for row in kept:
        close_open_link(row, row.session.tournament, by=by, at=at)
    Table.every.filter(pk__in=[row.pk for row in kept]).update(cleared_at=at)
    Table.every.filter(pk__in=[row.pk for _referee, row in cleared if row not in kept]).delete()


def _lay_tables(tournament: Tournament, effects: SeatingEffects) -> None:
    """Create new tables with their seats; restore one that was cleared before."""
    laid = {touched_table.plan: touched_table.row for touched_table in effects.touched(Touch.LAID)}
    Table.every.filter(pk__in=[row.pk for row in laid.values() if row is not None]).update(cleared_at=None)
    sessions = {session.number: session for session in Session.objects.filter(tournament=tournament)}
    Table.objects.bulk_create(
        Table(session=sessions[plan.session], number=plan.number) for plan, row in laid.items() if row is None
    )
    rows, ids = tables_of(tournament, {plan.session for plan in laid}), _ids_of(tournament)
    Seat.objects.bulk_create(
        Seat(
            session=sessions[seat.table.session],
            table=rows[seat.table],
            wind=seat.wind.value,
            participant_id=None if seat.after is None else ids[seat.after],
        )
        for seat in effects.plan.seats
        if seat.table in laid
    )


def _sit_down(tournament: Tournament, effects: SeatingEffects) -> None:
    """Seat the players who come to an existing table."""
    rows, ids = seats_of(tournament, effects), _ids_of(tournament)
    laid = set(effects.plan.laid)
    sitting = [seat for seat in effects.plan.seats if seat.table not in laid and seat.after is not None]
    for seat_change in sitting:
        rows[seat_change.table, seat_change.wind.value].participant_id = ids[seat_change.after or 0]
    seats = [rows[change.table, change.wind.value] for change in sitting]
    Seat.objects.bulk_update(seats, ["participant"], batch_size=200)


def _ids_of(tournament: Tournament) -> dict[int, int]:
    """Return participants' ids by number."""
    return dict(Participant.objects.filter(tournament=tournament).values_list("number", "pk"))
