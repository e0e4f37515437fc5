"""Place the winning tile: the waits #77 #78 #79 and the concealed pungs #12 #33 #66."""

from typing import Final

from mahjong_core.mcr.combinations import PAIR_USE, USE_BITS, Hit
from mahjong_core.mcr.parts import Arrangement
from mahjong_core.mcr.shapes import (
    BITS,
    HONOUR_UNITS,
    KNITTED_UNITS,
    ONES,
    ORPHAN_UNITS,
    PUNG,
    Packed,
    kinds_at,
    present_units,
    splits,
    winning_units,
)
from mahjong_core.mcr.whole import McrWhole
from mahjong_core.tiles import RANKS, Kind

__all__ = ["WinPlacing", "is_single_wait", "placing_hits", "placings", "wait_in_chow", "waited_kinds"]

_EDGE, _CLOSED, _SINGLE = 77, 78, 79
WinPlacing = tuple[bool, int]  # the winning tile finishes a pung with a discard; the wait fan, or 0
_PLACING_ORDER: Final[tuple[WinPlacing, ...]] = (
    (True, 0),
    (False, _EDGE),
    (False, _CLOSED),
    (False, 0),
    (False, _SINGLE),
)


def placings(arrangement: Arrangement) -> list[WinPlacing]:
    """Return the different effects of the legal places of the winning tile. Wait fans depend on the form only.

    A pung that a discard finishes comes first, then the waits of chows, then a place without a wait by name, then the
    pair: of readings worth the same, the first is told.
    """
    whole = arrangement.whole
    winning = whole.winning
    if arrangement.pair < 0:
        return [(False, 0)]
    pairs: set[WinPlacing] = set()
    if arrangement.pair == winning:
        pairs.add((False, _SINGLE))
    for code in arrangement.standing_sets:
        if code == PUNG + winning:
            pairs.add((whole.discard, 0))
        elif 0 <= winning - code <= 2:
            pairs.add((False, wait_in_chow(code, winning)))
    if arrangement.straight >> BITS * winning & 1:
        # It may also be the one of the knitted straight, where it waits for nothing by name.
        if not whole.tariff.readings.wait_in_knitted_straight:
            pairs = {(melded, 0) for melded, _ in pairs}
        pairs.add((False, 0))
    return [*pairs] if len(pairs) == 1 else sorted(pairs, key=_PLACING_ORDER.index)


def wait_in_chow(chow: Kind, winning: Kind) -> int:
    """Return the fan of a wait in a chow: #78 in the middle, #77 for the 3 of 123 and the 7 of 789, else 0."""
    place, start = winning - chow, chow % RANKS
    if place == 1:
        return _CLOSED
    return _EDGE if (place == 2 and start == 0) or (place == 0 and start == RANKS - 3) else 0


def placing_hits(arrangement: Arrangement, placing: WinPlacing) -> list[Hit]:
    """Return the hits of one placing: the wait, when it is single, and the concealed pungs.

    A pung finished by a discard is not "accomplie sans exposition"; a concealed kong is a concealed pung.
    """
    finishes_pung, wait = placing
    whole = arrangement.whole
    pungs = len(arrangement.pungs) - arrangement.whole.claimed_pungs - finishes_pung
    hits = [] if pungs < 2 else _concealed_pung_hits(pungs)
    if wait and is_single_wait(whole):
        hits.append(wait << USE_BITS | PAIR_USE if wait == _SINGLE else wait << USE_BITS)
    return hits


def _concealed_pung_hits(pungs: int) -> list[Hit]:
    """Return the hits of so many concealed pungs, two at least."""
    return [fan << USE_BITS for fan, needed in ((12, 4), (33, 3), (66, 2)) if pungs >= needed]


def is_single_wait(whole: McrWhole) -> bool:
    """Return whether only one kind could complete the standing tiles, in any shape (#77 #78 #79).

    The clauses say "multiple" waits do not count.
    """
    exhausted = whole.tariff.readings.exhausted_tile_is_a_wait
    return _waited_units(whole.standing, whole.shown, exhausted=exhausted).bit_count() == 1


def waited_kinds(standing: Packed, shown: Packed, *, exhausted: bool) -> set[Kind]:
    """Return the kinds that complete the packed ``standing`` tiles beside the packed ``shown`` melds.

    ``exhausted``: a kind of which all four copies are in the hand counts too.
    """
    return {*kinds_at(_waited_units(standing, shown, exhausted=exhausted))}


def _waited_units(standing: Packed, shown: Packed, *, exhausted: bool) -> Packed:
    """Return one of each of the kinds of :func:`waited_kinds`."""
    units = winning_units(standing)
    if present_units(standing).bit_count() >= 8:
        units |= _knitted_waits(standing)
    if not shown:
        units |= _whole_hand_waits(standing)
    if not exhausted:
        units &= ~(standing + shown >> 2)  # the bit that only a count of four sets
    return units


def _knitted_waits(standing: Packed) -> Packed:
    """Return kinds that complete a knitted straight: its missing tile, or the rest when it is whole."""
    present = present_units(standing)
    units = 0
    for straight in KNITTED_UNITS:
        missing = straight & ~present
        if not missing:
            units |= winning_units(standing - straight)
        elif missing.bit_count() == 1 and splits(standing + missing - straight):  # whole sets and one pair
            units |= missing
    return units


def _whole_hand_waits(standing: Packed) -> Packed:
    """Return waits of seven pairs, orphans, honours and knitted tiles, for thirteen standing tiles."""
    odd = standing & ONES
    units = odd if odd.bit_count() == 1 else 0
    present = present_units(standing)
    if not present & ~ORPHAN_UNITS and present.bit_count() >= 12:
        units |= ORPHAN_UNITS & ~present or ORPHAN_UNITS
    if present == standing:
        units |= _single_tile_waits(standing)
    return units


def _single_tile_waits(standing: Packed) -> Packed:
    """Return the waits of thirteen different honours and knitted tiles: any other such tile."""
    units = 0
    for straight in KNITTED_UNITS:
        if not standing & ~(straight | HONOUR_UNITS):
            units |= (straight | HONOUR_UNITS) & ~standing
    return units
