"""Render disputes on the player's phone, and their answers at the desk."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.common.permissions import ACTS
from scoring.common.views.base import acts_of, load_session, render_page
from scoring.models import Dispute, DisputeOutcome
from scoring.results.forms.disputes import AnswerForm, DisputeForm
from scoring.results.selectors.disputes import newest_result, own_disputes, session_disputes
from scoring.results.services.disputes import answer_dispute, dispute_result
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.page import TableView, table_view
from tournaments.common.errors import Refusal
from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage
from tournaments.common.views.refusals import Attempt
from tournaments.models import Participant, Seat
from tournaments.players.base import load_player, player_of_page, render_player


@never_cache
@require_http_methods(["GET", "POST"])
def player_dispute(request: HttpRequest, token: str, session: int) -> HttpResponse:
    """Render the result of the player's own table, with the form that disputes it."""
    person = load_player(request, token)
    rows = Seat.objects.select_related("table__session__tournament")
    seat = get_object_or_404(rows, participant=person, session__number=session)
    view = table_view(sheet_of(seat.table))
    waiting = _waiting(person, session)
    form = DisputeForm(request.POST or None, initial=_first(waiting), hands=_hands(view))
    refused = _write_dispute(request, person, seat, form) if request.method == "POST" and form.is_valid() else None
    if request.method == "POST" and form.is_valid() and refused is None:
        messages.success(request, _("Sent to the desk and the referees."))
        return redirect("player-dispute", token, session)
    status = refused.status if refused else 422 if form.is_bound and form.errors else 200
    return render_player(
        request,
        "scoring/results/disputes/own.html",
        person,
        token,
        _dispute_context(person, seat, form, refused) | {"view": view},
        status,
    )


def _waiting(person: Participant, session: int) -> Dispute | None:
    own = own_disputes(person, timezone.now()).get(session)
    return own.waiting if own else None


def _first(waiting: Dispute | None) -> dict[str, Any]:
    """Return the initial values of the form: an earlier dispute, which may be changed."""
    if waiting is None:
        return {}
    scores = {f"score_{wind}": value for wind, value in waiting.scores.items()}
    return {"reason": waiting.reason, "hand": waiting.hand, **scores}


def _hands(view: TableView) -> list[tuple[int, str]]:
    """Return the hands of the sheet as choices for a player."""
    return [(hand.number, _("Hand %(n)s") % {"n": hand.number}) for hand in view.current.sheet.hands]


def _write_dispute(request: HttpRequest, person: Participant, seat: Seat, form: DisputeForm) -> Refusal | None:
    """Write the dispute; return the refusal if it cannot be written."""
    data = form.cleaned_data
    facts = {"reason": data["reason"], "scores": form.scores(), "hand": data["hand"]}
    with Attempt() as attempt:
        dispute_result(
            table=seat.table,
            participant=person,
            **facts,
            by=player_of_page(request, person),
            at=timezone.now(),
        )
        return None
    return attempt.refusal


def _dispute_context(person: Participant, seat: Seat, form: DisputeForm, refused: Refusal | None) -> dict[str, object]:
    result = newest_result(seat.table)
    seats = list(result.seats.select_related("participant")) if result else []
    order = {wind: at for at, wind in enumerate("ESWN")}
    rows = [
        (seat_result, form[f"score_{seat_result.wind}"])
        for seat_result in sorted(seats, key=lambda seat_result: order[seat_result.wind])
    ]
    own = own_disputes(person, timezone.now()).get(seat.session.number)
    return {"table": seat.table, "rows": rows, "own": own, "form": form, "refusal": refused, "tab": "player"}


@require_http_methods(["GET", "POST"])
def disputes(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render the disputed results of a session for its staff; POST answers one."""
    page, session_row = load_session(request, slug, session)
    refused = None
    if request.method == "POST":
        check_may(page.actor, "dispute.answer", page.tournament, ACTS)
        refused = answered(request, page, session_row.pk)
        if refused is None:
            return redirect("disputes", slug, session)
    context: dict[str, Any] = {
        "session": session_row,
        "disputes": session_disputes(session_row),
        "refusal": refused,
        "tab": "desk",
    }
    context |= {"may_answer": "dispute.answer" in acts_of(page), "outcomes": DisputeOutcome.choices}
    return render_page(request, "results/disputes/list", page, context, refused.status if refused else 200)


def answered(request: HttpRequest, page: EventPage, session: int) -> Refusal | None:
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return Refusal("scoring.dispute_reason_missing", _("Describe the outcome in a few words."))
    data = form.cleaned_data
    rows = Dispute.objects.select_related("table__session__tournament", "participant")
    row = get_object_or_404(rows, table__session=session, uid=data["dispute"])
    with Attempt() as attempt:
        answer_dispute(dispute=row, outcome=data["outcome"], reason=data["reason"], by=page.actor, at=page.now)
        messages.success(request, _("Answer sent. The player sees it on their page."))
        return None
    return attempt.refusal
