"""In which networks this machine is, and by which of its addresses the devices there reach it."""

import ipaddress
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import ifaddr


@dataclass(frozen=True, slots=True)
class Network:
    """A private IPv4 address of this machine. ``adapter`` as the system names it: Wi-Fi, en0, eth0."""

    address: str
    adapter: str
    network: str  # 192.168.1.0/24


def networks() -> tuple[Network, ...]:
    """The networks that other devices may be in, the one of the way out first."""
    first = way_out()
    return tuple(sorted(_all_networks(), key=lambda network: network.address != first))


def _all_networks() -> Iterator[Network]:
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            if not isinstance(one.ip, str):  # IPv6 comes as a tuple
                continue
            found = ipaddress.ip_interface(f"{one.ip}/{one.network_prefix}")
            if found.is_private and not found.is_loopback and not found.is_link_local:
                yield Network(str(found.ip), one.nice_name or adapter.nice_name, str(found.network))


def way_out() -> str:
    """The address by which this machine would reach the Internet. Nothing is sent: the socket picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
