"""Define the MCR presets: the 2014 book, its annotated French edition, the MERS regulation."""
# ruff: noqa: FBT003 - a cell's first argument is the option's own value

from dataclasses import replace

from mahjong_core.rulesets.cells import Cell, build, cell
from mahjong_core.rulesets.derive import derive
from mahjong_core.rulesets.disputed import CHINESE_2014, cells_of
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from mahjong_core.rulesets.records import (
    CountryRule,
    EndSignal,
    EscalationReset,
    Family,
    LatenessBand,
    LatenessEffect,
    OmittedTile,
    RuleSet,
    Stage,
    TieRule,
)

__all__ = [
    "BELOW",
    "FFMJ",
    "INVALID",
    "LATE_BY_THE_BOOK",
    "LATE_IN_EUROPE",
    "MCR_PRESETS",
    "MERS",
    "MIL_1998",
    "PRACTICE",
    "SUMMARY",
    "WMO",
]

WMO, FFMJ, MERS = "wmo-2014", "ffmj-2016", "mers-2010"
SUMMARY, PRACTICE = "mcr-penalty-summary", "practice"
BELOW, INVALID = "false-win-below-minimum", "false-win-invalid-hand"


def _bands(*, ten_inclusive: bool, fifteen_inclusive: bool) -> tuple[LatenessBand, ...]:
    return (
        LatenessBand(10, ten_inclusive, LatenessEffect.DEDUCTION, 10),
        LatenessBand(15, fifteen_inclusive, LatenessEffect.DEDUCTION, 20),
        LatenessBand(None, True, LatenessEffect.SESSION_LOST),
    )


LATE_BY_THE_BOOK = _bands(ten_inclusive=True, fifteen_inclusive=False)  # 3.11.2.1
LATE_IN_EUROPE = _bands(ten_inclusive=False, fifteen_inclusive=True)  # MERS 2.2


def _table(text: str) -> dict[str, Cell]:
    """Return what the body of the book says about the table, the clock and the ranking."""
    return {
        "table_points_scale": cell((4, 2, 1, 0), text, "3.9.2.2", "4, 2, 1, 0 points, sont attribués"),
        "tie_rule": cell(TieRule.SHARE, PRACTICE, "ties", "3.9.2.2 is silent; Europe shares the sum of the places"),
        "starting_points": cell(0, text, "3.9.2.1", "ces points ne sont pas rapportés à la prochaine session"),
        "minimum_points": cell(8, text, "3.9.1.1.2", "doit être supérieure ou égale à 8"),
        "hands_per_session": cell(16, text, "3.5.6", "quand tous les 16 jeux ont été joués"),
        "session_minutes": cell(150, text, "3.5.6", "limité à 150 min maximum"),
        "warning_minutes": cell(15, text, "3.5.6", "le moment où il ne reste plus que 15 minutes à jouer"),
        "end_signal": cell(EndSignal.STOP_AT_ONCE, text, "3.5.6", "tous les jeux en cours sont interrompus"),
        "end_signal_minutes": cell(0, text, "3.5.6", "lors de la fin du temps de jeu"),
        "break_minutes_max": cell(15, text, "3.5.6", "des arrêts de jeu n'excédant pas les 15 min"),
        "minimum_sessions": cell(6, text, "3.5.4", "un minimum de six sessions jouées"),
        "ranking_metrics": cell(
            ("table_points", "table_score"), text, "3.10.1", "points de table, puis somme de mini-points"
        ),
        "evening_games": cell(None, text, "3.5.4", "no clause is about evenings"),
        "ranking_appearances": cell(None, text, "3.10.1", "no number of sessions is asked for"),
        "team_best": cell(None, PRACTICE, "teams", "every source found sums all members"),
        "country_rule": cell(CountryRule.BEST, PRACTICE, "country rating", "EMA rates a country by its top 3"),
        "country_best": cell(3, PRACTICE, "country rating", "the top 3; a missing player counts nothing"),
    }


def _ladder(text: str) -> dict[str, Cell]:
    return {
        "escalation_steps": cell((0, 5, 10, 20, 30, 40, 50, 60), text, "3.11.2.2", "5, 10, 20, 30, 40, 50, ou 60"),
        "escalation_continues": cell(0, text, "3.11.2.2", "the list ends at 60"),
        "escalation_maximum": cell(60, text, "3.11.2.2", "60 points de session"),
        "escalation_reset": cell(EscalationReset.PER_HAND, text, "3.11.6.3", "lors d'une donne (Pan)"),
        "escalation_carries_over": cell((), text, "3.11.6.3", "no carrying over is stated"),
    }


