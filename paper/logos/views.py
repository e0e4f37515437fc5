"""Serve the event's logo: shown to the staff, uploaded and removed by organisers."""

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from paper.logos.services import keep_logo, remove_logo
from paper.models import EventLogo
from tournaments.common.errors import Malformed
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.common.views.base import EventPage, load_event


@never_cache
@require_http_methods(["GET", "POST"])
def logo(request: HttpRequest, slug: str) -> HttpResponse | FileResponse:
    """Return the picture with its content type; POST uploads one, or removes it."""
    page = load_event(request, slug, "paper.print")
    if request.method == "POST":
        return _changed(request, page)
    kept = EventLogo.objects.filter(tournament=page.tournament).first()
    if kept is None or not kept.file.storage.exists(str(kept.file.name)):
        raise Http404
    answer = FileResponse(kept.file.open("rb"), content_type=kept.kind)
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer


def _changed(request: HttpRequest, page: EventPage) -> HttpResponse:
    now = page.now
    if request.POST.get("act") == "remove":
        remove_logo(tournament=page.tournament, by=page.actor, at=now)
        messages.success(request, _("The logo was removed."))
        return redirect("print-centre", page.tournament.slug)
    file = request.FILES.get("picture")
    try:
        keep_logo(tournament=page.tournament, data=file.read(MAX_BYTES + 1) if file else b"", by=page.actor, at=now)
    except Malformed as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _("The logo is printed on certificates, badges, receipts and the poster."))
    return redirect("print-centre", page.tournament.slug)
