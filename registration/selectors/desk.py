"""The registrations of an event as the desk reads them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from registration.models import Registration, RegistrationState
from tournaments.models import Tournament

MOST_ROWS: Final = 5000


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A registration; ``is_double``: another one has its number, or its name and country."""

    registration: Registration
    is_double: bool


@dataclass(frozen=True, slots=True)
class Desk:
    rows: list[DeskRow]
    counts: dict[str, int]
    paid: int


def desk_of(tournament: Tournament, *, state: str = "", search: str = "") -> Desk:
    """Everybody, or those in a state and with every word of ``search`` (one query)."""
    found = Registration.objects.filter(tournament=tournament).select_related("tournament", "participant")
    every = list(found.order_by("pk")[:MOST_ROWS])
    doubles = _doubles(every)
    words = search.casefold().split()
    rows = [
        DeskRow(one, one.pk in doubles)
        for one in every
        if (not state or one.state == state) and all(word in _text(one) for word in words)
    ]
    counts = Counter(one.state for one in every)
    paid = sum(one.paid_at is not None for one in every)
    return Desk(rows, {value: counts[value] for value in RegistrationState.values}, paid)


def _text(one: Registration) -> str:
    return f"{one.name} {one.country} {one.club} {one.federation_number} {one.email}".casefold()


def _doubles(every: Iterable[Registration]) -> set[int]:
    """Who may be there twice; who withdrew or was refused counts no more."""
    seen: dict[str, list[int]] = {}
    for one in every:
        if one.state in (RegistrationState.WITHDRAWN, RegistrationState.REFUSED):
            continue
        marks = [f"name:{one.country}:{' '.join(sorted(one.name.casefold().split()))}"]
        if one.federation_number:
            marks.append(f"number:{one.federation_number}")
        for mark in marks:
            seen.setdefault(mark, []).append(one.pk)
    return {key for keys in seen.values() if len(keys) > 1 for key in keys}


def chosen_of(tournament: Tournament, uids: Iterable[str]) -> list[Registration]:
    """The registrations of this event among these uids."""
    found = Registration.objects.filter(Q(uid__in=list(uids)), tournament=tournament)
    return list(found.select_related("tournament").order_by("pk"))
