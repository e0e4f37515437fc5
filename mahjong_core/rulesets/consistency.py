"""Check the options of one rule set against each other."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.options import OPTIONS, TEXTS_OF
from mahjong_core.rulesets.records import CountryRule, Family, LatenessBand, OmittedTile, TieRule

__all__ = ["RULES", "Values", "check_consistency"]

Values = Mapping[str, Any]
_EMPTY: tuple[Any, ...] = (None, (), {}, 0)


def check_consistency(family: Family, values: Values) -> None:
    """Raise ``rulesets.inconsistent`` with every broken rule in ``detail["problems"]``."""
    problems = [name for name, is_kept in RULES.items() if not is_kept(values)]
    foreign = (name for name, option in OPTIONS.items() if family not in option.families)
    problems += [f"not_{family}:{name}" for name in foreign if values[name] not in _EMPTY]
    if not set(values["offence_texts"]) <= set(TEXTS_OF[family]):
        problems.append("texts_of_another_game")
    if problems:
        raise RuleError("rulesets.inconsistent", f"options contradict: {', '.join(problems)}", {"problems": problems})


def _descending(items: tuple[int, ...]) -> bool:
    return all(first >= second for first, second in pairwise(items))


def _umas(values: Values) -> tuple[tuple[int, ...], ...]:
    floating = (values[f"uma_{number}_above"] for number in ("none", "one", "three", "four"))
    return values["uma"], values["three_uma"], *floating


def _floating_complete(values: Values) -> bool:
    """Return whether an uma floats with one and three above the start; with none and four only beside these."""
    _uma, _three_players, none, one, three, four = map(bool, _umas(values))
    return one == three and (one or not (none or four))


def _bands_ascend(values: Values) -> bool:
    """Return whether limits rise strictly (an exclusive one before the same inclusive one).

    Only the last may be open.
    """
    bands: tuple[LatenessBand, ...] = values["lateness_bands"]
    limits = [(band.up_to_minutes, band.inclusive) for band in bands]
    if any(minutes is None for minutes, _ in limits[:-1]):
        return False
    closed = [(minutes, inclusive) for minutes, inclusive in limits if minutes is not None]
    return all(first < second for first, second in pairwise(closed))


def _ladder_ascends(values: Values) -> bool:
    steps = values["escalation_steps"]
    highest = values["escalation_maximum"]
    return _descending(tuple(reversed(steps))) and (highest is None or not steps or highest >= steps[-1])


def _three_have_points(values: Values) -> bool:
    return bool(values["three_uma"]) == (values["three_starting_points"] is not None)


def _three_return_not_below_start(values: Values) -> bool:
    start, back = values["three_starting_points"], values["three_return_points"]
    return back is None or (start is not None and back >= start)


def _omitted_tile_priced(values: Values) -> bool:
    deducts = values["winning_tile_not_taken"] is OmittedTile.DEDUCTION
    return deducts == (values["winning_tile_deduction"] is not None)


RULES: dict[str, Callable[[Values], bool]] = {
    "places_have_one_scale": lambda v: bool(v["table_points_scale"]) != bool(v["uma"]),
    "scale_descends": lambda v: all(map(_descending, (v["table_points_scale"], *_umas(v)))),
    "uma_sums_to_zero": lambda v: not any(map(sum, _umas(v))),
    "floating_uma_complete": _floating_complete,
    "hundreds_are_of_uma": lambda v: v["tie_rule"] is not TieRule.SHARE_HUNDREDS or bool(v["uma"]),
    "return_not_below_start": lambda v: v["return_points"] is None or v["return_points"] >= v["starting_points"],
    "three_have_points": _three_have_points,
    "three_return_not_below_start": _three_return_not_below_start,
    "warning_within_session": lambda v: v["warning_minutes"] < v["session_minutes"],
    "end_signal_within_session": lambda v: v["end_signal_minutes"] < v["session_minutes"],
    "ladder_ascends": _ladder_ascends,
    "lateness_ascends": _bands_ascend,
    "omitted_tile_priced": _omitted_tile_priced,
    "chombo_priced": lambda v: (v["chombo"] is None) == (v["chombo_amount"] is None),
    "three_wins_need_several": lambda v: "three_wins" not in v["abortive_draws"] or v["multiple_wins_on_discard"],
    "bonus_names_differ": lambda v: len({row.name.casefold() for row in v["bonus_columns"]}) == len(v["bonus_columns"]),
    "goal_beyond_start": lambda v: v["goal_points"] is None or v["goal_points"] >= v["starting_points"],
    "deposit_has_currency": lambda v: (v["appeal_deposit"] is None) == (v["appeal_currency"] is None),
    "deposit_needs_appeals": lambda v: v["appeal_deposit"] is None or v["appeal_window_minutes"] is not None,
    "country_best_counted": lambda v: v["country_rule"] is not CountryRule.BEST or v["country_best"] is not None,
    "ranking_not_empty": lambda v: bool(v["ranking_metrics"]),
    "rulings_have_a_text": lambda v: bool(v["offence_texts"]),
    "rejected_shares_ascend": lambda v: list(v["appeal_rejected_shares"]) == sorted(set(v["appeal_rejected_shares"])),
}
