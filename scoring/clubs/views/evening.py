"""Render an evening of a club, its games, and the rankings of its season."""

from collections.abc import Callable, Mapping
from typing import Final
from uuid import uuid4

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
from mahjong_core.winds import WINDS
from scoring.clubs.forms import (
    BY_RATING,
    ByForm,
    GameTotalsForm,
    GuestForm,
    PlayerForm,
    PlayersForm,
    ResultForm,
    SeasonForm,
    proposed_tables,
    total_fields,
)
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.evening_page import Evening
from scoring.clubs.selectors.evening_page import evening as read_evening
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.selectors.final import season_ends_before
from scoring.clubs.selectors.games import Game, bonus_lines, game_numbered, games_of, typed_bonus
from scoring.clubs.selectors.matches import has_teams
from scoring.clubs.selectors.rating import club_rating, season_ranking, spans
from scoring.clubs.selectors.rating_history import rating_history
from scoring.clubs.selectors.records import shown_records
from scoring.clubs.services.cash import record_evening, record_payment, take_back_evening
from scoring.clubs.services.evenings import add_guest, mark_present
from scoring.clubs.services.games import cancel_game, confirm_game, enter_game_totals, finish_game, start_games
from scoring.common.views.base import render_page
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.errors import Conflict
from tournaments.common.models.base import read_uid
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt, refusals_as_messages
from tournaments.models import Participant, Session
from tournaments.sessions.selectors.second_person import needs_second_person

_USUAL_GAMES: Final = 10


@require_http_methods(["GET", "POST"])
def club_evening(request: HttpRequest, slug: str) -> HttpResponse:
    """Render who is here, who plays and who waits, with proposed tables; POST does one ``act`` of the evening."""
    page = _club_page(request, slug, "club.evening")
    # What waited on the phone is answered without a page: the reason alone is told there (js/clubs/evening.js).
    attempt = refusals_as_messages(request) if "X-Form-Key" in request.headers else Attempt()
    guest, result = GuestForm(), ResultForm()
    if request.method == "POST":
        if request.POST.get("act") == "guest":
            guest = GuestForm(request.POST)
        if request.POST.get("act") == "result":
            result = _result_form(request, page)
        act = _EVENING.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        with attempt:
            if act(request, page):
                return redirect(f"{request.path}?by={_chosen_by(request)}" if "by" in request.GET else request.path)
    by = _chosen_by(request)
    shown = read_evening(page.tournament, page.now, by)
    context = {
        "tab": "evening",
        "evening": shown,
        "rating": club_rating(page.tournament).rows[:5],
        "by": by.value,
        "choices": ByForm.base_fields["by"].choices,  # type: ignore[attr-defined]  # a field of choices
        "guest": guest,
        "has_teams": has_teams(page.tournament),
        "refusal": attempt.refusal,
    }
    context |= _typing(page, shown, result, attempt)
    return render_page(request, "clubs/evening", page, context, attempt.status_of(result if result.is_bound else guest))


def _typing(page: EventPage, shown: Evening, sent: ResultForm, attempt: Attempt) -> dict[str, object]:
    """Return the form of each game in play: as it was sent where it was refused, else empty.

    Rules with bonus columns count more than four totals: their games have a page of their own.
    """
    is_open = not rules_of(page.tournament).bonus_columns
    refused = str(sent["game"].value()) if sent.is_bound else ""
    forms = {
        game.number: ResultForm(sent.data if _is_named(game, refused) else None, game=game.uid, winds=game.winds)
        for game in (shown.playing if is_open else ())
    }
    unsent = ResultForm()
    return {
        "playing": [
            (game, forms.get(game.number), total_fields(game, forms[game.number]) if is_open else [])
            for game in shown.playing
        ],
        "proposed": [(uuid4(), table) for table in shown.tables],
        # For a game whose start waits on the phone: js/clubs/evening.js fills it.
        "unsent": (unsent, [(wind, unsent[wind.value]) for wind in unsent.winds]) if is_open else None,
        "confirms": not needs_second_person(page.tournament),
        "asks": attempt.refusal is not None and attempt.refusal.code == "scoring.totals_unusual",
    }


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


def _all_paid(request: HttpRequest, page: EventPage) -> bool:
    form = PlayersForm(request.POST)
    if not form.is_valid():
        raise Http404
    evening, numbers = evening_of(page.tournament, page.now), form.cleaned_data["numbers"]
    record_evening(tournament=page.tournament, numbers=numbers, evening=evening, by=page.actor, at=page.now)
    return True


