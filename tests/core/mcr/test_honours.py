"""Fans of winds, dragons and terminals: #1 #2 #8 #9 #10 #11 #18 #38 #54 #55 #59 #60 #61 #73."""

import pytest

from tests.core.mcr.cases import Case, case_id, check_case

WINDS = (
    Case("33z55m [111z] [222z] [444z] + 3z", "", "1 50", "#1 pungs of all winds; 38 49 60 61 73 are in it"),
    Case("33z55z [111z] [222z] [444z] + 3z", "", "1 11", "#1 with #11: the pair is a dragon; 18 49 55 73 in #11"),
    Case(
        "33z99p [1111z] [222z] [444z] + 3z",
        "",
        "1 18 50 74",
        "#1: pungs ou kongs; a pair of 9 makes #18, 49 55 73 in it",
    ),
    Case("333z5m [111z] [222z] [444z] + 5m", "self", "1 50 79 80", "#1 and the single wait on the pair"),
    Case("234m4z [111z] [222z] [333z] + 4z", "", "9 50 60 61 79", "#9: 38 and the three 73 are in it, 60 61 stay"),
    Case("23m44z [111z] [222z] [333z] + 4m", "seat=N round=N", "9 50", "#9: North has no pung, no wind counts"),
    Case(
        "999m4z [111z] [222z] [333z] + 4z",
        "seat=N round=N",
        "9 18 50 79",
        "#9 with #18, which takes 49 55 and every 73",
    ),
    Case(
        "23m44z [111z] [222z] [333z] + 1m", "seat=N round=N", "9 50 55", "#9 with #55: every set has an end or honour"
    ),
    Case("23m99p [111z] [333z] [444z] + 4m", "", "38 60 75", "#38: its three 73 are in it, the West round stays"),
    Case("23m99p [111z] [333z] [444z] + 1m", "", "38 55 60 75", "#38 and #55"),
    Case("23m99p [111z] [222z] [444z] + 4m", "seat=S round=S", "38 60 61 75", "#60 and #61 for one pung of South"),
    Case("11m88p [111z] [333z] [444z] + 1m", "seat=E", "38 49 60 61 73 75", "#38: the pung of 1 keeps its #73"),
    Case("23m678p66s [111z] [345s] + 4m", "", "73", "#73: East is nobody's wind here"),
    Case("23m678p66s [333z] [345s] + 4m", "", "60", "#60: 73 for that pung is in it"),
    Case("23m678p66s [222z] [345s] + 4m", "", "61", "#61: 73 for that pung is in it"),
    Case("23m678p66s [222z] [345s] + 4m", "round=S", "60 61", "#60 and #61: seat and round wind together"),
    Case("23m678p66s [2222z] [345s] + 4m", "", "61 74", "#61 pung; a kong counts as one"),
    Case("23m66z [222z] [333z] [345s] + 4m", "", "60 61 75", "two winds, each its own fan, no #73 left"),
    Case("23m66z [111z] [444z] [345s] + 4m", "", "73x2 75", "#73: one for each pung"),
    Case(
        "23m66z [111z] [222z] [345s] + 4m", "", "61 73 75", "#73 is per pung: seat wind's own is in #61, East's counts"
    ),
    Case("23m66z [999m] [222z] [345s] + 4m", "", "61 73 75", "#73 for the 9 beside the seat wind"),
    Case("23m66z [999m] [111p] [345s] + 4m", "", "73x2", "#73: 1 pung of 1, 9 or a wind"),
    Case("23m66z [9999m] [111p] [345s] + 4m", "", "73x2 74", "#73: pung (ou kong)"),
)
DRAGONS = (
    Case("23m88p [555z] [666z] [777z] + 1m", "", "2 75", "#2: 54 59 are in it"),
    Case("23m88m [555z] [666z] [7777z] + 1m", "", "2 50 74", "#2 pungs ou kongs, in a half flush"),
    Case("23m11z [555z] [666z] [777z] + 1m", "", "2 50 55", "#2 with #55"),
    Case("99m77z [555z] [666z] [345p] + 7z", "", "2 75", "#2 finished by the discard of the third dragon"),
    Case("23m77z [555z] [666z] [678p] + 4m", "", "10 75", "#10: 54 59 are in it"),
    Case("234m7z [555z] [666z] [678p] + 7z", "", "10 75 79", "#10 waiting for the pair of dragons alone"),
    Case("23m77z [555z] [666z] [678m] + 4m", "", "10 50", "#10 in one suit"),
    Case("23m77z [555z] [666z] [111z] + 1m", "", "10 50 55 73", "#10 and the pung of East"),
    Case("23m99p [555z] [666z] [789s] + 4m", "", "54", "#54: 59 is in it"),
    Case("23m99p [5555z] [666z] [789s] + 4m", "", "54 74", "#54 pungs (ou kongs)"),
    Case("23m99p [555z] [666z] [789s] + 1m", "", "54 55", "#54 and #55"),
    Case("23m678p66p [345s] [777z] + 4m", "", "59", "#59: one pung of dragons"),
    Case("23m678p66p [345s] [7777z] + 4m", "", "59 74", "#59: pung ou kong"),
    Case("23m678p66p (7777z) [345s] + 4m", "", "59 67", "#59 on a concealed kong"),
    Case("23m77p [111z] [345s] [777z] + 4m", "", "52 59 73", "#59: 73 is for terminals and winds, the dragon has none"),
    Case("23m678p77z [345s] [789m] + 4m", "", "43", "a pair of dragons is no fan: #43 has no point at all"),
)
ENDS = (
    Case("11m99p [999m] [111p] [111s] + 9p", "", "8", "#8: 18 49 55 73 76 are in it; 65 too"),
    Case("11m99p [999m] [999s] [111s] + 1m", "", "8", "#8: 65 is in it, four terminal pungs always share a number"),
    Case("11m99p [111p] [999m] [111s] + 1m", "", "8 32", "#8 with #32: three pungs of 1 are not inevitable"),
    Case("111m9s [999p] [999m] [111s] + 9s", "", "8 79", "#8 and its single wait"),
    Case("11m99p [1111p] [999m] [111s] + 1m", "", "8 32 74", "#8: pungs ou kongs"),
    Case("1177z [222z] [333z] [555z] + 7z", "", "11 54 60 61", "#11: 18 49 55 73 are in it"),
    Case("1177z [222z] [333z] [555z] + 1z", "", "11 38 59 60 61", "#11 with three winds"),
    Case("111z5z [222z] [444z] [777z] + 5z", "", "11 38 59 61 79", "#11: the pair of dragons finishes it"),
    Case("11m99p [111s] [222z] [777z] + 1m", "", "18 52 59 61 65", "#18: 49 55 73 are in it; #52 and #65 stay"),
    Case("11m99p [999s] [111z] [777z] + 1m", "", "18 52 59", "#18: no two pungs of a number"),
    Case("11m99p [111s] [111p] [777z] + 1m", "", "18 32 59", "#18: #32 stays, 65 is in #32"),
    Case("11m99m [999s] [111z] [777z] + 1m", "", "18 59 75", "#18 without dots"),
    Case("11m44z [999m] [111z] [777z] + 1m", "", "18 50 59", "#18 in one suit and honours"),
    Case("12m99p [789p] [111s] [777z] + 3m", "", "55 59 73 77", "#55 every set has a terminal or an honour"),
    Case("23m11p [789p] [111s] [777s] + 1m", "", "73 76", "a pung of 7 breaks #55"),
    Case("12378m55z [123s] [789p] + 9m", "", "55 70x2 72", "#55 of chows and a pair of dragons"),
    Case("12378m99s [123s] [789p] + 9m", "", "55 63 70x2 72", "#55 of chows: 76 is in #63"),
    Case("12378m55s [123s] [789p] + 9m", "", "63 70x2 72", "the pair of 5 breaks #55"),
)


@pytest.mark.parametrize("case", WINDS + DRAGONS + ENDS, ids=case_id)
def test_hand_has_exactly_the_fans_of_its_clause(case: Case) -> None:
    """MCR 3.4.16: "Les tuiles aux extrémités d'une suite, i.e. les tuiles numérotées 1 et 9"."""
    check_case(case)
