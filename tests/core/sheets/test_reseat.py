"""Four who sat wrong: what is written follows the players or the chairs, and everything derived follows from there.

MCR 3.4.9 and 3.5.7.2 give the dealer and the winds of a hand by its number; EMA riichi 3.4.12 by who won before.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core import table_sheets
from mahjong_core.rulesets import RuleSet, preset
from mahjong_core.sheets import Adjustment, Entry, EntryKind, Sheet, TotalsPayload, fold_mcr, payload_data
from mahjong_core.sheets.reseat import turn_adjustments, turn_entries, turn_payload, wind_changes
from mahjong_core.winds import WINDS, Wind
from tests.core.sheets.builders import ANNEX_1, FFMJ, RIICHI, E, N, S, W, false_win, hand, hands, points, totals
from tests.refusals import refuses

# East and South changed chairs; West and North sat right.
CROSSED = {E: S, S: E, W: W, N: N}
# Everybody sat one chair too far: the player of East at South, of South at West, ...
ROUND = {E: S, S: W, W: N, N: E}
TURNS = st.permutations(WINDS).map(lambda seats: dict(zip(WINDS, seats, strict=True)))
LINES = st.lists(
    st.one_of(
        st.just(""),
        st.tuples(st.integers(8, 60), st.permutations(WINDS)).map(lambda pair: f"{pair[0]} {pair[1][0]} {pair[1][1]}"),
        st.tuples(st.integers(8, 60), st.sampled_from(WINDS)).map(lambda pair: f"{pair[0]} {pair[1]} T"),
    ),
    min_size=1,
    max_size=16,
)


def riichi_entries(*lines: dict[str, Any]) -> list[Entry]:
    return [
        Entry(n, n, EntryKind.HAND, table_sheets.parse_payload(EntryKind.HAND, {"number": n} | line, RIICHI))
        for n, line in enumerate(lines, start=1)
    ]


def riichi_sheet(entries: list[Entry], rules: RuleSet = RIICHI) -> Sheet:
    return table_sheets.fold(entries, [], rules)


def mcr_entries(lines: list[str]) -> list[Entry]:
    return hands(*(f"{number} {line}".strip() for number, line in enumerate(lines, start=1)))


def test_the_turn_leads_from_the_seat_planned_to_the_seat_held() -> None:
    planned, sat = {E: 5, S: 9, W: 31, N: 60}, {E: 60, S: 5, W: 9, N: 31}
    assert wind_changes(planned, sat) == ROUND


def test_nobody_moved_is_no_turn() -> None:
    planned = {E: 5, S: 9, W: 31, N: 60}
    assert wind_changes(planned, dict(planned)) == {wind: wind for wind in WINDS}


@pytest.mark.parametrize(
    ("sat", "code", "detail"),
    [
        ({E: 5, S: 9, W: 31, N: 61}, "sheets.other_players", {"players": [61]}),
        ({E: 5, S: 5, W: 31, N: 60}, "sheets.other_players", {"players": []}),
        ({E: 5, S: 9, W: 31, N: None}, "sheets.seat_empty", {}),
        ({E: 5, S: 9, W: 31}, "sheets.seat_empty", {}),
    ],
)
def test_only_the_four_of_the_table_turn(sat: dict[Wind, int | None], code: str, detail: dict[str, Any]) -> None:
    with refuses(code, **detail):
        wind_changes({E: 5, S: 9, W: 31, N: 60}, sat)


def test_a_seat_that_nobody_held_before_is_refused_too() -> None:
    with refuses("sheets.seat_empty"):
        wind_changes({E: 5, S: 9, W: 31, N: None}, {E: 5, S: 9, W: 31, N: 60})


def test_a_hand_written_by_name_follows_its_players() -> None:
    """Annex 1's hands: 10 points from South, 15 self-drawn; with chairs crossed the winner of hand 1 sat South."""
    turned = fold_mcr(turn_entries(hands(*ANNEX_1), CROSSED), [], FFMJ)
    assert turned.hands[0].payload.winner is S
    assert turned.hands[0].payload.discarder is E
    # 3.9.1.3: +34 / -18 / -8 / -8, then -23 / -23 / +69 / -23: the first two columns change places.
    assert turned.hand_points == points(-18 - 23, 34 - 23, -8 + 69, -8 - 23)


