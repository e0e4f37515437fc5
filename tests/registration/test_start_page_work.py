"""What the start page of an organiser costs, in queries: few, however many events and players there are."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from benchmarks.pages import build
from tests.people import NOON
from tournaments.events.selectors.open_things import open_things_of, staff_things_by_event
from tournaments.models import Participant, Tournament, User
from tournaments.registry.open_things import open_things

pytestmark = pytest.mark.django_db


def organised(events: int, players: int) -> list[Tournament]:
    """Write events of today for one organiser."""
    made = []
    for number in range(events):
        event = build(players, 3)
        event.slug, event.starts_on = f"event-{number}", timezone.localdate()
        event.save()
        made.append(event)
    return made


@pytest.mark.parametrize(("events", "players"), [(2, 16), (8, 16), (8, 72)])
def test_the_start_page_reads_all_events_in_the_same_queries(
    events: int, players: int, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    organised(events, players)
    client = Client()
    client.force_login(User.objects.get(username="organiser"))
    with django_assert_max_num_queries(20):  # type: ignore[attr-defined]
        assert client.get("/").status_code == 200


def test_an_event_in_which_nothing_waits_is_not_asked_again() -> None:
    """Each function that is called names rows of the event; the others find nothing there."""
    one, two = organised(2, 16)
    Participant.objects.filter(tournament=two, number=1).update(state="withdrawn")
    together = staff_things_by_event([one, two], NOON)
    assert together[one.pk] != together[two.pk]
    for event in (one, two):
        assert together[event.pk] == [thing for thing in open_things_of(event, NOON) if thing.role is not None]
        asked = {str(thing) for find in open_things for thing in find(event, NOON)}
        assert asked <= {str(thing) for thing in together[event.pk]}
