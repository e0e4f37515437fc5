"""Watch the hall's network: changed addresses, another laptop of the same name, an expiring certificate."""

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.hall.name import Announcer
from config.hall.serving import KnownAddresses, Serving
from live.asgi import Application, Receive, Scope, Send
from tournaments.common.selectors.hall_state import HallState, hall_state, keep_hall_state, without_port
from tournaments.common.selectors.networks import networks
from tournaments.registry.machine_parts import MachineRow

logger = logging.getLogger(__name__)
_EVERY: Final = 10.0  # seconds between two looks
_TOLD: Final = timedelta(hours=12)


class NetworkWatch:
    """Check the networks every few seconds, and store the result for pages (``HallState``)."""

    def __init__(self, serving: Serving, announcer: Any = None) -> None:
        self.serving = serving
        self.announcer = announcer or Announcer(serving.name, serving.port)
        self.known = KnownAddresses(serving.folder)
        wanted = f"{serving.name}.local"
        self.state = HallState(serving.port, wanted=wanted, https_port=serving.https_port)
        self._announced: tuple[str, ...] | None = None
        self._is_uncovered = False

    async def look(self, now: datetime) -> None:
        """Check the networks once: announce changed addresses, renew the certificate, and store the state."""
        joined = await asyncio.to_thread(networks)
        addresses = tuple(network.address for network in joined)
        if addresses != self._announced:
            self._announced = addresses
            lost = self.known.become(addresses)
            if lost:
                logger.warning("this laptop's address changed: %s is gone", ", ".join(lost))
            self.state = replace(
                self.state,
                networks=joined,
                gone=self.known.before,
                changed_at=now if lost else self.state.changed_at,
            )
            await sync_to_async(keep_hall_state)(self.state)  # the name takes seconds, the numbers are known
            self.state = replace(self.state, name=await self.announcer.announce(addresses), is_proven=False)
        self.state = replace(self.state, others=self.announcer.others(addresses))
        await self._certify(now)
        await sync_to_async(keep_hall_state)(self.state)

    async def _certify(self, now: datetime) -> None:
        """Certify the current names and numbers. A failure is logged once, and the rest goes on."""
        if self.serving.certificates is None:
            return
        hosts = (*self.state.hosts, "localhost", "127.0.0.1")
        try:
            await asyncio.to_thread(self.serving.certificates.cover, hosts, now=now)
        except OSError:
            if not self._is_uncovered:
                logger.exception("no certificate for %s: https answers as before, http goes on", ", ".join(hosts))
            self._is_uncovered = True
        else:
            self._is_uncovered = False

    async def run(self, stop: asyncio.Event, *, every: float = _EVERY) -> None:
        """Check until ``stop`` is set; then withdraw the name."""
        try:
            while not stop.is_set():
                await self._look_logged()
                try:
                    await asyncio.wait_for(stop.wait(), timeout=every)
                except TimeoutError:
                    continue
        finally:
            await self.announcer.close()

    async def _look_logged(self) -> None:
        """Check; a failure is logged and tried again, since the hall is still served by its numbers."""
        try:
            await self.look(timezone.now())
        except Exception:
            self._announced = None
            logger.exception("the networks could not be looked at, and will be again in %s s", _EVERY)

    def seeing_names(self, inner: Application) -> Application:
        """Wrap ``inner``, and record that a device of the hall used the name, so that paper may show it."""

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http" and not self.state.is_proven and self.state.name:
                self._note(scope)
            await inner(scope, receive, send)

        return application

    def _note(self, scope: Scope) -> None:
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        client = (scope.get("client") or ("",))[0]
        is_own = client in {"127.0.0.1", "::1", *(network.address for network in self.state.networks)}
        if without_port(host) == self.state.name and not is_own:
            self.state = replace(self.state, is_proven=True)
            keep_hall_state(self.state)


def addresses_row(now: datetime) -> MachineRow:
    """Return its own addresses: whether devices find it, and whether cards made before still lead here."""
    name = gettext_lazy("Addresses for the hall")
    state = hall_state()
    if state is None:
        return MachineRow(name, _("Other devices cannot open the pages."))
    if not state.networks:
        says = _("This machine is not connected to a network, so other devices cannot open the pages.")
        return MachineRow(name, says, "verm", _("Join the hall’s Wi-Fi. The addresses then appear here."))
    if state.others or (state.name and state.name != state.wanted):
        return _second_laptop(state)
    if state.changed_at is not None and now - state.changed_at < _TOLD:
        return _changed(state, state.changed_at)
    return MachineRow(name, ", ".join(state.hosts))


def _second_laptop(state: HallState) -> MachineRow:
    facts = {"wanted": state.wanted, "others": ", ".join(state.others) or "?", "own": state.name or _numbers(state)}
    says = _("Another machine answers to %(wanted)s (%(others)s); this one is %(own)s.") % facts
    advice = _(
        "Cards and links with this name lead to the other machine. If it should not serve this hall, stop Seatwind "
        "there, then restart it here."
    )
    return MachineRow(gettext_lazy("A second laptop"), says, "verm", advice)


def _changed(state: HallState, at: datetime) -> MachineRow:
    facts = {
        "at": date_format(timezone.localtime(at), "H:i"),
        "gone": ", ".join(state.gone),
        "now": _numbers(state),
    }
    says = _("At %(at)s the address of this machine changed to %(now)s; %(gone)s no longer works.") % facts
    if state.name:
        advice = _(
            "Cards and links with %(name)s still work. Reprint those with the old number on the page “Print”."
        ) % {"name": state.name}
    else:
        advice = _("Reprint everything with the old number on the page “Print”.")
    return MachineRow(gettext_lazy("Addresses for the hall"), says, "brass", advice)


def _numbers(state: HallState) -> str:
    return ", ".join(network.address for network in state.networks)
