"""Serve the spectators' page: every table of a session, hand by hand, behind the hall."""

import hashlib
from datetime import datetime
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from reports.spectators.forms import WatchForm
from reports.spectators.selectors import WatchedNow, spectator_delay, spectator_view, watched_now
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.kept_pages import kept_text
from tournaments.common.views.rendering import is_known
from tournaments.models import PublicPart, Tournament
from tournaments.registry.live_parts import LivePart, draw


@require_safe
def spectators(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the page of a session at a step: the latest of the session in play, unless the address names another."""
    page, form = load_event(request, slug), WatchForm(request.GET)
    context = _context(page, form, *_watched(page, form))
    template = "wall" if context["is_wall"] else "page"
    return render(request, f"reports/spectators/{template}.html", context | {"page": page, "tab": "event"})


@require_safe
def spectators_part(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the changing part of the page, or 304; the same bytes for all viewers of a step and table."""
    page, form = load_event(request, slug), WatchForm(request.GET)
    moment, now = _watched(page, form)
    table = chosen if (chosen := form.asked("table")) in now.tables else None
    step = form.asked("step")
    shown = len(now.steps) - 1 if step is None else min(step, len(now.steps) - 1)
    number = None if now.session is None else now.session.number
    facts = f"{number}:{shown}:{len(now.steps)}:{step is None}:{table}:{form.is_wall}"
    text = kept_text(page, f"spectators:{facts}", lambda: _part(request, page, form, moment, now))
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    known = is_known(request, tag) or is_known(request, f"W/{tag}")
    answer = HttpResponseNotModified() if known else HttpResponse(text)
    answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
    patch_vary_headers(answer, ("Accept-Language", "Cookie"))
    return answer


def _part(request: HttpRequest, page: EventPage, form: WatchForm, moment: datetime, now: WatchedNow) -> str:
    return render_to_string(
        "reports/spectators/answer.html", _context(page, form, moment, now) | {"page": page}, request=request
    )


def _watched(page: EventPage, form: WatchForm) -> tuple[datetime, WatchedNow]:
    """Return the moment that is shown, and what may be watched at it.

    Raise 404 if the organiser shows nothing, or for a session that has not begun or is kept back.
    """
    delay = spectator_delay(page.tournament)
    if delay is None:
        raise Http404
    moment = page.now - delay
    wanted = form.asked("session")
    now = watched_now(page.tournament, moment, wanted)
    if now.session is None and wanted is not None:
        raise Http404
    return moment, now


def _context(page: EventPage, form: WatchForm, moment: datetime, now: WatchedNow) -> dict[str, Any]:
    context: dict[str, Any] = {
        "event": page.tournament,
        "minutes": int((page.now - moment).total_seconds()) // 60,
        "sessions": now.sessions,
        "view": None,
        "is_wall": form.is_wall,
    }
    session = now.session
    if session is None:
        return context
    session.tournament = page.tournament
    step = form.asked("step")
    view = spectator_view(session, moment, step, now.steps)
    chosen = form.asked("table")
    table = view.table(chosen) if chosen is not None else None
    return context | {
        "view": view,
        "table": table or view.leading or next(iter(view.tables), None),
        "chosen": table.number if table else None,
        "is_replayed": step is not None,
        "is_leading": table is None or table == view.leading,
    }


def _latest_part(page: EventPage, words: str) -> str | None:
    """Return the latest step as a live part; None for a session that is not the latest.

    ``words``: ``leading``, ``wall`` or the number of a table; ``3.leading`` where the address names session 3.
    """
    session, _dot, table = words.rpartition(".")
    form = WatchForm({"session": session, "table": table, "show": table})
    delay = spectator_delay(page.tournament)
    if delay is None:
        return None
    now = watched_now(page.tournament, page.now - delay, None)
    if session and (now.session is None or now.session.number != form.asked("session")):
        return None
    # Not ``live``: a seat that follows the stream by itself belongs to the table's tablet.
    context = _context(page, form, page.now - delay, now) | {"live": False}
    return draw(page, "reports/spectators/answer.html", context)


def _stamp(event_pk: int) -> str | None:
    """Return what makes the latest step another one; None if the organiser shows none.

    The step itself is computed here, before viewers are told of it, so that none of them waits for it.
    """
    event = Tournament.objects.filter(pk=event_pk).first()
    delay = None if event is None else spectator_delay(event)
    if event is None or delay is None:
        return None
    moment = timezone.now() - delay
    now = watched_now(event, moment, None)
    session = ""
    if now.session is not None:
        now.session.tournament = event
        spectator_view(now.session, moment, None, now.steps)
        session = f"{now.session.number}.{now.session.status}"
    return f"{delay.total_seconds():.0f}.{session}.{len(now.steps)}.{len(now.tables)}"


# Entries raise the version of the session alone. They are shown when the delay is over, which the stamp tells.
PARTS: Final = (
    LivePart("spectators", _latest_part, frozenset({PublicPart.STANDINGS}), takes_words=True, stamp=_stamp),
)