def _prices(text: str) -> dict[str, Cell]:
    return {
        "false_win_payments": cell(
            {BELOW: 10, INVALID: 20},
            text,
            "3.11.6.6.1, 3.11.6.6.2",
            "il doit 10 (20) points à chacun des trois autres",
        ),
        "unshown_false_win_pays": cell(True, text, "3.11.6.6", "un défaut de l'une de ces deux conditions"),
        "mistaken_tile_payment": cell(10, text, "3.11.6.6.1", "s'il s'est trompé sur la tuile défaussée"),
        "wall_destroyed_payment": cell(30, text, "3.11.6.7.2", "doit 30 points à chacun des autres trois joueurs"),
        "winning_tile_not_taken": cell(
            OmittedTile.FALSE_WIN, text, "3.11.6.11.2", "une omission de la tuile constitue un Faux Hu"
        ),
        "winning_tile_deduction": cell(None, text, "3.11.6.11.2", "priced as a false win"),
        "lateness_bands": cell(
            LATE_BY_THE_BOOK,
            text,
            "3.11.2.1",
            "10 points: 10 minutes ou moins; 20: 11-15; perdue si son retard est de 15 minutes",
        ),
        "penalty_stage": cell(Stage.BEFORE_PLACES, text, "3.11.2.2", "points de session"),
    }


def _readings(text: str) -> dict[str, Cell]:
    return {
        "offence_texts": cell((text,), text, "3.11", "sera pénalisé par un avertissement et/ou par une perte"),
        "empty_claim": cell("ladder", text, "3.11.6.3", "averti une première fois, pénalisé de 5 points"),
        "wrong_tile_seen": cell("dead_hand", text, "3.11.6.4", "dans le cas où la tuile a été révélée"),
        "draw_out_of_turn": cell("ladder", text, "3.11.6.4", "avant que le joueur précédent ait défaussé"),
        "wrong_side_deal": cell("nothing", text, "3.5.7.5.4", "the book names no penalty"),
        "reaching_for_wall": cell("claim_forfeited", text, "3.11.6.11.5", "perd le droit de prendre la tuile"),
        "false_set_before_discard": cell("dead_hand", text, "3.11.6.2", "interdit de gagner la donne en cours"),
        "own_tile_fallen": cell("forced_discard", text, "3.11.6.7.1", "défaussée au prochain tour du joueur"),
        "others_tiles_upset": cell("pays_5_to_60", text, "3.11.6.7.3", "devra au joueur offensé 5 à 60 points"),
        "claimed_tile_not_taken": cell("next_discard", text, "3.11.6.11.1", "le joueur suivant ait défaussé"),
        "other_word_for_win": cell("no_win_this_turn", text, "3.11.6.11.3", "d'une manière non standard"),
        "tiles_unshown_at_win": cell(
            "no_win_this_turn", text, "3.11.6.11.3", "ne pas montrer les tuiles de sa main cachée"
        ),
        "information_given": cell("dead_hand", text, "3.11.6.9", "interdit de faire « Hu » durant la donne"),
        "tiles_shown_at_invalid_win": cell(
            "forced_discards",
            text,
            "3.11.6.7.1",
            "une tuile exposée devra être défaussée; 3.11.6.7.2: toutes, main morte",
        ),
    }


def _substitutes(text: str) -> dict[str, Cell]:
    """Return the lateness of the book: the session is lost (3.11.2.1); substitutes score by MERS section 4."""
    return {
        "missed_session_table_points": cell(0, MERS, "4.3", "0 points de table pour la (les) session(s) manquées"),
        "missed_session_points": cell(0, text, "3.11.2.1", "la session en cours perdue pour le joueur"),
        "late_replacement": cell("plays_normally", MERS, "4.1.1", "le remplaçant peut gagner la table"),
        "mid_session_substitute_table_points": cell(0, MERS, "4.1.2", "reçoit automatiquement 0 points de table"),
        "substitute_result": cell("as_played", MERS, "4.1.1", "les points de table sont attribués normalement"),
        "disqualified_table_points": cell(0, MERS, "4.4", "un total de 0 points de table pour l'ensemble du tournoi"),
    }


