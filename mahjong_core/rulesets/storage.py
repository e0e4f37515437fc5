"""Store a rule set as data, and read older copies."""

from collections.abc import Mapping
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.consistency import check_consistency
from mahjong_core.rulesets.derive import option_values
from mahjong_core.rulesets.options import OPTIONS
from mahjong_core.rulesets.presets import PRESETS, presets_of
from mahjong_core.rulesets.records import Family, RuleSet, Source
from mahjong_core.rulesets.values import read_value, write_value

__all__ = ["from_data", "to_data"]

_SCHEMA = 9
# Options that came with schema 6 or later, with the value by which the program played before (0.1.0).
_LATER: Mapping[str, Any] = {
    "uma_none_above": [],
    "uma_four_above": [],
    "hand_begins": "dice",
    "yakuman_at_most": None,
    "liability_counters": "shared",
    "liability_scope": "hand",
    "kongs_fan_adds_concealed_kongs": False,
    "chombo_after_signal_is_a_hand": False,
    "disqualified": "last",
    "nagashi_settled": "win",
    "busted_at": "below_zero",
    "rounds": 2,
    "allowed_yaku": [],
    "evening_games": None,
    "three_uma": [],
    "three_starting_points": None,
    "three_return_points": None,
    "bonus_columns": [],
}
_NAMES_ITS_PRESET = 2  # schema 1 forgot it where a custom rule set was changed once more
_BEFORE = Source("practice", "earlier version", "as the program played before this was an option")
# Copies of schema 1 and 2 named all readings of hands at once. What each name stood for beside its preset's own:
_NAMED_READINGS = "fan_readings"
_READINGS: Mapping[str, Mapping[str, Any]] = {
    "mcr-2014": {"all_green_includes_half_flush": True, "all_terminals_includes_double_pung": True},
    "mcr-mil-1998": {"two_concealed_kongs": 6, "mixed_kongs": 5, "special_hands_exclude_fully_concealed": True},
    "ema-2012": {"open_all_simples": False, "renhou": "yakuman", "double_big_four_winds": True},
    "ema-2016": {"open_all_simples": True, "renhou": "mangan", "double_big_four_winds": False},
}
# Until schema 3, Blessing of Man was a yakuman or a mangan, and the four abortive draws went together.
_RENHOU = "renhou_is_yakuman"
_ABORTIVE_DRAWS = ("nine_orphans", "four_kongs", "four_winds", "four_riichi")
_HEAD_KEYS = {"schema", "id", "name", "family", "derived_from", "options", "sources"}


def to_data(rule_set: RuleSet) -> dict[str, Any]:
    """Return the rule set as JSON-ready data; ``from_data`` restores it exactly."""
    return {
        "schema": _SCHEMA,
        "id": rule_set.id,
        "name": rule_set.name,
        "family": str(rule_set.family),
        "derived_from": rule_set.derived_from,
        "options": {name: write_value(value) for name, value in option_values(rule_set).items()},
        "sources": {name: _source_to_data(source) for name, source in rule_set.sources.items()},
    }


def from_data(data: Mapping[str, Any]) -> RuleSet:
    """Return the rule set written by ``to_data``, today or by an earlier version.

    Raise ``rulesets.malformed`` otherwise.
    """
    _check_head(data)
    try:
        family = Family(data["family"])
        data = _completed(data, family) if data["schema"] < _SCHEMA else data
        if any(set(data[key]) != set(OPTIONS) for key in ("options", "sources")):
            raise _malformed("every option has exactly one value and one source")
        values = {name: _stored_value(family, name, data["options"][name]) for name in OPTIONS}
        check_consistency(family, values)
        sources = {name: _source_from(data["sources"][name]) for name in OPTIONS}
    except RuleError as error:
        raise RuleError("rulesets.malformed", error.message, {"because": error.code, **error.detail}) from error
    except (KeyError, TypeError, ValueError) as error:
        raise _malformed(f"missing or unreadable: {error}") from error
    return RuleSet(data["id"], data["name"], family, data["derived_from"], sources, **values)


