"""Fans of pungs: #12 #15 #24 #32 #33 #42 #49 #65 #66; a pung finished by a discard is not concealed."""

import pytest

from tests.core.mcr.cases import Case, case_id, check_case

# Pungs of numbers, and concealed ones ("accomplie sans exposition").
PUNGS = (
    Case("222m555p888s777z5z + 5z", "", "12 59 79", "#12: 33 49 62 66 are in it"),
    Case("222m555p888s777z5z + 5z", "self", "12 56 59 79", "#12: 'Peut être cumulé avec le fan Tout Caché Tiré'"),
    Case(
        "222m555p88s777z55z + 8s",
        "",
        "33 49 59 62",
        "a discard finishes the third pung: it is not concealed, #33 is left",
    ),
    Case("222m555p88s777z55z + 8s", "self", "12 56 59", "drawn, the same pung is concealed: #12 and #56"),
    Case("222m555p888s123m3z + 3z", "", "33 62 64 79", "#33: 66 is in it"),
    Case("222m555p88s123m33z + 8s", "", "62 64 66", "a discard finishes the pung: only #66"),
    Case("222m555p88s123m33z + 8s", "self", "33 56 64", "drawn: #33 with #56"),
    Case("222m555p88s33z [123m] + 8s", "self", "33 64 80", "#33 with a melded chow"),
    Case("222m888s23p66z [567m] + 4p", "", "66", "#66"),
    Case("222m88s66z456p [567m] + 8s", "", "43", "a discard finishes the second pung: no #66"),
    Case("222m88s66z456p [567m] + 8s", "self", "66 80", "drawn: #66"),
    Case("22233344m55z [789p] + 4m", "", "24 66 75", "#24 with two concealed pungs"),
    Case("33m444m789p55s [555m] + 3m", "", "24 76", "#24"),
    Case("33m444m789p55s [555p] + 3m", "", "76", "pungs of 3, 4 and 5 in two suits: neither #24 nor #42"),
    Case("33m444m55s [555m] [333p] + 3m", "", "24 49 65 68", "#24 and the fourth pung once in #65"),
    Case("55m99s [222m] [333m] [444m] + 5m", "", "15 75 76", "#15: 24 49 are in it"),
    Case("55m99s [222m] [333m] [444m] + 9s", "", "24 49 73 75 76", "#15, the pair shares the wait"),
    Case("55m99m [2222m] [333m] [444m] + 5m", "", "15 22 74", "#15 pungs ou kongs, with #22"),
    Case("44m678s99p [444p] [444s] + 4m", "", "32 76", "#32: 65 is in it"),
    Case("44m99p [444p] [444s] [555m] + 4m", "", "32 49 76", "#32, the fourth pung joins nothing"),
    Case("33m99s [333p] [333s] [999p] + 3m", "", "32 49 73 76", "#32 and the pung of 9"),
    Case("33m9p9p [444p] [555s] [123m] + 3m", "", "42 64 76", "#42"),
    Case("33m99p [444p] [555s] [333p] + 3m", "", "42 49 65 76", "#42 and one #65"),
    Case("33m99p [444p] [555s] [666m] + 3m", "", "42 49 76", "#42 once"),
    Case("33m678p66z [333s] [567m] + 3m", "", "65", "#65"),
    Case("33m66z [333s] [444m] [444p] + 3m", "", "49 65x2", "two #65, four pungs"),
    Case("33m66z [333s] [678m] [444p] + 3m", "", "65", "#65"),
    Case("33m666p88s [222s] [999m] + 3m", "", "49 73 76", "#49"),
    Case("33m666p88s [2222s] [999m] + 3m", "", "49 73 74 76", "#49 pungs ou kongs"),
    Case("22m44m [666m] [888m] [111z] + 2m", "", "49 50 73", "#49 half flush"),
)


@pytest.mark.parametrize("case", PUNGS, ids=case_id)
def test_hand_has_exactly_the_fans_of_its_clause(case: Case) -> None:
    """MCR 3.7.2.1.4 and 3.7.2.1.5: a pair, a chow and three pungs or kongs; a pair and four."""
    check_case(case)
