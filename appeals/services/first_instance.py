"""Write the chief referee judges a question of rules first; whoever is not satisfied goes to the committee (3.13.1)."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus, Decision, FirstAnswer, Instance, Outcome, RulingOutcome
from appeals.permissions import ACTS, check_for_player, check_may_on
from appeals.selectors.seen import sheet_snapshot
from appeals.services.lodging import check_confirmed, note_of
from appeals.services.moves import lock_appeal, move_appeal
from appeals.services.remedies import Order, carry_out_at_once, check_orders, write_orders
from appeals.services.telling import tell_decision
from appeals.services.waiting import end_waiting
from mahjong_core.appeals import WHOLE, Act
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, NotPermitted
from tournaments.common.permissions import check_may


@dataclass(frozen=True, slots=True)
class FirstInstanceAnswer:
    """Store the chief referee's answer. ``granted`` with orders, such as taking the ruling back."""

    granted: bool
    text: str
    clause: str = ""
    orders: tuple[Order, ...] = ()


def answer_appeal(*, appeal: Appeal, answer: FirstInstanceAnswer, by: Actor, at: datetime) -> FirstAnswer:
    """Answer an appeal orally at the table, or in writing once it was received.

    Granted in writing, the appeal is decided and won; what it orders is done. Refuses with ``appeals.text_missing``,
    ``appeals.already_answered``, ``appeals.own_ruling``, ``appeals.own_matter``.
    """
    check_may(by, "appeal.answer", appeal.tournament, ACTS)
    if not answer.text.strip():
        raise Malformed("appeals.text_missing", _("Enter the reason."))
    with transaction.atomic():
        current = lock_appeal(appeal)
        if hasattr(current, "first_answer"):
            raise Conflict("appeals.already_answered", _("The chief referee has already answered this appeal."))
        if current.ruling is not None and current.ruling.by == by.key:
            raise NotPermitted("appeals.own_ruling", _("You made this ruling: the appeal goes to the committee."))
        check_may_on(by, "appeal.answer", current)
        granted_in_writing = answer.granted and current.status == AppealStatus.FIRST_INSTANCE
        move_appeal(current, Act.GRANT if granted_in_writing else Act.ANSWER, by=by, at=at)
        row = FirstAnswer.objects.create(
            appeal=current,
            granted=answer.granted,
            text=answer.text.strip(),
            clause=answer.clause.strip(),
            **stamp(by, at),
        )
        if granted_in_writing:
            _decide_alone(current, answer, by=by, at=at)
    return row


def _decide_alone(appeal: Appeal, answer: FirstInstanceAnswer, *, by: Actor, at: datetime) -> Decision:
    orders, ruling_outcome = answer.orders, RulingOutcome.RULING_STANDS
    check_orders(appeal, orders)
    kinds = {order.kind.value for order in orders}
    if "replace_ruling" in kinds:
        ruling_outcome = RulingOutcome.RULING_VARIED
    elif "reverse_ruling" in kinds:
        ruling_outcome = RulingOutcome.RULING_REVERSED
    decision = Decision.objects.create(
        appeal=appeal,
        instance=Instance.CHIEF_REFEREE,
        outcome=Outcome.UPHELD_WITH_REMEDY if orders else Outcome.UPHELD,
        ruling_outcome=ruling_outcome,
        refund_percent=WHOLE,
        clause=answer.clause.strip(),
        text=answer.text.strip(),
        seen=sheet_snapshot(appeal, at),
        **stamp(by, at),
    )
    end_waiting(appeal, _("The chief referee granted the appeal"), by=by, at=at)
    write_orders(decision, orders)
    carry_out_at_once(decision, by=by, at=at)
    tell_decision(decision, at)
    return decision


def persist_appeal(*, appeal: Appeal, by: Actor, at: datetime) -> Appeal:
    """Continue to the committee: the player is not satisfied (3.13.1)."""
    check_for_player(by, appeal)
    with transaction.atomic():
        current = lock_appeal(appeal)
        move_appeal(current, Act.PERSIST, by=by, at=at)
    return current


def accept_answer(*, appeal: Appeal, by: Actor, at: datetime, signed_paper: str = "") -> Appeal:
    """Accept the chief referee's answer: the appeal ends before the committee has it.

    Under the player's own link, or at the desk with the paper that they signed: ``appeals.confirmation_missing``.
    """
    own = check_for_player(by, appeal)
    check_confirmed(signed_paper, own=own)
    with transaction.atomic():
        current = lock_appeal(appeal)
        move_appeal(current, Act.ACCEPT, by=by, at=at, note=note_of(signed_paper))
        end_waiting(current, _("The appellant accepted the answer"), by=by, at=at)
    return current
