"""Render the side rankings of an event, and the organiser's choice of them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.common.permissions import basis_for
from scoring.common.views.base import render_page, require
from scoring.side_rankings.base import side_context
from scoring.side_rankings.forms import SideRankingsForm
from scoring.side_rankings.selectors.choice import chosen_kinds, newcomer_numbers
from scoring.side_rankings.services import choose_side_rankings
from scoring.standings.base import check_parameters, live_context, newest_standings, show
from tournaments.common.views.base import load_event
from tournaments.common.views.kept_pages import answer_kept
from tournaments.common.views.refusals import Attempt


@require_GET
def side_rankings(request: HttpRequest, slug: str) -> HttpResponse:
    """Render every side ranking of the event, on the basis that this person sees."""
    check_parameters(request, set())
    page = load_event(request, slug)

    def made() -> HttpResponse:
        shown = newest_standings(page)
        live = live_context(shown, "side-rankings")
        return show(request, "side_rankings/page", shown, live=live, **side_context(shown))

    return answer_kept(request, page, f"side-rankings:{basis_for(page.tournament, page.roles)}", made)


@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Render which side rankings there are, and who is a newcomer; POST stores the choice."""
    page = load_event(request, slug)
    require(page, "side_rankings.choose")
    attempt = Attempt()
    initial = {"kinds": chosen_kinds(page.tournament), "newcomers": newcomer_numbers(page.tournament)}
    form = SideRankingsForm(page.tournament, request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with attempt:
            choose_side_rankings(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
            messages.success(request, _("The side rankings are saved."))
            return redirect("side-rankings", slug)
    context = {"tab": "standings", "form": form, "refusal": attempt.refusal}
    return render_page(request, "side_rankings/choose", page, context, attempt.status_of(form))
