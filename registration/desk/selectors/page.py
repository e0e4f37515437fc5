"""Read the registrations of an event for the desk: counted, searched, paged."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Q
from django.utils.translation import ngettext

from registration.common.selectors.lists import Listed, is_shown, listed_rows
from registration.models import Registration, RegistrationState
from registration.questions.selectors import GivenAnswer, answers_of
from registration.registrations.selectors.teams import team_sizes
from tournaments.models import Tournament

ROWS_OF_A_PAGE: Final = 200
_MAX_NAMED: Final = 40


@dataclass(frozen=True, slots=True)
class DeskRow:
    """Represent a registration in the list.

    ``is_double``: another one has its number, or its name and country; ``team_size``: how many of its team have a
    place or wait.
    """

    registration: Registration
    is_double: bool
    answers: Sequence[GivenAnswer] = ()
    team_size: int = 0


@dataclass(frozen=True, slots=True)
class RegistrationDesk:
    """Represent one page of the list of registrations.

    ``rows`` are on this page, ``matching`` is the number of all rows that match the filter. ``counts`` (by state) and
    ``paid`` are of all registrations.
    """

    rows: list[DeskRow]
    matching: int
    page: int
    pages: int
    counts: dict[str, int]
    paid: int


def desk_of(tournament: Tournament, listed: Listed, *, page: int = 1, with_contacts: bool) -> RegistrationDesk:
    """Return a page of the list, in a fixed number of queries.

    Without contacts, the search does not look at addresses either.
    """
    every = listed_rows(tournament, with_contacts=with_contacts)
    shown = [row["pk"] for row in every if is_shown(row, listed)]
    pages = max(-(-len(shown) // ROWS_OF_A_PAGE), 1)
    page = min(max(page, 1), pages)
    keys = shown[(page - 1) * ROWS_OF_A_PAGE : page * ROWS_OF_A_PAGE]
    registrations = Registration.objects.filter(pk__in=keys).select_related("tournament", "participant", "team")
    rows = list(registrations.order_by("pk"))
    doubles, answers, sizes = _doubles(every), answers_of(rows), team_sizes(tournament)
    counts = Counter(row["state"] for row in every)
    return RegistrationDesk(
        [DeskRow(row, row.pk in doubles, answers.get(row.pk, ()), sizes.get(row.team_id or 0, 0)) for row in rows],
        len(shown),
        page,
        pages,
        {value: counts[value] for value in RegistrationState.values},
        sum(row["paid_at"] is not None for row in every),
    )


def _doubles(every: Iterable[dict[str, Any]]) -> set[int]:
    """Return the keys of possible duplicates; withdrawn and refused registrations do not count."""
    seen: dict[str, list[int]] = {}
    for row in every:
        if row["state"] in (RegistrationState.WITHDRAWN, RegistrationState.REFUSED):
            continue
        name = f"{row['given_name']} {row['family_name']}".casefold()
        marks = [f"name:{row['country']}:{' '.join(sorted(name.split()))}"]
        if row["federation_number"]:
            marks.append(f"number:{row['federation_number']}")
        for mark in marks:
            seen.setdefault(mark, []).append(row["pk"])
    return {key for keys in seen.values() if len(keys) > 1 for key in keys}


@dataclass(frozen=True, slots=True)
class NotPlayers:
    """Count the confirmed registrations that are not players: ``agreed`` can be added, ``not_agreed`` cannot yet."""

    agreed: int
    not_agreed: int


def not_players(tournament: Tournament) -> NotPlayers:
    """Return how many confirmed people are not players, by whether they have agreed (one query)."""
    confirmed = Registration.objects.filter(tournament=tournament, state=RegistrationState.CONFIRMED)
    counts = confirmed.filter(participant__isnull=True).aggregate(
        agreed=Count("pk", filter=Q(consent_version__gt=0)),
        not_agreed=Count("pk", filter=Q(consent_version=0)),
    )
    return NotPlayers(**counts)


def waiting_for_consent(tournament: Tournament) -> list[Registration]:
    """Return the first confirmed registrations whose person has not agreed (one query)."""
    confirmed = Registration.objects.filter(tournament=tournament, state=RegistrationState.CONFIRMED)
    waiting = confirmed.filter(participant__isnull=True, consent_version=0)
    return list(waiting.select_related("team").order_by("pk")[:_MAX_NAMED])


def add_words(number: int) -> str:
    """Return the words of the step that makes players of confirmed people."""
    return ngettext("Add %(n)s confirmed person", "Add %(n)s confirmed people", number) % {"n": number}


def not_agreed_words(number: int) -> str:
    """Return the sentence about confirmed registrations without consent."""
    return ngettext(
        "%(n)s confirmed registration was entered by a captain and waits for the person’s consent.",
        "%(n)s confirmed registrations were entered by a captain and wait for the consent of each person.",
        number,
    ) % {"n": number}


def chosen_of(tournament: Tournament, uids: Iterable[str | UUID]) -> list[Registration]:
    """Return the registrations of this event among these uids (one query)."""
    registrations = Registration.objects.filter(uid__in=list(uids), tournament=tournament)
    return list(registrations.select_related("tournament").order_by("pk"))
