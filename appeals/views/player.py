"""Show a player's appeals on their own phone: lodging, following, reading the decision."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from appeals.forms.letters import FIELDS_OF_CODES, PlayerLetterForm
from appeals.models import AppealStatus, Matter
from appeals.policies import EVIDENCE_OPEN, can
from appeals.selectors.facts import Window, has_appeals, terms_for, window_of
from appeals.selectors.rows import appeals_of
from appeals.services.lodging import lodge_appeal
from appeals.services.moves import Contested
from appeals.views.acts import OWN_DEEDS, do
from appeals.views.base import AppealPage, appeal_page, sent
from appeals.views.papers import filled_form, pdf_answer, photo_file
from mahjong_core.appeals import Act, Terms
from penalties.models import Ruling
from penalties.rulings.selectors.records import ruling_texts
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.views.base import EventPage
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Participant, Seat, SessionStatus
from tournaments.players.base import load_player, player_of_page, render_player


@dataclass(frozen=True)
class OpenSession:
    """Represent a session in which the player may still appeal, with its possible subjects."""

    seat: Seat
    window: Window
    choices: list[tuple[str, str]]


def _show_player(
    request: HttpRequest, template: str, player: Participant, token: str, context: dict[str, object], status: int = 200
) -> HttpResponse:
    return render_player(request, f"appeals/{template}.html", player, token, context, status)


@never_cache
@require_GET
def appeals(request: HttpRequest, token: str) -> HttpResponse:
    """Show the player's own appeals, and how long they may still appeal."""
    player = load_player(request, token)
    known = has_appeals(player.tournament)
    context: dict[str, object] = {
        "rows": appeals_of(player.tournament).filter(participant=player),
        "open": _open_sessions(player, terms_for(player.tournament)) if known else [],
        "now": timezone.now(),
        "has_appeals": known,
    }
    return _show_player(request, "player/list", player, token, context)


def _open_sessions(player: Participant, terms: Terms) -> list[OpenSession]:
    """Return sessions in play, or ended and inside the window, newest first."""
    seats = Seat.objects.filter(participant=player).exclude(session__status=SessionStatus.SCHEDULED)
    open_sessions = []
    for seat in seats.select_related("session__tournament", "table__session__tournament").order_by("-session__number"):
        window = window_of(seat.session, terms, timezone.now())
        if window.is_open:
            open_sessions.append(OpenSession(seat, window, _choices_of(seat, player)))
    return open_sessions


def _choices_of(seat: Seat, player: Participant) -> list[tuple[str, str]]:
    """Return the rulings at the player's table, and anything else that happened there."""
    rules, number = rules_of(player.tournament), seat.session.number
    rulings = Ruling.objects.filter(table=seat.table, revocation__isnull=True).select_related("participant")
    named = [
        (f"ruling-{ruling.uid}", f"{ruling_texts(ruling, rules)[0]} ({ruling.participant.name})")
        for ruling in rulings.order_by("-pk")
    ]
    chief = (f"chief-{number}", _("Another decision of the chief referee, session %(n)s") % {"n": number})
    other = (f"referee-{number}", _("Another decision of a referee, session %(n)s") % {"n": number})
    matter = (f"matter-{number}", _("A matter other than the rules, session %(n)s") % {"n": number})
    return [*named, other, chief, matter]


@never_cache
def new(request: HttpRequest, token: str) -> HttpResponse:
    """Show the letter on the phone. After the time limit the form is not offered; the desk accepts late letters."""
    player = load_player(request, token)
    with rules_as_refusals():
        terms = terms_for(player.tournament)
    sessions = _open_sessions(player, terms)
    choices = [choice for session in sessions for choice in session.choices]
    form = PlayerLetterForm(sent(request), about=choices)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, FIELDS_OF_CODES, shows_rights=True):
            about = _read_about(player, form.cleaned_data["about"])
            made = lodge_appeal(
                about=about,
                appeal=None,
                letter=form.player_letter(),
                by=player_of_page(request, player),
                at=timezone.now(),
            )
            messages.success(request, _("Your appeal was lodged. Bring the deposit to the desk."))
            return redirect("player-appeal", token, made.number)
    context: dict[str, object] = {"form": form, "open": sessions, "terms": terms, "now": timezone.now()}
    return _show_player(request, "player/new", player, token, context, status=422 if form.errors else 200)


def _read_about(player: Participant, choice: str) -> Contested:
    """Return what the form's choice means; it was offered to this player, so it is theirs."""
    kind, _dash, key = choice.partition("-")
    seats = Seat.objects.filter(participant=player).select_related("session__tournament", "table__session__tournament")
    if kind == "ruling":
        ruling = Ruling.objects.select_related("session__tournament", "table__session__tournament").get(uid=key)
        seat = seats.get(table=ruling.table_id)
        return Contested(player, seat.session, seat.table, ruling)
    seat = seats.get(session__number=key)
    matter = Matter.OTHER if kind == "matter" else Matter.RULES
    return Contested(player, seat.session, seat.table, None, matter, by_chief_referee=kind == "chief")


def _load_own(request: HttpRequest, token: str, number: int) -> AppealPage:
    """Return one of the player's own appeals, or 404."""
    player = load_player(request, token)
    appeal_row = get_object_or_404(appeals_of(player.tournament), participant=player, number=number)
    return appeal_page(EventPage(player.tournament, player_of_page(request, player), frozenset()), appeal_row)


@never_cache
@require_GET
def appeal(request: HttpRequest, token: str, number: int) -> HttpResponse:
    at = _load_own(request, token, number)
    appeal_row = at.appeal
    context: dict[str, object] = {
        "at": at,
        "can_withdraw": can(appeal_row, Act.WITHDRAW),
        "can_go_on": can(appeal_row, Act.PERSIST),
        "can_sign": can(appeal_row, Act.SIGN) and not at.detail.letter_signatures,
        "can_add": appeal_row.status in EVIDENCE_OPEN,
        "can_write": appeal_row.status == AppealStatus.ANNOUNCED,
    }
    return _show_player(request, "player/appeal", appeal_row.participant, token, context)


@never_cache
def letter(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Show the letter of an appeal that was announced at the table."""
    at = _load_own(request, token, number)
    player = at.appeal.participant
    form = PlayerLetterForm(sent(request), about=[("announced", _("Your announcement at the table"))])
    form.fields["about"].required = False
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, FIELDS_OF_CODES, shows_rights=True):
            lodge_appeal(appeal=at.appeal, letter=form.player_letter(), by=at.page.actor, at=at.now)
            messages.success(request, _("Your appeal was lodged. Bring the deposit to the desk."))
            return redirect("player-appeal", token, number)
    context: dict[str, object] = {"form": form, "at": at, "terms": at.detail.terms, "now": at.now}
    return _show_player(request, "player/new", player, token, context, status=422 if form.errors else 200)


@require_POST
def act(request: HttpRequest, token: str, number: int) -> HttpResponse:
    at = _load_own(request, token, number)
    do(request, at, OWN_DEEDS)
    return redirect("player-appeal", token, number)


@never_cache
@require_GET
def photo(request: HttpRequest, token: str, number: int, photo: UUID) -> HttpResponse:
    return photo_file(_load_own(request, token, number).appeal, photo)


@never_cache
@require_GET
def paper_file(request: HttpRequest, token: str, number: int, kind: str) -> HttpResponse:
    """Show the appellant's copy (annex 3: "copie remise au contestataire")."""
    at = _load_own(request, token, number)
    return pdf_answer(filled_form(at, kind), at.page.tournament)
