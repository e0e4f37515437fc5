"""Where a webhook may go: the open Internet and nothing behind this server (RFC 6890's special blocks, one by one)."""

import ipaddress
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.tournaments.webhooks.receiver import Receiver, receiving
from tournaments.webhooks.services.guarded import NotAllowedError, is_public, post, target_of, validate_addresses

FORBIDDEN = [
    "0.0.0.0",  # noqa: S104  refused, not bound
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.1.20",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:192.168.1.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
    "2001:db8::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
]
PUBLIC = ["93.184.216.34", "8.8.8.8", "172.32.0.1", "2606:2800:220:1::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]


@pytest.mark.long
@pytest.mark.parametrize("address", FORBIDDEN)
def test_no_special_address_is_reached(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))
    with pytest.raises(NotAllowedError, match="private"):
        validate_addresses([ipaddress.ip_address(address)], 443, [])


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is(address: str) -> None:
    assert validate_addresses([ipaddress.ip_address(address)], 443, []) == ipaddress.ip_address(address)


@pytest.mark.parametrize("port", [22, 25, 5432, 6379, 11211])
def test_ports_of_other_services_are_not_knocked_at(port: int) -> None:
    with pytest.raises(NotAllowedError, match="port"):
        validate_addresses([ipaddress.ip_address("8.8.8.8")], port, [])


def test_a_name_with_one_forbidden_address_is_refused_whole() -> None:
    mixed = [ipaddress.ip_address("8.8.8.8"), ipaddress.ip_address("10.0.0.1")]
    with pytest.raises(NotAllowedError, match="private"):
        validate_addresses(mixed, 443, [])


def test_the_hall_s_own_network_is_reached_when_the_settings_name_it() -> None:
    hall = [ipaddress.ip_network("192.168.1.0/24")]
    inside = ipaddress.ip_address("192.168.1.20")
    assert validate_addresses([inside], 9000, hall) == inside
    assert validate_addresses([ipaddress.ip_address("::ffff:192.168.1.20")], 9000, hall)
    with pytest.raises(NotAllowedError, match="private"):
        validate_addresses([ipaddress.ip_address("192.168.2.20")], 443, hall)


def answering(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """A resolver that gives one address after another, as a name that is bound anew does; the names asked for."""
    wanted: list[str] = []

    def getaddrinfo(host: str, port: int, *args: Any, **kwargs: Any) -> list[Any]:
        wanted.append(host)
        address = answers[min(len(wanted), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr("tournaments.webhooks.services.guarded.socket.getaddrinfo", getaddrinfo)
    return wanted


def test_a_name_that_leads_inside_is_refused_before_any_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "10.0.0.5")
    reply = post("https://inside.example/", b"{}", {}, [])
    assert (reply.status, reply.problem) == (None, "private")


def test_the_address_that_was_judged_is_the_one_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name answers a public address once and a private one from then on: the private one is never met."""
    wanted = answering(monkeypatch, "93.184.216.34", "127.0.0.1")
    met: list[Any] = []

    def create_connection(address: Any, **kwargs: Any) -> Any:
        met.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr("tournaments.webhooks.services.guarded.socket.create_connection", create_connection)
    reply = post("http://rebinding.example/", b"{}", {}, [])
    assert met == [("93.184.216.34", 80)]
    assert reply.problem == "connection"
    assert wanted == ["rebinding.example"]


def test_the_host_header_keeps_the_name(monkeypatch: pytest.MonkeyPatch, receiver: Receiver) -> None:
    plain = socket.create_connection
    answering(monkeypatch, "127.0.0.1")
    monkeypatch.setattr("tournaments.webhooks.services.guarded.socket.create_connection", plain)
    here = [ipaddress.ip_network("127.0.0.0/8")]
    target = target_of(f"http://hall.example:{receiver.port}/x", here)
    assert (str(target.address), target.host) == ("127.0.0.1", "hall.example")


LOOPBACK = [
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "127.000.000.001",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "017700000001",
    "0177.0.0.1",
    "0.0.0.0",  # noqa: S104  refused, not bound
    "0",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[2002:7f00:1::]",
    "[::1%25lo]",
    "x@127.0.0.1",
    "8.8.8.8@127.0.0.1",
    "8.8.8.8#@127.0.0.1",
    "127.0.0.1\\@8.8.8.8",
    "127.0.0.1%2f",
]


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A receiver on this machine at a port that webhooks may use, which no setting permits."""
    with receiving() as server:
        monkeypatch.setattr("tournaments.webhooks.services.guarded._PORTS", frozenset({80, 443, server.port}))
        yield server


@pytest.mark.parametrize("host", LOOPBACK)
def test_a_receiver_on_this_machine_is_reached_by_no_spelling(host: str, alive: Receiver) -> None:
    reply = post(f"http://{host}:{alive.port}/hook", b"{}", {}, [], seconds=1.0)
    assert (reply.status, alive.got) == (None, [])
    assert reply.problem in {"private", "address", "unresolved", "port"}


def test_the_receiver_of_these_spellings_answers_where_it_is_permitted(alive: Receiver) -> None:
    reply = post(f"http://127.0.0.1:{alive.port}/hook", b"{}", {}, [ipaddress.ip_network("127.0.0.0/8")])
    assert (reply.status, len(alive.got)) == (200, 1)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_leads_inside(status: int, alive: Receiver) -> None:
    """From a receiver that is permitted to the one that is not."""
    with receiving() as sender:
        sender.statuses, sender.location = [status], f"http://127.0.0.2:{alive.port}/inside"
        reply = post(sender.url, b"{}", {}, [ipaddress.ip_network("127.0.0.1/32")])
    assert (reply.status, len(sender.got), alive.got) == (status, 1, [])


def test_a_name_that_nobody_knows() -> None:
    with pytest.raises(NotAllowedError, match="unresolved"):
        validate_addresses([], 443, [])


@pytest.mark.parametrize("url", ["file:///etc/passwd", "gopher://x.example/", "https://a b.example/", "http://[::1"])
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(NotAllowedError, match="address"):
        target_of(url, [])
