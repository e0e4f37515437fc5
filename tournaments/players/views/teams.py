"""Render the teams of an event: members, captain, who is missing, and moving a player to another team."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.common.forms.refusals import add_refusal
from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Participant
from tournaments.players.base import warn_crowded
from tournaments.players.forms.teams import NONE, TeamMoveForm
from tournaments.players.selectors.team_names import ALIKE
from tournaments.players.selectors.teams import teams_page
from tournaments.players.services.teams import move_to_new_team, move_to_team

_FIELDS = {ALIKE: "name", "teams.no_name": "name", "teams.moved_meanwhile": "player"}


@require_http_methods(["GET", "HEAD", "POST"])
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the teams to staff; an organiser moves players. ``take`` in the query is the number of the player to move.

    A POST's ``here`` is the team of the button that was pressed, in place of the one that is selected.
    """
    page = load_event(request, slug, "tournament.backstage")
    shown = teams_page(page.tournament)
    if request.method != "POST":
        take = request.GET.get("take", "")
        return _show(request, page, TeamMoveForm(shown=shown, taken=take), take=take)
    check_may(page.actor, "participants.edit", page.tournament)
    data = request.POST.copy()
    here = request.POST.get("here", "")
    if here:
        data["to"], data["name"] = here, ""
    form = TeamMoveForm(data, shown=shown)
    attempt = Attempt()
    if form.is_valid():
        with attempt:
            moved = _move(page, form)
            _tell(request, moved)
            return redirect(request.path)
        add_refusal(form, attempt.refused, _FIELDS)
        if attempt.refused.code == ALIKE:
            form.ask_another()
    return _show(request, page, form, status=attempt.status_of(form))


def _move(page: EventPage, form: TeamMoveForm) -> Participant:
    participant = form.participant
    participant.tournament = page.tournament
    if not form.is_new:
        return move_to_team(participant=participant, team=form.team, expected=form.expected, by=page.actor, at=page.now)
    return move_to_new_team(
        participant=participant,
        name=form.cleaned_data["name"],
        is_another=form.cleaned_data["is_another"],
        expected=form.expected,
        by=page.actor,
        at=page.now,
    )


def _tell(request: HttpRequest, moved: Participant) -> None:
    if moved.team is None:
        messages.success(request, _("%(name)s has no team now.") % {"name": moved.name})
        return
    messages.success(request, _("%(name)s is in “%(team)s” now.") % {"name": moved.name, "team": moved.team.name})
    warn_crowded(request, moved.tournament, [moved.team.name])


def _show(request: HttpRequest, page: EventPage, form: TeamMoveForm, take: str = "", status: int = 200) -> HttpResponse:
    shown = teams_page(page.tournament)
    context = {
        "page": page,
        "tab": "participants",
        "shown": shown,
        "form": form,
        "take": take,
        "may_move": "participants.edit" in page.acts,
        "none": NONE,
    }
    return render(request, "tournaments/players/teams.html", context, status=status)
