"""Provide what the hall's server knows of its own addresses, kept for minutes in the cache alone."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

from tournaments.common.selectors.networks import Network

_KEY: Final = "machine:hall"
_KEPT_SECONDS: Final = 120  # written anew every few seconds: of a process that ended nothing is left
ONLY_HERE: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


@dataclass(frozen=True, slots=True)
class HallState:
    """Represent the hall's addresses; ``name`` is empty if none is announced, ``https_port`` 0 without https.

    ``is_proven``: a device of the hall came by the name. ``others``: other machines that answer to it. ``gone``: the
    addresses that this machine had before it changed at ``changed_at``, maybe while it was off.
    """

    port: int
    networks: tuple[Network, ...] = ()
    name: str = ""
    wanted: str = ""  # the name that it would have, were it not another's
    is_proven: bool = False
    https_port: int = 0
    others: tuple[str, ...] = ()
    changed_at: datetime | None = None
    gone: tuple[str, ...] = ()

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return the hall's name and its numeric addresses."""
        return (*filter(None, (self.name,)), *(network.address for network in self.networks))

    def site(self, host: str) -> str:
        return f"http://{host}{_suffix(self.port, 80)}"

    def secure_site(self, host: str) -> str:
        """Return the https address of the site for this host; empty if there is no https."""
        return f"https://{host}{_suffix(self.https_port, 443)}" if self.https_port else ""

    @property
    def best_site(self) -> str:
        """Return the address to print: the name where it was found to work, else the first numeric address.

        Empty without network.
        """
        if self.name and self.is_proven:
            return self.site(self.name)
        return self.site(self.networks[0].address) if self.networks else ""


def _suffix(port: int, usual: int) -> str:
    return "" if port == usual else f":{port}"


def hall_state() -> HallState | None:
    """Return the state of the hall, or None if no hall is served to other machines."""
    known: HallState | None = cache.get(_KEY)
    return known


def keep_hall_state(state: HallState) -> None:
    """Store the state of the hall's server, for a short time."""
    cache.set(_KEY, state, _KEPT_SECONDS)


def host_of(request: HttpRequest) -> str:
    """Return the name or number by which the page was opened, without its port."""
    return without_port(request.get_host())


def without_port(host: str) -> str:
    """Return the host of a Host header without its port; brackets enclose an IPv6 address."""
    return host if host.endswith("]") else host.rsplit(":", 1)[0]


def _host(site: str) -> str:
    return without_port(site.partition("://")[2])


def site_of(request: HttpRequest) -> str:
    """Return the address of the site for codes that other devices read, without a slash at its end.

    Usually this is the address of the request. In a hall it is the host name, once it was found to work. It is never an
    address that other devices cannot reach, nor one whose certificate visitors lack.
    """
    state = hall_state()
    host = host_of(request)
    if state is not None and state.best_site and host in {*ONLY_HERE, *state.hosts}:
        if state.is_proven or host in ONLY_HERE:
            return state.best_site
        return state.site(host)
    return request.build_absolute_uri("/").rstrip("/")


def is_only_here(request: HttpRequest) -> bool:
    """Return whether codes made from this page would name an address that no phone reaches."""
    return _host(site_of(request)) in ONLY_HERE


def leads_nowhere(site: str) -> bool:
    """Return whether codes for this site name an address that this laptop had before.

    Returns False if this is not known.
    """
    state = hall_state()
    if state is None or not site:
        return False
    host = _host(site)
    if host in ONLY_HERE:  # as long as there is no better one, paper made anew would name it too
        return bool(state.best_site)
    return host in state.gone and host not in state.hosts
