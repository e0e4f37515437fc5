"""Render the desk of a session: every table, the acts on the clock, the release."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.common.permissions import ACTS
from scoring.common.selectors.clocks import undo_words
from scoring.common.selectors.releases import unreleased_before
from scoring.common.views.base import acts_of, load_session, render_page
from scoring.hall.forms import ClockForm
from scoring.hall.selectors.desk import DeskPage, desk_page, session_that_matters
from scoring.hall.selectors.pace import Pace, pace_of
from scoring.hall.selectors.start import start_notes
from scoring.publication.services.releases import release_session, take_back_release
from scoring.results.selectors.disputes import waiting_disputes
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.sheets.services.riichi_signals import record_signals
from tournaments.common.errors import Refusal
from tournaments.common.permissions import refusal
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.events.selectors.open_things import next_things
from tournaments.models import Session
from tournaments.models import SessionMoveKind as MoveKind
from tournaments.registry.open_things import OpenThing
from tournaments.sessions.policies import SESSION_MOVES
from tournaments.sessions.services import acts as sessions
from tournaments.sessions.services.clock import undo_clock

_EXTRA_MINUTES = 5
Act = Callable[..., Any]
_NOT_BUTTONS = {
    kind.value
    for kind in (
        MoveKind.WARNING,
        MoveKind.TIME_UP,
        MoveKind.UNDO,
        MoveKind.RELEASE,
        MoveKind.TAKE_BACK,
        MoveKind.EXPLAIN,
    )
}
# What a dialog of the desk settles: what its button does to the clock, and its words.
_DIALOGS = {
    "day.ready": ("start", gettext_lazy("Start the session")),
    "day.to_end": ("end", gettext_lazy("End the session")),
    "day.to_release": ("release", gettext_lazy("Release results")),
    "session.release_again": ("release", gettext_lazy("Release again")),
}
_ACTS_ON_CLOCK: dict[str, Act] = {
    "start": sessions.start_session,
    "pause": sessions.pause_session,
    "resume": sessions.resume_session,
    "extend": sessions.extend_session,
    "extra": sessions.give_extra_time,
    "undo": undo_clock,
    "explain": sessions.explain_stop,
    "end": sessions.end_session,
    "release": release_session,
    "take_back": take_back_release,
}


@require_GET
def desk_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the desk of the current session."""
    page = load_event(request, slug)
    if "sheet.read" not in acts_of(page):
        raise refusal(page.actor, "sheet.read", ACTS["sheet.read"])
    session = session_that_matters(page.tournament)
    if session is None:
        raise Http404
    return redirect("desk", slug, session.number)


