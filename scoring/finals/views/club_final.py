"""Render the final of a club season: who would play it and with which points, and the button that begins it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.clubs.policies import check_club
from scoring.clubs.selectors.final import final_of
from scoring.clubs.selectors.games import games_of
from scoring.finals.forms.club_final import ClubFinalForm
from scoring.finals.selectors.club_final import final_preview
from scoring.finals.services.club_final import begin_final, undo_final
from tournaments.common.views.base import load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Team


@require_http_methods(["GET", "POST"])
def club_final(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview the final that is asked for; POST begins it, or takes the latest one back."""
    page = load_event(request, slug, "phases.decide")
    check_club(page.tournament)
    attempt = Attempt()
    form = ClubFinalForm(request.POST if request.POST.get("act") == "begin" else request.GET or None)
    if request.method == "POST":
        with attempt:
            if request.POST.get("act") == "undo":
                undo_final(tournament=page.tournament, by=page.actor, at=page.now)
                messages.success(request, _("The final is undone."))
                return redirect("club-final", slug)
            if form.is_valid():
                begin_final(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
                messages.success(request, _("The final begins."))
                return redirect("standings", slug)
    chosen = form.cleaned_data if form.is_bound and form.is_valid() else {"size": 4, "percent": 50, "of_teams": False}
    final = final_of(page.tournament)
    context = {
        "page": page,
        "tab": "season",
        "form": form,
        "chosen": chosen,
        "shown": final_preview(page.tournament, **chosen),
        "has_teams": Team.objects.filter(tournament=page.tournament).exists(),
        "final": final,
        "may_undo": final is not None and all(game.number < final.first_game for game in games_of(page.tournament)),
        "is_mcr": page.is_mcr,
        "refusal": attempt.refusal,
    }
    return render(request, "scoring/finals/club.html", context, status=attempt.status_of(form))
