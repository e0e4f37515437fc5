"""The application to the federation: what is missing, the organiser's own words, enclosures, and the file."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from reports.applications.forms import ApplicationForm, EnclosureForm, form_of
from reports.applications.selectors import application_view, today_in
from reports.applications.services.file import application_pdf, application_zip
from reports.applications.services.writing import enclose_file, take_out_file, write_application
from reports.models import ApplicationFile
from reports.permissions import ACTS
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.common.look.languages import reader
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.services.pictures import MOST_BYTES
from tournaments.common.views.base import EventPage, load_event

Forms = dict[str, Any]
_KINDS: Final = {"pdf": ("application/pdf", application_pdf), "zip": ("application/zip", application_zip)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def application(request: HttpRequest, slug: str) -> HttpResponse:
    """What the event says already and what is missing; a POST writes, encloses or takes out."""
    page = load_event(request, slug)
    check_may(
        page.actor, "application.write" if request.method == "POST" else "application.read", page.tournament, ACTS
    )
    if request.method != "POST":
        return _show(request, page)
    try:
        refused = _act(request, page)
    except NotPermitted:
        raise
    except Refusal as refusal:
        return _show(request, page, _typed(request), refusal.status, refusal=refusal)
    if refused is not None:
        return _show(request, page, refused, 422)
    return redirect("application", slug)


def _act(request: HttpRequest, page: EventPage) -> Forms | None:
    """Do what the button says; the forms to show again where one is not right."""
    made = _MAKE.get(request.POST.get("act", ""))
    if made is None:
        raise Malformed("application.act_unknown", _("This page knows no such act."))
    return made(request, page)


def _write(request: HttpRequest, page: EventPage) -> Forms | None:
    form = ApplicationForm(request.POST)
    if not form.is_valid():
        return {"form": form}
    write_application(tournament=page.tournament, facts=form.cleaned_data, by=page.actor, at=timezone.now())
    messages.success(request, _("Kept."))
    return None


def _enclose(request: HttpRequest, page: EventPage) -> Forms | None:
    form = EnclosureForm(request.POST, request.FILES)
    if not form.is_valid():
        return {"enclosure": form}
    file = form.cleaned_data["file"]
    row = enclose_file(
        tournament=page.tournament,
        part=form.cleaned_data["part"],
        name=str(file.name),
        data=file.read(MOST_BYTES + 1),
        by=page.actor,
        at=timezone.now(),
    )
    messages.success(request, _("%(name)s is enclosed.") % {"name": row.name})
    return None


def _take_out(request: HttpRequest, page: EventPage) -> Forms | None:
    take_out_file(tournament=page.tournament, uid=request.POST.get("file", ""), by=page.actor, at=timezone.now())
    messages.info(request, _("Taken out of the file."))
    return None


_MAKE: Final[dict[str, Callable[[HttpRequest, EventPage], Forms | None]]] = {
    "write": _write,
    "enclose": _enclose,
    "take_out": _take_out,
}


def _typed(request: HttpRequest) -> Forms:
    """Nothing that was typed is lost by a refusal."""
    return {"form": ApplicationForm(request.POST)} if request.POST.get("act") == "write" else {}


def _show(
    request: HttpRequest,
    page: EventPage,
    forms: Forms | None = None,
    status: int = 200,
    *,
    refusal: Refusal | None = None,
) -> HttpResponse:
    shown = application_view(page.tournament, today_in(page.tournament, timezone.now()))
    context: dict[str, Any] = {
        "page": page,
        "tab": "event",
        "shown": shown,
        "form": form_of(shown.application),
        "enclosure": EnclosureForm(),
        "may_write": "application.write" in allowed_acts(page.roles, ACTS),
        "refusal": refusal,
    }
    return render(request, "reports/application/page.html", context | (forms or {}), status=status)


@never_cache
@require_GET
def application_file(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The whole file as PDF, or as ZIP with what is enclosed."""
    page = load_event(request, slug)
    check_may(page.actor, "application.read", page.tournament, ACTS)
    if ending not in _KINDS:
        raise Http404
    kind, make = _KINDS[ending]
    shown = application_view(page.tournament, today_in(page.tournament, timezone.now()))
    answer = HttpResponse(make(page.tournament, shown, reader()), content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-application.{ending}"'
    return answer


@never_cache
@require_GET
def enclosure(request: HttpRequest, slug: str, uid: str) -> HttpResponse:
    """An enclosure as the kind that its bytes said, to be kept and never run."""
    page = load_event(request, slug)
    check_may(page.actor, "application.read", page.tournament, ACTS)
    row = get_object_or_404(ApplicationFile, tournament=page.tournament, uid=read_uid(uid))
    if not row.file.storage.exists(str(row.file.name)):
        raise Http404
    with row.file.open("rb") as file:
        answer = HttpResponse(file.read(), content_type=row.kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{row.part}.{row.name.rpartition(".")[2]}"'
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer
