"""How a hand was won: the circumstances that the tiles do not show."""

from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.hands import Hand, MeldKind, Problem
from mahjong_core.tiles import KIND_OF, Kind
from mahjong_core.winds import Wind

FLOWERS = 8
KONGS = (MeldKind.KONG, MeldKind.CONCEALED_KONG)


@dataclass(frozen=True, slots=True)
class Win:
    """The circumstances of a win. ``last_tile``: of the wall (self-draw) or of the game (discard), 3.8.1 #44 #45."""

    self_draw: bool = False
    seat_wind: Wind = Wind.EAST
    prevailing_wind: Wind = Wind.EAST
    last_tile: bool = False
    kong_replacement: bool = False
    robbing_kong: bool = False
    last_of_kind: bool = False
    flowers: int = 0


def win_problems(hand: Hand, win: Win) -> tuple[Problem, ...]:
    """Everything in ``win`` that cannot be, given ``hand``; empty when all is well."""
    if hand.winning_tile is None:
        return (Problem("hand.no_winning_tile", "the winning tile is missing"),)
    winning = KIND_OF[hand.winning_tile]
    return (
        *_flower_problems(win),
        *_replacement_problems(hand, win),
        *_robbing_problems(hand, win, winning),
        *_last_of_kind_problems(hand, win, winning),
    )


def _flower_problems(win: Win) -> Iterable[Problem]:
    if type(win.flowers) is not int or not 0 <= win.flowers <= FLOWERS:
        yield Problem("win.flowers", f"{win.flowers!r} flowers: there are eight", {"flowers": repr(win.flowers)})


def _replacement_problems(hand: Hand, win: Win) -> Iterable[Problem]:
    """A replacement tile is drawn, and only after a kong (3.6.8, #46)."""
    if win.kong_replacement and not win.self_draw:
        yield Problem("win.replacement_is_drawn", "a kong's replacement tile is drawn, never discarded")
    if win.kong_replacement and not any(meld.kind in KONGS for meld in hand.melds):
        yield Problem("win.replacement_without_kong", "a replacement tile needs a kong in the hand")


def _robbing_problems(hand: Hand, win: Win, winning: Kind) -> Iterable[Problem]:
    """The robbed tile joins another player's pung, so the winner can hold no other copy (#47)."""
    if not win.robbing_kong:
        return
    if win.self_draw:
        yield Problem("win.robbing_is_no_self_draw", "a robbed kong's tile comes from another player")
    if win.last_tile:
        yield Problem("win.robbing_last_tile", "no kong can be made with the last tile: nothing replaces it")
    if winning in _standing(hand) or winning in _shown(hand):
        yield Problem("win.robbed_tile_is_held", "the robbed kong has the other three copies")


def _last_of_kind_problems(hand: Hand, win: Win, winning: Kind) -> Iterable[Problem]:
    """The other three copies are visible to all, so none stands in the hand (#58)."""
    if win.last_of_kind and winning in _standing(hand):
        yield Problem("win.last_of_kind_is_held", "a copy of the winning tile stands in the hand, seen by nobody")


def _standing(hand: Hand) -> list[Kind]:
    return [KIND_OF[tile] for tile in hand.concealed]


def _shown(hand: Hand) -> list[Kind]:
    return [KIND_OF[tile] for meld in hand.melds for tile in meld.tiles]
