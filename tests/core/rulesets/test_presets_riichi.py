"""Every value of the two EMA riichi presets: the 2012 book, and what 2016 changed."""

from typing import Any

import pytest

from mahjong_core.rulesets import Family, LatenessBand, LatenessEffect, differences, option_choices, preset

OLD, NEW = "ema-riichi-2012", "ema-riichi-2016"
LATE = LatenessBand(10, inclusive=True, effect=LatenessEffect.DEDUCTION_PER_MINUTE, points=1000)
TOO_LATE = LatenessBand(None, inclusive=True, effect=LatenessEffect.SESSION_LOST)

# EMA riichi 2012: option, value, clause.
BOOK_2012: list[tuple[str, Any, str]] = [
    ("uma", (30000, 10000, -10000, -30000), "3.6.1"),
    ("tie_rule", "share", "3.6.1"),  # "sont partagés entre les joueurs en égalité"
    ("starting_points", 30000, "riichi editions"),
    ("open_all_simples", False, "4.2.1"),  # "Main cachée sans terminales ni honneurs"
    ("renhou", "yakuman", "4.2.5"),
    ("uma_one_above", (), "3.6.1"),  # "suivant ce schéma"
    ("uma_three_above", (), "3.6.1"),
    ("uma_none_above", (), "3.6.1"),
    ("uma_four_above", (), "3.6.1"),
    ("liability_scope", "hand", "3.3.6"),  # "doit payer la valeur totale de la main"
    ("chombo_after_signal_is_a_hand", False, "3.4"),  # "Un chombo (...) ne compte pas comme une main"
    ("disqualified", "last", "5.7"),  # "sera classé à la fin de la liste des résultats"
    ("riichi_tiles_left", 4, "3.3.12"),  # "s'il reste moins de quatre tuiles dans le mur"
    ("kan_dora_turned", "at_once", "3.3.2"),  # "Après avoir révélé une nouvelle kan dora"
    ("kong_after_riichi", "wait_and_reading", "3.3.12"),  # "ne change pas le motif d'attente"
    ("robbed_concealed_kong", "thirteen_orphans", "3.3.8"),  # "sauf pour gagner avec Treize Orphelins"
    ("winning_tile_unknown", "no_rule", "3.3.11"),
    ("tenpai_on_fifth_tile", "never", "3.4.2"),  # "une tuile dont il en a déjà quatre"
    ("nagashi_settled", "win", "4.2.4"),  # "un mangan pioché, plus les compteurs et les mises de riichi"
    ("busted_at", "below_zero", "3.5"),
    ("hand_begins", "dice", "5.8"),  # "Si les dés viennent juste d'être lancés"
    ("yakuman_at_most", None, "4.2"),
    ("return_points", None, "3.6"),  # "la somme totale des points détermine le gagnant"
    ("ippatsu", True, "4.2.1"),  # "Un yaku supplémentaire, IPPATSU, est accordé"
    ("ura_dora", True, "4.1"),  # "en cas de riichi le nombre d'ura dora dans la main"
    ("kan_dora", True, "4.1"),
    ("double_four_concealed_pungs", False, "4.2.5"),
    ("double_thirteen_orphans", False, "4.2.5"),
    ("double_nine_gates", False, "4.2.5"),
    ("yakuman_are_added", False, "4.2"),  # "Les yakuman ne sont pas cumulatifs"
    ("double_wind_pair_fu", 4, "4.1.1"),
    ("open_pinfu_fu", True, "4.1.1"),
    ("replacement_fu", True, "4.2.1"),
    ("late_yaku", True, "3.2"),
    ("counter_points", 300, "3.4.10"),  # "augmente la valeur d'une main gagnante de 300 points"
    ("liable_yakuman", ("daisangen", "daisuushii"), "3.3.6"),
    ("liability_counters", "shared", "3.3.6"),  # "la valeur totale de la main", which counters raise (3.4.10)
    ("chombo_ends", "deal_again", "3.4.6"),  # "la main est redistribuée"
    ("counters_of_several", "each", "4.1"),  # "Chaque vainqueur reçoit la valeur de sa main, en incluant (...)"
    ("deposits_of_several", "own_first", "4.1"),  # "récupèrent toujours leur mise de riichi"
    ("swap_calling", "allowed", "3.3.4"),
    ("riichi_without_stake", True, "3.3.12"),
    ("dealer_keeps", "win_or_ready", "3.4.12"),  # "s'il déclare une victoire ou s'il est tenpai"
    ("last_hand_stop", False, "3.5"),
    ("rounds", 2, "3.1"),  # "Une partie complète consiste en deux rounds"
    ("goal_points", None, "3.5"),
    ("allowed_yaku", (), "4.2"),
    ("bonus_columns", (), "3.6"),
    ("three_uma", (), "3.1"),
    ("three_starting_points", None, "3.1"),
    ("three_return_points", None, "3.1"),
    ("double_big_four_winds", True, "4.2.5"),  # "rapporte le double d'un paiement yakuman"
    ("session_minutes", 90, "5.8"),  # "les sessions sont planifiées à 90 minutes"
    ("warning_minutes", 15, "5.8"),  # "quand il ne reste que 15 minutes"
    ("end_signal", "finish_and_one_more", "5.8"),  # "et une main supplémentaire est jouée"
    ("end_signal_minutes", 15, "5.8"),  # "Il n'y a pas de signal sonore à 90 minutes"
    ("break_minutes_max", None, "5.8"),
    ("minimum_sessions", None, "5.8"),
    ("ranking_metrics", ("overall_score",), "overall ranking"),
    ("evening_games", None, "5.8"),
    ("ranking_appearances", None, "3.6"),
    ("team_best", None, "teams"),
    ("country_rule", "best", "country rating"),
    ("country_best", 3, "country rating"),
    ("escalation_reset", "per_session", "3.4.8"),
    ("unshown_false_win_pays", False, "5.1.2"),  # "résulte en une main morte"
    ("lateness_bands", (LATE, TOO_LATE), "5.6"),
    ("chombo", "mangan_payment", "3.4.6"),  # "de la même valeur qu'un paiement de mangan"
    ("chombo_amount", 8000, "3.4.6"),  # 4000 + 2000 + 2000
    ("penalty_stage", "before_places", "5.5"),  # "affectant éventuellement le classement à la table"
    ("offence_texts", ("ema-2012",), "5"),  # "Etiquette et règles de tournoi"
    ("empty_claim", "nothing", "5.1.2"),
    ("wrong_tile_seen", "corrected", "5.2.5"),
    ("draw_out_of_turn", "referee_decides", "3.4.8"),
    ("wrong_side_deal", "nothing", "5.2.5"),
    ("reaching_for_wall", "nothing", "3.3.1"),
    ("false_set_before_discard", "repairable", "5.1.4"),  # against 3.4.7
    ("own_tile_fallen", "nothing", "5.2.3"),
    ("others_tiles_upset", "dead_hand", "5.2.4"),
    ("claimed_tile_not_taken", "two_turns", "5.1.1"),
    ("other_word_for_win", "chombo", "5.1.2"),
    ("tiles_unshown_at_win", "no_rule", "5.1.2"),
    ("information_given", "warning_then_referee", "5.4"),
    ("tiles_shown_at_invalid_win", "nothing", "5.2"),
    ("dead_wall_tiles_count", True, "5.2"),  # against 3.4.6
    ("missed_session_points", 0, "5.7"),  # net of the start
    ("missed_session_uma", -30000, "5.7"),
    ("late_replacement", "fixed_result", "5.7"),
    ("mid_session_substitute_uma", -30000, "5.7"),
    ("substitute_result", "fixed_but_placed", "5.7"),
    ("appeal_window_minutes", None, "5"),
    ("appeal_limit_inclusive", None, "5"),
    ("appeal_announced_at_once", None, "5"),
    ("appeal_deposit", None, "5"),
    ("appeal_rejected_shares", (), "5"),
    ("appeal_currency", None, "5"),
    ("appeal_first_instance", None, "5"),
    ("appeal_committee_power", None, "5"),
    ("red_fives", 3, "1.1"),  # "Trois cinqs rouges sont utilisés"
    ("multiple_wins_on_discard", True, "3.3.1"),  # "plusieurs joueurs de gagner avec le même écart"
    ("abortive_draws", ("nine_orphans", "four_kongs", "four_winds", "four_riichi"), "3.4.3"),
    ("nagashi", True, "4.2.4"),
    ("five_counter_rule", True, "3.4.11"),
    ("kiriage_mangan", False, "Tables"),  # 4 fan 30: 7700 and 11600
    ("counted_yakuman", True, "4.1.3"),  # "Yakuman 13+"
    ("leftover_deposits", "winner", "3.6"),  # "collectées par le gagnant"
    ("busted_continue", True, "3.5"),
]

