"""Define the moves of a phase's status."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from tournaments.common.moves import StatusMoves
from tournaments.models import PhaseStatus

PHASE_MOVES: Final = StatusMoves(
    "Phase",
    PhaseStatus,
    Moves[PhaseStatus, str](
        {
            "open": {PhaseStatus.PLANNED: PhaseStatus.OPEN},
            "cancel": {PhaseStatus.OPEN: PhaseStatus.CANCELLED},
            "drop": {PhaseStatus.PLANNED: PhaseStatus.CANCELLED},
        },
        code="phases.move_refused",
        starts=frozenset({PhaseStatus.PLANNED}),
    ),
    _("This is not possible while phase %(phase)s is %(status)s."),
)
