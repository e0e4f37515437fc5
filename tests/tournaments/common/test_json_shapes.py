"""Whether JSON has the shape that its readers rely on."""

from typing import Any

import pytest

from tournaments.common.json_shapes import Shape, matches_shape, with_whole_numbers
from tournaments.registry.event_parts import all_parts


@pytest.mark.parametrize(
    ("value", "shape", "does"),
    [
        ({}, dict, True),
        ([], dict, False),
        (None, dict, False),
        ([1, 2], [int], True),
        ([1, True], [int], False),
        ([1, "2"], [int], False),
        ([], [int], True),
        ({"rows": [{}], "more": 1}, {"rows": [dict]}, True),
        ({"rows": {}}, {"rows": [dict]}, False),
        ({}, {"rows": [dict]}, False),
    ],
)
def test_shapes(value: Any, shape: Shape, does: bool) -> None:
    assert matches_shape(value, shape) is does


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (7.0, 7),
        (-0.0, 0),
        (7.5, 7.5),
        (2.0**53, 2**53),
        (2.0**54, 2.0**54),
        (float("inf"), float("inf")),
        ({"a": [1.0, {"b": True, "c": "1.0"}]}, {"a": [1, {"b": True, "c": "1.0"}]}),
    ],
    ids=str,
)
def test_whole_numbers(written: Any, read: Any) -> None:
    assert repr(with_whole_numbers(written)) == repr(read)


def test_shapes_are_of_json_columns() -> None:
    for part in all_parts():
        for name in part.shapes:
            assert part.model._meta.get_field(name).get_internal_type() == "JSONField", (part.name, name)


def test_every_json_column_of_a_file_says_its_shape() -> None:
    """By its default, or by its part; the rule set is read whole by the core."""
    silent = [
        f"{part.name}.{field.name}"
        for part in all_parts()
        if not part.left_out
        for field in part.model._meta.concrete_fields
        if field.get_internal_type() == "JSONField"
        and field.default not in (dict, list)
        and field.name not in part.shapes
    ]
    assert silent == ["tournaments.tournament.rule_set"]
