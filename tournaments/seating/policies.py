"""Define the moves of a seating draw, and check what a started session forbids."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from tournaments.common.errors import Conflict
from tournaments.common.links import page_url
from tournaments.common.moves import StatusMoves
from tournaments.models import DrawStatus, Session, SessionStatus

DRAW_MOVES: Final = StatusMoves(
    "Seating draw",
    DrawStatus,
    Moves[DrawStatus, str](
        {
            "start": {DrawStatus.COMMITTED: DrawStatus.RUNNING},
            "finish": {DrawStatus.RUNNING: DrawStatus.RUN},
            "fail": {DrawStatus.RUNNING: DrawStatus.FAILED},
            "publish": {DrawStatus.RUN: DrawStatus.PUBLISHED},
            "supersede": {
                DrawStatus.COMMITTED: DrawStatus.SUPERSEDED,
                DrawStatus.RUNNING: DrawStatus.SUPERSEDED,
                DrawStatus.RUN: DrawStatus.SUPERSEDED,
                DrawStatus.PUBLISHED: DrawStatus.SUPERSEDED,
            },
        },
        code="seating.draw_move_refused",
        starts=frozenset({DrawStatus.COMMITTED, DrawStatus.RUN}),
    ),
    _("This is not possible while the draw is %(status)s."),
)


def check_session_unplayed(session: Session) -> None:
    """Raise ``seating.session_started`` for a started session: its seats are corrected on the table's page."""
    if session.status != SessionStatus.SCHEDULED:
        href = page_url("desk", session.tournament.slug, session.number)
        raise Conflict(
            "seating.session_started",
            _("Session %(session)s has started, so its seating cannot change.") % {"session": session.number},
            {"session": session.number, "status": session.status, "href": href},
        )
