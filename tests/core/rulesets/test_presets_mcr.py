"""Every value of the three MCR presets against the texts: option, value, clause."""

from typing import Any

import pytest

from mahjong_core.rulesets import Family, LatenessBand, LatenessEffect, RuleSet, option_choices, preset
from tests.tables import values

WMO, FFMJ, MERS = "mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010"
ALL = (WMO, FFMJ, MERS)
BELOW, INVALID = "false-win-below-minimum", "false-win-invalid-hand"
DEDUCT, LOST = LatenessEffect.DEDUCTION, LatenessEffect.SESSION_LOST
UP_TO_10_WMO = LatenessBand(10, inclusive=True, effect=DEDUCT, points=10)
UP_TO_10_EUROPE = LatenessBand(10, inclusive=False, effect=DEDUCT, points=10)
UP_TO_15_WMO = LatenessBand(15, inclusive=False, effect=DEDUCT, points=20)
UP_TO_15_EUROPE = LatenessBand(15, inclusive=True, effect=DEDUCT, points=20)
LONGER = LatenessBand(None, inclusive=True, effect=LOST)

# What the three presets have in common: option, value, clause (of the book's body unless another text is named).
COMMON = values("rulesets/mcr_presets")
SUMMARY = "mcr-penalty-summary"

# Where they differ: option, then value and clause in WMO 2014, FFMJ 2016 and MERS 2010.
DIFFERING: list[tuple[str, tuple[Any, str], tuple[Any, str], tuple[Any, str]]] = [
    (
        "escalation_steps",
        ((0, 5, 10, 20, 30, 40, 50, 60), "3.11.2.2"),
        ((0, 5, 10, 20, 30), "EMAR 3.1"),  # "avertissement - 5 points - 10 points - 20 points - 30 points, etc."
        ((0, 5, 10, 20, 30), "3.1"),
    ),
    # The Chinese text governs: Half or Full Flush beside All Green (p. 23), Double Pungs beside All Terminals (p. 26).
    ("all_green_includes_half_flush", (False, "fan 3"), (True, "3.9.1.6.1"), (True, "3.9.1.6.1")),
    ("all_terminals_includes_double_pung", (False, "fan 8"), (True, "3.9.1.6.1"), (True, "3.9.1.6.1")),
    # "Concealed kongs are added" to Four Kongs (p. 24) and Three Kongs (p. 28).
    ("kongs_fan_adds_concealed_kongs", (True, "fan 5"), (False, "3.9.1.6.1"), (False, "3.9.1.6.1")),
    ("escalation_continues", (0, "3.11.2.2"), (10, "EMAR 3.1"), (10, "3.1")),  # 40, 50, 60 by 3.11.2.2
    ("escalation_reset", ("per_hand", "3.11.6.3"), ("per_session", "EMAR 3.6"), ("per_session", "3.6")),
    (
        "escalation_carries_over",
        ((), "3.11.6.3"),
        (("stalling", "obstruction"), "EMAR 3.6"),  # "sauf ... obstruction ou tentative de gagner du temps"
        (("stalling", "obstruction"), "3.6"),
    ),
    ("unshown_false_win_pays", (True, "3.11.6.6"), (False, "EMAR 2.9.1"), (False, "2.9.1")),
    ("mistaken_tile_payment", (10, "3.11.6.6.1"), (20, "EMAR 2.9.2"), (20, "2.9.2")),
    ("wall_destroyed_payment", (30, "3.11.6.7.2"), (30, "6.3"), (None, "2.8.10")),
    ("winning_tile_not_taken", ("false_win", "3.11.6.11.2"), ("deduction", "EMAR 2.8.7"), ("deduction", "2.8.7")),
    ("winning_tile_deduction", (None, "3.11.6.11.2"), (10, "EMAR 2.8.7"), (10, "2.8.7")),
    (
        "lateness_bands",
        ((UP_TO_10_WMO, UP_TO_15_WMO, LONGER), "3.11.2.1"),
        ((UP_TO_10_EUROPE, UP_TO_15_EUROPE, LONGER), "EMAR 2.2"),
        ((UP_TO_10_EUROPE, UP_TO_15_EUROPE, LONGER), "2.2"),
    ),
    ("wrong_tile_seen", ("dead_hand", "3.11.6.4"), ("returned_fault", "EMAR 2.5.2"), ("returned_fault", "2.5.2")),
    ("draw_out_of_turn", ("ladder", "3.11.6.4"), ("ladder_and_dead_hand", "4.4"), ("ladder", "3.11.6.4")),
    ("wrong_side_deal", ("nothing", "3.5.7.5.4"), ("warning_if_repeated", "Annex 4 4.2.1"), ("nothing", "2.5.1")),
    ("reaching_for_wall", ("claim_forfeited", "3.11.6.11.5"), ("nothing", "EMAR 2.5.4"), ("nothing", "2.5.4")),
    ("false_set_before_discard", ("dead_hand", "3.11.6.2"), ("repairable", "EMAR 2.6.4"), ("repairable", "2.6.4")),
    ("own_tile_fallen", ("forced_discard", "3.11.6.7.1"), ("nothing", "EMAR 2.7"), ("nothing", "2.7")),
    ("others_tiles_upset", ("pays_5_to_60", "3.11.6.7.3"), ("fault_and_5_to_60", "EMAR 2.7"), ("fault", "2.7")),
    ("claimed_tile_not_taken", ("next_discard", "3.11.6.11.1"), ("two_turns", "EMAR 2.6.3"), ("two_turns", "2.6.3")),
    ("other_word_for_win", ("no_win_this_turn", "3.11.6.11.3"), ("dead_hand", "EMAR 2.4.3"), ("dead_hand", "2.4.3")),
    ("tiles_unshown_at_win", ("no_win_this_turn", "3.11.6.11.3"), ("no_rule", "3.11.6.11.3"), ("no_rule", "2.9.1")),
    ("information_given", ("dead_hand", "3.11.6.9"), ("fault_and_dead_hand", "EMAR 2.3"), ("fault", "2.3")),
    (
        "tiles_shown_at_invalid_win",
        ("forced_discards", "3.11.6.7"),
        ("dead_hand_and_forced_discards", "EMAR 2.8.9"),
        ("dead_hand_and_forced_discards", "2.8.9"),
    ),
    (  # conflicts of the texts: FFMJ and EMA comments, then the body; the summary breaks ties
        "offence_texts",
        (("wmo-2014",), "3.11"),
        (("ffmj-2016", SUMMARY, "mers-2010"), "1.1"),
        (("mers-2010", "wmo-2014"), "preamble"),
    ),
    (  # 3.12.2: "Si le joueur gagne le recours, la somme lui sera reversée, sinon l'argent sera perdu"
        "appeal_rejected_shares",
        ((0,), "3.12.2"),
        ((0, 25, 50, 75), "Annex 3 6"),
        ((0,), "3.12.2"),
    ),
    ("appeal_limit_inclusive", (True, "3.12.2"), (False, "Annex 2"), (True, "3.12.2")),
    ("appeal_announced_at_once", (False, "3.12.2"), (True, "EMAR 2.1"), (True, "2.1")),
    ("appeal_deposit", (200, "3.12.2"), (180, "Annex 2"), (150, "2.1")),
    ("appeal_currency", ("USD", "3.12.2"), ("EUR", "Annex 2"), ("EUR", "2.1")),
    (
        "appeal_committee_power",
        ("no_annulment", "3.13.3"),
        ("annul_against_rules", "3.13.3"),
        ("no_annulment", "3.13.3"),
    ),
]


