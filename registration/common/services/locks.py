"""Lock the form of an event before a place is given or freed."""

from django.utils.translation import gettext_lazy as _

from registration.models import RegistrationForm
from tournaments.common.errors import Refusal
from tournaments.models import Tournament


def lock_form(tournament: Tournament) -> RegistrationForm:
    """Return the event's form, locked until the transaction ends. Raise ``registration.none`` if there is none."""
    locked = RegistrationForm.objects.select_for_update(of=("self",)).select_related("tournament")
    form = locked.filter(tournament=tournament).first()
    if form is None:
        raise Refusal("registration.none", _("This event has no registration here."))
    return form
