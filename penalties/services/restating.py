"""Later rulings that were counted on one that is taken back: restated together, or left as they are with a reason.

Nothing is edited: each is taken back and ruled anew, as the record that remains proposes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core.penalties.effects import is_allowed
from mahjong_core.winds import Wind
from penalties.models import Revocation, Ruling
from penalties.selectors.faults import AS_PROPOSED, Fault, Verdict
from penalties.selectors.proposals import propose
from penalties.selectors.restating import LaterRuling, later_rulings, ruled_after
from penalties.services.judging import Basis, judge
from penalties.services.taking_back import take_back
from scoring.selectors.sheets import rows_of
from scoring.services.entries import lock_table
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import Participant, Table
from tournaments.permissions import Acts
from tournaments.services.participants import lock_participant

__all__ = ["UNSAID", "Later", "lock_with_later", "resolved", "restate"]


@dataclass(frozen=True, slots=True)
class Later:
    """What was said about the later rulings: restated, left as they are for ``left_reason``, or nothing.

    ``amounts``: by the ruling's public id, what the referee names where the text leaves it open. ``seen``: the rulings
    that the screen listed; None where no screen did.
    """

    is_restated: bool = False
    left_reason: str = ""
    is_left: bool = False
    amounts: Mapping[UUID, int] = field(default_factory=dict)
    seen: frozenset[UUID] | None = None


UNSAID = Later()


def lock_with_later(ruling: Ruling, said: Later) -> tuple[LaterRuling, ...]:
    """Lock what the act writes on, tables first and then the player, and tell the later rulings.

    Refuses with ``penalties.later_moved_on`` where another ruling came between the look and the lock.
    """
    looked = later_rulings(ruling)
    touched = [ruling, *(one.ruling for one in looked if said.is_restated)]
    tables = {row.table.pk: row.table for row in touched if row.table is not None}
    for _pk, table in sorted(tables.items()):
        lock_table(table, is_laid=False)
    lock_participant(ruling.participant)
    found = later_rulings(ruling)
    wanted = frozenset(one.ruling.uid for one in looked) if said.seen is None else said.seen
    is_gone = Revocation.objects.filter(ruling=ruling).exists()  # which taking it back tells
    if said != UNSAID and not is_gone and frozenset(one.ruling.uid for one in found) != wanted:
        raise Conflict(
            "penalties.later_moved_on",
            gettext_lazy("Another ruling on this player came first. Look at the list again; nothing was recorded."),
            {"later": later_facts(found)},
        )
    return found


def resolved(ruling: Ruling, affected: Sequence[LaterRuling], said: Later) -> Later:
    """What becomes of the later rulings.

    Refuses with ``penalties.later_rulings`` where there are some and nothing was said, and with
    ``penalties.left_reason_missing``.
    """
    if not affected:
        return UNSAID
    reason = said.left_reason.strip()[:400]
    if said.is_restated:
        return said
    if said.is_left and not reason:
        raise Malformed("penalties.left_reason_missing", gettext_lazy("Say why the later rulings are left."))
    if not reason:
        raise Refusal(
            "penalties.later_rulings",
            gettext_lazy("Later rulings were counted on this one: restate them, or leave them with a reason."),
            {"later": later_facts(affected)},
        )
    return replace(said, left_reason=reason)


def later_facts(affected: Sequence[LaterRuling]) -> list[dict[str, object]]:
    """The later rulings for a client: what stands, what each would be now (None: the referee names it)."""
    return [
        {
            "ruling": str(one.ruling.uid),
            "offence": one.ruling.offence,
            "session": one.ruling.session.number if one.ruling.session else None,
            "table": one.ruling.table.number if one.ruling.table else None,
            "hand": one.ruling.hand,
            "decided": one.ruling.points,
            "restated": one.points,
            "amounts": list(one.amounts) if one.points is None else [],
            "is_verified": one.is_verified,
        }
        for one in affected
    ]


def restate(
    affected: Sequence[LaterRuling], said: Later, reason: str, *, by: Actor, at: datetime, acts: Acts
) -> list[Ruling]:
    """Take the later rulings back and rule anew, in their order; their tables and the player are locked."""
    why = _("Restated: %(reason)s") % {"reason": reason.strip()}
    for one in affected:
        take_back(one.ruling, why, by=by, at=at)
    person = lock_participant(affected[0].ruling.participant)
    return [_ruled_anew(one, person, said, by=by, at=at, acts=acts) for one in affected]


def _ruled_anew(one: LaterRuling, person: Participant, said: Later, *, by: Actor, at: datetime, acts: Acts) -> Ruling:
    """The ruling as the record before it proposes it: what was ruled later does not count."""
    table = lock_table(one.ruling.table) if one.ruling.table is not None else None
    proposed = propose(_fault_of(one, person, table), at, without=ruled_after(one.ruling))
    basis = Basis(proposed, rows_of(table) if table is not None else None, supersedes=one.ruling)
    return judge(basis, _verdict_of(one, said), by=by, at=at, acts=acts)


def _fault_of(one: LaterRuling, person: Participant, table: Table | None) -> Fault:
    row = one.ruling
    return Fault(
        person,
        row.offence,
        table,
        session=row.session if table is None else table.session,
        hand=row.hand,
        victim=row.victim,
        dealer=Wind(row.dealer) if row.dealer else None,
        is_repeated=one.restatement.is_repeated,
        note=row.note,
        is_for_chief=row.is_for_chief,
    )


def _verdict_of(one: LaterRuling, said: Later) -> Verdict:
    """As proposed now; what the referee named before where it may still be, else what is named now."""
    effect = one.restatement.proposal.effect
    may_add = effect.further is not None and is_allowed(effect.further, one.ruling.further)
    further = one.ruling.further if may_add else 0
    if one.restatement.proposal.points is not None:
        return Verdict(further=further)
    points = said.amounts.get(one.ruling.uid, one.points)
    return Verdict(points=AS_PROPOSED if points is None else points, further=further)
