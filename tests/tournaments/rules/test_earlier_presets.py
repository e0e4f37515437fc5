"""Events made by 0.1.0 keep the values of its presets, and the page says what is otherwise today and why.

``tests/data/rulesets/presets_0_1_0.json.xz`` holds every preset as 0.1.0 copied it into an event.
"""

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from mahjong_core.rulesets import PRESETS, derive, differences, from_data, preset, to_data
from mahjong_core.rulesets.disputed import Mark, mark_of
from tests.people import client_of, make_tournament
from tournaments.models import Tournament
from tournaments.rules.selectors.pages import PresetChoice, rule_set_page

STORED = Path(__file__).resolve().parents[2] / "data/rulesets/presets_0_1_0.json.xz"


@cache
def stored() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(lzma.decompress(STORED.read_bytes()))
    return made


@pytest.mark.parametrize("name", sorted(stored()))
def test_a_copy_of_0_1_0_keeps_every_value_and_source(name: str) -> None:
    read = from_data(stored()[name])
    written = to_data(read)
    for part in ("options", "sources"):
        kept = {option: written[part][option] for option in stored()[name][part]}
        assert kept == stored()[name][part]
    assert name in PRESETS, "an event of 0.1.0 still finds its preset"


# The rows of ``editions.md``, section 7: preset, option, then, now.
CHANGED = [
    ("ema-riichi-2025", "double_wind_pair_fu", 4, 2),
    ("ema-riichi-2025", "penalty_stage", "before_places", "after_uma"),
    ("ema-riichi-2025", "chombo_ends", "game", "deal_again"),
    ("ema-riichi-2025", "reaching_for_wall", "nothing", "claim_forfeited"),
    ("ema-riichi-2016", "penalty_stage", "before_places", "after_uma"),
    ("wrc-2017", "leftover_deposits", "winner", "lost"),
    ("jpml-a", "double_wind_pair_fu", 4, 2),
    ("jpml-a", "yakuman_are_added", False, True),
    ("jpml-a", "abortive_draws", ("nine_orphans", "four_kongs", "four_winds", "four_riichi"), ()),
    ("jpml-a", "counted_yakuman", False, True),
    ("mcr-wmo-2014", "all_green_includes_half_flush", True, False),
    ("mcr-wmo-2014", "all_terminals_includes_double_pung", True, False),
]


@pytest.mark.parametrize(("name", "option", "then", "now"), CHANGED)
def test_a_value_of_then_and_now(name: str, option: str, then: Any, now: Any) -> None:
    (difference,) = (each for each in differences(from_data(stored()[name]), preset(name)) if each.field == option)
    assert (difference.first, difference.second) == (then, now)


def made_by_0_1_0(name: str, **changes: Any) -> Tournament:
    event = make_tournament(rule_set=name)
    rules = from_data(stored()[name])
    event.rule_set = to_data(derive(rules, changes, name="Ours")) if changes else stored()[name]
    event.save(update_fields=["rule_set"])
    return event


@pytest.mark.django_db
def test_the_page_says_what_changed_between_and_why(client: Client) -> None:
    event = made_by_0_1_0("ema-riichi-2025", red_fives=3)
    page = rule_set_page(event)
    assert [row.option.field for row, _was in page.changed] == ["red_fives"]
    outdated = {row.option.field: (row.value, now.value, now.cited, now.mark) for row, now in page.outdated}
    assert outdated["double_wind_pair_fu"] == ("4", "2", "EMA riichi 2025, 4.1.1", Mark.BOOK)
    shown = client.get("/t/lyon-open/rules/").text
    assert "Changed in the preset since" in shown
    assert "2 fu, no longer 4" in shown
    assert "The preset today: 2." in shown


@pytest.mark.django_db
def test_an_event_of_today_has_nothing_of_before(client: Client) -> None:
    make_tournament(rule_set="ema-riichi-2025")
    assert "Changed in the preset since" not in client.get("/t/lyon-open/rules/").text


def test_a_choice_tells_how_surely_its_values_are_known() -> None:
    """EMA 2025 is read in its text; of Saikouisen others tell, and what they leave is a convention."""
    counted = {str(mark): number for number, mark in PresetChoice(preset("ema-riichi-2025")).known}
    assert counted["stated in the text"] > counted["convention"]
    assert "stated in the text" not in {str(mark) for _number, mark in PresetChoice(preset("saikouisen")).known}


@pytest.mark.django_db
def test_marks_stand_where_a_rule_set_is_chosen_and_changed() -> None:
    alice = client_of("alice")
    make_tournament(rule_set="wrc-2017")
    assert "stated in a copy of the text" in alice.get("/t/lyon-open/rules/edit/").text
    assert "stated in a copy of the text" in alice.get("/t/new/").text
    assert mark_of(preset("wrc-2017").sources["chombo_amount"]) is Mark.COPY
