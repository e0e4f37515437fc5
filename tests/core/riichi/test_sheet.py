"""The riichi score sheet: running scores, labels, control sums, the last hand, problems."""

from random import Random
from typing import Any

import pytest

from mahjong_core.riichi.session import SignalHeard
from mahjong_core.riichi.sheet import RiichiSheet, control_problems, fold_hands, totals_problems
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.rulesets import RuleSet, derive
from tests.core.riichi.tables import CHEAP, NEW, OLD, E, N, S, W

DRAW = {"outcome": "draw"}
EAST_WINS = {"outcome": "win", "winner": "E", "discarder": "S", **CHEAP}
CHOMBO = {"outcome": "chombo", "offenders": ["W"]}


def sheet(*lines: dict[str, Any], rules: RuleSet = OLD, **given: Any) -> RiichiSheet:
    """The lines numbered from 1, entries from 101, folded."""
    records = [
        (100 + number, parse_table_hand({"number": number} | line)) for number, line in enumerate(lines, start=1)
    ]
    return fold_hands(records, rules, **given)


def codes(riichi_sheet: RiichiSheet) -> list[str]:
    return [problem.code for problem in riichi_sheet.problems if problem.severity == "refusal"]


def test_an_empty_sheet_waits_for_east_1_and_holds_the_start() -> None:
    # It waits for east 1.
    riichi_sheet = sheet()
    assert (str(riichi_sheet.next_hand), riichi_sheet.problems, riichi_sheet.lines) == ("East 1", (), ())
    # It holds the start.
    assert dict(sheet().table_scores) == dict.fromkeys((E, S, W, N), 30_000)


class TestLines:
    lines = (
        {"outcome": "draw", "tenpai": ["E"], "riichi": ["E"]},
        EAST_WINS,
        CHOMBO,
        {"outcome": "win", "winner": "S", "han": 3, "fu": 30},
    )

    def test_every_line_tells_its_place_and_its_reasons(self) -> None:
        # Labels.
        assert [str(line.label) for line in sheet(*self.lines).lines] == [
            "East 1",
            "East 1, 1 counter",
            "East 1, 2 counters",
            "East 1, 2 counters",
        ]
        # Deposits and counters on the table.
        assert [(line.deposits, line.counters) for line in sheet(*self.lines).lines] == [(1, 1), (0, 2), (0, 2), (0, 0)]
        # Winds.
        last = sheet(*self.lines, DRAW).lines[-1]
        assert (last.dealer, last.prevailing, last.seat_winds[E], last.seat_winds[S]) == (S, E, N, E)
        # Each line names its entry.
        assert [line.entry_id for line in sheet(*self.lines).lines] == [101, 102, 103, 104]
        # Every movement has its clause.
        clauses = [{move.clause for move in line.transfers} for line in sheet(*self.lines).lines]
        assert clauses == [{"3.3.12", "3.4.2"}, {"3.4.9", "3.4.10", "3.3.12"}, {"3.4.6"}, {"3.4.9", "3.4.10"}]

    def test_running_scores(self) -> None:
        """Worked by hand: 3.4.2, 3.3.12, 3.4.10, 3.4.6."""
        rows = [tuple(line.running[seat] for seat in (E, S, W, N)) for line in sheet(*self.lines).lines]
        assert rows == [
            (32_000, 29_000, 29_000, 29_000),  # 3 000 from three noten players, a stake laid
            (34_800, 27_200, 29_000, 29_000),  # 1 500, a counter of 300, the stake back
            (38_800, 29_200, 21_000, 31_000),  # West's chombo
            (36_600, 33_800, 19_800, 29_800),  # 2 000 and 1 000 with two counters of 100
        ]

    def test_a_chombo_is_no_hand(self) -> None:
        """5.8: "cela ne compte pas comme étant une main jouée"."""
        assert [line.hand for line in sheet(*self.lines).lines] == [1, 2, None, 3]

    def test_the_order_of_entries_does_not_matter(self) -> None:
        records = [(100 + n, parse_table_hand({"number": n} | line)) for n, line in enumerate(self.lines, start=1)]
        shuffled = records[:]
        Random(3).shuffle(shuffled)
        assert fold_hands(shuffled, OLD) == fold_hands(records, OLD)


