"""Calls that the day of the table of rights cannot make: at the end of an event, of a player's phone, about paper."""

from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scoring.calls.services.queue import call_from_phone
from tests.api.conftest import Api
from tests.paper.conftest import print_one
from tests.people import NOON, at_seat, event_in_play, make_seated_event, table_of
from tests.reports.closing_events import played_event
from tournaments.common.actors import player_actor
from tournaments.models import Participant, StaffRole, User

pytestmark = [pytest.mark.django_db, pytest.mark.long_on_sqlite]
EVENT = "/tournaments/lyon-open"


@pytest.fixture
def evening(later: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.common.api.base.timezone", SimpleNamespace(now=lambda: NOON + timedelta(hours=12)))


def test_an_event_is_closed_its_revision_read_and_opened_again(evening: None) -> None:
    Participant.objects.filter(tournament=played_event(), number=5).update(federation_number="")
    api = Api("alice")
    asks = api.get(f"{EVENT}/closing/").body["asks"]
    assert asks
    for item in asks:
        said = api.post(f"{EVENT}/closing/words/", {"code": item["code"], "choice": item["choices"][0]})
        assert said.status == 201
    closed = api.post(f"{EVENT}/closing/close/", {})
    assert closed.status == 201
    assert Api().get(f"{EVENT}/revisions/1/").status == 200
    assert api.post(f"{EVENT}/closing/reopen/", {"reason": "An appeal was upheld"}).status == 200


def test_the_table_confirms_a_call_from_a_phone_and_a_referee_gives_it_back() -> None:
    event = event_in_play()
    table = table_of(event)
    player = Participant.objects.select_related("tournament").get(pk=at_seat(table, "S").pk)
    call = call_from_phone(table=table, participant=player, reason="ruling", by=player_actor(player), at=NOON)
    where = f"{EVENT}/calls/{call.uid}"
    assert Api("sam").post(f"{where}/confirm/").status == 200
    bob = Api("bob")
    assert bob.post(f"{where}/claim/").status == 200
    given = bob.post(f"{where}/give-back/")
    assert given.status == 200


def test_a_stale_piece_is_printed_again_known_by_its_code_and_taken_away(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    event = make_seated_event()
    api = Api("alice")
    piece = print_one(event, "seating-players", 1).pieces.get()
    assert api.patch(f"{EVENT}/participants/1/", {"name": "Another Name"}).status == 200
    assert Api().get(f"{EVENT}/prints/codes/{piece.code}/").body["state"] == "stale"
    again = api.post(f"{EVENT}/prints/stale/")
    assert [run["document"] for run in again.body] == ["seating-players"]
    assert api.post(f"{EVENT}/prints/pieces/{piece.uid}/settle/").status == 200


def test_every_riichi_table_gets_its_end_signal_at_once() -> None:
    event_in_play(rule_set="wrc-2025")
    answer = Api("sam").post(f"{EVENT}/sessions/1/end-signal/")
    assert answer.status == 200


def test_an_organiser_lets_a_scorekeeper_create_events(settings: Any) -> None:
    settings.SEATWIND_EVENT_CREATION = "invited"
    settings.SEATWIND_ORGANISERS_INVITE = True
    event = make_seated_event()
    held = StaffRole.objects.get(tournament=event, user__username="sue")
    assert Api("alice").post(f"{EVENT}/staff/{held.uid}/invitation/", {"invited": True}).body == {"invited": True}
    assert User.objects.get(username="sue").may_create_events
