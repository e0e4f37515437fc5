"""A disqualification by ruling: the player's state moves, and moves back when the ruling is taken back."""

from datetime import datetime

from penalties.models import Ruling
from tournaments.actors import Actor
from tournaments.models import Participant, ParticipantState
from tournaments.services.participants import write_state


def expel(person: Participant, ruling: Ruling, *, by: Actor, at: datetime) -> None:
    """0 table points for the whole event, listed last (MERS 4.4; EMA riichi 5.7)."""
    if person.state != ParticipantState.DISQUALIFIED:
        write_state(person, ParticipantState.DISQUALIFIED, reason=ruling.clause, by=by, at=at)


def readmit(ruling: Ruling, reason: str, *, by: Actor, at: datetime) -> None:
    """Back to the state before, unless another ruling that stands disqualifies the player too."""
    others = Ruling.objects.filter(participant=ruling.participant, revocation__isnull=True)
    if others.exclude(expelled_from="").exists():
        return
    person = Participant.objects.select_related("tournament").get(pk=ruling.participant_id)
    first = Ruling.objects.filter(participant=person).exclude(expelled_from="").order_by("id")
    before = next((one.expelled_from for one in first if one.expelled_from != ParticipantState.DISQUALIFIED), None)
    if person.state == ParticipantState.DISQUALIFIED and before is not None:
        write_state(person, ParticipantState(before), reason=reason, by=by, at=at)