def test_a_draw_stays_a_draw() -> None:
    (turned,) = turn_entries([hand(1, "1")], ROUND)
    assert turned == hand(1, "1")


def test_a_corrected_hand_stays_corrected() -> None:
    entries = [hand(1, "1 8 E S"), hand(2, "1 24 W S", supersedes=101)]
    turned = fold_mcr(turn_entries(entries, ROUND), [], FFMJ)
    # West (played at North) won 24 from South (played at West): 24 + 8 and 8 each.
    assert turned.hand_points == points(-8, -8, -32, 48)
    assert turned.problems == fold_mcr(entries, [], FFMJ).problems


def test_totals_and_what_they_include_follow_their_players() -> None:
    turned = turn_payload(totals(1, 34, -50, -8, 24, included=(0, -30, 10, 20)).payload, ROUND)
    assert isinstance(turned, TotalsPayload)
    assert turned.totals == points(24, 34, -50, -8)
    assert turned.included == points(20, 0, -30, 10)


def test_points_of_rulings_stay_with_the_player() -> None:
    turned = turn_adjustments(false_win(E), CROSSED)
    assert {adjustment.wind: adjustment.amount for adjustment in turned} == {S: -30, E: 10, W: 10, N: 10}


def test_what_names_no_seat_is_left_alone() -> None:
    authority = table_sheets.parse_payload(EntryKind.AUTHORITY, {"mode": "hands"}, FFMJ)
    void = table_sheets.parse_payload(EntryKind.VOID, {"reason": "Read twice"}, FFMJ)
    assert turn_payload(authority, ROUND) == authority
    assert turn_payload(void, ROUND) == void


@given(LINES, TURNS)
def test_by_name_every_player_keeps_every_point(lines: list[str], turn: dict[Wind, Wind]) -> None:
    """MCR pays alike whoever deals (3.9.1.3): only the columns move, hand by hand."""
    before, after = fold_mcr(mcr_entries(lines), [], FFMJ), fold_mcr(turn_entries(mcr_entries(lines), turn), [], FFMJ)
    for was, now in zip(before.hands, after.hands, strict=True):
        assert {turn[wind]: gained for wind, gained in was.deltas.items()} == now.deltas
        # Chairs deal, not players: the dealer's chair and the winds of the hand are those of its number.
        assert (was.dealer, was.prevailing, was.seat_winds) == (now.dealer, now.prevailing, now.seat_winds)


@given(LINES, TURNS)
def test_turned_and_turned_back_is_what_was_written(lines: list[str], turn: dict[Wind, Wind]) -> None:
    back = {held: planned for planned, held in turn.items()}
    entries = mcr_entries(lines)
    assert turn_entries(turn_entries(entries, turn), back) == entries


@given(TURNS, st.lists(st.integers(-60, 60).filter(bool), min_size=4, max_size=4))
def test_rulings_are_neither_lost_nor_made(turn: dict[Wind, Wind], amounts: list[int]) -> None:
    rows = [
        Adjustment(at, wind, amount, None, "late", "before_places")
        for at, (wind, amount) in enumerate(zip(WINDS, amounts, strict=True))
    ]
    turned = turn_adjustments(rows, turn)
    assert [(adjustment.id, adjustment.amount) for adjustment in turned] == [(row.id, row.amount) for row in rows]
    assert [adjustment.wind for adjustment in turned] == [turn[row.wind] for row in rows]


