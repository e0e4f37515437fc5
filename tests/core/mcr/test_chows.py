"""Fans of chows: #13 #14 #16 #23 #28 #29 #30 #39 #41 #51 #69 #70 #71 #72, and #64 on chows."""

import pytest

from tests.core.mcr.cases import Case, case_id, check_case

# Four chows together, and what is in them (3.9.1.6.1).
FOUR = (
    Case("112233789m55m79m + 8m", "", "13 62 78", "#13: 19 22 63 69 72 76 are in it; the wait for 8 is closed"),
    Case("112233m78m55m [789m] + 9m", "", "13", "#13 with a meld"),
    Case("5p [123p] [123p] [789p] [789p] + 5p", "", "13 53", "#13 with #53, whose wait is in it"),
    Case(
        "123789s12378s44s + 9s",
        "",
        "19 22",
        "3.9.1.6.4: with a pair of 4 no #13; seven pairs in one suit are dearer than links",
    ),
    Case("123789m12378p55s + 9p", "", "29 62", "#29: 63 70 72 76 are in it"),
    Case("23m55s [789m] [123p] [789p] + 1m", "", "29", "#29 with melds"),
    Case("123789m12378p44s + 9p", "", "62 63 70x2 72", "the pair of 4: no #29, three links"),
    Case("123789m12378p55m + 9p", "", "62 63 70x2 72 75", "fives of a suit already used: no #29"),
    Case("223344p34p55z [234p] + 2p", "", "14 40 50", "#14: 23 69 and the #64 of its tiles are in it"),
    Case("22233344p66s [234p] + 4p", "", "14 40 63 68", "#14 best as four equal chows"),
    Case("23p99p [234p] [234p] [234p] + 4p", "", "14 22 40 58 63", "#14 in one suit with #22"),
    Case("123234345m56m6z6z + 4m", "", "16 50 62", "#16 by one: 30 71 are in it"),
    Case("234345456m67m66z + 5m", "", "16 50 62", "#16 by one, ends of 2345678"),
    Case("123345567m89m77z + 7m", "", "16 50 62", "#16 by two; the #72 of its ends is in it (named option)"),
    Case("23m77z [345m] [567m] [789m] + 1m", "", "16 50", "#16 by two, melded"),
    Case("123234456m56m77z + 7m", "", "50 62 71x2", "steps 1, 2, 1: not #16 but #30 and a link"),
)
# Three together, the fourth joined at most once (3.9.1.6.5).
THREE = (
    Case("23434m55s [234m] [789p] + 2m", "", "23 63", "#23: 24 is not taken from the same tiles"),
    Case(
        "222333444m55s78p + 9p",
        "",
        "24 33 62 76",
        "3.9.1.6.4: the nine tiles as pungs (#24 #33) beat three chows (#23)",
    ),
    Case("34m77z [234m] [234m] [567m] + 2m", "", "23 50 71", "#23 and one link of the fourth chow (3.9.1.6.5)"),
    Case("123456m78m22s [555z] + 9m", "", "28 59 75", "#28: its 71 and 72 are in it"),
    Case("23m66p [456m] [789m] [123m] + 1m", "", "28 63 69 75", "#28: the fourth chow, equal to one, adds one 69"),
    Case("23m66p [456m] [789m] [123p] + 1m", "", "28 63 70 75", "#28: the fourth chow adds one 70"),
    Case("23m66p [456m] [789m] [345m] + 1m", "", "28 63 75", "#28: 345 links with nothing"),
    Case("23m66p [456m] [789m] [234m] + 1m", "", "28 63 75", "#28: 234 joins none of its three chows"),
    Case("123234m56p77z [345m] + 4p", "", "30 75", "#30 by one"),
    Case("123m56p77z [345m] [567m] + 4p", "", "30 75", "#30 by two"),
    Case("123234m56m77z [345m] + 7m", "", "30 50 71", "#30 and 234-567 one 71"),
    Case("12m456p77z [789s] [333m] + 3m", "", "39 58 64 77", "#39"),
    Case("12m456p77z [789s] [123p] + 3m", "", "39 70 77", "#39 with a link 123-123"),
    Case("12m456p77z [789s] [789p] + 3m", "", "39 70 77", "#39: 789p joins 456p or 789s, once"),
    Case("12m456p77z [789s] [456m] + 3m", "", "39 70 77", "#39: 456m joins 123m or 456p, once"),
    Case("34m345p77z [345s] [999m] + 5m", "", "41 73", "#41: its 70 are in it"),
    Case("34m345p77z [345s] [345p] + 5m", "", "41 69", "#41: the fourth adds 69"),
    Case("34m345p77z [345s] [678p] + 5m", "", "41 71", "#41: the fourth adds 71"),
    Case("34m345p77z [345s] [123m] + 5m", "", "41", "#41 alone: 123 joins nothing"),
    Case("12m234p77z [345s] [777m] + 3m", "", "51 77", "#51"),
    Case("12m234p77z [345s] [456s] + 3m", "", "51 77", "#51 and nothing: 456s is linked with none"),
    Case("45m456p77z [567s] [777m] + 3m", "", "51", "#51 in the middle of the suits"),
    Case(
        "12m234p77z [345s] [456m] + 3m",
        "",
        "51 71 77",
        "#51 once: 234 345 456 uses two of the same chows again (3.9.1.6.3); 71 joins 456m",
    ),
    Case("12m234p77z [345s] [234m] + 3m", "", "51 70 77", "#51 and 70"),
    Case("12m234p77z [345s] [345m] + 3m", "", "51 70 77", "#51 and 70 for 345"),
)
# Links of two: no ring, no chow twice in one fan (3.9.1.6.3, 3.9.1.6.5).
TWO = (
    Case("23m66z [123m] [456s] [678p] + 1m", "", "69", "#69"),
    Case("23m66z [123p] [456s] [678p] + 1m", "", "70", "#70"),
    Case("23m66z [456m] [456s] [678p] + 1m", "", "70 71", "#71 and #70: 456m is joined twice, by different fans"),
    Case("23m66z [789m] [345s] [678p] + 1m", "", "72", "#72"),
    Case("23m66z [123m] [456m] [678p] + 1m", "", "69 71 75", "three chows, two links: 69 and 71"),
    Case("23m66z [123m] [456m] [456m] + 1m", "", "50 69x2 71", "69 twice and one 71"),
    Case("23m66z [123m] [123p] [123p] + 1m", "", "55 69x2 70 75", "two 69 and one 70: three links join four chows"),
    Case("23m66z [789m] [123p] [789p] + 1m", "", "55 70x2 72 75", "three of the four links: 70 70 72"),
    Case("23m66z [456m] [123p] [456p] + 1m", "", "70x2 71 75", "three of the four links: 70 70 71"),
    Case("23m66z [456m] [456p] [789p] + 1m", "", "70 71x2 75", "a chain of three links: 70 71 71"),
    Case("23m66z [456m] [456p] [123p] + 1m", "", "70x2 71 75", "a ring of four, three count"),
    Case("23m66z [123m] [789m] [789m] + 1m", "", "50 55 69x2 72", "69 twice and one 72"),
    Case("23m66z [123m] [789m] [789s] + 1m", "", "55 69 70 72 75", "69 70 72"),
    Case("23m66z [345m] [567s] [678p] + 1m", "", "43", "#43: no two chows linked, waiting for 1 and 4"),
    Case("23m66z [345s] [345p] [789m] + 1m", "", "70 72", "70 and 72, apart"),
    Case("23m55s [345s] [345p] [789m] + 1m", "", "63 70 72", "#63 adds its 2"),
    Case("23m66z [123s] [345p] [345p] + 1m", "", "69 70", "two pairs apart: 69 and 70"),
    Case(
        "23m66z [123s] [789p] [789s] + 1m", "", "55 70x2 72", "3.9.1.6.5: the chain 123m-123s-789s-789p has three links"
    ),
)
# Four copies without a kong (#64).
HOGS = (Case("345m66m77s [678m] [999p] + 6m", "", "64 71 73 76", "#64: 6 in a pung and a chow"),)


@pytest.mark.parametrize("case", FOUR + THREE + TWO + HOGS, ids=case_id)
def test_hand_has_exactly_the_fans_of_its_clause(case: Case) -> None:
    """MCR 3.7.2.1: "composé de quatre éléments et une paire"; of chows alone 3.7.2.1.1, with pungs to 3.7.2.1.3."""
    check_case(case)
