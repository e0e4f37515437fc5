"""Write what a decision orders, and carry it out through the services of rulings, sheets and staff."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, Decision, Remedy, RemedyDone, RemedyKind
from appeals.permissions import ACTS, check_may_on
from appeals.selectors.facts import cash_of
from appeals.services.moves import lock_appeal, move_appeal
from mahjong_core.appeals import Act
from penalties.models import Ruling
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from penalties.rulings.services.restating import Later
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.services.entries import supersede_entry
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.models import Participant, Role, StaffRole
from tournaments.staff.services import grant_role, revoke_role


@dataclass(frozen=True, slots=True)
class Order:
    """Represent a remedy to carry out.

    ``detail``: ``offence`` (and ``participant``, ``hand``) of a new ruling, ``hand`` to play again, or ``account`` of
    the new chief referee.
    """

    kind: RemedyKind
    text: str = ""
    detail: Mapping[str, Any] = field(default_factory=dict)


# Done as soon as it is decided; the others wait for those who must act.
_AT_ONCE: Final = frozenset({RemedyKind.REVERSE_RULING, RemedyKind.REPLACE_RULING})
_MAY: Final[Mapping[str, str]] = {
    RemedyKind.INSTRUCT_CHIEF: "appeal.instructed",
    RemedyKind.REPLACE_CHIEF: "appeal.replace_chief",
    RemedyKind.REPLAY_HAND: "appeal.instructed",
    RemedyKind.REPLAY_SESSION: "appeal.instructed",
    RemedyKind.OTHER: "appeal.other_remedy",
}


def check_orders(appeal: Appeal, orders: Sequence[Order]) -> None:
    """Refuse orders that could not be carried out: ``appeals.order_incomplete``."""
    for order in orders:
        if not _is_complete(appeal, order):
            raise Malformed(
                "appeals.order_incomplete",
                _("Complete this measure: %(remedy)s.") % {"remedy": order.kind.label},
                {"kind": order.kind.value},
            )


def _is_complete(appeal: Appeal, order: Order) -> bool:
    needs: dict[RemedyKind, bool] = {
        RemedyKind.REVERSE_RULING: appeal.ruling is not None,
        RemedyKind.REPLACE_RULING: appeal.ruling is not None and bool(order.detail.get("offence")),
        RemedyKind.REPLACE_CHIEF: bool(order.detail.get("account")),
        RemedyKind.REPLAY_HAND: appeal.table is not None and bool(order.detail.get("hand")),
        RemedyKind.REPLAY_SESSION: appeal.table is not None,
        RemedyKind.INSTRUCT_CHIEF: bool(order.text.strip()),
        RemedyKind.OTHER: bool(order.text.strip()),
    }
    return needs[order.kind]


def write_orders(decision: Decision, orders: Sequence[Order]) -> list[Remedy]:
    """Write the remedies that a decision orders, one row each."""
    return [
        Remedy.objects.create(decision=decision, kind=order.kind, detail=dict(order.detail), text=order.text.strip())
        for order in orders
    ]


def carry_out_at_once(decision: Decision, *, by: Actor, at: datetime) -> None:
    """Carry out the remedies of a decision that need no further choice."""
    for remedy in decision.remedies.filter(kind__in=_AT_ONCE):
        _do_remedy(decision.appeal, remedy, by=by, at=at)


def carry_out(*, remedy: Remedy, by: Actor, at: datetime, note: str = "") -> RemedyDone:
    """Carry out a remedy of a decision, or record that it was carried out. ``_MAY`` lists who may do each kind.

    Refuses with ``appeals.remedy_done`` and the refusals of what is done.
    """
    appeal = remedy.decision.appeal
    check_may(by, _MAY[remedy.kind], appeal.tournament, ACTS)
    with transaction.atomic():
        current = lock_appeal(appeal)
        return _do_remedy(current, remedy, by=by, at=at, note=note)


def _do_remedy(appeal: Appeal, remedy: Remedy, *, by: Actor, at: datetime, note: str = "") -> RemedyDone:
    kind = RemedyKind(remedy.kind)
    # The row is written first. It is unique, so of two people who press at once only one carries the remedy out.
    try:
        with transaction.atomic():
            done = RemedyDone.objects.create(remedy=remedy, note=note[:400], **stamp(by, at))
    except IntegrityError as error:
        raise Conflict("appeals.remedy_done", _("This was already carried out.")) from error
    if kind in _DEEDS:
        _DEEDS[kind](appeal, remedy, by, at)
    move_appeal(appeal, Act.CARRY_OUT, by=by, at=at, note=note, facts={"remedy": kind.value})
    return done


def _reason_of(appeal: Appeal, remedy: Remedy) -> str:
    """Return what the ledger says about why: the number of the appeal leads to the decision."""
    return f"appeal {appeal.number}: {remedy.decision.clause or remedy.decision.text}"[:400]


def _reverse_ruling(appeal: Appeal, remedy: Remedy, by: Actor, at: datetime) -> None:
    ruling = _contested(appeal)
    if not hasattr(ruling, "revocation"):
        reason = _reason_of(appeal, remedy)
        # The decision is about this ruling alone: what was counted on it stays until a referee restates it.
        revoke_ruling(ruling=ruling, reason=reason, later=Later(left_reason=reason), by=by, at=at, acts=ACTS)


def _replace_ruling(appeal: Appeal, remedy: Remedy, by: Actor, at: datetime) -> None:
    """Take the ruling back and rule anew at the same table and hand."""
    # Taken back before it is ruled anew: else the old fault would raise the step of the new one.
    _reverse_ruling(appeal, remedy, by, at)
    ruling, number = _contested(appeal), remedy.detail.get("participant")
    offender = ruling.participant
    if number is not None:
        offender = Participant.objects.get(tournament=appeal.tournament, number=number)
    if ruling.table is None:
        raise Malformed("appeals.order_incomplete", _("This ruling has no table."))
    record_ruling(
        table=ruling.table,
        participant=offender,
        offence=remedy.detail["offence"],
        hand=remedy.detail.get("hand", ruling.hand),
        note=_reason_of(appeal, remedy),
        by=by,
        at=at,
        acts=ACTS,
    )


def _contested(appeal: Appeal) -> Ruling:
    related = Ruling.objects.select_related("tournament", "participant", "session", "table__session__tournament")
    return related.get(appeals=appeal)


def _replay_hand(appeal: Appeal, remedy: Remedy, by: Actor, at: datetime) -> None:
    """Void the hand's entry; the hand is entered again after it was played again."""
    for entry in _live_hands(appeal):
        if entry.payload.get("number") == remedy.detail["hand"]:
            supersede_entry(entry=entry, data=None, reason=_reason_of(appeal, remedy), by=by, at=at)
            return
    raise Conflict("appeals.hand_unknown", _("The sheet does not have this hand."), {"hand": remedy.detail["hand"]})


