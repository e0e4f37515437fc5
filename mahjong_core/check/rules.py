"""Resolve the rules of a record to the values that checks need; what is None is not checked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from mahjong_core.check.findings import Findings
from mahjong_core.errors import RuleError
from mahjong_core.rulesets.options import OPTIONS
from mahjong_core.rulesets.presets import PRESETS
from mahjong_core.rulesets.records import THREE
from mahjong_core.rulesets.values import write_value

__all__ = ["METRICS", "NO_RULES", "Rules", "resolve"]

METRICS = ("table_points", "table_score", "overall_score", "tables_won", "best_table_score", "latest_session")
_STAGES = ("before_places", "after_uma", "event_total")
_OWN_ONLY = ("game", "table_total", "score_unit")
_FOURS = ("table_points_scale", "uma", "uma_one_above", "uma_three_above", "uma_none_above", "uma_four_above")


@dataclass(frozen=True, slots=True)
class Rules:
    """Store the values of a rule set that a record is checked by; None or empty if the rules do not say it."""

    game: str | None = None
    table_points_scale: tuple[int, ...] = ()
    uma: tuple[int, ...] = ()
    uma_one_above: tuple[int, ...] = ()
    uma_three_above: tuple[int, ...] = ()
    uma_none_above: tuple[int, ...] = ()
    uma_four_above: tuple[int, ...] = ()
    three_uma: tuple[int, ...] = ()
    three_starting_points: int | None = None
    three_return_points: int | None = None
    tie_rule: str = "share"
    starting_points: int = 0
    return_points: int | None = None
    table_total: int | None = None
    score_unit: int = 1
    minimum_points: int | None = None
    hands_per_session: int | None = None
    ranking_metrics: tuple[str, ...] = ()
    ranking_appearances: int | None = None
    team_best: int | None = None
    leftover_deposits: str | None = None
    penalty_stage: str | None = None
    missed_session_table_points: int | None = None
    missed_session_points: int | None = None
    missed_session_uma: int | None = None
    mid_session_substitute_table_points: int | None = None
    mid_session_substitute_uma: int | None = None
    substitute_result: str | None = None
    late_replacement: str | None = None
    disqualified_table_points: int | None = None
    false_win_payments: Mapping[str, int] | None = None
    wall_destroyed_payment: int | None = None
    winning_tile_not_taken: str | None = None
    winning_tile_deduction: int | None = None
    lateness_bands: tuple[Any, ...] | None = None
    escalation_steps: tuple[int, ...] | None = None
    escalation_continues: int = 0
    chombo: str | None = None
    chombo_amount: int | None = None
    kiriage_mangan: bool | None = None
    counted_yakuman: bool | None = None
    counter_points: int | None = None
    counters_of_several: str | None = None
    deposits_of_several: str | None = None
    nagashi: bool | None = None

    @property
    def is_known(self) -> bool:
        """Return whether there are rules at all."""
        return self.game is not None

    @property
    def is_riichi(self) -> bool:
        """Return whether places are worth uma."""
        return bool(self.uma)

    @property
    def base(self) -> int:
        """Return the base of a net score: the return points, or the starting points."""
        return self.starting_points if self.return_points is None else self.return_points

    @property
    def of_three(self) -> "Rules":
        """Return the rules of a table of three, in a club; none where they are not known."""
        if not self.three_uma or self.three_starting_points is None:
            return NO_RULES
        return replace(
            self,
            uma=self.three_uma,
            uma_one_above=(),
            uma_three_above=(),
            uma_none_above=(),
            uma_four_above=(),
            starting_points=self.three_starting_points,
            return_points=self.three_return_points,
            table_total=len(self.three_uma) * self.three_starting_points,
        )

    @property
    def missed_points(self) -> int | None:
        """Return the table points or uma of a missed session."""
        return self.missed_session_uma if self.is_riichi else self.missed_session_table_points

    @property
    def during_points(self) -> int | None:
        """Return the table points or uma of a substitute who joined during a session."""
        return self.mid_session_substitute_uma if self.is_riichi else self.mid_session_substitute_table_points

    def scale_for(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the points of the four places, best first, at a table that ended with ``scores``, oka included."""
        if not self.uma:
            return self.table_points_scale
        above = sum(score >= self.base for score in scores)
        floating = (self.uma_none_above, self.uma_one_above, (), self.uma_three_above, self.uma_four_above)[above]
        uma = floating or self.uma
        return (uma[0] + len(uma) * (self.base - self.starting_points), *uma[1:])


NO_RULES = Rules()
_NAMES = tuple(Rules.__dataclass_fields__)


