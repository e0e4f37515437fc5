"""The substitution matrix, every cell: MERS section 4 and EMA riichi 5.7, with the four results of the table."""

from fractions import Fraction

import pytest

from mahjong_core.penalties import (
    Joined,
    Reason,
    Substitution,
    listing_of_replaced,
    listing_of_substitute,
    missed_session,
    outcomes,
)
from mahjong_core.rulesets import RuleSet, derive, preset
from mahjong_core.winds import WINDS, Wind
from tests.core.penalties.scenarios.builders import EDITIONS, EMA12, EMA16, FFMJ, MERS, WMO
from tests.refusals import refuses

E, S, W, N = WINDS
LATE, ILL, OUT, VACANT = Reason.LATE, Reason.ILL, Reason.DISQUALIFIED, Reason.VACANT
START, DURING = Joined.FROM_THE_START, Joined.DURING
HALF = Fraction(1, 2)
MCR_SCORES = {E: 90, S: 30, W: -50, N: -70}
RIICHI_SCORES = {E: 50000, S: 30000, W: 25000, N: 15000}
MCR_EDITIONS = ("WMO", "FFMJ", "MERS")

# clause, reason, moment, the substitute's seat, table points E S W N
MCR_CELLS = [
    ("4.1.1", LATE, START, E, (4, 2, 1, 0)),  # "le remplaçant peut gagner la table et marquer 4 points"
    ("4.1.1", LATE, START, S, (4, 2, 1, 0)),
    ("4.1.1", LATE, START, W, (4, 2, 1, 0)),
    ("4.1.1", LATE, START, N, (4, 2, 1, 0)),
    ("4.1.2", ILL, START, E, (4, 2, 1, 0)),  # "avant le début de la session": may win
    ("4.1.2", ILL, START, S, (4, 2, 1, 0)),
    ("4.1.2", ILL, START, W, (4, 2, 1, 0)),
    ("4.1.2", ILL, START, N, (4, 2, 1, 0)),
    ("4.1.2", ILL, DURING, E, (0, 4, 2, 1)),  # "automatiquement 0 ... les 3 autres 4, 2 et 1"
    ("4.1.2", ILL, DURING, S, (4, 0, 2, 1)),
    ("4.1.2", ILL, DURING, W, (4, 2, 0, 1)),
    ("4.1.2", ILL, DURING, N, (4, 2, 1, 0)),
    ("4.2", OUT, DURING, E, (0, 4, 2, 1)),  # "pour la session en cours, le remplaçant marque 0 points"
    ("4.2", OUT, DURING, S, (4, 0, 2, 1)),
    ("4.2", OUT, DURING, W, (4, 2, 0, 1)),
    ("4.2", OUT, DURING, N, (4, 2, 1, 0)),
    ("4.2", OUT, START, E, (4, 2, 1, 0)),  # "Pour les sessions suivantes, ... peut à nouveau gagner"
    ("4.2", OUT, START, S, (4, 2, 1, 0)),
    ("4.2", OUT, START, W, (4, 2, 1, 0)),
    ("4.2", OUT, START, N, (4, 2, 1, 0)),
    ("4", VACANT, START, E, (4, 2, 1, 0)),  # a session played from its start: "le remplaçant peut gagner la table"
    ("4", VACANT, START, S, (4, 2, 1, 0)),
    ("4", VACANT, START, W, (4, 2, 1, 0)),
    ("4", VACANT, START, N, (4, 2, 1, 0)),
]

