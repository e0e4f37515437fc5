"""Serve the other machines of an event, the events that follow here, and the messages between two machines."""

from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from archive.backups.selectors.files import backups_of
from archive.following.forms import FollowerForm, InvitationForm
from archive.following.selectors.halls import devices_in_contact, last_change, tablets_of
from archive.following.selectors.spares import silent_leader
from archive.following.selectors.states import followings, states_of
from archive.following.services.handing import give_lead
from archive.following.services.inheriting import keys_of
from archive.following.services.pairing import (
    accept_invitation,
    add_follower,
    end_following,
    fingerprint,
    remove_follower,
    send_anew,
)
from archive.following.services.receiving import receive
from archive.following.services.sending import answer_question
from archive.following.wire import public_key, read_answer, read_message, write_answer
from archive.models import Follower, Following, Letter, Parting
from archive.permissions import ACTS
from registration.models import MailState, OutgoingMail
from tournaments.common.errors import Refusal
from tournaments.common.link_sealing import unseal_secret
from tournaments.common.permissions import check_may_create_events
from tournaments.common.policies import lead_elsewhere
from tournaments.common.views.base import EventPage, load_event, page_actor
from tournaments.common.views.refusals import refusals_as_messages, refusals_on
from tournaments.models import Lead, Tournament

_OCTETS: Final = "application/octet-stream"


