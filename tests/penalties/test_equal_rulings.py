"""Equal rulings that are sent at once are one: a second click, a request that a proxy sent again."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import AT_ONCE, decide_ruling, revoke_ruling
from scoring.models import Adjustment
from tests.api.conftest import Api
from tests.people import actor, at_seat, client_of, make_seated_event, start, table_of
from tests.refusals import refuses
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.django_db
NEW = "/t/lyon-open/s/1/tables/1/ruling/"
OFFENCE = "tile-touched-early"
NOW = timezone.now()


@pytest.fixture
def event() -> Tournament:
    event = make_seated_event(sessions=2)
    start(event, at=NOW - timedelta(minutes=14))
    return event


def south(event: Tournament) -> Participant:
    return at_seat(table_of(event), "S")


def body(event: Tournament, **more: Any) -> dict[str, Any]:
    return {"session": 1, "table": 1, "participant": south(event).number, "offence": OFFENCE, "hand": 2, **more}


@pytest.mark.long
def test_the_second_of_two_equal_calls_is_refused_whoever_makes_it(event: Tournament) -> None:
    first, *others = (
        Api(name).post("/tournaments/lyon-open/rulings/", body(event)) for name in ("bob", "bob", "chris")
    )
    assert first.status == 201
    for other in others:
        assert (other.status, other.code) == (409, "penalties.just_recorded")
        assert other.body["detail"] == {"ruling": first.body["id"], "seconds": 5}
    assert Ruling.objects.count() == 1


def test_a_second_click_on_the_page_records_nothing_more(event: Tournament) -> None:
    client = client_of("bob")
    sent = {"participant": south(event).number, "offence": OFFENCE, "hand": 2, "act": "record"}
    assert client.post(NEW, sent).status_code == 302
    again = client.post(NEW, sent)
    assert again.status_code == 422
    assert "was just recorded" in again.text
    assert Ruling.objects.count() == 1
    assert Adjustment.objects.count() == 0  # the first is a warning (MERS 3.1); a second would have been 5 points


@pytest.mark.long
def test_keys_tell_two_rulings_apart_however_close(event: Tournament) -> None:
    """A tablet that comes back sends what it kept: two rulings that were given, minutes apart, arrive at once."""
    bob = Api("bob")
    answers = [bob.post("/tournaments/lyon-open/rulings/", body(event), key=key) for key in ("one", "two", "two")]
    assert [answer.status for answer in answers] == [201, 201, 201]
    assert Ruling.objects.count() == 2


@pytest.mark.parametrize("hand", [2, None])
def test_keys_of_two_people_are_no_two_rulings(event: Tournament, hand: int | None) -> None:
    """Two referees come to one call, each with a tablet: the player is punished once."""
    fault = Fault(south(event), OFFENCE, table_of(event), hand=hand)
    decide_ruling(fault=fault, by=actor("bob"), at=NOW)
    with refuses("penalties.just_recorded"):
        decide_ruling(fault=fault, by=actor("chris"), at=NOW + timedelta(seconds=1))
    decide_ruling(fault=fault, by=actor("bob"), at=NOW + timedelta(seconds=1))
    assert Ruling.objects.count() == 2


@pytest.mark.long
def test_what_differs_is_another_ruling(event: Tournament) -> None:
    bob = Api("bob")
    others = [{"hand": 3}, {"offence": "false-win-below-minimum"}, {"note": "Again, after a warning"}]
    for other in ({}, *others):
        assert bob.post("/tournaments/lyon-open/rulings/", body(event, **other)).status == 201, other


def decide(event: Tournament, after: timedelta) -> Ruling:
    fault = Fault(south(event), OFFENCE, table_of(event), hand=2)
    return decide_ruling(fault=fault, by=actor("bob"), at=NOW + after, is_keyed=False)


@pytest.mark.long
def test_it_is_given_again_seconds_later_or_once_the_first_was_taken_back(event: Tournament) -> None:
    decide(event, timedelta(0))
    with refuses("penalties.just_recorded"):
        decide(event, AT_ONCE - timedelta(milliseconds=1))
    mistaken = decide(event, AT_ONCE)
    revoke_ruling(ruling=mistaken, reason="Wrong player", by=actor("bob"), at=NOW + AT_ONCE)
    decide(event, AT_ONCE + timedelta(seconds=1))
    assert Ruling.objects.count() == 3
