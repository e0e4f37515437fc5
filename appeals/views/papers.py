"""Show what is handed out: photos to those who may see them, annexes 2 and 3 filled in and blank."""

from collections.abc import Callable, Mapping
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from appeals.look.paper import FilledForm, paper_pdf
from appeals.models import Appeal, Photo
from appeals.permissions import check_may_read
from appeals.selectors.facts import terms_for
from appeals.selectors.papers import decision_paper, reception_paper
from appeals.views.base import AppealPage, load_appeal, show
from tournaments.common.look.languages import reader
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.views.base import load_event
from tournaments.models import Tournament

_BUILDERS: Final[Mapping[str, Callable[..., FilledForm]]] = {"reception": reception_paper, "decision": decision_paper}


@never_cache
@require_GET
def photo(request: HttpRequest, slug: str, number: int, photo: UUID) -> HttpResponse:
    at = load_appeal(request, slug, number)
    check_may_read(at.page.actor, at.appeal)
    return photo_file(at.appeal, photo)


def photo_file(appeal: Appeal, uid: UUID) -> HttpResponse:
    """Return the picture with the content type of its bytes only."""
    photo_row = get_object_or_404(Photo, appeal=appeal, uid=uid)
    with photo_row.file.open("rb") as picture:
        response = HttpResponse(picture.read(), content_type=photo_row.kind)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cache-Control"] = "private, no-store"
    return response


@require_GET
def paper(request: HttpRequest, slug: str, number: int, kind: str) -> HttpResponse:
    """Show annex 2 or 3 of one appeal, for those who may read it."""
    at = load_appeal(request, slug, number)
    check_may_read(at.page.actor, at.appeal)
    made = filled_form(at, kind)
    return show(request, "paper", at.page, {"paper": made, "at": at, "kind": kind})


def filled_form(at: AppealPage, kind: str) -> FilledForm:
    return _builder(kind)(at.detail.terms, at.detail)


def _builder(kind: str) -> Callable[..., FilledForm]:
    """Return annex 2 or annex 3; nothing else has a form."""
    if kind not in _BUILDERS:
        raise Http404
    return _BUILDERS[kind]


@require_GET
def blank(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Show the form to fill in by hand."""
    page = load_event(request, slug)
    return show(request, "paper", page, {"paper": _blank_paper(page.tournament, kind), "kind": kind})


def _blank_paper(tournament: Tournament, kind: str) -> FilledForm:
    with rules_as_refusals():
        terms = terms_for(tournament)
    return _builder(kind)(terms)


def pdf_answer(made: FilledForm, tournament: Tournament) -> HttpResponse:
    """Show the paper as a file that the browser shows."""
    response = HttpResponse(paper_pdf(made, tournament.name, reader()), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{tournament.slug}-{made.filename}.pdf"'
    response.headers["Cache-Control"] = "private, no-store"
    return response


@require_GET
def paper_file(request: HttpRequest, slug: str, number: int, kind: str) -> HttpResponse:
    at = load_appeal(request, slug, number)
    check_may_read(at.page.actor, at.appeal)
    return pdf_answer(filled_form(at, kind), at.page.tournament)


@require_GET
def blank_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    page = load_event(request, slug)
    return pdf_answer(_blank_paper(page.tournament, kind), page.tournament)
