"""Find the networks of this machine, and its addresses in them."""

import ipaddress
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import ifaddr


@dataclass(frozen=True, slots=True)
class Network:
    """Represent a private IPv4 address of this machine. ``adapter`` as the system names it: Wi-Fi, en0, eth0."""

    address: str
    adapter: str
    network: str  # 192.168.1.0/24


def networks() -> tuple[Network, ...]:
    """Return the networks that other devices may be in, that of the default route first."""
    first = way_out()
    return tuple(sorted(_all_networks(), key=lambda network: network.address != first))


def _all_networks() -> Iterator[Network]:
    for adapter in ifaddr.get_adapters():
        for address in adapter.ips:
            if not isinstance(address.ip, str):  # IPv6 comes as a tuple
                continue
            network = ipaddress.ip_interface(f"{address.ip}/{address.network_prefix}")
            if network.is_private and not network.is_loopback and not network.is_link_local:
                yield Network(str(network.ip), address.nice_name or adapter.nice_name, str(network.network))


def way_out() -> str:
    """Return the address by which this machine would reach the Internet. Nothing is sent: the socket picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
