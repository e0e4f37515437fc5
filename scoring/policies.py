"""May it now? What a table's and a result's state allow."""

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from scoring.models import CallStatus, Embargo, ResultStatus, ResultVersion
from scoring.selectors.disputes import DisputeWindow
from tournaments.actors import Actor
from tournaments.errors import Conflict, NotPermitted
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament
from tournaments.moves import StatusMoves
from tournaments.selectors.second_person import needs_second_person
from tournaments.ways import way_to

T, R, C = TableStatus, ResultStatus, CallStatus

TABLE_MOVES: Final = StatusMoves(
    "Table",
    TableStatus,
    Moves[TableStatus, str](
        {
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
        },
        code="scoring.table_submitted",
        codes={
            "supersede": "scoring.nothing_to_supersede",
            "reseat": "scoring.nothing_to_reseat",
            "submit": "scoring.nothing_to_submit",
            "restate": "scoring.nothing_to_restate",
            "verify": "scoring.nothing_to_verify",
            "reject": "scoring.nothing_to_reject",
        },
        starts=frozenset({T.EMPTY}),
    ),
    _("Table %(table)s is “%(status)s”: this cannot be done now."),
    act_key="act",
)

RESULT_MOVES: Final = StatusMoves(
    "Result version",
    ResultStatus,
    Moves[ResultStatus, str](
        {
            "verify": {R.SUBMITTED: R.VERIFIED},
            "supersede": {R.SUBMITTED: R.SUPERSEDED, R.VERIFIED: R.SUPERSEDED},
        },
        code="scoring.result_moved_on",
        starts=frozenset({R.SUBMITTED}),
    ),
    _("This result is “%(status)s”: this cannot be done now."),
)

CALL_MOVES: Final = StatusMoves(
    "Call for a referee",
    CallStatus,
    Moves[CallStatus, str](
        {
            "claim": {C.WAITING: C.CLAIMED},
            "give_back": {C.CLAIMED: C.WAITING},
            "finish": {C.WAITING: C.DONE, C.CLAIMED: C.DONE},
            "withdraw": {C.WAITING: C.WITHDRAWN, C.CLAIMED: C.WITHDRAWN},
        },
        code="scoring.call_moved_on",
        starts=frozenset({C.WAITING}),
    ),
    _("This call is “%(status)s” (%(by)s)."),
)


def can(table: Table, act: str) -> bool:
    return TABLE_MOVES.allows(table.status, act)


def check_in_play(session: Session) -> None:
    """A player's phone calls a referee while the session is in play, or while its sheets are being closed."""
    if session.status not in (SessionStatus.RUNNING, SessionStatus.PAUSED, SessionStatus.ENDED):
        raise Conflict(
            "scoring.not_in_play",
            _("Session %(session)s is not in play: ask at the desk.") % {"session": session.number},
            {"session": session.number, "status": session.status},
        )


def check_embargo_open(embargo: Embargo) -> None:
    """What is kept back is let go once."""
    if embargo.lifted_at is not None:
        raise Conflict(
            "scoring.embargo_lifted",
            _("%(who)s has let this go already.") % {"who": embargo.lifted_by_name},
            {"session": embargo.session.number, "kind": embargo.kind},
        )


def check_second_person(result: ResultVersion, by: Actor, tournament: Tournament) -> None:
    """Submitter and verifier are two people, unless the event allows one."""
    if result.submitted_by == by.key and needs_second_person(tournament):
        where = (tournament.slug, result.table.session.number, result.table.number)
        raise NotPermitted(
            "scoring.same_person",
            _("You submitted this sheet yourself: another person verifies it."),
            {"submitted_by": result.submitted_by_name, "href": way_to("sheet-verify", *where)},
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
