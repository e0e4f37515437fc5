"""Serve the print centre: printable documents, prints, stale pieces."""

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from paper.models import EventLogo, PrintRun
from paper.prints.forms import PrintForm, size_for
from paper.prints.selectors.centre import batches_of, centre_of, for_a_session, printables_for, runs_of
from paper.prints.selectors.choices import Wish
from paper.prints.selectors.orders import printable_of
from paper.prints.services.printing import (
    check_may_read_file,
    one_file,
    order_prints,
    order_stale,
    preview_prints,
    settle_piece,
    stop_run,
)
from paper.tasks import set_run
from scoring.common.permissions import ACTS as SHEETS
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.permissions import allowed_acts
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_as_messages
from tournaments.models import Session
from tournaments.registry.printables import Printable, PrintOrder


def _load(request: HttpRequest, slug: str) -> EventPage:
    return load_event(request, slug, "paper.print")


@never_cache
@require_http_methods(["GET", "POST"])
def centre(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the centre; POST orders the ticked documents, or with ``everything`` all documents of a session."""
    page = _load(request, slug)
    if request.method == "POST":
        with refusals_as_messages(request, shows_rights=True) as attempt:
            return _ordered(request, page, _wishes(request, page))
        return _shown(request, page, status=attempt.status)
    return _shown(request, page)


def _wishes(request: HttpRequest, page: EventPage) -> list[Wish]:
    """Return what was ticked; refuses ``paper.nothing_chosen`` if nothing can be printed of it."""
    everything = request.POST.get("everything", "")
    if everything.isascii() and everything.isdigit() and len(everything) < 5:
        language, paper = request.POST.get("language") or _language(), request.POST.get("paper", "a4")
        wanted = for_a_session(page.tournament, page.roles)
        return [Wish(printable.code, int(everything), (), language, size_for(printable, paper)) for printable in wanted]
    form = _form(page, request.POST, printables_for(page.tournament, page.roles))
    wishes = form.wishes() if form.is_valid() else []
    _refuse_choice(form)
    if not wishes:
        raise Refusal("paper.nothing_chosen", _("Choose a document, and a session if the document needs one."))
    return wishes


def _form(page: EventPage, data: QueryDict, printables: Sequence[Printable]) -> PrintForm:
    numbers = list(Session.objects.filter(tournament=page.tournament).values_list("number", flat=True))
    return PrintForm(data, printables=printables, sessions=numbers)


def _refuse_choice(form: PrintForm) -> None:
    """Refuse unreadable input by the name of its field."""
    for name in ("tables", "players"):
        if form.has_error(name):
            message = f"{form.fields[name].label}: {form.errors[name][0]}"
            raise Malformed("paper.choice_unreadable", message, {"field": name})


def _ordered(request: HttpRequest, page: EventPage, wishes: list[Wish]) -> HttpResponse:
    """Save the orders and queue the work; refusals are shown on the page."""
    with refusals_as_messages(request, shows_rights=True) as attempt:
        made = order_prints(
            tournament=page.tournament, wishes=wishes, address=site_of(request), by=page.actor, at=page.now
        )
        return _queued(request, page, made)
    return _shown(request, page, status=attempt.status)


def _queued(request: HttpRequest, page: EventPage, made: list[PrintRun]) -> HttpResponse:
    for run in made:
        transaction.on_commit(partial(set_run.delay, run.pk))
    message = ngettext("Printing %(n)s document.", "Printing %(n)s documents.", len(made)) % {"n": len(made)}
    messages.success(request, message)
    # To the list of what is printed, which stands below the documents on all but wide screens.
    return redirect(resolve_url("print-centre", page.tournament.slug) + "#print-runs")


def _shown(request: HttpRequest, page: EventPage, status: int = 200) -> HttpResponse:
    typed = request.GET.get("session", "")
    wanted = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else None
    order = PrintOrder(page.tournament, None, _language(), "a4", site_of(request))
    shown = centre_of(page.tournament, page.roles, by=page.actor, session=wanted, order=order, at=page.now)
    ticked = set(request.POST.getlist("document"))
    context = {
        "page": page,
        "tab": "print",
        "centre": shown,
        "in_work": bool(shown.in_work),
        "batches": batches_of(shown.runs),
        "logo": EventLogo.objects.filter(tournament=page.tournament).first(),
        "may_edit": "tournament.edit" in allowed_acts(page.roles),
        "language": _language(),
        "ticked": ticked,
        "more_open": any(offer.printable.code in ticked for offer in shown.others) or not shown.often,
        "typed": {name: request.POST.get(name, "")[:200] for name in ("tables", "players", "after")},
        "may_scan": "sheet.photo" in allowed_acts(page.roles, SHEETS),
    }
    return render(request, "paper/centre.html", context, status=status)


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@never_cache
@require_GET
def runs(request: HttpRequest, slug: str) -> HttpResponse:
    """Return only the orders, for a page that refreshes while one is in progress."""
    page = _load(request, slug)
    rows = runs_of(page.tournament, page.roles, page.actor, page.now)
    in_work = any(row.is_open for row in rows)
    context = {"page": page, "rows": rows, "in_work": in_work, "batches": batches_of(rows)}
    return render(request, "paper/runs.html", context)


@never_cache
@require_GET
def preview_page(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """Return the first page of a document as a picture."""
    page = _load(request, slug)
    data = request.GET.copy()
    data.setlist("document", [document])
    for name, usual in (("paper", "a4"), ("language", _language())):
        data.setdefault(name, usual)
    form = _form(page, data, [printable_of(document)])
    wish = next(iter(form.wishes() if form.is_valid() else []), None)
    if wish is None:
        _refuse_choice(form)
        raise Malformed("paper.session_missing", _("Choose a session."), {"document": document})
    picture = preview_prints(tournament=page.tournament, wish=wish, address=site_of(request), by=page.actor)
    return HttpResponse(picture, content_type="image/png")


@require_POST
def print_stale(request: HttpRequest, slug: str) -> HttpResponse:
    """Order exactly the stale pieces."""
    page = _load(request, slug)
    with refusals_as_messages(request, shows_rights=True):
        made = order_stale(tournament=page.tournament, address=site_of(request), by=page.actor, at=page.now)
        return _queued(request, page, made)
    return redirect("print-centre", slug)


@require_POST
def print_again(request: HttpRequest, slug: str, run: UUID) -> HttpResponse:
    """Repeat an order with the event's current data."""
    page = _load(request, slug)
    old = get_object_or_404(PrintRun, tournament=page.tournament, uid=run)
    wish = Wish(old.document, old.session, tuple(old.subjects), old.language, old.paper)
    return _ordered(request, page, [wish])


@require_POST
def stop(request: HttpRequest, slug: str, run: UUID) -> HttpResponse:
    """Stop an order in progress; its partial result is deleted. One that has ended stays."""
    page = _load(request, slug)
    print_run = get_object_or_404(PrintRun.objects.select_related("tournament"), tournament=page.tournament, uid=run)
    if stop_run(run=print_run, by=page.actor, at=page.now):
        messages.success(request, _("Printing was stopped."))
    else:
        messages.info(request, _("Printing had already ended."))
    return redirect("print-centre", slug)


@never_cache
@require_GET
def batch_file(request: HttpRequest, slug: str, batch: UUID) -> HttpResponse:
    """Return the files of one request as one file."""
    page = _load(request, slug)
    if not PrintRun.objects.filter(tournament=page.tournament, batch=batch).exists():
        raise Http404
    whole = one_file(tournament=page.tournament, batch=batch, by=page.actor)
    answer = HttpResponse(whole, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{slug}-print.pdf"'
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@require_POST
def piece_removed(request: HttpRequest, slug: str, piece: UUID) -> HttpResponse:
    """Record that a stale piece was taken away."""
    page = _load(request, slug)
    done = settle_piece(tournament=page.tournament, piece=piece, by=page.actor, at=page.now)
    messages.success(request, _("%(paper)s was removed from the list.") % {"paper": done.label})
    return redirect("print-centre", slug)


@never_cache
@require_GET
def print_file(request: HttpRequest, slug: str, run: UUID) -> FileResponse:
    """Return a finished file, for those who may have its document printed.

    One with personal links for whom it was made.
    """
    page = _load(request, slug)
    print_run = get_object_or_404(PrintRun.objects.select_related("output"), tournament=page.tournament, uid=run)
    check_may_read_file(page.actor, print_run)
    if not hasattr(print_run, "output"):
        raise Http404
    name = f"{slug}-{print_run.document}{f'-{print_run.session}' if print_run.session else ''}.pdf"
    answer = FileResponse(print_run.output.file.open("rb"), filename=name, content_type="application/pdf")
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
