"""Serve the closing page of the staff, and the public revisions."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from reports.closing.forms import ReasonForm, WordForm
from reports.closing.selectors.revisions import RevisionPage, revision_page
from reports.closing.selectors.steps import closing_view, revision_in_force, revisions_of
from reports.closing.services.closing import close_event, reopen_event, say_word
from reports.models import Revision
from reports.permissions import ACTS
from scoring.event.selectors.closing import closing_proof
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
@never_cache
def closing(request: HttpRequest, slug: str) -> HttpResponse:
    """Show open items, confirmations and the proof; POST confirms, closes or reopens."""
    page = load_event(request, slug, "closing.word" if request.method == "POST" else "closing.read", ACTS)
    if request.method == "POST":
        with Attempt() as attempt:
            message, way = _act(request, page)
            messages.success(request, message)
            return redirect(way, slug)
        return _show(request, load_event(request, slug), attempt.refusal)
    return _show(request, page)


def _act(request: HttpRequest, page: EventPage) -> tuple[str, str]:
    """Carry out the action that was sent; return the message and the next page."""
    made = _MAKE.get(request.POST.get("act", ""))
    if made is None:
        raise Malformed("closing.act_unknown", _("This action does not exist on this page."))
    return made(request, page)


def _word(request: HttpRequest, page: EventPage) -> tuple[str, str]:
    form = WordForm(request.POST)
    if not form.is_valid():
        first = str(next(iter(form.errors.values()))[0])
        raise Refusal("closing.word_malformed", _("Choose one of the answers.") if "choice" in form.errors else first)
    say_word(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
    return _("The answer was saved."), "closing"


def _close(request: HttpRequest, page: EventPage) -> tuple[str, str]:
    made = close_event(tournament=page.tournament, reason=_reason(request), by=page.actor, at=page.now)
    return _("The event is closed and signed: revision %(number)s.") % {"number": made.number}, "revisions"


def _reopen(request: HttpRequest, page: EventPage) -> tuple[str, str]:
    reopen_event(tournament=page.tournament, reason=_reason(request), by=page.actor, at=page.now)
    return _("The event is open again. Its revision remains public, marked as not in force."), "closing"


def _reason(request: HttpRequest) -> str:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise Refusal("closing.reason_too_long", _("Use at most 400 characters."))
    return str(form.cleaned_data["reason"])


_MAKE: Final[dict[str, Callable[[HttpRequest, EventPage], tuple[str, str]]]] = {
    "word": _word,
    "close": _close,
    "reopen": _reopen,
}


def _show(request: HttpRequest, page: EventPage, refused: Refusal | None = None) -> HttpResponse:
    revisions, proof = revisions_of(page.tournament), closing_proof(page.tournament)
    context: dict[str, Any] = {
        "tab": "closing",
        "shown": closing_view(page.tournament, page.now),
        "proof": proof,
        "has_stakes": any(row.stakes for row in proof),
        "revisions": revisions,
        "next_number": revisions[0].number + 1 if revisions else 1,
        "in_force": revision_in_force(page.tournament),
        "is_mcr": page.tournament.rule_set.get("family") == "mcr",
        "may": allowed_acts(page.roles, ACTS),
        "typed": request.POST if refused else {},
        "refusal": refused,
    }
    return _rendered(request, "closing", page, context, refused.status if refused else 200)


@require_GET
def revisions(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the latest revision with its fingerprint and its changes; or that there is none yet."""
    page = load_event(request, slug)
    listed = revisions_of(page.tournament)
    return _revision(request, page, listed, listed[0].number if listed else None)


@require_GET
def revision(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return one revision with the standings as they were."""
    page = load_event(request, slug)
    return _revision(request, page, revisions_of(page.tournament), number)


def _revision(request: HttpRequest, page: EventPage, listed: list[Revision], number: int | None) -> HttpResponse:
    shown: RevisionPage | None = None
    if number is not None:
        shown = revision_page(page.tournament, number)
        if shown is None:
            raise Http404
    context: dict[str, Any] = {
        "tab": "standings",
        "shown": shown,
        "revisions": listed,
        "in_force": revision_in_force(page.tournament),
        "is_mcr": page.tournament.rule_set.get("family") == "mcr",
        "may": allowed_acts(page.roles, ACTS),
    }
    return _rendered(request, "revisions", page, context)


@require_GET
def revision_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the signed file, byte for byte."""
    page = load_event(request, slug)
    revision_row = Revision.objects.filter(tournament=page.tournament, number=number).first()
    if revision_row is None:
        raise Http404
    answer = HttpResponse(revision_row.document, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-revision-{number}.json"'
    return answer


def _rendered(
    request: HttpRequest, template: str, page: EventPage, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    return render(request, f"reports/closing/{template}.html", {"page": page} | context, status=status)
