"""Rules named from outside: a name, or a preset with changed options, in one grammar for every door."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from mahjong_core.cli.score import score_line, score_lines
from mahjong_core.rulesets import (
    FOR_COMPARISON,
    PRESETS,
    Family,
    derive,
    preset,
    presets,
    read_rules,
    usual_preset,
    write_rules,
)
from tests.refusals import refuses

ROUNDED = {"derived_from": "ema-riichi-2016", "changes": {"kiriage_mangan": True}}
# 4.3.2 of the EMA book: riichi, pinfu and a pure straight on a discard, 4 han 30 fu: 7 700 for who is not East.
FOUR_THIRTY = {
    "concealed": "12345678s345m66p",
    "winning_tile": "9s",
    "seat_wind": "S",
    "prevailing_wind": "E",
    "riichi": True,
}


@pytest.mark.parametrize("name", [*PRESETS, *FOR_COMPARISON])
def test_a_name_is_read_and_written(name: str) -> None:
    assert read_rules(name).id == name
    assert write_rules(read_rules(name)) == name


@pytest.mark.parametrize("given", [ROUNDED, json.dumps(ROUNDED), f" {json.dumps(ROUNDED)} "])
def test_changed_options_are_read_as_an_object_or_as_its_text(given: Any) -> None:
    rules = read_rules(given)
    assert (rules.edition, rules.kiriage_mangan, rules.red_fives) == ("ema-riichi-2016", True, 0)


def test_what_an_event_changed_about_hands_outlives_its_preset(registry: dict[str, Any]) -> None:
    # Only what hands depend on: minutes and windows of appeal are nobody's business at a calculator.
    own = derive(preset("ema-riichi-2016"), {"kiriage_mangan": True, "session_minutes": 75}, name="Ours")
    again = derive(own, {"red_fives": 3}, name="Ours too")
    assert json.loads(write_rules(own)) == ROUNDED
    read = read_rules(write_rules(again))
    assert (read.kiriage_mangan, read.red_fives, read.session_minutes) == (True, 3, 90)
    # Rules that changed nothing about hands are called by their preset.
    own = derive(preset("mcr-ffmj-2016"), {"session_minutes": 75}, name="Ours")
    assert write_rules(own) == "mcr-ffmj-2016"
    # A copy that outlives its preset still says how hands are valued.
    own = derive(preset("ema-riichi-2016"), {"kiriage_mangan": True}, name="Ours")
    del registry["ema-riichi-2016"]
    read = read_rules(write_rules(own))
    assert read.edition == usual_preset(Family.RIICHI).id
    assert (read.kiriage_mangan, read.red_fives, read.open_all_simples) == (True, 0, True)


@pytest.fixture
def registry() -> Iterator[dict[str, Any]]:
    """The presets that are known; afterwards as before, in their order too."""
    known = presets._REGISTRY
    before = dict(known)
    yield known
    known.clear()
    known.update(before)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("house", "rulesets.unknown_preset"),
        ("", "rulesets.unknown_preset"),
        ({"derived_from": "house", "changes": {}}, "rulesets.unknown_preset"),
        (None, "rulesets.choice_malformed"),
        (7, "rulesets.choice_malformed"),
        ("{", "rulesets.choice_malformed"),
        ({}, "rulesets.choice_malformed"),
        ({"derived_from": "ema-riichi-2016"}, "rulesets.choice_malformed"),
        (ROUNDED | {"name": "Ours"}, "rulesets.choice_malformed"),
        (ROUNDED | {"changes": ["kiriage_mangan"]}, "rulesets.choice_malformed"),
        (ROUNDED | {"derived_from": ROUNDED}, "rulesets.choice_malformed"),
        (ROUNDED | {"changes": {"kiriage": True}}, "rulesets.unknown_option"),
        (ROUNDED | {"changes": {"kiriage_mangan": "yes"}}, "rulesets.invalid_value"),
        ({"derived_from": "mcr-ffmj-2016", "changes": {"red_fives": 3}}, "rulesets.inconsistent"),
    ],
)
def test_what_cannot_be_read_is_refused(given: Any, code: str) -> None:
    with refuses(code):
        read_rules(given)


def test_the_command_line_takes_the_object() -> None:
    """4 han 30 fu round up to a mangan of 8 000 where the option is on (EMA tables: 7 700 without)."""
    plain = score_line(json.dumps(FOUR_THIRTY | {"rules": "ema-riichi-2016"}))
    rounded = score_line(json.dumps(FOUR_THIRTY | {"rules": ROUNDED}))
    assert (plain["payments"], plain["total"], plain["limit"]) == ({"discarder": 7700}, 7700, None)
    assert (rounded["payments"], rounded["total"], rounded["limit"]) == ({"discarder": 8000}, 8000, "mangan")


def test_the_command_line_goes_on_after_rules_that_it_does_not_know() -> None:
    lines = [json.dumps(FOUR_THIRTY | {"rules": rules}) for rules in ("house", {"derived_from": "house"}, ROUNDED)]
    answers = list(score_lines(lines))
    assert [answer["problems"][0]["code"] for answer, _ in answers[:2]] == ["score.unknown_rules"] * 2
    assert [was_hand for _, was_hand in answers] == [False, False, True]
    assert "mcr-mil-1998" in answers[0][0]["problems"][0]["detail"]["known"]
