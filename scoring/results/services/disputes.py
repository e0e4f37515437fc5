"""Record a player's dispute of a result and the staff's answer; nothing is removed."""

from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import WINDS
from scoring.common.permissions import ACTS, check_is_of_table
from scoring.common.services.locking import lock_table
from scoring.models import Dispute, DisputeAnswer, DisputeOutcome, ResultVersion
from scoring.results.policies import check_may_dispute
from scoring.results.selectors.disputes import window_at
from scoring.sheets.selectors.folding import sheet_of
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.look.numbers import print_exact
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Participant, PublicPart, Table
from tournaments.referees.policies import check_not_own_table

_MOST = 1_000_000


def dispute_result(
    *,
    table: Table,
    participant: Participant,
    reason: str,
    scores: Mapping[str, int] | None = None,
    hand: int | None = None,
    by: Actor,
    at: datetime,
) -> Dispute:
    """Dispute the outcome of the player's own table within the organiser's window, or change an earlier dispute.

    ``scores``: the right ones by starting wind; ``hand``: the one that is wrong. What was answered is not changed, and
    the same words again are the same dispute.
    Raise ``scoring.dispute_closed``, ``scoring.disputed_already``, ``scoring.dispute_reason_missing``,
    ``scoring.dispute_scores_malformed``, ``scoring.dispute_scores_unbalanced`` and ``scoring.dispute_hand_unknown``.
    """
    sentence = _checked_reason(reason, "scoring.dispute_reason_missing")
    with transaction.atomic():
        current = lock_table(table)
        check_is_of_table(by, current, participant)
        result = check_may_dispute(window_at(current), at)
        right = _checked_scores(scores or {}, result)
        _check_balance(right, result)
        _check_hand(hand, current)
        before = Dispute.objects.filter(result=result, participant=participant, superseded_by__isnull=True).first()
        if before is not None and hasattr(before, "answer"):
            raise Conflict("scoring.disputed_already", _("You have already disputed this result."))
        if before is not None and (before.reason, before.scores, before.hand) == (sentence, right, hand):
            return before  # the same words again: a second click
        row = Dispute.objects.create(
            table=current,
            result=result,
            participant=participant,
            reason=sentence,
            scores=right,
            hand=hand,
            supersedes=before,
            **stamp(by, at),
        )
        action = "dispute.changed" if before else "dispute.opened"
        _note(row, action, {"reason": sentence, "scores": right, "hand": hand}, by=by, at=at)
    return row


def _check_balance(scores: Mapping[str, int], result: ResultVersion) -> None:
    """Check that the four scores add up as the result's do, with its penalties or without."""
    seats = list(result.seats.all())
    wanted = {sum(seat.hand_points for seat in seats), sum(seat.table_score for seat in seats)}
    made = sum(scores.values())
    if scores and made not in wanted:
        expected = min(wanted, key=abs)
        raise Malformed(
            "scoring.dispute_scores_unbalanced",
            _("The scores add up to %(sum)s, not %(expected)s.")
            % {"sum": print_exact(made), "expected": print_exact(expected)},
            {"sum": made, "expected": expected},
        )


def _check_hand(hand: int | None, table: Table) -> None:
    if hand is not None and hand not in {sheet_hand.number for sheet_hand in sheet_of(table).sheet.hands}:
        raise Malformed("scoring.dispute_hand_unknown", _("There is no hand %(hand)s on the sheet.") % {"hand": hand})


def answer_dispute(*, dispute: Dispute, outcome: str, reason: str, by: Actor, at: datetime) -> DisputeAnswer:
    """Answer a dispute. Raise ``scoring.dispute_answered`` if it was already answered.

    And with ``scoring.dispute_changed`` if the player said something else meanwhile.
    """
    check_may(by, "dispute.answer", dispute.table.session.tournament, ACTS)
    check_not_own_table(by, dispute.table)
    if outcome not in DisputeOutcome.values:
        raise Malformed("scoring.unknown_outcome", _("Choose whether the result was corrected or confirmed."))
    sentence = _checked_reason(reason, "scoring.dispute_reason_missing")
    with transaction.atomic():
        lock_table(dispute.table)
        if Dispute.objects.filter(supersedes=dispute).exists():
            raise Conflict("scoring.dispute_changed", _("The player has changed the dispute. Read it again."))
        try:
            with transaction.atomic():
                row = DisputeAnswer.objects.create(dispute=dispute, outcome=outcome, reason=sentence, **stamp(by, at))
        except IntegrityError as error:
            raise Conflict("scoring.dispute_answered", _("A colleague has already answered.")) from error
        _note(dispute, f"dispute.{outcome}", {"reason": sentence}, by=by, at=at)
    return row


def _checked_reason(reason: str, code: str) -> str:
    sentence = reason.strip()[:400]
    if not sentence:
        raise Malformed(code, _("Describe in a few words what is wrong."))
    return sentence


def _checked_scores(scores: Mapping[str, int], result: ResultVersion) -> dict[str, int]:
    """Return all scores or none. With penalties they need not add up to zero."""
    known = {wind.value for wind in WINDS[: result.players]}
    if scores and (set(scores) != known or any(abs(value) > _MOST for value in scores.values())):
        raise Malformed("scoring.dispute_scores_malformed", _("Enter all four scores, or none."))
    return {wind: int(value) for wind, value in scores.items()}


def _note(row: Dispute, action: str, facts: Mapping[str, object], *, by: Actor, at: datetime) -> None:
    session = row.table.session
    after = {"session": session.number, "table": row.table.number, "participant": row.participant.number, **facts}
    record(action, row, by=by, at=at, tournament=session.tournament, after=after)
    raise_version(session.tournament, {PublicPart.SESSION})
