"""The checklist of the hall: what the book lists, how many the tables ask for, and that each clause exists."""

import pytest

from mahjong_core.clauses import find_clause
from mahjong_core.equipment import LINES, Size, supplies_of
from mahjong_core.rulesets import Family

# 18 tables, as for 72 players; 6 sessions.
HALL = Size(tables=18, sheets=18 * 6)


def counts(family: Family, size: Size) -> dict[str, int | None]:
    return {line.code: line.needed(size) for line in supplies_of(family)}


@pytest.mark.parametrize(
    ("code", "clause", "needed"),
    [
        # 3.5.5.1.1: "Un set complet comprend 6 sortes avec au total 42 dessins ... Il y a au total 144 tuiles."
        ("tiles-144", "3.5.5.1.1", 18),
        # 3.5.5.2: "Ce sont deux cubes (avec une dimension réglementaire de 1 à 1.5 cm)": 2 x 18.
        ("dice", "3.5.5.2", 36),
        # 3.5.5.4: "La longueur des côtés est entre 80 et 95 cm"
        ("tables", "3.5.5.4", 18),
        # 3.5.5.5: "Toutes les chaises doivent être présentes"; 3.5.2: "quatre joueurs par table": 4 x 18.
        ("chairs", "3.5.5.5", 72),
        # 3.5.5.6: "La saisie des scores se fait sur une feuille de scores ou par un outil informatique": 18 x 6.
        ("sheets", "3.5.5.6", 108),
        # 3.5.5.7: "affiché de sorte que tous les joueurs dans la salle puissent le voir facilement"
        ("timer", "3.5.5.7", 1),
        # 3.5.5.8.1: "Le sinogramme « Dong » doit être affiché dans la direction de l'est géographique."
        ("sign-east", "3.5.5.8.1", 1),
        ("sign-pin", "3.5.5.8.2", 1),
        ("sign-jing", "3.5.5.8.3", 1),
        # 3.5.5.3: "silencieux, bien aéré et bien éclairé. Miroirs ... interdits ... une sortie de secours."
        ("air-and-light", "3.5.5.3", None),
        ("mirrors", "3.5.5.3", None),
        ("exit", "3.5.5.3", None),
    ],
)
def test_eighteen_tables_of_mcr_for_six_sessions(code: str, clause: str, needed: int | None) -> None:
    line = next(supply for supply in supplies_of(Family.MCR) if supply.code == code)
    assert (line.clause, line.needed(HALL)) == (clause, needed)


def test_a_riichi_hall_has_its_own_sets_with_sticks() -> None:
    """EMA riichi 1.3: 136 tiles; 1.4: wind indicator, counting sticks, at least two dice."""
    riichi, mcr = counts(Family.RIICHI, HALL), counts(Family.MCR, HALL)
    assert (riichi["tiles-136"], riichi["sticks"], riichi["dice-riichi"]) == (18, 18, 36)
    assert "tiles-144" not in riichi
    assert not {"tiles-136", "sticks", "dice-riichi"} & mcr.keys()
    assert riichi["chairs"] == mcr["chairs"] == 72


def test_before_the_draw_nothing_is_counted_but_what_every_hall_has_once() -> None:
    empty = {code: needed for code, needed in counts(Family.MCR, Size(0)).items() if needed}
    assert empty == {"timer": 1, "sign-east": 1, "sign-pin": 1, "sign-jing": 1}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.code)
def test_every_line_cites_a_clause_that_exists(line: object) -> None:
    text, clause = getattr(line, "text", ""), getattr(line, "clause", "")
    cited = find_clause(text, clause)
    assert cited is not None
    assert cited.number == clause


def test_no_two_lines_have_one_code() -> None:
    assert len({line.code for line in LINES}) == len(LINES)


def test_every_clause_about_the_hall_has_a_line() -> None:
    """MCR 3.5.5 to 3.5.5.8.3, but for the parts of a set, which the set holds."""
    wanted = {f"3.5.5.{n}" for n in (1, 2, 3, 4, 5, 6, 7)} | {f"3.5.5.8.{n}" for n in (1, 2, 3)} | {"3.5.5"}
    assert wanted <= {line.clause for line in supplies_of(Family.MCR)}


@pytest.mark.parametrize(
    ("tables", "sessions", "expected"),
    [
        # tables, sessions: sets of 144 tiles, dice (2 each), chairs (4 each), score sheets (tables x sessions)
        (1, 1, (1, 2, 4, 1)),
        (4, 4, (4, 8, 16, 16)),
        (7, 6, (7, 14, 28, 42)),
        (18, 7, (18, 36, 72, 126)),
        (35, 10, (35, 70, 140, 350)),
        (52, 9, (52, 104, 208, 468)),  # 208 players, as in Utrecht in 2010
        (100, 12, (100, 200, 400, 1200)),
    ],
)
def test_halls_of_every_size(tables: int, sessions: int, expected: tuple[int, int, int, int]) -> None:
    result = counts(Family.MCR, Size(tables, tables * sessions))
    assert (result["tiles-144"], result["dice"], result["chairs"], result["sheets"]) == expected
    assert result["tables"] == tables
    assert result["timer"] == 1


@pytest.mark.parametrize("family", list(Family))
def test_a_hall_is_set_up_in_one_order(family: Family) -> None:
    """Sets, tables and chairs come before the walls, and what only the hall can be stands last."""
    codes = [line.code for line in supplies_of(family)]
    order = ["tables", "chairs", "sheets", "timer", "sign-east", "sign-pin", "sign-jing", "room", "exit", "approved"]
    assert [code for code in codes if code in order] == order
    assert codes[-1] == "approved"