# What 2016 changed: option, new value.
CHANGED_2016: list[tuple[str, Any]] = [
    ("uma", (15000, 5000, -5000, -15000)),
    ("open_all_simples", True),
    ("renhou", "mangan"),
    ("swap_calling", "forbidden"),
    ("double_big_four_winds", False),
    ("offence_texts", ("ema-2016", "ema-2012")),
    ("chombo", "deduction"),
    ("chombo_amount", 20000),
    ("penalty_stage", "after_uma"),
    ("missed_session_points", -15000),
    ("missed_session_uma", -15000),
    ("mid_session_substitute_uma", -15000),
    ("red_fives", 0),
    ("abortive_draws", ()),
    ("nagashi", False),
    ("five_counter_rule", False),
    ("liability_counters", "discarder"),  # 3.3.9
    ("counted_yakuman", False),  # 13 or more: sanbaiman
]


def test_2016_takes_lateness_and_obstruction_off_after_uma() -> None:
    """5.5 and 5.7 of 2016: after uma is added, places untouched; 5.5 and 5.6 of 2012 said before the places."""
    assert (preset(OLD).penalty_stage, preset(NEW).penalty_stage) == ("before_places", "after_uma")
    assert preset(NEW).sources["penalty_stage"].clause == "5.5, 5.7"


