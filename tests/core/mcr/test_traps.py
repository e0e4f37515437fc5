"""The traps: one pung silenced too many, a ring of links, a chow read as a pung, special hands in every way."""

import pytest

from tests.core.mcr.cases import Case, case_id, check_case

TRAPS = (
    Case(
        "33m66z [222z] [333z] [111z] + 3m",
        "",
        "38 49 50 60 61",
        "#38 with #49 and #50; 60 and 61 stay, the 73 are in #38",
    ),
    Case(
        "99m55p [222z] [333z] [111m] + 9m",
        "",
        "49 60 61 73x2 75",
        "#73 for both terminals, #60 and #61 for the winds: nothing is cancelled",
    ),
    Case(
        "99m55p [222z] [111z] [111m] + 9m",
        "round=E",
        "49 60 61 73x2 75",
        "#73 for both terminals beside two dear winds",
    ),
    Case("23m [123m] [456m] [123p] 66z + 1m", "", "69 70 71 75", "3.9.1.6.5: four chows, three links 69 70 71"),
    Case("23m66z [456m] [789p] [123p] + 1m", "", "70 71 72 75", "links 71, 70 and 72 in a chain"),
    Case("23m66z [123m] [456p] [456p] + 1m", "", "69x2 75", "two pairs that nothing joins: 69 twice"),
    Case(
        "23m66z [123m] [123p] [456p] + 1m",
        "",
        "69 70 71 75",
        "3.9.1.6.5: three links 69 70 71, one chow in two different fans",
    ),
    Case("23m66z [789m] [789m] [123p] + 1m", "", "55 69 70 72 75", "3.9.1.6.5: three links 69 70 72"),
    Case("34m66z [345m] [345p] [678p] + 5m", "", "69 70 71 75", "3.9.1.6.5: three links 69 70 71"),
    Case("12378m11z [123p] [789p] + 9m", "", "55 70x2 72 75", "ring of two dragons without the 5: three of four"),
    Case("12355m [789m] [123s] 78s + 9s", "", "63 70x2 72 75", "ring in two suits with the pair of 5 in one of them"),
    Case("33m456p77z [345m] [666s] + 3m", "", "64", "#64: 333m and the chow 345m hold the four 3"),
    Case(
        "33345m666p55s [888s] + 3m", "", "64 66 68", "3.9.1.6.4: 3 finishes the chow 345, so 333 stays concealed: #66"
    ),
    Case(
        "4566m222p888s555z + 6m",
        "",
        "33 59 62",
        "3.9.1.6.4: 6 finishes a chow or the pair, never a concealed pung: #33",
    ),
    Case("345m55m222p888s1z1z + 5m", "", "33 62 64", "3.9.1.6.4: the 5 is read into 345, so 555 stays concealed: #33"),
    Case("34m222p888s555z99p + 5m", "", "33 59 62", "three concealed pungs and a chow finished by the discard: #33"),
    Case("34m222p88s555z99p8s + 2m", "", "33 59 62", "#33 again on the other side"),
    Case("11m99s345678m [999p] + 1m", "", "71 73x2 76", "#73 twice; 1 and 9 are no #65"),
    Case("(1111m) (9999p) 55s234s6z6z + 5s", "", "48 62 73x2", "concealed kongs of terminals, both #73"),
    Case("(1111m) (9999p) 55s234s66z + 5s", "", "48 62 73x2", "concealed kongs with #73 twice and #48"),
    Case("1144m1144p1144s7z + 7z", "", "19", "#19 with no four alike"),
    Case("1144m1144p4444s7z + 7z", "", "19 64", "#19 with four 4 of bamboo: #64"),
    Case("5555m5555p55s22s7z + 7z", "", "19 64x2", "#19 with two four-alikes and a red dragon"),
    Case("19m19p19s1234567z + 7z", "self last", "7 44 56", "#7 drawn as the last tile: #44, #56"),
    Case("19m19p19s1234567z + 3z", "last", "7 45", "#7 on the last discard"),
    Case("147m258p36s12345z + 7z", "self last", "34 44 56", "#34 with #44 and #56"),
    Case("147m258p369s1234z + 6z", "last", "34 35 45", "#34 #35 #45"),
    Case("147m258p369s1234z + 7z", "self", "34 35 56", "#34 #35 #56"),
    Case("147m258p36s11z345m + 9s", "self last", "35 44 56", "#35 #44 #56"),
    Case("147m258p36s99s [999m] + 9s", "", "35 73 76 79", "#35: the third 9 of bamboo; the pung of 9"),
    Case("147m258p369s99s99m + 9m", "", "35 62 73 76", "#35 with a pung of 9 finished by a discard"),
    Case("147m258p369s99s99m + 9s", "", "35 62 64 73 76", "#35: the pair of 9m, the pung of 9s"),
    Case("147m258p369s7z [666z] + 7z", "", "35 59 79", "#35 with a pung of dragons: no #52, dragons twice"),
    Case("147m258p369s7z (1111z) + 7z", "", "35 52 62 67 73 79", "#35 with #52, a concealed kong and the wait"),
    Case("147m258p369s2p [234p] + 2p", "", "35 63 64 79", "#35 with #63 and the wait for the pair of 2"),
    Case("147m258p369s13p11z + 2p", "", "35 62 78", "3.9.1.6.4: 2 of dots is also knitted, the closed wait counts"),
    Case("147m258p369s89p11z + 7p", "", "35 62 77", "#35 with the edge wait"),
    Case("147m258p369s46p11z + 5p", "", "35 62 78", "#35: 5 of dots is also knitted, closed wait"),
    Case("258m147p369s89s11z + 7s", "", "35 62 77", "#35 with the edge wait"),
    Case(
        "22m34m567p [888s] [222s] + 2m",
        "",
        "68",
        "the 2 finishes 222m or 234m: with 567p and the pair nothing else counts",
    ),
    Case("22345m567p88s [888p] + 8s", "", "65 68", "22 and 88 wait: 8 finishes a pung, #65 with the 8 of dots"),
    Case("22345m567p88s [888p] + 2m", "", "68", "22 and 88 wait: 2 finishes a pung that joins nothing"),
    Case(
        "5m123m789m [123p] [789p] + 5m",
        "self",
        "63 70x2 72 75 79 80",
        "the pair of 5 is of a used suit: no #29, three links",
    ),
    Case("5s123m789m [123p] [789p] + 5s", "self", "29 79 80", "#29 self-drawn: the wait and the draw"),
    Case("5s123m789m [123p] [789p] + 5s", "last", "29 45 79", "#29 on the last discard"),
    Case("5s123m789m123p789p + 5s", "self", "29 56 79", "#29 with #56"),
    Case("5m123m123m789m789m + 5m", "self", "13 56 79", "#13 with #56"),
    Case("5m [123m] [123m] [789m] 789m + 5m", "", "13 79", "#13, the wait counts"),
)


@pytest.mark.parametrize("case", TRAPS, ids=case_id)
def test_hand_has_exactly_the_fans_of_its_clause(case: Case) -> None:
    check_case(case)
