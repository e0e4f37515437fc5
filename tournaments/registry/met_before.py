"""Register the sentences on how two players did against each other: results belong to higher apps."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from tournaments.common.registry import Registry
from tournaments.models import Participant

Reader = Callable[[Participant, Collection[Participant]], Mapping[int, str]]

met_before_readers: Final[Registry[Reader]] = Registry("reader of met players")


def register_met_before(label: str, reader: Reader) -> None:
    """Register a function that returns, by participant, a sentence as safe HTML, without those who never met."""
    met_before_readers.register(label, reader)


def met_before(player: Participant, others: Collection[Participant]) -> dict[int, str]:
    """Return by participant how the player did against each of ``others`` so far."""
    found: dict[int, str] = {}
    for reader in met_before_readers:
        found |= reader(player, others)
    return found
