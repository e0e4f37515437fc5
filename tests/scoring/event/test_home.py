"""The home of an event: one next step, the day, people, paper, and every page by its time or its word."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.event.selectors.home_pages import find_in_event, page_groups
from tests.html import squeezed
from tests.people import client_of, is_refused_read, make_seated_event, make_user, start
from tests.rights import OPEN, READERS
from tournaments.common.permissions import ACTS as EVENT_ACTS
from tournaments.common.permissions import EVERY_ROLE, allowed_acts
from tournaments.models import Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
HOME = "/t/lyon-open/"
ALL_ACTS = allowed_acts(EVERY_ROLE, EVENT_ACTS)


@pytest.fixture
def event() -> Tournament:
    made = make_seated_event()
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=made, user=make_user(name), role=role)
    return made


def home(name: str, query: str = "") -> str:
    answer = client_of(name).get(HOME + query)
    assert answer.status_code == 200
    return squeezed(answer.text)


def links_of(page: str) -> list[str]:
    """The addresses below Before, During, After and For technicians."""
    return re.findall(r'href="([^"]+)"', page[page.index('class="home-groups"') : page.index("?view=public")])


def hits(event: Tournament, query: str, acts: frozenset[str] = ALL_ACTS) -> list[str]:
    return [str(hit.title) for hit in find_in_event(event, query, acts)]


def test_the_organisers_home_has_no_public_cards_and_no_roles(event: Tournament) -> None:
    page = home("alice")
    assert 'id="event-next"' in page
    assert 'id="event-people"' in page
    assert "About the event" not in page
    assert "Find my table" not in page
    assert ">Organiser<" not in page
    assert "About the event" in home("alice", "?view=public")
    assert 'class="home-groups"' not in home("")


@pytest.mark.parametrize("name", sorted(READERS))
def test_every_link_of_a_home_opens_for_whoever_sees_it(event: Tournament, name: str) -> None:
    client = client_of(name)
    links = links_of(home(name))
    assert len(links) >= 10
    for link in links:
        assert client.get(link, follow=True).status_code == 200, link


def test_a_page_is_listed_for_exactly_those_who_may_open_it() -> None:
    """The rows of the permission tables and the acts of the list agree."""
    names = {"organiser": "alice", "chief_referee": "chris", "referee": "bob", "scorekeeper": "sam",
             "appeals_committee": "ann", "reception": "rita", "observer": "otto"}  # fmt: skip
    for role in Role:
        listed = {page.name for group in page_groups(allowed_acts({role}, EVENT_ACTS)) for page in group.pages}
        every = {page.name for group in page_groups(ALL_ACTS) for page in group.pages}
        allowed = {name for name in every if names[role] in OPEN[name]}
        assert listed == allowed, role


@pytest.mark.parametrize("name", ["alice", "chris", "otto", "rita", "olga", "dan", ""])
def test_the_finder_is_the_staffs(event: Tournament, name: str) -> None:
    answer = client_of(name).get(HOME + "find/", {"q": "seating"})
    if name in READERS:
        assert answer.status_code == 200
        assert 'href="/t/lyon-open/seating/"' in answer.text
    else:
        assert is_refused_read(answer, name)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("check-in", "Check-in"),
        ("pointage", "Check-in"),  # the other language
        ("CLOTURE", "Close the event"),  # without accents, in capitals
        ("projector", "Screens"),  # another word for it
        ("import", "Import players"),
        ("Player 13", "Player 13"),
        ("13", "Player 13"),
    ],
)
def test_a_word_a_name_or_a_number_finds(event: Tournament, query: str, first: str) -> None:
    assert first in hits(event, query)


@pytest.mark.parametrize("query", ["", "   ", "zzz", "-", "⁴", "99999999999999999999", "%"])
def test_what_is_not_there_is_not_found(event: Tournament, query: str) -> None:
    assert hits(event, query) == []


def test_tables_are_found_once_a_session_has_begun(event: Tournament) -> None:
    assert hits(event, "table 2") == []
    start(event)
    assert "Table 2" in hits(event, "table 2")
    assert "Table 2" in hits(event, "2")
    assert "Table 2" not in hits(event, "2", allowed_acts({Role.RECEPTION}, EVENT_ACTS))
    assert "Table 2" not in hits(event, "lund 2")


def test_a_role_finds_its_own_pages_alone(event: Tournament) -> None:
    assert hits(event, "staff", allowed_acts({Role.SCOREKEEPER}, EVENT_ACTS)) == []


def test_the_form_works_without_script(event: Tournament) -> None:
    page = client_of("alice").get(HOME + "find/", {"q": "zzz"}).text
    assert "Nothing found." in page
    assert reverse("event-find", args=["lyon-open"]) in home("alice")


def test_the_queries_do_not_grow(event: Tournament, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(3):
        find_in_event(event, "2", ALL_ACTS)


def test_the_home_of_a_stranger_is_the_public_page(event: Tournament) -> None:
    assert squeezed(Client().get(HOME + "?view=public").text).count("About the event") >= 1
