"""Call the roll: record what a referee sees at a table, and the steps of the start (MCR 3.5.7.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from hall.models import SeatCheck, SeatState, StartStep, StartStepKind
from hall.permissions import ACTS
from hall.selectors.roll_call import is_same_person
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Session, SessionStatus, Table, Tournament
from tournaments.tables.selectors.occupancy import Occupancy, occupancies_at

_SECOND_LOOK: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class SeatMark:
    """Store the result of checking a seat. ``player``: the number shown there; None: the person who sits there."""

    wind: str
    state: SeatState
    player: int | None = None


def mark_seats(
    *, table: Table, marks: Sequence[SeatMark], by: Actor, at: datetime, seen_at: datetime | None = None
) -> list[SeatCheck]:
    """Record who sits at a table. What is known already makes no row, so a second tap changes nothing.

    ``seen_at``: when the referee tapped, where that was earlier; never after ``at``.

    Raise ``roll_call.nothing_marked``, ``roll_call.seat_twice``, ``roll_call.seat_unknown``,
    ``roll_call.seat_changed`` if another person plays there by now, ``roll_call.nobody_named`` and
    ``roll_call.session_released``.
    """
    session = table.session
    check_may(by, "roll_call.mark", session.tournament, ACTS)
    if not marks:
        raise Malformed("roll_call.nothing_marked", _("Mark at least one seat."))
    if len({mark.wind for mark in marks}) < len(marks):
        raise Malformed("roll_call.seat_twice", _("A seat is listed twice."))
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=session.tournament_id)
        _check_open(Session.objects.get(pk=session.pk))
        seats = {occupancy.seat.wind: occupancy for occupancy in occupancies_at(Table.objects.filter(pk=table.pk))}
        seen = min(seen_at or at, at)
        rows = [row for mark in marks if (row := _row(table, seats, mark, seen)) is not None]
        for row in rows:
            row.at, row.by, row.by_name = at, by.key, by.name
            row.save()
        if rows:
            facts = {"session": session.number, "table": table.number, "seats": {row.wind: row.state for row in rows}}
            record("roll_call.marked", table, by=by, at=at, tournament=current, after=facts)
            raise_version(current, ())
    return rows


def _row(table: Table, seats: Mapping[str, Occupancy], mark: SeatMark, seen_at: datetime) -> SeatCheck | None:
    """Return the row that the mark asks for; None if it repeats what was known when it was made.

    A tap that waited for the network is written as well; what was seen later stands (``selectors.roll_call``).
    """
    occupancy = seats.get(mark.wind)
    if occupancy is None:
        raise Malformed("roll_call.seat_unknown", _("This seat does not exist at this table."), {"seat": mark.wind})
    now = occupancy.now
    number = now.person.number if now.person else None
    if mark.player is not None and mark.player != number:
        raise Conflict(
            "roll_call.seat_changed",
            _("Another player is at this seat now. Check table %(table)s again.") % {"table": table.number},
            {"table": table.number, "seat": mark.wind},
        )
    if not now.name and mark.state is not SeatState.OPEN:
        raise Refusal(
            "roll_call.nobody_named",
            _("No player is named for this seat of table %(table)s yet.") % {"table": table.number},
            {"table": table.number, "seat": mark.wind},
        )
    earlier = SeatCheck.objects.filter(table=table, wind=mark.wind, seen_at__lte=seen_at).order_by("seen_at", "pk")
    before = [row for row in earlier if is_same_person(row, occupancy)]
    if mark.state == (before[-1].state if before else SeatState.OPEN) and not _confirms(before, seen_at):
        return None
    return SeatCheck(
        table=table,
        wind=mark.wind,
        participant=now.person,
        name="" if now.person else now.name,
        state=mark.state,
        seen_at=seen_at,
    )


def _confirms(before: Sequence[SeatCheck], seen_at: datetime) -> bool:
    """Return whether the same was seen again so much later that a delayed tap from in between must not hold."""
    return bool(before) and seen_at - before[-1].seen_at >= _SECOND_LOOK


def take_step(*, session: Session, step: StartStepKind, is_done: bool, by: Actor, at: datetime) -> None:
    """Record a step as done or not done, once. Raise ``roll_call.session_released`` after the release."""
    check_may(by, "roll_call.mark", session.tournament, ACTS)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=session.tournament_id)
        _check_open(Session.objects.get(pk=session.pk))
        last = StartStep.objects.filter(session=session, step=step).last()
        if (last is not None and last.is_done) == is_done:
            return
        row = StartStep.objects.create(session=session, step=step, is_done=is_done, **stamp(by, at))
        facts = {"session": session.number, "step": step.value, "done": is_done}
        record("roll_call.stepped", row, by=by, at=at, tournament=current, after=facts)
        raise_version(current, ())


def _check_open(session: Session) -> None:
    if session.status == SessionStatus.RELEASED:
        raise Conflict(
            "roll_call.session_released",
            _("Session %(session)s is over and released. Its roll call is closed.") % {"session": session.number},
            {"session": session.number},
        )
