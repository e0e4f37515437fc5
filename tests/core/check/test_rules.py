"""Rules of a record: presets, changes, copies of values, rules of one's own (record, 1.1)."""

from typing import Any

import pytest

from mahjong_core.check.findings import Findings
from mahjong_core.check.rules import NO_RULES, Rules, resolve
from mahjong_core.errors import RuleError
from mahjong_core.rulesets.presets import PRESETS
from tests.core.check.events import MCR, Json, codes, document, findings, notes_of, table

OWN: Json = {
    "game": "riichi",
    "starting_points": 25000,
    "uma": [20000, 10000, -10000, -20000],
    "ranking_metrics": ["overall_score"],
}


def resolved(given: Json, named: str | None = None) -> tuple[Rules, list[tuple[str, Json]]]:
    found = Findings()
    rules, _ = resolve(given, named, found)
    return rules, [(one.code, dict(one.where)) for one in found.told()]


@pytest.mark.parametrize("name", PRESETS)
def test_values_of_presets(name: str) -> None:
    rules, found = resolved({"preset": name})
    preset = PRESETS[name]
    assert found == []
    assert rules.table_total == 4 * preset.starting_points
    assert rules.score_unit == (100 if preset.uma else 1)
    assert rules.uma == preset.uma
    assert rules.penalty_stage == preset.penalty_stage.value
    assert rules.base == (preset.starting_points if preset.return_points is None else preset.return_points)


def test_what_is_absent_of_own_rules() -> None:
    rules, found = resolved({"own": OWN})
    assert found == []
    assert (rules.tie_rule, rules.table_total, rules.score_unit, rules.base) == ("share", 100_000, 100, 25000)
    assert rules.minimum_points is rules.hands_per_session is rules.penalty_stage is rules.leftover_deposits is None
    assert rules.missed_points is rules.during_points is rules.team_best is rules.ranking_appearances is None


def test_oka_is_four_times_what_is_handed_in() -> None:
    rules, _ = resolved({"own": {**OWN, "return_points": 30000}})
    assert rules.scale_for((40000, 30000, 20000, 10000)) == (40000, 10000, -10000, -20000)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"preset": "mcr-2099"}, "rules.preset"),
        ({"derived_from": "mcr-2099"}, "rules.derived_from"),
        ({"derived_from": MCR, "changes": {"colour": 1}}, "rules.changes.colour"),
        ({"preset": MCR, "values": {"colour": 1}}, "rules.values.colour"),
        ({"own": {**OWN, "colour": 1}}, "rules.own.colour"),
    ],
)
def test_unknown_presets_and_options(given: Json, field: str) -> None:
    rules, found = resolved(given)
    assert (rules, found) == (NO_RULES, [("rules.unknown", {"field": field})])


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"own": {**OWN, "uma": [20000, 10000, -10000, -10000]}}, "rules.own.uma"),
        ({"own": {**OWN, "uma": [-20000, -10000, 10000, 20000]}}, "rules.own.uma"),
        ({"own": {**OWN, "table_points_scale": [4, 2, 1, 0]}}, "rules.own.uma"),
        ({"own": {**OWN, "return_points": 20000}}, "rules.own.return_points"),
        ({"own": {**OWN, "uma_one_above": [12000, -1000, -3000, -8000]}}, "rules.own.uma_one_above"),
        ({"own": {**OWN, "ranking_metrics": []}}, "rules.own.ranking_metrics"),
        ({"derived_from": MCR, "changes": {"table_points_scale": [4, 2, 1, 3]}}, "rules.changes.table_points_scale"),
        ({"preset": "ema-riichi-2016", "values": {"uma": [15000, 5000, -5000, -14000]}}, "rules.values.uma"),
    ],
)
def test_options_that_contradict(given: Json, field: str) -> None:
    rules, found = resolved(given)
    assert rules == NO_RULES
    assert [one for one in found if one[0] != "rules.departs"] == [("rules.inconsistent", {"field": field})]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("uma", "abc"),
        ("uma", [1, 2, 3]),
        ("uma", [1, 2, 3, "4"]),
        ("starting_points", None),
        ("starting_points", "25000"),
        ("tie_rule", "luck"),
        ("penalty_stage", "never"),
        ("score_unit", 0),
        ("team_best", 0),
        ("ranking_metrics", "overall_score"),
        ("false_win_payments", [1]),
        ("kiriage_mangan", 1),
        ("missed_session_uma", "a"),
    ],
)
def test_an_option_of_another_type_is_malformed(option: str, value: Any) -> None:
    for given in ({"own": {**OWN, option: value}}, {"derived_from": "ema-riichi-2016", "changes": {option: value}}):
        with pytest.raises(RuleError) as refused:
            resolved(given)
        assert refused.value.code == "file.malformed"
        assert refused.value.detail["field"].endswith(option)


def test_copied_values_win_over_the_reader_s_preset() -> None:
    """Presets are mended later; the difference is a note with both values."""
    played = table([45000, 35000, 25000, 15000], points=[30000, 10000, -10000, -30000])
    rules = {"preset": "ema-riichi-2016", "values": {"uma": [30000, 10000, -10000, -30000], "starting_points": 30000}}
    record = document([[played]], rules=rules)
    assert findings(record) == []
    assert notes_of(record, "rules.departs") == [{"field": "uma"}]
    assert codes(document([[played]], rules={"preset": "ema-riichi-2016"})) == ["table.points"] * 4


def test_changes_are_departures() -> None:
    record = document([[table([40, 10, -20, -30])]], rules={"derived_from": MCR, "changes": {"minimum_points": 6}})
    assert notes_of(record, "rules.departs") == [{"field": "minimum_points"}]


def test_metrics_that_are_not_known_are_one_note() -> None:
    own = {
        "game": "mcr",
        "starting_points": 0,
        "table_points_scale": [4, 2, 1, 0],
        "ranking_metrics": ["table_points", "beauty", "luck"],
    }
    rows = [
        {"place": place, "player": number, "figures": {"table_points": points}}
        for place, number, points in [(1, 4, 0), (2, 1, 4)]
    ]
    record = document([[table([40, 10, -20, -30])]], rules={"own": own}, standings=[{"after_session": 1, "rows": rows}])
    assert notes_of(record, "file.inferred") == [{"field": "rules.ranking_metrics"}]
    assert "standing.place" not in codes(record)


def test_places_inside_eliminations_are_not_judged() -> None:
    phases = [{"number": 1, "kind": "elimination", "first": 1, "last": 1}]
    rows = [{"place": place, "player": number} for place, number in [(1, 4), (2, 3), (3, 2), (4, 1)]]
    record = document([[table([40, 10, -20, -30])]], phases=phases, standings=[{"after_session": 1, "rows": rows}])
    assert codes(record, MCR) == []
    assert notes_of(record, "file.inferred", MCR) == [{"phase": 1, "field": "phases.kind"}]
