"""Render the results desk: every table of a session a row, typed and read again with the keyboard alone."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.calls.services.queue import call_referee
from scoring.common.views.base import load_session, render_page, require
from scoring.models import CallReason
from scoring.results.forms.results_desk import FirstReading, SecondReading, TakenReading, TypedInRow
from scoring.results.selectors.results_desk import ResultsDesk, note_at_row, results_desk, slip_of
from scoring.results.services.readings import read_first, read_second, take_first_reading, take_second_reading
from scoring.sheets.base.table_page import sending_of
from scoring.sheets.selectors.folding import rules_of, sheet_of
from tournaments.common.errors import Refusal
from tournaments.common.views.base import EventPage
from tournaments.common.views.refusals import Attempt
from tournaments.models import Session, Table

_Reading = TypeVar("_Reading", FirstReading, SecondReading)


@require_GET
def desk(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render the desk, or with ``part=rows`` its rows alone, which the page asks for every few seconds.

    ``at``: the table whose row this person is in, for others to pass over.
    """
    page, row = _load(request, slug, session)
    if request.GET.get("part") == "rows":
        return _rows(request, page, row)
    shown = results_desk(row, page.actor)
    return render_page(request, "results/desk/page", page, _context(shown))


def _load(request: HttpRequest, slug: str, session: int) -> tuple[EventPage, Session]:
    page, row = load_session(request, slug, session)
    require(page, "sheet.submit")
    return page, row


def _context(shown: ResultsDesk) -> dict[str, Any]:
    return {"tab": "desk", "session": shown.session, "desk": shown, "is_riichi": shown.is_riichi}


def _rows(request: HttpRequest, page: EventPage, session: Session) -> HttpResponse:
    """Render the rows with a tag, so that they are sent again only when one of them differs."""
    at = request.GET.get("at", "")
    if at.isascii() and at.isdecimal() and len(at) < 4:
        table = Table.objects.filter(session=session, number=int(at)).first()
        if table is not None:
            note_at_row(table, page.actor)
    shown = results_desk(session, page.actor)
    tag = f'"{hashlib.sha256(repr([row.digest for row in shown.rows]).encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render_page(request, "results/desk/rows", page, _context(shown) | {"is_part": True})
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_GET
def slip(request: HttpRequest, slug: str, session: int, table: int) -> HttpResponse:
    """Render the check of four scores while they are typed; nothing is written."""
    page, row = _load(request, slug, session)
    current = sheet_of(_table(row, table))
    form = TypedInRow(request.GET, rules=current.rules)
    form.is_valid()
    said = slip_of(current, form.in_points())
    return render_page(request, "results/desk/slip", page, {"slip": said, "number": table})


def _table(session: Session, number: int) -> Table:
    tables = Table.objects.select_related("session__tournament").filter(session=session)
    return get_object_or_404(tables, number=number)


@require_POST
def first(request: HttpRequest, slug: str, session: int, table: int) -> HttpResponse:
    """Record the first reading of a table."""

    def read(form: FirstReading, found: Table, page: EventPage) -> None:
        sending, leave = sending_of(form.cleaned_data), form.cleaned_data["leave"]
        totals = form.points_by_key()
        read_first(table=found, totals=totals, leave=leave, sending=sending, by=page.actor, at=page.now)

    return _read(request, _load(request, slug, session), table, FirstReading, read)


@require_POST
def second(request: HttpRequest, slug: str, session: int, table: int) -> HttpResponse:
    """Compare the second reading of a table with the first."""

    def read(form: SecondReading, found: Table, page: EventPage) -> None:
        version, totals = form.cleaned_data["version"], form.points_by_key()
        read_second(table=found, version=version, totals=totals, by=page.actor, at=page.now)

    return _read(request, _load(request, slug, session), table, SecondReading, read)


def _read(
    request: HttpRequest,
    loaded: tuple[EventPage, Session],
    number: int,
    form_class: type[_Reading],
    read: Callable[[_Reading, Table, EventPage], None],
) -> HttpResponse:
    """Parse a reading, do ``read`` with it, and render the row; a refusal stands in the row."""
    page, session = loaded
    form = form_class(request.POST, rules=rules_of(page.tournament))
    if not form.is_valid():
        return _answer(request, page, session, number, _unreadable(form))
    with Attempt(shows_rights=True) as attempt:
        read(form, _table(session, number), page)
    return _answer(request, page, session, number, attempt.refusal)


@require_POST
def take(request: HttpRequest, slug: str, session: int, table: int) -> HttpResponse:
    """Choose which of two readings matches the paper, or call a referee."""
    page, row = _load(request, slug, session)
    form = TakenReading(request.POST)
    if not form.is_valid():
        return _answer(request, page, row, table, _unreadable(form))
    found, version = _table(row, table), form.cleaned_data["version"]
    who: Mapping[str, Any] = {"by": page.actor, "at": page.now}
    with Attempt(shows_rights=True) as attempt:
        if form.cleaned_data["take"] == TakenReading.FIRST:
            take_first_reading(table=found, version=version, **who)
        elif form.cleaned_data["take"] == TakenReading.SECOND:
            take_second_reading(table=found, version=version, **who)
        else:
            call_referee(table=found, reason=CallReason.SHEET, note=_("Two readings of the paper differ."), **who)
            messages.success(request, _("A referee is called to table %(table)s.") % {"table": table})
    return _answer(request, page, row, table, attempt.refusal)


def _unreadable(form: Any) -> Refusal:
    texts = [str(error) for errors in form.errors.values() for error in errors]
    words = _("Type four whole numbers. %(errors)s") % {"errors": " ".join(dict.fromkeys(texts))}
    return Refusal("scoring.totals_unreadable", words)


def _answer(
    request: HttpRequest, page: EventPage, session: Session, number: int, refusal: Refusal | None
) -> HttpResponse:
    """Render the row as it is now, for the script; without it, return to the desk with the refusal as a message."""
    status = refusal.status if refusal else 200
    if request.GET.get("part") == "row":
        shown = results_desk(session, page.actor)
        row = next(row for row in shown.rows if row.number == number)
        context = _context(shown) | {"row": row, "refusal": refusal, "is_part": True}
        return render_page(request, "results/desk/row", page, context, status)
    if refusal is not None:
        messages.error(request, str(refusal.message))
    return redirect("results-desk", page.tournament.slug, session.number)
