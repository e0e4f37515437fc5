"""What the staff of one event learns of the people of another: what that event published, and nothing else."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.people import NOON, actor, is_refused_read, make_tournament, make_user, other_event
from tournaments.common.errors import Refusal
from tournaments.models import EventStatus, Participant, Person, Tournament
from tournaments.players.selectors.federation_numbers import contested_numbers
from tournaments.players.selectors.people import search_clubs, search_countries
from tournaments.players.services.participants import ParticipantRow, import_participants

pytestmark = pytest.mark.django_db

EVERYBODY = ("alice", "chris", "bob", "sam", "ann", "olga", "dan", "", "root")
OF_LYON = {"alice", "chris", "bob", "sam", "ann"}


@pytest.fixture
def lyon() -> Tournament:
    event = make_tournament()
    row = ParticipantRow(1, "Anna Rossi", "ITA", "", "Club Milano", "05040123")
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=NOON)
    return event


@pytest.fixture
def other(lyon: Tournament) -> Tournament:
    """Olga has entered the same person without a federation number and with another club."""
    event = other_event()
    row = ParticipantRow(7, "Anna Rossi", "ITA", "", "Torino Tiles", "")
    import_participants(tournament=event, rows=[row], by=actor("olga"), at=NOON)
    assert Person.objects.get().participations.count() == 2
    return event


def browser(username: str) -> Client:
    client = Client()
    if username:
        client.force_login(make_user(username, **({"is_superuser": True} if username == "root" else {})))
    return client


def hide(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.DRAFT)


@pytest.mark.long
@pytest.mark.parametrize("username", EVERYBODY)
def test_a_federation_number_is_for_the_staff_of_the_event_that_entered_it(other: Tournament, username: str) -> None:
    client = browser(username)
    pages = [client.get("/people/?q=rossi"), client.get(f"/people/{Person.objects.get().uid}/")]
    for page in pages:
        may_search = username in OF_LYON | {"olga", "root"}
        assert is_refused_read(page, username) == (not may_search)
        assert (page.status_code == 200) == may_search
        assert ("05040123" in page.text) is (username in OF_LYON | {"root"})


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "olga", "root"])
@pytest.mark.parametrize("number", ["05040123", "0504"])
def test_nobody_finds_a_name_by_a_number_of_another_event(other: Tournament, username: str, number: str) -> None:
    listed = browser(username).get(f"/people/?q={number}").context["people"]
    assert [person.name for person in listed] == ([] if username == "olga" else ["Anna Rossi"])


@pytest.mark.long
@pytest.mark.parametrize(("username", "sees"), [("alice", True), ("chris", True), ("olga", False), ("root", True)])
def test_a_draft_tells_its_people_to_its_own_staff_alone(lyon: Tournament, username: str, sees: bool) -> None:
    other_event()
    hide(lyon)
    client = browser(username)
    assert [person.name for person in client.get("/people/?q=rossi").context["people"]] == ["Anna Rossi"] * sees
    assert client.get(f"/people/{Person.objects.get().uid}/").status_code == (200 if sees else 404)
    user = make_user(username)
    assert search_clubs(user, "milano") == [("Club Milano", 1)] * sees
    assert [code for code, _name, _n in search_countries(user, "italy")] == ["ITA"] * sees


@pytest.mark.long_on_sqlite
def test_a_club_of_a_draft_is_not_told_on_the_page_of_a_person_who_played_elsewhere_too(
    lyon: Tournament, other: Tournament
) -> None:
    hide(lyon)
    page = browser("olga").get(f"/people/{Person.objects.get().uid}/").text
    assert "Torino Tiles" in page
    assert "Club Milano" not in page
    assert "Lyon Open" not in page


@pytest.mark.long_on_sqlite
def test_a_demo_account_sees_the_people_of_the_demo_event_alone(lyon: Tournament) -> None:
    demo = make_tournament("demo-open", name="Demo Open", copy_kind="demo")
    row = ParticipantRow(1, "Made Up", "FRA", "", "", "09990001")
    import_participants(tournament=demo, rows=[row], by=actor("alice"), at=NOON)
    visitor = make_user("demo-referee", is_demo=True)
    demo.staff.create(user=visitor, role="referee")
    client = Client()
    client.force_login(visitor)
    assert [person.name for person in client.get("/people/").context["people"]] == ["Made Up"]
    assert client.get(f"/people/{Person.objects.get(name='Anna Rossi').uid}/").status_code == 404


@pytest.mark.long
def test_entering_a_namesake_finds_the_person_and_tells_nothing_of_them(lyon: Tournament) -> None:
    """Olga's row is matched with the person that Lyon knows; what Lyon knows stays in Lyon."""
    event = other_event()
    row = ParticipantRow(None, "Anna Rossi", "ITA", None, None, None)
    import_participants(tournament=event, rows=[row], by=actor("olga"), at=NOON)
    entered = Participant.objects.get(tournament=event)
    assert entered.person == Participant.objects.get(tournament=lyon).person
    assert (entered.federation_number, entered.club) == ("", "")
    assert "05040123" not in browser("olga").get("/t/other-open/participants/1/edit/").text