def _check(rule_set: RuleSet, option: str, value: Any, clause: str) -> None:
    assert getattr(rule_set, option) == value
    assert clause in rule_set.sources[option].clause


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("option", "value", "clause"), COMMON)
def test_the_three_presets_agree(name: str, option: str, value: Any, clause: str) -> None:
    _check(preset(name), option, value, clause)


@pytest.mark.parametrize(("option", "wmo", "ffmj", "mers"), DIFFERING)
def test_each_preset_follows_its_own_text(
    option: str, wmo: tuple[Any, str], ffmj: tuple[Any, str], mers: tuple[Any, str]
) -> None:
    for name, (value, clause) in zip(ALL, (wmo, ffmj, mers), strict=True):
        _check(preset(name), option, value, clause)


def test_every_option_of_the_game_is_checked_here() -> None:
    checked = [row[0] for row in COMMON] + [row[0] for row in DIFFERING]
    assert sorted(checked) == sorted(option.field for option in option_choices(Family.MCR))


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        (WMO, {"wmo-2014", "wmo-2014-zh", "mers-2010", "practice", "mcr"}),
        (FFMJ, {"ffmj-2016", "mcr-penalty-summary", "mers-2010", "practice", "mcr"}),
        (MERS, {"mers-2010", "wmo-2014", "practice", "mcr"}),
    ],
)
def test_values_come_from_the_texts_of_the_edition(name: str, texts: set[str]) -> None:
    assert {source.text for source in preset(name).sources.values()} <= texts


