"""Select the registrations that a list shows."""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from registration.models import CONTACT_FIELDS, Registration
from tournaments.common.selectors.folding import folded
from tournaments.models import Tournament

_SEARCHED: Final = ("given_name", "family_name", "country", "club", "federation_number", "team__name")
_READ: Final = ("pk", "uid", "state", "paid_at", *_SEARCHED)


@dataclass(frozen=True, slots=True)
class Listed:
    """Define which registrations a list shows: in a state, and with every word of ``search``."""

    state: str = ""
    search: str = ""


def listed_rows(tournament: Tournament, *, with_contacts: bool) -> list[dict[str, Any]]:
    """Return the columns of all registrations that lists and counts need (one query)."""
    names = (*_READ, *CONTACT_FIELDS) if with_contacts else _READ
    return list(Registration.objects.filter(tournament=tournament).order_by("pk").values(*names))


def is_shown(row: dict[str, Any], listed: Listed) -> bool:
    """Return whether a row has the state and every word that the list asks for."""
    if listed.state and row["state"] != listed.state:
        return False
    words = folded(listed.search).split()
    if not words:
        return True
    text = folded(" ".join(row.get(name) or "" for name in (*_SEARCHED, *CONTACT_FIELDS)))
    return all(word in text for word in words)


def uids_of(tournament: Tournament, listed: Listed, *, with_contacts: bool) -> list[UUID]:
    """Return the uids of all registrations that a list shows, on all pages (one query)."""
    every = listed_rows(tournament, with_contacts=with_contacts)
    return [row["uid"] for row in every if is_shown(row, listed)]