def test_a_riichi_win_is_paid_anew_because_the_dealer_was_another() -> None:
    """The tables of 4.1.3: 3 fan and 40 minipoints on a discard are 5 200, for East 7 700."""
    written = riichi_entries({"outcome": "win", "winner": "S", "discarder": "W", "han": 3, "fu": 40})
    assert riichi_sheet(written).hands[0].deltas == points(0, 5_200, -5_200, 0)
    assert riichi_sheet(turn_entries(written, CROSSED)).hands[0].deltas == points(7_700, 0, -7_700, 0)


def test_the_riichi_deal_goes_on_from_who_really_dealt() -> None:
    """3.4.12: East stays dealer after winning. On the chairs planned the deal would have passed."""
    written = riichi_entries(
        {"outcome": "win", "winner": "S", "discarder": "W", "han": 3, "fu": 40},
        {"outcome": "draw", "tenpai": ["S", "N"]},
    )
    assert [sheet_hand.dealer for sheet_hand in riichi_sheet(written).hands] == [E, S]
    assert [sheet_hand.dealer for sheet_hand in riichi_sheet(turn_entries(written, CROSSED)).hands] == [E, E]


def test_every_seat_of_a_riichi_line_turns() -> None:
    line = {
        "outcome": "win",
        "discarder": "E",
        "riichi": ["E", "W"],
        "wins": [{"winner": "S", "han": 2, "fu": 30}, {"winner": "W", "han": 13, "liable": "N"}],
    }
    (turned,) = turn_entries(riichi_entries(line), ROUND)
    assert payload_data(turned.payload) == {
        "number": 1,
        "outcome": "win",
        "discarder": "S",
        "riichi": ["S", "N"],
        "wins": [{"winner": "W", "han": 2, "fu": 30}, {"winner": "N", "han": 13, "liable": "E"}],
    }


@pytest.mark.parametrize(
    ("line", "name", "seats"),
    [
        ({"outcome": "draw", "tenpai": ["E", "N"]}, "tenpai", ["E", "S"]),
        ({"outcome": "nagashi", "nagashi": ["W"]}, "nagashi", ["N"]),
        ({"outcome": "chombo", "offenders": ["S", "N"]}, "offenders", ["E", "W"]),
    ],
)
def test_lists_of_seats_turn_and_stay_in_order(line: dict[str, Any], name: str, seats: list[str]) -> None:
    (turned,) = turn_entries(riichi_entries(line), ROUND)
    assert payload_data(turned.payload)[name] == seats


def test_what_turns_can_be_read_back() -> None:
    """A turned line is stored and read as any other."""
    written = riichi_entries({"outcome": "win", "winner": "S", "discarder": None, "han": 4, "fu": 30, "riichi": ["S"]})
    (turned,) = turn_entries(written, ROUND)
    assert table_sheets.parse_payload(EntryKind.HAND, payload_data(turned.payload), RIICHI) == turned.payload


def test_mcr_lines_can_be_read_back() -> None:
    for turned in turn_entries(hands(*ANNEX_1), ROUND):
        assert table_sheets.parse_payload(EntryKind.HAND, payload_data(turned.payload), FFMJ) == turned.payload


@pytest.mark.parametrize("rules", ["ema-riichi-2012", "ema-riichi-2016"])
def test_the_four_scores_keep_their_sum(rules: str) -> None:
    """A hand moves points between the four; what leaves the table, a chombo, does so whoever dealt."""
    written = riichi_entries(
        {"outcome": "win", "winner": "S", "discarder": "W", "han": 3, "fu": 40, "riichi": ["S"]},
        {"outcome": "win", "winner": "N", "discarder": None, "han": 2, "fu": 30},
        {"outcome": "chombo", "offenders": ["E"]},
    )
    turned = riichi_sheet(turn_entries(written, ROUND), preset(rules))
    assert sum(turned.table_scores.values()) == sum(riichi_sheet(written, preset(rules)).table_scores.values())
