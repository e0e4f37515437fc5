"""May it now? The moves of a registration, when the form is open, and how long an offer stands."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from registration.models import RegistrationForm, RegistrationState
from tournaments.moves import StatusMoves

S = RegistrationState
TAKES_A_PLACE: Final = (S.PENDING, S.CONFIRMED, S.OFFERED)
_SHORTEST_OFFER: Final = timedelta(hours=2)


class Act(StrEnum):
    CONFIRM = "confirm"
    REFUSE = "refuse"
    OFFER = "offer"
    ACCEPT = "accept"
    LAPSE = "lapse"
    WITHDRAW = "withdraw"
    QUEUE = "queue"


REGISTRATION_MOVES: Final = StatusMoves(
    "Registration",
    RegistrationState,
    Moves[RegistrationState, Act](
        {
            Act.CONFIRM: {S.PENDING: S.CONFIRMED},
            Act.REFUSE: {S.PENDING: S.REFUSED, S.WAITING: S.REFUSED},
            Act.OFFER: {S.WAITING: S.OFFERED},
            Act.ACCEPT: {S.OFFERED: S.CONFIRMED},
            Act.LAPSE: {S.OFFERED: S.WITHDRAWN},
            Act.WITHDRAW: dict.fromkeys((S.PENDING, S.CONFIRMED, S.WAITING, S.OFFERED), S.WITHDRAWN),
            Act.QUEUE: {S.WITHDRAWN: S.WAITING, S.REFUSED: S.WAITING},
        },
        code="registration.move_refused",
        starts=frozenset({S.PENDING, S.CONFIRMED, S.WAITING}),
    ),
    _("%(name)s is “%(status)s”: this is not possible any more."),
)


class FormState(StrEnum):
    NOT_YET = "not_yet"
    OPEN = "open"
    CLOSED = "closed"


def form_state(form: RegistrationForm, at: datetime) -> FormState:
    """The closing moment itself is closed."""
    if at < form.opens_at:
        return FormState.NOT_YET
    return FormState.OPEN if at < form.closes_at else FormState.CLOSED


def offer_limit(*, hours: int, at: datetime, starts_at: datetime) -> datetime:
    """Until when an offer made at ``at`` stands: so many hours; near the event a quarter of the rest."""
    left = max((starts_at - at) / 4, _SHORTEST_OFFER)
    return at + min(timedelta(hours=hours), left)
