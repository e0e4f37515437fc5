"""Define the moves of a table, and when each is allowed."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from tournaments.common.moves import StatusMoves
from tournaments.models import Table, TableStatus

T = TableStatus

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


def can(table: Table, act: str) -> bool:
    return TABLE_MOVES.allows(table.status, act)
