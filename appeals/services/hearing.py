"""Write the hearing: both sides, the votes on questions 5 to 7, the decision (annex 3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from appeals.models import (
    Appeal,
    Ballot,
    Decision,
    Heard,
    Instance,
    Matter,
    Outcome,
    PanelMember,
    RemedyKind,
    RulingOutcome,
    Side,
    SignedAs,
)
from appeals.permissions import check_may_judge, check_presides, check_sits
from appeals.selectors.facts import terms_for
from appeals.selectors.panel import answers_of, sitting_members
from appeals.selectors.seen import sheet_snapshot
from appeals.services.lodging import write_signature
from appeals.services.moves import lock_appeal, move_appeal
from appeals.services.remedies import Order, carry_out_at_once, check_orders, write_orders
from appeals.services.telling import tell_decision
from appeals.services.waiting import end_waiting
from mahjong_core import appeals as core
from mahjong_core.appeals import Act
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.rule_errors import rules_as_refusals


def open_hearing(*, appeal: Appeal, by: Actor, at: datetime) -> Appeal:
    """Open the hearing. Raise ``appeals.panel_missing`` if no member may judge."""
    check_may_judge(by, appeal)
    with transaction.atomic():
        current = lock_appeal(appeal)
        if not sitting_members(current):
            raise Refusal("appeals.panel_missing", _("The panel has no members yet."))
        check_sits(by, current)
        move_appeal(current, Act.OPEN_HEARING, by=by, at=at)
    return current


def hear_side(*, appeal: Appeal, side: Side, name: str, text: str, by: Actor, at: datetime) -> Heard:
    """Record a statement at the hearing."""
    check_sits(by, appeal)
    if not name.strip() or not text.strip():
        raise Malformed("appeals.text_missing", _("Enter who speaks and what they say."))
    with transaction.atomic():
        current = lock_appeal(appeal)
        move_appeal(current, Act.HEAR, by=by, at=at, facts={"side": side.value})
        return Heard.objects.create(appeal=current, side=side, name=name.strip(), text=text.strip(), **stamp(by, at))


def cast_ballots(
    *, appeal: Appeal, question: int, answers: Mapping[int, bool], by: Actor, at: datetime
) -> list[Ballot]:
    """Vote on the question whose turn it is; ``answers`` by the member's id.

    The president writes down everybody's vote round one tablet; another member their own. Refuses with
    ``appeals.question_out_of_order``, ``appeals.not_on_panel``, ``appeals.not_president``, ``appeals.voted_before``.
    """
    member = check_sits(by, appeal)
    if set(answers) != {member.pk}:
        check_presides(by, appeal)
    with rules_as_refusals(), transaction.atomic():
        current = lock_appeal(appeal)
        _check_turn(current, question)
        sitting = {member.pk: member for member in sitting_members(current)}
        if not answers or not set(answers) <= set(sitting):
            raise Malformed("appeals.not_on_panel", _("Only members of the panel can vote."))
        voters = [sitting[pk] for pk in answers]
        facts = {"question": question, "members": [voter.name for voter in voters]}
        move_appeal(current, Act.VOTE, by=by, at=at, facts=facts)
        return _write_ballots(voters, question, answers, by=by, at=at)


def _check_turn(appeal: Appeal, question: int) -> None:
    voted = core.voted_in(terms_for(appeal.tournament))
    turn = core.next_question(answers_of(appeal), voted)
    if question != turn or question not in voted:
        raise Conflict(
            "appeals.question_out_of_order",
            _("Question %(question)s is not open for voting.") % {"question": question},
            {"question": question, "next": turn},
        )


def _write_ballots(
    voters: Sequence[PanelMember], question: int, answers: Mapping[int, bool], *, by: Actor, at: datetime
) -> list[Ballot]:
    try:
        with transaction.atomic():
            return [
                Ballot.objects.create(member=voter, question=question, answer=answers[voter.pk], **stamp(by, at))
                for voter in voters
            ]
    except IntegrityError as error:
        raise Conflict("appeals.voted_before", _("One of these members has already voted.")) from error


@dataclass(frozen=True, slots=True)
class Judgment:
    """Store the president's text under the votes. ``signed_by``: ids of the members who sign."""

    text: str
    ruling: RulingOutcome = RulingOutcome.RULING_STANDS
    clause: str = ""
    refund_percent: int | None = None
    orders: tuple[Order, ...] = ()
    case_law: str = ""
    signed_by: tuple[int, ...] = ()