def test_a_squatted_federation_number_stops_nobody_and_is_shown_to_both(lyon: Tournament) -> None:
    """Olga enters Anna's number under another name, or Lyon has squatted hers: neither is told who or where."""
    event = other_event()
    row = ParticipantRow(1, "Zoe Quint", "FRA", "", "", "05040123")
    import_participants(tournament=event, rows=[row], by=actor("olga"), at=NOON)
    entered = Participant.objects.get(tournament=event)
    assert entered.federation_number == "05040123"
    assert entered.person.participations.count() == 1
    assert Person.objects.get(federation_number="05040123").name == "Anna Rossi"
    assert contested_numbers(event) == [entered]
    assert contested_numbers(lyon) == [Participant.objects.get(tournament=lyon)]
    for username, slug, other in (("olga", "other-open", "Rossi"), ("alice", "lyon-open", "Quint")):
        page = browser(username).get(f"/t/{slug}/participants/").text
        assert ("Another event gives this federation number" in page, other in page) == (True, False)
    assert "Another event gives" not in browser("chris").get("/t/lyon-open/participants/").text
    again = replace(row, club="Tuiles")
    import_participants(tournament=event, rows=[again], by=actor("olga"), at=NOON)
    assert Participant.objects.get(tournament=event).person == entered.person


def test_the_holder_of_a_squatted_number_is_entered_everywhere(lyon: Tournament) -> None:
    Participant.objects.all().update(name="Made Up", given_name="", family_name="")
    Person.objects.all().update(name="Made Up", given_name="", family_name="")
    event = other_event()
    row = ParticipantRow(1, "Anna Rossi", "ITA", "", "", "05040123")
    import_participants(tournament=event, rows=[row], by=actor("olga"), at=NOON)
    assert Participant.objects.get(tournament=event).person.name == "Anna Rossi"


def test_a_number_under_another_spelling_is_one_person(lyon: Tournament) -> None:
    event = other_event()
    row = ParticipantRow(1, "Anna Rossi-Bianchi", "ITA", "", "", "05040123")
    import_participants(tournament=event, rows=[row], by=actor("olga"), at=NOON)
    assert Person.objects.get().participations.count() == 2
    assert contested_numbers(event) == contested_numbers(lyon) == []


def test_the_own_event_is_told_whose_number_it_is(lyon: Tournament) -> None:
    row = ParticipantRow(2, "Zoe Quint", "FRA", "", "", "05040123")
    with pytest.raises(Refusal) as refused:
        import_participants(tournament=lyon, rows=[row], by=actor("alice"), at=NOON)
    (problem,) = refused.value.detail["problems"]
    assert problem["code"] == "participants.federation_number_of_another"
    assert "Anna Rossi" in problem["message"]
