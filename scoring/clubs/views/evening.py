"""Render an evening of a club, its games, and the rankings of its season."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from mahjong_core.clubs import SeasonRule
from mahjong_core.clubs.evening import By
from mahjong_core.clubs.season import SeasonBy
from mahjong_core.rulesets.records import Family
from scoring.clubs.forms import (
    BY_RATING,
    ByForm,
    GameTotalsForm,
    GuestForm,
    PlayerForm,
    SeasonForm,
    proposed_tables,
    total_fields,
)
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.evening_page import evening as read_evening
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.selectors.games import bonus_lines, games_of, typed_bonus
from scoring.clubs.selectors.rating import club_rating, season_ranking, spans
from scoring.clubs.services.cash import record_payment, take_back_evening
from scoring.clubs.services.evenings import add_guest, mark_present
from scoring.clubs.services.games import cancel_game, confirm_game, enter_game_totals, start_games
from scoring.common.views.base import render_page
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Participant, Session

_USUAL_GAMES: Final = 10


@require_http_methods(["GET", "POST"])
def club_evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Render who is here, who plays and who waits, with proposed tables; POST does one ``act`` of the evening."""
    page = _club_page(request, slug, "club.evening")
    attempt, guest = Attempt(), GuestForm()
    if request.method == "POST":
        if request.POST.get("act") == "guest":
            guest = GuestForm(request.POST)
        act = _EVENING.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        with attempt:
            if act(request, page):
                return redirect(f"{request.path}?by={_chosen_by(request)}" if "by" in request.GET else request.path)
    by = _chosen_by(request)
    context = {
        "tab": "evening",
        "evening": read_evening(page.tournament, page.now, by),
        "rating": club_rating(page.tournament).rows[:5],
        "by": by.value,
        "choices": ByForm.base_fields["by"].choices,  # type: ignore[attr-defined]  # a field of choices
        "guest": guest,
        "refusal": attempt.refusal,
    }
    return render_page(request, "clubs/evening", page, context, attempt.status_of(guest))


def _here(request: HttpRequest, page: EventPage) -> bool:
    form = PlayerForm(request.POST)
    if not form.is_valid():
        raise Http404
    number, is_here = form.cleaned_data["number"], form.cleaned_data["yes"]
    mark_present(tournament=page.tournament, number=number, is_here=is_here, by=page.actor, at=page.now)
    return True


def _paid(request: HttpRequest, page: EventPage) -> bool:
    form = PlayerForm(request.POST)
    if not form.is_valid():
        raise Http404
    number, has_paid = form.cleaned_data["number"], form.cleaned_data["yes"]
    write = record_payment if has_paid else take_back_evening
    evening = evening_of(page.tournament, page.now)
    write(tournament=page.tournament, number=number, evening=evening, by=page.actor, at=page.now)
    return True


def _guest(request: HttpRequest, page: EventPage) -> bool:
    form = GuestForm(request.POST)
    if not form.is_valid():
        return False
    add_guest(tournament=page.tournament, name=form.cleaned_data["name"], by=page.actor, at=page.now)
    return True


def _start(request: HttpRequest, page: EventPage) -> bool:
    tables = proposed_tables(request.POST)
    started = start_games(tournament=page.tournament, tables=tables, by=page.actor, at=page.now)
    text = ngettext("%(n)s game started.", "%(n)s games started.", len(started)) % {"n": len(started)}
    messages.success(request, text)
    return True


_EVENING: Final[Mapping[str, Callable[[HttpRequest, EventPage], bool]]] = {
    "here": _here,
    "paid": _paid,
    "guest": _guest,
    "start": _start,
}


def _chosen_by(request: HttpRequest) -> By:
    form = ByForm(request.GET)
    return By(form.cleaned_data["by"] or By.FRESH) if form.is_valid() else By.FRESH


@require_http_methods(["GET", "POST"])
def club_game(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Render a game, to type its four totals and to confirm them; POST does one ``act``."""
    page = _club_page(request, slug, "club.evening")
    session = get_object_or_404(
        Session.objects.select_related("tournament"), tournament=page.tournament, number=number, is_game=True
    )
    columns = rules_of(page.tournament).bonus_columns
    attempt, form = Attempt(), GameTotalsForm(columns=columns)
    if request.method == "POST":
        act = request.POST.get("act")
        if act == "totals":
            form = GameTotalsForm(request.POST, columns=columns)
        with attempt:
            if act == "confirm":
                return _confirm(request, page, session)
            if act == "cancel":
                cancel_game(game=session, by=page.actor, at=page.now)
                messages.success(request, _("Game %(game)s was cancelled.") % {"game": number})
                return redirect("club-evening", slug)
            if form.is_valid():
                confirm = ["scoring.totals_unusual"] if form.cleaned_data["sure"] else []
                totals, bonus = form.totals(), form.bonus()
                enter_game_totals(game=session, totals=totals, by=page.actor, at=page.now, confirm=confirm, bonus=bonus)
                return redirect("club-game", slug, number)
    game = next(game for game in games_of(page.tournament) if game.number == number)
    counts = typed_bonus(session) if columns else {}
    form.fill_bonus(counts)
    context = {
        "tab": "evening",
        "game": game,
        "bonus": bonus_lines(game, counts),
        "form": form,
        "fields": total_fields(game, form),
        "asks": attempt.refusal is not None and attempt.refusal.code == "scoring.totals_unusual",
        "refusal": attempt.refusal,
    }
    return render_page(request, "clubs/game", page, context, attempt.status_of(form))


def _confirm(request: HttpRequest, page: EventPage, session: Session) -> HttpResponse:
    if confirm_game(game=session, by=page.actor, at=page.now):
        messages.success(request, _("Game %(game)s is confirmed.") % {"game": session.number})
        return redirect("club-evening", page.tournament.slug)
    return redirect("club-game", page.tournament.slug, session.number)


@require_GET
def club_season(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the rating with its intervals, or the ranking of the season by sum, mean or best games."""
    page = _club_page(request, slug)
    form = SeasonForm(request.GET or {"by": BY_RATING})
    chosen = form.cleaned_data if form.is_valid() else {}
    by, games = chosen.get("by") or BY_RATING, chosen.get("games") or _USUAL_GAMES
    rating = club_rating(page.tournament)
    is_riichi = rules_of(page.tournament).family is Family.RIICHI
    context = {"tab": "season", "form": form, "by": by, "rating": rating, "spans": spans(rating.rows)}
    context |= {"is_riichi": is_riichi, "in_thousands": is_riichi and chosen.get("thousands")}
    if by != BY_RATING:
        names = dict(Participant.objects.filter(tournament=page.tournament).values_list("number", "name"))
        rows = season_ranking(page.tournament, SeasonRule(SeasonBy(by), games))
        context["rows"] = [(row, names[row.player]) for row in rows]
    return render_page(request, "clubs/season", page, context, 422 if form.errors else 200)


def _club_page(request: HttpRequest, slug: str, act: str | None = None) -> EventPage:
    page = load_event(request, slug, act)
    check_club(page.tournament)
    return page
