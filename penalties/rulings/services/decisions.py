"""Write deciding, replacing and revoking rulings; their points go through the score ledger."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from penalties.models import Incident, Revocation, Ruling
from penalties.permissions import ACTS
from penalties.policies import CASE_MOVES, check_not_contested, ruling_state
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.selectors.proposals import propose
from penalties.rulings.services.incidents import lock_incident
from penalties.rulings.services.judging import RulingBasis, judge
from penalties.rulings.services.restating import UNSAID, Later, lock_with_later, resolved, restate
from penalties.rulings.services.taking_back import revoke_locked
from scoring.calls.services.queue import lock_own_call, settle_call
from scoring.common.services.locking import lock_table
from scoring.sheets.selectors.folding import load_table_rows
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import Acts, check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import Participant, Table
from tournaments.players.services.participants import lock_participant
from tournaments.referees.policies import check_not_own_case
from tournaments.sessions.policies import check_session_open_for_entry

PROPOSED_VERDICT = RefereeDecision()
AT_ONCE = timedelta(seconds=5)  # a second click, a request that a proxy sent again


def decide_ruling(
    *,
    fault: Fault,
    by: Actor,
    at: datetime,
    verdict: RefereeDecision = PROPOSED_VERDICT,
    incident: Incident | None = None,
    supersedes: Ruling | None = None,
    acts: Acts = ACTS,
    is_keyed: bool = True,
) -> Ruling:
    """Rule on an offence: as proposed, or another step with a reason. Post its effects at once.

    The offender's record is locked, so that two rulings at once never stand on the same rung. ``incident`` is what it
    decides; ``supersedes`` the ruling that it replaces, which is taken back. ``acts``: whose act it is. ``is_keyed``:
    whether the request can be told from a resend of another; without a key an equal ruling about the same hand in the
    last seconds is one. An equal ruling of somebody else is always one: two people saw the same fault.

    Refuses with ``penalties.unknown_offence``, ``penalties.points_needed``, ``penalties.points_not_allowed``,
    ``penalties.reason_needed``, ``penalties.victim_needed``, ``penalties.proposal_moved_on``, ``scoring.not_at_table``,
    ``referees.own_table``, ``sheets.hand_out_of_range``, ``penalties.case_moved_on``,
    ``penalties.under_appeal`` (the ruling to replace is),
    ``penalties.just_recorded``.
    """
    tournament = fault.participant.tournament
    check_may(by, "ruling.record", tournament, acts)
    check_not_own_case(by, tournament, fault.participant, fault.table)
    with rules_as_refusals(), transaction.atomic():
        current = _locked(fault)
        _check_not_just_recorded(current, is_keyed=is_keyed, by=by, at=at)
        call = lock_own_call(table=current.table, by=by) if current.table is not None else None
        _follow(incident, supersedes)
        if supersedes is not None and not hasattr(supersedes, "revocation"):
            revoke_locked(supersedes, verdict.reason or _("Replaced"), by=by, at=at)
        table = load_table_rows(current.table) if current.table is not None else None
        basis = RulingBasis(propose(current, at), table, incident, supersedes)
        ruling = judge(basis, verdict, by=by, at=at, acts=acts)
        if call is not None:
            settle_call(call=call, by=by, at=at)
        return ruling


def record_ruling(  # noqa: PLR0913  # the parts of a fault, one by one
    *,
    table: Table,
    participant: Participant,
    offence: str,
    by: Actor,
    at: datetime,
    hand: int | None = None,
    note: str = "",
    verdict: RefereeDecision = PROPOSED_VERDICT,
    acts: Acts = ACTS,
) -> Ruling:
    """Rule on an offence at a table as proposed (:func:`decide_ruling` with the fewest arguments)."""
    fault = Fault(participant, offence, table, hand=hand, note=note)
    return decide_ruling(fault=fault, verdict=verdict, by=by, at=at, acts=acts)


def revoke_ruling(
    *, ruling: Ruling, reason: str, by: Actor, at: datetime, later: Later = UNSAID, acts: Acts = ACTS
) -> Revocation:
    """Take a ruling back: the opposite points are posted, the ruling stays readable.

    ``later`` says what becomes of the later rulings that were counted on it: restated in the same step, or left as they
    are with a reason. If there are none nothing needs to be said.

    Refuses with ``penalties.already_revoked``, ``penalties.reason_missing``, ``penalties.later_rulings`` (there are
    some and nothing was said), ``penalties.left_reason_missing``, ``penalties.later_moved_on``, and with what deciding
    refuses for a ruling that is restated: ``penalties.under_appeal`` among it, and then they may be left.
    """
    _check_may_revoke(ruling, by, acts)
    if not reason.strip():
        raise Malformed("penalties.reason_missing", _("Enter why the ruling is taken back."))
    with rules_as_refusals(), transaction.atomic():
        affected = lock_with_later(ruling, later)
        chosen = resolved(ruling, affected, later)
        if not chosen.is_restated:
            left = tuple(this_later_ruling.ruling for this_later_ruling in affected)
            return revoke_locked(ruling, reason, left_reason=chosen.left_reason, left=left, by=by, at=at)
        for later_ruling in affected:
            _check_may_revoke(later_ruling.ruling, by, acts)
        check_not_contested([this_later_ruling.ruling for this_later_ruling in affected])
        revocation = revoke_locked(ruling, reason, by=by, at=at)
        restate(affected, chosen, reason, by=by, at=at, acts=acts)
        return revocation


def _check_may_revoke(ruling: Ruling, by: Actor, acts: Acts) -> None:
    check_may(by, "ruling.revoke", ruling.tournament, acts)
    check_not_own_case(by, ruling.tournament, ruling.participant, ruling.table)
    if ruling.expelled_from:
        check_may(by, "ruling.expel", ruling.tournament, acts)


def _locked(fault: Fault) -> Fault:
    """Return the fault with its table and its offender locked until the transaction ends, in this order everywhere."""
    table = lock_table(fault.table) if fault.table is not None else None
    person = lock_participant(fault.participant)
    session = fault.session if table is None else table.session
    locked = replace(fault, participant=person, table=table, session=session)
    check_session_open_for_entry(locked.where)
    return locked


def _check_not_just_recorded(fault: Fault, *, is_keyed: bool, by: Actor, at: datetime) -> None:
    """Refuse a second equal ruling sent at once: the offender is locked, so the second meets the first."""
    equal = Ruling.objects.filter(
        participant=fault.participant,
        session=fault.where,
        table=fault.table,
        offence=fault.offence,
        hand=fault.hand,
        victim=fault.victim,
        note=fault.note,
        revocation__isnull=True,
        at__gt=at - AT_ONCE,
    )
    if is_keyed or fault.hand is None:
        equal = equal.exclude(by=by.key)
    earlier = equal.first()
    if earlier is not None:
        seconds = int(AT_ONCE.total_seconds())
        raise Conflict(
            "penalties.just_recorded",
            _("This ruling was just recorded. If the offence happened twice, send it again in %(seconds)s seconds.")
            % {"seconds": seconds},
            {"ruling": str(earlier.uid), "seconds": seconds},
        )


def _follow(incident: Incident | None, supersedes: Ruling | None) -> None:
    """Check that what the ruling follows is still open."""
    if incident is not None:
        lock_incident(incident, "decide")
    if supersedes is not None:
        if hasattr(supersedes, "superseded_by"):
            raise Conflict("penalties.already_replaced", _("This ruling was already replaced."))
        CASE_MOVES.after(ruling_state(supersedes), "replace")
        check_not_contested([supersedes])
