"""Describe how a hand was won: the circumstances that the tiles do not show."""

from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.hands import Hand, HandProblem, MeldKind
from mahjong_core.tiles import KIND_OF, KINDS, Kind, tile_name
from mahjong_core.winds import Wind

__all__ = ["FLOWERS", "McrWin", "mcr_table_problems", "mcr_win_problems"]

FLOWERS = 8
_KONGS = (MeldKind.KONG, MeldKind.CONCEALED_KONG)


@dataclass(frozen=True, slots=True)
class McrWin:
    """Store the circumstances of a win.

    ``last_tile``: of the wall (self-draw) or of the game (discard), 3.8.1 #44 #45.
    """

    self_draw: bool = False
    seat_wind: Wind = Wind.EAST
    prevailing_wind: Wind = Wind.EAST
    last_tile: bool = False
    kong_replacement: bool = False
    robbing_kong: bool = False
    last_of_kind: bool = False
    flowers: int = 0


def mcr_win_problems(hand: Hand, win: McrWin) -> tuple[HandProblem, ...]:
    """Return the problems of ``win`` with this ``hand``; empty if there are none."""
    if hand.winning_tile is None:
        return (HandProblem("hand.no_winning_tile", "the winning tile is missing"),)
    winning = KIND_OF[hand.winning_tile]
    faults: list[HandProblem] = []
    if type(win.flowers) is not int or not 0 <= win.flowers <= FLOWERS:
        detail = {"flowers": repr(win.flowers)}
        faults.append(HandProblem("win.flowers", f"{win.flowers!r} flowers: there are eight", detail))
    faults += [*_replacement_problems(hand, win), *_robbing_problems(hand, win, winning)]
    # The other three copies are visible to all, so none stands in the hand (#58).
    if win.last_of_kind and winning in _standing(hand):
        text = "a copy of the winning tile stands in the hand, seen by nobody"
        faults.append(HandProblem("win.last_of_kind_is_held", text))
    return tuple(faults)


def mcr_table_problems(hand: Hand) -> tuple[HandProblem, ...]:
    """Return a problem if the hand contains a red five, which is not among the 144 tiles of MCR (3.1).

    Scoring treats a red five as a five, so this is checked separately.
    """
    tiles = [*hand.concealed]
    for meld in hand.melds:
        tiles += meld.tiles
    if hand.winning_tile is not None:
        tiles.append(hand.winning_tile)
    if max(tiles, default=0) < KINDS:
        return ()
    red = next(tile for tile in tiles if tile >= KINDS)
    return (HandProblem("hand.red_fives_unknown", "MCR knows no red fives", {"tile": tile_name(red)}),)


def _replacement_problems(hand: Hand, win: McrWin) -> Iterable[HandProblem]:
    """Check that a replacement tile is drawn, and only after a kong (3.6.8, #46)."""
    if win.kong_replacement and not win.self_draw:
        yield HandProblem("win.replacement_is_drawn", "a kong's replacement tile is drawn, never discarded")
    if win.kong_replacement and not any(meld.kind in _KONGS for meld in hand.melds):
        yield HandProblem("win.replacement_without_kong", "a replacement tile needs a kong in the hand")


def _robbing_problems(hand: Hand, win: McrWin, winning: Kind) -> Iterable[HandProblem]:
    """Check that the robbed tile joins another player's pung, so the winner can hold no other copy (#47)."""
    if not win.robbing_kong:
        return
    if win.self_draw:
        yield HandProblem("win.robbing_is_no_self_draw", "a robbed kong's tile comes from another player")
    if win.last_tile:
        yield HandProblem("win.robbing_last_tile", "no kong can be made with the last tile: nothing replaces it")
    if winning in _standing(hand) or winning in [KIND_OF[tile] for meld in hand.melds for tile in meld.tiles]:
        yield HandProblem("win.robbed_tile_is_held", "the robbed kong has the other three copies")


def _standing(hand: Hand) -> list[Kind]:
    return [KIND_OF[tile] for tile in hand.concealed]
