"""An organiser's own rule set: changed options, refusals, storage, comparison."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import (
    PRESETS,
    EndSignal,
    LatenessBand,
    LatenessEffect,
    RuleSet,
    TieRule,
    derive,
    differences,
    from_data,
    preset,
    to_data,
)
from tests.refusals import refuses

FFMJ = preset("mcr-ffmj-2016")
RIICHI = preset("ema-riichi-2016")


def _derive(**changes: Any) -> RuleSet:
    return derive(FFMJ, changes, name="Club evening")


def _refusal(base: RuleSet = FFMJ, **changes: Any) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        derive(base, changes, name="Club evening")
    return refusal.value


class TestDerive:
    def test_the_changed_option_is_the_organisers_and_the_rest_stays(self) -> None:
        # Named options change and the rest stays.
        custom = _derive(session_minutes=120, end_signal="finish_hand")
        assert (custom.session_minutes, custom.end_signal) == (120, EndSignal.FINISH_HAND)
        assert [difference.field for difference in differences(FFMJ, custom)] == ["session_minutes", "end_signal"]
        # It knows where it comes from.
        custom = _derive(session_minutes=120)
        assert custom.derived_from == "mcr-ffmj-2016"
        assert custom.name == "Club evening"
        assert custom.id != FFMJ.id
        # A changed option is the organisers own choice.
        source = _derive(session_minutes=120).sources["session_minutes"]
        assert source.text == "organiser"
        assert source.quote == "replaces 150 (ffmj-2016 3.5.6)"
        # An unchanged option keeps its clause.
        assert _derive(session_minutes=120).sources["minimum_points"] == FFMJ.sources["minimum_points"]
        # An option set to the value it had keeps its clause.
        custom = _derive(session_minutes=150)
        assert custom.sources == FFMJ.sources
        # The same choices make the same id.
        assert _derive(session_minutes=120).id == _derive(session_minutes=120).id
        assert _derive(session_minutes=120).id != _derive(session_minutes=110).id
        # The base is untouched.
        _derive(session_minutes=120)
        assert preset("mcr-ffmj-2016").session_minutes == 150

    def test_a_derived_set_can_be_derived_again(self) -> None:
        # A derived set can be derived again.
        twice = derive(_derive(session_minutes=120), {"minimum_points": 6}, name="Beginners")
        assert (twice.session_minutes, twice.minimum_points) == (120, 6)
        # It names its preset however often it was changed.
        assert (twice.derived_from, twice.edition, FFMJ.edition) == ("mcr-ffmj-2016",) * 3

    def test_words_of_a_form_become_typed_values(self) -> None:
        # Words become typed values.
        assert _derive(tie_rule="seat_order").tie_rule is TieRule.SEAT_ORDER
        # Lists from a form become tuples.
        custom = _derive(table_points_scale=[5, 3, 1, 0], ranking_metrics=["table_points", "tables_won"])
        assert custom.table_points_scale == (5, 3, 1, 0)
        assert custom.ranking_metrics == ("table_points", "tables_won")
        # Lateness bands come as objects or records.
        band = LatenessBand(None, inclusive=True, effect=LatenessEffect.SESSION_LOST)
        data = {"up_to_minutes": None, "inclusive": True, "effect": "session_lost", "points": 0}
        assert _derive(lateness_bands=[band]).lateness_bands == _derive(lateness_bands=[data]).lateness_bands == (band,)
        # Optional options can be emptied.
        custom = _derive(appeal_deposit=None, appeal_currency=None)
        assert (custom.appeal_deposit, custom.appeal_currency) == (None, None)


class TestRefusals:
    def test_unknown_options_are_named(self) -> None:
        error = _refusal(minutes=120, colour="red")
        assert error.code == "rulesets.unknown_option"
        assert error.detail["unknown"] == ["colour", "minutes"]
        assert "session_minutes" in error.detail["known"]

    @pytest.mark.parametrize("head", ["id", "name", "family", "sources", "derived_from"])
    def test_what_a_rule_set_is_cannot_be_changed(self, head: str) -> None:
        assert _refusal(**{head: "x"}).code == "rulesets.unknown_option"

    @pytest.mark.parametrize(
        ("option", "value"),
        [
            ("session_minutes", 0),
            ("session_minutes", -150),
            ("session_minutes", 150.0),
            ("session_minutes", "150"),
            ("session_minutes", True),
            ("session_minutes", None),
            ("session_minutes", 24 * 60 + 1),
            ("hands_per_session", 17),
            ("hands_per_session", 0),
            ("minimum_points", 0),
            ("minimum_points", float("nan")),
            ("tie_rule", "toss"),
            ("tie_rule", ["share"]),
            ("table_points_scale", [4, 2, 1]),
            ("table_points_scale", "4210"),
            ("table_points_scale", [4, 2, 1, "0"]),
            ("table_points_scale", [4, 2, 1, -1]),
            ("escalation_steps", [0, 5.0]),
            ("escalation_carries_over", ["cheating"]),
            ("unshown_false_win_pays", 1),
            ("unshown_false_win_pays", None),
            ("false_win_payments", {"false-win-invalid-hand": -20}),
            ("false_win_payments", [20]),
            ("false_win_payments", {"": 20}),
            ("lateness_bands", [{"up_to_minutes": 10}]),
            ("lateness_bands", [10]),
            ("lateness_bands", [{"up_to_minutes": 10, "inclusive": 1, "effect": "deduction", "points": 10}]),
            ("lateness_bands", [{"up_to_minutes": 10, "inclusive": True, "effect": "shame", "points": 10}]),
            ("lateness_bands", [{"up_to_minutes": "10", "inclusive": True, "effect": "deduction", "points": 1}]),
            ("ranking_metrics", ["table_points", "table_points"]),
            ("ranking_metrics", ["luck"]),
            ("appeal_currency", ""),
            ("appeal_deposit", -1),
        ],
    )
    def test_a_value_out_of_bounds_is_refused(self, option: str, value: Any) -> None:
        error = _refusal(**{option: value})
        assert error.code == "rulesets.invalid_value"
        assert error.detail["option"] == option

    @pytest.mark.parametrize(
        ("changes", "problem"),
        [
            ({"table_points_scale": [4, 2, 3, 0]}, "scale_descends"),
            ({"warning_minutes": 150}, "warning_within_session"),
            ({"session_minutes": 10}, "warning_within_session"),
            ({"end_signal_minutes": 150}, "end_signal_within_session"),
            ({"escalation_steps": [0, 10, 5]}, "ladder_ascends"),
            ({"escalation_maximum": 20}, "ladder_ascends"),
            ({"winning_tile_deduction": None}, "omitted_tile_priced"),
            ({"winning_tile_not_taken": "false_win"}, "omitted_tile_priced"),
            ({"appeal_currency": None}, "deposit_has_currency"),
            ({"appeal_window_minutes": None}, "deposit_needs_appeals"),
            ({"ranking_metrics": []}, "ranking_not_empty"),
            ({"uma": [15000, 5000, -5000, -15000]}, "places_have_one_scale"),
            ({"chombo": "deduction", "chombo_amount": 20000}, "not_mcr:chombo"),
            ({"red_fives": 3}, "not_mcr:red_fives"),
            ({"open_all_simples": True}, "not_mcr:open_all_simples"),
            ({"offence_texts": ["ema-2012"]}, "texts_of_another_game"),
            ({"offence_texts": []}, "rulings_have_a_text"),
            ({"appeal_rejected_shares": [50, 25]}, "rejected_shares_ascend"),
            ({"appeal_rejected_shares": [0, 0]}, "rejected_shares_ascend"),
        ],
    )
    def test_options_that_contradict_are_refused(self, changes: dict[str, Any], problem: str) -> None:
        error = _refusal(**changes)
        assert error.code == "rulesets.inconsistent"
        assert problem in error.detail["problems"]

    @pytest.mark.parametrize(
        ("changes", "problem"),
        [
            ({"uma": [15000, 5000, -5000, -14000]}, "uma_sums_to_zero"),
            ({"uma": [5000, 15000, -5000, -15000]}, "scale_descends"),
            ({"chombo_amount": None}, "chombo_priced"),
            ({"minimum_points": 8}, "not_riichi:minimum_points"),
            ({"escalation_continues": 10}, "not_riichi:escalation_continues"),
        ],
    )
    def test_riichi_has_its_own_contradictions(self, changes: dict[str, Any], problem: str) -> None:
        assert problem in _refusal(RIICHI, **changes).detail["problems"]

    @pytest.mark.parametrize(
        "limits",
        [
            [(15, True), (10, True)],
            [(10, True), (10, True)],
            [(None, True), (10, True)],
            [(10, True), (10, False)],
        ],
    )
    def test_lateness_bands_ascend_and_only_the_last_is_open(self, limits: list[tuple[int | None, bool]]) -> None:
        bands = [LatenessBand(minutes, closed, LatenessEffect.DEDUCTION, 10) for minutes, closed in limits]
        assert "lateness_ascends" in _refusal(lateness_bands=bands).detail["problems"]

    def test_several_contradictions_are_listed_together(self) -> None:
        error = _refusal(warning_minutes=200, appeal_currency=None)
        assert set(error.detail["problems"]) == {"warning_within_session", "deposit_has_currency"}


class TestStorage:
    @pytest.mark.parametrize("name", PRESETS)
    def test_a_preset_comes_back_exactly(self, name: str) -> None:
        stored = json.loads(json.dumps(to_data(preset(name))))
        assert from_data(stored) == preset(name)

    @given(
        minutes=st.integers(20, 300),
        steps=st.lists(st.integers(0, 60), max_size=6).map(sorted),
        tie=st.sampled_from((TieRule.SHARE, TieRule.SEAT_ORDER)),  # MCR has no hundreds to share
    )
    def test_a_derived_set_comes_back_exactly(self, minutes: int, steps: list[int], tie: TieRule) -> None:
        custom = _derive(session_minutes=minutes, escalation_steps=steps, tie_rule=tie)
        assert from_data(json.loads(json.dumps(to_data(custom)))) == custom

    def test_the_schema_is_named(self) -> None:
        assert to_data(FFMJ)["schema"] == 9

    @pytest.mark.parametrize("key", ["schema", "id", "name", "family", "derived_from", "options", "sources"])
    def test_a_missing_part_is_refused(self, key: str) -> None:
        data = to_data(FFMJ)
        del data[key]
        self._refuse(data)

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("schema", 0),
            ("schema", 10),
            ("schema", True),
            ("schema", "1"),
            ("id", ""),
            ("name", 7),
            ("family", "bridge"),
            ("derived_from", 3),
            ("options", []),
            ("options", {}),
            ("sources", {}),
            ("extra", 1),
        ],
    )
    def test_a_wrong_part_is_refused(self, key: str, value: Any) -> None:
        self._refuse(to_data(FFMJ) | {key: value})

    @pytest.mark.parametrize(
        ("option", "value"),
        [("session_minutes", "150"), ("uma", [1, 2]), ("tie_rule", None), ("lateness_bands", None), ("nagashi", True)],
    )
    def test_a_wrong_value_is_refused(self, option: str, value: Any) -> None:
        data = to_data(FFMJ)
        data["options"] = data["options"] | {option: value}
        self._refuse(data)

    @pytest.mark.parametrize("source", [None, ["a", "b"], ["a", "b", 3], "abcd"])
    def test_a_wrong_source_is_refused(self, source: Any) -> None:
        data = to_data(FFMJ)
        data["sources"] = data["sources"] | {"uma": source}
        self._refuse(data)

    @pytest.mark.parametrize("data", [None, [], "mcr-ffmj-2016", 1])
    def test_what_is_no_object_is_refused(self, data: Any) -> None:
        with refuses("rulesets.malformed"):
            from_data(data)

    @staticmethod
    def _refuse(data: Any) -> None:
        with refuses("rulesets.malformed"):
            from_data(data)


def test_differences_are_told_from_the_first_to_the_second() -> None:
    # A rule set does not differ from itself.
    assert differences(FFMJ, FFMJ) == ()
    # Each difference carries both values and sources.
    results = {
        difference.field: difference for difference in differences(preset("mcr-wmo-2014"), preset("mers-mcr-2010"))
    }
    deposit = results["appeal_deposit"]
    assert (deposit.first, deposit.second) == (200, 150)
    assert (deposit.first_source.text, deposit.second_source.text) == ("wmo-2014", "mers-2010")
    assert "minimum_points" not in results
    # The other way round the values change places.
    forth, back = differences(FFMJ, RIICHI), differences(RIICHI, FFMJ)
    assert [(difference.field, difference.second, difference.first) for difference in forth] == [
        (o.field, o.first, o.second) for o in back
    ]