def _appeals(text: str) -> dict[str, Cell]:
    return {
        "appeal_window_minutes": cell(30, text, "3.12.2", "dans les 30 minutes après la fin de la session"),
        "appeal_limit_inclusive": cell(True, text, "3.12.2", "dans les 30 minutes"),
        "appeal_announced_at_once": cell(False, text, "3.12.2", "within the window; no announcement is asked for"),
        "appeal_deposit": cell(200, text, "3.12.2", "un forfait pour plainte de 200 USD"),
        "appeal_rejected_shares": cell((0,), text, "3.12.2", "la somme lui sera reversée, sinon l'argent sera perdu"),
        "appeal_currency": cell("USD", text, "3.12.2", "200 USD, ou l'équivalent en monnaie locale"),
        "appeal_first_instance": cell("chief_referee", text, "3.13.1", "seront jugés par l'arbitre en chef"),
        "appeal_committee_power": cell("no_annulment", text, "3.13.3", "mais pas celui d'annuler une décision"),
    }


def _body(text: str) -> dict[str, Cell]:
    """Return the competition rules as the body of the book has them, quoted from edition ``text``."""
    return {
        **_table(text),
        **_ladder(text),
        **_prices(text),
        **_readings(text),
        **_substitutes(text),
        **_appeals(text),
        **cells_of(FAN_READINGS, 0, text),
    }


def _european(text: str, prefix: str) -> dict[str, Cell]:
    """Return what MERS 2010 changes; the annotated French edition repeats it clause by clause as EMAR."""

    def at(value: object, clause: str, quote: str) -> Cell:
        return cell(value, text, f"{prefix}{clause}", quote)

    return {
        "escalation_steps": at((0, 5, 10, 20, 30), "3.1", "avertissement, 5, 10, 20, 30 points, etc."),
        "escalation_continues": at(10, "3.1", "etc.; 3.11.2.2: 40, 50, ou 60"),
        "escalation_reset": at(EscalationReset.PER_SESSION, "3.6", "réinitialisée au début de chaque session"),
        "escalation_carries_over": at(
            ("stalling", "obstruction"), "3.6", "sauf pour obstruction ou tentative de gagner du temps"
        ),
        "unshown_false_win_pays": at(False, "2.9.1", "ne montre pas ses tuiles, sa main est morte"),
        "mistaken_tile_payment": at(20, "2.9.2", "il n'a pas une main valide: 20 points aux autres joueurs"),
        "winning_tile_not_taken": at(OmittedTile.DEDUCTION, "2.8.7", "pénalisé avec une déduction de 10 points"),
        "winning_tile_deduction": at(10, "2.8.7", "une déduction de 10 points (seul le joueur fautif)"),
        "lateness_bands": at(
            LATE_IN_EUROPE,
            "2.2",
            "10 points: inférieur à 10 minutes; 20: de 10 à 15; au-delà de 15 un remplaçant",
        ),
        "wrong_tile_seen": at("returned_fault", "2.5.2", "remise à sa place dans la muraille, même s'il l'a vue"),
        "wrong_side_deal": at("nothing", "2.5.1", "il n'y a pas de pénalité"),
        "reaching_for_wall": at("nothing", "2.5.4", "sans la toucher n'est pas considéré comme une action"),
        "false_set_before_discard": at("repairable", "2.6.4", "commet une faute mais peut corriger son erreur"),
        "own_tile_fallen": at("nothing", "2.7", "un joueur ne sera pas pénalisé s'il renverse des tuiles de sa main"),
        "others_tiles_upset": at("fault", "2.7", "commet une faute de jeu; pénalité supplémentaire possible"),
        "claimed_tile_not_taken": at("two_turns", "2.6.3", "avant que les 2 prochains joueurs terminent leur tour"),
        "other_word_for_win": at("dead_hand", "2.4.3", "dans le cas d'un hu, sa main est morte"),
        "information_given": at("fault", "2.3", "il commet une faute de jeu"),
        "tiles_shown_at_invalid_win": at(
            "dead_hand_and_forced_discards", "2.8.9", "a une main morte et devra défausser les tuiles montrées"
        ),
        "appeal_announced_at_once": at(True, "2.1", "il doit le faire immédiatement"),
    }


