"""Send HTTP to addresses that people typed, without reaching what stands behind this server.

The name is resolved once, every address it has is judged, and the connection goes to an address that was judged: a
name that answers differently the second time changes nothing. No proxy, no redirect, and one end for the whole of it.
"""

import contextlib
import http.client
import ipaddress
import math
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from tournaments.webhooks.models import ANSWER_LENGTH

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_PORTS: Final = frozenset({80, 443, 8080, 8443})
SECONDS: Final = 5.0
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
# What versions of Python judge differently: IETF protocol assignments, the relay anycast, NAT64 inside a network,
# documentation, and the site-local addresses of old networks.
_SPECIAL: Final = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "2001::/23", "3fff::/20", "fec0::/10"),
    )
)


class NotAllowedError(Exception):
    """Raised when an address may not be reached. ``code`` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Target:
    """Hold a checked address to connect to, and the name that was resolved."""

    address: Address
    port: int
    host: str
    path: str
    is_tls: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """Represent the reply: a status, or the ``problem``; ``answer`` is its beginning.

    ``wait``: the seconds that the other server asks to wait. ``is_unsure``: the request may have arrived, but there was
    no answer.
    """

    status: int | None
    problem: str
    answer: str
    milliseconds: int
    wait: float | None = None
    is_unsure: bool = False

    @property
    def is_success(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def post(
    url: str, body: bytes, headers: Mapping[str, str], permitted: Sequence[Network], *, seconds: float = SECONDS
) -> Reply:
    """Send ``body`` once; never raises for errors of the other server or the network."""
    begun, handed = time.monotonic(), threading.Event()
    problem = ""
    try:
        status, answer, wait = _exchange(target_of(url, permitted), body, headers, seconds, handed)
        return Reply(status, "", answer, _milliseconds(begun), wait)
    except NotAllowedError as error:
        problem = error.code
    except ssl.SSLError:
        problem = "certificate"
    except TimeoutError:
        problem = "timeout"
    except (OSError, http.client.HTTPException, ValueError):
        problem = "timeout" if time.monotonic() - begun >= seconds else "connection"
    return Reply(None, problem, "", _milliseconds(begun), is_unsure=handed.is_set())


def _milliseconds(begun: float) -> int:
    return int((time.monotonic() - begun) * 1000)


def _exchange(
    target: Target, body: bytes, headers: Mapping[str, str], seconds: float, handed: threading.Event
) -> tuple[int, str, float | None]:
    """Return the status, the beginning of the answer and the wait asked for, all within ``seconds``.

    ``handed`` is set before the first byte of the request goes out.
    """
    raw = socket.create_connection((str(target.address), target.port), timeout=seconds)
    with contextlib.closing(raw), ending(raw, seconds):
        line = ssl.create_default_context().wrap_socket(raw, server_hostname=target.host) if target.is_tls else raw
        kind = http.client.HTTPSConnection if target.is_tls else http.client.HTTPConnection
        connection = kind(target.host, target.port, timeout=seconds)
        connection.sock = line
        handed.set()
        connection.request("POST", target.path, body=body, headers={**headers, "Connection": "close"})
        reply = connection.getresponse()
        answer = reply.read(ANSWER_LENGTH * 4).decode("utf-8", "replace")
        wait = _seconds_of(reply.headers.get("Retry-After"))
        connection.close()
        text = "".join(letter if letter.isprintable() else " " for letter in answer)[:ANSWER_LENGTH]
        return reply.status, text, wait


def _seconds_of(text: str | None) -> float | None:
    """Return ``Retry-After`` in seconds; its other form, a date, is not used by the services."""
    try:
        seconds = float(text or "")
    except ValueError:
        return None
    return seconds if 0 <= seconds < math.inf else None


@contextlib.contextmanager
def ending(line: socket.socket, seconds: float) -> Iterator[None]:
    """Close the connection after ``seconds`` in total; the socket's own timeout restarts with each byte."""
    over = threading.Event()
    timer = threading.Timer(seconds, _cut, [line, over])
    timer.daemon = True
    timer.start()
    try:
        yield
        if over.is_set():  # an answer that was cut short reads like a whole one
            raise TimeoutError
    finally:
        timer.cancel()


def _cut(line: socket.socket, over: threading.Event) -> None:
    over.set()
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def target_of(url: str, permitted: Sequence[Network]) -> Target:
    """Resolve ``url`` once and return its address. Raise ``NotAllowedError`` if webhooks may not use it."""
    parts = parts_of(url)
    port, host = port_of(parts), parts.hostname or ""
    address = validate_addresses(_addresses_of(host, port), port, permitted)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(address, port, host, path, parts.scheme == "https")


def parts_of(url: str, *, most: int = 1000) -> SplitResult:
    """Return the parts of a valid address. Raise ``NotAllowedError`` with ``address`` otherwise."""
    try:
        parts = urlsplit(url)
        known = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError as error:
        raise NotAllowedError("address") from error
    if not known or parts.username is not None or parts.password is not None or parts.fragment:
        raise NotAllowedError("address")
    if len(url) > most or not url.isascii() or any(letter.isspace() for letter in url):
        raise NotAllowedError("address")
    return parts


def port_of(parts: SplitResult) -> int:
    """Return the port of an address, or the usual one of its scheme."""
    return parts.port or (443 if parts.scheme == "https" else 80)


def check_address(url: str, permitted: Sequence[Network], *, most: int) -> None:
    """Check an address without resolving its host. Raise ``NotAllowedError`` otherwise."""
    parts = parts_of(url, most=most)
    literal = _literal_of(parts.hostname or "")
    if literal is not None:
        validate_addresses([literal], port_of(parts), permitted)


def _literal_of(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _addresses_of(host: str, port: int) -> list[Address]:
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotAllowedError("unresolved") from error
    return [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in addresses]


def validate_addresses(addresses: Sequence[Address], port: int, permitted: Sequence[Network]) -> Address:
    """Return the first address, when all may be reached: a name with one forbidden address is no honest name."""
    if not addresses:
        raise NotAllowedError("unresolved")
    for address in addresses:
        bare = _bare(address)
        if any(bare in network for network in permitted if network.version == bare.version):
            continue  # one of the hall's own (SEATWIND_WEBHOOKS_TO)
        if not is_public(address):
            raise NotAllowedError("private")
        if port not in _PORTS:
            raise NotAllowedError("port")
    return addresses[0]


def is_public(address: Address) -> bool:
    """Return whether a place on the open Internet.

    Not private, loopback, link-local, multicast, reserved, nor one of these inside.
    """
    plain = _bare(address)
    special = plain.is_private or plain.is_loopback or plain.is_link_local or plain.is_unspecified
    listed = any(plain in network for network in _SPECIAL if network.version == plain.version)
    return plain.is_global and not (special or listed or plain.is_multicast or plain.is_reserved)


def _bare(address: Address) -> Address:
    """Return the IPv4 address inside an IPv6 one that only carries it: mapped, 6to4, Teredo, NAT64."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo or address
