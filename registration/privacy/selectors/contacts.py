"""Compute when the contact data of an event are removed, and read when they were."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from registration.models import ContactRemoval, RegistrationForm
from registration.privacy.selectors.erasure import last_day


@dataclass(frozen=True, slots=True)
class ContactsPlan:
    """Store ``leave_at``: when contacts are due; ``left_at``: when ``count`` of them were removed, or None."""

    leave_at: datetime
    left_at: datetime | None = None
    count: int = 0


def contacts_leave_at(form: RegistrationForm) -> datetime:
    """Return the moment of removal: so many weeks after the event's last day, in its own time zone."""
    return last_day(form.tournament) + timedelta(weeks=form.contact_weeks)


def contacts_plan(form: RegistrationForm) -> ContactsPlan:
    """Return when contact data of this form's event are removed, and whether they were (one query)."""
    done = ContactRemoval.objects.filter(tournament=form.tournament).order_by("pk").last()
    return ContactsPlan(contacts_leave_at(form), done.at if done else None, done.registrations if done else 0)
