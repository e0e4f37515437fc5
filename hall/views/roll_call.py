"""Render the roll call of a session: one tap a table, for several referees at once (MCR 3.5.7.2)."""

import hashlib
from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from hall.models import SeatState, StartStepKind
from hall.permissions import ACTS
from hall.selectors.roll_call import RollCall, roll_call, sessions_called
from hall.services.roll_call import SeatMark, mark_seats, take_step
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Session, SessionStatus, Table

_OVER: Final = (SessionStatus.ENDED, SessionStatus.RELEASED)
_MAX_FIGURES: Final = 4  # of a table's number


@require_http_methods(["GET", "HEAD", "POST"])
def roll_call_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the current or next session, or ``?session=``; with ``part=live`` the part fetched again."""
    page = load_event(request, slug)
    needed = "roll_call.mark" if request.method == "POST" else "roll_call.read"
    check_may(page.actor, needed, page.tournament, ACTS)
    sessions = sessions_called(page.tournament)
    session = _session_of(sessions, request.GET.get("session", ""))
    if request.method != "POST":
        return _show(request, page, sessions, session)
    if session is None:
        raise Http404
    with Attempt() as attempt:
        place = _act(request, page, session)
        return redirect(f"{reverse('roll-call', args=[slug])}?session={session.number}{place}")
    return _show(request, page, sessions, session, attempt.refusal)


def _session_of(sessions: list[Session], wanted: str) -> Session | None:
    """Return the session asked for; by default the first that is not over, else the last."""
    if wanted:
        session_row = next((session for session in sessions if str(session.number) == wanted), None)
        if session_row is None:
            raise Http404
        return session_row
    return next((session for session in sessions if session.status not in _OVER), sessions[-1] if sessions else None)


def _act(request: HttpRequest, page: EventPage, session: Session) -> str:
    """Carry out the action of the button; return the anchor on the page to return to."""
    made = _MAKE.get(request.POST.get("act", ""))
    if made is None:
        raise Malformed("roll_call.act_unknown", _("This action does not exist on this page."))
    return made(request, page, session)


def _mark(request: HttpRequest, page: EventPage, session: Session) -> str:
    """Mark one seat, or every seat of the table not looked at (``wind`` is left out)."""
    number, wind, state = (request.POST.get(name, "") for name in ("table", "wind", "state"))
    if state not in SeatState.values or not number.isascii() or not number.isdigit() or len(number) > _MAX_FIGURES:
        raise Malformed("roll_call.act_unknown", _("This action does not exist on this page."))
    wanted = Table.objects.select_related("session__tournament")
    table = get_object_or_404(wanted, session=session, number=int(number))
    winds = [wind] if wind else _winds_of(session, table.number, SeatState(state))
    marks = [SeatMark(text, SeatState(state)) for text in winds]
    if marks:
        mark_seats(table=table, marks=marks, by=page.actor, at=page.now)
    return f"#table-{table.number}"


def _winds_of(session: Session, table: int, state: SeatState) -> list[str]:
    """Return the seats not looked at; if the table is taken back, those that were."""
    row = next((table_row for table_row in roll_call(session).tables if table_row.number == table), None)
    if row is None:
        return []
    seats = row.seats if state is SeatState.OPEN else row.unseen
    return [seat.wind.value for seat in seats if seat.state is not state and seat.is_named]


def _step(request: HttpRequest, page: EventPage, session: Session) -> str:
    step = request.POST.get("step", "")
    if step not in StartStepKind.values:
        raise Malformed("roll_call.act_unknown", _("This action does not exist on this page."))
    is_done = request.POST.get("done") == "1"
    take_step(session=session, step=StartStepKind(step), is_done=is_done, by=page.actor, at=page.now)
    if not is_done:
        messages.info(request, _("Marked as not done."))
    return "#start"


_MAKE: Final[dict[str, Callable[[HttpRequest, EventPage, Session], str]]] = {"mark": _mark, "step": _step}


def _show(
    request: HttpRequest,
    page: EventPage,
    sessions: list[Session],
    session: Session | None,
    refused: Refusal | None = None,
) -> HttpResponse:
    shown = roll_call(session, page.actor.user) if session is not None else None
    context: dict[str, Any] = {
        "page": page,
        "tab": "desk",
        "sessions": sessions,
        "session": session,
        "call": shown,
        "may_mark": "roll_call.mark" in allowed_acts(page.roles, ACTS)
        and session is not None
        and not _is_over(session),
        "refusal": refused,
    }
    if request.GET.get("part") == "live" and shown is not None:
        return _live(request, page, shown, context)
    status = refused.status if refused else 200
    answer = render(request, "hall/roll_call/page.html", context, status=status)
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _is_over(session: Session) -> bool:
    return session.status == SessionStatus.RELEASED


def _live(request: HttpRequest, page: EventPage, shown: RollCall, context: dict[str, Any]) -> HttpResponse:
    """Return the parts that change, or 304 if none has."""
    steps = [row.pk if row else None for _kind, row in shown.steps]
    facts = (shown.tables, steps, shown.started, shown.session.status, get_language(), sorted(page.roles))
    tag = f'"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render(request, "hall/roll_call/live.html", context)
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer
