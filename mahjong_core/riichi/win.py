"""How a hand was won: what the tiles of the hand do not show, and what of it cannot be."""

from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.hands import COPIES, Hand, MeldKind, Problem, tally
from mahjong_core.riichi.options import HandOptions
from mahjong_core.tiles import KIND_OF, KINDS, RED_FIVES, Tile, tile_name
from mahjong_core.winds import Wind

KONGS = (MeldKind.KONG, MeldKind.CONCEALED_KONG)
MOST_INDICATORS = 5  # one, and one for each kong: never a fifth kong (3.3.9)


@dataclass(frozen=True, slots=True)
class Win:
    """The circumstances of a win.

    ``double_riichi`` includes riichi. ``first_turn``: in the very first uninterrupted turn (4.2.5). ``last_tile``: of
    the wall, or the discard after it. ``counters`` lie on the table; ``deposits`` are the stakes that the winner takes.
    Ura indicators count for a player in riichi only (3.3.12), so they may be handed over anyway.
    """

    self_draw: bool = False
    seat_wind: Wind = Wind.EAST
    prevailing_wind: Wind = Wind.EAST
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    first_turn: bool = False
    last_tile: bool = False
    kong_replacement: bool = False
    robbing_kong: bool = False
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    counters: int = 0
    deposits: int = 0

    @property
    def in_riichi(self) -> bool:
        """The winner declared riichi, early or late."""
        return self.riichi or self.double_riichi


def win_problems(hand: Hand, win: Win, options: HandOptions) -> tuple[Problem, ...]:
    """Everything in ``win`` that cannot be, given ``hand``; empty when all is well."""
    if hand.winning_tile is None:
        return (Problem("hand.no_winning_tile", "the winning tile is missing"),)
    return (
        *_number_problems(win),
        *_riichi_problems(hand, win),
        *_first_turn_problems(hand, win),
        *_replacement_problems(hand, win),
        *_robbing_problems(hand, win),
        *_red_five_problems(hand, options),
        *_indicator_problems(hand, win),
    )


def _number_problems(win: Win) -> Iterable[Problem]:
    for name in ("counters", "deposits"):
        number = getattr(win, name)
        if type(number) is not int or number < 0:
            yield Problem(f"win.{name}", f"{name} is a whole number from 0, not {number!r}", {name: repr(number)})


def _riichi_problems(hand: Hand, win: Win) -> Iterable[Problem]:
    """Riichi needs a concealed hand (3.3.12, 5.3); ippatsu needs riichi, and any kong interrupts it (4.2.1)."""
    if win.in_riichi and any(not meld.concealed for meld in hand.melds):
        yield Problem("win.riichi_on_open_hand", "riichi needs a concealed hand")
    if win.ippatsu and not win.in_riichi:
        yield Problem("win.ippatsu_without_riichi", "ippatsu follows riichi")
    if win.ippatsu and win.kong_replacement:
        yield Problem("win.ippatsu_interrupted", "the kong before the replacement tile interrupts the turn")


def _first_turn_problems(hand: Hand, win: Win) -> Iterable[Problem]:
    """A blessing comes before any claim, kong, riichi or last tile; East's first turn is a draw (4.2.5, 3.3)."""
    if not win.first_turn:
        return
    if hand.melds or win.kong_replacement or win.robbing_kong:
        yield Problem("win.first_turn_interrupted", "claims and kongs interrupt the first turn")
    if win.in_riichi:
        yield Problem("win.first_turn_after_riichi", "who declared riichi has had a first turn")
    if win.last_tile:
        yield Problem("win.first_turn_on_last_tile", "the last tile is far from the first turn")
    if win.seat_wind is Wind.EAST and not win.self_draw:
        yield Problem("win.first_turn_of_east", "East has played before anybody else discards")


def _replacement_problems(hand: Hand, win: Win) -> Iterable[Problem]:
    """A replacement tile is drawn, and only after a kong: it counts as a self-draw (4.2.1)."""
    if win.kong_replacement and not win.self_draw:
        yield Problem("win.replacement_is_drawn", "a kong's replacement tile is drawn, never discarded")
    if win.kong_replacement and not any(meld.kind in KONGS for meld in hand.melds):
        yield Problem("win.replacement_without_kong", "a replacement tile needs a kong in the hand")


def _robbing_problems(hand: Hand, win: Win) -> Iterable[Problem]:
    """The other three copies lie in the robbed kong; no kong is made with the last tile (3.4.1, 4.2.1)."""
    if not win.robbing_kong:
        return
    if win.self_draw:
        yield Problem("win.robbing_is_no_self_draw", "a robbed kong's tile comes from another player")
    if win.last_tile:
        yield Problem("win.robbing_last_tile", "no kong can be made with the last tile")
    if hand.winning_tile is not None and tally(hand)[KIND_OF[hand.winning_tile]] > 1:
        yield Problem("win.robbed_tile_is_held", "the robbed kong has the other three copies")


def _red_five_problems(hand: Hand, options: HandOptions) -> Iterable[Problem]:
    """With three red fives there is one in each suit (1.1). Where none is used, a red five is just a five."""
    if not options.red_fives:
        return
    reds = [tile for tile in _all_tiles(hand) if tile >= KINDS]
    allowed = 1 if options.red_fives <= len(RED_FIVES) else COPIES
    for red in RED_FIVES:
        if reds.count(red) > allowed or len(reds) > options.red_fives:
            yield Problem("hand.too_many_red_fives", f"too many of {tile_name(red)}", {"tile": tile_name(red)})
            return


def _all_tiles(hand: Hand) -> list[Tile]:
    winning = [] if hand.winning_tile is None else [hand.winning_tile]
    return [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *winning]


def _indicator_problems(hand: Hand, win: Win) -> Iterable[Problem]:
    """Each kong shows one more indicator (2.7, 3.3.2); an indicator is one of the four copies of its kind."""
    shown = (*win.dora_indicators, *win.ura_indicators)
    if max(len(win.dora_indicators), len(win.ura_indicators)) > MOST_INDICATORS:
        yield Problem("win.too_many_indicators", "there are at most five indicators", {"shown": len(shown)})
    copies = tally(hand)
    copies.update(KIND_OF[tile] for tile in shown)
    for kind in sorted({KIND_OF[tile] for tile in shown}):
        if copies[kind] > COPIES:
            detail = {"tile": tile_name(kind), "copies": copies[kind]}
            yield Problem("win.indicator_copies", f"{copies[kind]} copies with the indicators", detail)
