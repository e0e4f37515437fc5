"""Do what a button of the desk says to registrations, for the list and for the page of one."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from registration.models import FeeMeans, Registration
from registration.permissions import ACTS
from registration.policies import RegistrationAct
from registration.registrations.services.lifecycle import change_registrations, new_link, note_fees
from tournaments.common.errors import Malformed
from tournaments.common.permissions import allowed_acts
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage

ANSWERS: Final[Mapping[str, RegistrationAct]] = {
    act.value: act
    for act in (
        RegistrationAct.CONFIRM,
        RegistrationAct.REFUSE,
        RegistrationAct.OFFER,
        RegistrationAct.WITHDRAW,
        RegistrationAct.QUEUE,
    )
}


def answer_registrations(request: HttpRequest, page: EventPage, act: str, chosen: Sequence[Registration]) -> str:
    """Do one act to these registrations; return a link that is shown once, or an empty text."""
    now = page.now
    if act in ANSWERS:
        moved = change_registrations(registrations=chosen, act=ANSWERS[act], by=page.actor, at=now)
        messages.success(request, _answered(page, ANSWERS[act], moved))
    elif act in FeeMeans.values or act == "unpaid":
        note_fees(registrations=chosen, means=None if act == "unpaid" else FeeMeans(act), by=page.actor, at=now)
        messages.success(request, _("The payment was recorded."))
    elif act == "link":
        token = new_link(registration=chosen[0], by=page.actor, at=now)
        return site_of(request) + reverse("registration-status", args=[token])
    else:
        raise Malformed("registration.nothing_asked", _("This action does not exist."))
    return ""


def _answered(page: EventPage, act: RegistrationAct, number: int) -> str:
    """Return the sentence after an answer; who confirmed people, and may add them as players, is told to do so."""
    if act != RegistrationAct.CONFIRM:
        sentence = ngettext("%(n)s registration was answered.", "%(n)s registrations were answered.", number)
    elif "registration.enter" in allowed_acts(page.roles, ACTS):
        sentence = ngettext(
            "%(n)s registration was confirmed. Next, add the person as a player.",
            "%(n)s registrations were confirmed. Next, add the people as players.",
            number,
        )
    else:
        sentence = ngettext("%(n)s registration was confirmed.", "%(n)s registrations were confirmed.", number)
    return sentence % {"n": number}