def _result_form(request: HttpRequest, page: EventPage) -> ResultForm:
    """Return the form as it was sent, with the seats of its game."""
    name = request.POST.get("game", "")
    winds = next((game.winds for game in games_of(page.tournament) if _is_named(game, name)), WINDS)
    return ResultForm(request.POST, winds=winds)


def _is_named(game: Game, name: str) -> bool:
    return name in (str(game.uid), str(game.number))


def _result(request: HttpRequest, page: EventPage) -> bool:
    form = _result_form(request, page)
    is_whole = form.is_valid()
    if "game" not in form.cleaned_data:
        raise Http404
    session = _named_game(page, form.cleaned_data["game"])
    if not is_whole:
        return False
    confirm = ["scoring.totals_unusual"] if form.cleaned_data["sure"] else []
    if finish_game(game=session, totals=form.totals(), by=page.actor, at=page.now, confirm=confirm):
        messages.success(request, _("Game %(game)s is confirmed.") % {"game": session.number})
    return True


def _named_game(page: EventPage, name: str) -> Session:
    """Return the game of a number, or of the uid that the page gave it. Raise ``clubs.game_gone`` for no such uid."""
    if name.isdecimal():
        return _game_of(page, int(name))
    found = Session.objects.select_related("tournament").filter(tournament=page.tournament, uid=read_uid(name)).first()
    if found is None:
        raise Conflict("clubs.game_gone", _("This game was cancelled. Start a new one."), {})
    return found


def _game_of(page: EventPage, number: int) -> Session:
    rows = Session.objects.select_related("tournament")
    return get_object_or_404(rows, tournament=page.tournament, number=number, is_game=True)


def _guest(request: HttpRequest, page: EventPage) -> bool:
    form = GuestForm(request.POST)
    if not form.is_valid():
        return False
    add_guest(tournament=page.tournament, name=form.cleaned_data["name"], by=page.actor, at=page.now)
    return True


def _start(request: HttpRequest, page: EventPage) -> bool:
    tables, uids = proposed_tables(request.POST)
    started = start_games(tournament=page.tournament, tables=tables, uids=uids, by=page.actor, at=page.now)
    text = ngettext("%(n)s game started.", "%(n)s games started.", len(started)) % {"n": len(started)}
    messages.success(request, text)
    return True


_EVENING: Final[Mapping[str, Callable[[HttpRequest, EventPage], bool]]] = {
    "here": _here,
    "paid": _paid,
    "all_paid": _all_paid,
    "guest": _guest,
    "result": _result,
    "start": _start,
}


def _chosen_by(request: HttpRequest) -> By:
    form = ByForm(request.GET)
    return By(form.cleaned_data["by"] or By.FRESH) if form.is_valid() else By.FRESH


@require_http_methods(["GET", "POST"])
def club_game(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Render a game, to type its totals and to confirm them; POST does one ``act``."""
    page = _club_page(request, slug, "club.evening")
    session = _game_of(page, number)
    columns, winds = rules_of(page.tournament).bonus_columns, game_numbered(page.tournament, number).winds
    attempt, form = Attempt(), GameTotalsForm(columns=columns, winds=winds)
    if request.method == "POST":
        act = request.POST.get("act")
        if act == "totals":
            form = GameTotalsForm(request.POST, columns=columns, winds=winds)
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
    game = game_numbered(page.tournament, number)
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
    context: dict[str, object] = {"final": season_ends_before(page.tournament)}
    context |= {"records": shown_records(page.tournament), "has_teams": has_teams(page.tournament)}
    context |= {"tab": "season", "form": form, "by": by, "rating": rating, "spans": spans(rating.rows)}
    context |= {"is_riichi": is_riichi, "in_thousands": is_riichi and chosen.get("thousands")}
    if by != BY_RATING:
        names = dict(Participant.objects.filter(tournament=page.tournament).values_list("number", "name"))
        rows = season_ranking(page.tournament, SeasonRule(SeasonBy(by), games))
        context["rows"] = [(row, names[row.player]) for row in rows]
    return render_page(request, "clubs/season", page, context, 422 if form.errors else 200)


@require_GET
def club_rated(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Render how a player's rating changed, evening by evening."""
    page = _club_page(request, slug)
    player = get_object_or_404(Participant, tournament=page.tournament, number=number)
    rows = club_rating(page.tournament).rows
    context = {
        "tab": "season",
        "player": player,
        "row": next((row for row in rows if row.participant == number), None),
        "history": rating_history(page.tournament, number),
    }
    return render_page(request, "clubs/rated_player", page, context)


def _club_page(request: HttpRequest, slug: str, act: str | None = None) -> EventPage:
    page = load_event(request, slug, act)
    check_club(page.tournament)
    return page
