"""Find which evening a moment belongs to."""

from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from tournaments.models import Tournament

# A game that begins after midnight belongs to the evening before.
_DAY_BEGINS: Final = timedelta(hours=5)


def evening_of(tournament: Tournament, moment: datetime) -> date:
    """Return the evening of a moment: the day in the event's time zone, which begins at 5 in the morning."""
    return (moment.astimezone(ZoneInfo(tournament.time_zone)) - _DAY_BEGINS).date()
