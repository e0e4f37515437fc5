"""The eyes of the hall: an address that changes, a second laptop, a name that a device came by, the battery."""

import argparse
import asyncio
import socket
from collections import namedtuple
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.core.cache import cache

from config.command import serve
from config.hall import watch
from config.hall.serving import KnownAddresses, Serving
from config.hall.watch import NetworkWatch, addresses_row
from tests.people import make_seated_event
from tournaments.common.selectors.hall_state import hall_state
from tournaments.common.selectors.networks import Network
from tournaments.models import Role
from tournaments.registry.machine_parts import machine_news
from tournaments.registry.open_things import Urgency
from tournaments.site.selectors.battery import battery_row
from tournaments.site.selectors.machine_news import machine_things

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


class FakeAnnouncer:
    """Gives the name that a test wants, and says who else has it."""

    def __init__(self, name: str = "seatwind.local", others: Sequence[str] = ()) -> None:
        self.name, self.heard, self.announced, self.closed = name, tuple(others), list[Sequence[str]](), 0

    async def announce(self, addresses: Sequence[str]) -> str:
        self.announced.append(tuple(addresses))
        return self.name if addresses else ""

    def others(self, addresses: Sequence[str]) -> tuple[str, ...]:
        return self.heard

    async def close(self) -> None:
        self.closed += 1


class FakeCertificates:
    def __init__(self) -> None:
        self.covered: tuple[str, ...] = ()

    def cover(self, hosts: Sequence[str], *, now: datetime) -> None:
        self.covered = tuple(hosts)


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    cache.delete("machine:hall")
    yield
    cache.delete("machine:hall")


def in_networks(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    networks = tuple(Network(address, "Wi-Fi", f"{address.rpartition('.')[0]}.0/24") for address in addresses)
    monkeypatch.setattr(watch, "networks", lambda: networks)


def looking(folder: Path, announcer: FakeAnnouncer, certificates: Any = None) -> NetworkWatch:
    return NetworkWatch(Serving("seatwind", 8000, 8443 if certificates else 0, certificates, folder), announcer)


def look(eyes: NetworkWatch, *, minutes: int = 0) -> None:
    asyncio.run(eyes.look(NOON + timedelta(minutes=minutes)))


def test_an_address_that_changes_is_noticed_announced_and_certified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    announcer, certificates = FakeAnnouncer(), FakeCertificates()
    eyes = looking(tmp_path, announcer, certificates)
    in_networks(monkeypatch, "192.168.1.23")
    look(eyes)
    assert addresses_row(NOON).tone == ""
    assert certificates.covered == ("seatwind.local", "192.168.1.23", "localhost", "127.0.0.1")
    in_networks(monkeypatch, "192.168.1.40")
    look(eyes, minutes=5)
    look(eyes, minutes=6)
    assert announcer.announced == [("192.168.1.23",), ("192.168.1.40",)]
    assert "192.168.1.40" in certificates.covered
    row = addresses_row(NOON + timedelta(minutes=7))
    assert (
        row.tone,
        "13:05" in row.says,
        "192.168.1.40" in row.says,
        "192.168.1.23 no longer works" in row.says,
    ) == (
        "brass",
        True,
        True,
        True,
    )
    assert "seatwind.local still work" in row.advice
    assert addresses_row(NOON + timedelta(hours=13)).tone == ""


def test_another_evening_s_router_is_noticed_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_networks(monkeypatch, "192.168.1.23")
    look(looking(tmp_path, FakeAnnouncer()))
    in_networks(monkeypatch, "10.0.0.5")
    look(looking(tmp_path, FakeAnnouncer(name="")))
    row = addresses_row(NOON)
    assert "10.0.0.5; 192.168.1.23 no longer works" in row.says
    assert "page “Print”" in row.advice


def test_a_network_that_is_away_for_a_moment_is_no_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = looking(tmp_path, FakeAnnouncer())
    in_networks(monkeypatch, "192.168.1.23")
    look(eyes)
    in_networks(monkeypatch)
    look(eyes, minutes=1)
    assert addresses_row(NOON).tone == "verm"
    in_networks(monkeypatch, "192.168.1.23")
    look(eyes, minutes=2)
    assert addresses_row(NOON).tone == ""


def test_addresses_are_remembered_whatever_a_power_cut_left(tmp_path: Path) -> None:
    (tmp_path / "hall-addresses.json").write_text('{"now": ["10.0.')
    known = KnownAddresses(tmp_path)
    assert known.become(["192.168.1.23"]) == ()
    assert known.become(["192.168.1.40"]) == ("192.168.1.23",)
    again = KnownAddresses(tmp_path)
    assert (again.now, again.before) == (("192.168.1.40",), ("192.168.1.23",))
    assert again.become(["192.168.1.23"]) == ("192.168.1.40",)
    assert again.before == ("192.168.1.40",)


@pytest.mark.parametrize(("name", "others"), [("seatwind-2.local", ("10.0.0.9",)), ("seatwind.local", ("10.0.0.9",))])
def test_a_second_laptop_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, others: tuple[str, ...]
) -> None:
    in_networks(monkeypatch, "192.168.1.23")
    look(looking(tmp_path, FakeAnnouncer(name, others)))
    row = addresses_row(NOON)
    assert (row.tone, f"seatwind.local (10.0.0.9); this one is {name}" in row.says) == ("verm", True)
    assert "restart it here" in row.advice


