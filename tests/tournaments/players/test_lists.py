"""The list of participants and the search over people: found, sorted, paged, in a fixed number of queries."""

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.people import NOON, actor, add_players, client_of, make_tournament, make_user
from tournaments.models import Participant, Team, Tournament
from tournaments.players.selectors.participants import ListQuery, list_query, participant_list, state_counts
from tournaments.players.selectors.people import known_people, search_clubs, search_countries, search_people
from tournaments.players.services.participants import ParticipantRow, import_participants

pytestmark = pytest.mark.django_db

PEOPLE = [
    ParticipantRow(1, "Gaëlle Le Goff", "FRA", "Brest", "Dragons d’Armor", "05040123"),
    ParticipantRow(2, "Søren Ångström", "DEN", "", "Mahjong Aarhus", ""),
    ParticipantRow(3, "Zoë Müller", "GER", "Berlin", "", "06000001"),
    ParticipantRow(4, "Łukasz Œdipe", "POL", "Brest", "Dragons d’Armor", ""),
    ParticipantRow(5, "Élodie Abel", "FRA", "", "", ""),
    ParticipantRow(6, "王伟 Wang Wei", "CHN", "", "", ""),
]


def people_found(typed: str, country: str = "") -> list[str]:
    bob = make_user("bob")
    return [person.name for person in known_people(bob, search_people(bob, typed, country=country))]


@pytest.fixture
def event() -> Tournament:
    made = make_tournament()
    import_participants(tournament=made, rows=PEOPLE, by=actor("alice"), at=NOON)
    return made


# what is typed, the numbers found
WORDS = [
    ("gaelle", [1]),
    ("GAËLLE", [1]),
    ("goff gaelle", [1]),
    ("le goff", [1]),
    ("soren angstrom", [2]),
    ("Ångström", [2]),
    ("muller zoe", [3]),
    ("lukasz", [4]),
    ("oedipe", [4]),
    ("Œdipe", [4]),
    ("elodie", [5]),
    ("王伟", [6]),
    ("wang", [6]),
    ("dragons", [1, 4]),
    ("dragons gaelle", [1]),
    ("FRA", [1, 5]),
    ("france", [1, 5]),
    ("den", [2]),
    ("DNK", [2]),
    ("danemark", [2]),
    ("denmark", [2]),
    ("allemagne", [3]),
    ("germany", [3]),
    ("nobody", []),
    ("gaelle danemark", []),
    ("%", []),
    ("_", []),
]


@pytest.mark.long
@pytest.mark.parametrize(("typed", "numbers"), WORDS)
def test_participants_and_people_are_found_by_words(event: Tournament, typed: str, numbers: list[int]) -> None:
    participants = participant_list(event, ListQuery(q=typed))
    assert [person.number for person in participants] == numbers
    names = {row.number: row.name for row in PEOPLE}
    assert sorted(people_found(typed)) == sorted(names[number] for number in numbers)


@pytest.mark.long
@pytest.mark.parametrize(("typed", "numbers"), [("3", [3]), ("brest", [1, 4]), ("brest pologne", [4]), ("05040", [])])
def test_an_event_is_searched_by_number_and_team_too(event: Tournament, typed: str, numbers: list[int]) -> None:
    assert [person.number for person in participant_list(event, ListQuery(q=typed))] == numbers


@pytest.mark.long
@pytest.mark.parametrize("typed", ["05040123", "0504", "gaelle 0504"])
def test_people_are_found_by_federation_number(event: Tournament, typed: str) -> None:
    assert people_found(typed) == ["Gaëlle Le Goff"]


def test_staff_find_participants_by_federation_number(event: Tournament) -> None:
    participants = participant_list(event, ListQuery(q="05040123", is_staff=True))
    assert [person.number for person in participants] == [1]


def test_clubs_and_countries_are_offered(event: Tournament) -> None:
    bob = make_user("bob")
    assert search_clubs(bob, "armor") == [("Dragons d’Armor", 2)]
    with translation.override("fr"):
        assert search_countries(bob, "danemark") == [("DEN", "Danemark", 1)]
    with translation.override("en"):
        assert search_countries(bob, "danemark") == [("DEN", "Denmark", 1)]
    assert search_countries(bob, "") == []
    assert search_clubs(bob, "  ") == []


def test_a_countrys_people_under_every_spelling(event: Tournament) -> None:
    assert people_found("", country="DNK") == ["Søren Ångström"]


