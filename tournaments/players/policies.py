"""Define the moves between a participant's states, and check what a seat in the seating forbids."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.moves import Moves
from tournaments.common.errors import Conflict, Malformed, Message
from tournaments.common.moves import StatusMoves
from tournaments.models import Participant, ParticipantState, Seat

P = ParticipantState

PRESENT, LEAVE, EXPEL, ENTER = (
    "participants.check_in",
    "participants.remove",
    "participants.disqualify",
    "participants.edit",
)


@dataclass(frozen=True, slots=True)
class StateMove:
    """Represent an allowed move: the act that a role needs, its button, whether it takes a reason."""

    act: str
    label: Message
    needs_reason: bool = False


def _leaving(label: Message) -> StateMove:
    return StateMove(LEAVE, label, needs_reason=True)


_EXPELLED: Final = StateMove(EXPEL, _("Disqualify"), needs_reason=True)
_BACK: Final[Mapping[ParticipantState, StateMove]] = {
    P.REGISTERED: _leaving(_("Reinstate as registered")),
    P.CHECKED_IN: _leaving(_("Reinstate as checked in")),
    P.ACTIVE: _leaving(_("Reinstate as playing")),
}

# state now -> {state after: the move}. Every move has its way back, so that a slip can be mended.
STATE_MOVES: Final[Mapping[ParticipantState, Mapping[ParticipantState, StateMove]]] = {
    P.REGISTERED: {
        P.CHECKED_IN: StateMove(PRESENT, _("Check in")),
        P.WITHDRAWN: _leaving(_("Withdraw")),
        P.SUBSTITUTE: StateMove(ENTER, _("Make a substitute")),
        P.DISQUALIFIED: _EXPELLED,
    },
    P.CHECKED_IN: {
        P.REGISTERED: StateMove(PRESENT, _("Undo check-in")),
        P.ACTIVE: StateMove(PRESENT, _("Mark as playing")),
        P.WITHDRAWN: _leaving(_("Withdraw")),
        P.REMOVED_FOR_ILLNESS: _leaving(_("Remove for illness")),
        P.DISQUALIFIED: _EXPELLED,
    },
    P.ACTIVE: {
        P.CHECKED_IN: StateMove(PRESENT, _("Mark as not playing yet")),
        P.WITHDRAWN: _leaving(_("Withdraw")),
        P.REMOVED_FOR_ILLNESS: _leaving(_("Remove for illness")),
        P.DISQUALIFIED: _EXPELLED,
    },
    P.WITHDRAWN: _BACK,
    P.REMOVED_FOR_ILLNESS: {state: _BACK[state] for state in (P.CHECKED_IN, P.ACTIVE)},
    P.DISQUALIFIED: {
        state: StateMove(EXPEL, _("Lift the disqualification"), needs_reason=True)
        for state in (P.REGISTERED, P.CHECKED_IN, P.ACTIVE)
    },
    P.SUBSTITUTE: {P.REGISTERED: StateMove(ENTER, _("Add as a player"))},
}


_PARTICIPANT_MOVES: Final = StatusMoves(
    "Participant",
    ParticipantState,
    Moves[ParticipantState, ParticipantState](
        {to: {now: to for now, moves in STATE_MOVES.items() if to in moves} for to in ParticipantState},
        code="participants.move_refused",
        starts=frozenset({P.REGISTERED}),
    ),
    _("The status of %(name)s cannot change from “%(status)s” to “%(to)s”."),
    act_key="to",
)


def state_move(participant: Participant, to: ParticipantState) -> StateMove:
    """Return the move from the current state to ``to``. Raise ``participants.move_refused`` for another one."""
    state = participant.state
    _PARTICIPANT_MOVES.after(state, to, name=participant.name, number=participant.number, state=state)
    return STATE_MOVES[ParticipantState(state)][to]


def moves_from(state: str) -> Mapping[ParticipantState, StateMove]:
    """Return every move from a state, for buttons."""
    return STATE_MOVES[ParticipantState(state)]


def check_reason(move: StateMove, reason: str) -> None:
    if move.needs_reason and not reason.strip():
        raise Malformed("participants.reason_missing", _("Enter a reason. It is stored with the record."))


def check_expected(participant: Participant, expected: str | None) -> None:
    """Raise a conflict unless the state is still the one that the page showed."""
    if expected is not None and participant.state != expected:
        raise Conflict(
            "participants.state_changed",
            _("The status of %(name)s is now “%(now)s”. Nothing was changed.")
            % {"name": participant.name, "now": participant.get_state_display()},
            {"number": participant.number, "state": participant.state, "expected": expected},
        )


def check_unseated(participant: Participant) -> None:
    """Raise ``participants.seated`` for a number in the seating, which cannot be removed; the player withdraws."""
    if Seat.objects.filter(participant=participant).exists():
        raise Conflict(
            "participants.seated",
            _("%(name)s is seated and cannot be removed. Withdraw the player instead.") % {"name": participant.name},
            {"number": participant.number},
        )
