"""0 to 4 concealed kongs beside 0 to 4 melded ones, with concealed pungs, discard or self-draw.

Expectations come from a small table of the rule book's own words, not from the evaluation:

* 3.8.1 #5 four kongs, #17 three, #48 two concealed (8), #57 two melded (4), one of each 6, #67 one concealed, #74 one
  melded; the greater takes in the smaller (3.9.1.6.1);
* #17 "Les points pour des éléments cachés peuvent y être ajoutés": #66, #33 or #12 stay;
* 3.6.8.2: a concealed kong keeps the hand concealed and is a concealed pung;
* #12 #33 #66 "accomplie sans exposition": a pung that a discard finishes is not concealed.
"""

from dataclasses import replace

import pytest

from mahjong_core.mcr.readings import FFMJ_2016
from tests.core.mcr.cases import Case, case_id, check_case, counted, dropped, value

KONG_FANS: dict[tuple[int, int], str] = {
    (0, 0): "",
    (1, 0): "67",
    (0, 1): "74",
    (2, 0): "48",
    (0, 2): "57",
    (1, 1): "57m",
    **{(concealed, 3 - concealed): "17" for concealed in range(4)},
    **{(concealed, 4 - concealed): "5" for concealed in range(5)},
}
CONCEALED_PUNG_FANS = {0: "", 1: "", 2: "66", 3: "33", 4: "12"}

# Sets of different numbers that no other fan joins: 2 of characters, 4 of dots, 7 of bamboo, 8 of characters.
SETS = ("2m", "4p", "7s", "8m")
ALL_KONGS = [(concealed, melded) for concealed in range(5) for melded in range(5 - concealed)]


def kong_hand(concealed: int, melded: int, *, open_pungs: int = 0) -> str:
    """That many kongs, then melded pungs, the rest standing pungs; the winner waits for the pair of Easts."""
    melds, standing = [], ""
    for place, tile in enumerate(SETS):
        number, suit = tile
        if place < concealed:
            melds.append(f"({number * 4}{suit})")
        elif place < concealed + melded:
            melds.append(f"[{number * 4}{suit}]")
        elif place < concealed + melded + open_pungs:
            melds.append(f"[{number * 3}{suit}]")
        else:
            standing += f"{number * 3}{suit}"
    return " ".join([standing + "1z", *melds, "+ 1z"])


def expected_fans(concealed: int, melded: int, open_pungs: int, *, self_draw: bool) -> str:
    """The fans of :func:`kong_hand`, by the rules in the head of this file."""
    kongs, claimed = concealed + melded, melded + open_pungs
    hidden_pungs = 4 - claimed
    fans = [KONG_FANS[concealed, melded], CONCEALED_PUNG_FANS[hidden_pungs]]
    if (concealed, kongs, hidden_pungs) == (2, 2, 2):
        fans.remove("66")  # the two concealed pungs are the two kongs of #48 (3.9.1.6.1)
    if hidden_pungs < 4 and kongs < 4:
        fans.append("49")  # in #5 and in #12
    fans.append(win_fans(claimed, hidden_pungs, self_draw=self_draw))
    if kongs < 4 and not (claimed == 4 and not self_draw):
        fans.append("79")  # in #5 and in #53
    return " ".join(fan for fan in fans if fan)


def win_fans(claimed: int, hidden_pungs: int, *, self_draw: bool) -> str:
    """#53 with four claimed sets, #56 or #62 with none, else #80 when drawn; #62 is in #12."""
    if claimed == 4:
        return "80" if self_draw else "53"
    if claimed:
        return "80" if self_draw else ""
    if self_draw:
        return "56"
    return "" if hidden_pungs == 4 else "62"


def grid(*, self_draw: bool) -> list[Case]:
    """Every number of kongs of both sorts, with every number of melded pungs beside them."""
    return [
        Case(
            kong_hand(concealed, melded, open_pungs=open_pungs),
            "self" if self_draw else "",
            expected_fans(concealed, melded, open_pungs, self_draw=self_draw),
            f"#5 #17 #48 #57 #67 #74: {concealed} concealed and {melded} melded kongs, {open_pungs} melded pungs",
        )
        for concealed, melded in ALL_KONGS
        for open_pungs in range(5 - concealed - melded)
    ]


@pytest.mark.parametrize("case", grid(self_draw=False), ids=case_id)
def test_kongs_won_on_a_discard(case: Case) -> None:
    """MCR 3.6.8.1: an exposed kong opens the hand; 3.6.8.2: a concealed one does not."""
    check_case(case)


@pytest.mark.parametrize("case", grid(self_draw=True), ids=case_id)
def test_kongs_won_by_self_draw(case: Case) -> None:
    check_case(case)


# The discard finishes the last standing pung, which is then not concealed; the pair stands ready.
FINISHED_PUNG = (
    Case("77s11z333p [2222m] [8888m] + 7s", "", "49 57", "#57: only the 333 is concealed, so no #66"),
    Case("77s11z333p [2222m] (8888m) + 7s", "", "49 57m 66", "#57: one of each is 6; 333 and the kong make #66"),
    Case("77s11z333p (2222m) (8888m) + 7s", "", "33 48 49 62", "#48 with #33: two kongs and 333 are concealed"),
    Case("77s11z (2222m) (3333p) (8888m) + 7s", "", "17 33 49 62", "#17: 48 57 67 74 are in it, #33 is added"),
    Case("77s11z (2222m) (3333p) [8888m] + 7s", "", "17 49 66", "#17 with #66 for the two concealed kongs"),
    Case("77s11z (2222m) [3333p] [8888m] + 7s", "", "17 49", "#17 with one concealed kong: nothing to add"),
    Case("77s11z [2222m] [3333p] [8888m] + 7s", "", "17 49", "#17 of melded kongs"),
    Case("77s11z (2222m) (3333p) (8888m) + 7s", "self", "12 17 56", "#17 with #12: drawn, the last pung is concealed"),
    Case("77s11z333p (2222m) (8888m) + 7s", "self", "12 48 56", "#12 with #48: the kongs keep their points"),
    Case("77s11z333p666m (8888m) + 7s", "", "33 49 62 67", "#67 beside #33"),
)


