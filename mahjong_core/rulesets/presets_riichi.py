"""Define the EMA riichi presets: the 2012 book, and the 2016 edition as its list of changes gives it."""
# ruff: noqa: FBT003 - a cell's first argument is the option's own value

from mahjong_core.rulesets.cells import Cell, build, cell
from mahjong_core.rulesets.disputed import cells_of
from mahjong_core.rulesets.disputed_riichi import CHANGES, HAND_READINGS, NEW, OLD
from mahjong_core.rulesets.options import OPTIONS, OptionKind
from mahjong_core.rulesets.records import (
    Chombo,
    CountryRule,
    EndSignal,
    EscalationReset,
    Family,
    LatenessBand,
    LatenessEffect,
    RuleSet,
    Stage,
    TieRule,
)

__all__ = ["LATE_IN_RIICHI", "RIICHI_PRESETS", "ema_2016_cells"]

_ABORTIVE = ("nine_orphans", "four_kongs", "four_winds", "four_riichi")  # 3.4.3, in its order
LATE_IN_RIICHI = (
    LatenessBand(10, True, LatenessEffect.DEDUCTION_PER_MINUTE, 1000),
    LatenessBand(None, True, LatenessEffect.SESSION_LOST),
)


def _at(value: object, clause: str, quote: str) -> Cell:
    return cell(value, OLD, clause, quote)


def _table() -> dict[str, Cell]:
    return {
        "uma": _at((30000, 10000, -10000, -30000), "3.6.1", "30 000, 10 000, -10 000, -30 000 points"),
        "uma_one_above": _at((), "3.6.1", "suivant ce schéma"),
        "uma_three_above": _at((), "3.6.1", "suivant ce schéma"),
        "uma_none_above": _at((), "3.6.1", "suivant ce schéma"),
        "uma_four_above": _at((), "3.6.1", "suivant ce schéma"),
        "three_uma": _at((), "3.1", "games of three players are not known"),
        "three_starting_points": _at(None, "3.1", "games of three players are not known"),
        "three_return_points": _at(None, "3.1", "games of three players are not known"),
        "tie_rule": _at(TieRule.SHARE, "3.6.1", "les points pour les places en question sont partagés"),
        "starting_points": cell(30000, "practice", "riichi editions", "30 000 each, 120 000 in all"),
        "return_points": _at(None, "3.6", "la somme totale des points détermine le gagnant"),
        "session_minutes": _at(90, "5.8", "les sessions sont planifiées à 90 minutes"),
        "warning_minutes": _at(15, "5.8", "quand il ne reste que 15 minutes"),
        "end_signal": _at(EndSignal.FINISH_AND_ONE_MORE, "5.8", "la main en cours, et une main supplémentaire"),
        "hand_begins": _at("dice", "5.8", "Si les dés viennent juste d'être lancés"),
        "end_signal_minutes": _at(15, "5.8", "il n'y a pas de signal sonore à 90 minutes"),
        "break_minutes_max": _at(None, "5.8", "no stop of play is provided for"),
        "minimum_sessions": _at(None, "5.8", "no minimum is stated"),
        "ranking_metrics": cell(
            ("overall_score",), "practice", "overall ranking", "total score only, shared when level"
        ),
        "evening_games": _at(None, "5.8", "no clause is about evenings"),
        "ranking_appearances": _at(None, "3.6", "no number of sessions is asked for"),
        "team_best": cell(None, "practice", "teams", "every source found sums all members"),
        "country_rule": cell(CountryRule.BEST, "practice", "country rating", "EMA rates a country by its top 3"),
        "country_best": cell(3, "practice", "country rating", "the top 3; a missing player counts nothing"),
    }


def _fouls() -> dict[str, Cell]:
    return {
        "escalation_reset": _at(EscalationReset.PER_SESSION, "3.4.8", "minor irregularities have no ladder"),
        "unshown_false_win_pays": _at(False, "5.1.2", "ne pas montrer ses tuiles: une main morte"),
        "lateness_bands": _at(LATE_IN_RIICHI, "5.6", "1 000 points par minute de retard; plus de 10: remplacé"),
        "chombo": _at(Chombo.MANGAN_PAYMENT, "3.4.6", "de la même valeur qu'un paiement de mangan"),
        "chombo_amount": _at(8000, "3.4.6", "4 000 à Est, 2 000 à chacun des autres joueurs"),
        "chombo_ends": _at("deal_again", "3.4.6", "Aucun compteur n'est placé, et le donneur ne tourne pas"),
        "chombo_after_signal_is_a_hand": _at(False, "3.4", "ne compte pas comme une main"),
        "penalty_stage": _at(Stage.BEFORE_PLACES, "5.5, 5.6", "affectant éventuellement le classement à la table"),
    }


