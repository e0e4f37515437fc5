"""The states of an appeal and every move between them, as one table."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from mahjong_core.errors import RuleError


class Status(StrEnum):
    """Where an appeal stands."""

    ANNOUNCED = "announced"
    LODGED = "lodged"
    LAPSED = "lapsed"
    NOT_FORWARDED = "not_forwarded"
    INADMISSIBLE = "inadmissible"
    UNFOUNDED = "unfounded"
    FIRST_INSTANCE = "first_instance"
    ANSWERED = "answered"
    ADMITTED = "admitted"
    HEARING = "hearing"
    DECIDED = "decided"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"


class Act(StrEnum):
    """What somebody does to an appeal."""

    ANNOUNCE = "announce"
    LODGE = "lodge"
    SIGN = "sign"
    LAPSE = "lapse"
    WITHDRAW = "withdraw"
    NOT_FORWARD = "not_forward"
    REFUSE_LATE = "refuse_late"
    REJECT_UNSIGNED = "reject_unsigned"
    REFER = "refer"
    ADMIT = "admit"
    ANSWER = "answer"
    GRANT = "grant"
    ACCEPT = "accept"
    PERSIST = "persist"
    SCHEDULE = "schedule"
    SEAT_PANEL = "seat_panel"
    RECUSE = "recuse"
    OPEN_HEARING = "open_hearing"
    HEAR = "hear"
    VOTE = "vote"
    DECIDE = "decide"
    CARRY_OUT = "carry_out"
    CLOSE = "close"


S, A = Status, Act

# act -> {status before: status after}; None is an appeal that does not exist yet
MOVES: Final[Mapping[Act, Mapping[Status | None, Status]]] = {
    A.ANNOUNCE: {None: S.ANNOUNCED},
    A.LODGE: {None: S.LODGED, S.ANNOUNCED: S.LODGED},
    A.SIGN: {S.LODGED: S.LODGED},
    A.LAPSE: {S.ANNOUNCED: S.LAPSED},
    A.WITHDRAW: {
        S.ANNOUNCED: S.WITHDRAWN,
        S.LODGED: S.WITHDRAWN,
        S.FIRST_INSTANCE: S.WITHDRAWN,
        S.ADMITTED: S.WITHDRAWN,
    },
    A.NOT_FORWARD: {S.LODGED: S.NOT_FORWARDED},
    A.REFUSE_LATE: {S.LODGED: S.INADMISSIBLE},
    A.REJECT_UNSIGNED: {S.LODGED: S.UNFOUNDED},
    A.REFER: {S.LODGED: S.FIRST_INSTANCE},
    A.ADMIT: {S.LODGED: S.ADMITTED},
    A.ANSWER: {S.ANNOUNCED: S.ANNOUNCED, S.FIRST_INSTANCE: S.ANSWERED},
    A.GRANT: {S.FIRST_INSTANCE: S.DECIDED},
    A.ACCEPT: {S.ANSWERED: S.WITHDRAWN},
    A.PERSIST: {S.ANSWERED: S.ADMITTED},
    A.SCHEDULE: {S.FIRST_INSTANCE: S.FIRST_INSTANCE, S.ANSWERED: S.ANSWERED, S.ADMITTED: S.ADMITTED},
    A.SEAT_PANEL: {S.ADMITTED: S.ADMITTED},
    A.RECUSE: {S.ADMITTED: S.ADMITTED, S.HEARING: S.HEARING},
    A.OPEN_HEARING: {S.ADMITTED: S.HEARING},
    A.HEAR: {S.HEARING: S.HEARING},
    A.VOTE: {S.HEARING: S.HEARING},
    A.DECIDE: {S.HEARING: S.DECIDED},
    A.CARRY_OUT: {S.DECIDED: S.DECIDED},
    A.CLOSE: {S.DECIDED: S.CLOSED},
}
FINAL: Final = frozenset({S.LAPSED, S.NOT_FORWARDED, S.INADMISSIBLE, S.UNFOUNDED, S.CLOSED, S.WITHDRAWN})
# While an appeal stands here, what it contests may still change.
PENDING: Final = frozenset({S.LODGED, S.FIRST_INSTANCE, S.ANSWERED, S.ADMITTED, S.HEARING})


def next_status(now: Status | None, act: Act) -> Status:
    """The status after an act; raises ``appeals.move_not_allowed``."""
    allowed = MOVES[act]
    if now not in allowed:
        detail = {"status": str(now) if now else None, "move": str(act)}
        raise RuleError("appeals.move_not_allowed", f"{act} is not possible now", detail)
    return allowed[now]


def acts_from(now: Status | None) -> frozenset[Act]:
    """Every act that the table lists for a status."""
    return frozenset(act for act, allowed in MOVES.items() if now in allowed)


def state_diagram() -> str:
    """The table as a Mermaid state diagram; acts that leave the status as it is are left out."""
    lines = ["stateDiagram-v2"]
    for act, allowed in MOVES.items():
        for before, after in allowed.items():
            if before is not after:
                lines.append(f"    {before or '[*]'} --> {after}: {act}")
    lines += [f"    {status} --> [*]" for status in Status if status in FINAL]
    return "\n".join(lines)
