"""Upload and preview files, then import them."""

from collections.abc import Iterable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.common.files.tables import table_data, table_from_data
from tournaments.common.files.uploads import read_upload
from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.imports.forms import example_files
from tournaments.imports.forms.columns import ColumnsForm
from tournaments.imports.forms.participant_file import read_participants, read_table
from tournaments.imports.forms.seating_file import read_seating
from tournaments.imports.forms.uploads import SeatingUploadForm, UploadForm
from tournaments.imports.selectors.column_maps import FileSource, remembered_map
from tournaments.imports.selectors.previews import file_columns, preview_participants, preview_seating
from tournaments.imports.services import (
    accept_proposals,
    apply_participants,
    apply_seating,
    choose_columns,
    keep_participants,
    keep_seating,
)
from tournaments.models import ImportBatch, ImportKind
from tournaments.players.base import warn_crowded, warn_places
from tournaments.registry.places import places_warning
from tournaments.seating.base import given_up

_CSV = "text/csv; charset=utf-8"
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
EDIT, DRAW = "participants.edit", "seating.draw"


@require_http_methods(["GET", "POST"])
def participants_upload(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a list; a file that can be read leads to its preview."""
    page = _load_permitted(request, slug, EDIT)
    form = UploadForm()
    if request.method == "POST":
        with Attempt() as attempt:
            batch = _kept_participants(request, page)
            return redirect("import-participants-preview", slug, batch.uid)
        form = refused(attempt.refused)
    context = {"page": page, "tab": "participants", "form": form}
    return render(request, "tournaments/imports/participants.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def seating_upload(request: HttpRequest, slug: str) -> HttpResponse:
    page = _load_permitted(request, slug, DRAW)
    form: UploadForm = SeatingUploadForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        with Attempt() as attempt:
            batch = _kept_seating(request, page, form)
            return redirect("import-seating-preview", slug, batch.uid)
        form = refused(attempt.refused, SeatingUploadForm)
    context = {"page": page, "tab": "seating", "form": form}
    return render(request, "tournaments/imports/seating.html", context, status=422 if form.errors else 200)


def _load_permitted(request: HttpRequest, slug: str, act: str) -> EventPage:
    """Return the event if the visitor may do ``act``; checked before any file is opened."""
    return load_event(request, slug, act)


def refused(refusal: Refusal, kind: type[UploadForm] = UploadForm) -> UploadForm:
    """Return the upload form with the refusal under the file.

    Raise the refusal itself where the person may not act at all.
    """
    if isinstance(refusal, NotPermitted):
        raise refusal
    form = kind(data={})
    form.errors.clear()
    form.add_error("file", str(refusal.message))
    return form


def _kept_participants(request: HttpRequest, page: EventPage) -> ImportBatch:
    upload = read_upload(request.FILES.get("file"))
    read = read_participants(upload, partial(remembered_map, page.actor.user))
    if read.table is not None and read.table.is_guessed:
        words = _("The file does not state its character encoding. It was read as Windows-1252: check the accents.")
        messages.warning(request, words)
    return keep_participants(
        tournament=page.tournament,
        filename=upload.name,
        rows=read.rows,
        unused=read.unused,
        problems=read.problems,
        source=FileSource(table_data(read.table), read.columns) if read.table and read.columns else None,
        by=page.actor,
        at=page.now,
    )


def _kept_seating(request: HttpRequest, page: EventPage, form: UploadForm) -> ImportBatch:
    upload = read_upload(request.FILES.get("file"))
    form.is_valid()
    read = read_seating(upload, form.cleaned_data.get("session"))
    return keep_seating(
        tournament=page.tournament,
        filename=upload.name,
        tables=read.tables,
        unused=read.unused,
        problems=read.problems,
        by=page.actor,
        at=page.now,
    )


@require_http_methods(["GET", "POST"])
def participants_preview(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Preview the import of the list, with every problem (GET); import it once (POST)."""
    page = _load_permitted(request, slug, EDIT)
    batch = _load_batch(page, ImportKind.PARTICIPANTS, uid)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            outcome = apply_participants(batch=batch, by=page.actor, at=page.now, seen=request.POST.get("seen") or None)
            messages.success(request, _imported(outcome.created, outcome.updated))
            warn_crowded(request, page.tournament)
            warn_places(request, page.tournament)
            return redirect("participants", slug)
    plan = preview_participants(batch)
    created, updated = plan.of_kind("created"), plan.of_kind("updated")
    context = {
        "page": page,
        "tab": "participants",
        "batch": _load_batch(page, ImportKind.PARTICIPANTS, uid),
        "plan": plan,
        "created": created,
        "updated": updated,
        "unchanged": plan.of_kind("unchanged"),
        "over": places_warning(page.tournament, len(created)) if created and not batch.applied_at else None,
        "rows_to_write": len(created) + len(updated),
        "columns": ColumnsForm(batch=batch) if file_columns(batch) else None,
        "proposals": sum(problem.proposed is not None for problem in plan.problems),
        "questions": sum(problem.is_question for problem in plan.problems),
        "refusal": attempt.refusal,
    }
    return render(request, "tournaments/imports/preview/participants.html", context, status=attempt.status)


@require_POST
def participants_columns(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Read the list again with the chosen columns."""
    page = _load_permitted(request, slug, EDIT)
    batch = _load_batch(page, ImportKind.PARTICIPANTS, uid)
    form = ColumnsForm(request.POST, batch=batch)
    if "table" not in batch.rows or not form.is_valid():
        raise Malformed("import.columns_malformed", _("This column or field does not exist."))
    columns = form.columns()
    read = read_table(table_from_data(batch.rows["table"]), columns)
    choose_columns(
        batch=batch,
        columns=columns,
        rows=read.rows,
        unused=read.unused,
        problems=read.problems,
        by=page.actor,
        at=page.now,
    )
    messages.success(request, _("The columns were applied. They will also apply to the next file with these headers."))
    return redirect("import-participants-preview", slug, uid)


def _imported(created: int, updated: int) -> str:
    new = ngettext("%(n)s participant added", "%(n)s participants added", created) % {"n": created}
    changed = ngettext("%(n)s updated", "%(n)s updated", updated) % {"n": updated}
    return f"{new}, {changed}."


@require_http_methods(["GET", "POST"])
def seating_preview(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Preview the problems and uneven counts of a seating (GET); publish it once (POST)."""
    page = _load_permitted(request, slug, DRAW)
    batch = _load_batch(page, ImportKind.SEATING, uid)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            apply_seating(
                batch=batch,
                by=page.actor,
                at=page.now,
                seen=request.POST.get("seen") or None,
                giving_up=given_up(request.POST),
            )
            messages.success(request, _("The seating was published."))
            return redirect("seating", slug)
    preview = preview_seating(batch)
    context = {
        "page": page,
        "tab": "seating",
        "batch": _load_batch(page, ImportKind.SEATING, uid),
        "preview": preview,
        "figures": preview.figures,
        "refusal": attempt.refusal,
    }
    return render(request, "tournaments/imports/preview/seating.html", context, status=attempt.status)


def _load_batch(page: EventPage, kind: ImportKind, uid: UUID) -> ImportBatch:
    batches = ImportBatch.objects.select_related("tournament")
    return get_object_or_404(batches, tournament=page.tournament, kind=kind, uid=uid)


@require_POST
def proposals_accept(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Apply the ticked proposals, or all, and the answers to the questions.

    Each tick is named by row and column, such as ``5:federation_number``, each answer by row and code.
    """
    page = _load_permitted(request, slug, EDIT)
    batch = _load_batch(page, ImportKind.PARTICIPANTS, uid)
    changed = accept_proposals(
        batch=batch,
        cells=_ticked(request.POST.getlist("accept")),
        confirmed=_ticked(request.POST.getlist("confirm")),
        everything="all" in request.POST,
        by=page.actor,
        at=page.now,
    )
    sentence = ngettext("%(n)s answer applied.", "%(n)s answers applied.", changed)
    messages.success(request, sentence % {"n": changed})
    return redirect("import-participants-preview", slug, uid)


def _ticked(values: Iterable[str]) -> set[tuple[int, str]]:
    ticked = [tick.partition(":") for tick in values]
    return {(int(row), what) for row, _colon, what in ticked if row.isdecimal()}


@require_GET
def import_problems(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Return every problem of a file as a CSV file."""
    page = load_event(request, slug)
    batch = get_object_or_404(ImportBatch.objects.select_related("tournament"), tournament=page.tournament, uid=uid)
    is_list = batch.kind == ImportKind.PARTICIPANTS
    check_may(page.actor, EDIT if is_list else DRAW, page.tournament)
    problems = preview_participants(batch).problems if is_list else preview_seating(batch).problems
    return _file_answer(example_files.problems_csv(problems), "problems.csv", _CSV)


@require_GET
def participants_template_csv(request: HttpRequest, slug: str) -> HttpResponse:
    _load_permitted(request, slug, EDIT)
    return _file_answer(example_files.participants_csv(), "participants.csv", _CSV)


@require_GET
def participants_template_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    _load_permitted(request, slug, EDIT)
    return _file_answer(example_files.participants_xlsx(), "participants.xlsx", _XLSX)


@require_GET
def seating_template_csv(request: HttpRequest, slug: str) -> HttpResponse:
    _load_permitted(request, slug, DRAW)
    return _file_answer(example_files.seating_csv(), "seating.csv", _CSV)


def _file_answer(data: bytes, name: str, content_type: str) -> HttpResponse:
    return HttpResponse(
        data, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
