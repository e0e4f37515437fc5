"""What machines tell each other of themselves: batteries, tablets in contact, and how long one has followed."""

from collections import namedtuple
from datetime import datetime, timedelta
from typing import Any

import psutil
import pytest
from django.test import Client
from django.utils import timezone

from archive.following.services.sending import _message, _take_answer
from archive.following.services.spares import set_spare
from archive.following.services.taking_over import take_over
from archive.following.wire import Message
from archive.models import Follower, Following
from hall.selectors.signs import QUIET_AFTER, screens_in_contact
from hall.services.screens import add_screen
from scoring.models import DeviceSign
from tests.archive.following.machines import FarMachine, following, pair, send
from tests.archive.following.test_refused import said
from tests.people import NOON, actor, client_of, make_seated_event, play, start, table_of, win
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/machines/"
Battery = namedtuple("Battery", "percent power_plugged")  # noqa: PYI024  as psutil gives it


def seconds_until(at: datetime) -> float:
    return (at - NOON).total_seconds()


def hear(event: Tournament, *tables: int, at: datetime) -> None:
    for table in tables:
        DeviceSign.objects.create(table=table_of(event, table), unit="x", heard_at=at)


@pytest.fixture
def spare(far: FarMachine) -> Follower:
    event = make_seated_event()
    start(event)
    follower = pair(far, event)
    set_spare(follower=follower, is_spare=True, by=actor("alice"), at=NOON)
    return send(far, follower)


@pytest.mark.parametrize(
    ("battery", "kept", "words"),
    [
        (Battery(84.4, False), (84, False), "battery at 84 %"),
        (Battery(12, True), (12, True), "plugged in, battery at 12 %"),
        (None, (None, True), ""),
    ],
)
def test_a_machine_that_follows_tells_its_battery(
    far: FarMachine,
    spare: Follower,
    monkeypatch: pytest.MonkeyPatch,
    battery: Any,
    kept: tuple[int | None, bool],
    words: str,
) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: battery, raising=False)
    current = send(far, spare, seconds=seconds_until(timezone.now()))
    assert (current.battery, current.is_plugged) == kept
    page = " ".join(client_of("alice").get(PAGE).text.split())
    assert words in page
    assert ("battery at" in page) == bool(words)


@pytest.mark.parametrize("told", [None, 3, {}, {"percent": "84"}, {"percent": 101}, {"percent": True}])
def test_a_battery_of_another_shape_is_none(spare: Follower, told: object) -> None:
    Follower.objects.update(battery=50)
    _take_answer(spare, {"key": spare.key, "number": spare.number, "battery": told}, NOON)
    assert Follower.objects.get().battery is None


def test_how_long_a_machine_has_followed_begins_anew_after_a_silence(far: FarMachine, spare: Follower) -> None:
    def whole_since(seconds: float) -> float:
        begun = send(far, spare, seconds=seconds).whole_since
        assert begun is not None
        return seconds_until(begun)

    assert spare.whole_since == NOON
    assert whole_since(20) == 0
    assert whole_since(45) == 0
    far.is_cut = True
    for seconds in (50, 60, 80):
        assert whole_since(seconds) == 0
    far.is_cut = False
    play(table_of(Tournament.objects.get()), [win(1)], at=NOON + timedelta(seconds=85))
    assert whole_since(90) == 90
    later = timezone.now()
    send(far, spare, seconds=seconds_until(later))
    assert "without interruption since" in client_of("alice").get(PAGE).text
    Follower.objects.update(answered_at=later - timedelta(minutes=1))
    assert "without interruption since" not in client_of("alice").get(PAGE).text


def test_after_a_takeover_the_page_says_how_many_tablets_found_it(far: FarMachine, spare: Follower) -> None:
    event, now = Tournament.objects.get(), timezone.now()
    hear(event, 1, 2, 3, at=now)
    send(far, spare, seconds=seconds_until(now))
    assert following(far).tablets == 3
    with far.here():
        Following.objects.update(received_at=now - timedelta(minutes=1))
        take_over(following=Following.objects.get(), is_off=True, by=actor("alice"), at=now)
        alice, here = client_of("alice"), Tournament.objects.get()
        assert "0 of 3 tablets found it by themselves" in alice.get(PAGE).text
        hear(here, 1, 2, at=now + timedelta(seconds=5))
        assert "2 of 3 tablets found it by themselves" in alice.get(PAGE).text
        hear(here, 3, at=now + timedelta(seconds=9))
        page = alice.get(PAGE).text
        assert "found it by" not in page
        assert "3 tablets" in page


def test_a_number_of_tablets_of_another_shape_is_refused(far: FarMachine, spare: Follower) -> None:
    header = _message(spare, NOON + timedelta(seconds=30)).header
    for tablets in (-1, "3", None, True):
        changed = header | {"spare": header["spare"] | {"tablets": tablets}}
        assert said(far, spare, Message(changed)) == (400, "following.malformed"), tablets


def test_an_older_leader_tells_no_tablets(far: FarMachine, spare: Follower) -> None:
    header = _message(spare, NOON + timedelta(seconds=30)).header
    told = {name: value for name, value in header["spare"].items() if name != "tablets"}
    with far.here():
        Following.objects.update(tablets=3)
    assert said(far, spare, Message(header | {"spare": told}))[0] == 200
    assert following(far).tablets == 0


def test_screens_that_report_are_counted(far: FarMachine, spare: Follower) -> None:
    event = Tournament.objects.get()
    for name in ("left", "right", "off"):
        add_screen(tournament=event, name=name, group="Hall", by=actor("alice"), at=NOON)
    for name in ("left", "right"):
        Client().post(f"/t/lyon-open/screen/{name}/here/", {"scene": "clock"})
    hear(event, 1, at=timezone.now())
    assert "1 tablet, 2 screens" in client_of("alice").get(PAGE).text
    assert screens_in_contact(event, timezone.now() + QUIET_AFTER) == ""
