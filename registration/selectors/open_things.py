"""What waits at the desk of registrations."""

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from registration.models import Registration, RegistrationState
from tournaments.models import Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency


def registrations_to_answer(tournament: Tournament, moment: datetime) -> Iterable[OpenThing]:
    """Registrations that somebody has to read (one query)."""
    pending = Registration.objects.filter(tournament=tournament, state=RegistrationState.PENDING).count()
    if pending:
        sentence = ngettext("%(n)s registration waits", "%(n)s registrations wait", pending)
        yield OpenThing(
            "registration.pending",
            Role.RECEPTION,
            sentence % {"n": pending},
            _("Somebody reads each before it is confirmed."),
            f"{reverse('registrations', args=[tournament.slug])}?state=pending",
            Urgency.WAITING,
            label=_("Answer them"),
            also=frozenset({Role.ORGANISER}),
        )
