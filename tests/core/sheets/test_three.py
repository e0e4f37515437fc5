"""The sheet of three players: totals at E, S and W, their sum, rulings, stakes, bonus columns, places and uma."""

from fractions import Fraction
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.penalties import outcomes
from mahjong_core.rulesets import RuleSet, derive, preset
from mahjong_core.sheets import bonus_points, check_bonus, payload_data
from mahjong_core.sheets.records import Adjustment, Entry, EntryKind, Mode, Sheet, TotalsPayload
from mahjong_core.sheets.slips import total_slips
from mahjong_core.table_sheets import fold, parse_payload
from mahjong_core.winds import Wind

E, S, W, N = Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH
POINTS = {"three_uma": [15000, 0, -15000], "three_starting_points": 35000, "three_return_points": 40000}
CHIPS = {"name": "Chips", "points": 2000, "zero_sum": True}


def rules(**changes: Any) -> RuleSet:
    """The rules of a table of three, by EMA 2016 with its points of three."""
    return derive(preset("ema-riichi-2016"), POINTS | changes, name="Club").for_players(3)


def totals(east: int, south: int, west: int, own: RuleSet | None = None, **more: Any) -> TotalsPayload:
    data = {"totals": {"E": east, "S": south, "W": west}, **more}
    payload = parse_payload(EntryKind.TOTALS, data, own or rules())
    assert isinstance(payload, TotalsPayload)
    return payload


def sheet_of(*payloads: Any, adjustments: tuple[Adjustment, ...] = (), own: RuleSet | None = None) -> Sheet:
    kinds = [EntryKind.TOTALS if isinstance(payload, TotalsPayload) else EntryKind.HAND for payload in payloads]
    entries = [Entry(n, n, kind, payload) for n, (kind, payload) in enumerate(zip(kinds, payloads, strict=True), 1)]
    return fold(entries, adjustments, own or rules())


def codes(sheet: Sheet, severity: str = "refusal") -> list[str]:
    return [problem.code for problem in sheet.problems if problem.severity == severity]


def test_three_totals_make_a_sheet() -> None:
    sheet = sheet_of(totals(52300, 31200, 21500))
    assert sheet.table_scores == {E: 52300, S: 31200, W: 21500}
    assert (sheet.mode, sheet.problems, sheet.next_hand) == (Mode.TOTALS, (), None)
    assert (set(sheet.hand_points), set(sheet.adjustments)) == ({E, S, W}, {E, S, W})


def test_the_empty_sheet_has_three_seats_with_their_start() -> None:
    sheet = sheet_of()
    assert sheet.table_scores == {E: 35000, S: 35000, W: 35000}
    assert sheet.mode is Mode.EMPTY


@pytest.mark.parametrize("west", [21400, 21600, 51500])
def test_a_sum_other_than_three_starts_is_refused(west: int) -> None:
    (problem,) = [row for row in sheet_of(totals(52300, 31200, west)).problems if row.severity == "refusal"]
    assert problem.code == "scoring.table_not_balanced"
    assert (problem.detail["sum"], problem.detail["expected"]) == (83500 + west, 105000)


def test_stakes_that_nobody_took_may_be_missing_where_they_are_lost() -> None:
    short = (51300, 31200, 21500)
    lost = rules(leftover_deposits="lost")
    assert codes(sheet_of(totals(*short, own=lost), own=lost)) == []
    winner = rules(leftover_deposits="winner")
    assert "scoring.table_not_balanced" in codes(sheet_of(totals(*short, own=winner), own=winner))


def test_totals_that_no_payments_make_are_asked_about() -> None:
    sheet = sheet_of(totals(52310, 31190, 21500))
    (question,) = [row for row in sheet.problems if row.code == "scoring.totals_unusual"]
    assert question.detail["seats"] == ["E", "S"]


def test_a_ruling_moves_the_expected_sum_and_the_score() -> None:
    """1,000 taken from South before the places, which the totals have already."""
    ruling = Adjustment(9, S, -1000, None, "late", "before_places")
    included = {"E": 0, "S": -1000, "W": 0}
    sheet = sheet_of(totals(52300, 30200, 21500, included=included), adjustments=(ruling,))
    assert (sheet.table_scores[S], codes(sheet)) == (30200, [])
    later = sheet_of(totals(52300, 31200, 21500), adjustments=(ruling,))
    assert (later.table_scores[S], codes(later)) == (30200, [])


