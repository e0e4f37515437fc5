"""Define the records of a riichi table: how a hand ends, the state between hands, and transfers of points."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mahjong_core.riichi.value import Limit
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "REDEALS",
    "Abortive",
    "Cause",
    "Deduction",
    "HandLabel",
    "HandWin",
    "Outcome",
    "PlayedHand",
    "TableHand",
    "TableState",
    "Transfer",
]


class Outcome(StrEnum):
    """List how a hand ends (3.4); after the last two the tiles are dealt again (3.4.6, 5.2)."""

    WIN = "win"
    DRAW = "draw"  # exhaustive
    ABORTIVE = "abortive"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"
    REDEAL = "redeal"  # too many tiles revealed and nobody at fault


REDEALS = (Outcome.CHOMBO, Outcome.REDEAL)


class Abortive(StrEnum):
    """List the four abortive draws of 3.4.3, and three winners on one discard where rules void it."""

    NINE_ORPHANS = "nine_orphans"
    FOUR_KONGS = "four_kongs"
    FOUR_WINDS = "four_winds"
    FOUR_RIICHI = "four_riichi"
    THREE_WINS = "three_wins"


@dataclass(frozen=True, slots=True)
class HandWin:
    """Represent one winner: han and fu, or a limit. ``liable`` fed the third dragon or fourth wind set (3.3.6).

    ``liable_times``: how many times a yakuman they pay for, if it is not the whole hand; None: once.
    """

    winner: Wind
    han: int | None = None
    fu: int | None = None
    limit: Limit | None = None
    liable: Wind | None = None
    liable_times: int | None = None


@dataclass(frozen=True, slots=True)
class TableHand:
    """Represent one hand as recorded; winds are starting winds.

    ``discarder`` None with a winner is a self-draw. ``riichi`` are the valid declarations: one whose turned discard is
    won on is not (3.3.12). ``tenpai`` showed a waiting hand after an exhaustive draw; ``claimants`` claim nagashi
    mangan; ``offenders`` are guilty of a chombo; the hand of ``dead`` players was ruled dead (3.4.7).
    """

    outcome: Outcome
    wins: tuple[HandWin, ...] = ()
    discarder: Wind | None = None
    riichi: tuple[Wind, ...] = ()
    tenpai: tuple[Wind, ...] = ()
    claimants: tuple[Wind, ...] = ()
    offenders: tuple[Wind, ...] = ()
    abortive: Abortive | None = None
    dead: tuple[Wind, ...] = ()

    @property
    def winners(self) -> tuple[Wind, ...]:
        """Return the seats that receive the hand's value: winners, or those who claim nagashi mangan."""
        return self.claimants if self.outcome is Outcome.NAGASHI else tuple(win.winner for win in self.wins)


@dataclass(frozen=True, slots=True)
class HandLabel:
    """Name a hand: "South 2, 1 counter". ``number`` is 1..4 in its round."""

    round: Wind
    number: int
    counters: int

    def __str__(self) -> str:
        name = f"{self.round.name.capitalize()} {self.number}"
        if not self.counters:
            return name
        return f"{name}, {self.counters} counter{'s' if self.counters > 1 else ''}"


@dataclass(frozen=True, slots=True)
class TableState:
    """Store a table between two hands: ``deposits`` are stakes on it, ``hands`` those that counted so far.

    ``dealer`` is the starting wind of the player who deals next; ``points`` are by starting wind. ``laid``: whose
    stakes they are, in the order of laying, as far as the hands say it. ``timed``: the hands that the end signal
    counts, among them a chombo if the rule set says so.
    """

    points: Mapping[Wind, int] = field(hash=False)
    round: Wind = Wind.EAST
    dealer: Wind = Wind.EAST
    counters: int = 0
    deposits: int = 0
    hands: int = 0
    over: bool = False
    laid: tuple[Wind, ...] = ()
    timed: int = 0

    @property
    def label(self) -> HandLabel:
        """Return the name of the next hand, derived and never typed."""
        return HandLabel(self.round, WINDS.index(self.dealer) + 1, self.counters)

    def seat_wind(self, seat: Wind) -> Wind:
        """Return the wind of the player who started at ``seat`` (3.4.12)."""
        return WINDS[(WINDS.index(seat) - WINDS.index(self.dealer)) % 4]


class Cause(StrEnum):
    """List why points move."""

    DEPOSIT = "deposit"  # a riichi stake to the table, and back or on to a winner
    WIN = "win"
    COUNTERS = "counters"
    RESPONSIBILITY = "responsibility"
    NOTEN = "noten"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"
    LEFTOVER = "leftover"  # stakes left at the end of the game


_CLAUSES: dict[Cause, str] = {
    Cause.DEPOSIT: "3.3.12",
    Cause.WIN: "3.4.9",
    Cause.COUNTERS: "3.4.10",
    Cause.RESPONSIBILITY: "3.3.6",
    Cause.NOTEN: "3.4.2",
    Cause.NAGASHI: "4.2.4",
    Cause.CHOMBO: "3.4.6",
    Cause.LEFTOVER: "3.6",
}


@dataclass(frozen=True, slots=True)
class Transfer:
    """Represent points from one seat to another; None is the table."""

    payer: Wind | None
    payee: Wind | None
    points: int
    cause: Cause

    @property
    def clause(self) -> str:
        """Return the clause behind the movement."""
        return _CLAUSES[self.cause]


@dataclass(frozen=True, slots=True)
class Deduction:
    """Represent points taken off one player's session after uma: the chombo of 2016."""

    seat: Wind
    points: int


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """Represent a hand with its transfers. ``deltas`` are by starting wind; ``label`` is its name."""

    label: HandLabel
    before: TableState
    hand: TableHand
    transfers: tuple[Transfer, ...]
    deltas: Mapping[Wind, int] = field(hash=False)
    deductions: tuple[Deduction, ...]
    after: TableState
