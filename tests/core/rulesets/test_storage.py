"""Copies that an earlier version wrote into events.

Schema 1 lacks the options that hung on a preset's name; schema 2 names all readings of hands at once.
"""

from dataclasses import replace
from typing import Any

import pytest

from mahjong_core.rulesets import PRESETS, Family, RuleSet, Source, derive, differences, from_data, preset, to_data
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from tests.refusals import refuses

KONGS = "kongs_fan_adds_concealed_kongs"  # no option until 0.2.0
LATER = ("offence_texts", "appeal_rejected_shares", "ranking_appearances", "team_best", "country_rule", "country_best")
PARTS = ("options", "sources")
SINGLE = {
    *(reading.option for reading in FAN_READINGS),
    "open_all_simples",
    "renhou",
    "double_big_four_winds",
}


BUNDLES = {"mcr": "mcr-2014", "ema-riichi-2012": "ema-2012", "ema-riichi-2016": "ema-2016"}


def as_schema_2(rule_set: RuleSet, bundle: str = "") -> dict[str, Any]:
    """What was stored while one option named all disputed readings."""
    data = to_data(rule_set)
    named = bundle or BUNDLES.get(rule_set.edition, "mcr-2014")
    kept = {part: {name: value for name, value in data[part].items() if name not in SINGLE} for part in PARTS}
    source = ["organiser", "own choice", "replaces another"] if bundle else ["wmo-2014", "3.8.1", "les 81 figures"]
    kept["options"]["fan_readings"] = named
    kept["sources"]["fan_readings"] = source
    return data | kept | {"schema": 2}


def as_then(rule_set: RuleSet) -> RuleSet:
    """The rule set with the readings of its time: until 0.2.0 WMO 2014 had those that all of MCR took."""
    if rule_set.family is Family.MCR:
        before = Source("practice", "earlier version", "as the program played before this was an option")
        sources = {**rule_set.sources, KONGS: before}
        rule_set = replace(rule_set, sources=sources, **{KONGS: False})
    if rule_set.edition != "mcr-wmo-2014":
        return rule_set
    source = Source("wmo-2014", "3.8.1", "les 81 figures")
    names = ("all_green_includes_half_flush", "all_terminals_includes_double_pung")
    sources = {**rule_set.sources, **dict.fromkeys(names, source)}
    return replace(rule_set, sources=sources, **dict.fromkeys(names, True))


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_that_named_its_readings_at_once_is_read_as_before(name: str) -> None:
    own = derive(preset(name), {"session_minutes": 77}, name="Ours")
    assert from_data(as_schema_2(preset(name))) == as_then(preset(name))
    assert from_data(as_schema_2(own)) == as_then(own)


@pytest.mark.parametrize(
    ("name", "bundle", "changes"),
    [
        (
            "mcr-ffmj-2016",
            "mcr-mil-1998",
            {"two_concealed_kongs": 6, "mixed_kongs": 5, "special_hands_exclude_fully_concealed": True},
        ),
        (
            "ema-riichi-2012",
            "ema-2016",
            {"open_all_simples": True, "renhou": "mangan", "double_big_four_winds": False},
        ),
    ],
)
def test_readings_that_an_organiser_had_chosen_at_once_are_chosen_one_by_one(
    name: str, bundle: str, changes: dict[str, Any]
) -> None:
    read = from_data(as_schema_2(preset(name), bundle))
    assert {difference.field: difference.second for difference in differences(preset(name), read)} == changes
    assert {read.sources[field].text for field in changes} == {"organiser"}


def test_a_name_of_readings_that_never_was_is_refused() -> None:
    with refuses("rulesets.malformed"):
        from_data(as_schema_2(preset("mcr-ffmj-2016"), "mcr-2006"))


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_with_one_switch_for_all_abortive_draws_is_read_as_before(name: str) -> None:
    """Schema 3: Blessing of Man was a yakuman or a mangan, the four abortive draws of the book went together."""
    data = to_data(preset(name))
    options, sources = dict(data["options"]), dict(data["sources"])
    was, draws = options.pop("renhou"), options["abortive_draws"]
    if was in ("none", "five_fan") or len(draws) == 5:
        return  # no such value could be stored
    options["renhou_is_yakuman"] = None if was is None else was == "yakuman"
    options["abortive_draws"] = bool(draws) if was else None
    sources["renhou_is_yakuman"] = sources.pop("renhou")
    assert from_data(data | {"schema": 3, "options": options, "sources": sources}) == preset(name)


def as_schema_1(rule_set: RuleSet, derived_from: str | None) -> dict[str, Any]:
    """What was stored before the options of ``LATER`` were known."""
    data = as_schema_2(rule_set)
    left = {part: {name: value for name, value in data[part].items() if name not in LATER} for part in PARTS}
    return data | left | {"schema": 1, "derived_from": derived_from}


@pytest.mark.parametrize("name", PRESETS)
def test_a_copied_preset_is_completed_by_its_preset(name: str) -> None:
    assert from_data(as_schema_1(preset(name), None)) == as_then(preset(name))


@pytest.mark.parametrize("name", PRESETS)
def test_a_derived_copy_keeps_its_own_and_is_completed_by_its_preset(name: str) -> None:
    own = derive(preset(name), {"session_minutes": 77}, name="Ours")
    assert from_data(as_schema_1(own, name)) == as_then(own)


@pytest.mark.parametrize("name", PRESETS)
def test_a_copy_that_was_changed_twice_is_told_by_its_sources(name: str) -> None:
    """Schema 1 wrote down the custom rule set that it was derived from, not the preset."""
    own = derive(derive(preset(name), {"session_minutes": 77}, name="One"), {"warning_minutes": 7}, name="Two")
    assert from_data(as_schema_1(own, "custom-0123456789ab")) == as_then(own)


@pytest.mark.parametrize("part", PARTS)
def test_a_copy_of_today_must_be_whole(part: str) -> None:
    data = to_data(preset("mcr-ffmj-2016"))
    data[part] = {name: value for name, value in data[part].items() if name not in LATER}
    with refuses("rulesets.malformed"):
        from_data(data)
