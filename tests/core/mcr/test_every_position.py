"""Every place at which a combination of sets can stand, generated from its description in 3.8.1.

The hands stand around the combination so that nothing else depends on its place: what is asked is only that the fan
is found everywhere it is described, and nowhere one tile beside.
"""

from itertools import permutations

import pytest

from tests.core.mcr.cases import counted, value

SUITS = "mps"
TRIPLE_CHOW_FANS = {23, 28, 30, 39, 41, 51}
THREE_PUNG_FANS = {24, 32, 42}


def chow(start: int, suit: str) -> str:
    return f"[{start}{start + 1}{start + 2}{suit}]"


def pung(number: int, suit: str) -> str:
    return f"[{str(number) * 3}{suit}]"


def won_with(sets: list[str]) -> set[int]:
    """The fans of three or four melded sets, completed by Easts and, after three, by a pung of white dragons."""
    standing = "555z1z" if len(sets) == 3 else "1z"
    return set(counted(value(f"{standing} {' '.join(sets)} + 1z")))


def steps(starts: int, count: int, step: int) -> range:
    """First numbers of ``count`` sets ``step`` apart, when a single set can start at 1..``starts``."""
    return range(1, starts - (count - 1) * step + 1)


SHIFTED = [
    (suit, first, step) for suit in SUITS for step in (1, 2) for first in steps(7, 3, step)
]  # #30: "décalage égale au précédent de 1 ou 2"
FOUR_SHIFTED = [(suit, first, step) for suit in SUITS for step in (1, 2) for first in steps(7, 4, step)]  # #16
ORDERS = ["".join(order) for order in permutations(SUITS)]


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("start", range(1, 8))
def test_23_three_equal_chows_in_one_suit(suit: str, start: int) -> None:
    """#23: "3 Chows avec la même séquence numérique dans 1 famille"."""
    assert won_with([chow(start, suit)] * 3) & TRIPLE_CHOW_FANS == {23}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("start", range(1, 8))
def test_14_four_equal_chows_in_one_suit(suit: str, start: int) -> None:
    """#14: "4 Chows avec la même séquence numérique dans 1 famille"; 23, 69 and 64 are in it."""
    assert won_with([chow(start, suit)] * 4) & {14, 23, 64, 69} == {14}


@pytest.mark.parametrize("suit", SUITS)
def test_28_pure_straight(suit: str) -> None:
    """#28: "une tuile de chaque chiffre de 1 à 9 dans 1 famille"."""
    assert won_with([chow(start, suit) for start in (1, 4, 7)]) & (TRIPLE_CHOW_FANS | {71, 72}) == {28}


@pytest.mark.parametrize(("suit", "first", "step"), SHIFTED)
def test_30_three_shifted_chows_in_one_suit(suit: str, first: int, step: int) -> None:
    """#30: "3 Chows dans une famille, ... en décalage"; nothing else is counted among them."""
    sets = [chow(first + step * place, suit) for place in range(3)]
    assert won_with(sets) & (TRIPLE_CHOW_FANS | {69, 70, 71, 72}) == {30}


@pytest.mark.parametrize(("suit", "first", "step"), FOUR_SHIFTED)
def test_16_four_shifted_chows_in_one_suit(suit: str, first: int, step: int) -> None:
    """#16: "4 Chows dans une famille"; #30 and #71 are in it, #72 by the default reading."""
    sets = [chow(first + step * place, suit) for place in range(4)]
    assert won_with(sets) & {16, 30, 69, 70, 71, 72} == {16}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("starts", [(1, 2, 4), (1, 3, 4), (2, 3, 5), (3, 5, 6), (4, 5, 7)])
def test_30_never_mixes_its_steps(suit: str, starts: tuple[int, ...]) -> None:
    """#30: "pas de combinaison des deux décalages autorisés"."""
    assert not won_with([chow(start, suit) for start in starts]) & TRIPLE_CHOW_FANS


@pytest.mark.parametrize("order", ORDERS)
def test_39_mixed_straight(order: str) -> None:
    """#39: "les tuiles de 1 à 9 composée de Chows dans les 3 familles"."""
    sets = [chow(start, suit) for start, suit in zip((1, 4, 7), order, strict=True)]
    assert won_with(sets) & TRIPLE_CHOW_FANS == {39}


@pytest.mark.parametrize("start", range(1, 8))
def test_41_mixed_triple_chow(start: int) -> None:
    """#41: "3 Chows avec la même séquence numérique dans 3 familles"; 70 is in it."""
    assert won_with([chow(start, suit) for suit in SUITS]) & (TRIPLE_CHOW_FANS | {70}) == {41}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("first", steps(7, 3, 1))
def test_51_mixed_shifted_chows(order: str, first: int) -> None:
    """#51: "en décalage égale au précédent de 1" over the three suits."""
    sets = [chow(first + place, suit) for place, suit in enumerate(order)]
    assert won_with(sets) & TRIPLE_CHOW_FANS == {51}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("first", steps(7, 3, 2))
def test_51_has_no_step_of_two(order: str, first: int) -> None:
    """#51 allows one step only, unlike #30."""
    sets = [chow(first + 2 * place, suit) for place, suit in enumerate(order)]
    assert not won_with(sets) & TRIPLE_CHOW_FANS


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("first", steps(9, 3, 1))
def test_24_pure_shifted_pungs(suit: str, first: int) -> None:
    """#24: "une séquence croissante de 1" in one suit."""
    assert won_with([pung(first + place, suit) for place in range(3)]) & THREE_PUNG_FANS == {24}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("first", steps(9, 4, 1))