def _wmo_2014() -> RuleSet:
    chinese = {
        "all_green_includes_half_flush": cell(False, CHINESE_2014, "fan 3, p. 23", "Half or Full Flush may be added"),
        "all_terminals_includes_double_pung": cell(
            False, CHINESE_2014, "fan 8, p. 26", "examples add two Double Pungs, or Triple Pung"
        ),
        "kongs_fan_adds_concealed_kongs": cell(
            True, CHINESE_2014, "fan 5, p. 24; fan 17, p. 28", "concealed kongs are added"
        ),
    }
    return build("mcr-wmo-2014", "MCR, WMO 2014", Family.MCR, {**_body(WMO), **chinese})


def _mers_2010() -> RuleSet:
    changes = {
        "false_win_payments": cell({BELOW: 10, INVALID: 20}, MERS, "2.9.2", "10 (20) points aux autres joueurs"),
        "wall_destroyed_payment": cell(None, MERS, "2.8.10", "l'arbitre peut décider d'une pénalité supplémentaire"),
        "penalty_stage": cell(Stage.BEFORE_PLACES, MERS, "3.1", "déduits uniquement du score du joueur fautif"),
        "missed_session_points": cell(0, MERS, "4.3", "session(s) manquées"),
        "offence_texts": cell((MERS, WMO), MERS, "preamble", "clarifier certaines règles et pénalités"),
        "empty_claim": cell("ladder", MERS, "2.4.1", "il commet une faute de jeu"),
        "tiles_unshown_at_win": cell("no_rule", MERS, "2.9.1", "only an invalid win has a rule"),
        "appeal_deposit": cell(150, MERS, "2.1", "« complaint fee » est fixé à 150€"),
        "appeal_currency": cell("EUR", MERS, "2.1", "150€"),
    }
    return build("mers-mcr-2010", "MCR, MERS 2010", Family.MCR, {**_body(WMO), **_european(MERS, ""), **changes})


def _ffmj_2016() -> RuleSet:
    changes = {
        "wall_destroyed_payment": cell(30, SUMMARY, "6.3", "90 points (+30 points aux trois adversaires)"),
        "draw_out_of_turn": cell("ladder_and_dead_hand", SUMMARY, "4.4", "et mettre la tuile dans sa main"),
        "wrong_side_deal": cell("warning_if_repeated", FFMJ, "Annex 4 4.2.1", "repeated: a warning"),
        "others_tiles_upset": cell("fault_and_5_to_60", FFMJ, "EMAR 2.7, 3.11.6.7.3", "une faute; 5 à 60 points"),
        "information_given": cell("fault_and_dead_hand", FFMJ, "3.11.6.9, EMAR 2.3", "faute grave; interdit de « Hu »"),
        "tiles_unshown_at_win": cell("no_rule", FFMJ, "FFMJ @3.11.6.11.3", "la FFMJ ne retient pas cet ajout"),
        "appeal_limit_inclusive": cell(False, FFMJ, "Annex 2 2", "déposée avant les 30 min"),
        "appeal_deposit": cell(180, FFMJ, "Annex 2 1", "les 180 Euros sont joints en espèce"),
        "appeal_currency": cell("EUR", FFMJ, "Annex 2 1", "180 Euros"),
        "offence_texts": cell(
            (FFMJ, SUMMARY, MERS), FFMJ, "1.1", "s'inscrit dans les « pratiques en usage » pour les tournois MERS"
        ),
        "appeal_rejected_shares": cell((0, 25, 50, 75), FFMJ, "Annex 3 6", "une part de raison"),
        "appeal_committee_power": cell("annul_against_rules", FFMJ, "3.13.3, Annex 3 8", "dans le respect des règles"),
        "minimum_sessions": cell(6, FFMJ, "3.5.4", "six sessions, a warning and no bar"),
    }
    cells = {**_body(FFMJ), **_european(FFMJ, "EMAR "), **changes}
    return build("mcr-ffmj-2016", "MCR, FFMJ 2016", Family.MCR, cells)


MCR_PRESETS: tuple[RuleSet, ...] = (
    _ffmj_2016(),
    _mers_2010(),
    _wmo_2014(),
)
# The older prices of 1998: no competition is played by them, but programs of that reading can be compared.
_PRICES_OF_1998 = {"two_concealed_kongs": 6, "mixed_kongs": 5, "special_hands_exclude_fully_concealed": True}
MIL_1998 = replace(derive(MCR_PRESETS[0], _PRICES_OF_1998, name="MCR, prices of 1998"), id="mcr-mil-1998")
