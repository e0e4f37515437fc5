"""Announce the laptop's name in the hall by multicast DNS: ``seatwind.local`` (decision 38)."""

import logging
import socket
from collections.abc import Sequence
from typing import Final

from zeroconf import AddressResolverIPv4, DNSAddress, IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

logger = logging.getLogger(__name__)
_TYPE: Final = "_http._tcp.local."
_MOST: Final = 9  # laptops of one hall that find names of their own
_PATIENCE: Final = 1500  # milliseconds in which whoever has the name would answer


class Announcer:
    """Answer for a name on this machine's networks, or for the next free one: seatwind-2."""

    def __init__(self, wanted: str, port: int) -> None:
        self.wanted, self.port = wanted, port
        self.name = ""
        self._zeroconf: AsyncZeroconf | None = None

    async def announce(self, addresses: Sequence[str]) -> str:
        """Announce the name for these addresses and return it; empty if no network allows it."""
        await self.close()
        if not addresses:
            return ""
        try:
            self._zeroconf = responder = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
            self.name = await self._free_name(responder, addresses)
            if self.name:
                await self._register(responder, addresses)
        except OSError:  # no network takes multicasts: the numbers remain
            logger.exception("the name %s cannot be announced", self.wanted)
            await self.close()
        return self.name

    def others(self, addresses: Sequence[str]) -> tuple[str, ...]:
        """Return the known addresses of other machines that use the wanted name."""
        if self._zeroconf is None:
            return ()
        dns_records = self._zeroconf.zeroconf.cache.entries_with_name(_full(self.wanted))
        heard = {_text(record) for record in dns_records if isinstance(record, DNSAddress) and len(record.address) == 4}
        return tuple(sorted(heard - set(addresses)))

    async def close(self) -> None:
        """Withdraw the name, so that devices forget it at once."""
        going, self._zeroconf, self.name = self._zeroconf, None, ""
        if going is not None:
            await going.async_unregister_all_services()
            await going.async_close()

    async def _free_name(self, responder: AsyncZeroconf, addresses: Sequence[str]) -> str:
        names = [self.wanted, *(f"{self.wanted}-{number}" for number in range(2, _MOST + 1))]
        for name in names:
            if not await self._who_has(responder, name) - set(addresses):
                return f"{name}.local"
        return ""

    async def _who_has(self, responder: AsyncZeroconf, name: str) -> set[str]:
        question = AddressResolverIPv4(_full(name))
        await question.async_request(responder.zeroconf, _PATIENCE)
        return set(question.parsed_addresses(IPVersion.V4Only))

    async def _register(self, responder: AsyncZeroconf, addresses: Sequence[str]) -> None:
        info = AsyncServiceInfo(
            _TYPE,
            f"{self.name.removesuffix('.local')}.{_TYPE}",
            port=self.port,
            properties={"path": "/"},
            server=f"{self.name}.",
            addresses=[socket.inet_aton(address) for address in addresses],
        )
        await (await responder.async_register_service(info, allow_name_change=True))


def _full(name: str) -> str:
    return f"{name}.local."


def _text(record: DNSAddress) -> str:
    return socket.inet_ntoa(record.address)
