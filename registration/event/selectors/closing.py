"""List what the desk must settle before an event is closed: the fees."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from registration.models import Registration, RegistrationForm, RegistrationState
from tournaments.common.person_names import name_list
from tournaments.models import Role, Tournament
from tournaments.registry.closing import ClosingChoice, ClosingItem, ClosingState


def fee_items(tournament: Tournament, _moment: datetime) -> Iterator[ClosingItem]:
    """Yield the open fees (two queries); nothing if the event asks no fee.

    Only the organiser may waive a fee.
    """
    if not RegistrationForm.objects.filter(tournament=tournament, fee_cents__gt=0).exists():
        return
    owing = Registration.objects.filter(tournament=tournament, state=RegistrationState.CONFIRMED, paid_at__isnull=True)
    listed = list(owing.order_by("id"))
    if not listed:
        yield ClosingItem("fees.paid", ClosingState.DONE, gettext("Every fee is paid"))
        return
    yield ClosingItem(
        code="fees.paid",
        state=ClosingState.ASKS,
        what=ngettext("%(n)s fee is not paid", "%(n)s fees are not paid", len(listed)) % {"n": len(listed)},
        why=name_list(registration.name for registration in listed[:8]),
        href=reverse("registrations", args=[tournament.slug]),
        label=gettext("Registrations"),
        role=Role.RECEPTION,
        about=tuple(str(registration.uid) for registration in listed),
        choices=(ClosingChoice("waived", _("They were settled in another way")),),
        act="closing.waive_fees",
    )
