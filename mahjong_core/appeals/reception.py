"""Annex 2: the president receives an appeal. Questions 1 to 3 in order; question 4 says when it is decided."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from mahjong_core.appeals.terms import WHOLE, Terms
from mahjong_core.appeals.window import is_in_time
from mahjong_core.errors import RuleError

MAX_DELAY_MINUTES = 120


class Verdict(StrEnum):
    """What the reception form answers."""

    NO_APPEAL = "no_appeal"  # 1: no cash, no appeal, nothing is forwarded or decided
    INADMISSIBLE = "inadmissible"  # 2: too late
    UNFOUNDED = "unfounded"  # 3: anonymous: admissible, but unfounded and so rejected
    ADMISSIBLE = "admissible"


class Timing(StrEnum):
    """Question 4: whether a decision and a remedy are needed at once, and when they come."""

    AFTER_NEXT_SESSION = "after_next_session"
    END_OF_EVENT = "end_of_event"
    BEFORE_NEXT_SESSION = "before_next_session"
    DELAY_NEXT_SESSION = "delay_next_session"


URGENT = frozenset({Timing.BEFORE_NEXT_SESSION, Timing.DELAY_NEXT_SESSION})


@dataclass(frozen=True, slots=True)
class Lodged:
    """What the president looks at. ``session_ended_at`` None: the session is still in play."""

    deposit_paid: bool
    lodged_at: datetime
    session_ended_at: datetime | None
    is_written: bool
    is_signed: bool


@dataclass(frozen=True, slots=True)
class Reception:
    """The answer, the question that gave it, and how much per cent of what was paid goes back (None: it stays held)."""

    verdict: Verdict
    question: int | None
    refund_percent: int | None
    clause: str


def receive(lodged: Lodged, terms: Terms) -> Reception:
    """Answer annex 2: the first question with a no decides, the later ones are not asked."""
    if terms.deposit and not lodged.deposit_paid:
        return Reception(Verdict.NO_APPEAL, 1, WHOLE, "Annex 2 1")  # a part that was paid was no deposit: it goes back
    if not is_in_time(lodged.lodged_at, lodged.session_ended_at, terms):
        return Reception(Verdict.INADMISSIBLE, 2, WHOLE, "Annex 2 2")
    if not (lodged.is_written and lodged.is_signed):
        return Reception(Verdict.UNFOUNDED, 3, 0, "Annex 2 3")
    return Reception(Verdict.ADMISSIBLE, None, None, "Annex 2 4")


@dataclass(frozen=True, slots=True)
class Consequences:
    """What waits for the decision: the start of the next session, results, and by how much the start is put off."""

    holds_start: bool
    holds_release: bool
    holds_final_release: bool
    delay_minutes: int


def consequences(timing: Timing, delay_minutes: int = 0) -> Consequences:
    """What a timing means for the clock and for the release; raises ``appeals.delay_out_of_range``."""
    delays = timing is Timing.DELAY_NEXT_SESSION
    if delays != (delay_minutes != 0) or not 0 <= delay_minutes <= MAX_DELAY_MINUTES:
        detail = {"minutes": delay_minutes, "most": MAX_DELAY_MINUTES, "timing": str(timing)}
        raise RuleError("appeals.delay_out_of_range", "only a delayed session has minutes of delay", detail)
    urgent = timing in URGENT
    return Consequences(urgent, urgent, timing is Timing.END_OF_EVENT, delay_minutes)
