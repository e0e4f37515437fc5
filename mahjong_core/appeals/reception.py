"""Receive an appeal: by annex 2 if the text has it, else by MCR 3.12.2 and 3.12.3.

Questions 1 to 3 in order; question 4 says when it is decided.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from mahjong_core.appeals.terms import WHOLE, Terms
from mahjong_core.appeals.window import is_in_time
from mahjong_core.errors import RuleError

__all__ = [
    "MAX_DELAY_MINUTES",
    "URGENT",
    "Admissibility",
    "Consequences",
    "Lodged",
    "Reception",
    "Timing",
    "consequences",
    "receive",
]

MAX_DELAY_MINUTES = 120


class Admissibility(StrEnum):
    """List the answers of the reception form."""

    NO_APPEAL = "no_appeal"  # 1: no cash, no appeal, nothing is forwarded or decided
    INADMISSIBLE = "inadmissible"  # 2: too late, or never announced, or not in due form where no annex says more
    UNFOUNDED = "unfounded"  # 3: anonymous: admissible, but unfounded and so rejected
    ADMISSIBLE = "admissible"


class Timing(StrEnum):
    """List the answers to question 4: whether and when a decision and a remedy are needed."""

    AFTER_NEXT_SESSION = "after_next_session"
    END_OF_EVENT = "end_of_event"
    BEFORE_NEXT_SESSION = "before_next_session"
    DELAY_NEXT_SESSION = "delay_next_session"


URGENT = frozenset({Timing.BEFORE_NEXT_SESSION, Timing.DELAY_NEXT_SESSION})


@dataclass(frozen=True, slots=True)
class Lodged:
    """Store the facts that the president judges. ``session_ended_at`` is None while the session is in play.

    ``is_announced``: somebody of the staff heard it at the table at once (MERS 2.1), or the chief referee accepts it.
    """

    deposit_paid: bool
    lodged_at: datetime
    session_ended_at: datetime | None
    is_written: bool
    is_signed: bool
    is_announced: bool = True


@dataclass(frozen=True, slots=True)
class Reception:
    """Store the answer, the question that gave it, and the refund in per cent (None: the deposit stays held).

    ``question`` 1 to 3; None if none of them answered: the appeal is admissible, or was never announced.
    """

    verdict: Admissibility
    question: int | None
    refund_percent: int | None
    clause: str


def receive(lodged: Lodged, terms: Terms) -> Reception:
    """Answer the questions: the first with a no decides, the later ones are not asked."""
    cash, time, form, admitted = _ANNEX_2 if terms.has_forms else _BODY
    if terms.deposit and not lodged.deposit_paid:
        return Reception(Admissibility.NO_APPEAL, 1, WHOLE, cash)  # a part that was paid was no deposit: it goes back
    if not is_in_time(lodged.lodged_at, lodged.session_ended_at, terms):
        return Reception(Admissibility.INADMISSIBLE, 2, WHOLE, time)
    if terms.announced_at_once and not lodged.is_announced:
        return Reception(Admissibility.INADMISSIBLE, None, WHOLE, terms.announced_clause)
    if not (lodged.is_written and lodged.is_signed):
        if terms.has_forms:
            return Reception(Admissibility.UNFOUNDED, 3, 0, form)
        return Reception(Admissibility.INADMISSIBLE, 3, WHOLE, form)  # no text makes its absence cost the deposit
    return Reception(Admissibility.ADMISSIBLE, None, None, admitted)


# The clauses of: the cash, the time, the written and signed form, the time of the decision.
_ANNEX_2 = ("Annex 2 1", "Annex 2 2", "Annex 2 3", "Annex 2 4")
_BODY = ("3.12.2", "3.12.2", "3.12.3", "3.12.4")


@dataclass(frozen=True, slots=True)
class Consequences:
    """Store the consequences of a timing: whether the next start and the results wait, and the delay of the start."""

    holds_start: bool
    holds_release: bool
    holds_final_release: bool
    delay_minutes: int


def consequences(timing: Timing, delay_minutes: int = 0) -> Consequences:
    """Return the effect of a timing on the clock and the release. Raise ``appeals.delay_out_of_range``."""
    delays = timing is Timing.DELAY_NEXT_SESSION
    if delays != (delay_minutes != 0) or not 0 <= delay_minutes <= MAX_DELAY_MINUTES:
        detail = {"minutes": delay_minutes, "most": MAX_DELAY_MINUTES, "timing": str(timing)}
        raise RuleError("appeals.delay_out_of_range", "only a delayed session has minutes of delay", detail)
    urgent = timing in URGENT
    return Consequences(urgent, urgent, timing is Timing.END_OF_EVENT, delay_minutes)
