"""Compute the code of the hall for self check-in: four digits that change every five minutes."""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from operator import itemgetter
from typing import Final

from django.conf import settings

from registration.models import SelfCheckIn
from tournaments.common.actors import PLAYER_PREFIX
from tournaments.models import AuditEvent, Participant, ParticipantState, Tournament

CHANGES_EVERY: Final = timedelta(minutes=5)
_FIGURES: Final = 4
_MAX_LATEST: Final = 8


@dataclass(frozen=True, slots=True)
class HallCode:
    """Store the code on the screen, and when the next one replaces it."""

    code: str
    changes_at: datetime


def hall_code(is_open: SelfCheckIn, at: datetime) -> HallCode:
    """Return the code that the screen shows at a moment."""
    window = _window(at)
    ends_at = datetime.fromtimestamp((window + 1) * CHANGES_EVERY.total_seconds(), UTC)
    return HallCode(_code(is_open, window), ends_at)


def is_hall_code(is_open: SelfCheckIn, typed: str, at: datetime) -> bool:
    """Return whether it is the current code or the previous one, so that a player has time to type it."""
    code = "".join(typed.split())
    return any(hmac.compare_digest(_code(is_open, _window(at) - ago).encode(), code.encode()) for ago in (0, 1))


def _window(at: datetime) -> int:
    return int(at.timestamp() // CHANGES_EVERY.total_seconds())


def _code(is_open: SelfCheckIn, window: int) -> str:
    made = hmac.new(settings.SECRET_KEY.encode(), f"hall {is_open.uid} {window}".encode(), hashlib.sha256).digest()
    return f"{int.from_bytes(made[:8], 'big') % 10**_FIGURES:0{_FIGURES}}"


def came_alone(tournament: Tournament) -> list[tuple[Participant, datetime]]:
    """Return the latest players who checked themselves in and are present, with the time (two queries).

    The last one comes first.
    """
    rows = AuditEvent.objects.filter(
        tournament_uid=tournament.uid,
        action="participant.state_changed",
        by__startswith=PLAYER_PREFIX,
        after__state=ParticipantState.CHECKED_IN,
    )
    moments: dict[str, datetime] = {}
    for uid, at in rows.order_by("-pk").values_list("target_uid", "at")[: 4 * _MAX_LATEST]:
        moments.setdefault(str(uid), at)
    people = Participant.objects.filter(tournament=tournament, uid__in=moments, state=ParticipantState.CHECKED_IN)
    arrivals = [(person, moments[str(person.uid)]) for person in people]
    return sorted(arrivals, key=itemgetter(1), reverse=True)[:_MAX_LATEST]
