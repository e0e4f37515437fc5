"""List an event's participants: searched, filtered, sorted, counted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from tournaments.common.look.collation import reader_key
from tournaments.common.models.base import read_uid
from tournaments.common.selectors.countries import codes_named
from tournaments.common.selectors.folding import Folded, folded
from tournaments.models import Participant, ParticipantState, Team, Tournament

_SORTS: Final[Mapping[str, Callable[[Participant], Any]]] = {
    "number": lambda person: person.number,
    "name": lambda person: reader_key(person.filed_as),
    "country": lambda person: person.country,
    "club": lambda person: reader_key(person.club),
    "team": lambda person: reader_key(person.team.name) if person.team else None,
    "state": lambda person: person.state,
}
_PUBLIC_SORTS: Final = ("number", "name", "country", "club", "team")


@dataclass(frozen=True, slots=True)
class ListQuery:
    """Store the filters and order of a list. ``is_staff`` opens states and federation numbers."""

    q: str = ""
    country: str = ""
    team: str = ""
    state: str = ""
    sort: str = "number"
    descending: bool = False
    is_staff: bool = False

    @property
    def is_filtered(self) -> bool:
        return bool(self.q or self.country or self.team or (self.state and self.is_staff))


def list_query(given: Mapping[str, str], *, is_staff: bool) -> ListQuery:
    """Return the query of a page's address; unknown values fall back to the whole list by number."""
    sort = given.get("sort", "number")
    allowed = _SORTS if is_staff else _PUBLIC_SORTS
    return ListQuery(
        q=given.get("q", "").strip()[:100],
        country=given.get("country", "")[:3],
        team=given.get("team", "")[:36],
        state=given.get("state", "")[:20],
        sort=sort if sort in allowed else "number",
        descending=given.get("order") == "desc",
        is_staff=is_staff,
    )


def participant_list(tournament: Tournament, query: ListQuery) -> list[Participant]:
    """Return the participants that the query asks for, with their teams, sorted for the reader (one query)."""
    participants = Participant.objects.filter(tournament=tournament).select_related("team")
    if query.country:
        participants = participants.filter(country=query.country)
    if query.team:
        participants = participants.filter(team__uid=read_uid(query.team))
    if query.state and query.is_staff:
        participants = participants.filter(state=query.state)
    rows = [*_with_words(participants, query.q, is_staff=query.is_staff).order_by("number")]
    keys = {person.pk: _SORTS[query.sort](person) for person in rows}
    known = [person for person in rows if keys[person.pk] is not None]
    known.sort(key=lambda person: keys[person.pk], reverse=query.descending)
    return known + [person for person in rows if keys[person.pk] is None]


def _with_words(participants: QuerySet[Participant], q: str, *, is_staff: bool) -> QuerySet[Participant]:
    """Return those in whom every word is found: in name, club, team or number, or as the country's code or name."""
    participants = participants.alias(name_f=Folded("name"), club_f=Folded("club"), team_f=Folded("team__name"))
    for word in q.split():
        part = folded(word)
        matches = Q(name_f__contains=part) | Q(club_f__contains=part) | Q(team_f__contains=part)
        matches |= Q(country__in=codes_named(word))
        if word.isdecimal():
            matches |= Q(number=int(word[:9]))
        if is_staff:
            matches |= Q(federation_number__contains=word)
        participants = participants.filter(matches)
    return participants


def countries_of(tournament: Tournament) -> list[tuple[str, int]]:
    """Return the event's countries with the number of participants."""
    rows = Participant.objects.filter(tournament=tournament).exclude(country="")
    return list(rows.values_list("country").annotate(n=Count("pk")).order_by("country"))


def teams_with_members(tournament: Tournament) -> QuerySet[Team]:
    """Return the teams of the event that have members, by name, the same for every reader."""
    return Team.objects.filter(tournament=tournament, members__isnull=False).distinct().order_by("name")


def teams_of(tournament: Tournament) -> list[Team]:
    """Return the teams of the event that have members, sorted for the reader."""
    return sorted(teams_with_members(tournament), key=lambda team: reader_key(team.name))


def state_counts(tournament: Tournament) -> dict[ParticipantState, int]:
    """Return how many participants are in each state, 0 included."""
    rows = Participant.objects.filter(tournament=tournament).order_by().values_list("state")
    counted = dict(rows.annotate(n=Count("pk")))
    return {state: counted.get(state.value, 0) for state in ParticipantState}
