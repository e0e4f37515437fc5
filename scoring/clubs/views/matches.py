"""Render the matches of a club's teams: the list, one match with its line-ups and games, and the captain's form."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.clubs.forms import LineUpForm, MatchForm, RevealForm
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.matches import Match, match_numbered, matches_of, others_than
from scoring.clubs.services.matches import ask_match, cancel_match, hand_in, reveal_match, start_match
from scoring.common.views.base import render_page
from tournaments.common.look.collation import reader_key
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Team
from tournaments.players.base import load_player, player_of_page, render_player


@require_http_methods(["GET", "POST"])
def team_matches(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the matches of the season, the latest first; POST asks the teams of a new one for their line-ups."""
    page = _match_page(request, slug)
    names = Team.objects.filter(tournament=page.tournament).values_list("name", flat=True)
    teams = sorted(names, key=reader_key)
    attempt, form = Attempt(shows_rights=True), MatchForm(teams=teams)
    if request.method == "POST":
        form = MatchForm(request.POST, teams=teams)
        with attempt:
            if form.is_valid():
                match = ask_match(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
                messages.success(request, _("The teams are asked for their line-ups."))
                return redirect("team-match", slug, match.number)
    context = {
        "tab": "season",
        "matches": matches_of(page.tournament)[::-1],
        "teams": teams,
        "form": form,
        "refusal": attempt.refusal,
    }
    return render_page(request, "clubs/matches/list", page, context, attempt.status_of(form))


@require_http_methods(["GET", "POST"])
def team_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Render who has handed in, the line-ups once they are known, and the games; POST does one ``act``."""
    page = _match_page(request, slug)
    match = match_numbered(page.tournament, number)
    attempt, sent = Attempt(shows_rights=True), ""
    if request.method == "POST":
        act = _ACTS.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        with attempt:
            if act(request, page, match):
                return redirect("team-match", slug, number)
        sent = request.POST.get("team", "")
        match = match_numbered(page.tournament, number)
    may_lead = "club.evening" in page.acts
    forms = _forms(request, page, match, sent) if may_lead and (match.is_asked or match.is_told) else {}
    context = {
        "tab": "season",
        "match": match,
        "sides": [(side, forms.get(side.team.pk)) for side in match.shown_to()],
        "may_lead": may_lead,
        "reveal": RevealForm(request.POST if request.POST.get("act") == "reveal" else None),
        "refusal": attempt.refusal,
    }
    return render_page(request, "clubs/matches/match", page, context, attempt.status)


def _match_page(request: HttpRequest, slug: str) -> EventPage:
    """Return the event, a club's; only the leader sends a form."""
    page = load_event(request, slug, "club.evening" if request.method == "POST" else None)
    check_club(page.tournament)
    return page


def _forms(request: HttpRequest, page: EventPage, match: Match, sent: str) -> dict[int, LineUpForm]:
    """Return the form of each team: as it was sent where it was refused; what is secret stands in none."""
    return {
        side.team.pk: LineUpForm(
            request.POST if side.team.name == sent else None,
            match=match,
            side=side,
            others=others_than(side.team, page.tournament),
        )
        for side in match.shown_to()
    }


def _hand_in(request: HttpRequest, page: EventPage, match: Match) -> bool:
    side = next((side for side in match.shown_to() if side.team.name == request.POST.get("team")), None)
    if side is None:
        raise Http404
    form = LineUpForm(request.POST, match=match, side=side, others=others_than(side.team, page.tournament))
    if not form.is_valid():
        return False
    hand_in(
        tournament=page.tournament,
        number=match.number,
        team=side.team.name,
        players=form.places(),
        by=page.actor,
        at=page.now,
    )
    messages.success(request, _("The line-up is submitted."))
    return True


def _reveal(request: HttpRequest, page: EventPage, match: Match) -> bool:
    reason = request.POST.get("reason", "")
    reveal_match(tournament=page.tournament, number=match.number, reason=reason, by=page.actor, at=page.now)
    messages.success(request, _("The line-ups are announced."))
    return True


def _start(request: HttpRequest, page: EventPage, match: Match) -> bool:
    n = len(match.to_start)
    start_match(tournament=page.tournament, number=match.number, by=page.actor, at=page.now)
    messages.success(request, ngettext("%(n)s game started.", "%(n)s games started.", n) % {"n": n})
    return True


def _cancel(request: HttpRequest, page: EventPage, match: Match) -> bool:
    cancel_match(tournament=page.tournament, number=match.number, by=page.actor, at=page.now)
    messages.success(request, _("Match %(n)s was cancelled.") % {"n": match.number})
    return True


_ACTS: Final[Mapping[str, Callable[[HttpRequest, EventPage, Match], bool]]] = {
    "hand_in": _hand_in,
    "reveal": _reveal,
    "start": _start,
    "cancel": _cancel,
}


@never_cache
@require_http_methods(["GET", "POST"])
def player_match(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Render the captain's form for who plays at which table; POST submits it.

    A team-mate reads who the captain is, and nothing that is secret.
    """
    person = load_player(request, token)
    match = match_numbered(person.tournament, number)
    own = match.of(person)
    is_captain = own is not None and own.captain == person
    attempt = Attempt(shows_rights=True)
    form = LineUpForm(request.POST or None, match=match, side=own) if own is not None and is_captain else None
    if request.method == "POST" and own is not None:
        with attempt:
            if form is None or form.is_valid():
                hand_in(
                    tournament=person.tournament,
                    number=number,
                    team=own.team.name,
                    players=form.places() if form else [],
                    by=player_of_page(request, person),
                    at=timezone.now(),
                )
                messages.success(request, _("The line-up is submitted."))
                return redirect("player-match", token, number)
    context: dict[str, object] = {
        "match": match,
        "own": own,
        "sides": match.shown_to(person),
        "form": form if match.is_asked else None,
        "refusal": attempt.refusal,
    }
    return render_player(request, "scoring/clubs/matches/own.html", person, token, context, attempt.status)