def test_hands_of_three_are_refused() -> None:
    hand = parse_payload(EntryKind.HAND, {"number": 1, "outcome": "draw"}, rules())
    assert "sheets.three_have_totals" in codes(sheet_of(hand))


@pytest.mark.parametrize(
    "seats", [{"E": 1, "S": 2}, {"E": 1, "S": 2, "W": 3, "N": 4}, {"E": 1, "S": 2, "N": 3}], ids=["two", "four", "no W"]
)
def test_totals_are_those_of_the_three_seats(seats: dict[str, int]) -> None:
    with pytest.raises(RuleError) as refused:
        parse_payload(EntryKind.TOTALS, {"totals": seats}, rules())
    assert refused.value.detail["problems"] == [{"field": "totals", "problem": "not_one_number_for_each_of_E_S_W"}]


def test_a_payload_is_written_as_it_was_read() -> None:
    own = rules(bonus_columns=[CHIPS])
    payload = totals(52300, 31200, 21500, own=own, bonus={"Chips": {"E": 2, "W": -2}})
    written = payload_data(payload)
    assert written["totals"] == {"E": 52300, "S": 31200, "W": 21500}
    assert written["bonus"] == {"Chips": {"E": 2, "S": 0, "W": -2}}
    assert parse_payload(EntryKind.TOTALS, written, own) == payload


def test_chips_of_three_add_up_to_zero() -> None:
    own = rules(bonus_columns=[CHIPS])
    counts = totals(52300, 31200, 21500, own=own, bonus={"Chips": {"E": 2, "W": -2}}).bonus
    check_bonus(counts, own)
    assert bonus_points(counts, own) == {"Chips": {E: 4000, W: -4000}}
    with pytest.raises(RuleError) as refused:
        check_bonus({"Chips": {E: 2, S: 0, W: -1}}, own)
    assert refused.value.code == "sheets.bonus_not_balanced"
    with pytest.raises(RuleError) as foreign:
        totals(52300, 31200, 21500, own=own, bonus={"Chips": {"N": 1}})
    assert foreign.value.code == "sheets.malformed"


def test_a_slip_of_one_of_the_three_is_recognised() -> None:
    """21,500 written as -21,500: the sign."""
    slips = total_slips({E: 52300, S: 31200, W: -21500}, -43000, rules())
    assert [(slip.kind, slip.wind, slip.new) for slip in slips if slip.kind == "sign"] == [("sign", W, 21500)]


@pytest.mark.parametrize(
    ("scores", "places", "uma"),
    [
        ((52300, 31200, 21500), [1, 2, 3], [30000, 0, -15000]),
        ((21500, 52300, 31200), [3, 1, 2], [-15000, 30000, 0]),
        # Two share the first and the second place: half of 30,000 each.
        ((40000, 40000, 25000), [1, 1, 3], [15000, 15000, -15000]),
        # Three share all places: a third of the oka each.
        ((35000, 35000, 35000), [1, 1, 1], [5000, 5000, 5000]),
    ],
)
def test_places_and_uma_of_three(scores: tuple[int, ...], places: list[int], uma: list[int]) -> None:
    sheet = sheet_of(totals(*scores))
    found = outcomes(rules(), sheet.table_scores, {})
    assert [row.placing.place for row in found.values()] == places
    assert [row.placing.table_points for row in found.values()] == [Fraction(points) for points in uma]
    assert [row.points for row in found.values()] == [score - 40000 for score in scores]
    assert sum(row.points + row.placing.table_points for row in found.values()) == 0


def test_floating_uma_is_that_of_four_only() -> None:
    own = rules(uma_one_above=[12000, -1000, -3000, -8000], uma_three_above=[8000, 3000, 1000, -12000])
    assert own.scale_for([52300, 31200, 21500]) == (30000, 0, -15000)
    assert not own.has_floating_uma
