"""Define who may see and answer registrations."""

from collections.abc import Iterable
from typing import Final

from tournaments.common.permissions import ACTS as EVENT_ACTS
from tournaments.common.permissions import CHIEF, ORGANISER, RECEPTION, Acts, allowed_acts
from tournaments.models import Role

ACTS: Final[Acts] = {
    "registration.form": frozenset({ORGANISER}),
    "registration.answer": frozenset({ORGANISER, RECEPTION}),
    "registration.read": EVENT_ACTS["participants.registrations"],
    "registration.enter": frozenset({ORGANISER}),
    "privacy.erase": frozenset({ORGANISER}),
    "register.use": frozenset({ORGANISER}),
    "register.look_up": frozenset({ORGANISER, RECEPTION}),
    "licence.seen": frozenset({ORGANISER, CHIEF, RECEPTION}),
    "check_in.open": frozenset({ORGANISER}),
    "mail.read": EVENT_ACTS["participants.registrations"],
    "mail.send": frozenset({ORGANISER, RECEPTION}),
    "mail.texts": frozenset({ORGANISER}),
}


def sees_contacts(roles: Iterable[Role]) -> bool:
    """Return whether these roles read addresses and telephone numbers.

    Who answers people does, who observes does not.
    """
    return "registration.answer" in allowed_acts(roles, ACTS)


def takes_fees(roles: Iterable[Role]) -> bool:
    """Return whether these roles take fees at check-in, and so see unpaid fees."""
    return "registration.answer" in allowed_acts(roles, ACTS)
