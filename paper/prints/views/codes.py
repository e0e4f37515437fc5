"""Serve the page of a printed code: its subject, and whether the piece is current."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from paper.prints.selectors.pieces import PaperState, paper_state
from scoring.common.permissions import ACTS as SHEETS
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import load_event
from tournaments.models import Tournament

_SHEETS = frozenset({"score-sheets", "result-slips", "hand-sheets"})


@never_cache
@require_GET
def paper_code(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Return the page of a code; a valid score sheet opens its table for staff who enter sheets."""
    page = load_event(request, slug)
    state = paper_state(page.tournament, code)
    if state is None:
        raise Http404
    goes_to = _object_of(page.tournament, state, may_type="sheet.enter" in allowed_acts(page.roles, SHEETS))
    if state.state == "valid" and state.piece.document in _SHEETS and goes_to.endswith("/type/"):
        messages.success(request, _("This sheet is valid: version %(n)s.") % {"n": state.piece.version})
        return redirect(goes_to)
    may_print = "paper.print" in page.acts
    context = {"page": page, "tab": "", "paper": state, "goes_to": goes_to, "may_print": may_print}
    return render(request, "paper/code.html", context)


def _object_of(tournament: Tournament, state: PaperState, *, may_type: bool) -> str:
    """Return the page of the piece's subject."""
    document, subject = state.piece.document, state.piece.subject.split(":")
    slug = tournament.slug
    if subject[0] == "table" and len(subject) == 3:
        return reverse("sheet-type" if may_type else "sheet", args=[slug, int(subject[1]), int(subject[2])])
    if document.endswith("standings") or document in ("certificates", "participation", "federation-list", "prize-list"):
        return reverse("standings", args=[slug])
    if document == "penalty-log":
        return reverse("rulings", args=[slug])
    if document in ("pocket-card",):
        return reverse("rules", args=[slug])
    return reverse("seating", args=[slug])
