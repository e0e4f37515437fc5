"""Virtual time, and random bytes that are the same for the same seed."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from unittest.mock import patch

from django.utils import timezone


class Clock:
    """The time of the hall; ``skew``: how far the clock of the machine that works now is wrong."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.skew = timedelta(0)

    def read(self) -> datetime:
        """The time by the clock of the machine that works now."""
        return self.now + self.skew

    def pass_seconds(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@contextmanager
def virtual_time(clock: Clock, seed: int) -> Iterator[None]:
    """Everything inside reads this clock, and draws its uids, secrets and nonces from the seed."""
    dice = Random(f"bytes {seed}")
    with (
        patch.object(timezone, "now", clock.read),
        patch.object(os, "urandom", dice.randbytes),
        patch.object(random, "_urandom", dice.randbytes),
    ):
        yield
