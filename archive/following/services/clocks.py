"""Note how far the clock of the other machine differs, and how long a step takes until it is confirmed."""

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from archive.models import Follower

_LONGEST: Final = timedelta(seconds=2)  # a longer exchange tells too little: the other clock was read somewhere within
_MOST: Final = (1 << 31) - 1
_MILLISECOND: Final = timedelta(milliseconds=1)


def note_clock(*, follower: Follower, told: object, at: datetime, took: timedelta) -> None:
    """Note by how much the clock of the other machine, which it ``told``, is ahead of ``at``."""
    moment = _read(told)
    if moment is None or moment.tzinfo is None or not timedelta(0) <= took <= _LONGEST:
        return
    ahead = max(-_MOST, min(_MOST, round((moment - at) / _MILLISECOND)))
    Follower.objects.filter(pk=follower.pk).update(clock_ahead=ahead)


def note_lag(*, follower: Follower, at: datetime) -> None:
    """Note how long the step that is confirmed now took; the caller saves. One that has every row does not count."""
    if follower.starts_anew or follower.step_as_of is None:
        return
    lag = min(_MOST, max(0, round((at - follower.step_as_of) / _MILLISECOND)))
    last = follower.longest_at
    is_today = last is not None and timezone.localdate(last) == timezone.localdate(at)
    follower.lag = lag
    if lag > follower.longest_lag or not is_today:
        follower.longest_lag, follower.longest_at = lag, at


def _read(told: object) -> datetime | None:
    try:
        return parse_datetime(told) if isinstance(told, str) else None
    except ValueError:  # well formed, and no date
        return None