# clause, reason, moment, the substitute's seat, uma of 2012 E S W N in thousands
RIICHI_CELLS = [
    ("5.7 c", LATE, START, E, (-30, 10, -10, -30)),  # "10 000, -10 000 et -30 000 ... deux joueurs auront -30 000"
    ("5.7 c", LATE, START, S, (30, -30, -10, -30)),
    ("5.7 c", LATE, START, W, (30, 10, -30, -30)),
    ("5.7 c", LATE, START, N, (30, 10, -10, -30)),
    ("5.7 c", ILL, START, E, (-30, 10, -10, -30)),
    ("5.7 c", ILL, START, S, (30, -30, -10, -30)),
    ("5.7 c", ILL, START, W, (30, 10, -30, -30)),
    ("5.7 c", ILL, START, N, (30, 10, -10, -30)),
    ("5.7 d", ILL, DURING, E, (-30, 30, 10, -10)),  # "même si le joueur de substitution obtient le plus de points"
    ("5.7 d", ILL, DURING, S, (30, -30, 10, -10)),
    ("5.7 d", ILL, DURING, W, (30, 10, -30, -10)),
    ("5.7 d", ILL, DURING, N, (30, 10, -10, -30)),
    ("5.7 d", OUT, DURING, E, (-30, 30, 10, -10)),
    ("5.7 d", OUT, DURING, S, (30, -30, 10, -10)),
    ("5.7 d", OUT, DURING, W, (30, 10, -30, -10)),
    ("5.7 d", OUT, DURING, N, (30, 10, -10, -30)),
    ("5.7 d", OUT, START, E, (-30, 10, -10, -30)),  # "Dans les sessions suivantes" from the start again
    ("5.7 d", OUT, START, S, (30, -30, -10, -30)),
    ("5.7 d", OUT, START, W, (30, 10, -30, -30)),
    ("5.7 d", OUT, START, N, (30, 10, -10, -30)),
    ("5.7 b", VACANT, START, E, (-30, 10, -10, -30)),  # "toujours entrés ... comme étant à 0 point et -30 000 d'uma"
    ("5.7 b", VACANT, START, S, (30, -30, -10, -30)),
    ("5.7 b", VACANT, START, W, (30, 10, -30, -30)),
    ("5.7 b", VACANT, START, N, (30, 10, -10, -30)),
]


def table_points(rules: RuleSet, scores: dict[Wind, int], replaced: dict[Wind, Substitution]) -> list[Fraction]:
    points = outcomes(rules, scores, replaced)
    return [points[wind].placing.table_points for wind in WINDS]


@pytest.mark.parametrize("edition", MCR_EDITIONS)
@pytest.mark.parametrize(("clause", "reason", "joined", "seat", "expected"), MCR_CELLS)
def test_mcr(edition: str, clause: str, reason: Reason, joined: Joined, seat: Wind, expected: tuple[int, ...]) -> None:
    seat_outcomes = outcomes(EDITIONS[edition], MCR_SCORES, {seat: Substitution(reason, joined)})
    assert tuple(seat_outcomes[wind].placing.table_points for wind in WINDS) == expected
    assert sum(expected) == 7, "a table always shares seven points"
    assert {wind: seat_outcomes[wind].points for wind in WINDS} == MCR_SCORES, "mini-points stay as they were played"
    assert [wind for wind in WINDS if seat_outcomes[wind].is_fixed] == ([seat] if joined is DURING else [])


@pytest.mark.parametrize(("clause", "reason", "joined", "seat", "expected"), RIICHI_CELLS)
def test_riichi_2012(clause: str, reason: Reason, joined: Joined, seat: Wind, expected: tuple[int, ...]) -> None:
    seat_outcomes = outcomes(EMA12, RIICHI_SCORES, {seat: Substitution(reason, joined)})
    assert tuple(seat_outcomes[wind].placing.table_points for wind in WINDS) == tuple(
        1000 * number for number in expected
    )
    played = {wind: score - 30000 for wind, score in RIICHI_SCORES.items()}
    assert {wind: seat_outcomes[wind].points for wind in WINDS} == played | {seat: 0}, "5.7: toujours 0 point"
    assert [wind for wind in WINDS if seat_outcomes[wind].is_fixed] == [seat]


@pytest.mark.parametrize(("clause", "reason", "joined", "seat", "expected"), RIICHI_CELLS)
def test_riichi_2016(clause: str, reason: Reason, joined: Joined, seat: Wind, expected: tuple[int, ...]) -> None:
    """The same shape with uma 15/5 and a fixed -15 000 of points as well."""
    halved = {30: 15, 10: 5, -10: -5, -30: -15}
    seat_outcomes = outcomes(EMA16, RIICHI_SCORES, {seat: Substitution(reason, joined)})
    assert tuple(seat_outcomes[wind].placing.table_points for wind in WINDS) == tuple(
        1000 * halved[number] for number in expected
    )
    assert seat_outcomes[seat].points == -15000


