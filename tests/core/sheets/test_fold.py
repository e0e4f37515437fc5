"""The fold: hands, corrections, voids, totals and rulings make one sheet."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.rulesets import derive
from mahjong_core.sheets import Adjustment, Entry, EntryKind, Mode, TotalsPayload, fold_mcr
from mahjong_core.winds import WINDS, Wind

from .builders import (
    ANNEX_1,
    FFMJ,
    RIICHI,
    E,
    N,
    S,
    W,
    codes,
    deduction,
    entry,
    false_win,
    folded,
    hand,
    hands,
    points,
    problem,
    totals,
)

SIXTEEN = [f"{number} 8 E S" for number in range(1, 17)]


class TestAnnex1:
    """The example sheet: 10 off South with a false win by South, then 15 self-drawn by West."""

    sheet = folded(hands(*ANNEX_1), false_win(S, number=1))

    def test_each_hand_gives_its_points(self) -> None:
        """Annex 1: "+34 -18 -8 -8" and "-23 -23 +69 -23"."""
        assert [sheet_hand.deltas for sheet_hand in self.sheet.hands] == [
            points(34, -18, -8, -8),
            points(-23, -23, 69, -23),
        ]

    def test_the_ruling_stands_beside_the_hands(self) -> None:
        """Annex 1: "+10 -30 +10 +10"."""
        assert self.sheet.adjustments == points(10, -30, 10, 10)

    def test_the_running_sums_are_hands_only(self) -> None:
        """Annex 1 c; 3.9.2.1: "Le total des points marqués lors d'une session"."""
        assert [sheet_hand.running for sheet_hand in self.sheet.hands] == [
            points(34, -18, -8, -8),
            points(11, -41, 61, -31),
        ]
        assert self.sheet.hand_points == points(11, -41, 61, -31)

    def test_the_table_scores_hold_both(self) -> None:
        """Annex 1: "+21 -71 +71 -21"."""
        assert self.sheet.table_scores == points(21, -71, 71, -21)

    def test_nothing_is_wrong_but_the_session_is_short(self) -> None:
        assert [sheet_problem.code for sheet_problem in self.sheet.problems] == ["sheets.fewer_hands"]
        assert self.sheet.mode is Mode.HANDS


class TestEmpty:
    sheet = folded([])

    def test_an_empty_sheet_is_all_zero_and_has_no_problem(self) -> None:
        assert self.sheet.mode is Mode.EMPTY
        assert self.sheet.table_scores == self.sheet.hand_points == points(0, 0, 0, 0)
        assert self.sheet.problems == ()
        assert (self.sheet.hands, self.sheet.superseded, self.sheet.totals) == ((), (), None)

    def test_the_first_hand_comes_next(self) -> None:
        assert self.sheet.next_hand == 1

    def test_a_ruling_before_the_first_hand_is_on_the_sheet(self) -> None:
        sheet = folded([], [deduction(N, 20)])
        assert sheet.table_scores == points(0, 0, 0, -20)
        assert sheet.problems == ()


class TestHands:
    def test_an_exhaustive_draw_gives_nobody_anything(self) -> None:
        """MCR 3.4.30: "aucun joueur n'a su constituer une main gagnante"."""
        sheet = folded(hands("1", "2 8 E T"))
        assert [sheet_hand.deltas for sheet_hand in sheet.hands] == [points(0, 0, 0, 0), points(48, -16, -16, -16)]

    def test_a_hand_knows_its_dealer_its_winds_and_everybody_s_seat(self) -> None:
        """Hand 7 is the third of the South round, in which they deal B A D C."""
        (seventh,) = folded(hands("7 8 E S")).hands
        assert (seventh.dealer, seventh.prevailing) == (N, S)
        assert seventh.seat_winds == {N: E, W: S, S: W, E: N}

    def test_hands_stand_in_the_order_of_their_numbers(self) -> None:
        sheet = folded([hand(1, "2 8 E S"), hand(2, "1 8 W S")])
        assert [sheet_hand.number for sheet_hand in sheet.hands] == [1, 2]
        assert sheet.problems[-1].code == "sheets.fewer_hands"

    def test_the_next_hand_is_the_first_that_is_missing(self) -> None:
        assert folded(hands("1", "2")).next_hand == 3
        assert folded(hands("1", "3")).next_hand == 2

    def test_a_complete_session_has_no_next_hand(self) -> None:
        sheet = folded(hands(*SIXTEEN))
        assert sheet.next_hand is None
        assert sheet.problems == ()

    def test_fewer_hands_are_a_remark_and_no_obstacle(self) -> None:
        """MCR 3.5.6: a session also ends "lors de la fin du temps de jeu"."""
        remark = problem(folded(hands(*SIXTEEN[:13])), "sheets.fewer_hands")
        assert remark.severity == "warning"
        assert remark.detail == {"hands": 13, "hands_per_session": 16}

    def test_a_rule_set_with_eight_hands_asks_for_eight(self) -> None:
        short = derive(FFMJ, {"hands_per_session": 8}, name="Short")
        assert folded(hands(*SIXTEEN[:8]), rule_set=short).problems == ()
        assert folded(hands(*SIXTEEN[:8]), rule_set=short).next_hand is None

    def test_a_gap_is_a_problem(self) -> None:
        sheet = folded(hands("1", "2", "5"))
        missing = [sheet_problem for sheet_problem in sheet.problems if sheet_problem.code == "sheets.hand_missing"]
        assert [sheet_problem.detail for sheet_problem in missing] == [{"hand": 3}, {"hand": 4}]
        assert {sheet_problem.severity for sheet_problem in missing} == {"refusal"}

    def test_two_live_entries_for_one_hand_are_a_problem(self) -> None:
        """MCR 3.9.1.5: "équitable, systématique et correct"."""
        sheet = folded([hand(1, "1 8 E S"), hand(2, "1 16 E S")])
        twice = problem(sheet, "sheets.hand_twice")
        assert twice.severity == "refusal"
        assert twice.detail == {"hand": 1, "entries": [101, 102]}


class TestCorrections:
    def test_a_corrected_hand_keeps_its_place(self) -> None:
        entries = [*hands("1 8 E S", "2 8 W S", "3 9 N E"), hand(4, "2 18 W S", supersedes=102)]
        sheet = folded(entries)
        assert [sheet_hand.number for sheet_hand in sheet.hands] == [1, 2, 3]
        assert [sheet_hand.entry_id for sheet_hand in sheet.hands] == [101, 104, 103]
        assert sheet.hands[1].payload.value == 18
        assert [line.id for line in sheet.superseded] == [102]
        assert codes(sheet) == []

    def test_a_correction_can_be_corrected(self) -> None:
        entries = [hand(1, "1 8 E S"), hand(2, "1 9 E S", supersedes=101), hand(3, "1 10 E S", supersedes=102)]
        sheet = folded(entries)
        assert [sheet_hand.payload.value for sheet_hand in sheet.hands] == [10]
        assert [line.id for line in sheet.superseded] == [101, 102]

    def test_a_voided_hand_leaves_a_gap_and_later_hands_keep_their_numbers(self) -> None:
        entries = [*hands("1", "2 8 W S", "3 9 N E"), entry(4, "void", {"reason": "never played"}, supersedes=102)]
        sheet = folded(entries)
        assert [sheet_hand.number for sheet_hand in sheet.hands] == [1, 3]
        assert problem(sheet, "sheets.hand_missing").detail == {"hand": 2}
        assert sheet.next_hand == 2

    def test_a_voided_last_hand_leaves_nothing(self) -> None:
        sheet = folded([*hands("1", "2 8 W S"), entry(3, "void", {"reason": "after the gong"}, supersedes=102)])
        assert [sheet_hand.number for sheet_hand in sheet.hands] == [1]
        assert codes(sheet) == []

    def test_a_void_can_be_replaced_by_the_hand_again(self) -> None:
        void = entry(2, "void", {"reason": "by mistake"}, supersedes=101)
        sheet = folded([hand(1, "1 8 E S"), void, hand(3, "1 8 E S", supersedes=102)])
        assert [sheet_hand.entry_id for sheet_hand in sheet.hands] == [103]
        assert codes(sheet) == []

    def test_voided_totals_give_the_hands_back(self) -> None:
        entries = [
            *hands(*ANNEX_1),
            totals(3, 1, 2, 3, -6),
            entry(4, "void", {"reason": "wrong table"}, supersedes=103),
        ]
        sheet = folded(entries)
        assert (sheet.mode, sheet.totals) == (Mode.HANDS, None)
        assert codes(sheet) == []

    @pytest.mark.parametrize(
        ("entries", "code"),
        [
            ([hand(1, "1"), hand(2, "2", supersedes=999)], "sheets.supersedes_unknown"),
            ([hand(1, "1", supersedes=102), hand(2, "2")], "sheets.supersedes_unknown"),
            ([hand(1, "1"), hand(2, "1", supersedes=101), hand(3, "2", supersedes=101)], "sheets.superseded_twice"),
            ([hand(1, "1"), totals(2, 0, 0, 0, 0, supersedes=101)], "sheets.supersedes_other_kind"),
            ([entry(1, "void", {"reason": "what?"})], "sheets.void_without_target"),
        ],
    )
    def test_a_wrong_link_is_refused(self, entries: list[Entry], code: str) -> None:
        assert problem(folded(entries), code).severity == "refusal"


class TestModes:
    def test_totals_alone_count(self) -> None:
        sheet = folded([totals(1, 34, -50, -8, 24)])
        assert sheet.mode is Mode.TOTALS
        assert sheet.table_scores == points(34, -50, -8, 24)
        assert isinstance(sheet.totals, TotalsPayload)
        assert sheet.problems == ()

    def test_four_figures_that_do_not_add_up_are_noticed(self) -> None:
        """FFMJ annex 1: the figures are verified before the scores; in MCR the four add up to nothing."""
        detail = problem(folded([totals(1, 34, -50, -8, 23)]), "scoring.table_not_balanced").detail
        assert (detail["sum"], detail["expected"], detail["amount"]) == (-1, 0, -1)

    def test_totals_beside_hands_count(self) -> None:
        sheet = folded([*hands(*ANNEX_1), totals(3, 11, -41, 61, -31)])
        assert sheet.mode is Mode.TOTALS
        assert sheet.problems == ()

    def test_the_newest_word_on_what_counts_is_heard(self) -> None:
        recorded = [*hands(*ANNEX_1), totals(3, 11, -41, 61, -31)]
        by_hands = entry(4, "authority", {"mode": "hands"})
        by_totals = entry(5, "authority", {"mode": "totals"})
        assert folded([*recorded, by_hands]).mode is Mode.HANDS
        assert folded([*recorded, by_hands, by_totals]).mode is Mode.TOTALS

    def test_hands_that_count_stay_so_when_totals_are_typed_later(self) -> None:
        recorded = [hand(1, "1 8 E S"), entry(2, "authority", {"mode": "hands"}), totals(3, 32, -16, -8, -8)]
        assert folded(recorded).mode is Mode.HANDS

    def test_what_is_not_there_cannot_count(self) -> None:
        sheet = folded([totals(1, 0, 0, 0, 0), entry(2, "authority", {"mode": "hands"})])
        assert sheet.mode is Mode.TOTALS
        unmet = problem(sheet, "sheets.authority_without_entries")
        assert (unmet.severity, unmet.detail) == ("warning", {"asked": "hands", "mode": "totals"})

    def test_hands_and_totals_that_differ_are_shown_with_their_differences(self) -> None:
        sheet = folded([*hands(*ANNEX_1), totals(3, 11, -41, 51, -21)])
        differ = problem(sheet, "sheets.modes_differ")
        assert differ.severity == "warning"
        assert differ.detail["differences"] == {"W": -10, "N": 10}
        assert sheet.table_scores == points(11, -41, 51, -21)

    def test_rulings_inside_the_typed_totals_are_no_difference(self) -> None:
        entries = [*hands(*ANNEX_1), totals(3, 21, -71, 71, -21, included=(10, -30, 10, 10))]
        assert folded(entries, false_win(S)).problems == ()

    def test_two_totals_entries_are_refused_and_the_newest_shown(self) -> None:
        sheet = folded([totals(1, 1, 2, 3, -6), totals(2, 2, 2, 2, -6)])
        assert problem(sheet, "sheets.totals_twice").severity == "refusal"
        assert sheet.table_scores == points(2, 2, 2, -6)

    def test_a_gap_is_only_a_remark_when_totals_count(self) -> None:
        sheet = folded([hand(1, "2 8 E S"), totals(2, 32, -16, -8, -8)])
        assert problem(sheet, "sheets.hand_missing").severity == "warning"


class TestAdjustments:
    def test_totals_without_the_ruling_receive_it(self) -> None:
        sheet = folded([totals(1, 11, -41, 61, -31)], false_win(S))
        assert sheet.table_scores == points(21, -71, 71, -21)

    def test_totals_that_hold_the_ruling_do_not_receive_it_twice(self) -> None:
        sheet = folded([totals(1, 21, -71, 71, -21, included=(10, -30, 10, 10))], false_win(S))
        assert sheet.table_scores == points(21, -71, 71, -21)

    def test_a_ruling_reversed_after_typing_leaves_the_totals(self) -> None:
        sheet = folded([totals(1, 21, -71, 71, -21, included=(10, -30, 10, 10))])
        assert sheet.table_scores == points(11, -41, 61, -31)
        assert sheet.problems == ()

    def test_a_deduction_from_one_player_explains_a_sum_below_zero(self) -> None:
        sheet = folded(hands(*ANNEX_1), [deduction(N, 20)])
        assert sum(sheet.table_scores.values()) == -20
        assert codes(sheet) == []

    @pytest.mark.parametrize("stage", ["after_uma", "event_total"])
    def test_later_stages_stay_out_of_the_table_score(self, stage: str) -> None:
        sheet = folded(hands(*ANNEX_1), [deduction(N, 20, stage)])
        assert sheet.adjustments == points(0, 0, 0, 0)
        assert sheet.table_scores == points(11, -41, 61, -31)

    def test_several_rulings_add_up(self) -> None:
        sheet = folded([], [*false_win(S), *false_win(E, each=20), deduction(S, 10)])
        assert sheet.adjustments == points(-50, -20, 30, 30)


class TestRiichi:
    def test_four_times_30000_points_are_on_the_table(self) -> None:
        sheet = folded([totals(1, 45_000, 30_000, 25_000, 20_000)], rule_set=RIICHI)
        assert sheet.problems == ()
        assert sheet.table_scores == points(45_000, 30_000, 25_000, 20_000)

    def test_a_missing_deposit_stick_is_noticed(self) -> None:
        sheet = folded([totals(1, 45_000, 30_000, 24_000, 20_000)], rule_set=RIICHI)
        detail = problem(sheet, "scoring.table_not_balanced").detail
        assert (detail["sum"], detail["expected"], detail["amount"]) == (119_000, 120_000, -1000)

    def test_lateness_explains_what_is_missing(self) -> None:
        sheet = folded([totals(1, 45_000, 30_000, 25_000, 20_000)], [deduction(S, 3000)], RIICHI)
        assert sheet.problems == ()
        assert sheet.table_scores[S] == 27_000


class TestDigest:
    entries = hands(*ANNEX_1)

    def test_it_is_a_sha256(self) -> None:
        digest = folded(self.entries).digest
        assert len(digest) == 64
        assert set(digest) <= set("0123456789abcdef")

    def test_the_order_of_handing_over_does_not_matter(self) -> None:
        rulings = [*false_win(S), deduction(N, 5)]
        digests = {
            fold_mcr(list(order), rulings[::step], FFMJ).digest
            for order in permutations(self.entries)
            for step in (1, -1)
        }
        assert len(digests) == 1

    def test_every_change_changes_it(self) -> None:
        sheets = [
            folded(self.entries),
            folded(self.entries[:1]),
            folded([self.entries[0], hand(2, "2 16 W T")]),
            folded([self.entries[0], hand(2, "2 15 W N")]),
            folded(self.entries, false_win(S)),
            folded(self.entries, false_win(E)),
            folded([*self.entries, entry(3, "authority", {"mode": "hands"})]),
        ]
        assert len({sheet.digest for sheet in sheets}) == len(sheets)

    def test_what_was_replaced_no_longer_counts_in_it(self) -> None:
        corrected = [hand(1, "1 9 E S"), hand(2, "1 8 E S", supersedes=101)]
        assert folded(corrected).digest == folded([hand(2, "1 8 E S")]).digest


def _played(numbers: int) -> st.SearchStrategy[list[Entry]]:
    """Sheets with ``numbers`` hands, some of them draws."""
    winds = st.sampled_from(WINDS)
    win = st.tuples(st.integers(8, 100), winds, winds).map(
        lambda won: f"{won[0]} {won[1]} {'T' if won[1] == won[2] else won[2]}"
    )
    return st.lists(st.just("") | win, min_size=numbers, max_size=numbers).map(
        lambda texts: hands(*(f"{number} {text}".strip() for number, text in enumerate(texts, start=1)))
    )


amounts = st.lists(st.tuples(st.sampled_from(WINDS), st.integers(-60, 60)), max_size=4)


@given(entries=st.integers(0, 16).flatmap(_played), posted=amounts)
def test_every_sheet_of_hands_balances(entries: list[Entry], posted: list[tuple[Wind, int]]) -> None:
    """MCR 3.9.1.3: what the winner receives the others pay; only rulings move the sum."""
    rulings = [Adjustment(i, wind, amount, None, "x", "before_places") for i, (wind, amount) in enumerate(posted)]
    sheet = fold_mcr(entries, rulings, FFMJ)
    assert codes(sheet) == []
    assert sum(sheet.table_scores.values()) == sum(amount for _, amount in posted)
    assert sum(sheet.hand_points.values()) == 0


@given(entries=st.integers(0, 16).flatmap(_played), data=st.data())
def test_the_sheet_does_not_depend_on_the_order_of_its_entries(entries: list[Entry], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(entries))
    assert fold_mcr(shuffled, [], FFMJ) == fold_mcr(entries, [], FFMJ)


@given(entries=st.integers(1, 16).flatmap(_played))
def test_running_sums_end_in_the_hand_points(entries: list[Entry]) -> None:
    sheet = fold_mcr(entries, [], FFMJ)
    assert sheet.hands[-1].running == sheet.hand_points
    for wind in WINDS:
        assert sum(sheet_hand.deltas[wind] for sheet_hand in sheet.hands) == sheet.hand_points[wind]


def test_a_kind_keeps_its_word() -> None:
    assert [str(kind) for kind in EntryKind] == ["hand", "totals", "void", "authority", "late_hand"]
    assert W in points(0, 0, 0, 0)
