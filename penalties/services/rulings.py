"""Deciding, replacing and revoking rulings; their points go through the score ledger."""

import uuid
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import Decision, EffectKind, Part, decide
from penalties.models import Incident, Revocation, Ruling
from penalties.permissions import ACTS
from penalties.policies import next_state, ruling_state
from penalties.selectors.faults import AS_PROPOSED, Fault, Points, Verdict, seated, wind_of
from penalties.selectors.proposals import Proposed, propose
from penalties.services.effects import post_effects, take_back_effects
from penalties.services.expulsion import expel, readmit
from penalties.services.incidents import close_by, lock_incident
from scoring.services.entries import lock_table
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import Participant, Table
from tournaments.permissions import Acts, check_may
from tournaments.policies import check_session_open_for_entry
from tournaments.rule_errors import rules_as_refusals
from tournaments.services.audit import record
from tournaments.services.participants import lock_participant
from tournaments.services.versions import raise_version

PROPOSED_VERDICT = Verdict()
EXPELLING = frozenset({Part.DISQUALIFIED, Part.UNRANKED})


def decide_ruling(
    *,
    fault: Fault,
    by: Actor,
    at: datetime,
    verdict: Verdict = PROPOSED_VERDICT,
    incident: Incident | None = None,
    supersedes: Ruling | None = None,
    acts: Acts = ACTS,
) -> Ruling:
    """Rule on an offence: what the book proposes, or another step with a reason. Its effects are posted at once.

    The offender's record is locked, so that two rulings at once never stand on the same rung. ``incident`` is what it
    decides; ``supersedes`` the ruling that it replaces, which is taken back. ``acts``: whose act it is.

    Refuses with ``penalties.unknown_offence``, ``penalties.points_needed``, ``penalties.points_not_allowed``,
    ``penalties.reason_needed``, ``penalties.victim_needed``, ``penalties.proposal_moved_on``, ``scoring.not_at_table``,
    ``sheets.hand_out_of_range``, ``penalties.case_moved_on``.
    """
    tournament = fault.participant.tournament
    check_may(by, "ruling.record", tournament, acts)
    with rules_as_refusals(), transaction.atomic():
        current = locked(fault)
        follow(incident, supersedes)
        if supersedes is not None and not hasattr(supersedes, "revocation"):
            take_back(supersedes, verdict.reason or _("Replaced"), by=by, at=at)
        proposed = propose(current, at)
        decision = decided(proposed, verdict)
        is_out = expels(proposed, decision, verdict)
        check_rank(proposed, is_out, by, acts)
        ruling = write(proposed, decision, is_out, incident, supersedes, by=by, at=at)
        post_effects(ruling, proposed, decision, by=by, at=at)
        if is_out:
            expel(current.participant, ruling, by=by, at=at)
        if incident is not None:
            close_by(incident, ruling, by=by, at=at)
        record("ruling.recorded", ruling, by=by, at=at, tournament=tournament, after=ruling_facts(ruling))
        raise_version(tournament)
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
    verdict: Verdict = PROPOSED_VERDICT,
    acts: Acts = ACTS,
) -> Ruling:
    """Rule on an offence at a table as the book proposes (:func:`decide_ruling` with the least said)."""
    fault = Fault(participant, offence, table, hand=hand, note=note)
    return decide_ruling(fault=fault, verdict=verdict, by=by, at=at, acts=acts)


def revoke_ruling(*, ruling: Ruling, reason: str, by: Actor, at: datetime, acts: Acts = ACTS) -> Revocation:
    """Take a ruling back: the opposite points are posted, the ruling stays readable.

    Refuses with ``penalties.already_revoked`` and ``penalties.reason_missing``.
    """
    check_may(by, "ruling.revoke", ruling.tournament, acts)
    if ruling.expelled_from:
        check_may(by, "ruling.expel", ruling.tournament, acts)
    if not reason.strip():
        raise Malformed("penalties.reason_missing", _("Say why the ruling is taken back."))
    with transaction.atomic():
        if ruling.table is not None:
            lock_table(ruling.table)
        lock_participant(ruling.participant)
        return take_back(ruling, reason, by=by, at=at)


def take_back(ruling: Ruling, reason: Any, *, by: Actor, at: datetime) -> Revocation:
    """Write the revocation, the opposite points and the audit row."""
    next_state(ruling_state(ruling), "revoke")
    said = str(reason).strip()[:400]
    try:
        with transaction.atomic():
            revocation = Revocation.objects.create(ruling=ruling, reason=said, at=at, by=by.key, by_name=by.name)
    except IntegrityError as error:
        raise Conflict("penalties.already_revoked", _("This ruling was taken back before.")) from error
    take_back_effects(ruling, said, by=by, at=at)
    if ruling.expelled_from:
        readmit(ruling, said, by=by, at=at)
    facts = ruling_facts(ruling)
    after = facts | {"revoked": said}
    record("ruling.revoked", ruling, by=by, at=at, tournament=ruling.tournament, before=facts, after=after)
    raise_version(ruling.tournament)
    return revocation