@require_http_methods(["GET", "POST"])
@never_cache
def event_machines(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who leads the event and how far others are behind; POST adds a machine and shows its invitation."""
    page = load_event(request, slug, "event_file.follow", ACTS)
    lead = Lead.objects.filter(tournament=page.tournament).first()
    form = FollowerForm(request.POST or None, here=lead.leader if lead is not None and lead.is_here else "")
    if request.method == "POST" and form.is_valid():
        facts = dict(form.cleaned_data)
        has_people = facts.pop("people") == "with"
        with refusals_on(form, {"following.address": "address"}):
            made, text = add_follower(
                tournament=page.tournament,
                has_people=has_people,
                own=request.build_absolute_uri("/"),
                **facts,
                by=page.actor,
                at=page.now,
            )
            told = {"page": page, "tab": "event", "follower": made, "text": text, "key": fingerprint(public_key())}
            return render(request, "archive/following/invitation.html", told)
    backups, states = backups_of(page.tournament), states_of(page.tournament, at=page.now)
    context = {
        "page": page,
        "tab": "event",
        "form": form,
        "lead": lead,
        "newest": backups[0] if backups else None,
        "mails": OutgoingMail.objects.filter(tournament=page.tournament, state=MailState.WAITING).count(),
        "elsewhere": lead_elsewhere(page.tournament),
        "handing": Follower.objects.filter(tournament=page.tournament, handing_term__gt=0).first(),
        "states": states,
        "all_equal": bool(states) and all(state.state == "equal" for state in states),
        "silent": silent_leader(page.tournament, at=page.now),
        "parting": Parting.objects.filter(tournament=page.tournament, choice="").first(),
    }
    context |= _hall_of(page, lead)
    return render(request, "archive/following/machines.html", context, status=422 if form.errors else 200)


def _hall_of(page: EventPage, lead: Lead | None) -> dict[str, Any]:
    """Return what the page says of the hall: the last change of the lead, and the devices in contact."""
    change = last_change(page.tournament)
    if lead is None:
        return {"change": change}
    told = change.tablets if change is not None else 0
    tablets = tablets_of(page.tournament, since=lead.since, at=page.now, told=told)
    return {
        "change": change,
        "tablets": tablets,
        "devices": devices_in_contact(page.tournament, tablets, at=page.now),
    }


@require_POST
def event_machine_remove(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """End the pair with a machine that follows."""
    page = load_event(request, slug, "event_file.follow", ACTS)
    remove_follower(follower=follower_of(page, uid), by=page.actor, at=page.now)
    messages.success(request, _("Nothing is sent to this machine any more."))
    return redirect("event-machines", slug)


@require_POST
def event_machine_anew(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Send a machine that follows everything again."""
    page = load_event(request, slug, "event_file.follow", ACTS)
    send_anew(follower=follower_of(page, uid), by=page.actor, at=page.now)
    messages.success(request, _("Everything is sent again."))
    return redirect("event-machines", slug)


@require_POST
def event_machine_hand(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Hand the lead to a machine that follows."""
    page = load_event(request, slug, "event_file.follow", ACTS)
    with refusals_as_messages(request):
        give_lead(follower=follower_of(page, uid), by=page.actor, at=page.now)
    return redirect("event-machines", slug)


def follower_of(page: EventPage, uid: UUID) -> Follower:
    """Return a machine that follows the event of the page, by its id, or raise 404."""
    return get_object_or_404(Follower, tournament=page.tournament, uid=uid, removed_at__isnull=True)


@require_http_methods(["GET", "POST"])
@never_cache
def following_page(request: HttpRequest) -> HttpResponse:
    """Show the events that follow on this machine; POST accepts an invitation."""
    actor = page_actor(request)
    check_may_create_events(actor)
    form = InvitationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, {"tournaments.": "slug", "following.invitation": "text"}, shows_rights=True):
            made = accept_invitation(**form.cleaned_data, by=actor, at=timezone.now())
            told = _("%(event)s follows %(leader)s. The first data arrive within seconds.")
            messages.success(request, told % {"event": made.name, "leader": made.leader})
            return redirect("following")
    rows = followings(actor.user)
    here = set(Tournament.objects.filter(uid__in=[row.event for row in rows]).values_list("uid", flat=True))
    listed = [(row, row.event in here, fingerprint(row.key)) for row in rows]
    return render(
        request, "archive/following/following.html", {"form": form, "rows": listed}, status=422 if form.errors else 200
    )


@require_POST
def following_end(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Follow an event no more."""
    actor = page_actor(request)
    check_may_create_events(actor)
    end_following(following=get_object_or_404(Following, uid=uid), by=actor, at=timezone.now())
    messages.success(request, _("This machine no longer follows the event. What is here stays and cannot be changed."))
    return redirect("following")


@require_GET
@never_cache
def following_letter(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show what became of a form that was sent here for the machine that leads."""
    letter = Letter.objects.select_related("following").filter(uid=uid).first()
    if letter is None:
        raise Http404
    response = render(request, "archive/following/letter.html", {"letter": letter, "following": letter.following})
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@csrf_exempt  # another machine sends it: the seal and the signature say who
@require_POST
def following_steps(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Take a message of the machine that leads; the answer says which step is here, and what players sent here."""
    following = Following.objects.filter(uid=uid).first()
    if following is None or not following.secret:
        return JsonResponse({"code": "following.unknown"}, status=404)
    now = timezone.now()
    try:
        secret = unseal_secret(following.secret)
        message = read_message(request.read(), uid, secret, *keys_of(following))
    except Refusal as refused:  # to a stranger nothing is told but the code
        return JsonResponse({"code": refused.code}, status=403)
    status, answer = receive(following=following, message=message, at=now)
    return HttpResponse(write_answer(answer, uid, secret), content_type=_OCTETS, status=status)


@csrf_exempt  # another machine sends it: the seal says who
@require_POST
def following_ask(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Answer a machine that follows and asks: the next message, or nothing (204)."""
    follower = Follower.objects.filter(uid=uid, removed_at__isnull=True).first()
    if follower is None or not follower.secret:
        return JsonResponse({"code": "following.unknown"}, status=404)
    try:
        answer = read_answer(request.read(), uid, unseal_secret(follower.secret))
        message = answer_question(follower=follower, answer=answer, at=timezone.now())
    except Refusal as refused:
        return JsonResponse({"code": refused.code}, status=403)
    return HttpResponse(message, content_type=_OCTETS) if message else HttpResponse(status=204)