class TestTheSignal:
    """5.8: "Après le signal sonore la main en cours est terminée, et une main supplémentaire est jouée"."""

    def test_the_sheet_knows_the_last_hand(self) -> None:
        riichi_sheet = sheet(DRAW, DRAW, signal=SignalHeard(completed=1, dice_thrown=True))
        assert (riichi_sheet.last_hand, str(riichi_sheet.next_hand), riichi_sheet.next_is_last) == (
            3,
            "East 3, 2 counters",
            True,
        )
        assert [line.last for line in riichi_sheet.lines] == [False, False]

    def test_when_the_game_has_ended(self) -> None:
        # After it the game has ended.
        riichi_sheet = sheet(DRAW, DRAW, DRAW, signal=SignalHeard(1, dice_thrown=True))
        assert (riichi_sheet.next_hand, riichi_sheet.next_is_last, riichi_sheet.lines[-1].last) == (None, False, True)
        assert riichi_sheet.problems == ()
        # A finished game ends before it.
        riichi_sheet = sheet(*[DRAW] * 8, signal=SignalHeard(7, dice_thrown=True))
        assert (riichi_sheet.next_hand, riichi_sheet.next_is_last, riichi_sheet.problems) == (None, False, ())

    def test_a_chombo_in_it_is_dealt_again(self) -> None:
        """5.8: "En cas de chombo la main est redistribuée"."""
        riichi_sheet = sheet(DRAW, CHOMBO, signal=SignalHeard(1, dice_thrown=False))
        assert (str(riichi_sheet.next_hand), riichi_sheet.next_is_last) == ("East 2, 1 counter", True)
        assert sheet(DRAW, CHOMBO, DRAW, signal=SignalHeard(1, dice_thrown=False)).next_hand is None

    def test_an_abortive_draw_counts(self) -> None:
        """5.8: "Une main qui se finit en annulation de partie compte comme étant une main jouée"."""
        abortive = {"outcome": "abortive", "abortive": "four_kongs"}
        assert sheet(DRAW, abortive, signal=SignalHeard(1, dice_thrown=False)).next_hand is None

    def test_nothing_follows_the_last_hand(self) -> None:
        riichi_sheet = sheet(DRAW, DRAW, DRAW, signal=SignalHeard(1, dice_thrown=False))
        assert codes(riichi_sheet) == ["riichi.hand_after_the_last"]
        assert len(riichi_sheet.lines) == 2


class TestTheEnd:
    def test_eight_deals_that_pass_make_a_game(self) -> None:
        riichi_sheet = sheet(*[DRAW] * 8)
        assert (riichi_sheet.state.over, riichi_sheet.next_hand, riichi_sheet.problems) == (True, None, ())

    def test_a_game_cut_short_is_worth_a_warning(self) -> None:
        riichi_sheet = sheet(*[DRAW] * 7)
        assert [(problem.code, problem.severity, problem.detail) for problem in riichi_sheet.problems] == [
            ("riichi.game_unfinished", "warning", {"next": "South 4, 7 counters"})
        ]

    def test_leftover_stakes_go_to_the_winner(self) -> None:
        """3.6; in this game East has laid one and nobody won."""
        riichi_sheet = sheet({"outcome": "draw", "tenpai": ["E", "S"], "riichi": ["S"]}, *[DRAW] * 8)
        assert dict(riichi_sheet.points) == {E: 31_500, S: 30_500, W: 28_500, N: 28_500}
        assert dict(riichi_sheet.table_scores) == {E: 32_500, S: 30_500, W: 28_500, N: 28_500}
        assert [move.payee for move in riichi_sheet.leftover] == [E]

    def test_rulings_count_before_the_places(self) -> None:
        """5.6: "Ces points de pénalité sont immédiatement déduits du score du joueur"."""
        riichi_sheet = sheet(*[DRAW] * 8, adjustments={W: -3000})
        assert (riichi_sheet.table_scores[W], riichi_sheet.points[W]) == (27_000, 30_000)

    def test_a_chombo_of_2016_waits_for_the_uma(self) -> None:
        riichi_sheet = sheet(CHOMBO, CHOMBO, *[DRAW] * 8, rules=NEW)
        assert (riichi_sheet.deductions[W], riichi_sheet.table_scores[W]) == (40_000, 30_000)


