"""Search people across events, by the names that those events print (docs/security.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, Value

from tournaments.common.look.collation import reader_key
from tournaments.common.selectors.countries import codes_named, country_name, same_country
from tournaments.common.selectors.folding import Folded, folded
from tournaments.common.selectors.visibility import visible_events
from tournaments.models import CopyKind, Participant, Person, StaffRole, User

_MAX_HINTS = 8
_NEWEST_FIRST = ("-tournament__starts_on", "-pk")


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Represent a person for one reader: the entries in events that they may see, newest first.

    ``federation_number`` is empty unless an event where the reader holds a role has entered one.
    """

    uid: UUID
    name: str
    country: str
    club: str
    federation_number: str
    entries: tuple[Participant, ...]


def entries_seen_by(user: User) -> QuerySet[Participant]:
    """Return the entries of the events that the account may see, each with ``is_own``: whether it holds a role there.

    A demo account sees the demo event only.
    """
    events = visible_events(user)
    if user.is_demo:
        events = events.filter(copy_kind=CopyKind.DEMO)
    held = StaffRole.objects.filter(user=user, tournament=OuterRef("tournament"))
    is_own = Value(value=True, output_field=BooleanField()) if user.is_superuser else Exists(held)
    return Participant.objects.filter(tournament__in=events).annotate(is_own=is_own)


def search_people(user: User, q: str, *, country: str = "", club: str = "") -> list[int]:
    """Return the keys of people with an entry in which every word of ``q`` is found, accents and capitals aside.

    A word is looked for in the name and the club as the entry prints them, as the country's code or a name of it, and
    in the federation number where the entry is of an event of the user's own. Sorted for the reader by the newest name
    that they may see (one query); ``known_people`` reads a page of them.
    """
    matches = entries_seen_by(user).alias(name_f=Folded("name"), club_f=Folded("club"))
    for word in q.split():
        part = folded(word)
        matches = matches.filter(
            Q(name_f__contains=part)
            | Q(club_f__contains=part)
            | Q(is_own=True, federation_number__contains=word)
            | Q(country__in=codes_named(word))
        )
    if country:
        matches = matches.filter(country__in=same_country(country))
    if club:
        matches = matches.filter(club=club)
    newest = entries_seen_by(user).filter(person=OuterRef("pk")).order_by(*_NEWEST_FIRST).values("filed_as")[:1]
    found = Person.objects.filter(pk__in=matches.values("person")).order_by("pk")
    names = dict(found.values_list("pk", Subquery(newest)))
    return sorted(names, key=lambda pk: reader_key(names[pk] or ""))


def known_people(user: User, keys: Sequence[int]) -> list[KnownPerson]:
    """Return the people of these keys, in their order, as the account may see them (two queries)."""
    people: dict[int, Any] = _with_entries(user, Person.objects.all()).in_bulk(keys)
    return [_known_person(people[pk]) for pk in keys if pk in people and people[pk].seen_entries]


def _with_entries(user: User, people: QuerySet[Person]) -> QuerySet[Person]:
    """Return the people with the entries that the account may see in ``seen_entries``, newest first."""
    entries = entries_seen_by(user).select_related("tournament").order_by(*_NEWEST_FIRST)
    return people.prefetch_related(Prefetch("participations", entries, to_attr="seen_entries"))


def _known_person(person: Any) -> KnownPerson:
    """Return the person under the newest name that the reader may see; nothing is read from ``Person`` itself."""
    entries: tuple[Any, ...] = tuple(person.seen_entries)
    newest = entries[0]
    return KnownPerson(
        uid=person.uid,
        name=newest.name,
        country=next((entry.country for entry in entries if entry.country), ""),
        club=next((entry.club for entry in entries if entry.club), ""),
        federation_number=next((e.federation_number for e in entries if e.is_own and e.federation_number), ""),
        entries=entries,
    )


def search_clubs(user: User, q: str) -> list[tuple[str, int]]:
    """Return the clubs whose name holds every word, with their number of people, the largest first."""
    if not q.strip():
        return []
    matches = entries_seen_by(user).exclude(club="").alias(club_f=Folded("club"))
    for word in q.split():
        matches = matches.filter(club_f__contains=folded(word))
    rows = matches.order_by().values_list("club").annotate(members=Count("person", distinct=True))
    return sorted(rows, key=lambda row: (-row[1], reader_key(row[0])))[:_MAX_HINTS]


def search_countries(user: User, q: str) -> list[tuple[str, str, int]]:
    """Return the countries that the whole text names, with their number of people.

    Code, name in the reader's language, people.
    """
    codes = codes_named(q)
    if not codes:
        return []
    matches = entries_seen_by(user).filter(country__in=codes)
    rows = matches.order_by().values_list("country").annotate(n=Count("person", distinct=True))
    named = ((code, country_name(code), count) for code, count in rows)
    return sorted(named, key=lambda row: reader_key(row[1]))[:_MAX_HINTS]


def person_card(uid: UUID, user: User) -> KnownPerson | None:
    """Return a person with every event they entered that this user may see; None without one (two queries)."""
    person = _with_entries(user, Person.objects.filter(uid=uid)).first()
    return _known_person(person) if person is not None and person.seen_entries else None  # type: ignore[attr-defined]
