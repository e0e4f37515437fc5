"""Carry out the actions of the registration desk, for the list and for the page of one registration."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from registration.models import ConsentMeans, FeeMeans, Registration
from registration.permissions import ACTS
from registration.policies import RegistrationAct
from registration.registrations.forms.consent import ConsentForm
from registration.registrations.services.changes import record_consent
from registration.registrations.services.lifecycle import (
    change_registrations,
    new_link,
    note_fees,
    send_link_again,
)
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
    """Carry out one action on these registrations; return a link that is shown once, or an empty string."""
    now = page.now
    if act in ANSWERS:
        moved = change_registrations(registrations=chosen, act=ANSWERS[act], by=page.actor, at=now)
        messages.success(request, _answered(page, ANSWERS[act], moved))
    elif act in FeeMeans.values or act == "unpaid":
        note_fees(registrations=chosen, means=None if act == "unpaid" else FeeMeans(act), by=page.actor, at=now)
        messages.success(request, _("The payment was recorded."))
    elif act == "link":
        token = new_link(registration=chosen[0], by=page.actor, at=now)
        return _own_page(request, token)
    elif act == "send_link":
        send_link_again(registration=chosen[0], by=page.actor, at=now)
        messages.success(request, _("The message with the link was written. Its state is under Messages."))
    elif act == "consent":
        return _record_consent(request, page, chosen[0])
    else:
        raise Malformed("registration.nothing_asked", _("This action does not exist."))
    return ""


def _own_page(request: HttpRequest, token: str) -> str:
    return site_of(request) + reverse("registration-status", args=[token])


def _record_consent(request: HttpRequest, page: EventPage, registration: Registration) -> str:
    """Record a consent given to the desk; return the person's new link, or an empty text if nothing changed."""
    form = ConsentForm(request.POST)
    if not form.is_valid():
        raise Malformed("registration.nothing_asked", _("Choose how the person agreed, and tick that they did."))
    typed = form.cleaned_data
    token = record_consent(
        registration=registration,
        means=ConsentMeans(typed["means"]),
        is_adult=typed["is_adult"],
        by=page.actor,
        at=page.now,
    )
    messages.success(request, _("The consent was recorded."))
    return _own_page(request, token) if token else ""


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
