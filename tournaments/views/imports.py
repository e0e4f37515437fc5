"""Files in two steps: upload and preview, then import."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.errors import NotPermitted, Refusal
from tournaments.forms import example_files
from tournaments.forms.participant_file import read_participants
from tournaments.forms.people import UploadForm
from tournaments.forms.seating_file import read_seating
from tournaments.forms.uploads import read_upload
from tournaments.models import ImportBatch, ImportKind
from tournaments.permissions import check_may
from tournaments.selectors.imports import preview_participants, preview_seating
from tournaments.services.imports import (
    accept_proposals,
    apply_participants,
    apply_seating,
    keep_participants,
    keep_seating,
)
from tournaments.views.base import EventPage, load_event

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
EDIT, DRAW = "participants.edit", "seating.draw"


@require_http_methods(["GET", "POST"])
def participants_upload(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a list; a file that can be read leads to its preview."""
    page = load_permitted(request, slug, EDIT)
    form = UploadForm()
    if request.method == "POST":
        try:
            batch = kept_participants(request, page)
        except Refusal as refusal:
            form = refused(refusal)
        else:
            return redirect("import-participants-preview", slug, batch.pk)
    context = {"page": page, "tab": "participants", "form": form}
    return render(request, "people/import_participants.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def seating_upload(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_permitted(request, slug, DRAW)
    form = UploadForm()
    if request.method == "POST":
        try:
            batch = kept_seating(request, page)
        except Refusal as refusal:
            form = refused(refusal)
        else:
            return redirect("import-seating-preview", slug, batch.pk)
    context = {"page": page, "tab": "seating", "form": form}
    return render(request, "people/import_seating.html", context, status=422 if form.errors else 200)


def load_permitted(request: HttpRequest, slug: str, act: str) -> EventPage:
    """The event, for somebody who may do ``act``: asked before any file is opened."""
    page = load_event(request, slug)
    check_may(page.actor, act, page.tournament)
    return page


def refused(refusal: Refusal) -> UploadForm:
    """The upload form with the refusal under the file; who may not act at all gets the refusal itself."""
    if isinstance(refusal, NotPermitted):
        raise refusal
    form = UploadForm(data={})
    form.errors.clear()
    form.add_error("file", str(refusal.message))
    return form


def kept_participants(request: HttpRequest, page: EventPage) -> ImportBatch:
    upload = read_upload(request.FILES.get("file"))
    read = read_participants(upload)
    return keep_participants(
        tournament=page.tournament,
        filename=upload.name,
        rows=read.rows,
        unused=read.unused,
        problems=read.problems,
        by=page.actor,
        at=timezone.now(),
    )


def kept_seating(request: HttpRequest, page: EventPage) -> ImportBatch:
    upload = read_upload(request.FILES.get("file"))
    read = read_seating(upload)
    return keep_seating(
        tournament=page.tournament,
        filename=upload.name,
        tables=read.tables,
        unused=read.unused,
        problems=read.problems,
        by=page.actor,
        at=timezone.now(),
    )


@require_http_methods(["GET", "POST"])
def participants_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What the list would do, with every problem; sent, it is done once."""
    page = load_permitted(request, slug, EDIT)
    batch = load_batch(page, ImportKind.PARTICIPANTS, pk)
    refusal = None
    if request.method == "POST":
        try:
            outcome = apply_participants(
                batch=batch, by=page.actor, at=timezone.now(), seen=request.POST.get("seen") or None
            )
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, imported(outcome.created, outcome.updated))
            return redirect("participants", slug)
    plan = preview_participants(batch)
    created, updated = plan.of_kind("created"), plan.of_kind("updated")
    context = {
        "page": page,
        "tab": "participants",
        "batch": load_batch(page, ImportKind.PARTICIPANTS, pk),
        "plan": plan,
        "created": created,
        "updated": updated,
        "unchanged": plan.of_kind("unchanged"),
        "rows_to_write": len(created) + len(updated),
        "has_proposals": any(problem.proposed for problem in plan.problems),
        "refusal": refusal,
    }
    return render(request, "people/preview_participants.html", context, status=refusal.status if refusal else 200)


def imported(created: int, updated: int) -> str:
    new = ngettext("%(n)s participant entered", "%(n)s participants entered", created) % {"n": created}
    changed = ngettext("%(n)s updated", "%(n)s updated", updated) % {"n": updated}
    return f"{new}, {changed}."


@require_http_methods(["GET", "POST"])
def seating_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What is wrong and what is unequal in a seating; sent, it is published once."""
    page = load_permitted(request, slug, DRAW)
    batch = load_batch(page, ImportKind.SEATING, pk)
    refusal = None
    if request.method == "POST":
        try:
            apply_seating(batch=batch, by=page.actor, at=timezone.now(), seen=request.POST.get("seen") or None)
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, _("The seating is published."))
            return redirect("seating", slug)
    preview = preview_seating(batch)
    context = {
        "page": page,
        "tab": "seating",
        "batch": load_batch(page, ImportKind.SEATING, pk),
        "preview": preview,
        "figures": preview.figures,
        "refusal": refusal,
    }
    return render(request, "people/preview_seating.html", context, status=refusal.status if refusal else 200)


def load_batch(page: EventPage, kind: ImportKind, pk: int) -> ImportBatch:
    batches = ImportBatch.objects.select_related("tournament")
    return get_object_or_404(batches, tournament=page.tournament, kind=kind, pk=pk)


@require_POST
def proposals_accept(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take over the ticked proposals; each tick is named by row and column, such as ``5:federation_number``."""
    page = load_permitted(request, slug, EDIT)
    batch = load_batch(page, ImportKind.PARTICIPANTS, pk)
    ticked = [tick.partition(":") for tick in request.POST.getlist("accept")]
    cells = {(int(row), column) for row, _colon, column in ticked if row.isdecimal()}
    changed = accept_proposals(batch=batch, cells=cells, by=page.actor, at=timezone.now())
    messages.success(request, ngettext("%(n)s cell corrected.", "%(n)s cells corrected.", changed) % {"n": changed})
    return redirect("import-participants-preview", slug, pk)


@require_GET
def import_problems(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Every problem of a file as a file."""
    page = load_event(request, slug)
    batch = get_object_or_404(ImportBatch.objects.select_related("tournament"), tournament=page.tournament, pk=pk)
    is_list = batch.kind == ImportKind.PARTICIPANTS
    check_may(page.actor, EDIT if is_list else DRAW, page.tournament)
    found = preview_participants(batch).problems if is_list else preview_seating(batch).problems
    return file_answer(example_files.problems_csv(found), "problems.csv", CSV)


@require_GET
def participants_template_csv(request: HttpRequest, slug: str) -> HttpResponse:
    load_permitted(request, slug, EDIT)
    return file_answer(example_files.participants_csv(), "participants.csv", CSV)


@require_GET
def participants_template_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    load_permitted(request, slug, EDIT)
    return file_answer(example_files.participants_xlsx(), "participants.xlsx", XLSX)


@require_GET
def seating_template_csv(request: HttpRequest, slug: str) -> HttpResponse:
    load_permitted(request, slug, DRAW)
    return file_answer(example_files.seating_csv(), "seating.csv", CSV)


def file_answer(data: bytes, name: str, content_type: str) -> HttpResponse:
    return HttpResponse(
        data, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