def test_15_four_pure_shifted_pungs(suit: str, first: int) -> None:
    """#15: four pungs; 24 and 49 are in it."""
    assert won_with([pung(first + place, suit) for place in range(4)]) & {15, 24, 49} == {15}


@pytest.mark.parametrize("number", range(1, 10))
def test_32_triple_pung(number: int) -> None:
    """#32: "du même chiffre, dans les 3 familles"; 65 is in it."""
    assert won_with([pung(number, suit) for suit in SUITS]) & (THREE_PUNG_FANS | {65}) == {32}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("first", steps(9, 3, 1))
def test_42_mixed_shifted_pungs(order: str, first: int) -> None:
    """#42: "dans 3 familles, dont les chiffres forment une séquence croissante de 1"."""
    sets = [pung(first + place, suit) for place, suit in enumerate(order)]
    assert won_with(sets) & THREE_PUNG_FANS == {42}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("first", steps(9, 3, 2))
def test_42_has_no_step_of_two(order: str, first: int) -> None:
    """#42 asks for a run; pungs of 1, 3 and 5 are none."""
    sets = [pung(first + 2 * place, suit) for place, suit in enumerate(order)]
    assert not won_with(sets) & THREE_PUNG_FANS


@pytest.mark.parametrize("suit", SUITS)
def test_13_two_dragons_in_one_suit(suit: str) -> None:
    """#13: "2 Chows d'Extrémité supérieure et 2 ... inférieure avec une paire des 5 et le tout dans 1 famille"."""
    melds = " ".join([chow(1, suit), chow(1, suit), chow(7, suit), chow(7, suit)])
    assert set(counted(value(f"5{suit} {melds} + 5{suit}", "self"))) == {13, 79, 80}


@pytest.mark.parametrize(("first", "other", "third"), [("m", "p", "s"), ("m", "s", "p"), ("p", "s", "m")])
def test_29_two_dragons_in_three_suits(first: str, other: str, third: str) -> None:
    """#29: "1-2-3 et 7-8-9 dans une famille ... et dans une autre famille, avec une paire des 5 dans la 3ième"."""
    melds = " ".join([chow(1, first), chow(7, first), chow(1, other), chow(7, other)])
    assert set(counted(value(f"5{third} {melds} + 5{third}", "self"))) == {29, 79, 80}
    assert 29 not in counted(value(f"5{first} {melds} + 5{first}", "self"))


@pytest.mark.parametrize("order", ORDERS)
def test_35_knitted_straight_in_every_order(order: str) -> None:
    """#35: "pas forcément dans l'ordre de l'exemple"."""
    knitted = "".join(f"{numbers}{suit}" for numbers, suit in zip(("147", "258", "369"), order, strict=True))
    assert 35 in counted(value(f"{knitted}1z [222z] + 1z"))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("missing", range(9))
def test_35_completed_by_any_of_its_tiles(order: str, missing: int) -> None:
    """Whichever of the nine tiles comes last."""
    tiles = [
        f"{number}{suit}" for numbers, suit in zip(("147", "258", "369"), order, strict=True) for number in numbers
    ]
    winning = tiles.pop(missing)
    assert 35 in counted(value(f"{''.join(tiles)}11z [222z] + {winning}"))


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("winning", range(1, 10))
def test_4_nine_gates_on_every_tile(suit: str, winning: int) -> None:
    """#4: "une nonuple attente sur le 1,2,3,4,5,6,7,8 ou 9"; 22 and 76 are in it, and no fan of the wait."""
    fans = set(counted(value(f"1112345678999{suit} + {winning}{suit}")))
    assert 4 in fans
    assert not fans & {22, 62, 76, 77, 78, 79}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("winning", range(1, 10))
def test_4_needs_all_thirteen_tiles_before_the_win(suit: str, winning: int) -> None:
    """The same fourteen tiles reached from another thirteen are a full flush (#22), not #4."""
    fourteen = sorted("1112345678999" + str(winning))
    other = next(tile for tile in fourteen if int(tile) != winning)
    fourteen.remove(other)
    assert 4 not in counted(value(f"{''.join(fourteen)}{suit} + {other}{suit}"))


ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]


@pytest.mark.parametrize("paired", ORPHANS)
def test_7_thirteen_orphans_with_every_pair(paired: str) -> None:
    """#7: "12 tuiles isolées ... avec une paire de la 13ième"; 18 52 62 79 are in it."""
    assert set(counted(value("".join(ORPHANS) + f" + {paired}"))) == {7}


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("first", [1, 2, 3])
@pytest.mark.parametrize("single", range(7))
def test_6_seven_shifted_pairs(suit: str, first: int, single: int) -> None:
    """#6: seven pairs in a row, whichever is completed last; 19 22 62 76 79 are in it."""
    numbers = [str(first + place) for place in range(7) for _ in range(2)]
    winning = numbers.pop(2 * single)
    fans = set(counted(value(f"{''.join(numbers)}{suit} + {winning}{suit}")))
    assert fans == ({6, 68} if first == 2 else {6})
