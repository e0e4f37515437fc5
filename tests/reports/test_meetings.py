"""Who met before, on a player's page beside the next table: here as results are shown, elsewhere by consent."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.publication.services.releases import release_session
from tests.look.markup import words_of
from tests.people import NOON, actor, finish, make_seated_event, nobody, session_of, start, table_of, win
from tournaments.models import Participant, Person, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db


def play(event: Tournament, session: int = 1) -> None:
    """East of table 1 draws a hand of 24 from the wall, which pays 24 + 8 by each of three (MCR 3.9.1)."""
    start(event, session)
    for number in range(1, 5):
        finish(table_of(event, number, session), [win(1, "E", None, 24)] if number == 1 else [nobody(1)])
    end_session(session=session_of(event, session), by=actor("chris"), at=NOON)


def release(event: Tournament, session: int = 1) -> None:
    release_session(session=session_of(event, session), by=actor("alice"), at=NOON + timedelta(hours=3))


def page_of(event: Tournament, number: int = 1) -> str:
    return words_of(Client().get(f"/t/{event.slug}/players/{number}/").text)


def played_elsewhere(*, agreed: tuple[int, ...]) -> Tournament:
    """A final event with players 1 to 16; an event that begins, with the same people; ``agreed`` have a page."""
    past, event = make_seated_event("first-open", sessions=1), make_seated_event("second-open")
    Tournament.objects.filter(pk=past.pk).update(name="First Open")
    play(past)
    release(past)
    for entry in Participant.objects.filter(tournament=past):
        Participant.objects.filter(tournament=event, number=entry.number).update(person=entry.person_id)
    people = Participant.objects.filter(tournament=past, number__in=agreed).values("person")
    Person.objects.filter(pk__in=people).update(page_agreed_at=timezone.now())
    return event


def test_a_common_table_of_the_event_stands_at_the_next_table() -> None:
    """Players 1 (East) and 9 (West) share table 1 of sessions 1 and 3, players 1 and 13 that of session 1 alone."""
    event = make_seated_event()
    for session in (1, 2):
        play(event, session)
        release(event, session)

    own, other = page_of(event, 1), page_of(event, 9)

    assert "Session 3" in own
    assert own.count("Met at") == 1
    assert "Met at 1 table, ahead at 1. Last: +96 against −32, session 1" in own
    assert "Met at 1 table, ahead at 0. Last: −32 against +96, session 1" in other


def test_a_common_table_is_told_at_the_seats_of_a_session_to_come() -> None:
    """On the seating page of player 1: session 3 with player 9, whom they met in session 1."""
    event = make_seated_event()
    for session in (1, 2):
        play(event, session)
        release(event, session)
    text = words_of(Client().get(f"/t/{event.slug}/seating/players/1/").text)

    coming = text[text.index("Session 3") :]
    assert "Met at" not in text[: text.index("Session 3")]
    assert coming.count("Met at 1 table, ahead at 1. Last: +96 against −32, session 1") == 1
    assert coming.index("Player 9") < coming.index("Met at")

    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    assert "against −32, session 1" not in words_of(Client().get(f"/t/{event.slug}/seating/players/1/").text)


def test_a_result_kept_back_is_not_told_by_a_meeting() -> None:
    event = make_seated_event()
    for session in (1, 2):
        play(event, session)
        release(event, session)
    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    assert "Met at" not in page_of(event)


def test_a_table_of_another_event_is_told_of_people_with_a_page() -> None:
    text = page_of(played_elsewhere(agreed=(1, 5)))
    assert text.count("Met at") == 1
    assert "Met at 1 table, ahead at 1. Last: +96 against −32, First Open, session 1" in text


@pytest.mark.parametrize("agreed", [(), (1,), (5, 9, 13)])
def test_without_the_word_of_both_nothing_is_told_of_other_events(agreed: tuple[int, ...]) -> None:
    assert "Met at" not in page_of(played_elsewhere(agreed=agreed))
