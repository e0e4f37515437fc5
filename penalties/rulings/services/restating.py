"""Write later rulings that were counted on one that is taken back.

Restated together, or left as they are with a reason.

Nothing is edited: each is taken back and ruled anew, as the record that remains proposes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core.penalties import Part
from mahjong_core.penalties.effects import is_allowed
from mahjong_core.winds import Wind
from penalties.models import Revocation, Ruling
from penalties.rulings.selectors.faults import AS_PROPOSED, Fault, RefereeDecision
from penalties.rulings.selectors.proposals import propose
from penalties.rulings.selectors.restating import LaterRuling, later_rulings, ruled_after
from penalties.rulings.services.judging import RulingBasis, judge
from penalties.rulings.services.taking_back import revoke_locked
from scoring.common.services.locking import lock_table
from scoring.sheets.selectors.folding import load_table_rows
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import Acts
from tournaments.models import Participant, Table
from tournaments.players.services.participants import lock_participant

__all__ = ["UNSAID", "Later", "lock_with_later", "resolved", "restate"]


@dataclass(frozen=True, slots=True)
class Later:
    """Store the choice about later rulings: restate them, leave them for ``left_reason``, or none.

    ``amounts``: by the ruling's public id, what the referee names if the text leaves it open. ``seen``: the rulings
    that the screen listed; None if no screen did.
    """

    is_restated: bool = False
    left_reason: str = ""
    is_left: bool = False
    amounts: Mapping[UUID, int] = field(default_factory=dict)
    seen: frozenset[UUID] | None = None


UNSAID = Later()


def lock_with_later(ruling: Ruling, choice: Later) -> tuple[LaterRuling, ...]:
    """Lock the rows to write, tables first and then the player, and return the later rulings.

    Refuses with ``penalties.later_moved_on`` if another ruling came between the look and the lock.
    """
    looked = later_rulings(ruling)
    touched = [ruling, *(later_ruling.ruling for later_ruling in looked if choice.is_restated)]
    tables = {row.table.pk: row.table for row in touched if row.table is not None}
    for _pk, table in sorted(tables.items()):
        lock_table(table, is_laid=False)
    lock_participant(ruling.participant)
    rulings = later_rulings(ruling)
    wanted = frozenset(later_ruling.ruling.uid for later_ruling in looked) if choice.seen is None else choice.seen
    is_gone = Revocation.objects.filter(ruling=ruling).exists()  # which taking it back tells
    if choice != UNSAID and not is_gone and frozenset(later_ruling.ruling.uid for later_ruling in rulings) != wanted:
        raise Conflict(
            "penalties.later_moved_on",
            gettext_lazy(
                "Another ruling on this player was recorded first. Check the list again; nothing was recorded."
            ),
            {"later": later_facts(rulings)},
        )
    return rulings


def resolved(ruling: Ruling, affected: Sequence[LaterRuling], choice: Later) -> Later:
    """Return the decisions on the later rulings.

    Refuses with ``penalties.later_rulings`` if there are some without a decision, and with
    ``penalties.left_reason_missing``.
    """
    if not affected:
        return UNSAID
    reason = choice.left_reason.strip()[:400]
    if choice.is_restated:
        return choice
    if choice.is_left and not reason:
        raise Malformed("penalties.left_reason_missing", gettext_lazy("Enter why the later rulings are kept."))
    if not reason:
        raise Refusal(
            "penalties.later_rulings",
            gettext_lazy("Later rulings depend on this one: adjust them, or keep them with a reason."),
            {"later": later_facts(affected)},
        )
    return replace(choice, left_reason=reason)


def later_facts(affected: Sequence[LaterRuling]) -> list[dict[str, object]]:
    """Return the later rulings for a client: the sanction in force, and the one now (None: the referee chooses)."""
    return [
        {
            "ruling": str(later_ruling.ruling.uid),
            "offence": later_ruling.ruling.offence,
            "session": later_ruling.ruling.session.number if later_ruling.ruling.session else None,
            "table": later_ruling.ruling.table.number if later_ruling.ruling.table else None,
            "hand": later_ruling.ruling.hand,
            "decided": later_ruling.ruling.points,
            "restated": later_ruling.points,
            "amounts": list(later_ruling.amounts) if later_ruling.points is None else [],
            "is_verified": later_ruling.is_verified,
        }
        for later_ruling in affected
    ]


def restate(
    affected: Sequence[LaterRuling], choice: Later, reason: str, *, by: Actor, at: datetime, acts: Acts
) -> list[Ruling]:
    """Revoke the later rulings and record them again, in order; their tables and the player are locked."""
    why = _("Adjusted: %(reason)s") % {"reason": reason.strip()}
    for later_ruling in affected:
        revoke_locked(later_ruling.ruling, why, by=by, at=at)
    person = lock_participant(affected[0].ruling.participant)
    return [_ruled_anew(later, person, choice, by=by, at=at, acts=acts) for later in affected]


def _ruled_anew(
    later_ruling: LaterRuling, person: Participant, choice: Later, *, by: Actor, at: datetime, acts: Acts
) -> Ruling:
    """Return the ruling as the record before it proposes it: what was ruled later does not count."""
    table = lock_table(later_ruling.ruling.table) if later_ruling.ruling.table is not None else None
    proposed = propose(_fault_of(later_ruling, person, table), at, without=ruled_after(later_ruling.ruling))
    basis = RulingBasis(proposed, load_table_rows(table) if table is not None else None, supersedes=later_ruling.ruling)
    return judge(basis, _verdict_of(later_ruling, choice), by=by, at=at, acts=acts)


def _fault_of(later_ruling: LaterRuling, person: Participant, table: Table | None) -> Fault:
    row = later_ruling.ruling
    return Fault(
        person,
        row.offence,
        table,
        session=row.session if table is None else table.session,
        hand=row.hand,
        victim=row.victim,
        dealer=Wind(row.dealer) if row.dealer else None,
        is_repeated=later_ruling.restatement.is_repeated,
        note=row.note,
        is_for_chief=row.is_for_chief,
    )


def _verdict_of(later_ruling: LaterRuling, choice: Later) -> RefereeDecision:
    """Return the verdict as proposed now; the amount that the referee named is kept where it may still be."""
    effect = later_ruling.restatement.proposal.effect
    may_add = effect.further is not None and is_allowed(effect.further, later_ruling.ruling.further)
    further = later_ruling.ruling.further if may_add else 0
    dead_hand = effect.may_be_dead and Part.DEAD_HAND.value in later_ruling.ruling.parts
    if later_ruling.restatement.proposal.points is not None:
        return RefereeDecision(further=further, dead_hand=dead_hand)
    points = choice.amounts.get(later_ruling.ruling.uid, later_ruling.points)
    return RefereeDecision(points=AS_PROPOSED if points is None else points, further=further, dead_hand=dead_hand)
