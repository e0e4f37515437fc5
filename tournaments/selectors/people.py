"""People, clubs and countries known across events: the search of the staff."""

from django.db.models import Count, Q, QuerySet

from tournaments.models import Club, Person
from tournaments.selectors.countries import codes_named, country_name, same_country
from tournaments.selectors.folding import Folded, folded

MOST_HINTS = 8


def search_people(q: str, *, country: str = "", club: str = "") -> QuerySet[Person]:
    """People in whom every word of ``q`` is found, in any order, accents and capitals aside (one query).

    A word is looked for in the name, the club and the federation number, and as the country's code or its French or
    English name.
    """
    found = Person.objects.select_related("club").annotate(events=Count("participations"))
    found = found.alias(name_f=Folded("name"), club_f=Folded("club__name"))
    for word in q.split():
        part = folded(word)
        found = found.filter(
            Q(name_f__contains=part)
            | Q(club_f__contains=part)
            | Q(federation_number__contains=word)
            | Q(country__in=codes_named(word))
        )
    if country:
        found = found.filter(country__in=same_country(country))
    if club:
        found = found.filter(club_id=int(club) if club.isdecimal() else 0)
    return found.order_by(Folded("name"), "pk")


def search_clubs(q: str) -> list[Club]:
    """The clubs whose name holds every word, with the number of people, the largest first."""
    found = Club.objects.annotate(members=Count("people")).alias(name_f=Folded("name"))
    for word in q.split():
        found = found.filter(name_f__contains=folded(word))
    return list(found.order_by("-members", "name")[:MOST_HINTS]) if q.strip() else []


def search_countries(q: str) -> list[tuple[str, str, int]]:
    """Countries that the whole text names, among those with people: code, name in the reader's language, people."""
    codes = codes_named(q)
    if not codes:
        return []
    rows = Person.objects.filter(country__in=codes).order_by().values_list("country").annotate(n=Count("pk"))
    return sorted((code, country_name(code), count) for code, count in rows)[:MOST_HINTS]


def person_card(pk: int) -> Person | None:
    """A person with every event they entered (two queries)."""
    return Person.objects.select_related("club").prefetch_related("participations__tournament").filter(pk=pk).first()