@pytest.mark.parametrize(
    ("language", "numbers"), [("en", [5, 2, 1, 3, 4, 6]), ("da", [5, 1, 3, 4, 2, 6]), ("zh-hans", [6, 5, 2, 1, 3, 4])]
)
def test_people_are_in_the_readers_order(event: Tournament, language: str, numbers: list[int]) -> None:
    """Danish has Å after Z, Chinese has characters before letters: the search and the API alike."""
    names = {row.number: row.name for row in PEOPLE}
    with translation.override(language):
        assert people_found("") == [names[number] for number in numbers]
    asked = "/api/v1/tournaments/lyon-open/participants/?order=name"
    pages = [f"{asked}&limit=4", f"{asked}&limit=4&offset=4"]
    answers = [Client().get(page, headers={"accept-language": language}).json() for page in pages]
    rows = [row for answer in answers for row in answer["results"]]
    assert [row["number"] for row in rows] == numbers
    assert {answer["count"] for answer in answers} == {len(PEOPLE)}


# asked, the numbers in order
SORTED = [
    ({}, [1, 2, 3, 4, 5, 6]),
    ({"order": "desc"}, [6, 5, 4, 3, 2, 1]),
    ({"sort": "name"}, [5, 2, 1, 3, 4, 6]),
    ({"sort": "country"}, [6, 2, 1, 5, 3, 4]),
    ({"sort": "country", "order": "desc"}, [4, 3, 1, 5, 2, 6]),
    ({"sort": "nonsense"}, [1, 2, 3, 4, 5, 6]),
    ({"country": "FRA"}, [1, 5]),
    ({"country": "XXX"}, []),
    ({"team": "nonsense"}, []),
    ({"q": "dragons", "sort": "name", "order": "desc"}, [4, 1]),
]


@pytest.mark.long
@pytest.mark.parametrize(("wishes", "numbers"), SORTED)
def test_the_list_is_filtered_and_sorted(event: Tournament, wishes: dict[str, str], numbers: list[int]) -> None:
    participants = participant_list(event, list_query(wishes, is_staff=False))
    assert [person.number for person in participants] == numbers


def test_one_teams_players(event: Tournament) -> None:
    team = Team.objects.get(members__number=1).uid
    participants = participant_list(event, list_query({"team": str(team)}, is_staff=False))
    assert [person.number for person in participants] == [1, 4]


def test_counts_name_every_state(event: Tournament) -> None:
    Participant.objects.filter(number=2).update(state="active")
    counts = state_counts(event)
    assert (counts["registered"], counts["active"], counts["withdrawn"]) == (5, 1, 0)  # type: ignore[index]
    assert len(counts) == 7


@pytest.mark.long
def test_a_long_list_has_pages_and_one_sheet_to_print(client: Client) -> None:
    add_players(make_tournament(), 240)
    first = client.get("/t/lyon-open/participants/")
    assert len(first.context["listed"]) == 100
    assert "Page 1 of 3" in first.text
    assert len(client.get("/t/lyon-open/participants/?page=3").context["listed"]) == 40
    assert len(client.get("/t/lyon-open/participants/?page=99").context["listed"]) == 40
    assert len(client.get("/t/lyon-open/participants/?all=1").context["listed"]) == 240


# who asks, the page, its queries
COSTS = [
    # event, players, countries, teams; the bar counts the players; announcements
    ("", "/t/lyon-open/participants/", 6),
    # session, user, event, roles twice (the page, the check), counts, players, the bar's count, announcements
    ("bob", "/t/lyon-open/participants/check-in/", 9),
    # session, user, is staff, count for the pager, the page of people, their entries, clubs
    ("bob", "/people/?q=player", 7),
]


@pytest.mark.long
@pytest.mark.parametrize("count", [8, 96])
@pytest.mark.parametrize(("username", "page", "queries"), COSTS)
def test_a_list_costs_the_same_for_few_and_many(
    username: str, page: str, queries: int, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    add_players(make_tournament(), count)
    client = client_of(username)
    client.get(page)
    with django_assert_num_queries(queries):
        client.get(page)


@pytest.mark.long
def test_a_persons_page_lists_their_events(event: Tournament, bob: Client) -> None:
    person = Participant.objects.get(number=1).person.uid
    page = bob.get(f"/people/{person}/").text
    assert "Gaëlle Le Goff" in page
    assert "Lyon Open" in page
    assert bob.get("/people/999999/").status_code == 404
