"""Define the moves of a call for a referee, and when each is allowed."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from scoring.models import CallStatus
from tournaments.common.errors import Conflict
from tournaments.common.moves import StatusMoves
from tournaments.models import Session, SessionStatus

C = CallStatus

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
    _("This call is already “%(status)s” (%(by)s)."),
)


def check_in_play(session: Session) -> None:
    """Check that the session is in play, or its sheets are being closed, when a player's phone calls a referee."""
    if session.status not in (SessionStatus.RUNNING, SessionStatus.PAUSED, SessionStatus.ENDED):
        raise Conflict(
            "scoring.not_in_play",
            _("Session %(session)s is not in play. Ask at the desk.") % {"session": session.number},
            {"session": session.number, "status": session.status},
        )
