"""Define the moves of a registration, when the form is open, and how long an offer stands."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from registration.models import MailState, RegistrationForm, RegistrationState
from tournaments.common.moves import StatusMoves
from tournaments.common.selectors.folding import folded

S = RegistrationState
TAKES_A_PLACE: Final = (S.PENDING, S.CONFIRMED, S.OFFERED)
CHANGEABLE: Final = (*TAKES_A_PLACE, S.WAITING)
_SHORTEST_OFFER: Final = timedelta(hours=2)


class RegistrationAct(StrEnum):
    CONFIRM = "confirm"
    REFUSE = "refuse"
    OFFER = "offer"
    ACCEPT = "accept"
    LAPSE = "lapse"
    WITHDRAW = "withdraw"
    QUEUE = "queue"
    DEFER = "defer"


REGISTRATION_MOVES: Final = StatusMoves(
    "Registration",
    RegistrationState,
    Moves[RegistrationState, RegistrationAct](
        {
            RegistrationAct.CONFIRM: {S.PENDING: S.CONFIRMED, S.OFFERED: S.CONFIRMED},  # OFFERED: accepted at the desk
            RegistrationAct.REFUSE: {S.PENDING: S.REFUSED, S.WAITING: S.REFUSED},
            RegistrationAct.OFFER: {S.WAITING: S.OFFERED},
            RegistrationAct.ACCEPT: {S.OFFERED: S.CONFIRMED},
            RegistrationAct.LAPSE: {S.OFFERED: S.WITHDRAWN},
            RegistrationAct.WITHDRAW: dict.fromkeys((S.PENDING, S.CONFIRMED, S.WAITING, S.OFFERED), S.WITHDRAWN),
            RegistrationAct.QUEUE: {S.WITHDRAWN: S.WAITING, S.REFUSED: S.WAITING},
            RegistrationAct.DEFER: {S.CONFIRMED: S.WAITING},  # agreed after all places were taken
        },
        code="registration.move_refused",
        starts=frozenset({S.PENDING, S.CONFIRMED, S.WAITING}),
    ),
    _("%(name)s is “%(status)s”: this is no longer possible."),
)


class MailAct(StrEnum):
    """List the acts on a message; the last three are outcomes of the mail server."""

    SEND = "send"
    HAND_OVER = "hand_over"
    STOP = "stop"
    TAKEN = "taken"
    TURNED_AWAY = "turned_away"
    CUT_OFF = "cut_off"


_M = MailState
MAIL_MOVES: Final = StatusMoves(
    "Message",
    MailState,
    Moves[MailState, MailAct](
        {
            MailAct.SEND: dict.fromkeys(
                (_M.BY_HAND, _M.SENT, _M.REFUSED, _M.UNCLEAR, _M.HANDED, _M.STOPPED), _M.WAITING
            ),
            MailAct.HAND_OVER: dict.fromkeys((_M.BY_HAND, _M.WAITING, _M.REFUSED, _M.UNCLEAR, _M.STOPPED), _M.HANDED),
            MailAct.STOP: {_M.WAITING: _M.STOPPED},
            MailAct.TAKEN: {_M.WAITING: _M.SENT, _M.UNCLEAR: _M.SENT},
            MailAct.TURNED_AWAY: {_M.WAITING: _M.REFUSED, _M.UNCLEAR: _M.REFUSED},
            MailAct.CUT_OFF: {_M.WAITING: _M.UNCLEAR},
        },
        code="mail.move_refused",
        starts=frozenset({_M.BY_HAND, _M.WAITING}),
    ),
    _("This message is “%(status)s”: this is no longer possible."),
)


class FormState(StrEnum):
    NOT_YET = "not_yet"
    MEMBERS = "members"
    OPEN = "open"
    CLOSED = "closed"


TAKES_REGISTRATIONS: Final = (FormState.MEMBERS, FormState.OPEN)


def form_state(form: RegistrationForm, at: datetime) -> FormState:
    """Return the form's state at a moment.

    Closed from ``closes_at`` on, open to all from the end of the members' time.
    """
    if at < form.opens_at:
        return FormState.NOT_YET
    if at >= form.closes_at:
        return FormState.CLOSED
    return FormState.MEMBERS if form.members_until is not None and at < form.members_until else FormState.OPEN


def is_member(form: RegistrationForm, *, country: str, club: str, word: str) -> bool:
    """Return whether a person may register in the members' time: by country, club, or the members' word."""
    clubs = {folded(name) for name in form.member_clubs}
    knows_word = bool(form.members_word) and folded(word) == folded(form.members_word)
    return country in form.member_countries or (bool(club.strip()) and folded(club) in clubs) or knows_word


def offer_limit(*, hours: int, at: datetime, starts_at: datetime) -> datetime:
    """Return until when an offer made at ``at`` stands: so many hours; near the event a quarter of the rest."""
    left = max((starts_at - at) / 4, _SHORTEST_OFFER)
    return at + min(timedelta(hours=hours), left)
