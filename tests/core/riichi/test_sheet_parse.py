"""Lines of the sheet from and to JSON."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.riichi.sheet_parse import HandRecord, hand_data, parse_table_hand
from mahjong_core.riichi.table.records import Abortive, HandWin, Outcome, TableHand
from mahjong_core.riichi.value import Limit
from mahjong_core.winds import Wind
from tests.refusals import refuses

E, S, W, N = Wind


class TestReading:
    def test_a_line_of_each_kind(self) -> None:
        # One winner stands flat.
        record = parse_table_hand({"number": 3, "outcome": "win", "winner": "E", "discarder": "S", "han": 3, "fu": 30})
        assert record == HandRecord(3, TableHand(Outcome.WIN, (HandWin(E, 3, 30),), S))
        # A self draw has no discarder.
        record = parse_table_hand({"number": 3, "outcome": "win", "winner": "E", "discarder": None, "limit": "mangan"})
        assert record.hand == TableHand(Outcome.WIN, (HandWin(E, limit=Limit.MANGAN),))
        # Several winners are listed.
        wins = [{"winner": "E", "han": 5}, {"winner": "W", "limit": "yakuman", "liable": "N"}]
        record = parse_table_hand({"number": 1, "outcome": "win", "wins": wins, "discarder": "S"})
        assert record.hand.wins == (HandWin(E, 5), HandWin(W, limit=Limit.YAKUMAN, liable=N))
        # Riichi and tenpai are lists of seats in order.
        record = parse_table_hand({"number": 1, "outcome": "draw", "riichi": ["N", "E"], "tenpai": ["W", "N", "E"]})
        assert (record.hand.riichi, record.hand.tenpai) == ((E, N), (E, W, N))
        # Abortive nagashi chombo.
        assert (
            parse_table_hand({"number": 1, "outcome": "abortive", "abortive": "four_winds"}).hand.abortive
            is Abortive.FOUR_WINDS
        )
        assert parse_table_hand({"number": 1, "outcome": "nagashi", "nagashi": ["S"]}).hand.claimants == (S,)
        assert parse_table_hand({"number": 1, "outcome": "chombo", "offenders": ["S"]}).hand.offenders == (S,)
        # A note and the tiles are kept.
        record = parse_table_hand({"number": 1, "outcome": "redeal", "note": "wall fell", "tiles": {"concealed": "1m"}})
        assert (record.note, record.tiles) == ("wall fell", {"concealed": "1m"})

    def test_nothing_given_is_nothing(self) -> None:
        empty = dict.fromkeys(
            ("winner", "han", "fu", "limit", "liable", "wins", "riichi", "tenpai", "nagashi", "abortive")
        )
        assert parse_table_hand({"number": 1, "outcome": "draw"} | empty) == parse_table_hand(
            {"number": 1, "outcome": "draw"}
        )


FAULTS: list[tuple[Any, list[tuple[str, str]]]] = [
    ([], [("", "not_an_object"), ("number", "missing"), ("outcome", "missing")]),
    ({"outcome": "draw"}, [("number", "missing")]),
    ({"number": 1}, [("outcome", "missing")]),
    ({"number": 1, "outcome": None}, [("outcome", "missing")]),
    ({"number": 0, "outcome": "draw"}, [("number", "not_a_line")]),
    ({"number": None, "outcome": "draw"}, [("number", "not_a_line")]),
    ({"number": 1, "outcome": "draw", "colour": "red"}, [("colour", "unknown")]),
    ({"number": 1, "outcome": "win", "winner": "X"}, [("winner", "not_a_seat")]),
    ({"number": 1, "outcome": "win", "han": 3}, [("winner", "missing")]),
    ({"number": 1, "outcome": "win", "winner": "E", "han": "3"}, [("han", "not_an_integer")]),
    ({"number": 1, "outcome": "win", "winner": "E", "han": 3, "fu": 30.0}, [("fu", "not_an_integer")]),
    ({"number": 1, "outcome": "win", "winner": "E", "han": 5, "discarder": 2}, [("discarder", "not_a_seat")]),
    ({"number": 1, "outcome": "draw", "tenpai": "E"}, [("tenpai", "not_a_list_of_seats")]),
    ({"number": 1, "outcome": "draw", "riichi": ["E", 2]}, [("riichi", "not_a_list_of_seats")]),
    ({"number": 1, "outcome": "win", "wins": {}}, [("wins", "not_a_list")]),
    (
        {"number": 1, "outcome": "win", "wins": [{"han": 5}]},
        [("wins.0.winner", "missing"), ("wins.0.winner", "missing")],
    ),
    ({"number": 1, "outcome": "win", "winner": "E", "wins": []}, [("winner", "beside_wins")]),
]


@pytest.mark.parametrize(("data", "expected"), FAULTS)
def test_every_fault_is_named(data: Any, expected: list[tuple[str, str]]) -> None:
    with refuses("sheets.malformed") as caught:
        parse_table_hand(data)
    pairs = [(item["field"], item["problem"]) for item in caught.value.detail["problems"]]
    assert sorted(set(pairs)) == sorted(set(expected))


@pytest.mark.parametrize("field", ["outcome", "limit", "abortive"])
def test_words_are_those_of_the_game(field: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_table_hand({"number": 1, "outcome": "win", "winner": "E", "han": 5, field: "riichi"})
    (problem,) = caught.value.detail["problems"]
    assert (problem["field"], problem["problem"][:10]) == (field, "not_one_of")


seats = st.lists(st.sampled_from(list(Wind)), unique=True).map(lambda some: tuple(sorted(some, key=list(Wind).index)))
wins = st.builds(
    HandWin,
    st.sampled_from(list(Wind)),
    st.none() | st.integers(1, 13),
    st.none() | st.sampled_from([20, 25, 30, 40]),
    st.none() | st.sampled_from(list(Limit)),
    st.none() | st.sampled_from(list(Wind)),
)
hands = st.builds(
    TableHand,
    st.sampled_from(list(Outcome)),
    st.lists(wins, max_size=3).map(tuple),
    st.none() | st.sampled_from(list(Wind)),
    seats,
    seats,
    seats,
    seats,
    st.none() | st.sampled_from(list(Abortive)),
)


@settings(max_examples=60, deadline=None)
@given(st.builds(HandRecord, st.integers(1, 60), hands, st.text(max_size=9), st.none() | st.just({"x": 1})))
def test_what_is_written_is_read_back(record: HandRecord) -> None:
    assert parse_table_hand(hand_data(record)) == record
