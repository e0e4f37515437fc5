"""Detect that the laptop slept or its clock jumped, for the page "Machine status"."""

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.registry.machine_parts import MachineRow

logger = logging.getLogger(__name__)
_EVERY: Final = 5.0  # seconds between two looks
_NOTICED: Final = 20.0  # seconds: a busy machine is late by less
_KEPT_SECONDS: Final = 12 * 3600
_KEY: Final = "machine:jump"


@dataclass(frozen=True, slots=True)
class Jump:
    """Represent a jump of the clock in seconds, beyond the time waited; negative for backwards."""

    at: datetime
    seconds: float


def jump_between(before: datetime, after: datetime, *, waited: float) -> Jump | None:
    """Return the jump of the clock between two readings ``waited`` seconds apart; None without one.

    The intended wait is compared, not another clock, because some systems stop that clock during sleep too.
    """
    seconds = (after - before).total_seconds() - waited
    return Jump(after, seconds) if abs(seconds) >= _NOTICED else None


async def notice_jumps(stop: asyncio.Event, *, every: float = _EVERY) -> None:
    """Compare the clock every ``every`` seconds until ``stop`` is set, and store each jump (``note``)."""
    before = timezone.now()
    while not stop.is_set():
        try:
            await asyncio.wait_for(stop.wait(), timeout=every)
        except TimeoutError:
            after = timezone.now()
            jump = jump_between(before, after, waited=every)
            before = after
            if jump is not None:
                await sync_to_async(note)(jump)


def note(jump: Jump) -> None:
    """Log the jump and store it in the cache for 12 hours."""
    logger.warning("the clock went %+.0f s: the machine slept, or somebody set its clock", jump.seconds)
    cache.set(_KEY, jump, _KEPT_SECONDS)


def awake_row(now: datetime) -> MachineRow:
    """Return the row of the page: whether the machine slept since it was started, and what to check then."""
    name = gettext_lazy("Sleep and clock")
    jump: Jump | None = cache.get(_KEY)
    if jump is None:
        return MachineRow(name, _("This machine has not slept and its clock has not changed."))
    minutes = max(1, round(abs(jump.seconds) / 60))
    facts = {"at": date_format(timezone.localtime(jump.at), "H:i"), "n": minutes}
    if jump.seconds < 0:
        says = ngettext(
            "At %(at)s the clock of this machine went back by %(n)s minute.",
            "At %(at)s the clock of this machine went back by %(n)s minutes.",
            minutes,
        )
        return MachineRow(name, says % facts, "brass", _("Set the clock, then check each running session clock."))
    says = ngettext(
        "Until %(at)s this machine slept for %(n)s minute, or its clock was set forward.",
        "Until %(at)s this machine slept for %(n)s minutes, or its clock was set forward.",
        minutes,
    )
    advice = _(
        "Turn sleep mode off and plug the machine in. Session clocks continued meanwhile: check each running one."
    )
    return MachineRow(name, says % facts, "brass", advice)
