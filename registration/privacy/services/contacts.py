"""Remove contact data some weeks after the event, by a sweep that may run twice or late."""

from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from registration.models import (
    CONTACT_FIELDS,
    Answer,
    ContactRemoval,
    OutgoingMail,
    RegisterImport,
    Registration,
    RegistrationForm,
)
from registration.privacy.selectors.contacts import contacts_leave_at
from tournaments.common.actors import system_actor
from tournaments.common.services.audit import record_look
from tournaments.models import ImportBatch

_FIELDS: Final = (*CONTACT_FIELDS, "remark")
_FILES_WAIT: Final = timedelta(days=30)
_HAS_CONTACTS: Final = reduce(or_, (~Q(**{name: ""}) for name in _FIELDS))


def forget_contacts(*, at: datetime) -> int:
    """Remove contact data that are due in every event; return the number of registrations. May run twice."""
    tournaments = Registration.objects.filter(_HAS_CONTACTS | Q(answers__isnull=False)).values("tournament")
    mail = OutgoingMail.objects.values("tournament")
    forms = RegistrationForm.objects.filter(Q(tournament__in=tournaments) | Q(tournament__in=mail))
    forms = forms.exclude(tournament__lead__is_here=False)  # the machine that leads removes them
    due = [form for form in forms.select_related("tournament") if contacts_leave_at(form) <= at]
    return sum(_forget(form, at) for form in due)


def forget_waiting_files(*, at: datetime) -> int:
    """Remove federations' lists that were read and never put in force; return how many files."""
    return RegisterImport.objects.filter(at__lt=at - _FILES_WAIT).delete()[0]


def _forget(form: RegistrationForm, at: datetime) -> int:
    event = form.tournament
    with transaction.atomic():
        RegistrationForm.objects.select_for_update(of=("self",)).get(pk=form.pk)
        registrations: QuerySet[Registration] = Registration.objects.filter(tournament=event).filter(
            _HAS_CONTACTS | Q(pk__in=Answer.objects.filter(registration__tournament=event).values("registration"))
        )
        people = list(registrations.values_list("pk", flat=True))
        Answer.objects.filter(registration__tournament=event).delete()
        Registration.objects.filter(pk__in=people).update(**dict.fromkeys(_FIELDS, ""))
        messages = OutgoingMail.objects.filter(tournament=event).delete()[0]
        ImportBatch.objects.filter(tournament=event).delete()  # lists as they came, with columns that nobody needed
        if people or messages:
            ContactRemoval.objects.create(tournament=event, at=at, registrations=len(people), messages=messages)
            facts = {"registrations": len(people), "messages": messages}
            record_look("registration.contacts_removed", event, by=system_actor(), at=at, after=facts)
    return len(people)