@require_GET
def desk(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render the desk, or with ``part=live`` the part fetched again every quarter of a minute."""
    page, session_row = load_session(request, slug, session)
    shown = desk_page(session_row, page.now, reader=page.actor.key, shown=request.GET.get("show", ""))
    if request.GET.get("part") == "live":
        return _live_part(request, page, shown)
    return _show_desk(request, page, shown)


def _live_part(request: HttpRequest, page: EventPage, shown: DeskPage) -> HttpResponse:
    """Render the part that changes, with an ETag so that it is sent again only when it differs."""
    things = _things(request, page, shown)
    open_now = [(str(open_thing.what), str(open_thing.why), open_thing.href) for open_thing in things]
    facts = (shown.desk, _pace_now(shown), open_now, get_language(), sorted(acts_of(page)), page.actor.key)
    tag = f'"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render_page(request, "hall/desk/live", page, _context_of(page, shown, things))
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _things(request: HttpRequest, page: EventPage, shown: DeskPage) -> list[OpenThing]:
    """Return what waits for this person in the whole event.

    What is settled on this page leads to its dialog, or is left out if it has none for this person.
    """
    moves = _moves_now(shown, acts_of(page))
    things = []
    for thing in next_things(page.tournament, page.roles, page.actor, page.now).open:
        if urlsplit(thing.href).path != request.path:
            things.append(thing)
        elif thing.code in _DIALOGS:
            move, label = _DIALOGS[thing.code]
            if move in moves:
                things.append(replace(thing, href=f"?confirm={move}", label=label))
    return things


def _show_desk(
    request: HttpRequest, page: EventPage, shown: DeskPage, status: int = 200, refused: Refusal | None = None
) -> HttpResponse:
    wanted = request.GET.get("confirm", "")
    context = _context_of(page, shown, _things(request, page, shown)) | {"refusal": refused, "confirm": wanted}
    answer = render_page(request, "hall/desk/page", page, context, status)
    answer["Cache-Control"] = "no-store"
    return answer


def _context_of(page: EventPage, shown: DeskPage, things: list[OpenThing]) -> dict[str, Any]:
    acts = acts_of(page)
    moves = _moves_now(shown, acts)
    return {
        "tab": "desk",
        "at": {"now": page.now},
        "session": shown.session,
        "desk": shown.desk,
        "things": things,
        "clock": shown.clock,
        "rules": shown.rules,
        "pace": _pace_now(shown),
        "is_mcr": is_mcr(shown.rules),
        "others": shown.others,
        "moves": moves,
        "start": start_notes(shown.session, page.now) if MoveKind.START in moves else None,
        "signals": shown.signals if "table.signal" in acts else 0,
        "can_enter": "sheet.enter" in acts,
        "can_verify": "sheet.verify" in acts,
        "can_release": "session.release" in acts,
        "unreleased_before": unreleased_before(shown.session) if "release" in moves else [],
        "disputes": waiting_disputes(shown.session) if "release" in moves else [],
        "can_answer": "call.answer" in acts,
        "can_make_cards": "table_link.issue" in acts,
        "can_direct": "screens.direct" in acts,
        "extra": _EXTRA_MINUTES,
        "break_needs_reason": shown.clock.is_break_used_up,
        "undo_words": undo_words(shown.clock.undoable),
    }


def _pace_now(shown: DeskPage) -> Pace:
    """Return the pace of the tables in play: by hands (MCR 3.5.6.16), or by the deals of two rounds (riichi 3.1).

    A dealer who stays costs time and no deal, so that a pace by deals knows them all.
    """
    if not shown.clock.is_running or not shown.clock.minutes:
        return Pace(())
    playing = [tile for tile in shown.desk.tiles if tile.now is not None]
    return pace_of([(tile.number, tile.played, tile.hands) for tile in playing], shown.clock)


def _moves_now(shown: DeskPage, acts: frozenset[str]) -> frozenset[str]:
    """Return the clock's buttons for this person in this state; others are not allowed or not possible."""
    moves = set()
    if "session.clock" in acts:
        moves = {kind.value for kind in MoveKind if SESSION_MOVES.allows(shown.session.status, kind)}
        moves -= _NOT_BUTTONS
        moves |= {"undo"} if shown.clock.undoable else set()
        moves |= {"explain"} if shown.clock.unexplained is not None else set()
    if "session.release" in acts:
        mine = (MoveKind.RELEASE, MoveKind.TAKE_BACK)
        moves |= {kind.value for kind in mine if SESSION_MOVES.allows(shown.session.status, kind)}
    return frozenset(moves) if shown.desk.tables else frozenset()


@require_POST
def clock(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Carry out one action on the clock, or release the results."""
    page, session_row = load_session(request, slug, session)
    form = ClockForm(request.POST)
    if not form.is_valid():
        return redirect("desk", slug, session)
    move = form.cleaned_data["move"]
    facts = form.facts()
    if "minutes" in facts:
        facts["minutes"] = facts["minutes"] or _EXTRA_MINUTES
    if move == "extra":
        facts["table"] = facts["table"] or 0
    now = page.now
    with Attempt() as attempt:
        _ACTS_ON_CLOCK[move](session=session_row, by=page.actor, at=now, **facts)
        messages.success(request, clock_message(move, session_row, facts))
        return redirect("desk", slug, session)
    latest = Session.objects.select_related("tournament").get(pk=session_row.pk)
    return _show_desk(request, page, desk_page(latest, now, reader=page.actor.key), attempt.status, attempt.refusal)


@require_POST
def end_signal(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Record the end signal for every riichi table that has none, from the hands on its sheet."""
    page, session_row = load_session(request, slug, session)
    rows = record_signals(session=session_row, by=page.actor, at=page.now)
    words = ngettext("End signal recorded for %(n)s table.", "End signal recorded for %(n)s tables.", len(rows))
    messages.success(request, words % {"n": len(rows)})
    return redirect("desk", slug, session)


def clock_message(move: str, session: Session, facts: dict[str, Any]) -> str:
    minutes = int(facts.get("minutes", 0))
    words = {
        "start": _("Session %(session)s is running."),
        "pause": _("Session %(session)s is paused."),
        "resume": _("Session %(session)s is resumed."),
        "extend": ngettext(
            "Session %(session)s: %(minutes)s minute added.",
            "Session %(session)s: %(minutes)s minutes added.",
            minutes,
        ),
        "extra": ngettext(
            "Table %(table)s: %(minutes)s minute added.", "Table %(table)s: %(minutes)s minutes added.", minutes
        ),
        "end": _("Session %(session)s has ended. Sheets can still be typed."),
        "undo": _("The last action on the clock of session %(session)s is undone."),
        "explain": _("The reason for the stop in session %(session)s is recorded."),
        "release": _("The results of session %(session)s are released."),
        "take_back": _("The release of session %(session)s is withdrawn. The public sees the previous ranking."),
    }
    return words[move] % ({"session": session.number} | facts)
