"""Define a game as a log has it: who sat where, and how each hand ended."""

from dataclasses import dataclass

from mahjong_core.riichi.table.records import Abortive, HandLabel, Outcome, TableHand
from mahjong_core.riichi.value import Limit
from mahjong_core.winds import Wind

__all__ = ["GameLog", "LoggedHand", "LoggedWin", "Scores", "ToldHand"]

Scores = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class LoggedWin:
    """Represent a winner: ``han`` and ``fu``, or the ``limit``; ``liable`` pays for a yakuman that they fed."""

    winner: Wind
    discarder: Wind | None
    han: int | None = None
    fu: int | None = None
    limit: Limit | None = None
    liable: Wind | None = None


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """Represent a hand; seats are starting winds, scores E S W N.

    ``before``: the scores at the deal; ``gains``: what the end of the hand moved, without stakes laid in it.
    ``riichi``: whose turned discard was not won on. ``is_all_ready`` tells of an exhaustive draw without payments
    whether all four were ready; None: the log does not say. ``doubtful``: whose riichi may have been won on by three.
    """

    label: HandLabel
    deposits: int
    before: Scores
    outcome: Outcome
    gains: Scores
    riichi: tuple[Wind, ...] = ()
    wins: tuple[LoggedWin, ...] = ()
    abortive: Abortive | None = None
    is_all_ready: bool | None = None
    doubtful: Wind | None = None


@dataclass(frozen=True, slots=True)
class ToldHand:
    """Represent a hand of a log without scores: what happened, and the label of the hand."""

    label: HandLabel
    hand: TableHand


@dataclass(frozen=True, slots=True)
class GameLog:
    """Store a game. ``names`` stand in the order of the starting winds; ``final`` None: the log has no final scores.

    ``digest`` is the same for the same game, however its file is written.
    """

    names: tuple[str, ...]
    hands: tuple[LoggedHand, ...] | tuple[ToldHand, ...]
    final: Scores | None
    digest: str
    title: str = ""
