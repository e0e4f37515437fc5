"""Fans that the kinds of tiles decide: #3 #21 #22 #25 #26 #27 #31 #36 #37 #40 #50 #52 #68 #75 #76."""

import pytest

from tests.core.mcr.cases import Case, case_id, check_case

# The whole hand among certain tiles (3.8.1).
TILES = (
    Case("22334s666s888s66z + 4s", "", "3 62 66 69", "#3: #50 is in it (named option), no #22 with the dragon"),
    Case("22334s66z [666s] [888s] + 4s", "", "3 69", "#3 with two melds"),
    Case("2233444s [666s] [888s] + 4s", "", "3 22 64 68 69", "#3 without the dragon is #22 too"),
    Case(
        "2345688m [678m] [444m] + 7m", "", "22 64 68 71", "#22: 76 is in it; without ends #68 stays; the four 8 are #64"
    ),
    Case("345m77z88m [111m] [444z] + 8m", "", "50 73x2", "#50 one suit and honours"),
    Case("345m77z66m [111z] [789m] + 6m", "", "50 73", "#50: #75 asks for exactly two suits"),
    Case("23m66z [456m] [111z] [888m] + 1m", "self", "50 71 73 80", "#50, self-drawn"),
    Case("23m66z [456m] [333z] [222z] + 1m", "", "50 60 61 71", "#50 with both winds"),
    Case("78m888s99p [789p] [999m] + 9m", "", "25 58 64 70 73", "#25: 36 76 are in it"),
    Case("78m999s88p [789p] [789s] + 9m", "", "25 41 64 73", "#25 with #41; the #70 are in #41"),
    Case("77m88p [777s] [888s] [999m] + 7m", "", "25 49 65 73", "#25 of pungs: #65 for the 7s"),
    Case("456m55s44p [456p] [666s] + 4p", "", "26 64 70", "#26: 68 76 are in it"),
    Case("44m66p [444s] [555p] [666s] + 4m", "", "26 42 49 65", "#26 of pungs: #65 for the 4s"),
    Case("123m22s33p [123p] [111s] + 3p", "", "27 64 70 73", "#27: 37 76 are in it, #73 stays"),
    Case("22m33p [222s] [111p] [333m] + 2m", "", "27 42 49 65 73", "#27 of pungs"),
    Case("67m888s99p [678p] [666s] + 8m", "", "36 70", "#36: 76 is in it"),
    Case("67m99s [678p] [678s] [999m] + 8m", "", "36 41 73", "#36 with #41"),
    Case("23m444p11s [123p] [444s] + 1m", "", "37 65 70", "#37: 76 is in it; two pungs of 4 are #65"),
    Case("12m44s [123p] [123s] [444m] + 3m", "", "37 41 77", "#37 with #41 and the edge wait"),
    Case("345m567m5s [456p] [555p] + 5s", "", "31 64 79", "#31: every set and the pair hold a 5; 68 76 are in it"),
    Case("34m55s [456p] [567p] [555m] + 5m", "", "31 58 64", "#31 with a pung of 5"),
    Case("34m55s [456p] [456s] [345p] + 5m", "", "31 63 70x2", "#31 with #63"),
    Case("34m66s [456p] [456s] [345p] + 5m", "", "63 68 70x2", "the pair of 6 breaks #31"),
    Case("22m444m66p [222s] [888s] + 2m", "", "21 65", "#21: 49 68 76 are in it"),
    Case("22m444m66p [222s] [8888s] + 2m", "", "21 65 74", "#21: pungs ou kongs"),
    Case("22m44p [222p] [888s] [444s] + 2m", "", "21 65", "#21 with #65"),
    Case("22m444m66z [222s] [888s] + 2m", "", "49 65 75", "a pair of dragons breaks #21"),
    Case("45s99s [123p] [222p] [888s] + 6s", "", "40 64 76", "#40: 75 is in it"),
    Case("45s55z [222p] [888s] [999p] + 6s", "", "40 73", "#40 with the white dragon, no #76"),
    Case("45s55z [222p] [888p] [999p] + 6s", "", "40 73", "#40: one pung of 9"),
    Case("23p44p [345p] [888p] [999p] + 4p", "", "22 40 64 73", "#40 in one suit is #22 too"),
    Case("45s55s [222p] [888s] [777p] + 6s", "", "68 75", "7 dots is not reversible"),
    Case("23m456p77z [789s] [111z] + 4m", "", "52 73", "#52: one of each of the five types"),
    Case("123m456p7z [789s] [111z] + 7z", "", "39 52 73 79", "#52 with the pair of dragons awaited"),
    Case("23m456p11z [789s] [777z] + 4m", "", "52 59", "#52 with a pung of dragons and a pair of winds"),
    Case("23m456p11z [789s] [222z] + 4m", "", "61", "winds twice and no dragon: no #52"),
    Case(
        "22m44p [222s] [111z] [777z] + 2m",
        "",
        "49 52 59 65 73",
        "#52: two pungs of numbers, winds, dragons, and the pair of the third suit",
    ),
    Case("22m77z [222p] [222s] [111z] + 2m", "", "32 49 52 73", "#52 of pungs, with #32"),
    Case("23m678p66p [345s] [567m] + 4m", "", "63 68 71", "#68: 76 is in it"),
    Case("23m678p66z [345s] [567m] + 4m", "", "71", "a pair of dragons: neither #68 nor #63 nor #76"),
    Case("23m678p66p [345s] [888m] + 4m", "", "68", "#68 with a pung"),
    Case("23m678p66p [345s] [999m] + 4m", "", "73 76", "#76: numbers only"),
    Case("23m678p66p [345s] [789m] + 4m", "", "63", "#63: 76 is in it"),
    Case("23m678m66z [345s] [456s] + 4m", "", "75", "#75: exactly two suits, honours allowed"),
    Case("23m678m66p [345p] [999p] + 4m", "", "73 75 76", "#75 and #76"),
    Case("23m678m66m [345p] [345p] + 4m", "", "63 68 69 75", "#75 with #63 and #68"),
    Case("22m44m [222p] [888p] [555z] + 2m", "", "49 59 65 75", "#75 of pungs"),
)


@pytest.mark.parametrize("case", TILES, ids=case_id)
def test_hand_has_exactly_the_fans_of_its_clause(case: Case) -> None:
    check_case(case)
