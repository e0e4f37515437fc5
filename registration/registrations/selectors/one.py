"""Read one registration for the desk: its answers, team, messages, receipts and history."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from registration.common.selectors.places import place_in_line
from registration.mail.selectors.outbox import without_addresses
from registration.models import OutgoingMail, Receipt, Registration, RegistrationForm, RegistrationState
from registration.questions.selectors import GivenAnswer, answers_of
from registration.registrations.selectors.teams import TeamPage, team_page
from tournaments.journal.selectors.log import AuditRow, audit_row
from tournaments.models import AuditEvent, Tournament

_MAX_ROWS: Final = 100


@dataclass(frozen=True, slots=True)
class OneRegistration:
    """Represent a registration with all its data. ``line``: its place on the waiting list, else 0."""

    registration: Registration
    answers: Sequence[GivenAnswer]
    team: TeamPage | None
    mails: Sequence[OutgoingMail]
    receipts: Sequence[Receipt]
    history: Sequence[AuditRow]
    line: int


def one_registration(registration: Registration, form: RegistrationForm, *, with_contacts: bool) -> OneRegistration:
    """Return the registration's page in a fixed number of queries; without contacts a mail server's answer names none.

    Messages and history are the latest hundred of each.
    """
    mails = list(OutgoingMail.objects.filter(registration=registration)[:_MAX_ROWS])
    if not with_contacts:
        for mail in mails:
            mail.answer = without_addresses(mail.answer)
    waits = registration.state == RegistrationState.WAITING
    return OneRegistration(
        registration,
        answers_of([registration]).get(registration.pk, ()),
        team_page(registration.team, form) if registration.team is not None else None,
        mails,
        list(Receipt.objects.filter(registration=registration).select_related("refunds")),
        [audit_row(event) for event in _history(registration)],
        place_in_line(registration, form) if waits else 0,
    )


def _history(registration: Registration) -> list[AuditEvent]:
    event: Tournament = registration.tournament
    rows = AuditEvent.objects.filter(tournament_uid=event.uid, target_uid=registration.uid)
    return list(rows.order_by("-id")[:_MAX_ROWS])
