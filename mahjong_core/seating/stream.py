"""Generate random numbers from a text seed, equal on every machine and Python version."""

import hashlib
from collections.abc import MutableSequence
from typing import TypeVar

__all__ = ["Item", "SeedStream"]

Item = TypeVar("Item")
_DOMAIN = b"seatwind random draw 1"
_WORD_BITS = 64


class SeedStream:
    """Generate random numbers by SHA-256 over seed and counter, read as 64-bit words, high bytes first.

    ``domain`` keeps the streams of different uses apart, though their seed is the same.
    """

    def __init__(self, seed: str, domain: bytes = _DOMAIN) -> None:
        self._prefix = hashlib.sha256(domain + b"\0" + seed.encode("utf-8")).digest()
        self._counter = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1, each exactly as likely.

        Words beyond the last full multiple are dropped.
        """
        accepted = (1 << _WORD_BITS) // limit * limit
        while (word := self._word()) >= accepted:
            continue
        return word % limit

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in range(24, -1, -8)]
            self._counter += 1
        return self._words.pop()

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Fisher and Yates, from the last place down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, count: int) -> list[int]:
        """Return the numbers from 0 to count - 1 in a random order."""
        numbers = list(range(count))
        self.shuffle(numbers)
        return numbers