def decide_appeal(*, appeal: Appeal, judgment: Judgment, by: Actor, at: datetime) -> Decision:
    """Decide by the votes (annex 3) within the limits of 3.13.3; the ruling is changed in the same transaction.

    Refuses with the codes of ``mahjong_core.appeals.questions``, ``appeals.order_incomplete``,
    ``appeals.signature_missing``.
    """
    check_presides(by, appeal)
    with rules_as_refusals(), transaction.atomic():
        current = lock_appeal(appeal)
        decided = _judged(current, judgment)
        # The status moves first: a second president who presses at once is refused before anything is written.
        move_appeal(current, Act.DECIDE, by=by, at=at, facts=_decision_facts(decided, judgment))
        decision = _write_decision(current, decided, judgment, by=by, at=at)
        _sign_decision(current, judgment, by=by, at=at)
        # Holds end before remedies are carried out: a remedy may need the session or the release that was held.
        end_waiting(current, _("The appeal is decided"), by=by, at=at)
        write_orders(decision, judgment.orders)
        carry_out_at_once(decision, by=by, at=at)
        tell_decision(decision, at)
    return decision


def _judged(appeal: Appeal, judgment: Judgment) -> core.Decision:
    """Return the prescribed answer to the votes, once everything that was written agrees with it."""
    if not judgment.text.strip():
        raise Malformed("appeals.text_missing", _("Enter the decision."))
    terms = terms_for(appeal.tournament)
    check_orders(appeal, judgment.orders)
    finding = core.Finding(answers_of(appeal), judgment.clause, judgment.refund_percent, remedies=len(judgment.orders))
    decision = core.decide(finding, terms)
    core.check_ruling_outcome(
        core.RulingOutcome(judgment.ruling.value),
        is_won=decision.is_won,
        by_chief_referee=appeal.by_chief_referee,
        clause=judgment.clause,
        terms=terms,
    )
    _check_order_of_ruling(judgment)
    return decision


def _check_order_of_ruling(judgment: Judgment) -> None:
    """Check that a ruling is varied or reversed by an order to that effect only."""
    kinds = {order.kind for order in judgment.orders}
    expected = {
        RulingOutcome.RULING_STANDS: set(),
        RulingOutcome.RULING_VARIED: {RemedyKind.REPLACE_RULING},
        RulingOutcome.RULING_REVERSED: {RemedyKind.REVERSE_RULING},
    }[judgment.ruling]
    if kinds & {RemedyKind.REPLACE_RULING, RemedyKind.REVERSE_RULING} != expected:
        raise Malformed(
            "appeals.order_incomplete", _("The result for the ruling and the measures ordered do not agree.")
        )


def _decision_facts(decision: core.Decision, judgment: Judgment) -> dict[str, object]:
    return {
        "outcome": decision.outcome.value,
        "ruling": judgment.ruling.value,
        "refund_percent": decision.refund_percent,
        "clause": judgment.clause,
    }


def _write_decision(
    appeal: Appeal, decision: core.Decision, judgment: Judgment, *, by: Actor, at: datetime
) -> Decision:
    return Decision.objects.create(
        appeal=appeal,
        instance=Instance.NAMED_BODY if appeal.matter == Matter.OTHER else Instance.COMMITTEE,
        outcome=Outcome(decision.outcome.value),
        question=decision.question,
        ruling_outcome=judgment.ruling,
        refund_percent=decision.refund_percent,
        clause=judgment.clause.strip(),
        text=judgment.text.strip(),
        case_law=judgment.case_law.strip(),
        seen=sheet_snapshot(appeal, at),
        **stamp(by, at),
    )


def _sign_decision(appeal: Appeal, judgment: Judgment, *, by: Actor, at: datetime) -> None:
    """Write the names under the decision, the president's among them."""
    sitting = sitting_members(appeal)
    signing = [member for member in sitting if member.pk in judgment.signed_by]
    if sitting[0] not in signing or len(signing) != len(set(judgment.signed_by)):
        raise Malformed("appeals.signature_missing", _("The president must sign, and only members of the panel can."))
    for member in signing:
        write_signature(appeal, SignedAs.PANEL, member.name, by=by, at=at)