@pytest.mark.parametrize("case", FINISHED_PUNG, ids=case_id)
def test_pung_finished_by_the_winning_tile(case: Case) -> None:
    check_case(case)


# The Chinese text of 2014, which governs (preface): "concealed kongs are added" (fan 5, p. 24; fan 17, p. 28).
CHINESE = (
    Case("23m66z [7777p] [5555s] [8888m] + 4m", "", "17", "#17: no kong is concealed"),
    Case("23m66z (7777p) [5555s] [8888m] + 4m", "", "17 67", "#17: one concealed kong adds 2"),
    Case("23m66z (7777p) (5555s) [8888m] + 4m", "", "17 48", "#17: two add 8, and no #66"),
    Case("23m66z (7777p) (5555s) (8888m) + 4m", "", "17 33 62", "#17: three add Three Concealed Pungs, 16"),
    Case("6z [7777p] [5555s] [8888m] [2222m] + 6z", "", "5 53", "#5: no kong is concealed"),
    Case("6z (7777p) [5555s] [8888m] [2222m] + 6z", "", "5 67", "#5: one adds 2"),
    Case("6z (7777p) (5555s) [8888m] [2222m] + 6z", "", "5 48", "#5: two add 8"),
    Case("6z (7777p) (5555s) (8888m) [2222m] + 6z", "", "5 33", "#5: three add 16"),
    Case("6z (7777p) (5555s) (8888m) (2222m) + 6z", "", "5 12", "#5: four add Four Concealed Pungs, 64"),
)


@pytest.mark.parametrize("case", CHINESE, ids=case_id)
def test_concealed_kongs_beside_three_and_four_kongs(case: Case) -> None:
    check_case(case, replace(FFMJ_2016, kongs_fan_adds_concealed_kongs=True))


# Kongs among chows.
AMONG_CHOWS = (
    Case("23m66z [678p] [345s] (8888m) + 4m", "", "67", "#67: four drawn copies declared"),
    Case("23m66z [678p] [345s] [8888m] + 4m", "", "74", "#74: from a discard or an exposed pung"),
    Case("23m66z [678p] (5555s) (8888m) + 4m", "", "48", "#48: 66 67 are in it"),
    Case("23m66z [678p] [5555s] [8888m] + 4m", "", "57", "#57: the two 74 are in it"),
    Case("23m66z [678p] [5555s] (8888m) + 4m", "", "57m", "#57: 1 concealed + 1 melded are worth 6"),
    Case("23m66z678p (5555s) (8888m) + 4m", "", "48 62", "3.6.8.2: two concealed kongs keep the hand concealed"),
    Case("23m66z678p (5555s) (8888m) + 4m", "self", "48 56", "3.6.8.2 with #56"),
    Case("23m66z [7777p] [5555s] [8888m] + 4m", "", "17", "#17 of melded kongs"),
    Case("23m66z (7777p) [5555s] [8888m] + 4m", "", "17", "#17: one concealed kong adds nothing"),
    Case("23m66z (7777p) (5555s) [8888m] + 4m", "", "17 66", "#17 with #66"),
    Case("23m66z (7777p) (5555s) (8888m) + 4m", "", "17 33 62", "#17 with #33, concealed hand"),
    Case("23m66z (7777p) (5555s) (8888m) + 4m", "replacement", "17 33 46 56", "#17 with #33, #46 and #56"),
    Case("23m55m (7777p) (5555s) (7777z) + 4m", "", "17 33 59 62", "#59: pung ou kong"),
    Case("23m55m [1111m] [678p] [345s] + 4m", "", "73 74 76", "#73: pung (ou kong) of terminals"),
    Case("23m55m [1111m] [111p] [345s] + 4m", "", "65 73x2 74 76", "#65: pungs (ou kongs) of a number"),
    Case("23m66m [678p] [111p] [1111s] + 4m", "", "65 73x2 74 76", "#65 with a kong"),
)


@pytest.mark.parametrize("case", AMONG_CHOWS, ids=case_id)
def test_kongs_among_chows(case: Case) -> None:
    check_case(case)


def test_every_kong_takes_part_in_the_grid() -> None:
    """15 ways of having 0 to 4 kongs of the two sorts, 35 with the melded pungs beside them."""
    assert len(ALL_KONGS) == 15
    assert len(grid(self_draw=False)) == 35


def test_kong_is_never_a_tile_hog() -> None:
    """#64: "sans former un Kong"."""
    assert 64 not in counted(value("23m66z [678p] [345s] [8888m] + 4m"))


def test_smaller_kong_fans_are_told_as_dropped() -> None:
    """#17 takes in #48, #57, #67 and #74; all are told (3.9.1.6.1)."""
    evaluation = value("23m66z (7777p) (5555s) [8888m] + 4m")
    assert {48, 57, 67, 74} <= dropped(evaluation)
