"""Register what says how many places an event has, and how many of them are taken."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.registry import Registry
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class StatedPlaces:
    """Represent the places of an event. ``href``: the page that changes their number."""

    total: int
    taken: int
    href: str


@dataclass(frozen=True, slots=True)
class PlacesWarning:
    """Represent the warning that more people hold, or would hold, places than there are, and the page to change it."""

    text: str
    href: str


# The places of an event, or None where the app does not state them. Reads only, at most three queries.
FindPlaces: TypeAlias = Callable[[Tournament], StatedPlaces | None]
places: Final[Registry[FindPlaces]] = Registry("places of")


def register_places(name: str, find: FindPlaces) -> None:
    """Register an app's function under the name of the app."""
    places.register(name, find)


def places_warning(tournament: Tournament, more: int = 0) -> PlacesWarning | None:
    """Return the warning if people exceed the places, with so many more players, in the active language.

    None also where no app states the places.
    """
    stated = next((found for find in places if (found := find(tournament)) is not None), None)
    if stated is None or stated.taken + more <= stated.total:
        return None
    taken = stated.taken + more
    if more:
        sentence = ngettext(
            "With the new player, %(taken)s person would hold a place, but the event has %(total)s.",
            "With the new players, %(taken)s people would hold places, but the event has %(total)s.",
            taken,
        )
    else:
        sentence = ngettext(
            "%(taken)s person holds a place, but the event has %(total)s.",
            "%(taken)s people hold places, but the event has %(total)s.",
            taken,
        )
    advice = _("Raise the places in the registration form, or move people to the waiting list.")
    return PlacesWarning(f"{sentence} {advice}" % {"taken": taken, "total": stated.total}, stated.href)