def _completed(data: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """Return an older copy completed with the options that came later, as the preset that it follows has them."""
    base = PRESETS.get(data["derived_from"] or data["id"]) or _nearest(data["sources"], family)
    data = _as_played(_reworded(data), family)
    options = {name: write_value(getattr(base, name)) for name in OPTIONS} | dict(data["options"])
    sources = {name: _source_to_data(base.sources[name]) for name in OPTIONS} | dict(data["sources"])
    for name, option in OPTIONS.items():
        if family not in option.families:  # an option that the other game has lost since
            options[name], sources[name] = write_value(getattr(base, name)), _source_to_data(base.sources[name])
    source = sources.pop(_NAMED_READINGS, None)
    if source is not None:
        readings = _READINGS[options.pop(_NAMED_READINGS)]
        own = {name: value for name, value in readings.items() if family in OPTIONS[name].families}
        chosen = {name: value for name, value in own.items() if options[name] != value}
        options |= chosen
        sources |= dict.fromkeys(chosen, source)
    derived_from = data["derived_from"] and (base.id if data["schema"] < _NAMES_ITS_PRESET else data["derived_from"])
    return {**data, "derived_from": derived_from, "options": options, "sources": sources}


def _as_played(data: Mapping[str, Any], family: Family) -> dict[str, Any]:
    """Return an older copy with the values by which it was played if there was no option yet."""
    own = {name: value for name, value in _LATER.items() if family in OPTIONS[name].families}
    sources = dict.fromkeys(own, _source_to_data(_BEFORE))
    return {**data, "options": {**own, **data["options"]}, "sources": {**sources, **data["sources"]}}


def _reworded(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an older copy completed with the two options that have more values now."""
    options, sources = dict(data["options"]), dict(data["sources"])
    if _RENHOU in options:
        was = options.pop(_RENHOU)
        options["renhou"] = None if was is None else "yakuman" if was else "mangan"
        sources["renhou"] = sources.pop(_RENHOU)
    if isinstance(options["abortive_draws"], bool | None):
        options["abortive_draws"] = list(_ABORTIVE_DRAWS) if options["abortive_draws"] else []
    return {**data, "options": options, "sources": sources}


def _nearest(sources: Mapping[str, Any], family: Family) -> RuleSet:
    """Return the preset that shares most sources: schema 1 forgot it where a custom rule set was changed once more."""

    def shared(base: RuleSet) -> int:
        return sum(sources.get(name) == _source_to_data(source) for name, source in base.sources.items())

    return max(presets_of(family), key=shared)


def _source_to_data(source: Source) -> list[str]:
    return [source.text, source.clause, source.quote]


def _stored_value(family: Family, name: str, value: Any) -> Any:
    """Return None for options of the other game, whatever their own form."""
    option = OPTIONS[name]
    if family not in option.families and value in ([], {}, None, 0):
        return () if value == [] else value
    return read_value(option, value)


def _source_from(value: Any) -> Source:
    text, clause, quote = value
    if not all(isinstance(part, str) for part in (text, clause, quote)):
        raise TypeError("a source is three texts")
    return Source(text, clause, quote)


def _check_head(data: Any) -> None:
    if not isinstance(data, Mapping) or set(data) != _HEAD_KEYS:
        raise _malformed(f"a stored rule set has the keys {sorted(_HEAD_KEYS)}")
    if type(data["schema"]) is not int or not 1 <= data["schema"] <= _SCHEMA:
        raise _malformed(f"schema {data['schema']!r} is not known")
    if not all(isinstance(data[key], str) and data[key] for key in ("id", "name", "family")):
        raise _malformed("id, name and family are texts")
    if not isinstance(data["derived_from"], str | None):
        raise _malformed("derived_from is a text or nothing")
    if not all(isinstance(data[key], Mapping) for key in ("options", "sources")):
        raise _malformed("options and sources are objects")


def _malformed(message: str) -> RuleError:
    return RuleError("rulesets.malformed", message, {"problems": [message]})
