"""Render substitutes of a session: bench, substitutions, the chief referee's form (MERS 4, EMA riichi 5.7)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from mahjong_core.winds import Wind
from scoring.common.permissions import ACTS
from scoring.seats.forms.substitutes import NamingForm, SubstitutionEndForm, SubstitutionForm, seat_key
from scoring.seats.selectors.bench import bench, later_open_seats, seated_players, substitutions
from scoring.seats.selectors.winds_now import winds_now
from scoring.seats.services.substitutions import (
    end_substitute,
    name_at_seats,
    record_substitute,
    replace_player,
)
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import SeatOccupancy, Session
from tournaments.tables.selectors.occupancy import Occupancy, Sitter, occupancies

Write = Callable[[], str]


@dataclass(frozen=True)
class OpenSeat:
    """Represent a seat that its player does not hold, with the form that names who plays there."""

    key: str
    occupancy: Occupancy
    form: NamingForm
    wind: Wind


@require_http_methods(["GET", "POST"])
def substitutes(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render the bench, the open seats and the substitutions, for the staff.

    A POST records a substitute for a player, names who plays at the seat ``name``, or takes ``end`` back.
    """
    page = load_event(request, slug, "tournament.backstage")
    wanted = Session.objects.select_related("tournament")
    session_row = get_object_or_404(wanted, tournament=page.tournament, number=session)
    if request.method != "POST":
        return _show(request, page, session_row, _form_for(session_row))
    check_may(page.actor, "table.staffing", page.tournament, ACTS)
    if "end" in request.POST:
        return _take_back(request, page, session_row)
    if "name" in request.POST:
        return _name_seat(request, page, session_row)
    form = _form_for(session_row, request.POST)
    if not form.is_valid():
        return _show(request, page, session_row, form)
    return _done(request, page, session_row, form, lambda: _write_substitution(page, session_row, form, page.now))


def _form_for(session: Session, data: Any = None) -> SubstitutionForm:
    return SubstitutionForm(data, seats=seated_players(session), bench=bench(session.tournament, session))


def _write_substitution(page: EventPage, session: Session, form: SubstitutionForm, now: datetime) -> str:
    what, seat = form.replacement(), form.seat
    if form.cleaned_data["whole_event"] and seat.participant is not None:
        rows = replace_player(player=seat.participant, since=session, replacement=what, by=page.actor, at=now)
        words = ngettext("%(name)s plays in %(n)s session.", "%(name)s plays in %(n)s sessions.", len(rows))
        return words % {"name": what.name, "n": len(rows)}
    record_substitute(table=seat.table, replacement=what, by=page.actor, at=now)
    return _("%(name)s plays as a substitute.") % {"name": what.name}


def _open_seats(session: Session, sent: Any = None) -> list[OpenSeat]:
    """Return every seat that its player does not hold, each with the form that names who plays there."""
    free = bench(session.tournament, session)
    name = sent.get("name") if sent is not None else None
    open_seats = []
    waiting = [candidate for candidate in occupancies(session) if candidate.sitter is not Sitter.PLAYER]
    winds = winds_now(row.seat.table for row in waiting)
    for occupancy in waiting:
        key = seat_key(occupancy.seat)
        form = NamingForm(sent if key == name else None, bench=free, auto_id=f"{key}-%s")
        open_seats.append(OpenSeat(key, occupancy, form, winds.at(occupancy.seat.table, occupancy.seat.wind)))
    return open_seats


def _name_seat(request: HttpRequest, page: EventPage, session: Session) -> HttpResponse:
    """Name who plays at an open seat, or give the substitute there another name."""
    seats = _open_seats(session, request.POST)
    chosen = next((seat for seat in seats if seat.key == request.POST["name"]), None)
    if chosen is None:
        stale = Conflict("scoring.seat_moved_on", _("Another person is at this seat now. Check the seats again."))
        return _show(request, page, session, _form_for(session), refusal=stale, status=stale.status)
    if not chosen.form.is_valid():
        return _show(request, page, session, _form_for(session), seats=seats, status=422)
    later = later_open_seats(session) if chosen.form.cleaned_data["whole_event"] else []
    named = [(seat.seat.table, chosen.form.named(seat)) for seat in (chosen.occupancy, *later)]

    def write() -> str:
        rows = name_at_seats(seats=named, by=page.actor, at=page.now)
        words = ngettext("%(name)s plays in %(n)s session.", "%(name)s plays in %(n)s sessions.", len(rows))
        return words % {"name": named[0][1].name, "n": len(rows)}

    return _done(request, page, session, _form_for(session), write)


def _take_back(request: HttpRequest, page: EventPage, session: Session) -> HttpResponse:
    row = get_object_or_404(SeatOccupancy, uid=read_uid(request.POST["end"]), table__session=session)
    form = SubstitutionEndForm(request.POST)
    if not form.is_valid():
        return _show(request, page, session, _form_for(session), ended=form, status=422)

    def write() -> str:
        reason = form.cleaned_data["reason"]
        end_substitute(table=row.table, wind=Wind(row.wind), reason=reason, by=page.actor, at=page.now)
        return _("The substitution is undone.")

    return _done(request, page, session, _form_for(session), write)


def _done(
    request: HttpRequest, page: EventPage, session: Session, form: SubstitutionForm, write: Write
) -> HttpResponse:
    """Redirect to the page after ``write``; a refusal is shown on it with everything typed."""
    with Attempt() as attempt:
        message = write()
        messages.success(request, message)
        return redirect("substitutes", page.tournament.slug, session.number)
    return _show(request, page, session, form, refusal=attempt.refusal, status=attempt.status)


def _show(
    request: HttpRequest,
    page: EventPage,
    session: Session,
    form: SubstitutionForm,
    *,
    refusal: Refusal | None = None,
    ended: SubstitutionEndForm | None = None,
    seats: list[OpenSeat] | None = None,
    status: int | None = None,
) -> HttpResponse:
    rows = substitutions(page.tournament, session)
    winds = winds_now(row.table for row in rows)
    context = {
        "page": page,
        "tab": "rulings",
        "session": session,
        "sessions": Session.objects.filter(tournament=page.tournament),
        "bench": bench(page.tournament, session),
        "rows": [(row, winds.at(row.table, row.wind)) for row in rows],
        "seats": seats if seats is not None else _open_seats(session),
        "form": form,
        "end_form": ended or SubstitutionEndForm(),
        "refusal": refusal,
        "may_staff": "table.staffing" in allowed_acts(page.roles, ACTS),
    }
    return render(request, "scoring/seats/substitutes.html", context, status=status or (422 if form.errors else 200))
