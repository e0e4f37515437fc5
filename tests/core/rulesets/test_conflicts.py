"""Where the texts disagree: both readings of every point, and which one each preset takes.

The order for mcr-ffmj-2016 is: comment or annex of the FFMJ, then the EMA comment, then the body of the book; the
penalty summary breaks ties and supplies figures. The two other presets follow their own text.
"""

from datetime import timedelta

import pytest

from mahjong_core.rulesets import LatenessBand, RuleSet, preset

WMO, FFMJ, MERS = (preset(name) for name in ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010"))
RIICHI = preset("ema-riichi-2012")


def _band(rule_set: RuleSet, late: timedelta) -> LatenessBand:
    """The first band that still holds this lateness."""
    for band in rule_set.lateness_bands:
        limit = None if band.up_to_minutes is None else timedelta(minutes=band.up_to_minutes)
        if limit is None or late < limit or (late == limit and band.inclusive):
            return band
    raise AssertionError("the last band is open")


def _late(rule_set: RuleSet, minutes: int, seconds: int = 0) -> tuple[str, int]:
    band = _band(rule_set, timedelta(minutes=minutes, seconds=seconds))
    return str(band.effect), band.points


class TestLateness:
    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_nine_minutes_cost_ten_points_everywhere(self, rule_set: RuleSet) -> None:
        assert _late(rule_set, 9) == ("deduction", 10)

    def test_exactly_ten_minutes_cost_ten_in_the_book(self) -> None:
        """WMO 3.11.2.1: "10 minutes ou moins"."""
        assert _late(WMO, 10) == ("deduction", 10)

    @pytest.mark.parametrize("rule_set", [FFMJ, MERS])
    def test_exactly_ten_minutes_cost_twenty_in_europe(self, rule_set: RuleSet) -> None:
        """MERS 2.2: "10 points si le retard est inférieur à 10 minutes et de 20 points ... de 10 à 15"."""
        assert _late(rule_set, 10) == ("deduction", 20)

    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_a_second_more_than_ten_minutes_costs_twenty(self, rule_set: RuleSet) -> None:
        assert _late(rule_set, 10, 1) == ("deduction", 20)

    def test_exactly_fifteen_minutes_lose_the_session_in_the_book(self) -> None:
        """WMO 3.11.2.1: "la session en cours perdue pour le joueur si son retard est de 15 minutes"."""
        assert _late(WMO, 15) == ("session_lost", 0)

    @pytest.mark.parametrize("rule_set", [FFMJ, MERS])
    def test_exactly_fifteen_minutes_cost_twenty_in_europe(self, rule_set: RuleSet) -> None:
        """MERS 2.2: "Au-delà de 15 minutes ... un joueur remplaçant prend sa place"."""
        assert _late(rule_set, 15) == ("deduction", 20)

    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_beyond_fifteen_minutes_the_session_is_lost(self, rule_set: RuleSet) -> None:
        assert _late(rule_set, 15, 1) == ("session_lost", 0)
        assert _late(rule_set, 300) == ("session_lost", 0)

    @pytest.mark.parametrize("minutes", [1, 5, 10])
    def test_riichi_counts_minutes_up_to_ten(self, minutes: int) -> None:
        """EMA riichi 5.6: "1 000 points par minute de retard"; ten minutes are still one of them."""
        assert _late(RIICHI, minutes) == ("deduction_per_minute", 1000)

    def test_riichi_replaces_after_ten_minutes(self) -> None:
        """EMA riichi 5.6: "plus de 10 minutes de retard est remplacé"."""
        assert _late(RIICHI, 10, 1) == ("session_lost", 0)

    def test_a_player_replaced_for_lateness_leaves_a_substitute_who_may_win(self) -> None:
        """MERS 4.1.1, which names lateness, against 2.2 with 4.2."""
        assert {rule_set.late_replacement for rule_set in (WMO, FFMJ, MERS)} == {"plays_normally"}


class TestLadder:
    def test_the_book_counts_repetitions_within_a_hand(self) -> None:
        """3.11.6.3: "lors d'une donne (Pan)"; 3.11.6.5 likewise for a late pung."""
        assert WMO.escalation_reset == "per_hand"

    @pytest.mark.parametrize("rule_set", [FFMJ, MERS])
    def test_europe_counts_within_a_session(self, rule_set: RuleSet) -> None:
        """MERS 3.6: "réinitialisée au début de chaque session"."""
        assert rule_set.escalation_reset == "per_session"

    @pytest.mark.parametrize("rule_set", [FFMJ, MERS])
    def test_only_stalling_and_obstruction_are_carried_over(self, rule_set: RuleSet) -> None:
        assert set(rule_set.escalation_carries_over) == {"stalling", "obstruction"}

    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_the_first_fault_is_a_warning_and_the_next_ones_5_10_20_30(self, rule_set: RuleSet) -> None:
        assert rule_set.escalation_steps[:5] == (0, 5, 10, 20, 30)

    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_nobody_is_charged_more_than_60_at_once(self, rule_set: RuleSet) -> None:
        """3.11.2.2: "5, 10, 20, 30, 40, 50, ou 60 points"."""
        assert rule_set.escalation_maximum == 60

    def test_an_empty_claim_is_on_the_ladder_and_not_only_refused(self) -> None:
        """3.11.6.3 and MERS 2.4.1 against summary 3."""
        assert {rule_set.empty_claim for rule_set in (WMO, FFMJ, MERS)} == {"ladder"}


class TestFalseWins:
    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_the_two_prices_are_the_same_everywhere(self, rule_set: RuleSet) -> None:
        """3.11.6.6.1 and .2, MERS 2.9.2, summary 4.10 b and c."""
        payments = rule_set.false_win_payments
        assert (payments["false-win-below-minimum"], payments["false-win-invalid-hand"]) == (10, 20)

    def test_a_mistaken_winning_tile_costs_10_in_the_book(self) -> None:
        """3.11.6.6.1: "ou s'il s'est trompé sur la tuile défaussée ... 10 points"."""
        assert WMO.mistaken_tile_payment == 10

    @pytest.mark.parametrize("rule_set", [FFMJ, MERS])
    def test_a_mistaken_winning_tile_is_an_invalid_hand_in_europe(self, rule_set: RuleSet) -> None:
        assert rule_set.mistaken_tile_payment == rule_set.false_win_payments["false-win-invalid-hand"] == 20

    def test_a_win_taken_back_before_showing_pays_in_the_book_only(self) -> None:
        """MERS 2.9.1: "ne montre pas ses tuiles, sa main est morte"."""
        assert [rule_set.unshown_false_win_pays for rule_set in (WMO, FFMJ, MERS)] == [True, False, False]

    def test_in_riichi_an_empty_call_is_a_dead_hand_and_no_chombo(self) -> None:
        """5.1.2 against 3.4.6."""
        assert RIICHI.unshown_false_win_pays is False

    def test_a_winning_tile_left_out_is_a_false_win_in_the_book_only(self) -> None:
        """3.11.6.11.2: "Une omission de la tuile constitue un Faux Hu"; MERS 2.8.7: 10 points."""
        kinds = [(rule_set.winning_tile_not_taken, rule_set.winning_tile_deduction) for rule_set in (WMO, FFMJ, MERS)]
        assert kinds == [("false_win", None), ("deduction", 10), ("deduction", 10)]

    def test_a_broken_wall_costs_30_each_except_where_the_referee_decides(self) -> None:
        """3.11.6.7.2 and summary 6.3 against MERS 2.8.10."""
        assert [rule_set.wall_destroyed_payment for rule_set in (WMO, FFMJ, MERS)] == [30, 30, None]

    def test_another_word_for_a_win_is_a_dead_hand_in_europe(self) -> None:
        """MERS 2.4.3 and summary 4.9; the book only refuses this turn (3.11.6.11.3)."""
        words = [rule_set.other_word_for_win for rule_set in (WMO, FFMJ, MERS)]
        assert words == ["no_win_this_turn", "dead_hand", "dead_hand"]

    def test_the_english_addition_on_unshown_tiles_is_not_adopted(self) -> None:
        """FFMJ on 3.11.6.11.3: "la FFMJ ne retient donc pas cet ajout en langue anglaise"."""
        assert [rule_set.tiles_unshown_at_win for rule_set in (WMO, FFMJ)] == ["no_win_this_turn", "no_rule"]


class TestTiles:
    def test_a_wrong_tile_that_was_seen_goes_back_in_europe(self) -> None:
        """MERS 2.5.2: "remise à sa place dans la muraille, même s'il l'a vue"; 3.11.6.4 a dead hand."""
        readings = [rule_set.wrong_tile_seen for rule_set in (WMO, FFMJ, MERS)]
        assert readings == ["dead_hand", "returned_fault", "returned_fault"]

    def test_drawing_too_early_is_on_the_ladder_and_dead_once_in_the_hand(self) -> None:
        """3.11.6.4 with summary 4.4: both."""
        assert (WMO.draw_out_of_turn, FFMJ.draw_out_of_turn) == ("ladder", "ladder_and_dead_hand")

    def test_dealing_from_the_wrong_side_is_warned_if_repeated(self) -> None:
        """Annex 4, 4.2.1; MERS 2.5.1: "Il n'y a pas de pénalité"."""
        assert (FFMJ.wrong_side_deal, MERS.wrong_side_deal) == ("warning_if_repeated", "nothing")

    def test_reaching_without_touching_is_nothing_in_europe(self) -> None:
        """MERS 2.5.4: "n'est pas considéré comme une action"; 3.11.6.11.5 forfeits the claim."""
        readings = [rule_set.reaching_for_wall for rule_set in (WMO, FFMJ, MERS)]
        assert readings == ["claim_forfeited", "nothing", "nothing"]

    def test_a_false_set_can_be_repaired_before_the_discard(self) -> None:
        """MERS 2.6.4 and EMA riichi 5.1.4; 3.11.6.2 and 3.4.7 a dead hand."""
        readings = [rule_set.false_set_before_discard for rule_set in (WMO, FFMJ, MERS, RIICHI)]
        assert readings == ["dead_hand", "repairable", "repairable", "repairable"]

    def test_an_own_tile_that_falls_over_is_nothing_in_europe(self) -> None:
        """MERS 2.7 and summary 1.3; 3.11.6.7.1 a forced discard."""
        readings = [rule_set.own_tile_fallen for rule_set in (WMO, FFMJ, MERS)]
        assert readings == ["forced_discard", "nothing", "nothing"]

    def test_anothers_tiles_knocked_over(self) -> None:
        """3.11.6.7.3 pays 5 to 60; MERS 2.7 a fault; FFMJ a fault with 5 to 60 as a further sanction."""
        readings = [rule_set.others_tiles_upset for rule_set in (WMO, FFMJ, MERS)]
        assert readings == ["pays_5_to_60", "fault_and_5_to_60", "fault"]

    def test_a_claimed_tile_waits_for_two_turns_in_europe(self) -> None:
        """MERS 2.6.3: "avant que les 2 prochains joueurs terminent leur tour"."""
        readings = [rule_set.claimed_tile_not_taken for rule_set in (WMO, FFMJ, MERS, RIICHI)]
        assert readings == ["next_discard", "two_turns", "two_turns", "two_turns"]

    def test_information_is_a_fault_and_a_dead_hand(self) -> None:
        """3.11.6.9 a dead hand, MERS 2.3 a fault, FFMJ both."""
        readings = [rule_set.information_given for rule_set in (WMO, FFMJ, MERS)]
        assert readings == ["dead_hand", "fault_and_dead_hand", "fault"]

    def test_tiles_shown_at_an_invalid_win_cost_the_hand_and_the_tiles(self) -> None:
        """MERS 2.8.9 a dead hand, summary 6.1 forced discards, FFMJ both."""
        assert FFMJ.tiles_shown_at_invalid_win == "dead_hand_and_forced_discards"

    def test_in_riichi_revealed_dead_wall_tiles_count(self) -> None:
        """5.2 ("du mur, du mur mort ou de la main") against 3.4.6."""
        assert RIICHI.dead_wall_tiles_count is True


class TestAppeals:
    def test_an_appeal_is_announced_at_once_in_europe(self) -> None:
        """MERS 2.1: "il doit le faire immédiatement"; the book only knows the thirty minutes."""
        assert [rule_set.appeal_announced_at_once for rule_set in (WMO, FFMJ, MERS)] == [False, True, True]

    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_it_is_written_within_thirty_minutes(self, rule_set: RuleSet) -> None:
        """3.12.2: "dans les 30 minutes après la fin de la session"."""
        assert rule_set.appeal_window_minutes == 30

    def test_exactly_thirty_minutes_are_late_for_the_ffmj_only(self) -> None:
        """Annex 2: "déposée avant les 30 min"; 3.12.2 takes it in."""
        assert [rule_set.appeal_limit_inclusive for rule_set in (WMO, FFMJ, MERS)] == [True, False, True]

    @pytest.mark.parametrize("rule_set", [WMO, FFMJ, MERS])
    def test_the_chief_referee_hears_rules_first(self, rule_set: RuleSet) -> None:
        """3.13.1: "seront jugés par l'arbitre en chef"."""
        assert rule_set.appeal_first_instance == "chief_referee"

    def test_the_committee_may_annul_what_is_against_the_rules(self) -> None:
        """3.13.3: not a decision "dans le respect des règles"; annex 3 may even replace the chief referee."""
        assert (WMO.appeal_committee_power, FFMJ.appeal_committee_power) == ("no_annulment", "annul_against_rules")


def test_six_sessions_are_asked_for() -> None:
    """3.5.4: "un minimum de six sessions jouées"."""
    assert {rule_set.minimum_sessions for rule_set in (WMO, FFMJ, MERS)} == {6}


def test_ties_share_where_the_book_is_silent() -> None:
    assert {rule_set.tie_rule for rule_set in (WMO, FFMJ, MERS, RIICHI)} == {"share"}
    assert WMO.sources["tie_rule"].text == "practice"


def test_a_riichi_substitute_has_no_points_net_of_the_start() -> None:
    """5.7: "0 point et -30 000 d'uma"."""
    assert (RIICHI.missed_session_points, RIICHI.missed_session_uma) == (0, -30000)
