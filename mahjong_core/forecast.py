"""Forecast how far a table will come: its pace so far, extended exactly to the end of the time."""

from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction

__all__ = ["Forecast", "foresee"]

_HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Store a table's pace (``per_hour``: hands in an hour of play so far) and the hands it leads to.

    ``hands``: whole hands expected by the end of the time, those played included, never more than the session has.
    ``last_in``: after how much more play the last hand ends, None if the time is up first.
    """

    per_hour: Fraction
    hands: int
    last_in: timedelta | None


def foresee(played: int, lasted: timedelta, left: timedelta, most: int) -> Forecast | None:
    """Return the forecast of a table: ``played`` hands in ``lasted`` of play, ``left`` to go, ``most`` hands in all.

    None before the first hand or without any time: there is nothing to go by.
    """
    if played <= 0 or lasted <= timedelta():
        return None
    pace = Fraction(lasted // timedelta.resolution, played)  # microseconds of play for a hand
    reachable = played + Fraction(left // timedelta.resolution) // pace
    needed = pace * max(0, most - played)
    is_in_time = needed <= left // timedelta.resolution
    last_in = timedelta(microseconds=-(-needed.numerator // needed.denominator)) if is_in_time else None
    return Forecast(Fraction(_HOUR // timedelta.resolution) / pace, min(most, int(reachable)), last_in)
