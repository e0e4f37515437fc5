"""Read and write rules as text: a preset's name, or a preset with changed options."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.derive import derive
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS
from mahjong_core.rulesets.presets import FOR_COMPARISON, PRESETS, preset, usual_preset
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.rulesets.values import write_value

__all__ = ["HAND_OPTIONS", "read_rules", "write_rules"]

# The options that the value of a hand depends on.
HAND_OPTIONS = (
    "minimum_points",
    *(reading.option for reading in (*FAN_READINGS, *HAND_READINGS)),
    "yakuman_at_most",
    "liable_yakuman",
    "liability_counters",
    "liability_scope",
    "allowed_yaku",
)


def read_rules(given: Any) -> RuleSet:
    """Return the rule set that ``given`` names.

    ``given`` is the name of a preset (or ``mcr-mil-1998``, the older prices), or an object
    ``{"derived_from": NAME, "changes": {OPTION: VALUE}}``, itself or as JSON text. Raises ``rulesets.unknown_preset``,
    ``rulesets.choice_malformed``, and what :func:`mahjong_core.rulesets.derive.derive` raises about the changes.
    """
    if isinstance(given, str) and given.lstrip().startswith("{"):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError) as error:
            raise _malformed() from error
    if isinstance(given, str):
        return FOR_COMPARISON.get(given) or preset(given)
    if not isinstance(given, Mapping) or set(given) != {"derived_from", "changes"}:
        raise _malformed()
    if not isinstance(given["derived_from"], str) or not isinstance(given["changes"], Mapping):
        raise _malformed()
    base = read_rules(given["derived_from"])
    return _derived(base, json.dumps(dict(given["changes"]), sort_keys=True))


def write_rules(rule_set: RuleSet) -> str:
    """Return text from which :func:`read_rules` makes rules that value every hand like ``rule_set``.

    A preset's name where nothing about hands was changed, else the object as JSON text.
    """
    if rule_set.id in FOR_COMPARISON:
        return rule_set.id
    base = PRESETS.get(rule_set.edition) or usual_preset(rule_set.family)  # a copy may outlive its preset
    changes = {
        name: write_value(getattr(rule_set, name))
        for name in HAND_OPTIONS
        if getattr(rule_set, name) != getattr(base, name)
    }
    if not changes:
        return base.id
    return json.dumps({"derived_from": base.id, "changes": changes}, separators=(",", ":"))


@lru_cache(maxsize=256)
def _derived(base: RuleSet, changes: str) -> RuleSet:
    """Return the rules, computed once for a run of lines."""
    return derive(base, json.loads(changes), name=base.name)


def _malformed() -> RuleError:
    message = 'rules are a name, or {"derived_from": name, "changes": {option: value}}'
    return RuleError("rulesets.choice_malformed", message, {"known": sorted((*PRESETS, *FOR_COMPARISON))})
