"""What the players at a table have received in this session. Rulings are kept further up: their app tells them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from mahjong_core.winds import WINDS, Wind
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.registry import Registry


@dataclass(frozen=True)
class Caution:
    """A ruling that stands against the player of a seat.

    ``points`` came off: 0 for a warning, None for neither. ``label`` names all that was ruled. ``states`` are the words
    for what holds during ``hand``; ``is_dead``: the seat cannot win that hand; ``is_here``: the player sits there now.
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


# What an app that keeps rulings knows of a table's seats, in one query.
ReadCautions = Callable[[TableSheet], Iterable[Caution]]
caution_readers: Final[Registry[ReadCautions]] = Registry("reader of cautions")


def all_cautions(current: TableSheet) -> tuple[Caution, ...]:
    """Return in the order in which they were given (one query)."""
    return tuple(caution for read in caution_readers for caution in read(current))


def cautions_of(current: TableSheet) -> Mapping[Wind, tuple[Caution, ...]]:
    """Return those of who sits there now, by seat (one query)."""
    return by_seat(all_cautions(current))


def by_seat(received: Iterable[Caution]) -> Mapping[Wind, tuple[Caution, ...]]:
    """Return those of who sits there now, by seat, in the order in which they were given; an empty row without any."""
    here = [caution for caution in received if caution.is_here]
    return {wind: tuple(caution for caution in here if caution.wind is wind) for wind in WINDS}