@pytest.mark.parametrize("cells", [MCR_CELLS, RIICHI_CELLS], ids=["MCR", "riichi"])
def test_no_cell_is_missing(cells: list[tuple[str, Reason, Joined, Wind, tuple[int, ...]]]) -> None:
    rows = {(reason, joined, seat) for _, reason, joined, seat, _ in cells}
    possible = {(reason, joined, seat) for reason in Reason for joined in Joined for seat in WINDS}
    never_there = {(reason, DURING, seat) for reason in (LATE, VACANT) for seat in WINDS}
    assert possible - rows == never_there, "who is late, or was never seated, never sat there"


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_at_an_empty_seat_nobody_misses_a_session(rules: RuleSet) -> None:
    """MERS 4.3 and riichi 5.7 speak of "un joueur remplacé": where nobody was seated there is none."""
    seat_outcomes = outcomes(rules, MCR_SCORES, {E: Substitution(VACANT, START)})
    assert [seat_outcomes[wind].missed for wind in WINDS] == [None] * 4
    with refuses("penalties.vacant_during_play"):
        outcomes(rules, MCR_SCORES, {E: Substitution(VACANT, DURING)})


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_a_late_player_is_not_replaced_during_play(rules: RuleSet) -> None:
    with refuses("penalties.late_during_play"):
        outcomes(rules, MCR_SCORES, {E: Substitution(LATE, DURING)})


@pytest.mark.parametrize(
    ("scores", "joined", "expected"),
    [
        ((90, 30, -60, -60), DURING, (0, 4, 3 * HALF, 3 * HALF)),  # two of the three share 2 and 1
        ((90, -30, -30, -30), DURING, (0, Fraction(7, 3), Fraction(7, 3), Fraction(7, 3))),
        ((30, 30, -20, -40), DURING, (0, 4, 2, 1)),  # level with the substitute: the substitute does not compete
        ((30, 30, -20, -40), START, (3, 3, 1, 0)),  # from the start a tie is a tie
    ],
)
def test_ties_beside_a_substitute(scores: tuple[int, ...], joined: Joined, expected: tuple[Fraction, ...]) -> None:
    by_seat = dict(zip(WINDS, scores, strict=True))
    assert tuple(table_points(MERS, by_seat, {E: Substitution(ILL, joined)})) == expected


def test_two_substitutes_of_one_session() -> None:
    """4.1.2 and 4.2 at one table: the two others take 4 and 2, neither substitute scores."""
    both = {E: Substitution(ILL, DURING), S: Substitution(OUT, DURING)}
    assert table_points(MERS, MCR_SCORES, both) == [0, 0, 4, 2]


def test_one_substitute_from_the_start_and_one_during() -> None:
    both = {E: Substitution(LATE, START), S: Substitution(ILL, DURING)}
    assert table_points(MERS, MCR_SCORES, both) == [4, 0, 2, 1]
    thousands = [point / 1000 for point in table_points(EMA12, RIICHI_SCORES, both)]
    assert thousands == [-30, -30, 10, -10]


def test_nobody_replaced_is_a_table_like_any_other() -> None:
    seat_outcomes = outcomes(FFMJ, MCR_SCORES, {})
    assert [seat_outcomes[wind].placing.table_points for wind in WINDS] == [4, 2, 1, 0]
    assert {seat_outcomes[wind].source for wind in WINDS} == {None}


@pytest.mark.parametrize(
    ("rules", "reason", "joined", "clause"),
    [
        (MERS, LATE, START, "4.1.1"),
        (MERS, ILL, DURING, "4.1.2"),
        (EMA12, LATE, START, "5.7"),
        (EMA12, ILL, DURING, "5.7"),
        (EMA12, ILL, START, "5.7"),
    ],
)
def test_each_result_names_its_clause(rules: RuleSet, reason: Reason, joined: Joined, clause: str) -> None:
    scores = MCR_SCORES if rules is MERS else RIICHI_SCORES
    source = outcomes(rules, scores, {E: Substitution(reason, joined)})[E].source
    assert source is not None
    assert source.clause == clause


