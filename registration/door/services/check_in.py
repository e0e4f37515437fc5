"""Check people in by the code of a badge or by a number, and undo it (docs/adr/0034)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.door.selectors.page import HERE
from registration.models import FeeMeans, Registration
from registration.registrations.services.lifecycle import note_fee
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.link_sealing import token_hash
from tournaments.common.permissions import check_may
from tournaments.models import Participant, ParticipantState, PlayerLink, Tournament
from tournaments.players.services.participants import change_state

_LINK: Final = re.compile(r"/p/([^/?#\s]+)")
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32}")
_NUMBER: Final = re.compile(r"\d{1,6}")


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """Store the result. ``is_first``: False if the person was checked in before."""

    participant: Participant
    is_first: bool


def is_badge(text: str) -> bool:
    """Return whether the input is the code or number of a badge; if not, it is part of a name."""
    badge = text.strip()
    return bool(_LINK.search(badge) or _TOKEN.fullmatch(badge) or _NUMBER.fullmatch(badge))


def check_in(*, tournament: Tournament, badge: str, by: Actor, at: datetime) -> CheckedIn:
    """Check in the owner of this badge and return the result. Repeating changes nothing.

    Refuses with ``check_in.badge_unknown``, ``check_in.badge_replaced``, ``check_in.other_event``,
    ``check_in.not_expected``.
    """
    check_may(by, "participants.check_in", tournament)
    participant = _person_of(tournament, badge.strip())
    # Nothing is locked here: change_state locks tables before people, and another order would wait for ever.
    expected = ParticipantState.REGISTERED
    try:
        now = change_state(participant=participant, to=ParticipantState.CHECKED_IN, expected=expected, by=by, at=at)
    except Conflict as conflict:
        if conflict.code != "participants.state_changed":
            raise
        return _not_by_this(participant, conflict)
    return CheckedIn(now, is_first=True)


def _not_by_this(participant: Participant, conflict: Conflict) -> CheckedIn:
    """Return the result for a person who is checked in already; else raise the refusal."""
    current = Participant.objects.select_related("tournament", "team").get(pk=participant.pk)
    if current.state in HERE:
        return CheckedIn(current, is_first=False)
    if current.state == ParticipantState.REGISTERED:
        raise conflict  # another door took them out and in between two looks: this one scans again
    raise Conflict(
        "check_in.not_expected",
        _("%(name)s is “%(state)s”. The organiser or the chief referee can change this in the list of players.")
        % {"name": current.name, "state": current.get_state_display()},
        {"number": current.number, "state": current.state},
    ) from conflict


def _person_of(tournament: Tournament, badge: str) -> Participant:
    people = Participant.objects.select_related("tournament", "team")
    if _NUMBER.fullmatch(badge):
        person = people.filter(tournament=tournament, number=int(badge)).first()
        if person is None:
            raise Refusal("check_in.badge_unknown", _("No player has number %(n)s. Enter the name.") % {"n": badge})
        return person
    address = _LINK.search(badge)
    links = PlayerLink.objects.select_related("participant__tournament", "participant__team")
    link = links.filter(token_hash=token_hash(address[1] if address else badge)).first()
    if link is None:
        raise Refusal("check_in.badge_unknown", _("No badge has this code. Enter the number or the name."))
    person = link.participant
    if person.tournament_id != tournament.pk:
        sentence = _("This badge is for %(event)s. Enter the name.")
        raise Refusal("check_in.other_event", sentence % {"event": person.tournament.name})
    if link.closed_at is not None:
        sentence = _("%(name)s has a newer badge; this one is no longer valid. Enter the number to check in anyway.")
        raise Refusal("check_in.badge_replaced", sentence % {"name": person.name}, {"number": person.number})
    return person


def undo_check_in(*, participant: Participant, by: Actor, at: datetime) -> Participant:
    """Undo a check-in and return the player. Repeating changes nothing."""
    if participant.state == ParticipantState.REGISTERED:
        check_may(by, "participants.check_in", participant.tournament)
        return participant
    expected = ParticipantState.CHECKED_IN
    return change_state(participant=participant, to=ParticipantState.REGISTERED, expected=expected, by=by, at=at)


def take_fee(*, participant: Participant, by: Actor, at: datetime) -> None:
    """Record that the fee was paid in cash at the door; an earlier payment, such as a transfer, stays.

    Refuses with ``check_in.no_registration``.
    """
    registration = Registration.objects.select_related("tournament").filter(participant=participant).first()
    if registration is None:
        raise Refusal(
            "check_in.no_registration",
            _("%(name)s has no registration and no fee to pay.") % {"name": participant.name},
        )
    note_fee(registration=registration, means=FeeMeans.CASH, only_open=True, by=by, at=at)


def begin_without(
    *, tournament: Tournament, numbers: Iterable[int], reason: str, by: Actor, at: datetime
) -> list[Participant]:
    """Withdraw those of ``numbers`` who are still missing, and return them. Players who arrived in the meantime stay.

    Refuses with ``participants.reason_missing`` and as ``change_state`` does.
    """
    check_may(by, "participants.remove", tournament)
    wanted = Participant.objects.filter(tournament=tournament, number__in=set(numbers)).select_related("tournament")
    with transaction.atomic():
        absent = list(wanted.filter(state=ParticipantState.REGISTERED).order_by("number"))
        return [
            change_state(
                participant=participant,
                to=ParticipantState.WITHDRAWN,
                expected=ParticipantState.REGISTERED,
                reason=reason,
                by=by,
                at=at,
            )
            for participant in absent
        ]
