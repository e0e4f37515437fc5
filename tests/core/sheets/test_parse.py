"""Payloads: everything that is not exactly right is refused with its name."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import RuleSet, derive
from mahjong_core.sheets import (
    AuthorityPayload,
    EntryKind,
    HandPayload,
    TotalsPayload,
    VoidPayload,
    parse_plain_payload,
    payload_data,
)
from mahjong_core.winds import WINDS

from .builders import FFMJ, RIICHI, E, S, hand_data, points

WIN = {"number": 7, "outcome": "win", "winner": "E", "discarder": "S", "value": 28}
DRAW = {"number": 7, "outcome": "draw"}
TOTALS = {"E": 34, "S": -50, "W": -8, "N": 24}


def _hand(rule_set: RuleSet = FFMJ, **changes: Any) -> HandPayload:
    payload = parse_plain_payload(EntryKind.HAND, WIN | changes, rule_set)
    assert isinstance(payload, HandPayload)
    return payload


def _refusal(kind: str, data: Any, rule_set: RuleSet = FFMJ) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        parse_plain_payload(EntryKind(kind), data, rule_set)
    return refusal.value


def _faults(kind: str, data: Any) -> dict[str, str]:
    error = _refusal(kind, data)
    assert error.code == "sheets.malformed"
    return {item["field"]: item["problem"] for item in error.detail["problems"]}


class TestHand:
    def test_a_win_on_a_discard(self) -> None:
        assert _hand() == HandPayload(7, "win", E, S, 28)

    def test_a_self_draw_has_no_discarder(self) -> None:
        assert _hand(discarder=None) == HandPayload(7, "win", E, None, 28)

    def test_a_draw_needs_nothing_else(self) -> None:
        assert parse_plain_payload(EntryKind.HAND, DRAW, FFMJ) == HandPayload(7, "draw")

    def test_a_note_and_tiles_are_kept_as_they_came(self) -> None:
        payload = _hand(note="27 announced, 17 laid out", tiles={"concealed": "123m"})
        assert (payload.note, payload.tiles) == ("27 announced, 17 laid out", {"concealed": "123m"})

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"number": 17}, "sheets.hand_out_of_range"),
            ({"number": 0}, "sheets.hand_out_of_range"),
            ({"number": -1}, "sheets.hand_out_of_range"),
            ({"winner": None}, "sheets.winner_missing"),
            ({"winner": None, "discarder": None}, "sheets.winner_missing"),
            ({"value": None}, "sheets.value_missing"),
            ({"value": 7}, "scoring.value_below_minimum"),
            ({"value": 0}, "scoring.value_below_minimum"),
            ({"value": -28}, "scoring.value_below_minimum"),
            ({"value": 337}, "scoring.value_out_of_range"),
            ({"value": 10**30}, "scoring.value_out_of_range"),
            ({"discarder": "E"}, "scoring.winner_is_discarder"),
            ({"outcome": "draw"}, "sheets.winner_in_draw"),
            ({"outcome": "draw", "winner": None}, "sheets.discarder_without_winner"),
            ({"outcome": "draw", "winner": None, "discarder": None}, "sheets.value_without_winner"),
        ],
    )
    def test_a_hand_that_cannot_be_is_refused(self, changes: dict[str, Any], code: str) -> None:
        assert _refusal("hand", WIN | changes).code == code

    @pytest.mark.parametrize(
        ("changes", "faults"),
        [
            ({"number": "7"}, {"number": "not_an_integer"}),
            ({"number": 7.0}, {"number": "not_an_integer"}),
            ({"number": True}, {"number": "not_an_integer"}),
            ({"number": None}, {"number": "not_an_integer"}),
            ({"value": "28"}, {"value": "not_an_integer"}),
            ({"value": 28.0}, {"value": "not_an_integer"}),
            ({"value": float("nan")}, {"value": "not_an_integer"}),
            ({"value": float("inf")}, {"value": "not_an_integer"}),
            ({"value": True}, {"value": "not_an_integer"}),
            ({"value": [28]}, {"value": "not_an_integer"}),
            ({"winner": "East"}, {"winner": "not_a_seat"}),
            ({"winner": "e"}, {"winner": "not_a_seat"}),
            ({"winner": 1}, {"winner": "not_a_seat"}),
            ({"winner": ["E"]}, {"winner": "not_a_seat"}),
            ({"winner": ["E", "S"]}, {"winner": "not_a_seat"}),  # 3.7.2.4: one winner only
            ({"discarder": ""}, {"discarder": "not_a_seat"}),
            ({"outcome": "chombo"}, {"outcome": "not_one_of_draw_win"}),
            ({"outcome": None}, {"outcome": "not_one_of_draw_win"}),
            ({"outcome": []}, {"outcome": "not_one_of_draw_win"}),
            ({"note": 3}, {"note": "not_a_text"}),
            ({"note": "x" * 2001}, {"note": "too_long"}),
            ({"tiles": "123m"}, {"tiles": "not_an_object"}),
            ({"fan": 28}, {"fan": "unknown"}),
            ({"value": "x", "winner": "x"}, {"value": "not_an_integer", "winner": "not_a_seat"}),
        ],
    )
    def test_a_field_of_the_wrong_kind_is_named(self, changes: dict[str, Any], faults: dict[str, str]) -> None:
        assert _faults("hand", WIN | changes) == faults

    def test_missing_fields_are_all_named(self) -> None:
        assert _faults("hand", {}) == {"number": "missing", "outcome": "missing"}

    @pytest.mark.parametrize("data", [None, [], "hand", 7])
    def test_what_is_no_object_is_refused(self, data: Any) -> None:
        assert _faults("hand", data)[""] == "not_an_object"

    def test_a_shorter_session_has_fewer_hands(self) -> None:
        short = derive(FFMJ, {"hands_per_session": 8}, name="Short")
        assert _hand(short, number=8).number == 8
        error = _refusal("hand", WIN | {"number": 9}, short)
        assert (error.code, error.detail) == ("sheets.hand_out_of_range", {"hand": 9, "hands_per_session": 8})

    def test_a_lower_minimum_is_the_rule_sets_business(self) -> None:
        beginners = derive(FFMJ, {"minimum_points": 4}, name="Beginners")
        assert _hand(beginners, value=4).value == 4
        without = derive(FFMJ, {"minimum_points": None}, name="No minimum")
        assert _hand(without, value=1).value == 1

    def test_riichi_tables_are_entered_as_totals(self) -> None:
        assert _refusal("hand", WIN, RIICHI).code == "sheets.hands_not_kept"


class TestTotals:
    def test_four_scores(self) -> None:
        payload = parse_plain_payload(EntryKind.TOTALS, {"totals": TOTALS}, FFMJ)
        assert payload == TotalsPayload(points(34, -50, -8, 24), points(0, 0, 0, 0))

    def test_rulings_already_inside(self) -> None:
        data = {"totals": TOTALS, "included": {"E": 10, "S": -30, "W": 10, "N": 10}}
        payload = parse_plain_payload(EntryKind.TOTALS, data, FFMJ)
        assert isinstance(payload, TotalsPayload)
        assert payload.included == points(10, -30, 10, 10)

    @pytest.mark.parametrize("wrong", [34.0, "34", True, None, float("nan"), [34], {}])
    def test_scores_are_whole_numbers(self, wrong: Any) -> None:
        error = _refusal("totals", {"totals": TOTALS | {"E": wrong}})
        assert error.code == "sheets.totals_not_integers"
        assert error.detail["problems"] == [{"field": "totals.E", "problem": "not_an_integer"}]

    def test_every_seat_with_a_wrong_number_is_named(self) -> None:
        error = _refusal("totals", {"totals": TOTALS | {"W": "x", "N": 0.5}})
        assert [item["field"] for item in error.detail["problems"]] == ["totals.W", "totals.N"]

    def test_what_is_included_is_checked_alike(self) -> None:
        data = {"totals": TOTALS, "included": TOTALS | {"S": 1.5}}
        assert _refusal("totals", data).code == "sheets.totals_not_integers"

    @pytest.mark.parametrize("score", [1_000_001, -(10**20)])
    def test_a_score_beyond_reason_is_refused(self, score: int) -> None:
        error = _refusal("totals", {"totals": TOTALS | {"N": score}})
        assert (error.code, error.detail["seats"]) == ("sheets.total_out_of_range", ["N"])

    @pytest.mark.parametrize("seats", [{"E": 1, "S": 2, "W": -3}, TOTALS | {"X": 0}, {}, [1, 2, 3, -6], None, "E"])
    def test_there_are_exactly_four_seats(self, seats: Any) -> None:
        assert _faults("totals", {"totals": seats}) == {"totals": "not_one_number_for_each_of_E_S_W_N"}

    def test_missing_and_unknown_fields_are_named(self) -> None:
        assert _faults("totals", {"total": TOTALS}) == {"total": "unknown", "totals": "missing"}


class TestVoidAndAuthority:
    def test_a_void_says_why(self) -> None:
        assert parse_plain_payload(EntryKind.VOID, {"reason": "typed twice"}, FFMJ) == VoidPayload("typed twice")

    @pytest.mark.parametrize("reason", ["", "   ", "\n"])
    def test_a_void_without_a_reason_is_refused(self, reason: str) -> None:
        assert _faults("void", {"reason": reason}) == {"reason": "empty"}

    @pytest.mark.parametrize(
        ("data", "faults"),
        [
            ({}, {"reason": "missing"}),
            ({"reason": 1}, {"reason": "not_a_text"}),
            ({"why": "x"}, {"reason": "missing", "why": "unknown"}),
        ],
    )
    def test_a_void_of_the_wrong_form_is_refused(self, data: dict[str, Any], faults: dict[str, str]) -> None:
        assert _faults("void", data) == faults

    @pytest.mark.parametrize("mode", ["hands", "totals"])
    def test_hands_or_totals_may_count(self, mode: Any) -> None:
        assert parse_plain_payload(EntryKind.AUTHORITY, {"mode": mode}, FFMJ) == AuthorityPayload(mode)

    @pytest.mark.parametrize("mode", ["both", "", None, 1, ["hands"]])
    def test_nothing_else_may_count(self, mode: Any) -> None:
        assert _faults("authority", {"mode": mode}) == {"mode": "not_one_of_hands_totals"}


numbers = st.integers(1, 16)
tiles = st.none() | st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=3)


@given(number=numbers, value=st.integers(8, 336), pair=st.permutations(WINDS), note=st.text(max_size=50), shown=tiles)
def test_a_win_written_and_read_is_the_same(number: int, value: int, pair: Any, note: str, shown: Any) -> None:
    payload = HandPayload(number, "win", pair[0], pair[1], value, note, shown)
    assert parse_plain_payload(EntryKind.HAND, payload_data(payload), FFMJ) == payload


@given(number=numbers)
def test_a_draw_written_and_read_is_the_same(number: int) -> None:
    payload = HandPayload(number, "draw")
    assert parse_plain_payload(EntryKind.HAND, payload_data(payload), FFMJ) == payload


@given(scores=st.tuples(*[st.integers(-1_000_000, 1_000_000)] * 8))
def test_totals_written_and_read_are_the_same(scores: tuple[int, ...]) -> None:
    payload = TotalsPayload(points(*scores[:4]), points(*scores[4:]))
    assert parse_plain_payload(EntryKind.TOTALS, payload_data(payload), FFMJ) == payload


@pytest.mark.parametrize("payload", [VoidPayload("typed twice"), AuthorityPayload("hands"), AuthorityPayload("totals")])
def test_voids_and_authorities_written_and_read_are_the_same(payload: VoidPayload | AuthorityPayload) -> None:
    kind = EntryKind.VOID if isinstance(payload, VoidPayload) else EntryKind.AUTHORITY
    assert parse_plain_payload(kind, payload_data(payload), FFMJ) == payload


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["win", "E", "hands"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(["number", "outcome", "winner", "value", "totals", "included", "reason", "mode", "note"])


def _outcome(kind: EntryKind, data: Any) -> str:
    """The code of the refusal, or ``stable`` when what was read is read again from what is written."""
    try:
        payload = parse_plain_payload(kind, data, FFMJ)
    except RuleError as error:
        return error.code
    return "stable" if parse_plain_payload(kind, payload_data(payload), FFMJ) == payload else "changed"


@given(kind=st.sampled_from(EntryKind), data=anything | st.dictionaries(fields, anything, max_size=6))
def test_nothing_but_a_coded_refusal_ever_comes_of_garbage(kind: EntryKind, data: Any) -> None:
    assert _outcome(kind, data).partition(".")[0] in ("sheets", "scoring", "stable")


def test_the_short_form_of_the_builders_means_what_it_says() -> None:
    assert hand_data("7 28 E S") == WIN
