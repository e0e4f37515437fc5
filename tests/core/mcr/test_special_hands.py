"""The structures of 3.7.2.2: #4 #6 #7 #19 #20 #34 #35."""

import pytest

from tests.core.mcr.cases import Case, case_id, check_case

# 3.7.2.2.1: seven pairs.
SEVEN_PAIRS = (
    Case("1133m5577p2299s4z + 4z", "", "19", "#19: 62 79 are in it"),
    Case("1133m5577p2299s4z + 4z", "self", "19 56", "#19 may add #56"),
    Case("1133557799m22p3p + 3p", "", "19 75 76", "#19 with #75 #76"),
    Case("1133557799m22p3p + 3p", "self last", "19 44 56 75 76", "#44 replaces #80, #56 stays"),
    Case("1133m5577p2299s4z + 4z", "last", "19 45", "#45"),
    Case("1133m5577p2299s4z + 4z", "flowers=3", "19 81x3", "#81 for three flowers"),
    Case("1122m33p44s1155z6z + 6z", "", "19 52", "#19 with all five types (named option)"),
    Case("1111m5577p2299s4z + 4z", "", "19 64", "#19 with four alike: #64"),
    Case("1111m5555p2299s4z + 4z", "", "19 64x2", "two times four alike"),
    Case("22446688s2244p6p + 6p", "", "19 68 75", "#19 with #68"),
    Case("112233445566m7z + 7z", "", "19 50", "3.9.1.6.4: #19 in a half flush beats the two pairs of chows"),
    Case("1155m2299m3377m8m + 8m", "", "13 62 78", "3.9.1.6.4: these tiles are #13, dearer than #19 with #22"),
    Case("1155m22993377m8m + 8m", "", "13 62 78", "3.9.1.6.4: these tiles are #13, dearer than #19 with #22"),
    Case("1199m1199p1199s1z + 1z", "", "18 19", "#18 with #19"),
    Case("1199m1199p1111s9s + 9s", "", "8 19 64", "#8 with #19 and the four alike"),
    Case("112233445566z7z + 7z", "", "11 19", "#11 with #19"),
    Case("2233445566778s + 8s", "", "6 68", "#6: 19 22 62 76 79 are in it, #68 stays"),
    Case("2233445566778s + 8s", "self", "6 56 68", "#6 may add #56"),
    Case("1122334455667p + 7p", "", "6", "#6 from 1"),
    Case("3344556677889m + 9m", "", "6", "#6 to 9"),
    Case("1122334455668p + 8p", "", "19 22", "#6 asks for a run of seven; here #19 with #22"),
    Case("2233446688s6z22s + 6z", "", "3 19 64", "#3 with #19"),
    Case("7788997788p99s7s + 7s", "", "19 25 64x2 75", "#25 with #19"),
    Case("1122331122p33s1s + 1s", "", "19 27 64x2 75", "#27 with #19"),
)
# 3.7.2.2.2: thirteen orphans.
ORPHANS = (
    Case("19m19p19s1234567z + 1z", "", "7", "#7: 18 52 62 are in it"),
    Case("19m19p19s1234567z + 1m", "self", "7 56", "#7 may add #56"),
    Case("19m19p19s1123456z + 7z", "", "7", "#7 on one tile"),
    Case("119m19p19s123456z + 7z", "self last", "7 44 56", "#7 with #44 and #56"),
)
# 3.7.2.2.3 to 3.7.2.2.5: honours and knitted tiles, the knitted straight.
KNITTED = (
    Case("147m258p36s12345z + 6z", "", "34", "#34"),
    Case("147m258p36s12345z + 6z", "self", "34 56", "#34 may add #56"),
    Case("147m258p369s1234z + 5z", "", "34 35", "#34 with #35, all nine knitted tiles (disputed; a named option)"),
    Case("147m258p36s12345z + 9s", "", "34 35", "#34 with #35 completed by 9s"),
    Case("147m258p1234567z + 9s", "", "20", "#20: 34 52 62 are in it"),
    Case("147m258p1234567z + 9s", "self", "20 56", "#20 may add #56"),
    Case("258m369p17s12345z + 6z", "", "34", "#34 in another order"),
    Case("147m58p36s123456z + 7z", "", "20", "#20 with seven number tiles"),
    Case("147m258p369s11z34m + 5m", "", "35 62", "#35"),
    Case("147m258p369s11z34m + 2m", "", "35 62", "#35, 2-5 wait"),
    Case("147m258p369s1m567p + 1m", "", "35 62 63 79", "#35 with #63, the pair awaited"),
    Case("147m258p369s35m11z + 4m", "", "35 62 78", "#35: the 4 is also knitted, the middle is awaited (3.9.1.6.4)"),
    Case("147m258p36s11z345m + 9s", "", "35 62", "#35 completed by a knitted tile"),
    Case("147m258p36s11z345m + 9s", "self", "35 56", "#35 self-drawn is #56"),
    Case("147m258p369s11z55z + 5z", "", "35 52 59 62", "#35 with a pung of dragons, all types"),
    Case("147m258p369s22z33z + 3z", "", "35 60 62", "#35 with the round wind"),
    Case("147m258p369s1z [222z] + 1z", "", "35 61 79", "#35 with a melded pung"),
    Case("147m258p36s11z [222z] + 9s", "", "35 61", "#35 with a melded pung, completed by a knitted tile"),
    Case("147m258p36s55z [2222z] + 9s", "", "35 52 61 74", "#35 with a melded kong, all types"),
    Case("147m258p36s55z (2222z) + 9s", "", "35 52 61 62 67", "#35 with a concealed kong: the hand stays concealed"),
    Case("147m258p36s11p [345m] + 9s", "", "35 63", "#35 with #63 and a meld"),
    Case(
        "147m258p369s5m [111m] + 5m",
        "",
        "35 64 73 76 79",
        "#35 with a pung of 1: the four 1 are #64, the pair of 5 is awaited",
    ),
    Case("258m369p14s99s [789m] + 7s", "", "35 63", "#35 in another order with #63"),
)
# #4: concealed, one suit, waiting for all nine.
NINE_GATES = (
    Case("1112345678999m + 1m", "", "4 28 64", "#4 on 1: four 1s are #64"),
    Case("1112345678999m + 2m", "", "4 66 71 73", "#4 on 2"),
    Case("1112345678999p + 5p", "", "4 66 73", "#4 on 5"),
    Case("1112345678999s + 9s", "", "4 28 64", "#4 on 9"),
    Case("1112345678999s + 9s", "self", "4 28 56 64", "#4 may add #56"),
    Case("1112345678999s + 5s", "self last", "4 44 56 66 73", "#4 with #44 and #56"),
    Case("1112345678999s + 4s", "", "4 71", "#4 on 4"),
    Case("1112345678999m + 3m", "", "4 71", "#4 on 3"),
    Case("1112345678999m + 6m", "", "4 71", "#4 on 6"),
    Case("1112345678999m + 7m", "", "4 71", "#4 on 7"),
    Case("1112345678999m + 8m", "", "4 66 71 73", "#4 on 8"),
    Case("1112345678899m + 9m", "", "22 62 71 73x2", "the same fourteen tiles with another wait: no #4"),
    Case("1112345678 999m + 5m", "", "4 66 73", "#4 written in another order"),
)


@pytest.mark.parametrize("case", SEVEN_PAIRS + ORPHANS + KNITTED + NINE_GATES, ids=case_id)
def test_hand_has_exactly_the_fans_of_its_clause(case: Case) -> None:
    """MCR 3.7.2.2.4 and 3.7.2.2.5: "suite serpent et un pung", "et un chow"."""
    check_case(case)