def _readings() -> dict[str, Cell]:
    return {
        "offence_texts": _at((OLD,), "5", "Etiquette et règles de tournoi"),
        "empty_claim": _at("nothing", "5.1.2", "les déclarations vides ne sont pas pénalisées"),
        "wrong_tile_seen": _at("corrected", "5.2.5", "avant l'écart, l'erreur doit être corrigée"),
        "draw_out_of_turn": _at("referee_decides", "3.4.8", "normally not penalised; no rule of its own"),
        "wrong_side_deal": _at("nothing", "5.2.5", "dans tous les cas, il n'y a pas de pénalité"),
        "reaching_for_wall": _at("nothing", "3.3.1", "a tile already drawn goes back within three seconds"),
        "false_set_before_discard": _at("repairable", "5.1.4", "corrigé s'il est découvert avant que le joueur écarte"),
        "own_tile_fallen": _at("nothing", "5.2.3", "les tuiles révélées sont replacées dans la main"),
        "others_tiles_upset": _at("dead_hand", "5.2.4", "le joueur fautif a une main morte"),
        "claimed_tile_not_taken": _at("two_turns", "5.1.1", "avant que les deux joueurs suivants aient écarté"),
        "other_word_for_win": _at("chombo", "5.1.2", "déclarant « Ippatsu » et révélant ses tuiles"),
        "tiles_unshown_at_win": _at("no_rule", "5.1.2", "only an empty call has a rule"),
        "information_given": _at("warning_then_referee", "5.4", "un avertissement clair, puis un arbitre"),
        "tiles_shown_at_invalid_win": _at("nothing", "5.2", "up to five revealed tiles go back"),
        "dead_wall_tiles_count": _at(True, "5.2", "plus de cinq tuiles du mur, du mur mort ou de la main"),
    }


def _substitutes() -> dict[str, Cell]:
    return {
        "missed_session_points": _at(0, "5.7", "0 point, net of the starting points"),
        "missed_session_uma": _at(-30000, "5.7", "un uma de -30 000 points pour chaque session manquée"),
        "late_replacement": _at("fixed_result", "5.7", "0 point et -30 000 d'uma"),
        "mid_session_substitute_uma": _at(-30000, "5.7", "recevront toujours l'uma de -30 000"),
        "disqualified": _at("last", "5.7", "sera classé à la fin de la liste des résultats"),
        "substitute_result": _at("fixed_but_placed", "5.7", "compte pour déterminer l'uma des adversaires"),
    }


def _appeals() -> dict[str, Cell]:
    nothing = {name: () if option.kind is OptionKind.INTEGERS else None for name, option in OPTIONS.items()}
    fields = [name for name in OPTIONS if name.startswith("appeal_")]
    return {name: _at(nothing[name], "5", "the booklet has no chapter on appeals") for name in fields}


