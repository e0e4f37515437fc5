"""Show on pages of an event how its spare is, and where the spare is found."""

from typing import Any

from django import template
from django.utils import timezone

from archive.following.permissions import may_lead
from archive.following.selectors.spares import silent_leader, spare_of
from archive.following.selectors.states import stale_following, state_of
from archive.models import Following
from tournaments.common.views.base import EventPage
from tournaments.models import Tournament

register = template.Library()


@register.inclusion_tag("archive/following/quiet_line.html", takes_context=True)
def spare_line(context: dict[str, Any], event: Tournament) -> dict[str, Any]:
    """Render ``{% spare_line event %}``: one line, empty where the event has no spare."""
    now = timezone.now()
    spare = spare_of(event)
    return {
        "event": event,
        "state": None if spare is None else state_of(spare, event, now),
    }


@register.inclusion_tag("archive/following/silent.html")
def silent_line(page: EventPage) -> dict[str, Any]:
    """Render ``{% silent_line page %}`` on the spare, for staff: a way to continue here once the leader is silent."""
    silent = silent_leader(page.tournament, at=page.now) if page.is_staff else None
    return {"silent": silent, "may_lead": silent is not None and may_lead(page.actor, silent)}


@register.simple_tag
def stale_here(event: Tournament) -> Following | None:
    """Return the pair ``{% stale_here event as stale %}`` of a page that shows the event as it was some time ago."""
    return stale_following(event, at=timezone.now())
