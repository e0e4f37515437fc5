"""Define the moves of an appeal, and what must be done before it ends."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus
from mahjong_core.appeals import MOVES, Act
from mahjong_core.moves import Moves
from tournaments.common.errors import Conflict
from tournaments.common.moves import StatusMoves

EVIDENCE_OPEN = frozenset(
    {
        AppealStatus.ANNOUNCED,
        AppealStatus.LODGED,
        AppealStatus.FIRST_INSTANCE,
        AppealStatus.ANSWERED,
        AppealStatus.ADMITTED,
        AppealStatus.HEARING,
    }
)
DEPOSIT_OPEN = frozenset({AppealStatus.ANNOUNCED, AppealStatus.LODGED})


APPEAL_MOVES: Final = StatusMoves(
    "Appeal",
    AppealStatus,
    Moves[AppealStatus, Act](
        {
            act: {AppealStatus(before) if before else None: AppealStatus(after) for before, after in allowed.items()}
            for act, allowed in MOVES.table.items()
        },
        code=MOVES.code,
    ),
    _("The appeal is “%(status)s”: this is not possible now."),
)


def can(appeal: Appeal, act: Act) -> bool:
    return APPEAL_MOVES.allows(appeal.status, act)


def check_evidence_open(appeal: Appeal) -> None:
    if appeal.status not in EVIDENCE_OPEN:
        raise Conflict("appeals.evidence_closed", _("The appeal accepts no more evidence."), {"status": appeal.status})


def check_deposit_open(appeal: Appeal) -> None:
    if appeal.status not in DEPOSIT_OPEN:
        raise Conflict(
            "appeals.deposit_closed", _("No deposit can be taken for this appeal now."), {"status": appeal.status}
        )