def resolve(given: Mapping[str, Any], named: str | None, findings: Findings) -> tuple[Rules, str | None]:
    """Return the rules of a record (``given``, empty if it says none; then those ``named``), and their name.

    Adds ``rules.unknown``, ``rules.inconsistent``, after which only what holds in any Mahjong is checked, and
    ``rules.departs``. Raises ``file.malformed`` for an option of another type.
    """
    if "own" in given:
        return _own(given["own"], findings), "own"
    name = given.get("preset") or given.get("derived_from")
    path = "rules.preset" if "preset" in given else "rules.derived_from"
    if name is None:
        name, path = named, "rules"
    if name is None:
        return NO_RULES, None
    if name not in PRESETS:
        findings.add("rules.unknown", found=name, expected=sorted(PRESETS), field=path)
        return NO_RULES, name
    preset = PRESETS[name]
    changes, values = given.get("changes", {}), given.get("values", {})
    unknown = [f"rules.{part}.{key}" for part in ("changes", "values") for key in given.get(part, {}) if _is_new(key)]
    for field in unknown:
        findings.add("rules.unknown", found=field.rpartition(".")[2], field=field)
    if unknown:
        return NO_RULES, name
    _depart(preset, {**changes, **values}, findings)
    rules = _of_preset(preset)
    for part, given_values in (("changes", changes), ("values", values)):
        rules = _with(rules, given_values, f"rules.{part}")
    rules = _totalled(rules, {**changes, **values})
    return _consistent(rules, {"values": values, "changes": changes}, findings), name


def _is_new(name: str) -> bool:
    return name not in OPTIONS and name not in _OWN_ONLY


def _of_preset(preset: Any) -> Rules:
    values = {name: getattr(preset, name) for name in _NAMES if name in OPTIONS}
    values = {name: str(value) if name == "tie_rule" or _is_word(value) else value for name, value in values.items()}
    return Rules(**{**values, "game": str(preset.family), "score_unit": 100 if preset.uma else 1})


def _is_word(value: Any) -> bool:
    return isinstance(value, str)


def _totalled(rules: Rules, given: Mapping[str, Any]) -> Rules:
    """Return the rules with what a table's four scores add up to: four starts, unless said otherwise."""
    return rules if "table_total" in given else replace(rules, table_total=4 * rules.starting_points)


def _depart(preset: Any, given: Mapping[str, Any], findings: Findings) -> None:
    """Add a note for each option that is played otherwise than in the preset."""
    for name, value in given.items():
        if name in OPTIONS:
            usual = write_value(getattr(preset, name))
            if usual != value and not (usual in (None, [], {}) and value in (None, [], {})):
                findings.add("rules.departs", expected=usual, found=value, field=name)


def _own(own: Mapping[str, Any], findings: Findings) -> Rules:
    unknown = [name for name in own if _is_new(name)]
    for name in unknown:
        findings.add("rules.unknown", found=name, field=f"rules.own.{name}")
    if unknown:
        return NO_RULES
    unit = 100 if own["game"] == "riichi" else 1
    rules = _with(Rules(score_unit=unit, game=own["game"]), own, "rules.own")
    return _consistent(_totalled(rules, own), {"own": own}, findings)


def _with(rules: Rules, values: Mapping[str, Any], path: str) -> Rules:
    """Return the rules with other values; those that no check needs are left out."""
    kept = {name: _READERS.get(name, _as_is)(value, f"{path}.{name}") for name, value in values.items()}
    return replace(rules, **{name: value for name, value in kept.items() if name in _NAMES})


def _consistent(rules: Rules, given: Mapping[str, Mapping[str, Any]], findings: Findings) -> Rules:
    """Return the rules, or none if they contradict themselves; ``given`` is where each option may stand."""
    wrong = _contradiction(rules)
    if wrong is None:
        return rules
    part = next((part for part, options in given.items() if wrong in options), None)
    field = "rules" if part is None else f"rules.{part}.{wrong}"
    findings.add("rules.inconsistent", found=getattr(rules, wrong), field=field)
    return NO_RULES


def _contradiction(rules: Rules) -> str | None:
    """Return the option that contradicts itself or another."""
    for name in (*_FOURS, "three_uma"):
        values = getattr(rules, name)
        if any(first < second for first, second in pairwise(values)):
            return name
        if name != "table_points_scale" and sum(values):
            return name
    alone = (rules.uma_none_above or rules.uma_four_above) and not rules.uma_one_above
    broken = {
        "uma": bool(rules.table_points_scale) == bool(rules.uma),
        "uma_one_above": bool(rules.uma_one_above) != bool(rules.uma_three_above) or bool(alone),
        "return_points": rules.return_points is not None and rules.return_points < rules.starting_points,
        "three_uma": bool(rules.three_uma) != (rules.three_starting_points is not None),
        "ranking_metrics": not rules.ranking_metrics,
    }
    return next((name for name, is_broken in broken.items() if is_broken), None)


