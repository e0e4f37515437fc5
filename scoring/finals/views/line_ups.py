"""Render line-ups: the page of a session for everyone, and the captain's own under the personal link."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.finals.selectors.line_ups import line_ups_of, phase_at, seated_otherwise
from scoring.finals.services.line_ups import ask_line_ups, close_line_ups, hand_in_line_up
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Session
from tournaments.players.base import load_player, player_of_page, render_player

# No event has so many players that a number is longer.
MAX_DIGITS = 5


@require_http_methods(["GET", "POST"])
def line_ups(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render which teams have submitted and, once revealed, the line-ups; the organiser asks and closes."""
    page = load_event(request, slug)
    get_object_or_404(Session, tournament=page.tournament, number=session)
    attempt = Attempt(shows_rights=True)
    if request.method == "POST":
        check_may(page.actor, "phases.decide", page.tournament)
        with attempt:
            _act(request, page, session)
            return redirect("line-ups", slug, session)
    called = line_ups_of(page.tournament, session)
    context = {
        "page": page,
        "tab": "seating",
        "shown": called,
        "teams": called.told_to(),
        "phase": phase_at(page.tournament, session),
        "otherwise": seated_otherwise(page.tournament, called) if called.is_told else 0,
        "may_decide": "phases.decide" in page.acts,
        "refusal": attempt.refusal,
        "typed": request.POST,
    }
    return render(request, "scoring/finals/line_ups/page.html", context, status=attempt.status)


def _act(request: HttpRequest, page: EventPage, session: int) -> None:
    act, now = request.POST.get("act"), page.now
    if act == "close":
        reason = request.POST.get("reason", "")
        close_line_ups(tournament=page.tournament, session=session, reason=reason, by=page.actor, at=now)
        messages.success(request, _("The line-ups are announced."))
    elif act == "hand_in":
        team, players = request.POST.get("team", ""), numbers_in(request.POST.get("players", ""))
        hand_in_line_up(tournament=page.tournament, session=session, team=team, players=players, by=page.actor, at=now)
        messages.success(request, _("The line-up is submitted."))
    elif act == "ask":
        ask_line_ups(tournament=page.tournament, session=session, by=page.actor, at=now)
        messages.success(request, _("The teams are asked for their line-ups."))
    else:
        raise Malformed("line_ups.act_unknown", _("This action does not exist on this page."))


def numbers_in(text: str) -> list[int]:
    """Return the numbers typed, separated by spaces or commas.

    Other words are left out, and the line-up is then refused.
    """
    words = text.replace(",", " ").split()
    return [int(word) for word in words if len(word) <= MAX_DIGITS and word.isascii() and word.isdecimal()]


@never_cache
@require_http_methods(["GET", "POST"])
def player_line_up(request: HttpRequest, token: str, session: int) -> HttpResponse:
    """Render the captain's form for who takes which table; POST submits it.

    A team-mate reads who the captain is, and nothing that is secret.
    """
    person = load_player(request, token)
    get_object_or_404(Session, tournament=person.tournament, number=session)
    called = line_ups_of(person.tournament, session)
    own = called.of(person)
    is_captain = own is not None and own.captain.pk == person.pk
    attempt = Attempt(shows_rights=True)
    if request.method == "POST" and own is not None:
        with attempt:
            hand_in_line_up(
                tournament=person.tournament,
                session=session,
                team=own.team.name,
                players=numbers_in(" ".join(request.POST.getlist("player"))),
                by=player_of_page(request, person),
                at=timezone.now(),
            )
            messages.success(request, _("The line-up is submitted."))
            return redirect("player-line-up", token, session)
    team_line_ups = called.told_to(person)
    context: dict[str, object] = {
        "session": session,
        "shown": called,
        "teams": team_line_ups,
        "own": next(
            (team_line_up for team_line_up in team_line_ups if own is not None and team_line_up.team.pk == own.team.pk),
            None,
        ),
        "is_captain": is_captain,
        "refusal": attempt.refusal,
    }
    return render_player(request, "scoring/finals/line_ups/own.html", person, token, context, attempt.status)
