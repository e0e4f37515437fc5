"""Render the import of a game that was played online: its log, who sat where, the game."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from mahjong_core.logs import GameLog
from scoring.clubs.forms import LogForm, LogSeatsForm
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.logs import logged_seats
from scoring.clubs.services.logs import import_log, parse_log
from scoring.common.views.base import render_page
from tournaments.common.look.collation import reader_key
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import DRAWN_STATES, Participant


@require_http_methods(["GET", "POST"])
def club_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a log (GET); show its four names with the players to choose, then write the game (POST)."""
    page = load_event(request, slug, "club.evening")
    check_club(page.tournament)
    form = LogForm(request.POST, request.FILES) if request.method == "POST" else LogForm()
    attempt, log, seats = Attempt(), None, None
    if form.is_valid():
        with attempt:
            log = parse_log(form.cleaned_data["log"])
            seats = _seats_form(request, page, log)
            if seats.is_valid():
                game = import_log(
                    tournament=page.tournament,
                    log=log,
                    seats=seats.chosen(),
                    started_at=seats.cleaned_data["started_at"],
                    by=page.actor,
                    at=page.now,
                )
                messages.success(request, _("Game %(game)s was made from the log.") % {"game": game.number})
                return redirect("club-game", slug, game.number)
    context = {
        "tab": "evening",
        "form": form,
        "log": log,
        "seats": seats,
        "text": form.cleaned_data["log"].decode(errors="replace") if log is not None else "",
        "refusal": attempt.refusal,
    }
    return render_page(request, "clubs/log", page, context, attempt.status_of(form))


def _seats_form(request: HttpRequest, page: EventPage, log: GameLog) -> LogSeatsForm:
    """Return the form of the four seats: bound once somebody has chosen."""
    rows = Participant.objects.filter(tournament=page.tournament, state__in=DRAWN_STATES).order_by("number")
    players = sorted(rows.values_list("number", "name"), key=lambda row: reader_key(row[1]))
    is_chosen = "seat-E" in request.POST
    return LogSeatsForm(request.POST if is_chosen else None, found=logged_seats(page.tournament, log), players=players)
