"""Define the states of an appeal and the moves between them."""

from enum import StrEnum
from typing import Final

from mahjong_core.moves import Moves

__all__ = ["FINAL", "MOVES", "A", "Act", "S", "Status"]


class Status(StrEnum):
    """List the states of an appeal."""

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
    """List the acts on an appeal."""

    ANNOUNCE = "announce"
    LODGE = "lodge"
    SIGN = "sign"
    HEARD = "heard"
    EXCUSE = "excuse"
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

MOVES: Final = Moves[Status, Act](
    {
        A.ANNOUNCE: {None: S.ANNOUNCED},
        A.LODGE: {None: S.LODGED, S.ANNOUNCED: S.LODGED},
        A.SIGN: {S.LODGED: S.LODGED},
        # Who heard it announced is written down late, or the chief referee accepts that nobody did (MERS 2.1).
        A.HEARD: {S.LODGED: S.LODGED},
        A.EXCUSE: {S.LODGED: S.LODGED},
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
        A.SEAT_PANEL: {S.ADMITTED: S.ADMITTED, S.HEARING: S.HEARING},  # anew where all were recused
        A.RECUSE: {S.ADMITTED: S.ADMITTED, S.HEARING: S.HEARING},
        A.OPEN_HEARING: {S.ADMITTED: S.HEARING},
        A.HEAR: {S.HEARING: S.HEARING},
        A.VOTE: {S.HEARING: S.HEARING},
        A.DECIDE: {S.HEARING: S.DECIDED},
        A.CARRY_OUT: {S.DECIDED: S.DECIDED},
        A.CLOSE: {S.DECIDED: S.CLOSED},
    },
    code="appeals.move_not_allowed",
)
FINAL: Final = MOVES.ends
# While an appeal stands here, what it contests may still change.
