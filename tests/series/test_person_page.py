"""The page of somebody who agreed to one, from events played here and lists; nobody else has one."""

from datetime import date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from series.selectors.person_results import person_results
from series.services.events import EventFacts, PlaceRow, bring_in
from tests.people import NOON, actor, client_of, make_seated_event, session_of
from tests.series.seasons import make_series, play_event
from tournaments.models import Participant, Person, Tournament

PAGE = "/people/{uid}/page/"


# --- with a database -------------------------------------------------------------------------------------------------


@pytest.fixture
def events(db: None) -> list[Tournament]:
    """Two events of one hand each, whose sixteen players are the same people."""
    rennes, angers = play_event("Rennes"), play_event("Angers")
    people = {participant.number: participant.person for participant in Participant.objects.filter(tournament=rennes)}
    for entry in Participant.objects.filter(tournament=angers):
        entry.person = people[entry.number]
        entry.save()
    for event in (rennes, angers):
        event.version += 1
        event.save()
    return [rennes, angers]


def agree(person: Person, at: datetime | None = NOON) -> None:
    """``person`` agrees to a page, or takes it back."""
    Person.objects.filter(pk=person.pk).update(page_agreed_at=at)


def person_of(event: Tournament, number: int) -> Person:
    return Participant.objects.get(tournament=event, number=number).person


@pytest.mark.long_on_sqlite
def test_every_result_stands_on_the_page_once(events: list[Tournament]) -> None:
    """Number 1 sits East: a win of 8 by East in Rennes is +32 and the first place; in Angers East discards to South and
    is last: 13th of 16. 1000 x 15 / 15 and 1000 x 3 / 15. A season has Rennes as a list, too, and one of before."""
    person = person_of(events[0], 1)
    Person.objects.filter(pk=person.pk).update(federation_number="06010011")
    person.refresh_from_db()
    facts = EventFacts("Vannes", date(2025, 3, 1), "mcr", players=40)
    rows = [PlaceRow(26, "Player 1", "FRA", federation_number="06010011")]
    for slug in ("ouest-2026", "ouest-2025"):
        bring_in(series=make_series(slug=slug), facts=facts, rows=rows, by=actor("alice"), at=NOON)
    results = person_results(person)
    assert sorted((result.name, result.place, result.players, result.base_rank) for result in results) == [
        ("Angers", 13, 16, 200),
        ("Rennes", 1, 16, 1000),
        ("Vannes", 26, 40, 359),
    ]
    assert results[-1].name == "Vannes"  # the oldest
    for held_on in (events[0].starts_on, date(2024, 3, 1)):
        facts = EventFacts("Rennes", held_on, "mcr", players=16)
        first = [PlaceRow(1, "Player 1", "FRA", federation_number="06010011")]
        series = make_series(slug=f"rennes-{held_on.year}")
        bring_in(series=series, facts=facts, rows=first, by=actor("alice"), at=NOON)
    assert sorted(result.name for result in person_results(person)) == ["Angers", "Rennes", "Rennes", "Vannes"]


def test_a_page_goes_with_the_agreement(events: list[Tournament]) -> None:
    """Nobody else is named on it."""
    person = person_of(events[0], 1)
    for username in ("alice", "chris", "dan", ""):
        assert client_of(username).get(PAGE.format(uid=person.uid)).status_code == 404
    agree(person)
    page = Client().get(PAGE.format(uid=person.uid))
    assert (page.status_code, reverse("participant", args=[events[0].slug, 1]) in page.text) == (200, True)
    assert person_of(events[0], 9).name not in page.text
    agree(person, None)
    assert Client().get(PAGE.format(uid=person.uid)).status_code == 404


@pytest.mark.long
def test_what_is_not_final_for_everybody_has_no_place(events: list[Tournament]) -> None:
    person = person_of(events[0], 1)
    place_embargo(session=session_of(events[0]), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    assert {result.name: result.place for result in person_results(person)} == {"Angers": 13, "Rennes": None}
    running = make_seated_event("lyon-open", sessions=1)
    Participant.objects.filter(tournament=running, number=1).update(person=person)
    assert {result.name: result.place for result in person_results(person)} == {
        "Angers": 13,
        "Rennes": None,
        "Lyon Open": None,
    }


def test_an_empty_page_says_so_in_both_languages(db: None) -> None:
    person = Person.objects.create(name="Ana Ruiz", country="ESP")
    agree(person)
    assert "No public results yet" in Client().get(PAGE.format(uid=person.uid)).text
    french = Client(headers={"accept-language": "fr"}).get(PAGE.format(uid=person.uid)).text
    assert "Aucun résultat" in french


def test_a_season_leads_to_the_page_of_whoever_agreed(db: None) -> None:
    person = Person.objects.create(name="Ana Ruiz", country="ESP", federation_number="06010011")
    facts = EventFacts("Vannes", date(2025, 3, 1), "mcr", players=40)
    rows = [PlaceRow(1, "Ana Ruiz", "ESP", federation_number="06010011")]
    bring_in(series=make_series(), facts=facts, rows=rows, by=actor("alice"), at=NOON)
    key = Client().get("/series/ouest-2026/standings.json").json()["rows"][0]["key"]
    page = f"/series/ouest-2026/players/{key}/"
    assert PAGE.format(uid=person.uid) not in Client().get(page).text
    agree(person)
    assert PAGE.format(uid=person.uid) in Client().get(page).text
