"""Accept or refuse a hand that was written after the end of play, as a referee."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.sheets.base.table_page import TablePage, load_table, new_sending, reload_table, sending_of, show, to_sheet
from scoring.sheets.forms.entry import LateHandForm
from scoring.sheets.selectors.hand_words import say_hand
from scoring.sheets.selectors.late_hands import LateHand
from scoring.sheets.services.late_hands import decide_late_hand
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt
from tournaments.referees.policies import check_not_own_table


@require_http_methods(["GET", "POST"])
def late_hand(request: HttpRequest, sequence: int, **where: Any) -> HttpResponse:
    loaded = load_table(request, where, act="sheet.supersede")
    check_not_own_table(loaded.page.actor, loaded.table)
    hand = _late_hand_of(loaded, sequence)
    if hand is None:
        return to_sheet(loaded)
    if request.method != "POST":
        return _show(request, loaded, hand, LateHandForm(initial=new_sending(loaded.current)))
    form = LateHandForm(request.POST)
    if not form.is_valid():
        return _show(request, loaded, hand, form, 422)
    hand.entry.table = loaded.table
    accepted = form.cleaned_data["decision"] == LateHandForm.ACCEPT
    with Attempt() as attempt:
        decide_late_hand(
            entry=hand.entry,
            accepted=accepted,
            reason=form.cleaned_data["reason"],
            by=loaded.page.actor,
            at=loaded.now,
            sending=sending_of(form.cleaned_data),
        )
        message = _("%(hand)s counts.") if accepted else _("%(hand)s does not count. It stays readable.")
        messages.success(request, message % {"hand": hand.title})
        return to_sheet(loaded)
    return _show_refused(request, loaded, sequence, form, attempt.refused)


def _late_hand_of(loaded: TablePage, sequence: int) -> LateHand | None:
    """Return the hand; None if it was corrected or the end was taken back since.

    404 for what is no row of the sheet.
    """
    if not any(entry.sequence == sequence for entry in loaded.current.entries):
        raise Http404
    return next((hand for hand in loaded.view.late if hand.entry.sequence == sequence), None)


def _show_refused(
    request: HttpRequest, loaded: TablePage, sequence: int, form: LateHandForm, refusal: Refusal
) -> HttpResponse:
    latest = reload_table(request, loaded)
    hand = _late_hand_of(latest, sequence)
    if hand is None:
        return to_sheet(latest)
    if refusal.code == "scoring.reason_missing":
        form.add_error("reason", str(refusal.message))
        return _show(request, latest, hand, form, refusal.status)
    fresh = LateHandForm(initial=new_sending(latest.current) | {"reason": form.cleaned_data["reason"]})
    return _show(request, latest, hand, fresh, refusal.status, refusal=refusal)


def _show(
    request: HttpRequest, loaded: TablePage, hand: LateHand, form: LateHandForm, status: int = 200, **context: Any
) -> HttpResponse:
    ended_at = loaded.clock.play_ended_at
    return show(
        request,
        "sheets/late_hands/page",
        loaded,
        status,
        hand=hand,
        form=form,
        said=say_hand(loaded.current, hand.entry.payload),
        ended_at=ended_at,
        **context,
    )
