"""Run the schedule of Celery beat inside the server process where no beat runs."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from config.celery import app
from tournaments.site.selectors.machine import MachinePart, note_alive

logger = logging.getLogger(__name__)
TICK_SECONDS = 3.0


@dataclass(slots=True)
class Sweep:
    """Represent repeatable work, every so many seconds; ``due_at`` is a moment of the loop's clock."""

    name: str
    run: Callable[[], object]
    every: float
    due_at: float = 0.0


def scheduled_sweeps() -> list[Sweep]:
    """Return the beat schedule of the settings, so that ticker and beat do the same."""
    app.loader.import_default_modules()
    schedule: dict[str, dict[str, Any]] = settings.CELERY_BEAT_SCHEDULE
    return [sweep_of(entry["task"], every=entry["schedule"]) for entry in schedule.values()]


def sweep_of(task: str, *, every: timedelta) -> Sweep:
    return Sweep(task, app.tasks[task], every.total_seconds())


async def tick_until(stop: asyncio.Event, sweeps: Sequence[Sweep], *, seconds: float = TICK_SECONDS) -> None:
    """Run due sweeps every ``seconds`` until ``stop`` is set. A failure is logged, and the sweep runs again."""
    now = asyncio.get_running_loop().time
    while not stop.is_set():
        await run_due(sweeps, now())
        try:
            await asyncio.wait_for(stop.wait(), timeout=seconds)
        except TimeoutError:
            continue


async def run_due(sweeps: Sequence[Sweep], now: float) -> None:
    for sweep in sweeps:
        if sweep.due_at <= now:
            sweep.due_at = now + sweep.every
            await sync_to_async(run_logged)(sweep)


def run_logged(sweep: Sweep) -> None:
    """Run one sweep, on connections as fresh as a request's."""
    close_old_connections()
    try:
        sweep.run()
        note_alive(MachinePart.TICKER, timezone.now())
    except Exception:
        logger.exception("sweep %s failed and comes again in %s s", sweep.name, sweep.every)
    finally:
        close_old_connections()
