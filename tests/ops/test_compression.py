"""What a player's phone loads stays small: pages travel compressed, whoever serves them."""

import gzip

import pytest
from django.test import Client

from tests.people import NOON, finish_session, make_seated_event

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def test_the_standings_travel_compressed_and_small() -> None:
    event = make_seated_event(players=72, sessions=1, live_results=True)
    finish_session(event, at=NOON)
    address = f"/t/{event.slug}/standings/"
    plain = Client().get(address).content
    sent = Client().get(address, headers={"Accept-Encoding": "gzip"})
    assert sent.headers["Content-Encoding"] == "gzip"
    assert len(gzip.decompress(sent.content)) == len(plain)
    # styles, scripts and the page together stay under 60 kB (tests/look holds the shared part under 34 kB)
    assert len(sent.content) < 20_000
