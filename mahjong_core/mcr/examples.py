"""Provide an example hand for each of the 81 fans."""

from dataclasses import dataclass

from mahjong_core.hands import Hand, parse_hand
from mahjong_core.mcr.win import McrWin
from mahjong_core.winds import Wind

__all__ = ["EXAMPLES", "Example"]


@dataclass(frozen=True, slots=True)
class Example:
    """Represent a hand in which fan ``number`` counts."""

    number: int
    text: str
    win: McrWin

    @property
    def hand(self) -> Hand:
        """Return the hand that ``text`` writes."""
        return parse_hand(self.text)


# Unless said otherwise: a discard, seat wind South, prevailing wind West.
_DISCARD = McrWin(seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)
_SELF_DRAW = McrWin(self_draw=True, seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)
_LAST_DRAW = McrWin(self_draw=True, last_tile=True, seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)
_LAST_CLAIM = McrWin(last_tile=True, seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)
_REPLACEMENT = McrWin(self_draw=True, kong_replacement=True, seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)
_ROBBING = McrWin(robbing_kong=True, seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)
_LAST_OF_KIND = McrWin(last_of_kind=True, seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)
_FLOWERS = McrWin(flowers=2, seat_wind=Wind.SOUTH, prevailing_wind=Wind.WEST)

