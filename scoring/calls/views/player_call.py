"""Call a referee from a player's own phone, under the personal link."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.calls.selectors import CALL_REASONS, open_call_of, table_played_by
from scoring.calls.services.queue import call_from_phone, withdraw_call
from scoring.models import RefereeCall
from tournaments.common.errors import Conflict
from tournaments.common.views.refusals import Attempt
from tournaments.models import Participant, Session, Table
from tournaments.players.base import load_player, player_of_page, render_player


@never_cache
@require_http_methods(["GET", "POST"])
def player_call(request: HttpRequest, token: str, session: int) -> HttpResponse:
    """Render the reasons for a call, each one tap; or the state of the table's open call."""
    person = load_player(request, token)
    rows = Session.objects.select_related("tournament")
    session_row = get_object_or_404(rows, tournament=person.tournament, number=session)
    table = table_played_by(session_row, person)
    attempt = Attempt()
    if request.method == "POST" and table is not None:
        with attempt:
            _act(request, person, table)
            return redirect("player-call", token, session)
    context: dict[str, object] = {
        "session": session_row,
        "table": table,
        "call": open_call_of(table) if table else None,
        "reasons": CALL_REASONS,
        "refusal": attempt.refusal,
    }
    return render_player(request, "scoring/calls/player.html", person, token, context, attempt.status)


def _act(request: HttpRequest, person: Participant, table: Table) -> None:
    by, now = player_of_page(request, person), timezone.now()
    if request.POST.get("act") == "withdraw":
        call = RefereeCall.objects.select_related("table__session__tournament", "caller").filter(table=table).last()
        if call is None:
            raise Conflict("scoring.call_moved_on", _("There is no call to withdraw."))
        withdraw_call(call=call, by=by, at=now)
        messages.success(request, _("The call is withdrawn."))
        return
    reason, note = request.POST.get("reason", ""), request.POST.get("note", "")
    call_from_phone(table=table, participant=person, reason=reason, note=note, by=by, at=now)
