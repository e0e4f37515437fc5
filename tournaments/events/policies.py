"""Define the moves of an event's status, and check what its releases and its seating forbid."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from tournaments.common.errors import Conflict
from tournaments.common.moves import StatusMoves
from tournaments.models import EventStatus, SessionMove, SessionMoveKind, Table, Tournament

EVENT_MOVES: Final = StatusMoves(
    "Event",
    EventStatus,
    Moves[EventStatus, str](
        {
            "publish": {EventStatus.DRAFT: EventStatus.PUBLIC},
            "withdraw": {EventStatus.PUBLIC: EventStatus.DRAFT},
            "archive": {EventStatus.PUBLIC: EventStatus.ARCHIVED},
            "reopen": {EventStatus.ARCHIVED: EventStatus.PUBLIC},
        },
        code="tournaments.status_move_refused",
        starts=frozenset({EventStatus.DRAFT, EventStatus.PUBLIC}),
    ),
    _("This is not possible while the event is %(status)s."),
)


def was_released(tournament: Tournament) -> bool:
    """Return whether results of the event were ever released, even if the release was taken back (one query)."""
    return SessionMove.objects.filter(session__tournament=tournament, kind=SessionMoveKind.RELEASE).exists()


def is_removable(tournament: Tournament) -> bool:
    """Return whether the event can be deleted: a rehearsal always, another event until its first release."""
    return tournament.is_rehearsal or not was_released(tournament)


def check_nothing_released(tournament: Tournament) -> None:
    """Raise ``tournaments.already_released`` after the first release: published results stay, so the event does too."""
    if was_released(tournament):
        raise Conflict(
            "tournaments.already_released",
            _("Results of this event have been released. You can archive it, but not hide or delete it."),
        )


def check_unseated_event(tournament: Tournament) -> None:
    """Raise ``tournaments.tables_numbered`` once tables have numbers; later they are moved one by one."""
    if Table.objects.filter(session__tournament=tournament).exists():
        raise Conflict(
            "tournaments.tables_numbered",
            _("The seating is published with its table numbers. To move a table, change the seating."),
        )
