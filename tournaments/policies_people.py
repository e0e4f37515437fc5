"""May it now? The moves between a participant's states, as one table, and what a seat in the seating forbids."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Conflict, Malformed, Message
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
    """A move that the table allows: the act that a role must allow, its button, whether it takes a reason."""

    act: str
    label: Message
    needs_reason: bool = False


def leaving(label: Message) -> StateMove:
    return StateMove(LEAVE, label, needs_reason=True)


EXPELLED: Final = StateMove(EXPEL, _("Disqualify"), needs_reason=True)
BACK: Final = leaving(_("Take back in"))

# state now -> {state after: the move}. Every move has its way back, so that a slip can be mended.
STATE_MOVES: Final[Mapping[ParticipantState, Mapping[ParticipantState, StateMove]]] = {
    P.REGISTERED: {
        P.CHECKED_IN: StateMove(PRESENT, _("Check in")),
        P.WITHDRAWN: leaving(_("Withdraw")),
        P.SUBSTITUTE: StateMove(ENTER, _("Make a substitute")),
        P.DISQUALIFIED: EXPELLED,
    },
    P.CHECKED_IN: {
        P.REGISTERED: StateMove(PRESENT, _("Not here after all")),
        P.ACTIVE: StateMove(PRESENT, _("Mark as playing")),
        P.WITHDRAWN: leaving(_("Withdraw")),
        P.REMOVED_FOR_ILLNESS: leaving(_("Remove for illness")),
        P.DISQUALIFIED: EXPELLED,
    },
    P.ACTIVE: {
        P.CHECKED_IN: StateMove(PRESENT, _("Not playing yet")),
        P.WITHDRAWN: leaving(_("Withdraw")),
        P.REMOVED_FOR_ILLNESS: leaving(_("Remove for illness")),
        P.DISQUALIFIED: EXPELLED,
    },
    P.WITHDRAWN: {P.REGISTERED: BACK, P.CHECKED_IN: BACK, P.ACTIVE: BACK},
    P.REMOVED_FOR_ILLNESS: {P.CHECKED_IN: BACK, P.ACTIVE: BACK},
    P.DISQUALIFIED: {
        state: StateMove(EXPEL, _("Lift the disqualification"), needs_reason=True)
        for state in (P.REGISTERED, P.CHECKED_IN, P.ACTIVE)
    },
    P.SUBSTITUTE: {P.REGISTERED: StateMove(ENTER, _("Enter as a player"))},
}


def next_state(participant: Participant, to: ParticipantState) -> StateMove:
    """The move from the state now to ``to``, or ``participants.move_refused``."""
    now = ParticipantState(participant.state)
    move = STATE_MOVES[now].get(to)
    if move is None:
        raise Conflict(
            "participants.move_refused",
            _("%(name)s is “%(now)s”: from there nobody becomes “%(to)s”.")
            % {"name": participant.name, "now": now.label, "to": to.label},
            {"number": participant.number, "state": now.value, "to": to.value},
        )
    return move


def moves_from(state: str) -> Mapping[ParticipantState, StateMove]:
    """Every move from a state, for buttons."""
    return STATE_MOVES[ParticipantState(state)]


def check_reason(move: StateMove, reason: str) -> None:
    if move.needs_reason and not reason.strip():
        raise Malformed("participants.reason_missing", _("Say why: the reason stays with the record."))


def check_expected(participant: Participant, expected: str | None) -> None:
    """A tap on an old screen changes nothing: the state must still be the one that was shown."""
    if expected is not None and participant.state != expected:
        raise Conflict(
            "participants.state_changed",
            _("%(name)s is “%(now)s” by now. Nothing was changed.")
            % {"name": participant.name, "now": participant.get_state_display()},
            {"number": participant.number, "state": participant.state, "expected": expected},
        )


def check_unseated(participant: Participant) -> None:
    """A number that sits in the seating cannot be removed; the player withdraws instead."""
    if Seat.objects.filter(participant=participant).exists():
        raise Conflict(
            "participants.seated",
            _("%(name)s sits in the seating and cannot be removed. Withdraw the player instead.")
            % {"name": participant.name},
            {"number": participant.number},
        )
