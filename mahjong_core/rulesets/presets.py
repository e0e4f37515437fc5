"""Provide the presets by name. Only this module and the four that it reads name a preset."""

from collections.abc import Mapping
from types import MappingProxyType

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.presets_leagues import LEAGUE_PRESETS
from mahjong_core.rulesets.presets_mcr import MCR_PRESETS, MIL_1998
from mahjong_core.rulesets.presets_riichi import RIICHI_PRESETS
from mahjong_core.rulesets.presets_today import TODAY_PRESETS
from mahjong_core.rulesets.records import Family, RuleSet

__all__ = ["FOR_COMPARISON", "PRESETS", "predecessor", "preset", "presets_of", "usual_preset"]

# Everybody else looks a preset up here when it is asked for, so that one more row is known everywhere at once.
_ALL = (*MCR_PRESETS, *TODAY_PRESETS, *LEAGUE_PRESETS, *RIICHI_PRESETS)
_REGISTRY: dict[str, RuleSet] = {rule_set.id: rule_set for rule_set in _ALL}
PRESETS: Mapping[str, RuleSet] = MappingProxyType(_REGISTRY)
# Rule sets that value hands and that no event is played by.
FOR_COMPARISON: Mapping[str, RuleSet] = MappingProxyType({MIL_1998.id: MIL_1998})
_BEFORE = {
    "ema-riichi-2025": "ema-riichi-2016",
    "ema-riichi-2016": "ema-riichi-2012",
    "mcr-ffmj-2016": "mcr-wmo-2014",
    "wrc-2025": "wrc-2022",
    "wrc-2022": "wrc-2017",
}
_USUAL = {Family.MCR: "mcr-ffmj-2016", Family.RIICHI: "ema-riichi-2012"}


def preset(name: str) -> RuleSet:
    """Return the preset called ``name``. Raise ``rulesets.unknown_preset`` with the known ones."""
    if name not in PRESETS:
        raise RuleError("rulesets.unknown_preset", f"no preset {name!r}", {"name": name, "known": sorted(PRESETS)})
    return PRESETS[name]


def presets_of(family: Family) -> tuple[RuleSet, ...]:
    """Return the presets of one game, in the order of a list."""
    return tuple(rule_set for rule_set in PRESETS.values() if rule_set.family is family)


def predecessor(rule_set: RuleSet) -> RuleSet | None:
    """Return the preset that this one took the place of, None if it is the first of its kind."""
    before = _BEFORE.get(rule_set.edition)
    return None if before is None else PRESETS[before]


def usual_preset(family: Family) -> RuleSet:
    """Return the preset of this game that a form begins with."""
    return PRESETS[_USUAL[family]]
