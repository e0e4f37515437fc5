"""Decide when a failed delivery is tried again, and of which events a receiver may be told."""

from datetime import timedelta
from typing import Final

from tournaments.models import WebhookEvent

FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=15), timedelta(hours=6)


def retry_after(tries: int, spread: float) -> timedelta:
    """Return the pause after so many failed tries.

    Three times as long each time, six hours at most, up to a fifth longer.

    ``spread`` is between 0 and 1, so that receivers that came back are not asked by all at once.
    """
    steps: int = 3 ** min(tries - 1, 10)
    return min(FIRST_RETRY * steps, LONGEST_RETRY) * (1 + spread / 5)


_CLUB: Final = (
    WebhookEvent.TABLES_BEGUN,
    WebhookEvent.GAME_FINISHED,
    WebhookEvent.RECORD_BROKEN,
    WebhookEvent.EVENING_ENDED,
)
_SESSIONS: Final = (
    WebhookEvent.SEATED,
    WebhookEvent.STARTED,
    WebhookEvent.ENDED,
    WebhookEvent.RELEASED,
    WebhookEvent.WITHDRAWN,
)


def offered_events(*, is_club: bool) -> tuple[WebhookEvent, ...]:
    """Return the events that a form offers, in their order.

    A club has no seating and no release; its games are told once, as games. By the API a program may also ask for the
    sessions that they are.
    """
    usual = [event for event in WebhookEvent if event not in (*_CLUB, WebhookEvent.PING)]
    return (*_CLUB, *(event for event in usual if event not in _SESSIONS)) if is_club else tuple(usual)
