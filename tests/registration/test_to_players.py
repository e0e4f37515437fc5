"""Confirmed registrations lead on to the list of players: from the event, at the head of their list, after acts."""

import re

import pytest

from registration.models import Registration
from registration.registrations.services.entering import enter_confirmed
from tests.people import actor, client_of
from tests.registration.test_registrations import BEFORE, open_form, send
from tournaments.events.selectors.open_things import next_things
from tournaments.models import Participant, Role, Tournament

pytestmark = pytest.mark.django_db

DESK = "/t/lyon-open/registrations/"


def told(event: Tournament) -> list[str]:
    """Return the codes of what waits for the organiser, the next first."""
    return [thing.code for thing in next_things(event, [Role.ORGANISER], actor("alice"), BEFORE).open]


def test_the_next_step_adds_the_confirmed_before_more_are_imported_and_before_the_draw() -> None:
    event = open_form(review=True, places=8)
    assert told(event)[0] == "day.no_players"
    people = [send(event, number) for number in range(6)]
    answer = client_of("alice").post(
        DESK, {"act": "confirm", "chosen": [str(sent.uid) for sent in people]}, follow=True
    )
    assert "6 registrations were confirmed. Next, add the people as players." in answer.text
    assert told(event)[:2] == ["registration.to_enter", "day.no_players"]
    thing = next_things(event, [Role.ORGANISER], actor("alice"), BEFORE).next
    assert thing is not None
    assert (str(thing.what), thing.href) == ("Add 6 confirmed people", f"{DESK}?state=confirmed")
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    assert told(event)[0] == "day.not_seated"
    late = send(event, 7)
    client_of("alice").post(DESK, {"act": "confirm", "chosen": [str(late.uid)]})
    assert told(event)[:2] == ["registration.to_enter", "day.not_seated"]


def test_the_button_stands_at_the_head_of_the_list_with_its_number_and_only_for_the_organiser() -> None:
    event = open_form(places=8)
    for number in range(2):
        send(event, number)
    text = client_of("alice").get(DESK).text
    assert "2 confirmed people are not players yet." in text
    assert 0 < text.index("Add 2 confirmed people") < text.index("Selected registrations")
    assert "confirmed people" not in client_of("rita").get(DESK).text
    added = client_of("alice").post(DESK, {"act": "enter"}, follow=True).text
    assert "2 players were added." in added
    assert "not players yet" not in added
    assert Participant.objects.count() == 2


def test_the_desk_that_may_not_add_players_is_not_told_to() -> None:
    event = open_form(review=True)
    sent = send(event, 1)
    page = f"{DESK}{sent.uid}/"
    answer = client_of("rita").post(page, {"act": "confirm"}, follow=True)
    assert re.search(r"1 registration was confirmed\.\s*<", answer.text)
    assert "Add the confirmed people" not in answer.text
    assert "Add the confirmed people" in client_of("alice").get(page).text
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    assert Registration.objects.get().participant is not None
    assert "Add the confirmed people" not in client_of("alice").get(page).text