def check_rank(proposed: Proposed, is_out: bool, by: Actor, acts: Acts) -> None:  # noqa: FBT001
    """Lateness, disqualification and bans are the chief referee's (or whose ``acts`` say so)."""
    effect, tournament = proposed.proposal.effect, proposed.fault.participant.tournament
    if is_out or Part.BANNED in effect.parts:
        check_may(by, "ruling.expel", tournament, acts)
    if effect.kind is EffectKind.LATENESS:
        check_may(by, "ruling.lateness", tournament, acts)


def locked(fault: Fault) -> Fault:
    """The fault with its table and its offender locked until the transaction ends, in this order everywhere."""
    table = lock_table(fault.table) if fault.table is not None else None
    person = lock_participant(fault.participant)
    found = Fault(
        person, fault.offence, table, fault.session if table is None else table.session, fault.hand, fault.victim,
        fault.dealer, fault.is_repeated, fault.late, fault.note,
    )  # fmt: skip
    check_session_open_for_entry(found.where)
    return found


def follow(incident: Incident | None, supersedes: Ruling | None) -> None:
    """What the ruling follows must still be open for it."""
    if incident is not None:
        lock_incident(incident, "decide")
    if supersedes is not None:
        if hasattr(supersedes, "superseded_by"):
            raise Conflict("penalties.already_replaced", _("This ruling was replaced before."))
        next_state(ruling_state(supersedes), "replace")


def decided(proposed: Proposed, verdict: Verdict) -> Decision:
    """The core's decision; as proposed unless the referee says otherwise."""
    proposal = proposed.proposal
    check_seen(proposal.points, verdict.seen)
    points = proposal.points if verdict.points == AS_PROPOSED else verdict.points
    if verdict.points == AS_PROPOSED and points is None:
        detail = {"amounts": list(proposal.amounts), "between": proposal.effect.between}
        raise Refusal("penalties.points_needed", _("The referee decides on the points here: say how many."), detail)
    return decide(proposal, proposed.rules, points=points, further=verdict.further, reason=verdict.reason)


def check_seen(proposed: int | None, seen: Points) -> None:
    """A referee who looked at an older record of the player is shown the new one first."""
    if seen not in (AS_PROPOSED, proposed):
        raise Conflict(
            "penalties.proposal_moved_on",
            _("Another ruling on this player came first. Look at the new proposal; nothing was recorded."),
            {"seen": seen, "proposed": proposed},
        )


def expels(proposed: Proposed, decision: Decision, verdict: Verdict) -> bool:
    """Whether the player leaves the event: by the text, or where the text leaves it to the referee."""
    effect = proposed.proposal.effect
    if EXPELLING & set(effect.parts):
        return decision.points is not None
    allowed = effect.further is not None and effect.further.kind is EffectKind.DISQUALIFICATION
    if verdict.expel and not allowed:
        raise Refusal("penalties.expulsion_not_allowed", _("The rules do not disqualify for this."))
    return verdict.expel


def write(
    proposed: Proposed,
    decision: Decision,
    is_out: bool,  # noqa: FBT001
    incident: Incident | None,
    supersedes: Ruling | None,
    *,
    by: Actor,
    at: datetime,
) -> Ruling:
    fault, proposal = proposed.fault, proposed.proposal
    parts = [*(one.part.value for one in proposal.instructions), *([Part.DISQUALIFIED.value] if is_out else [])]
    return Ruling.objects.create(
        tournament=fault.participant.tournament,
        session=fault.where,
        table=fault.table,
        participant=fault.participant,
        incident=incident,
        supersedes=supersedes,
        offence=proposal.offence.id,
        clause=proposed.clause,
        text=proposed.text,
        edition=proposed.edition,
        hand=fault.hand,
        wind=wind_of(fault.participant, seated(fault.table), fault.table).value if fault.table else "",
        effect=proposal.effect.kind.value,
        fault_kind=proposal.offence.fault_kind.value,
        is_repeated=proposal.is_repeated,
        step=decision.step,
        proposed=proposal.points,
        points=decision.points,
        further=decision.further,
        parts=list(dict.fromkeys(parts)),
        victim=fault.victim,
        dealer=fault.dealer.value if fault.dealer else "",
        late_seconds=proposed.late_seconds,
        expelled_from=fault.participant.state if is_out else "",
        reason=decision.reason[:400],
        note=fault.note,
        effect_group=uuid.uuid4(),
        at=at,
        by=by.key,
        by_name=by.name,
    )


def ruling_facts(ruling: Ruling) -> dict[str, Any]:
    """A ruling for the audit."""
    facts = {
        "offence": ruling.offence,
        "clause": ruling.clause,
        "participant": ruling.participant.number,
        "session": ruling.session.number if ruling.session else None,
        "table": ruling.table.number if ruling.table else None,
        "hand": ruling.hand,
        "note": ruling.note,
        "proposed": ruling.proposed,
        "points": ruling.points,
    }
    return facts | ({"reason": ruling.reason} if ruling.reason else {})
