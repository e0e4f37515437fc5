"""Who may take what out of an event, and who closes it."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted
from tournaments.common.permissions import ACTS as EVENT_ACTS
from tournaments.common.permissions import CHIEF, EVERY_ROLE, OBSERVER, ORGANISER, Acts

ACTS: Final[Acts] = {
    "rulings.notes": EVERY_ROLE,
    "standings.federation_numbers": EVERY_ROLE,
    "closing.read": frozenset({ORGANISER, CHIEF, OBSERVER}),
    "closing.word": frozenset({ORGANISER, CHIEF}),
    "closing.waive_fees": frozenset({ORGANISER}),
    "closing.close": frozenset({ORGANISER}),
    "report.federation": frozenset({ORGANISER, CHIEF, OBSERVER}),
    "report.forms": frozenset({ORGANISER}),
    # The observer writes one thing: a report about the event, never anything in it (decision 106).
    "report.observer": frozenset({ORGANISER, CHIEF, OBSERVER}),
    "report.observe": frozenset({OBSERVER}),
    "report.workbook": EVENT_ACTS["tournament.hall"],  # every hand, and standings before their release
}


def operates(actor: Actor) -> bool:
    """Whether this is an administrator of the site."""
    return actor.user is not None and actor.user.is_active and actor.user.is_superuser


def check_operates(actor: Actor) -> None:
    """Refuses with ``permissions.not_signed_in`` and ``report_form.not_the_operator``."""
    if actor.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."), {"status": 401})
    if not operates(actor):
        raise NotPermitted("report_form.not_the_operator", _("Only an administrator changes the forms of the site."))
