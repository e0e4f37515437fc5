"""The best results of the site: final public events, names that may be shown, and the figures of their sheets."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from reports.best.selectors import FamilyBests, best_results
from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.publication.services.releases import release_session
from tests.html import on_one_line
from tests.people import (
    NOON,
    actor,
    finish,
    make_seated_event,
    nobody,
    session_of,
    start,
    table_of,
    win,
)
from tournaments.models import CopyKind, EventStatus, Participant, Person, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db


def play(slug: str, *values: int, released: bool = True) -> Tournament:
    """One session of four tables; East of table 1, 2, ... draws a hand of that value from the wall."""
    event = make_seated_event(slug, sessions=1)
    start(event)
    for number in range(1, 5):
        value = values[number - 1] if number <= len(values) else None
        hands = [nobody(1)] if value is None else [win(1, "E", None, value)]
        finish(table_of(event, number), hands)
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    if released:
        release_session(session=session_of(event), by=actor("alice"), at=NOON)
    return event


def mcr() -> FamilyBests:
    (bests,) = best_results()
    assert bests.is_mcr
    return bests


def test_the_highest_hands_and_scores_of_all_events_come_first() -> None:
    """MCR 3.9.1: a self-draw of value v pays v + 8 by each of three: 88 gives 288, 24 gives 96, 10 gives 54."""
    play("first-open", 24)
    play("second-open", 88, 10)
    bests = mcr()
    assert bests.events == 2
    assert [row.value for row in bests.hands] == [88, 24, 10]
    assert [row.value for row in bests.scores] == [288, 96, 54, 0, 0]
    assert [row.player.tournament.slug for row in bests.hands] == ["second-open", "first-open", "second-open"]
    assert [(row.session, row.table) for row in bests.hands] == [(1, 1), (1, 1), (1, 2)]


@pytest.mark.parametrize("hidden", [{"status": EventStatus.DRAFT}, {"copy_kind": CopyKind.DEMO}])
def test_drafts_and_copies_do_not_count(hidden: dict[str, str]) -> None:
    event = play("first-open", 24)
    Tournament.objects.filter(pk=event.pk).update(**hidden)
    assert best_results() == ()


def test_what_is_not_released_or_kept_back_does_not_count() -> None:
    play("first-open", 24, released=False)
    assert best_results() == ()
    event = play("second-open", 88)
    assert mcr().hands[0].value == 88
    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    assert best_results() == ()


def test_people_are_counted_where_they_agreed() -> None:
    event = play("first-open", 24)
    east = table_of(event, 1).seats.get(wind="E").participant
    assert east is not None
    assert mcr().tables_won == ()
    person = Person.objects.create(name="Ana Aalto", page_agreed_at=timezone.now())
    Participant.objects.filter(pk=east.pk).update(person=person)
    Tournament.objects.filter(pk=event.pk).update(version=event.version + 100)
    assert [(row.value, row.person) for row in mcr().tables_won] == [(1, person)]
    assert [(row.value, row.person) for row in mcr().tables_played] == [(1, person)]


def test_the_page_names_player_event_and_table(client: Client) -> None:
    assert "No final results yet" in client.get("/best-results/").text
    play("first-open", 24)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", on_one_line(client.get("/best-results/").text)))
    assert "Highest hands 24 Player 1" in text
    assert "Best table scores +96 Player 1" in text
    assert "session 1, table 1" in text