@pytest.mark.parametrize(("option", "value", "clause"), BOOK_2012)
def test_2012_follows_the_book(option: str, value: Any, clause: str) -> None:
    rule_set = preset(OLD)
    assert getattr(rule_set, option) == value
    assert clause in rule_set.sources[option].clause


def test_every_option_of_the_game_is_checked_here() -> None:
    assert sorted(row[0] for row in BOOK_2012) == sorted(choice.field for choice in option_choices(Family.RIICHI))


@pytest.mark.parametrize(("option", "value"), CHANGED_2016)
def test_2016_follows_its_list_of_changes(option: str, value: Any) -> None:
    rule_set = preset(NEW)
    assert getattr(rule_set, option) == value
    assert rule_set.sources[option].text == "ema-2016"


def test_2016_changes_nothing_else() -> None:
    changed = {difference.field for difference in differences(preset(OLD), preset(NEW))}
    assert changed == {option for option, _ in CHANGED_2016}


@pytest.mark.parametrize("name", [OLD, NEW])
def test_a_table_holds_120000_points_and_uma_adds_nothing(name: str) -> None:
    rule_set = preset(name)
    assert rule_set.table_total == 120_000
    assert rule_set.place_scale == rule_set.uma
    assert sum(rule_set.uma) == 0


@pytest.mark.parametrize("name", [OLD, NEW])
def test_nothing_of_mcr_is_set(name: str) -> None:
    rule_set = preset(name)
    assert rule_set.table_points_scale == rule_set.escalation_steps == ()
    assert rule_set.false_win_payments == {}
    mcr_only = ("minimum_points", "hands_per_session", "wall_destroyed_payment", "missed_session_table_points")
    assert {getattr(rule_set, option) for option in mcr_only} == {None}
