"""Forecast how far a table will come: its pace so far, extended exactly to the end of the time."""

from datetime import timedelta
from fractions import Fraction

__all__ = ["foresee"]


def foresee(played: int, lasted: timedelta, left: timedelta, most: int) -> int | None:
    """Return the whole hands that a table will have played when the time is up, never more than ``most``.

    ``played`` hands took ``lasted`` of play, and ``left`` is to go. None before the first hand or without any time:
    there is nothing to go by.
    """
    if played <= 0 or lasted <= timedelta():
        return None
    reachable = played + Fraction(left // timedelta.resolution * played, lasted // timedelta.resolution)
    return min(most, int(reachable))
