"""Define what a calculator is asked, whatever the game, and what it answers."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from calculator.selectors.hand_edits import EMPTY, Mode, can_add
from mahjong_core.hands import COPIES, Hand, HandProblem, tally
from mahjong_core.mcr.win import McrWin
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.rulesets import Family, RuleSet, usual_preset, write_rules
from mahjong_core.tiles import KIND_OF, Kind, Notation, Tile
from mahjong_core.winds import Wind

DISCARD, SELF_DRAW = "discard", "self_draw"


class Tap(StrEnum):
    """List the effects of a tap on a tile of the hand."""

    OUT = "out"
    WON = "won"
    RED = "red"


@dataclass(frozen=True)
class Worth:
    """Represent a win on one tile: its points, if the hand has any, and whether it may be declared."""

    points: int | None
    label: str = ""
    counts: bool = True


@dataclass(frozen=True)
class WaitLine:
    """Represent a tile that would complete the hand. ``left``: copies that the page does not show."""

    tile: str
    left: int
    discard: Worth
    self_draw: Worth

    @property
    def both(self) -> tuple[Worth, Worth]:
        return self.discard, self.self_draw


@dataclass(frozen=True)
class Question(ABC):
    """Store the reader's question. ``hand`` is None while the text cannot be read.

    ``refused`` says why an edit was not done. ``mode``: what a tap on the picker adds.
    """

    family: ClassVar[Family]
    flags: ClassVar[tuple[str, ...]]
    text: str = ""
    hand: Hand | None = EMPTY
    refused: tuple[str, ...] = ()
    win: McrWin | RiichiWin = field(default_factory=McrWin)
    rules: RuleSet = field(default_factory=lambda: usual_preset(Family.MCR))
    notation: Notation = Notation.MPSZ
    mode: str = Mode.TILE.value
    tap: Tap = Tap.OUT
    suit: str = "m"

    @property
    def is_riichi(self) -> bool:
        return self.family is Family.RIICHI

    @property
    def held(self) -> Hand:
        """Return the hand, empty while the text cannot be read."""
        return self.hand or EMPTY

    @property
    def how(self) -> str:
        """Return the way of winning as the form names it."""
        return SELF_DRAW if self.win.self_draw else DISCARD

    @property
    def shown(self) -> tuple[Tile, ...]:
        """Return the other tiles visible on the table."""
        return ()

    def left(self, kind: Kind) -> int:
        """Return how many copies neither the hand nor the table shows."""
        return COPIES - tally(self.held)[kind] - sum(KIND_OF[tile] == kind for tile in self.shown)

    def can_add(self, kind: Kind) -> bool:
        """Return whether a tap on the picker may add this tile."""
        return self.left(kind) > 0 and can_add(self.held, kind, Mode(self.mode))

    def won_pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the way of winning and the winds that are not defaults."""
        if self.win.self_draw:
            yield "how", SELF_DRAW
        if self.win.seat_wind is not Wind.EAST:
            yield "seat", self.win.seat_wind.value
        if self.win.prevailing_wind is not Wind.EAST:
            yield "round", self.win.prevailing_wind.value

    def flag_pairs(self) -> Iterator[tuple[str, str]]:
        return ((name, "on") for name in self.flags if getattr(self.win, name))

    def rules_pairs(self) -> Iterator[tuple[str, str]]:
        if self.rules != usual_preset(self.family):
            yield "rules", write_rules(self.rules)

    @abstractmethod
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the query of the page besides the tiles: values that are not defaults."""

    @abstractmethod
    def problems(self, hand: Hand) -> Sequence[HandProblem]:
        """Return why fourteen tiles cannot be valued as they were won."""

    @abstractmethod
    def value(self, hand: Hand) -> Any:
        """Return the value of fourteen tiles for the page. Raise the errors of the core."""

    @abstractmethod
    def waits(self, hand: Hand) -> tuple[WaitLine, ...]:
        """Return the tiles for which the thirteen tiles wait."""

    @abstractmethod
    def sentence(self, value: Any) -> str:
        """Return a value in one sentence, for a reader who hears the page."""

    def check(self, hand: Hand) -> Any:
        """Return the announced fans compared with the found ones; None if nothing was announced."""
        return None
