"""Presets by name, the completeness of their sources, and the options that a form offers."""

import dataclasses

import pytest

from mahjong_core.rulesets import PRESETS, Family, Option, OptionKind, RuleSet, option_choices, preset
from tests.refusals import refuses

HEAD = {"id", "name", "family", "derived_from", "sources"}
BOOKS = ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010", "ema-riichi-2012", "ema-riichi-2016")
WORLD = ("wrc-2017", "wrc-2022", "wrc-2025")
LEAGUES = ("rrc", "jpml-a", "saikouisen", "m-league", "tenhou", "mahjong-soul", "club-riichi")
NAMES = (*BOOKS, "ema-riichi-2025", *WORLD, *LEAGUES)
FIELDS = {field.name for field in dataclasses.fields(RuleSet)} - HEAD


def test_the_presets_are_there() -> None:
    # The presets are there.
    apart = set(PRESETS) ^ set(NAMES)
    assert not apart, f"name a new preset in NAMES here, and give its values a test beside this file: {sorted(apart)}"
    # An unknown name lists the known ones.
    with refuses("rulesets.unknown_preset", name="mcr-2006", known=sorted(NAMES)):
        preset("mcr-2006")
    # Presets cannot be replaced.
    with pytest.raises(TypeError):
        PRESETS["mcr-wmo-2014"] = preset("mcr-ffmj-2016")  # type: ignore[index]


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_answers_to_its_name(name: str) -> None:
    assert preset(name).id == name
    assert preset(name).derived_from is None


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_set_is_frozen_and_hashable(name: str) -> None:
    rule_set = preset(name)
    with pytest.raises(dataclasses.FrozenInstanceError):
        rule_set.starting_points = 1  # type: ignore[misc]
    assert {rule_set: name}[preset(name)] == name


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_a_source(name: str) -> None:
    assert set(preset(name).sources) == FIELDS


@pytest.mark.parametrize("name", NAMES)
def test_every_source_names_a_text_a_clause_and_its_words(name: str) -> None:
    for option, source in preset(name).sources.items():
        assert source.text, option
        assert source.clause, option
        assert source.quote, option
        assert len(source.quote) <= 120, option


def test_every_field_of_the_record_is_an_option() -> None:
    assert {option.field for option in option_choices()} == FIELDS


@pytest.mark.parametrize("family", Family)
def test_a_form_shows_only_the_options_of_the_game(family: Family) -> None:
    shown = option_choices(family)
    assert all(family in option.families for option in shown)
    assert {option.field for option in option_choices()} - {option.field for option in shown}


@pytest.mark.parametrize("option", option_choices(), ids=lambda option: option.field)
def test_every_option_has_a_label_and_words_to_choose_from(option: Option) -> None:
    assert option.label[0].isupper()
    if option.kind in (OptionKind.CHOICE, OptionKind.CHOICES) and option.field != "appeal_currency":
        assert len(option.choices) >= 2


def test_labels_are_different() -> None:
    labels = [option.label for option in option_choices()]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", NAMES)
def test_every_preset_takes_its_words_from_the_choices(name: str) -> None:
    rule_set = preset(name)
    for option in option_choices(rule_set.family):
        value = getattr(rule_set, option.field)
        if option.kind is OptionKind.CHOICE and option.choices and value is not None:
            assert value in option.choices
        if option.kind is OptionKind.CHOICES:
            assert set(value) <= set(option.choices)
