"""Serve the spare of an event: naming it, taking over there, and how the two machines differ."""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from archive.backups.selectors.files import folder_of
from archive.following.permissions import check_may_lead
from archive.following.selectors.spares import silence_of, what_is_apart
from archive.following.services.parting import choose
from archive.following.services.spares import set_awaited, set_spare
from archive.following.services.taking_over import take_over
from archive.following.views import follower_of
from archive.models import Following, Parting
from archive.permissions import ACTS
from tournaments.common.errors import Refusal
from tournaments.common.views.base import load_event, page_actor, use_zone_of
from tournaments.common.views.refusals import refusals_as_messages
from tournaments.models import Tournament

_YES: Final = "yes"


@require_POST
def event_machine_spare(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Make a machine that follows the spare, or an ordinary one again."""
    page = load_event(request, slug, "event_file.follow", ACTS)
    with refusals_as_messages(request):
        set_spare(
            follower=follower_of(page, uid), is_spare=request.POST.get("spare") == _YES, by=page.actor, at=page.now
        )
    return redirect("event-machines", slug)


@require_POST
def event_machine_receipt(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Confirm entries only when the spare has stored them, or everything at once."""
    page = load_event(request, slug, "event_file.follow", ACTS)
    with refusals_as_messages(request):
        set_awaited(
            follower=follower_of(page, uid), is_awaited=request.POST.get("awaited") == _YES, by=page.actor, at=page.now
        )
    return redirect("event-machines", slug)


@require_http_methods(["GET", "POST"])
@never_cache
def following_take_over(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Take the lead in two steps: whether the other machine is off, then what could be missing."""
    following, event = _at_spare(request, uid)
    now = timezone.now()
    step = request.POST.get("step", "")
    is_off = request.POST.get("off") == _YES
    if step == "2":
        try:
            take_over(following=following, is_off=is_off, by=page_actor(request), at=now)
        except Refusal as refused:
            messages.error(request, str(refused.message))
        else:
            messages.success(request, _("This machine leads now."))
            return redirect("event", event.slug)
    context = {
        "following": following,
        "event": event,
        "silence": silence_of(following, event, at=now),
        "is_off": is_off,
        "is_unseen": step == "1" and not is_off,
    }
    return render(request, "archive/following/take_over.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def following_apart(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show what each of two machines has alone; POST chooses which one leads on."""
    following, event = _at_spare(request, uid)
    parting = Parting.objects.filter(pair=uid).order_by("-pk").first()
    if parting is None:
        raise Http404
    if request.method == "POST":
        with refusals_as_messages(request):
            leads_here = request.POST.get("leads") == "here"
            choose(parting=parting, leads_here=leads_here, by=page_actor(request), at=timezone.now())
        return redirect("following-apart", uid)
    context = {"following": following, "event": event, "parting": parting, "apart": what_is_apart(parting)}
    return render(request, "archive/following/apart.html", context)


@require_GET
@never_cache
def following_copy(request: HttpRequest, uid: UUID) -> HttpResponse | FileResponse:
    """Download the event file that was saved before rows of this machine were replaced."""
    _following, event = _at_spare(request, uid)
    parting = Parting.objects.filter(pair=uid).exclude(copy="").order_by("-pk").first()
    folder = folder_of(event)
    if parting is None or folder is None or not (folder / parting.copy).is_file():
        raise Http404
    return FileResponse((folder / parting.copy).open("rb"), as_attachment=True, filename=f"{event.slug}-apart.seatwind")


@require_GET
@never_cache
def following_leads(request: HttpRequest, event: UUID) -> JsonResponse:
    """Tell whether this machine leads an event; pages that were opened at another machine ask it, too."""
    leads = Tournament.objects.filter(uid=event, lead__is_here=True).exists()
    return JsonResponse({"leads": leads}, headers={"Access-Control-Allow-Origin": "*"})


def _at_spare(request: HttpRequest, uid: UUID) -> tuple[Following, Tournament]:
    """Return the pair and its event, for those who may lead here; refuse everybody else."""
    following = get_object_or_404(Following, uid=uid)
    check_may_lead(page_actor(request), following)
    event = get_object_or_404(Tournament.objects.select_related("lead"), uid=following.event)
    use_zone_of(event)
    return following, event
