"""Make the rule set of an event from the rules of a tournament record."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import PRESETS, Family, RuleSet, derive, usual_preset
from mahjong_core.rulesets.options import OPTIONS
from mahjong_core.rulesets.values import write_value
from tournaments.common.errors import Malformed

# What rules of one's own mean where they do not say it, as the format lays down.
_OWN_DEFAULTS: Final[Mapping[str, Any]] = {
    "tie_rule": "share",
    "return_points": None,
    "team_best": None,
    "ranking_appearances": None,
    "uma_one_above": [],
    "uma_three_above": [],
    "uma_none_above": [],
    "uma_four_above": [],
}
_EMPTY: Final[tuple[Any, ...]] = (None, [], {})
_MAX_NAME: Final = 120


def rule_set_of(given: Mapping[str, Any], named: str | None) -> RuleSet:
    """Return the rule set of a record; ``named`` is the preset used if the record has no rules.

    Raise ``archive.record_rules_missing``, and ``archive.record_rules`` with the field of a rule that no event of this
    program can have.
    """
    if "own" in given:
        return _own(given["own"], given.get("text"))
    part = "preset" if "preset" in given else "derived_from"
    name = given.get(part) or named
    if name is None:
        raise Malformed("archive.record_rules_missing", _("The record names no rule set. Choose one."))
    if name not in PRESETS:
        raise _not_held(f"rules.{part}" if part in given else "rules", name)
    base = PRESETS[name]
    options: dict[str, Any] = {}
    paths: dict[str, str] = {}
    for place in ("changes", "values"):
        options |= given.get(place, {})
        paths |= {option: f"rules.{place}.{option}" for option in given.get(place, {})}
    return _derived(base, options, paths, given.get("text"))


def _own(own: Mapping[str, Any], text: str | None) -> RuleSet:
    """Return the rules that are told option by option, on the usual preset of their game."""
    if own["game"] not in set(Family):
        raise _not_held("rules.own.game", own["game"])
    base = usual_preset(Family(own["game"]))
    options = {**_OWN_DEFAULTS, **own}
    paths = {option: f"rules.own.{option}" for option in options}
    return _derived(base, options, paths, text or _("Own rules"))


def _derived(base: RuleSet, options: Mapping[str, Any], paths: Mapping[str, str], text: str | None) -> RuleSet:
    """Return the preset with the options that differ from it, the others as they are."""
    _check_total(base, options, paths)
    changes = {name: value for name, value in options.items() if name in OPTIONS and _differs(base, name, value)}
    if not changes:
        return base
    try:
        return derive(base, changes, name=(text or _("%(preset)s, adapted") % {"preset": base.name})[:_MAX_NAME])
    except RuleError as error:
        option = error.detail.get("option", next(iter(changes)))
        raise _not_held(paths.get(str(option), "rules"), changes.get(option)) from error


def _differs(base: RuleSet, name: str, value: Any) -> bool:
    usual = write_value(getattr(base, name))
    return bool(usual != value and not (usual in _EMPTY and value in _EMPTY))


def _check_total(base: RuleSet, options: Mapping[str, Any], paths: Mapping[str, str]) -> None:
    """Check that a table adds up to what four players begin with, as it does in every event."""
    total = options.get("table_total")
    start = options.get("starting_points", base.starting_points)
    if total is not None and total != 4 * start:
        raise _not_held(paths["table_total"], total)


def _not_held(field: str, value: Any) -> Malformed:
    detail = {"field": field, "value": str(value)[:80]}
    sentence = _("Events cannot use this rule: %(field)s is %(value)s.") % detail
    return Malformed("archive.record_rules", sentence, detail)