class TestConflicts:
    """The points on which the texts disagree, as mcr-ffmj-2016 takes them."""

    ffmj = preset(FFMJ)

    def test_late_by_exactly_ten_minutes_costs_20(self) -> None:
        first, second, _ = self.ffmj.lateness_bands
        assert (first.up_to_minutes, first.inclusive) == (10, False)
        assert second.points == 20

    def test_late_by_exactly_fifteen_minutes_still_plays(self) -> None:
        _, second, last = self.ffmj.lateness_bands
        assert (second.up_to_minutes, second.inclusive) == (15, True)
        assert last == LONGER

    def test_the_ladder_goes_on_to_60(self) -> None:
        last, step = self.ffmj.escalation_steps[-1], self.ffmj.escalation_continues
        assert [last + count * step for count in (1, 2, 3)] == [40, 50, 60]
        assert self.ffmj.escalation_maximum == 60

    def test_a_wall_broken_at_an_invalid_win_costs_90(self) -> None:
        """Summary 6.3: "pénalité de 90 points (+30 points aux trois adversaires)"."""
        assert self.ffmj.wall_destroyed_payment == 30

    def test_an_appeal_at_exactly_thirty_minutes_is_late(self) -> None:
        """Annex 2: "déposée avant les 30 min"."""
        assert self.ffmj.appeal_limit_inclusive is False

    def test_a_winning_tile_left_out_costs_its_owner_ten(self) -> None:
        """Summary 5: "pénalité de 10 points"; EMAR 2.8.7: "aucun point n'est donné à ses adversaires"."""
        assert (self.ffmj.winning_tile_not_taken, self.ffmj.winning_tile_deduction) == ("deduction", 10)

    def test_each_rule_set_has_its_own_deposit(self) -> None:
        deposits = {name: (preset(name).appeal_deposit, preset(name).appeal_currency) for name in ALL}
        assert deposits == {WMO: (200, "USD"), MERS: (150, "EUR"), FFMJ: (180, "EUR")}


@pytest.mark.parametrize("name", ALL)
def test_a_table_shares_seven_points_and_starts_from_nothing(name: str) -> None:
    rule_set = preset(name)
    assert rule_set.place_scale == (4, 2, 1, 0)
    assert sum(rule_set.place_scale) == 7
    assert rule_set.table_total == 0


@pytest.mark.parametrize("name", ALL)
def test_nothing_of_riichi_is_set(name: str) -> None:
    rule_set = preset(name)
    assert rule_set.uma == rule_set.uma_one_above == rule_set.abortive_draws == rule_set.liable_yakuman == ()
    riichi_only = ("chombo", "red_fives", "renhou", "nagashi", "kiriage_mangan", "leftover_deposits")
    assert {getattr(rule_set, option) for option in riichi_only} == {None}