def _replay_session(appeal: Appeal, remedy: Remedy, by: Actor, at: datetime) -> None:
    """Void everything on the table's sheet."""
    for entry in _live_hands(appeal):
        supersede_entry(entry=entry, data=None, reason=_reason_of(appeal, remedy), by=by, at=at)


def _live_hands(appeal: Appeal) -> list[SheetEntry]:
    """Return what counts on the sheet, newest first."""
    wanted = SheetEntry.objects.filter(table=appeal.table_id, superseded_by__isnull=True)
    written = wanted.filter(kind__in=[EntryKind.HAND, EntryKind.TOTALS]).select_related("table__session__tournament")
    return list(written.order_by("-sequence"))


def _replace_chief(appeal: Appeal, remedy: Remedy, by: Actor, at: datetime) -> None:
    """Give the role to the account that the decision names, and take it from those who had it."""
    # The new one first: an event is never without a chief referee.
    new = grant_role(
        tournament=appeal.tournament, account=remedy.detail["account"], role=Role.CHIEF_REFEREE, by=by, at=at
    )
    others = StaffRole.objects.filter(tournament=appeal.tournament, role=Role.CHIEF_REFEREE).exclude(pk=new.pk)
    for held in others.select_related("tournament", "user"):
        revoke_role(held=held, by=by, at=at)


_DEEDS: Final[Mapping[RemedyKind, Callable[[Appeal, Remedy, Actor, datetime], None]]] = {
    RemedyKind.REVERSE_RULING: _reverse_ruling,
    RemedyKind.REPLACE_RULING: _replace_ruling,
    RemedyKind.REPLAY_HAND: _replay_hand,
    RemedyKind.REPLAY_SESSION: _replay_session,
    RemedyKind.REPLACE_CHIEF: _replace_chief,
}


def close_appeal(*, appeal: Appeal, by: Actor, at: datetime, note: str = "") -> Appeal:
    """Close an appeal once all is done: refuses with ``appeals.remedies_open`` and ``appeals.deposit_open``."""
    check_may_on(by, "appeal.close", appeal)
    with transaction.atomic():
        current = lock_appeal(appeal)
        if Remedy.objects.filter(decision__appeal=current, done__isnull=True).exists():
            raise Conflict("appeals.remedies_open", _("An ordered measure is not carried out yet."))
        if cash_of(current).held:
            raise Conflict("appeals.deposit_open", _("The deposit is not settled yet."))
        move_appeal(current, Act.CLOSE, by=by, at=at, note=note)
    return current
