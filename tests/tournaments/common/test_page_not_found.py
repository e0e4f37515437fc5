"""An address that leads nowhere: inside an event the page keeps the event's bar, and never shows a draft."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.people import NOON, actor, make_seated_event
from tournaments.models import EventStatus, Tournament
from tournaments.players.services.player_links import issue_player_link


@pytest.fixture
def event(db: None) -> Tournament:
    return make_seated_event()


@pytest.mark.parametrize("address", ["nothing/", "players/9999/", "standings/nobody/at/all/"])
def test_inside_an_event_the_page_keeps_its_bar(client: Client, event: Tournament, address: str) -> None:
    answer = client.get(f"/t/{event.slug}/{address}")

    assert answer.status_code == 404
    assert f'href="{reverse("standings", args=[event.slug])}"' in answer.content.decode()


@pytest.mark.parametrize("address", ["nothing/", "", "players/1/"])
def test_a_draft_is_not_named_to_a_stranger(client: Client, event: Tournament, address: str) -> None:
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.DRAFT)

    answer = client.get(f"/t/{event.slug}/{address}")

    assert answer.status_code == 404
    assert event.name not in answer.content.decode()


def test_an_unknown_event_is_a_plain_page(client: Client, db: None) -> None:
    assert client.get("/t/nothing/nothing/").status_code == 404


def test_a_replaced_link_leads_to_the_event_and_to_the_search_of_the_own_page(
    client: Client, event: Tournament
) -> None:
    participant = event.participants.order_by("number").first()
    assert participant is not None
    old, new = (issue_player_link(participant=participant, by=actor("alice"), at=NOON) for _ in range(2))

    assert client.get(reverse("player", args=[new])).status_code == 200
    answer = client.get(reverse("player", args=[old]))
    page = answer.content.decode()

    assert answer.status_code == 404
    assert "This link was replaced" in page
    assert f'href="{reverse("own-page", args=[event.slug])}"' in page
    assert participant.name not in page


def test_a_replaced_link_of_a_draft_is_unknown(client: Client, event: Tournament) -> None:
    participant = event.participants.order_by("number").first()
    assert participant is not None
    old, _new = (issue_player_link(participant=participant, by=actor("alice"), at=NOON) for _ in range(2))
    Tournament.objects.filter(pk=event.pk).update(status=EventStatus.DRAFT)

    assert "This link was replaced" not in client.get(reverse("player", args=[old])).content.decode()
