"""May it now? What a table's and a result's state allow."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy as _

from scoring.models import CallStatus, Embargo, RefereeCall, ResultStatus, ResultVersion
from scoring.selectors.disputes import DisputeWindow
from tournaments.actors import Actor
from tournaments.errors import Conflict, NotPermitted
from tournaments.models import Table, TableStatus

T, R = TableStatus, ResultStatus

# act -> {status before: status after}
TABLE_MOVES: Final[Mapping[str, Mapping[TableStatus, TableStatus]]] = {
    "enter": {T.EMPTY: T.PLAYING, T.PLAYING: T.PLAYING, T.CORRECTING: T.CORRECTING},
    "supersede": {
        T.PLAYING: T.PLAYING,
        T.CORRECTING: T.CORRECTING,
        T.SUBMITTED: T.CORRECTING,
        T.VERIFIED: T.CORRECTING,
    },
    "reseat": {
        T.EMPTY: T.EMPTY,
        T.PLAYING: T.PLAYING,
        T.CORRECTING: T.CORRECTING,
        T.SUBMITTED: T.CORRECTING,
        T.VERIFIED: T.CORRECTING,
    },
    "submit": {T.PLAYING: T.SUBMITTED, T.CORRECTING: T.SUBMITTED},
    "restate": {T.SUBMITTED: T.SUBMITTED, T.VERIFIED: T.SUBMITTED},
    "verify": {T.SUBMITTED: T.VERIFIED},
    "reject": {T.SUBMITTED: T.CORRECTING},
}
RESULT_MOVES: Final[Mapping[str, Mapping[ResultStatus, ResultStatus]]] = {
    "verify": {R.SUBMITTED: R.VERIFIED},
    "supersede": {R.SUBMITTED: R.SUPERSEDED, R.VERIFIED: R.SUPERSEDED},
}
C = CallStatus
CALL_MOVES: Final[Mapping[str, Mapping[CallStatus, CallStatus]]] = {
    "claim": {C.WAITING: C.CLAIMED},
    "finish": {C.WAITING: C.DONE, C.CLAIMED: C.DONE},
    "withdraw": {C.WAITING: C.WITHDRAWN, C.CLAIMED: C.WITHDRAWN},
}
REFUSED_CODES: Final[Mapping[str, str]] = {
    "enter": "scoring.table_submitted",
    "supersede": "scoring.nothing_to_supersede",
    "reseat": "scoring.nothing_to_reseat",
    "submit": "scoring.nothing_to_submit",
    "restate": "scoring.nothing_to_restate",
    "verify": "scoring.nothing_to_verify",
    "reject": "scoring.nothing_to_reject",
}


def next_table_status(table: Table, act: str) -> TableStatus:
    """The table's status after this act, or a conflict that says what the status is."""
    now = TableStatus(table.status)
    allowed = TABLE_MOVES[act]
    if now not in allowed:
        raise Conflict(
            REFUSED_CODES[act],
            _("Table %(table)s is “%(status)s”: this cannot be done now.")
            % {"table": table.number, "status": now.label},
            {"table": table.number, "status": now.value, "act": act},
        )
    return allowed[now]


def can(table: Table, act: str) -> bool:
    return TableStatus(table.status) in TABLE_MOVES[act]


def next_call_status(call: RefereeCall, act: str) -> CallStatus:
    """The call's status after this act, or ``scoring.call_moved_on`` with who was first."""
    now = CallStatus(call.status)
    if now not in CALL_MOVES[act]:
        who = call.closed_by_name or call.claimed_by_name or ""
        raise Conflict(
            "scoring.call_moved_on",
            _("This call is “%(status)s” (%(who)s).") % {"status": now.label, "who": who},
            {"status": now.value, "by": who},
        )
    return CALL_MOVES[act][now]


def check_embargo_open(embargo: Embargo) -> None:
    """What is kept back is let go once."""
    if embargo.lifted_at is not None:
        raise Conflict(
            "scoring.embargo_lifted",
            _("%(who)s has let this go already.") % {"who": embargo.lifted_by_name},
            {"session": embargo.session.number, "kind": embargo.kind},
        )


def next_result_status(result: ResultVersion, act: str) -> ResultStatus:
    return RESULT_MOVES[act][ResultStatus(result.status)]


def check_second_person(result: ResultVersion, by: Actor) -> None:
    """Submitter and verifier are two people (design, section 5)."""
    if result.submitted_by == by.key:
        raise NotPermitted(
            "scoring.same_person",
            _("You submitted this sheet yourself: another person verifies it."),
            {"submitted_by": result.submitted_by_name},
        )


def check_may_dispute(window: DisputeWindow, at: datetime) -> ResultVersion:
    """The outcome that may be disputed at this moment, the last one of the window included."""
    if window.result is None or not window.is_open(at):
        raise Conflict(
            "scoring.dispute_closed",
            _("The result cannot be disputed here now. Ask at the desk."),
            {"until": window.until.isoformat() if window.until else None},
        )
    return window.result
