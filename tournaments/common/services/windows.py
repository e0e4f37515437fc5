"""Count calls in windows of time, in the cache."""

from django.core.cache import cache


def count_in_window(name: str, *, now: float, seconds: int) -> int:
    """Add one call to the present window of ``seconds`` and return how many it has; ``now`` in seconds.

    A counter that the cache drops meanwhile starts again.
    """
    counter = f"{name}:{int(now) // seconds}"
    cache.add(counter, 0, seconds + 1)
    try:
        return int(cache.incr(counter))
    except ValueError:
        cache.set(counter, 1, seconds + 1)
        return 1
