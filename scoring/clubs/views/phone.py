"""Render a club's games on a player's phone: who came by the club's code or by a game's link has no account.

Which of the four someone is, they say themselves. Once a phone has typed totals it stays with that seat for the game:
a signed cookie keeps it, so that the same phone does not confirm in another name.
"""

from typing import Final
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from mahjong_core.winds import WINDS
from scoring.clubs.forms import GameTotalsForm, PhoneForm, proposed_tables, total_fields
from scoring.clubs.permissions import player_at
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.evening_page import Evening, Member, evening
from scoring.clubs.selectors.games import bonus_lines, game_numbered, typed_bonus
from scoring.clubs.services.games import confirm_game, enter_game_totals, start_games
from scoring.common.views.base import render_page
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.actors import Actor, device_actor, origin_of
from tournaments.common.errors import NotPermitted
from tournaments.common.look.collation import reader_key
from tournaments.common.selectors.card_links import check_link_open
from tournaments.common.views.base import EventPage
from tournaments.common.views.refusals import Attempt
from tournaments.models import Session
from tournaments.tables.base import load_link
from tournaments.tables.selectors.cards import GAME_TABLE, table_of_badge

_SALT: Final = "scoring.clubs.seat"
_SECONDS: Final = 24 * 3600


@require_http_methods(["GET", "POST"])
def phone_games(request: HttpRequest, card: str) -> HttpResponse:
    """Render the games of the evening, and the four seats of the next one; POST starts it."""
    page = _phone_page(request, card)
    badge = page.actor.badge
    table = table_of_badge(badge) if badge is not None and badge.table is not None else None
    if table is not None:
        return redirect("phone-game", card, table.session.number)
    attempt = Attempt(shows_rights=True)
    if request.method == "POST":
        with attempt:
            tables, uids = proposed_tables(request.POST)
            (game,) = start_games(
                tournament=page.tournament, tables=tables[:1] or [{}], uids=uids[:1], by=page.actor, at=page.now
            )
            return redirect("phone-game", card, game.number)
    shown = evening(page.tournament, page.now)
    context = {"card": card, "evening": shown, "seats": _next_seats(shown), "refusal": attempt.refusal}
    context |= {"members": _can_play(shown), "threes": shown.threes, "uid": uuid4()}
    return _show(request, "clubs/phone/games", page, context, attempt.status)


def _can_play(shown: Evening) -> list[Member]:
    """Return who plays no game now: those who are here first, then by name."""
    free = (row for row in shown.members if row.game is None)
    return sorted(free, key=lambda row: (not row.is_here, reader_key(row.name)))


def _next_seats(shown: Evening) -> list[tuple[object, int | None]]:
    """Return the four winds with the players of the first proposed table, if there is one."""
    first = dict(shown.tables[0]) if shown.tables else {}
    return [(wind, first.get(wind)) for wind in WINDS]


@require_http_methods(["GET", "POST"])
def phone_game(request: HttpRequest, card: str, number: int) -> HttpResponse:
    """Render a game for one of its four, who types the totals or confirms those of another; POST does one ``act``."""
    page = _phone_page(request, card)
    sessions = Session.objects.select_related("tournament")
    session = get_object_or_404(sessions, tournament=page.tournament, number=number, is_game=True)
    _check_opens(page.actor, session)
    kept = _kept_seat(request, session)
    columns, winds = rules_of(page.tournament).bonus_columns, game_numbered(page.tournament, number).winds
    form, totals = PhoneForm(request.POST or request.GET), GameTotalsForm(columns=columns, winds=winds)
    wind = kept or (form.cleaned_data["seat"] if form.is_valid() else "")
    attempt = Attempt(shows_rights=True)
    if request.method == "POST":
        if request.POST.get("act") == "totals":
            totals = GameTotalsForm(request.POST, columns=columns, winds=winds)
        with attempt:
            by = player_at(session, wind, page.actor)
            if request.POST.get("act") == "confirm":
                version = form.cleaned_data.get("version") if form.is_valid() else None
                if confirm_game(game=session, by=by, at=page.now, version=version):
                    messages.success(request, _("Game %(game)s is confirmed.") % {"game": number})
                return redirect("phone-game", card, number)
            if totals.is_valid():
                sure = ["scoring.totals_unusual"] if totals.cleaned_data["sure"] else []
                enter_game_totals(
                    game=session, totals=totals.totals(), by=by, at=page.now, confirm=sure, bonus=totals.bonus()
                )
                return _keep_seat(redirect("phone-game", card, number), request, session, wind)
    game = game_numbered(page.tournament, number)
    counts = typed_bonus(session) if columns else {}
    totals.fill_bonus(counts)
    context = {
        "card": card,
        "game": game,
        "bonus": bonus_lines(game, counts),
        "form": totals,
        "fields": total_fields(game, totals),
        "seat": next((seat for seat in game.seats if seat.wind.value == wind), None),
        "is_kept": bool(kept),
        "has_typed": game.typed_at is not None and game.typed_at.value == wind,
        "asks": attempt.refusal is not None and attempt.refusal.code == "scoring.totals_unusual",
        "refusal": attempt.refusal,
    }
    return _show(request, "clubs/phone/game", page, context, attempt.status_of(totals))


def _phone_page(request: HttpRequest, card: str) -> EventPage:
    """Return the event of a link, which is a club's and still open; a person signed in keeps their rights elsewhere."""
    now = timezone.now()
    link = check_link_open(load_link(request, card), now)
    check_club(link.tournament)
    return EventPage(link.tournament, device_actor(link, origin_of(request, "device")), frozenset(), now)


def _check_opens(by: Actor, session: Session) -> None:
    """Raise ``devices.other_table`` for a link of another game."""
    if by.badge is not None and by.badge.table is not None and not session.tables.filter(pk=by.badge.table).exists():
        raise NotPermitted("devices.other_table", _("This link is for another table."), {"table": GAME_TABLE})


def _show(
    request: HttpRequest, template: str, page: EventPage, context: dict[str, object], status: int
) -> HttpResponse:
    response = render_page(request, template, page, context, status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _kept_seat(request: HttpRequest, session: Session) -> str:
    """Return the seat as which this phone has typed totals of the game, empty for none."""
    try:
        return str(request.get_signed_cookie(_cookie(session), "", salt=_SALT, max_age=_SECONDS))
    except BadSignature:
        return ""


def _keep_seat(response: HttpResponse, request: HttpRequest, session: Session, wind: str) -> HttpResponse:
    response.set_signed_cookie(
        _cookie(session),
        wind,
        salt=_SALT,
        max_age=_SECONDS,
        path=request.path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _cookie(session: Session) -> str:
    return f"seat-{session.uid.hex}"
