"""Every page opens in both languages and keeps to the policy; lists cost a fixed number of queries."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.people import NOON, actor, event_in_play, finish_session, make_seated_event, make_tournament, make_user
from tournaments.models import Participant, Person, Tournament
from tournaments.seating.services.drawing import commit_draw
from tournaments.seating.services.publishing import drop_draw

pytestmark = [pytest.mark.django_db, pytest.mark.long]

EVENT = "/t/lyon-open/"
# Addresses that say more than their page's row in tests/rights.py, and the start page of an account.
PAGES = (
    "/",
    "/?q=lyon",
    "/?q=nothing-like-this",
    f"{EVENT}seating/?session=2",
    f"{EVENT}seating/?session=nine",
    f"{EVENT}audit/?session=1&table=1&text=hand&area=sheet&since=2026-11-21T08:00&until=garbage",
    f"{EVENT}participants/?q=player&country=FRA&sort=name&order=desc&all=1",
    "/people/?q=player",
)
UNSEATED = ("", "rules/edit/", "seating/", "seating/tables/", "seating/report/", "draws/")
TAG = re.compile(r"<(?:script(?! [^>]*src=)|[^>]+ style=|[^>]+ on[a-z]+=)")


def check_page(client: Client, address: str, language: str) -> None:
    answer = client.get(address, headers={"accept-language": language})
    text = answer.text
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in text
    assert TAG.search(text) is None
    assert text.count("<h1") == 1


@pytest.mark.sampled(6)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_of_a_played_event_opens(address: str, language: str, client: Client) -> None:
    finish_session(make_seated_event())
    client.force_login(make_user("alice"))
    check_page(client, address, language)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("address", UNSEATED)
@pytest.mark.parametrize("rule_set", ["mers-mcr-2010", "ema-riichi-2016"])
def test_a_page_of_an_empty_event_opens(rule_set: str, address: str, language: str, alice: Client) -> None:
    make_tournament(rule_set=rule_set)
    check_page(alice, EVENT + address, language)


def test_there_is_no_page_of_no_event(client: Client) -> None:
    for address in ("", "rules/", "seating/", "draws/", "audit/"):
        assert client.get(f"/t/nowhere/{address}").status_code == 404


def grow(event: Tournament) -> None:
    """Sixteen more players, not seated, and more draws."""
    for number in range(17, 33):
        person = Person.objects.create(name=f"Late {number}")
        Participant.objects.create(tournament=event, person=person, number=number, name=person.name)
    for _ in range(5):
        draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
        drop_draw(draw=draw, by=actor("alice"), at=NOON, reason="Drawn once more")
    commit_draw(tournament=event, by=actor("alice"), at=NOON)


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/", 3),  # events with their counts, whether somebody owns the place, forms that are open
        # event, sessions with their counts, players for the phase, cuts; the version, the standings, what is kept back
        # (6); releases, tables that wait, moments; the sharing; the clock; announcements; players in the bar; calls;
        # the form of the registration
        (EVENT, 18),
        (f"{EVENT}seating/", 8),  # event, bar, announcements, sessions, published draw, seats, players, told line-ups
        (f"{EVENT}seating/tables/", 7),  # event, bar, announcements, sessions, seats, version, told line-ups
        # Event, bar, seats, players by number, players as drawn, who sits out, who was to keep a table, cuts.
        (f"{EVENT}seating/report/", 9),
        (f"{EVENT}draws/", 5),  # event, bar, announcements, sessions counted, draws
    ],
)
def test_a_list_costs_a_fixed_number_of_queries(
    address: str, queries: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = event_in_play()
    with django_assert_num_queries(queries):
        client.get(address)
    grow(event)
    make_tournament("second-open", name="Second Open")
    with django_assert_num_queries(queries):
        client.get(address)


def test_the_journal_costs_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries, event: Tournament, alice: Client
) -> None:
    # session, account, event, roles on the page, roles asked again, people of the filter, count, rows, bar
    with django_assert_num_queries(10):
        alice.get(f"{EVENT}audit/")
    finish_session(event)
    with django_assert_num_queries(10):
        alice.get(f"{EVENT}audit/")