def test_a_rule_set_may_value_substitutes_otherwise() -> None:
    """An organiser may choose otherwise: the same functions follow the options."""
    # A late players substitute may be fixed.
    rules = derive(MERS, {"late_replacement": "fixed_result"}, name="Fixed")
    assert table_points(rules, MCR_SCORES, {E: Substitution(LATE, START)}) == [0, 2, 1, 0]
    # A substitute may play for uma.
    rules = derive(EMA12, {"substitute_result": "as_played"}, name="Open")
    seat_outcomes = outcomes(rules, RIICHI_SCORES, {E: Substitution(ILL, START)})
    assert [seat_outcomes[E].placing.table_points, seat_outcomes[E].points] == [30000, 20000]
    # A mid session substitute may be worth something.
    rules = derive(MERS, {"mid_session_substitute_table_points": 1}, name="Kind")
    assert table_points(rules, MCR_SCORES, {E: Substitution(ILL, DURING)}) == [1, 4, 2, 1]


@pytest.mark.parametrize(
    ("edition", "clause", "points", "worth"),
    [
        ("WMO", "4.3", 0, 0),
        ("FFMJ", "4.3", 0, 0),
        ("MERS", "4.3", 0, 0),  # "recevra 0 points de table pour la (les) session(s) manquées"
        ("EMA 2012", "5.7", 0, -30000),  # "0 point et un uma de -30 000 points pour chaque session manquée"
        ("EMA 2016", "5.8", -15000, -15000),
    ],
)
def test_a_missed_session(edition: str, clause: str, points: int, worth: int) -> None:
    missed = missed_session(EDITIONS[edition])
    assert [missed.points, missed.table_points] == [points, worth]
    assert missed.source.clause == clause


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
class TestTheFinalList:
    def test_a_replaced_player_stays_ranked(self, rules: RuleSet) -> None:
        for reason in (LATE, ILL):
            listing = listing_of_replaced(rules, reason)
            assert (listing.is_listed, listing.is_ranked, listing.is_last) == (True, True, False)
            assert listing.counts_for_federation
            assert listing.table_points is None

    def test_a_sick_player_may_be_taken_out(self, rules: RuleSet) -> None:
        """MERS 4.3, riichi 5.7: "rayer le nom du joueur des résultats finaux, afin que cela ne compte"."""
        listing = listing_of_replaced(rules, ILL, is_removed=True)
        assert (listing.is_listed, listing.is_ranked, listing.counts_for_federation) == (False, False, False)

    @pytest.mark.parametrize("reason", [LATE, OUT])
    def test_nobody_else_may(self, rules: RuleSet, reason: Reason) -> None:
        with refuses("penalties.removal_not_for_illness"):
            listing_of_replaced(rules, reason, is_removed=True)

    def test_a_disqualified_player_is_last_and_counts(self, rules: RuleSet) -> None:
        """MERS 4.4 and riichi 5.7: last in the list, "le résultat compte pour le classement (EMA)"; not in WRC 2025."""
        listing = listing_of_replaced(rules, OUT)
        is_listed = rules.id != "wrc-2025"
        assert (listing.is_listed, listing.is_last, listing.counts_for_federation) == (is_listed,) * 3

    def test_a_substitute_has_no_place(self, rules: RuleSet) -> None:
        """MERS 4: "ne peut obtenir de classement final"."""
        assert listing_of_substitute(rules).is_ranked is False


def test_in_wrc_2025_a_disqualified_player_is_not_listed() -> None:
    """WRC 2025 12.2, at second hand: "not listed in the ranking"."""
    listing = listing_of_replaced(preset("wrc-2025"), OUT)
    assert (listing.is_listed, listing.is_ranked, listing.is_last) == (False, False, False)
    assert listing.source.clause == "12.2"


def test_only_mcr_takes_a_disqualified_players_table_points() -> None:
    """MERS 4.4: "un total de 0 points de table"; riichi 5.7 only puts the player last."""
    assert [listing_of_replaced(rules, OUT).table_points for rules in (WMO, FFMJ, MERS)] == [0, 0, 0]
    assert [listing_of_replaced(rules, OUT).table_points for rules in (EMA12, EMA16)] == [None, None]
    assert listing_of_replaced(MERS, OUT).source.clause == "4.4"
    assert listing_of_replaced(EMA12, OUT).source.clause == "5.7"
