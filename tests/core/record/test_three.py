"""Tables of three players in a record: one figure for each seat, no hands, and points of their own."""

import json
from typing import Any

import pytest

from mahjong_core.check.run import check_file
from mahjong_core.errors import RuleError
from mahjong_core.record.fields import check_document
from mahjong_core.record.twin import read_twin

RULES = {"three_uma": [15000, 0, -15000], "three_starting_points": 35000, "three_return_points": 40000}
# 52,300 - 40,000 + 15,000 and an oka of 3 x 5,000; 31,200 - 40,000; 21,500 - 40,000 - 15,000.
TRIO = {"number": 1, "seats": [1, 2, 3], "scores": [52300, 31200, 21500], "places": [1, 2, 3]}
TRIO |= {"points": [30000, 0, -15000], "totals": [42300, -8800, -33500]}


def document(**table: Any) -> dict[str, Any]:
    players = [{"number": number} for number in (1, 2, 3)]
    sessions = [{"number": 1, "tables": [TRIO | table]}]
    rules = {"derived_from": "ema-riichi-2016", "changes": RULES}
    return {"format": "mtr", "version": "1.0", "rules": rules, "players": players, "sessions": sessions}


def codes(record: dict[str, Any]) -> set[str]:
    report = check_file(json.dumps(record).encode(), "trio.mtr.json").to_json()
    return {finding["code"] for finding in report["findings"] if finding["severity"] != "note"}


def test_a_table_of_three_is_right() -> None:
    assert codes(document()) == set()


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"scores": [52300, 31200, 21600]}, "table.sum"),
        ({"places": [1, 3, 2]}, "table.place"),
        ({"points": [15000, 0, -15000]}, "table.points"),
        ({"totals": [42300, -8700, -33500]}, "table.total"),
    ],
)
def test_a_wrong_figure_is_found(table: dict[str, Any], code: str) -> None:
    assert code in codes(document(**table))


def test_rules_without_points_of_three_are_told() -> None:
    record = document()
    record["rules"] = {"preset": "ema-riichi-2016"}
    assert codes(record) == {"rules.inconsistent"}


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ({"scores": [1, 2, 3, 4]}, "sessions.0.tables.0.scores"),
        ({"seats": [1, 2, 3, None]}, "sessions.0.tables.0.scores"),
        ({"hands": [{"number": 1, "outcome": "draw"}]}, "sessions.0.tables.0.hands"),
        ({"seats": [1, 2]}, "sessions.0.tables.0.seats"),
    ],
)
def test_a_table_has_one_figure_for_each_seat(table: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_document(document(**table))
    assert (refused.value.code, refused.value.detail["field"]) == ("file.malformed", field)


TWIN = """session,table,wind,player,score,place
1,1,E,1,52300,1
1,1,S,2,31200,2
1,1,W,3,21500,3
1,2,E,4,45000,1
1,2,S,5,35000,2
1,2,W,6,25000,3
1,2,N,7,15000,4
"""


def test_the_csv_form_has_tables_of_three_beside_those_of_four() -> None:
    read, unknown = read_twin(TWIN.encode())
    assert unknown == []
    trio, four = read["sessions"][0]["tables"]
    assert (trio["seats"], trio["scores"], trio["places"]) == ([1, 2, 3], [52300, 31200, 21500], [1, 2, 3])
    assert (four["seats"], four["scores"]) == ([4, 5, 6, 7], [45000, 35000, 25000, 15000])


@pytest.mark.parametrize("left", ["1,1,S,2,31200,2\n", "1,1,E,1,52300,1\n"])
def test_the_csv_form_has_no_gap_between_seats(left: str) -> None:
    """A table with two seats, or without East, is none of three."""
    with pytest.raises(RuleError) as refused:
        read_twin(TWIN.replace(left, "").encode())
    assert refused.value.code == "file.malformed"


def test_own_rules_may_have_points_of_three() -> None:
    own = {"game": "riichi", "starting_points": 25000, "ranking_metrics": ["overall_score"]}
    own |= {"uma": [15000, 5000, -5000, -15000]}
    record = document() | {"rules": {"own": own | RULES}}
    assert codes(record) == set()
    record["rules"]["own"]["three_uma"] = [15000, 0, -10000]
    assert codes(record) == {"rules.inconsistent"}
    record["rules"]["own"]["three_uma"] = [15000, -15000]
    assert codes(record) == {"file.malformed"}
