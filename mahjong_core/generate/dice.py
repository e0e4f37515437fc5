"""Choose at random from a seed, equally on every machine."""

from collections.abc import Sequence
from typing import TypeVar

from mahjong_core.seating.stream import SeedStream

__all__ = ["Dice"]

_Item = TypeVar("_Item")


class Dice(SeedStream):
    """Choose by the numbers of a seed. Each ``use`` has numbers of its own."""

    def __init__(self, seed: str, use: str) -> None:
        super().__init__(seed, f"seatwind generated record 1 {use}".encode())

    def between(self, least: int, most: int) -> int:
        """Return a whole number from ``least`` to ``most``, both included."""
        return least + self.below(most - least + 1)

    def chance(self, per_mille: int) -> bool:
        """Return True with this probability, in thousandths."""
        return self.below(1000) < per_mille

    def pick(self, items: Sequence[_Item]) -> _Item:
        """Return one of ``items``, each as likely."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[_Item], count: int) -> list[_Item]:
        """Return ``count`` of ``items``, or all of fewer, in random order."""
        return [items[at] for at in self.shuffled(len(items))[:count]]
