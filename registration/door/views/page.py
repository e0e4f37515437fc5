"""Serve check-in on the day: scanned badges, typed names, the list of the missing, and the start without them."""

import re
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.common.services.looks import note_contacts_read
from registration.door.selectors.hall_code import came_alone
from registration.door.selectors.page import DoorPage, door_of, person_at_door
from registration.door.services.check_in import begin_without, check_in, is_badge, take_fee, undo_check_in
from registration.models import SelfCheckIn
from registration.permissions import sees_contacts, takes_fees
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Participant, ParticipantState, PublicPart, Role, Tournament
from tournaments.players.selectors.participants import list_query, participant_list
from tournaments.registry.live_parts import LivePart, draw

_DEVICE: Final = "door"  # in the session: the event whose badges this device's own camera app checks in, until when
_DEVICE_STAYS: Final = timedelta(hours=14)
_MAX_MATCHES: Final = 12
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in by scanning or typing; the last person is shown in detail. Works without script."""
    page = load_event(request, slug, "participants.check_in")
    if request.method != "POST":
        return _show(request, page)
    with Attempt() as attempt:
        wanted = _do(request, page)
        return redirect(f"{reverse('door', args=[slug])}{wanted}")
    return _show(request, page, attempt.status, refusal=attempt.refusal)


def _do(request: HttpRequest, page: EventPage) -> str:
    """Carry out the action of the button; return the query of the page that shows the result."""
    act, now = request.POST.get("act", ""), page.now
    if act == "scan":
        return _scan(request, page)
    if act == "device":
        _mark_device(request, page.tournament)
        return ""
    if act not in ("undo", "paid"):
        raise Malformed("registration.nothing_asked", _("This action does not exist."))
    person = _person(page, request.POST.get("number", ""))
    if act == "paid":
        take_fee(participant=person, by=page.actor, at=now)
        return f"?last={person.number}"
    undo_check_in(participant=person, by=page.actor, at=now)
    messages.success(request, _("The check-in of %(name)s was undone.") % {"name": person.name})
    return ""


def _scan(request: HttpRequest, page: EventPage) -> str:
    badge = request.POST.get("badge", "").strip()
    if not is_badge(badge):
        return "?" + urlencode({"q": badge})
    done = check_in(tournament=page.tournament, badge=badge, by=page.actor, at=page.now)
    return f"?last={done.participant.number}" + ("" if done.is_first else "&again=1")


def _person(page: EventPage, number: str) -> Participant:
    wanted = Participant.objects.select_related("tournament", "team")
    typed_number = int(number) if _NUMBER.fullmatch(number) else 0
    return get_object_or_404(wanted, tournament=page.tournament, number=typed_number)


def _show(request: HttpRequest, page: EventPage, status: int = 200, **more: Any) -> HttpResponse:
    search, last = request.GET.get("q", "").strip(), request.GET.get("last", "")
    participants = participant_list(page.tournament, list_query({"q": search}, is_staff=True))
    context = _context(page) | {
        "last": person_at_door(_person(page, last), with_fee=takes_fees(page.roles), at=page.now) if last else None,
        "is_again": request.GET.get("again") == "1",
        "search": search,
        "matches": participants[:_MAX_MATCHES] if search else [],
        "is_device": is_door(request, page.tournament),
        "live": {"part": "door", "on": "session standings"},
    }
    return render(request, "registration/door/door.html", context | more, status=status)


def _context(page: EventPage) -> dict[str, Any]:
    return {"page": page, "tab": "participants"} | _now(page)


def _now(page: EventPage) -> dict[str, Any]:
    """Return what changes during check-in: who is present, who is missing, and who checked in alone."""
    opened = SelfCheckIn.objects.filter(tournament=page.tournament).first()
    return {"door": _door(page), "self_opened": opened, "alone": came_alone(page.tournament)}


def _door(page: EventPage) -> DoorPage:
    """Return counts and the missing, with telephone numbers for readers who may see them.

    The journal records the reader.
    """
    with_contacts = sees_contacts(page.roles)
    door = door_of(page.tournament, with_contacts=with_contacts, at=page.now)
    if any(lacking.phone for lacking in door.missing):
        note_contacts_read(tournament=page.tournament, by=page.actor, at=page.now)
    return door


def _door_part(page: EventPage, words: str) -> str | None:
    """Return counts, tables and the missing, for the staff at the door."""
    if "participants.check_in" not in page.acts:
        return None
    return draw(page, "registration/door/live.html", _now(page))


PARTS: Final = (LivePart("door", _door_part, frozenset({PublicPart.SESSION, PublicPart.STANDINGS})),)


def _mark_device(request: HttpRequest, tournament: Tournament) -> None:
    """Turn check-in by this device's own camera app on or off."""
    if is_door(request, tournament):
        del request.session[_DEVICE]
        return
    until = timezone.now() + _DEVICE_STAYS
    request.session[_DEVICE] = {"event": str(tournament.uid), "until": until.isoformat()}


def is_door(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether a badge that this device opens checks its owner in.

    Only if the staff of the check-in enabled it today.
    """
    kept = request.session.get(_DEVICE)
    if not kept or kept["event"] != str(tournament.uid):
        return False
    until = parse_datetime(kept["until"])
    return until is not None and timezone.now() < until


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def badge(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Return the page of a badge that the phone's own camera app opened.

    On a device of the door the page sends itself, elsewhere it has one button; reading it writes nothing.
    """
    page = load_event(request, slug, "participants.check_in")
    if request.method != "POST":
        context = {"page": page, "tab": "participants", "is_device": is_door(request, page.tournament)}
        return render(request, "registration/door/badge.html", context)
    with Attempt() as attempt:
        done = check_in(tournament=page.tournament, badge=f"/p/{token}/", by=page.actor, at=page.now)
        again = "" if done.is_first else "&again=1"
        return redirect(f"{reverse('door', args=[slug])}?last={done.participant.number}{again}")
    return _show(request, page, attempt.status, refusal=attempt.refusal)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def missing(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin without the missing: one list, marked in one act, then the consequences for the seats."""
    page = load_event(request, slug, "participants.check_in")
    attempt = Attempt()
    if request.method == "POST":
        check_may(page.actor, "participants.remove", page.tournament)
        with attempt:
            return _begin(request, page)
    context = _context(page) | {
        "refusal": attempt.refusal,
        "may_mark": "participants.remove" in page.acts,
        "may_draw": Role.ORGANISER in page.roles,
        "withdrawn": _withdrawn(page) if request.GET.get("done") else [],
    }
    return render(request, "registration/door/missing.html", context, status=attempt.status)


def _begin(request: HttpRequest, page: EventPage) -> HttpResponse:
    numbers = [int(text) for text in request.POST.getlist("missing") if _NUMBER.fullmatch(text)]
    if not numbers:
        raise Malformed("registration.nobody_chosen", _("Choose at least one person."))
    reason = request.POST.get("reason", "")
    gone = begin_without(tournament=page.tournament, numbers=numbers, reason=reason, by=page.actor, at=page.now)
    sentence = ngettext("%(n)s player was marked as absent.", "%(n)s players were marked as absent.", len(gone))
    messages.success(request, sentence % {"n": len(gone)})
    return redirect(f"{reverse('door-missing', args=[page.tournament.slug])}?done=1")


def _withdrawn(page: EventPage) -> list[Participant]:
    rows = Participant.objects.filter(tournament=page.tournament, state=ParticipantState.WITHDRAWN)
    return list(rows.order_by("number"))
