"""Write a judgment on a fault whose table and player are locked: decided, written, its effects posted."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import EffectKind, Part, RulingDecision, decide_points
from penalties.models import Incident, Ruling
from penalties.permissions import ACTS
from penalties.rulings.selectors.faults import AS_PROPOSED, Points, RefereeDecision, seat_wind
from penalties.rulings.selectors.proposals import Proposed
from penalties.rulings.selectors.sanctions import expels_by_text
from penalties.rulings.services.effects import expel, post_effects
from penalties.rulings.services.incidents import close_by
from penalties.rulings.services.taking_back import ruling_facts
from penalties.rulings.services.telling import tell_ruling
from scoring.sheets.selectors.folding import TableRows
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import Acts, check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import RESULTS, raise_version

__all__ = ["RulingBasis", "decided", "judge"]


@dataclass(frozen=True, slots=True)
class RulingBasis:
    """Store the basis of a decision: the proposal, and the rows of the table.

    (None beside the tables), what the ruling follows.
    """

    proposed: Proposed
    table: TableRows | None
    incident: Incident | None = None
    supersedes: Ruling | None = None


def judge(basis: RulingBasis, verdict: RefereeDecision, *, by: Actor, at: datetime, acts: Acts = ACTS) -> Ruling:
    """Decide, write the ruling and post its effects. Raises the errors of deciding."""
    proposed, table = basis.proposed, basis.table
    person = proposed.fault.participant
    decision = decided(proposed, verdict)
    is_out = _expels(proposed, decision, verdict)
    _check_rank(proposed, is_out, by, acts)
    parts = _parts_of(proposed, verdict, is_out=is_out)
    ruling = _write(basis, decision, is_out, parts, by=by, at=at)
    # Effects refer to the ruling, so they follow it. The version rises last: a reader who sees it finds them all.
    post_effects(ruling, proposed, decision, table, by=by, at=at)
    if is_out:
        expel(person, ruling, by=by, at=at)
    if basis.incident is not None:
        close_by(basis.incident, ruling, by=by, at=at)
    record("ruling.recorded", ruling, by=by, at=at, tournament=person.tournament, after=ruling_facts(ruling))
    raise_version(person.tournament, RESULTS)
    tell_ruling(ruling, at)
    return ruling


def _check_rank(proposed: Proposed, is_out: bool, by: Actor, acts: Acts) -> None:  # noqa: FBT001
    """Check that lateness, disqualification and bans are decided by the chief referee."""
    effect, fault = proposed.proposal.effect, proposed.fault
    tournament = fault.participant.tournament
    if is_out or Part.BANNED in effect.parts:
        check_may(by, "ruling.expel", tournament, acts)
    if effect.kind is EffectKind.LATENESS:
        check_may(by, "ruling.lateness", tournament, acts)


def decided(proposed: Proposed, verdict: RefereeDecision) -> RulingDecision:
    """Return the core's decision; as proposed unless the referee says otherwise."""
    proposal = proposed.proposal
    _check_seen(proposal.points, verdict.seen)
    points = proposal.points if verdict.points == AS_PROPOSED else verdict.points
    if verdict.points == AS_PROPOSED and points is None:
        detail = {"amounts": list(proposal.amounts), "between": proposal.effect.between}
        raise Refusal("penalties.points_needed", _("The referee sets the points here: enter how many."), detail)
    return decide_points(proposal, proposed.rules, points=points, further=verdict.further, reason=verdict.reason)


def _check_seen(proposed: int | None, seen: Points) -> None:
    """Refuse a decision that rests on an older record of the player; show the new one."""
    if seen not in (AS_PROPOSED, proposed):
        raise Conflict(
            "penalties.proposal_moved_on",
            _("Another ruling on this player was recorded first. Check the new proposal; nothing was recorded."),
            {"seen": seen, "proposed": proposed},
        )


def _expels(proposed: Proposed, decision: RulingDecision, verdict: RefereeDecision) -> bool:
    """Return whether the player leaves the event: by the text, or if the text leaves it to the referee."""
    effect = proposed.proposal.effect
    if expels_by_text(effect):
        return decision.points is not None
    allowed = effect.further is not None and effect.further.kind is EffectKind.DISQUALIFICATION
    if verdict.expel and not allowed:
        raise Refusal("penalties.expulsion_not_allowed", _("The rules do not allow disqualification for this offence."))
    return verdict.expel


def _parts_of(proposed: Proposed, verdict: RefereeDecision, *, is_out: bool) -> list[str]:
    """Return what the ruling says besides points, with the dead hand that the text leaves to the referee."""
    effect = proposed.proposal.effect
    if verdict.dead_hand and not effect.may_be_dead:
        raise Refusal("penalties.dead_hand_not_allowed", _("For this offence the referee cannot rule a dead hand."))
    parts = [instruction.part for instruction in proposed.proposal.instructions]
    if verdict.dead_hand:
        parts = [part for part in parts if part not in (Part.DEAD_HAND_POSSIBLE, Part.DEAD_HAND_TOO)]
        parts.append(Part.DEAD_HAND)
    return list(dict.fromkeys(part.value for part in (*parts, *([Part.DISQUALIFIED] if is_out else []))))


def _write(
    basis: RulingBasis,
    decision: RulingDecision,
    is_out: bool,  # noqa: FBT001
    parts: list[str],
    *,
    by: Actor,
    at: datetime,
) -> Ruling:
    proposed, table = basis.proposed, basis.table
    fault, proposal = proposed.fault, proposed.proposal
    wind = ""
    if table is not None:
        wind = seat_wind(fault.participant, table.seated_with(fault.participant), table.table).value
    return Ruling.objects.create(
        tournament=fault.participant.tournament,
        session=fault.where,
        table=fault.table,
        participant=fault.participant,
        incident=basis.incident,
        supersedes=basis.supersedes,
        offence=proposal.offence.id,
        clause=proposed.clause,
        text=proposed.text,
        edition=proposed.edition,
        hand=fault.hand,
        wind=wind,
        effect=proposal.effect.kind.value,
        fault_kind=proposal.offence.fault_kind.value,
        is_repeated=proposal.is_repeated,
        step=decision.step,
        proposed=proposal.points,
        points=decision.points,
        further=decision.further,
        parts=parts,
        victim=fault.victim,
        dealer=fault.dealer.value if fault.dealer else "",
        late_seconds=proposed.late_seconds,
        expelled_from=fault.participant.state if is_out else "",
        reason=decision.reason[:400],
        note=fault.note,
        is_for_chief=fault.is_for_chief,
        effect_group=uuid.uuid4(),
        **stamp(by, at),
    )
