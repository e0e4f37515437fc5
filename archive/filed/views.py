"""Events that leave the database: taking one out, its pages as they were, and bringing it back."""

from django.contrib import messages
from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from archive.common.views import download
from archive.filed.selectors import filed_event, filed_events, filed_page
from archive.filed.services.leaving import bring_back, file_event_away, filed_for
from archive.permissions import ACTS, may_have_filed
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.look.languages import reader
from tournaments.common.permissions import check_may
from tournaments.common.views.base import load_event, page_actor
from tournaments.models import EventStatus


@never_cache
@require_http_methods(["GET", "POST"])
def event_leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Says what stays and what goes; POST with the event's name takes it out of the database."""
    page = load_event(request, slug)
    check_may(page.actor, "event_file.leave", page.tournament, ACTS)
    refusal: Refusal | None = None
    if request.method == "POST":
        try:
            filed = file_event_away(
                tournament=page.tournament,
                name=request.POST.get("name", ""),
                language=reader(),
                by=page.actor,
                at=timezone.now(),
            )
        except NotPermitted:
            raise
        except Refusal as refused:
            refusal = refused
        else:
            messages.success(
                request, _("%(event)s is filed. Its pages stay at their addresses.") % {"event": filed.name}
            )
            return redirect("filed-events")
    context = {
        "page": page,
        "tab": "event",
        "refusal": refusal,
        "typed_name": request.POST.get("name", ""),
        "is_archived": page.tournament.status == EventStatus.ARCHIVED,
    }
    return render(request, "archive/leave.html", context, status=refusal.status if refusal else 200)


@never_cache
@require_GET
def filed_list(request: HttpRequest) -> HttpResponse:
    """The filed events of whoever is signed in."""
    actor = page_actor(request)
    if actor.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."))
    return render(
        request,
        "archive/filed.html",
        {"events": [event for event in filed_events() if may_have_filed(actor, event.organisers)]},
    )


@never_cache
@require_GET
def filed_file(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """The file of a filed event, to take along."""
    filed = filed_for(slug=slug, by=page_actor(request))
    file = default_storage.open(filed.file, "rb")
    return download(request, file, filename=f"{slug}.seatwind", content_type="application/zip")


@never_cache
@require_GET
def filed_site(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """The pages of a filed event as a ZIP, to put anywhere."""
    filed = filed_for(slug=slug, by=page_actor(request))
    file = default_storage.open(filed.site, "rb")
    return download(request, file, filename=f"{slug}-site.zip", content_type="application/zip")


@require_POST
def filed_back(request: HttpRequest, slug: str) -> HttpResponse:
    """The event in the database again."""
    try:
        done = bring_back(slug=slug, by=page_actor(request), at=timezone.now())
    except NotPermitted:
        raise
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
        return redirect("filed-events")
    messages.success(request, _("%(event)s is here.") % {"event": done.tournament.name})
    return redirect("event", done.tournament.slug)


@require_GET
def filed_page_view(request: HttpRequest, slug: str, path: str = "") -> HttpResponse:
    """A page of a filed event, as it was when the event left; open to everybody, as it was then.

    Of an event that was brought back the pages of now are shown, to whom they are open now.
    """
    filed = filed_event(slug)
    if filed is None:
        raise Http404
    here = filed.slug_here
    if here is not None:
        return redirect("event", here)
    if not path:
        return redirect("filed-page", slug, f"t/{slug}/")
    page = filed_page(filed, path)
    if page is None:
        raise Http404
    content, kind = page
    answer = HttpResponse(content, content_type=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
    answer.headers["Cache-Control"] = "max-age=300"
    return answer