_ROWS: tuple[tuple[int, str, McrWin], ...] = (
    (1, "33z55m [111z] [222z] [444z] + 3z", _DISCARD),
    (2, "23m88p [555z] [666z] [777z] + 1m", _DISCARD),
    (3, "22334s666s888s66z + 4s", _DISCARD),
    (4, "1112345678999p + 5p", _DISCARD),
    (5, "9m (1111m) [5555p] [7777s] (3333z) + 9m", _DISCARD),
    (6, "2233445566778s + 8s", _DISCARD),
    (7, "19m19p19s1234567z + 1z", _DISCARD),
    (8, "11m99p [999m] [111p] [111s] + 9p", _DISCARD),
    (9, "234m4z [111z] [222z] [333z] + 4z", _DISCARD),
    (10, "23m77z [555z] [666z] [678p] + 4m", _DISCARD),
    (11, "1177z [222z] [333z] [555z] + 7z", _DISCARD),
    (12, "222m555p888s777z5z + 5z", _DISCARD),
    (13, "112233789m55m79m + 8m", _DISCARD),
    (14, "2233p4p [234p] [234p] 55z + 4p", _DISCARD),
    (15, "55m99s [222m] [333m] [444m] + 5m", _DISCARD),
    (16, "234345456m6z [567m] + 6z", _DISCARD),
    (17, "23s99p (2222m) [7777p] [5555z] + 4s", _DISCARD),
    (18, "11m99p [111s] [222z] [777z] + 1m", _DISCARD),
    (19, "1133m5577p2299s4z + 4z", _DISCARD),
    (20, "147m258p1234567z + 9s", _DISCARD),
    (21, "22m444m66p [222s] [888s] + 2m", _DISCARD),
    (22, "1234567899m [555m] + 9m", _DISCARD),
    (23, "23434m55s [234m] [789p] + 2m", _DISCARD),
    (24, "33m444m789p55s [555m] + 3m", _DISCARD),
    (25, "78m888s99s [789p] [999p] + 9m", _DISCARD),
    (26, "45666m55s [456p] [666p] + 6m", _DISCARD),
    (27, "12333m22s [123p] [111p] + 3m", _DISCARD),
    (28, "12345678m22s [555z] + 9m", _DISCARD),
    (29, "123789m12378p55s + 9p", _DISCARD),
    (30, "123234m56p77z [345m] + 4p", _DISCARD),
    (31, "34567m55s [456p] [555p] + 5m", _DISCARD),
    (32, "44m678s99p [444p] [444s] + 4m", _DISCARD),
    (33, "222m555p888s123m3z + 3z", _DISCARD),
    (34, "147m258p36s12345z + 6z", _DISCARD),
    (35, "147m258p369s11z34m + 5m", _DISCARD),
    (36, "67888m99s [678p] [666p] + 8m", _DISCARD),
    (37, "23444m11s [123p] [444p] + 1m", _DISCARD),
    (38, "23m99p [111z] [333z] [444z] + 4m", _DISCARD),
    (39, "12m456p77z [789s] [333m] + 3m", _DISCARD),
    (40, "123p4599s [222p] [888s] + 6s", _DISCARD),
    (41, "34m345p77z [345s] [999m] + 5m", _DISCARD),
    (42, "33m9p9p [444p] [555s] [123m] + 3m", _DISCARD),
    (43, "23m678p66z [345s] [789m] + 4m", _DISCARD),
    (44, "23m678p66z [345s] [567m] + 4m", _LAST_DRAW),
    (45, "23m678p66z [345s] [567m] + 4m", _LAST_CLAIM),
    (46, "23m678p66z [3333s] [567m] + 4m", _REPLACEMENT),
    (47, "23m678p66z [345s] [567m] + 4m", _ROBBING),
    (48, "23m678p66z (3333s) (2222z) + 4m", _DISCARD),
    (49, "33m666p88s [222s] [999m] + 3m", _DISCARD),
    (50, "23456m77z [111m] [444z] + 1m", _DISCARD),
    (51, "12m234p77z [345s] [777m] + 3m", _DISCARD),
    (52, "23m456p77z [789s] [111z] + 4m", _DISCARD),
    (53, "5m [123m] [456p] [789s] [777p] + 5m", _DISCARD),
    (54, "23m99p [555z] [666z] [789s] + 4m", _DISCARD),
    (55, "12m99p [789p] [111s] [777z] + 3m", _DISCARD),
    (56, "23m678p345s567m66z + 4m", _SELF_DRAW),
    (57, "23m66z [3333s] [7777p] [567m] + 4m", _DISCARD),
    (58, "23m678p66z [345s] [567m] + 4m", _LAST_OF_KIND),
    (59, "23m678p66p [345s] [777z] + 4m", _DISCARD),
    (60, "23m678p66p [345s] [333z] + 4m", _DISCARD),
    (61, "23m678p66p [345s] [222z] + 4m", _DISCARD),
    (62, "23m678p345s567m66z + 4m", _DISCARD),
    (63, "23m678p66p [345s] [567m] + 1m", _DISCARD),
    (64, "45666m678p77z [666s] + 6m", _DISCARD),
    (65, "33m678p66z [333s] [567m] + 3m", _DISCARD),
    (66, "222m888s23p66z [567m] + 4p", _DISCARD),
    (67, "23m678p66z (3333s) [567m] + 4m", _DISCARD),
    (68, "23m678p66p [345s] [567m] + 4m", _DISCARD),
    (69, "23234m66z [345s] [567p] + 4m", _DISCARD),
    (70, "23m234p66z [345s] [789s] + 4m", _DISCARD),
    (71, "23m66z [567m] [345s] [789p] + 4m", _DISCARD),
    (72, "23m66z [789m] [345s] [678p] + 1m", _DISCARD),
    (73, "23m678p66z [999s] [567m] + 4m", _DISCARD),
    (74, "23m678p66z [3333s] [567m] + 4m", _DISCARD),
    (75, "23m678m66z [345s] [567m] + 4m", _DISCARD),
    (76, "23m678p66p [345s] [999m] + 4m", _DISCARD),
    (77, "12m678p66z [345s] [567m] + 3m", _DISCARD),
    (78, "24m678p66z [345s] [567m] + 3m", _DISCARD),
    (79, "234m678p6z [345s] [567m] + 6z", _DISCARD),
    (80, "23m678p66z [345s] [567m] + 4m", _SELF_DRAW),
    (81, "23m678p66z [345s] [567m] + 4m", _FLOWERS),
)

EXAMPLES: dict[int, Example] = {number: Example(number, text, win) for number, text, win in _ROWS}
