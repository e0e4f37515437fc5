"""Find what is due: reminders before the window closes, appeals that lapse, late decisions."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from mahjong_core.appeals.moves import Status
from mahjong_core.appeals.reception import URGENT, Timing
from mahjong_core.appeals.terms import Terms
from mahjong_core.appeals.window import closes_at, utc

__all__ = ["Due", "Pending", "due"]

_REMIND = timedelta(minutes=10)
_GRACE = timedelta(minutes=30)
_UNDECIDED = frozenset({Status.FIRST_INSTANCE, Status.ANSWERED, Status.ADMITTED, Status.HEARING})


class Due(StrEnum):
    """List the kinds of deadlines."""

    STATEMENT = "statement"  # announced, the window closes soon, nothing written
    DEPOSIT = "deposit"  # written, the window closes soon, nothing paid
    LAPSE = "lapse"  # announced, the window has closed
    RECEPTION = "reception"  # written, the window has closed: the president receives it
    DECISION = "decision"  # the moment of the decision has come
    OVERDUE = "overdue"  # ... and passed


@dataclass(frozen=True, slots=True)
class Pending:
    """Represent an appeal for a sweep; ``decision_at`` is None while the due time of the decision is unknown."""

    status: Status
    session_ended_at: datetime | None
    deposit_paid: bool
    timing: Timing | None
    decision_at: datetime | None


def due(pending: Pending, now: datetime, terms: Terms) -> tuple[Due, ...]:
    """Return everything that is due by ``now``; asking again gives the same answer, so a sweep may run twice."""
    if pending.status in _UNDECIDED:
        return _decision_due(pending, now)
    if pending.session_ended_at is None or pending.status not in (Status.ANNOUNCED, Status.LODGED):
        return ()
    closing = closes_at(pending.session_ended_at, terms)
    return _written_due(pending, utc(now), closing)


def _written_due(pending: Pending, now: datetime, closing: datetime) -> tuple[Due, ...]:
    announced = pending.status is Status.ANNOUNCED
    dues = []
    if now >= closing - _REMIND and (announced or not pending.deposit_paid):
        dues.append(Due.STATEMENT if announced else Due.DEPOSIT)
    # After the very limit, so that a statement at the limit itself is never cut off by a sweep.
    if now > closing:
        dues.append(Due.LAPSE if announced else Due.RECEPTION)
    return tuple(dues)


def _decision_due(pending: Pending, now: datetime) -> tuple[Due, ...]:
    if pending.decision_at is None or pending.timing is None:
        return ()
    moment = utc(pending.decision_at)
    # "A la fin de la session" is when the committee sits down; an urgent decision is given before the session starts.
    late = moment if pending.timing in URGENT else moment + _GRACE
    if utc(now) > late:
        return (Due.DECISION, Due.OVERDUE)
    return (Due.DECISION,) if utc(now) >= moment else ()
