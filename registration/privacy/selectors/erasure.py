"""Find what prevents the erasure of a person's data, and which rows of an event name them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from registration.models import Receipt, Registration
from tournaments.common.errors import Conflict
from tournaments.models import Participant, ParticipantState, Session, SessionStatus, Tournament

_EXPECTED: Final = (ParticipantState.REGISTERED, ParticipantState.CHECKED_IN, ParticipantState.ACTIVE)
_ABANDONED_AFTER: Final = timedelta(days=7)  # a last session that nobody releases any more is no reason to wait
# Books have to name who paid, for as long as the law of the country says.
KEPT_BY_LAW: Final = (Receipt,)


def last_day(tournament: Tournament) -> datetime:
    """Return the first moment after the event, in its own time zone."""
    day = (tournament.ends_on or tournament.starts_on) + timedelta(days=1)
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(tournament.time_zone))


@dataclass(frozen=True, slots=True)
class ErasureFacts:
    """Store the facts that can prevent an erasure: the states of the sessions, and how many players have each name."""

    statuses: frozenset[str]
    names: Mapping[str, int]


def erasure_facts(tournament: Tournament) -> ErasureFacts:
    """Return the facts for all players of the event (two queries)."""
    statuses = Session.objects.filter(tournament=tournament).values_list("status", flat=True)
    names = Participant.objects.filter(tournament=tournament).values_list("name", flat=True)
    return ErasureFacts(frozenset(statuses), Counter(names))


def erasure_bar(participant: Participant, at: datetime, facts: ErasureFacts | None = None) -> Conflict | None:
    """Return why this player's data cannot be erased now.

    None if they can (two queries, none with the event's ``facts``).

    While the event plays a name is what people sign with, are called by and appeal under: ``privacy.event_plays``.
    Before it begins whoever is expected withdraws first: ``privacy.still_expected``. Of two players with one name
    nobody could tell whose is meant in a text: ``privacy.namesake``.
    """
    event = participant.tournament
    facts = facts or erasure_facts(event)
    statuses = facts.statuses
    if statuses - {SessionStatus.SCHEDULED}:
        if statuses != {SessionStatus.RELEASED} and at < last_day(event) + _ABANDONED_AFTER:
            return Conflict(
                "privacy.event_plays",
                _(
                    "Names are needed while the tournament is played. You can erase them after its last "
                    "session is released, or a week after its last day."
                ),
            )
    elif participant.state in _EXPECTED:
        return Conflict(
            "privacy.still_expected",
            _("%(name)s is expected at the tournament: withdraw the player first.") % {"name": participant.name},
            {"number": participant.number, "state": participant.state},
        )
    if facts.names.get(participant.name, 0) > 1:
        return Conflict(
            "privacy.namesake",
            _(
                "Another player of this tournament has the same name. Change the other name first, for "
                "example with a second given name or a letter."
            ),
        )
    return None


def own_names(participant: Participant, registration: Registration | None) -> set[str]:
    """Return those of ``other_spellings`` that belong to no one else in the event (two queries)."""
    names = set(other_spellings(registration))
    event = participant.tournament
    others = Participant.objects.filter(tournament=event).exclude(pk=participant.pk)
    rest = Registration.objects.filter(tournament=event).exclude(participant=participant)
    return (
        names - set(others.values_list("name", flat=True)) - {name for entry in rest for name in other_spellings(entry)}
    )


def contacts_of(registration: Registration | None) -> set[str]:
    """Return the person's contacts, without the guardian's, who may have registered others."""
    return {registration.email, registration.phone} - {""} if registration is not None else set()


def other_spellings(registration: Registration | None) -> Iterable[str]:
    """Return the other spellings of a name in the event: as registered, and family name first."""
    if registration is None:
        return ()
    return (registration.name, f"{registration.family_name} {registration.given_name}".strip())
