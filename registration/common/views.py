"""Load the registration of a private link; read which registrations of a list are ticked."""

from typing import Final
from uuid import UUID

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from registration.common.selectors.lists import Listed, uids_of
from registration.common.services.links import registration_of
from registration.models import Registration, RegistrationState
from registration.permissions import sees_contacts
from tournaments.common.errors import Conflict
from tournaments.common.models.base import read_uid
from tournaments.common.views.base import EventPage, use_zone_of

_MAX_SEARCHED: Final = 100


def load_registration(token: str) -> Registration | None:
    """Return the registration of a status page, and activate the time zone of the event."""
    registration = registration_of(token)
    if registration is not None:
        use_zone_of(registration.tournament)
    return registration


def listed_in(data: QueryDict) -> Listed:
    """Return the state and search text of a list from query or form data; an unknown state means all."""
    state = data.get("state", "")
    return Listed(state if state in RegistrationState.values else "", data.get("q", "").strip()[:_MAX_SEARCHED])


def ticked_uids(request: HttpRequest, page: EventPage) -> list[UUID]:
    """Return the uids that are ticked; with ``all`` those of every registration in the list, on all pages.

    Refuses with ``registration.count_changed`` if the list has become another than the page showed.
    """
    if not request.POST.get("all"):
        return [read_uid(text) for text in request.POST.getlist("chosen")]
    uids = uids_of(page.tournament, listed_in(request.POST), with_contacts=sees_contacts(page.roles))
    sentence = request.POST.get("count", "")
    if sentence != str(len(uids)):
        raise Conflict(
            "registration.count_changed",
            _("The list changed from %(told)s to %(now)s. Check it again.") % {"now": len(uids), "told": sentence},
            {"count": len(uids)},
        )
    return uids