def _game() -> dict[str, Cell]:
    return {
        "multiple_wins_on_discard": _at(True, "3.3.1", "plusieurs joueurs peuvent gagner avec le même écart"),
        "abortive_draws": _at(_ABORTIVE, "3.4.3", "une annulation de partie peut arriver dans quatre cas"),
        "nagashi": _at(True, "4.2.4", "nagashi mangan"),
        "nagashi_settled": _at("win", "4.2.4", "un mangan pioché, plus les compteurs et les mises de riichi"),
        "leftover_deposits": _at("winner", "3.6", "toutes les mises sont collectées par le gagnant"),
        "bonus_columns": _at((), "3.6", "no clause knows points beside score and uma"),
        "counters_of_several": _at("each", "4.1", "Le jeteur règle les scores avec chaque gagnant individuellement"),
        "deposits_of_several": _at(
            "own_first", "4.1", "Ceux qui ont déclaré riichi et gagné récupèrent toujours leur mise de riichi"
        ),
        "liable_yakuman": _at(("daisangen", "daisuushii"), "3.3.6", "doit payer la valeur totale de la main"),
        "allowed_yaku": _at((), "4.2", "every yaku of the list counts"),
        "yakuman_at_most": _at(None, "4.2", "Les yakuman ne sont pas cumulatifs"),
        "liability_counters": _at("shared", "3.3.6, 3.4.10", "counters raise the value of the hand, which is halved"),
        "liability_scope": _at("hand", "3.3.6", "doit payer la valeur totale de la main"),
        "swap_calling": _at("allowed", "3.3.4", "no clause forbids it"),
        "riichi_tiles_left": _at(4, "3.3.12", "s'il reste moins de quatre tuiles dans le mur"),
        "kan_dora_turned": _at("at_once", "3.3.2, 3.3.8", "Après avoir révélé une nouvelle kan dora"),
        "kong_after_riichi": _at(
            "wait_and_reading",
            "3.3.12",
            "si cela ne change pas le motif d'attente; seulement interprétés comme un pung",
        ),
        "robbed_concealed_kong": _at("thirteen_orphans", "3.3.8", "sauf pour gagner avec Treize Orphelins"),
        "winning_tile_unknown": _at("no_rule", "3.3.11", "no clause says what counts"),
        "tenpai_on_fifth_tile": _at("never", "3.4.2", "s'il attend seulement une tuile dont il en a déjà quatre"),
        "riichi_without_stake": _at(True, "3.3.12", "no clause asks for points beyond the stake"),
        "dealer_keeps": _at("win_or_ready", "3.4.12", "s'il déclare une victoire ou s'il est tenpai"),
        "last_hand_stop": _at(False, "3.5", "the game only ends after the South round"),
        "rounds": _at(2, "3.1", "Une partie complète consiste en deux rounds"),
        "goal_points": _at(None, "3.5", "the game only ends after the South round"),
        "busted_continue": _at(True, "3.5", "the game only ends after the South round"),
        "busted_at": _at("below_zero", "3.5", "the game only ends after the South round"),
    }


def ema_2016_cells() -> dict[str, Cell]:
    """Return the newest edition that we have read about in the federation's own words."""
    return {**_ema_2012_cells(), **_ema_2016_changes()}


def _ema_2012_cells() -> dict[str, Cell]:
    readings = cells_of(HAND_READINGS, 0, OLD)
    return {**_table(), **_fouls(), **_readings(), **_substitutes(), **_appeals(), **_game(), **readings}


def _changed(value: object, quote: str) -> Cell:
    return cell(value, NEW, CHANGES, quote)


def _ema_2016_changes() -> dict[str, Cell]:
    changed = tuple(reading for reading in HAND_READINGS if reading.sides[1].sources[0].text == NEW)
    return {
        **cells_of(changed, 1, NEW),
        "uma": _changed((15000, 5000, -5000, -15000), "uma 15/5/-5/-15"),
        "end_signal": _changed(EndSignal.FINISH_AND_ONE_MORE, "one more hand"),
        "chombo": _changed(Chombo.DEDUCTION, "no payments; deducted after uma"),
        "chombo_amount": _changed(20000, "-20 000 from the tournament score"),
        "penalty_stage": cell(Stage.AFTER_UMA, NEW, "5.5, 5.7", "off the tournament score; places at the table stay"),
        "missed_session_points": cell(-15000, NEW, "5.8", "-15 000 fixed points"),
        "missed_session_uma": cell(-15000, NEW, "5.8", "-15 000 uma"),
        "mid_session_substitute_uma": cell(-15000, NEW, "5.8", "last place of the 15/5 uma"),
        "liability_counters": cell("discarder", NEW, "3.3.9", "the hand in halves; only the discarder pays counters"),
        "abortive_draws": _changed((), "removed"),
        "swap_calling": _changed("forbidden", "swap calling is forbidden"),
        "nagashi": _changed(False, "removed"),
        "offence_texts": _changed((NEW, OLD), "what the list leaves stands in the book of 2012"),
    }


RIICHI_PRESETS: tuple[RuleSet, ...] = (
    build("ema-riichi-2016", "EMA riichi 2016", Family.RIICHI, ema_2016_cells()),
    build("ema-riichi-2012", "EMA riichi 2012", Family.RIICHI, _ema_2012_cells()),
)
