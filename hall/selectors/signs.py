"""Read which screens of the hall reported lately. A report is kept beside the database: nobody decides by it."""

from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.utils.translation import ngettext

from hall.models import Screen
from tournaments.models import Tournament

QUIET_AFTER: Final = timedelta(seconds=90)  # a screen reports every half minute


def heard_key(screen: Screen) -> str:
    """Return the name under which a screen's last report is kept."""
    return f"screen-heard:{screen.uid}"


def heard(screen: Screen) -> tuple[datetime | None, str]:
    """Return when the screen last reported, and the scene it showed."""
    kept: tuple[datetime, str] | None = cache.get(heard_key(screen))
    return kept or (None, "")


def screens_in_contact(event: Tournament, at: datetime) -> str:
    """Return how many screens of the event reported lately, in words; empty if none did."""
    names = [heard_key(screen) for screen in Screen.objects.filter(tournament=event)]
    count = sum(at - moment <= QUIET_AFTER for moment, _scene in cache.get_many(names).values())
    return ngettext("%(n)s screen", "%(n)s screens", count) % {"n": count} if count else ""