def test_every_problem_names_its_line() -> None:
    # A line that cannot be true moves nothing.
    riichi_sheet = sheet(DRAW, {"outcome": "win", "winner": "S", "discarder": "S", **CHEAP}, EAST_WINS)
    assert codes(riichi_sheet) == ["riichi.winner_is_discarder"]
    assert [line.record.number for line in riichi_sheet.lines] == [1, 3]
    # It names the line.
    (problem,) = [
        sheet_problem
        for sheet_problem in sheet(DRAW, {"outcome": "win"}).problems
        if sheet_problem.severity == "refusal"
    ]
    assert (problem.code, problem.detail["hand"]) == ("riichi.part_missing", 2)
    # Two entries for a line.
    records = [(1, parse_table_hand({"number": 1} | DRAW)), (2, parse_table_hand({"number": 1} | DRAW))]
    riichi_sheet = fold_hands(records, OLD)
    assert [(problem.code, problem.detail) for problem in riichi_sheet.problems if problem.severity == "refusal"] == [
        ("sheets.hand_twice", {"hand": 1, "entries": [1, 2]})
    ]
    # A line left out.
    assert codes(fold_hands([(1, parse_table_hand({"number": 3} | DRAW))], OLD)) == ["sheets.hand_missing"] * 2
    # Refusals come first.
    assert [problem.severity for problem in sheet({"outcome": "win"}, DRAW).problems] == ["refusal", "warning"]
    # A hand after the game.
    assert codes(sheet(*[DRAW] * 9)) == ["riichi.game_over"]


class TestTheControlSum:
    """The four scores and the stakes on the table are 120 000."""

    def test_it_fits(self) -> None:
        assert control_problems({E: 31_000, S: 29_000, W: 29_000, N: 29_000}, 2, 120_000) == ()

    @pytest.mark.parametrize(
        ("north", "deposits", "amount"), [(28_900, 2, -100), (29_000, 1, -1000), (29_000, 3, 1000)]
    )
    def test_it_does_not(self, north: int, deposits: int, amount: int) -> None:
        (problem,) = control_problems({E: 31_000, S: 29_000, W: 29_000, N: north}, deposits, 120_000)
        assert (problem.code, problem.detail["amount"]) == ("scoring.table_not_balanced", amount)


class TestTotalsOnly:
    even = {E: 45_000, S: 30_000, W: 25_000, N: 20_000}

    def test_totals_make_what_the_table_holds(self) -> None:
        # They make 120 000.
        assert totals_problems(self.even, OLD) == ()
        # A slip is seen.
        (problem,) = totals_problems(self.even | {N: 21_000}, OLD)
        assert (problem.code, problem.detail["amount"]) == ("scoring.table_not_balanced", 1000)
        # Rulings explain a difference.
        assert totals_problems(self.even | {N: 15_000}, OLD, adjustments={N: -5000}) == ()
        # The winner should have taken the stakes.
        short = self.even | {E: 44_000}
        assert [problem.code for problem in totals_problems(short, OLD, deposits_left=1)] == [
            "riichi.deposits_go_to_winner"
        ]
        # Where they are lost they may be missing.
        lost = derive(OLD, {"leftover_deposits": "lost"}, name="Lost")
        assert totals_problems(self.even | {E: 44_000}, lost, deposits_left=1) == ()
        # Where two share or nobody takes it a point is a slip.
        level = dict.fromkeys((E, S, W), 31_333) | {N: 26_000}
        assert [problem.code for problem in totals_problems(level, lost)] == ["scoring.table_not_balanced"]
        two = {E: 31_500, S: 31_500, W: 31_000, N: 25_999}
        assert [problem.code for problem in totals_problems(two, OLD)] == ["scoring.table_not_balanced"]
        # Stakes that are kept are in the totals.
        kept = derive(OLD, {"leftover_deposits": "kept"}, name="Kept")
        assert totals_problems(self.even, kept) == ()
        short = self.even | {E: self.even[E] - 1000}
        assert [each.code for each in totals_problems(short, kept, deposits_left=1)] == ["riichi.deposits_are_kept"]

    def test_three_winners_cannot_share_a_stake_of_1000_in_whole_points(self) -> None:
        """3.6: 1,000 are three times 333 and one point more, nobody's: with it one would be first alone."""
        level = dict.fromkeys((E, S, W), 31_000 + 333) | {N: 120_000 - 3 * 31_000 - 1000}
        (problem,) = totals_problems(level, OLD)
        assert (problem.code, problem.severity) == ("riichi.stake_undivided", "warning")
        assert problem.detail == {"points": 1}
        two_missing = level | {N: level[N] - 1}  # two stakes: 2,000 are three times 666 and two more
        assert [totals_problem.detail["points"] for totals_problem in totals_problems(two_missing, OLD)] == [2]
        three_missing = level | {N: level[N] - 2}
        assert [totals_problem.code for totals_problem in totals_problems(three_missing, OLD)] == [
            "scoring.table_not_balanced"
        ]