# --- values of options ------------------------------------------------------------------------------------------------


def _malformed(field: str, wanted: str) -> RuleError:
    return RuleError("file.malformed", f"{field} is not {wanted}", {"field": field, "wanted": wanted})


def _as_is(value: Any, _field: str) -> Any:
    return value


def _four(value: Any, field: str, length: int = 4) -> tuple[int, ...]:
    if value in (None, []):
        return ()
    if not isinstance(value, list) or len(value) != length or any(type(item) is not int for item in value):
        raise _malformed(field, f"{length} whole numbers")
    return tuple(value)


def _three(value: Any, field: str) -> tuple[int, ...]:
    return _four(value, field, THREE)


def _whole(value: Any, field: str) -> int | None:
    if value is not None and (type(value) is not int or abs(value) > 10**9):
        raise _malformed(field, "a whole number")
    return value


def _surely_whole(value: Any, field: str) -> int:
    number = _whole(value, field)
    if number is None:
        raise _malformed(field, "a whole number")
    return number


def _positive(value: Any, field: str) -> int | None:
    number = _whole(value, field)
    if number is not None and number < 1:
        raise _malformed(field, "a positive number")
    return number


def _unit(value: Any, field: str) -> int:
    return _positive(value, field) or 1


def _words(value: Any, field: str) -> tuple[str, ...]:
    if not isinstance(value, list) or any(not isinstance(item, str) for item in value):
        raise _malformed(field, "a list of words")
    return tuple(value)


def _payments(value: Any, field: str) -> Mapping[str, int]:
    if not isinstance(value, dict) or any(type(item) is not int for item in value.values()):
        raise _malformed(field, "an object of whole numbers")
    return value


def _steps(value: Any, field: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(item) is not int for item in value):
        raise _malformed(field, "a list of whole numbers")
    return tuple(value)


def _flag(value: Any, field: str) -> bool | None:
    if value is not None and not isinstance(value, bool):
        raise _malformed(field, "true or false")
    return value


def _bands(_value: Any, _field: str) -> None:
    """Return nothing: bands that an organiser set are not checked."""


class _Word:
    """Read one of several words, or null."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __call__(self, value: Any, field: str) -> str | None:
        if value is not None and value not in self.words:
            raise _malformed(field, f"one of {', '.join(self.words)}")
        word: str | None = value
        return word


_TIE_RULES = ("share", "share_hundreds", "seat_order", "as_published")


def _tie(value: Any, field: str) -> str:
    if value not in _TIE_RULES:
        raise _malformed(field, f"one of {', '.join(_TIE_RULES)}")
    return str(value)


_READERS: dict[str, Any] = {
    **dict.fromkeys(_FOURS, _four),
    "three_uma": _three,
    **dict.fromkeys(
        (
            "return_points",
            "three_starting_points",
            "three_return_points",
            "table_total",
            "minimum_points",
            "ranking_appearances",
            "missed_session_table_points",
            "missed_session_points",
            "missed_session_uma",
            "mid_session_substitute_table_points",
            "mid_session_substitute_uma",
            "disqualified_table_points",
            "wall_destroyed_payment",
            "winning_tile_deduction",
            "chombo_amount",
            "counter_points",
        ),
        _whole,
    ),
    "starting_points": _surely_whole,
    "escalation_continues": _surely_whole,
    "score_unit": _unit,
    "hands_per_session": _positive,
    "team_best": _positive,
    "ranking_metrics": _words,
    "tie_rule": _tie,
    "leftover_deposits": _Word("winner", "lost", "kept"),
    "penalty_stage": _Word(*_STAGES),
    "substitute_result": _Word("as_played", "fixed_but_placed"),
    "late_replacement": _Word("plays_normally", "fixed_result"),
    "winning_tile_not_taken": _Word("false_win", "deduction"),
    "chombo": _Word("mangan_payment", "deduction"),
    "counters_of_several": _Word("each", "nearest"),
    "deposits_of_several": _Word("own_first", "nearest"),
    "false_win_payments": _payments,
    "escalation_steps": _steps,
    "lateness_bands": _bands,
    "kiriage_mangan": _flag,
    "counted_yakuman": _flag,
    "nagashi": _flag,
    "game": _Word("mcr", "riichi", "other"),
}
