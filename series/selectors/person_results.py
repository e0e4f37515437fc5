"""Read the results of a person with a public page: of events held here, and of lists added to seasons.

They are what every reader may see: an event that is not final for everybody, or is kept back, has no place yet.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from mahjong_core.series.season import base_rank
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.ranking import ranking
from scoring.standings.selectors.who_played import places_of_players
from series.models import SeriesResult
from series.selectors.finals import is_final
from tournaments.models import Participant, Person
from tournaments.players.selectors.federation_numbers import has_common_word
from tournaments.players.selectors.public_people import has_public_page, public_entries


@dataclass(frozen=True)
class PersonResult:
    """Represent an event of a person. ``place`` is None while it is not final.

    ``slug`` and ``number`` lead to the entry in an event held here; they are empty for an event from a list.
    """

    name: str
    held_on: date
    place: int | None = None
    players: int = 0
    slug: str = ""
    number: int | None = None

    @property
    def base_rank(self) -> int | None:
        return None if self.place is None else base_rank(self.place, self.players)


def person_results(person: Person) -> list[PersonResult]:
    """Return the events of the person, newest first; the caller has checked the person's consent."""
    entries = list(public_entries(person))
    results = [_result(entry) for entry in entries]
    uids = {entry.tournament.uid for entry in entries}
    listed = [row for row in _listed_rows(person) if row.event.tournament_uid not in uids]
    seen = {(result.name, result.held_on) for result in results}
    for row in listed:
        event = row.event
        if (event.name, event.held_on) not in seen:
            seen.add((event.name, event.held_on))
            results.append(PersonResult(event.name, event.held_on, row.place, event.players))
    return sorted(results, key=lambda result: (result.held_on, result.name), reverse=True)


def _result(entry: Participant) -> PersonResult:
    event = entry.tournament
    here = PersonResult(event.name, event.starts_on, slug=event.slug, number=entry.number)
    if not is_final(event):
        return here
    ranked = places_of_players(ranking(event, Basis.RELEASED))
    place = next((place for row, place in ranked if row.entrant_id == entry.pk), None)
    return PersonResult(event.name, event.starts_on, place, len(ranked), event.slug, entry.number)


def _listed_rows(person: Person) -> Iterable[SeriesResult]:
    """Return the places in lists under the person's federation number and name (one query).

    An event may have given the number to somebody else.
    """
    if not person.federation_number:
        return []
    rows = SeriesResult.objects.filter(federation_number=person.federation_number, event__taken_at__isnull=False)
    rows = rows.select_related("event").order_by("event__held_on", "id")
    return [row for row in rows if has_common_word(row.name, person.name)]


def person_of_result(result: SeriesResult) -> Person | None:
    """Return the person of a season's row by the federation number, None without a public page."""
    if not result.federation_number:
        return None
    person = Person.objects.filter(federation_number=result.federation_number).first()
    is_the_same = person is not None and has_common_word(result.name, person.name)
    return person if person is not None and is_the_same and has_public_page(person) else None
