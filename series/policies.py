"""What may be done with an application for an honour where it stands."""

from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.moves import Moves
from series.models import HonoursState
from tournaments.common.moves import StatusMoves

_S = HonoursState


class HonoursAct(TextChoices):
    SEND = "send", pgettext_lazy("an application", "It was sent")
    GRANT = "grant", pgettext_lazy("an application", "It was granted")
    REFUSE = "refuse", pgettext_lazy("an application", "It was refused")
    WITHDRAW = "withdraw", pgettext_lazy("an application", "It is withdrawn")


HONOURS_MOVES: Final = StatusMoves(
    "Application for an honour",
    HonoursState,
    Moves[HonoursState, HonoursAct](
        {
            HonoursAct.SEND: {_S.PREPARED: _S.SENT, _S.REFUSED: _S.SENT},
            HonoursAct.GRANT: {_S.SENT: _S.GRANTED},
            HonoursAct.REFUSE: {_S.SENT: _S.REFUSED},
            HonoursAct.WITHDRAW: dict.fromkeys((_S.PREPARED, _S.SENT, _S.REFUSED), _S.WITHDRAWN),
        },
        code="honours.move_refused",
        starts=frozenset({_S.PREPARED}),
    ),
    _("The application of %(name)s is “%(status)s”: this is not possible any more."),
)
