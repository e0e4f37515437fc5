"""Choose the rules of a generated event: as the record states them, and as the engine reads them."""

from dataclasses import dataclass, replace
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.generate.dice import Dice
from mahjong_core.generate.shape import Json
from mahjong_core.rulesets.derive import derive
from mahjong_core.rulesets.options import OPTIONS
from mahjong_core.rulesets.presets import PRESETS, preset
from mahjong_core.rulesets.records import Family, RuleSet, Stage, TieRule
from mahjong_core.rulesets.values import write_value

__all__ = ["OWN", "EventRules", "choose_rules", "rules_from"]

OWN = ("own", "own-mcr", "own-riichi", "own-other")
_COPIED = ("starting_points", "return_points", "tie_rule", "penalty_stage", "ranking_metrics")
_OWN_BASE = {"mcr": "mcr-wmo-2014", "riichi": "wrc-2017", "other": "mcr-wmo-2014"}
_ENUMS = {"tie_rule": TieRule, "penalty_stage": Stage}
_SCALES = ((4, 2, 1, 0), (5, 3, 1, 0), (3, 2, 1, 0), (12, 8, 4, 0))
_UMAS = ((15000, 5000, -5000, -15000), (20000, 10000, -10000, -20000), (9000, 3000, -3000, -9000))


@dataclass(frozen=True, slots=True)
class EventRules:
    """Store the rules twice: ``document`` as section 1.1 of the record writes them, ``engine`` as the core reads them.

    ``unit``: every score is a multiple of it. ``is_own``: prices and readings beyond the options of the record are
    not known.
    """

    document: Json
    engine: RuleSet
    unit: int
    game: str

    @property
    def is_own(self) -> bool:
        """Return whether the rules are no preset's."""
        return "own" in self.document

    @property
    def is_riichi(self) -> bool:
        """Return whether places are worth uma."""
        return self.engine.family is Family.RIICHI


def choose_rules(name: str, dice: Dice, *, best_members: bool) -> EventRules:
    """Return the rules called ``name``. ``best_members``: of some teams only the best members count.

    Raises ``rulesets.unknown_preset``, or ``generate.unknown_rules``.
    """
    if name in OWN:
        return rules_from(_own(name, dice, best_members=best_members))
    if name not in PRESETS:
        raise RuleError("generate.unknown_rules", f"there are no rules {name}", {"known": [*PRESETS, *OWN]})
    book = preset(name)
    if best_members and dice.chance(400):
        return rules_from({"derived_from": name, "changes": {"team_best": 3}, "text": book.name})
    document: Json = {"preset": name, "text": book.name}
    if dice.chance(500):
        document["values"] = {option: write_value(getattr(book, option)) for option in _COPIED}
    return rules_from(document)


def rules_from(document: Json) -> EventRules:
    """Return the rules that a record states. Raises the errors of ``preset`` and ``derive``."""
    own = document.get("own")
    if own is None:
        engine = preset(document.get("preset") or document["derived_from"])
        if "changes" in document:
            engine = derive(engine, document["changes"], name=engine.name)
        game = str(engine.family)
        return EventRules(document, engine, 100 if game == "riichi" else 1, game)
    game = own["game"]
    values = {option: _read(option, own[option]) for option in own if option in OPTIONS}
    family = Family.RIICHI if "uma" in own else Family.MCR
    blank: dict[str, Any] = {"family": family, "uma": (), "table_points_scale": (), "return_points": None}
    engine = replace(preset(_OWN_BASE[game]), id="own", **{**blank, "team_best": None, **values})
    return EventRules(document, engine, own.get("score_unit", 100 if game == "riichi" else 1), game)


def _read(option: str, value: Any) -> Any:
    if option in _ENUMS:
        return _ENUMS[option](value)
    return tuple(value) if isinstance(value, list) else value


def _own(name: str, dice: Dice, *, best_members: bool) -> Json:
    """Return rules of an organiser's own, with every option that figures rest on."""
    game = dice.pick(("mcr", "riichi", "other")) if name == "own" else name.removeprefix("own-")
    own: Json = {"game": game, **(_own_riichi(dice) if game == "riichi" else _own_points(dice, game))}
    own["tie_rule"] = dice.pick(("share", "share", "seat_order"))
    if best_members and dice.chance(500):
        own["team_best"] = 3
    return {"own": own, "text": "EventRules of the house"}


def _own_points(dice: Dice, game: str) -> Json:
    start = dice.pick((0, 0, 500)) if game == "other" else 0
    metrics = ["table_points", "table_score"]
    known = {"minimum_points": 8, "hands_per_session": 16} if game == "mcr" else {}
    return {
        "starting_points": start,
        "table_points_scale": list(dice.pick(_SCALES)),
        "ranking_metrics": metrics,
        "table_total": 4 * start,
        "score_unit": 1,
        **known,
        "penalty_stage": "before_places",
        "missed_session_table_points": 0,
        "missed_session_points": 0,
        "mid_session_substitute_table_points": 0,
        "substitute_result": "as_played",
        "late_replacement": "plays_normally",
        "disqualified_table_points": 0,
    }


def _own_riichi(dice: Dice) -> Json:
    start = dice.pick((25000, 30000))
    floating = {
        "uma": [8000, 4000, -4000, -8000],
        "uma_one_above": [12000, -1000, -3000, -8000],
        "uma_three_above": [8000, 3000, 1000, -12000],
    }
    return {
        "starting_points": start,
        "return_points": dice.pick((start, 30000)),
        **(floating if dice.chance(250) else {"uma": list(dice.pick(_UMAS))}),
        "ranking_metrics": ["overall_score"],
        "table_total": 4 * start,
        "score_unit": 100,
        "leftover_deposits": dice.pick(("winner", "lost")),
        "penalty_stage": dice.pick(("after_uma", "event_total")),
        "missed_session_points": -15000,
        "missed_session_uma": -15000,
        "mid_session_substitute_uma": -15000,
        "substitute_result": dice.pick(("as_played", "fixed_but_placed")),
        "late_replacement": dice.pick(("plays_normally", "fixed_result")),
    }
