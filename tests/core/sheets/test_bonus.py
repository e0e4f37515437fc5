"""Bonus columns of clubs: counts are checked, and worth their points beside score and uma.

Figures by hand: a chip is worth 2,000; a yakitori costs 9,000 and nobody gains it.
"""

import json

import pytest

from mahjong_core.rulesets import derive, from_data, preset, to_data
from mahjong_core.sheets import EntryKind, TotalsPayload, bonus_points, check_bonus, parse_plain_payload, payload_data
from mahjong_core.standings import BONUS, Entrant, EventAdjustment, rank
from mahjong_core.winds import Wind
from tests.refusals import refuses

E, S, W, N = Wind
CHIPS = {"name": "Chips", "points": 2000, "zero_sum": True}
LATEST = ("bonus_columns", "allowed_yaku", "evening_games", "rounds")
YAKITORI = {"name": "Yakitori", "points": -9000, "zero_sum": False}
RULES = derive(preset("ema-riichi-2016"), {"bonus_columns": [CHIPS, YAKITORI]}, name="Club")
TOTALS = {"E": 40000, "S": 30000, "W": 30000, "N": 20000}


def parsed(bonus: object) -> TotalsPayload:
    payload = parse_plain_payload(EntryKind.TOTALS, {"totals": TOTALS, "bonus": bonus}, RULES)
    assert isinstance(payload, TotalsPayload)
    return payload


def test_counts_are_worth_their_points() -> None:
    counts = parsed({"Yakitori": {"N": 1}, "Chips": {"E": 5, "S": -2, "W": -3}}).bonus
    check_bonus(counts, RULES)
    assert bonus_points(counts, RULES) == {"Chips": {E: 10000, S: -4000, W: -6000}, "Yakitori": {N: -9000}}


def test_counts_that_do_not_add_up_are_refused_where_they_must() -> None:
    with refuses("sheets.bonus_not_balanced", column="Chips", sum=2):
        check_bonus(parsed({"Chips": {"E": 5, "S": -3}}).bonus, RULES)
    check_bonus(parsed({"Yakitori": {"E": 1, "N": 1}}).bonus, RULES)


def test_a_column_that_the_rules_do_not_have_is_refused() -> None:
    with refuses("sheets.bonus_unknown", column="Dora", known=["Chips", "Yakitori"]):
        check_bonus(parsed({"Dora": {"E": 1, "S": -1}}).bonus, RULES)


@pytest.mark.parametrize("wrong", [[], {"Chips": 3}, {"Chips": {"X": 1}}])
def test_what_is_no_count_is_refused(wrong: object) -> None:
    with refuses("sheets.malformed"):
        parsed(wrong)


def test_a_count_is_a_whole_number() -> None:
    with refuses("sheets.totals_not_integers"):
        parsed({"Chips": {"E": 0.5}})


def test_an_entry_keeps_its_counts_and_one_without_is_as_before() -> None:
    data = payload_data(parsed({"Chips": {"E": 1, "S": -1}}))
    assert data["bonus"] == {"Chips": {"E": 1, "S": -1, "W": 0, "N": 0}}
    assert parse_plain_payload(EntryKind.TOTALS, data, RULES) == parsed({"Chips": {"E": 1, "S": -1}})
    assert set(payload_data(parsed({}))) == {"totals", "included"}


def test_a_column_that_was_removed_counts_nothing() -> None:
    assert bonus_points(parsed({"Chips": {"E": 1, "S": -1}}).bonus, preset("ema-riichi-2016")) == {}


def test_names_of_columns_differ() -> None:
    with refuses("rulesets.inconsistent", problems=["bonus_names_differ"]):
        derive(preset("ema-riichi-2016"), {"bonus_columns": [CHIPS, CHIPS | {"name": "chips"}]}, name="Club")


def test_a_bonus_is_no_penalty() -> None:
    people = [Entrant(1, 1), Entrant(2, 2)]
    posted = [EventAdjustment(1, -4000, "after_uma", f"{BONUS}Chips"), EventAdjustment(2, -20000, "after_uma", "x")]
    rows = rank(people, [], posted, metrics=("overall_score",), sessions=1)
    assert [(row.entrant_id, row.table_score, row.penalty_points) for row in rows] == [
        (1, -4000, 0),
        (2, -20000, -20000),
    ]


@pytest.mark.parametrize(
    "columns",
    [
        [{"name": "Chips", "points": 2000}],  # nothing about the sum
        [CHIPS | {"zero_sum": 1}],
        [CHIPS | {"points": "2000"}],
        [CHIPS | {"points": 2_000_000}],
        [CHIPS | {"name": ""}],
        [CHIPS | {"name": " Chips"}],
        [CHIPS | {"name": "x" * 41}],
        [CHIPS | {"name": f"Column {number}"} for number in range(7)],
        "Chips",
    ],
)
def test_a_column_that_cannot_be_is_refused(columns: object) -> None:
    with refuses("rulesets.invalid_value") as refusal:
        derive(preset("ema-riichi-2016"), {"bonus_columns": columns}, name="Club")
    assert refusal.value.detail["option"] == "bonus_columns"


def test_columns_survive_storage_and_older_copies_have_none() -> None:
    stored = json.loads(json.dumps(to_data(RULES)))
    assert from_data(stored).bonus_columns == RULES.bonus_columns
    older = to_data(preset("ema-riichi-2016"))
    for part in ("options", "sources"):
        older[part] = {name: value for name, value in older[part].items() if name not in LATEST}
    read = from_data(older | {"schema": 7})
    assert (read.bonus_columns, read.allowed_yaku, read.evening_games, read.rounds) == ((), (), None, 2)
