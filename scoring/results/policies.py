"""Define the moves of a result, and until when it may be disputed."""

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from scoring.models import ResultStatus, ResultVersion
from scoring.results.selectors.disputes import DisputeWindow
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, NotPermitted
from tournaments.common.links import page_url
from tournaments.common.moves import StatusMoves
from tournaments.models import Tournament
from tournaments.sessions.selectors.second_person import needs_second_person

R = ResultStatus


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


def check_second_person(result: ResultVersion, by: Actor, tournament: Tournament) -> None:
    """Check that submitter and verifier are two people, unless the event allows one."""
    if result.submitted_by == by.key and needs_second_person(tournament):
        where = (tournament.slug, result.table.session.number, result.table.number)
        raise NotPermitted(
            "scoring.same_person",
            _("You submitted this sheet. Another person must verify it."),
            {"submitted_by": result.submitted_by_name, "href": page_url("sheet-verify", *where)},
        )


def check_may_dispute(window: DisputeWindow, at: datetime) -> ResultVersion:
    """Return the outcome that may be disputed at this moment; the window includes its last moment."""
    if window.result is None or not window.is_open(at):
        raise Conflict(
            "scoring.dispute_closed",
            _("The result cannot be disputed here now. Ask at the desk."),
            {"until": window.until.isoformat() if window.until else None},
        )
    return window.result