def test_a_device_that_comes_by_the_name_proves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = looking(tmp_path, FakeAnnouncer())
    in_networks(monkeypatch, "192.168.1.23")
    look(eyes)
    heard: list[str] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope["path"])

    application = eyes.seeing_names(inner)

    def ask(host: bytes, client: str) -> bool:
        scope = {"type": "http", "path": "/", "headers": [(b"host", host)], "client": (client, 5000)}
        asyncio.run(application(scope, None, None))
        state = hall_state()
        return state is not None and state.is_proven

    assert not ask(b"192.168.1.23:8000", "192.168.1.50")
    assert not ask(b"seatwind.local:8000", "192.168.1.23")  # the laptop's own browser proves nothing
    assert not ask(b"seatwind.local:8000", "127.0.0.1")
    assert ask(b"seatwind.local:8000", "192.168.1.50")
    assert heard == ["/"] * 4


def test_it_looks_until_it_is_told_to_stop_and_a_look_that_fails_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    announcer = FakeAnnouncer()
    eyes = looking(tmp_path, announcer)

    async def evening() -> None:
        stop = asyncio.Event()

        def networks() -> tuple[Network, ...]:
            if not caplog.records:
                raise OSError("the adapter went to sleep")
            loop.call_soon_threadsafe(stop.set)
            return (Network("192.168.1.23", "Wi-Fi", "192.168.1.0/24"),)

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(watch, "networks", networks)
        await eyes.run(stop, every=0.001)

    asyncio.run(evening())
    assert (announcer.announced, announcer.closed) == ([("192.168.1.23",)], 1)
    assert "could not be looked at" in caplog.text


# --- the battery ---------------------------------------------------------------------------------------------------

Battery = namedtuple("Battery", "percent power_plugged")  # noqa: PYI024  as psutil gives it


@pytest.mark.parametrize(
    ("result", "tone", "says"),
    [
        (None, "", "no battery"),
        (Battery(55.4, True), "", "Plugged in, battery at 55 %"),
        (Battery(8, None), "", "Plugged in"),
        (Battery(60, False), "", "On battery: 60 % left"),
        (Battery(29, False), "brass", "29 % left"),
        (Battery(11, False), "verm", "11 % left"),
    ],
)
def test_a_battery_that_runs_low_is_told(monkeypatch: pytest.MonkeyPatch, result: Any, tone: str, says: str) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: result, raising=False)
    row = battery_row(NOON)
    assert (row.tone, says in row.says, bool(row.advice)) == (tone, True, bool(tone))


# --- told where the organiser looks --------------------------------------------------------------------------------


@pytest.mark.django_db
def test_news_of_the_machine_are_open_things_of_the_events_that_are_on(monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_seated_event()
    monkeypatch.setattr(psutil, "sensors_battery", lambda: Battery(11, False), raising=False)
    noon = datetime.combine(event.starts_on, NOON.time(), UTC)
    with machine_news.registered("battery", battery_row):
        (thing,) = machine_things(event, noon)
        assert (thing.code, thing.role, thing.href, thing.urgency) == (
            "machine.battery",
            Role.ORGANISER,
            "/machine/",
            Urgency.NOW,
        )
        assert "11 % left" in str(thing.why)
        assert list(machine_things(event, noon + timedelta(days=9))) == []
        monkeypatch.setattr(psutil, "sensors_battery", lambda: Battery(90, False), raising=False)
        assert list(machine_things(event, noon)) == []


def test_a_certificate_that_cannot_be_kept_hinders_no_announcing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Full(FakeCertificates):
        def cover(self, hosts: Sequence[str], *, now: datetime) -> None:
            raise OSError("no disk")

    announcer = FakeAnnouncer()
    eyes = looking(tmp_path, announcer, Full())
    in_networks(monkeypatch, "192.168.1.23")
    for minutes in range(3):
        look(eyes, minutes=minutes)
    assert announcer.announced == [("192.168.1.23",)]
    assert caplog.text.count("no certificate for seatwind.local") == 1
    state = hall_state()
    assert state is not None
    assert state.name == "seatwind.local"


@pytest.mark.parametrize("host", [b"seatwind.local", b"seatwind.local:80"])
def test_a_name_is_proven_without_a_port_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: bytes) -> None:
    eyes = looking(tmp_path, FakeAnnouncer())
    in_networks(monkeypatch, "192.168.1.23")
    look(eyes)
    eyes._note({"headers": [(b"host", host)], "client": ("192.168.1.50", 4000)})
    assert eyes.state.is_proven


def test_a_battery_that_cannot_be_asked_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise FileNotFoundError("/sys/class/power_supply/BAT0/energy_now")

    monkeypatch.setattr(psutil, "sensors_battery", broken, raising=False)
    assert "does not report its level" in battery_row(NOON).says


def test_without_a_place_for_certificates_the_hall_is_served_by_http(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise PermissionError("certificates")

    served: list[Serving] = []
    opened = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr(serve, "listen", lambda host, port: opened)
    monkeypatch.setattr("config.hall.certificates.Certificates", refused)
    monkeypatch.setattr("tournaments.common.selectors.networks.networks", lambda: ())
    monkeypatch.setattr("config.hall.serving.serve_hall", served.append)
    chosen = argparse.Namespace(no_upgrade=False, host="0.0.0.0", https_port=8443, port=8000, name="seatwind")  # noqa: S104
    assert serve._open_hall(chosen) is None
    assert (served[0].https_port, served[0].certificates) == (0, None)
    assert opened.fileno() == -1
    assert "so https is off" in capsys.readouterr().out
