"""A call on the devices of those whom it has reached: who covers the table, after a minute all, after two the chief."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.calls.services.notices import tell_due_calls
from scoring.calls.services.queue import call_referee, claim_call
from scoring.models import RefereeCall
from scoring.tasks import tell_calls
from tests.people import NOON, actor, make_seated_event, make_user, session_of, start, table_of
from tests.tournaments.push.test_messages import TAKEN, Browser, Line
from tournaments.models import Role, StaffRole, Tournament
from tournaments.referees.services import give_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Bob covers table 1, Rita referees beside him, Chris is chief."""
    event = make_seated_event(sessions=1)
    StaffRole.objects.create(tournament=event, user=make_user("rita"), role=Role.REFEREE)
    start(event)
    give_tables(session=session_of(event), wanted={1: make_user("bob").pk}, by=actor("chris"), at=NOON)
    return event


@pytest.fixture
def browsers(event: Tournament) -> dict[str, Browser]:
    return {
        name: Browser(f"https://push.example.net/{name}", language, name)
        for name, language in {"bob": "en", "rita": "en", "chris": "fr", "sam": "en"}.items()
    }


def called(event: Tournament) -> RefereeCall:
    return call_referee(table=table_of(event), reason="ruling", note="South", by=actor("sam"), at=NOON)


def names(line: Line) -> set[str]:
    return {parcel.url.rpartition("/")[2] for parcel in line.parcels}


@pytest.mark.long
def test_first_the_covering_referee_then_all_then_the_chief(event: Tournament, browsers: dict[str, Browser]) -> None:
    called(event)
    reached = []
    for seconds in (1, 59, 61, 119, 121, 180):
        line = Line(TAKEN)
        tell_due_calls(at=NOON + timedelta(seconds=seconds), send=line)
        reached.append(names(line))
    assert reached == [{"bob"}, set(), {"rita"}, set(), {"chris"}, set()]


def test_it_says_which_table_why_and_leads_to_where_it_is_answered(
    event: Tournament, browsers: dict[str, Browser]
) -> None:
    call, line = called(event), Line(TAKEN)
    tell_due_calls(at=NOON + timedelta(seconds=150), send=line)
    heard = {
        name: browser.read(parcel)
        for parcel in line.parcels
        for name, browser in browsers.items()
        if name in parcel.url
    }
    assert heard["bob"]["title"] == "Table 1 is calling a referee"
    assert heard["chris"]["title"] == "La table 1 appelle un arbitre"
    assert "South" in heard["bob"]["body"]
    assert (heard["bob"]["href"], heard["bob"]["tag"]) == ("/t/lyon-open/rulings/new/", str(call.uid))
    assert set(heard) == {"bob", "rita", "chris"}


@pytest.mark.long
def test_a_call_that_somebody_answered_is_no_news(event: Tournament, browsers: dict[str, Browser]) -> None:
    call = called(event)
    claim_call(call=call, by=actor("bob"), at=NOON)
    assert tell_due_calls(at=NOON + timedelta(seconds=150), send=Line(TAKEN)) == 0


@pytest.mark.long
def test_neither_an_old_call_nor_one_in_a_rehearsal_is_news(event: Tournament, browsers: dict[str, Browser]) -> None:
    called(event)
    assert tell_due_calls(at=NOON + timedelta(minutes=16), send=Line(TAKEN)) == 0
    # The referees of tomorrow are at home: nobody's phone rings because somebody tries the day out.
    Tournament.objects.filter(pk=event.pk).update(copy_kind="rehearsal", copy_of=uuid4())
    assert tell_due_calls(at=NOON + timedelta(seconds=150), send=Line(TAKEN)) == 0
    Tournament.objects.filter(pk=event.pk).update(copy_kind="")
    assert tell_due_calls(at=NOON + timedelta(seconds=150), send=Line(TAKEN)) == 3


def test_the_sweep_of_the_machine_costs_one_query_where_nobody_asked(
    event: Tournament, django_assert_num_queries: Any
) -> None:
    called(event)
    with django_assert_num_queries(1):
        assert tell_calls.delay().get() == 0


@pytest.mark.long
def test_the_switch_is_offered_where_the_server_has_a_key(event: Tournament, settings: Any, bob: Client) -> None:
    floor = "/t/lyon-open/s/1/floor/"
    assert "data-push-switch" in bob.get(floor).text
    settings.SEATWIND_VAPID_KEY = ""
    assert "data-push-switch" not in bob.get(floor).text


@pytest.mark.long
def test_a_browser_says_so_and_no_longer(event: Tournament, bob: Client) -> None:
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    body = {"endpoint": "https://push.example.net/a", "expirationTime": None, "keys": keys}
    made = bob.post("/api/v1/push/browsers/", json.dumps(body), content_type="application/json")
    assert made.status_code == 201, made.text
    assert [item["endpoint"] for item in bob.get("/api/v1/push/browsers/").json()] == ["https://push.example.net/a"]
    assert bob.delete(f"/api/v1/push/browsers/{made.json()['id']}/").status_code == 204
    assert bob.get("/api/v1/push/browsers/").json() == []
