"""Decide when a failed delivery is tried again."""

from datetime import timedelta

FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=15), timedelta(hours=6)


def retry_after(tries: int, spread: float) -> timedelta:
    """Return the pause after so many failed tries.

    Three times as long each time, six hours at most, up to a fifth longer.

    ``spread`` is between 0 and 1, so that receivers that came back are not asked by all at once.
    """
    steps: int = 3 ** min(tries - 1, 10)
    return min(FIRST_RETRY * steps, LONGEST_RETRY) * (1 + spread / 5)
