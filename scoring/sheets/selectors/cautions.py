"""Read the rulings on the players at a table in this session, as their app provides them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from mahjong_core.winds import WINDS, Wind
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.registry import Registry


@dataclass(frozen=True)
class Caution:
    """Represent a ruling in force against the player of a seat.

    ``points`` came off: 0 for a warning, None for neither. ``label`` names all that was ruled. ``states`` are the words
    for what holds during ``hand``; ``is_dead``: the seat cannot win that hand; ``returns_stake``: its riichi was
    invalid; ``is_here``: the player sits there now.
    """

    wind: Wind
    points: int | None
    offence: str
    label: str
    hand: int | None = None
    states: tuple[str, ...] = ()
    is_dead: bool = False
    is_here: bool = True
    player: str = ""
    source: str = ""
    referee: str = ""
    returns_stake: bool = False

    @property
    def binds(self) -> bool:
        """Return whether the sheet of its hand has to agree with it."""
        return self.is_dead or self.returns_stake


# What an app that keeps rulings knows of a table's seats, in one query.
ReadCautions = Callable[[TableSheet], Iterable[Caution]]
caution_readers: Final[Registry[ReadCautions]] = Registry("reader of cautions")


def all_cautions(current: TableSheet) -> tuple[Caution, ...]:
    """Return the cautions in the order in which they were given (one query)."""
    return tuple(caution for read in caution_readers for caution in read(current))


def cautions_of(current: TableSheet) -> Mapping[Wind, tuple[Caution, ...]]:
    """Return the cautions of the people who sit there now, by seat (one query)."""
    return by_seat(all_cautions(current))


def by_seat(received: Iterable[Caution]) -> Mapping[Wind, tuple[Caution, ...]]:
    """Return the cautions of the people who sit there now, by seat, in order of time; an empty tuple without any."""
    here = [caution for caution in received if caution.is_here]
    return {wind: tuple(caution for caution in here if caution.wind is wind) for wind in WINDS}
