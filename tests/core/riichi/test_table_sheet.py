"""A riichi table's ledger folded: lines, totals, corrections and the end signal, by the book of 2012."""

from typing import Any

import pytest

from mahjong_core.riichi.session import SignalHeard
from mahjong_core.riichi.table_sheet import RiichiTableSheet, played_in_turn
from mahjong_core.rulesets import PRESETS, derive
from mahjong_core.sheets import Adjustment, Entry, EntryKind, HandPayload, Mode, payload_data
from mahjong_core.table_sheets import check_in_turn, fold, parse_payload
from mahjong_core.winds import WINDS, Wind
from tests.refusals import refuses

EMA = PRESETS["ema-riichi-2012"]
MCR = PRESETS["mcr-ffmj-2016"]
DRAW = {"outcome": "draw"}
WIN = {"outcome": "win", "winner": "E", "discarder": "S", "han": 3, "fu": 40}
LEVEL = {"E": 45_000, "S": 33_000, "W": 24_000, "N": 18_000}
EAST_WINS = {"E": 37_700, "S": 22_300, "W": 30_000, "N": 30_000}  # page 31: 7 700


def entry(number: int, kind: EntryKind, data: dict[str, Any], supersedes: int | None = None) -> Entry:
    return Entry(number, number, kind, parse_payload(kind, data, EMA), supersedes)


def line(number: int, **hand: Any) -> Entry:
    return entry(number, EntryKind.HAND, {"number": number} | hand)


def totals(number: int, scores: dict[str, int]) -> Entry:
    return entry(number, EntryKind.TOTALS, {"totals": scores})


def sheet(*entries: Entry, rulings: tuple[Adjustment, ...] = (), signal: SignalHeard | None = None) -> RiichiTableSheet:
    folded = fold(list(entries), list(rulings), EMA, signal)
    assert isinstance(folded, RiichiTableSheet)
    return folded


def codes(riichi_table_sheet: RiichiTableSheet, severity: str) -> list[str]:
    return [problem.code for problem in riichi_table_sheet.problems if problem.severity == severity]


def by_letter(points: Any) -> dict[str, int]:
    return {wind.value: points[wind] for wind in WINDS}


def test_an_empty_sheet_holds_what_everybody_starts_with() -> None:
    empty = sheet()
    assert empty.mode is Mode.EMPTY
    assert by_letter(empty.table_scores) == dict.fromkeys("ESWN", 30_000)
    assert (empty.next_hand, empty.problems) == (1, ())


def test_lines_are_played_in_their_order_whatever_the_order_of_the_rows() -> None:
    """3.4.10: the first line placed a counter, worth 300 from the discarder of the second."""
    first, second = line(1, **WIN), line(2, **(WIN | {"han": 1, "fu": 30}))
    for rows in ((first, second), (second, first)):
        riichi_table_sheet = sheet(*rows)
        assert [hand.number for hand in riichi_table_sheet.hands] == [1, 2]
        assert by_letter(riichi_table_sheet.table_scores) == EAST_WINS | {"E": 37_700 + 1_800, "S": 22_300 - 1_800}


def test_a_line_reads_back_as_it_was_written() -> None:
    data = {"number": 1, "outcome": "draw", "riichi": ["E"], "tenpai": ["E", "W"]}
    payload = parse_payload(EntryKind.HAND, data, EMA)
    assert payload_data(payload) == data


def test_rulings_are_part_of_the_scores() -> None:
    """5.6: 4 000 for four started minutes, before the places."""
    late = Adjustment(1, Wind.SOUTH, -4_000, None, "riichi.late", "before_places")
    riichi_table_sheet = sheet(line(1, **WIN), rulings=(late,))
    assert by_letter(riichi_table_sheet.table_scores) == EAST_WINS | {"S": 18_300}
    assert by_letter(riichi_table_sheet.hand_points) == EAST_WINS
    assert codes(riichi_table_sheet, "refusal") == []


def test_typed_totals_count_and_the_difference_is_told() -> None:
    riichi_table_sheet = sheet(line(1, **WIN), totals(2, LEVEL))
    assert riichi_table_sheet.mode is Mode.TOTALS
    assert by_letter(riichi_table_sheet.table_scores) == LEVEL
    assert "sheets.modes_differ" in codes(riichi_table_sheet, "warning")
    assert codes(riichi_table_sheet, "refusal") == []


def test_two_live_totals_are_refused() -> None:
    assert codes(sheet(totals(1, LEVEL), totals(2, LEVEL)), "refusal") == ["sheets.totals_twice"]


def test_totals_with_a_stake_missing_are_refused_where_the_winner_takes_it() -> None:
    """3.6: "toutes les mises sont collectées par le gagnant"."""
    riichi_table_sheet = sheet(totals(1, LEVEL | {"N": 17_000}))
    assert codes(riichi_table_sheet, "refusal") == ["scoring.table_not_balanced"]
    problem = riichi_table_sheet.problems[0]
    assert (problem.detail["sum"], problem.detail["expected"]) == (119_000, 120_000)


@pytest.mark.parametrize(("north", "refused"), [(17_000, False), (17_900, True), (19_000, True)])
def test_where_stakes_are_lost_whole_thousands_may_be_missing(north: int, refused: bool) -> None:
    rules = derive(EMA, {"leftover_deposits": "lost"}, name="Our hall")
    folded = fold([totals(1, LEVEL | {"N": north})], [], rules)
    assert any(problem.severity == "refusal" for problem in folded.problems) is refused


def test_a_line_that_cannot_be_played_stays_on_the_sheet_and_moves_nothing() -> None:
    """5.8: the signal left one hand."""
    riichi_table_sheet = sheet(line(1, **WIN), line(2, **DRAW), signal=SignalHeard(0, dice_thrown=False))
    assert [hand.number for hand in riichi_table_sheet.hands] == [1, 2]
    assert by_letter(riichi_table_sheet.hands[1].deltas) == dict.fromkeys("ESWN", 0)
    assert by_letter(riichi_table_sheet.table_scores) == EAST_WINS
    assert codes(riichi_table_sheet, "refusal") == ["riichi.hand_after_the_last"]
    assert riichi_table_sheet.next_hand is None


def test_a_voided_line_no_longer_counts() -> None:
    void = entry(2, EntryKind.VOID, {"reason": "Wrong table"}, supersedes=1)
    riichi_table_sheet = sheet(line(1, **WIN), void)
    assert (riichi_table_sheet.mode, riichi_table_sheet.next_hand) == (Mode.EMPTY, 1)
    assert [this_entry.id for this_entry in riichi_table_sheet.superseded] == [1]


def test_a_chombo_is_a_line_and_no_hand() -> None:
    """3.4.6: "Aucun compteur n'est placé, et le donneur ne tourne pas"; 4 000 to East, 2 000 to the others."""
    riichi_table_sheet = sheet(line(1, outcome="chombo", offenders=["N"]))
    assert by_letter(riichi_table_sheet.table_scores) == {"E": 34_000, "S": 32_000, "W": 32_000, "N": 22_000}
    assert (riichi_table_sheet.play.state.hands, riichi_table_sheet.next_hand) == (0, 2)
    assert str(riichi_table_sheet.play.next_hand) == "East 1"


def test_what_a_hand_would_move_is_known_before_it_is_written() -> None:
    hand = parse_payload(EntryKind.HAND, {"number": 1} | WIN, EMA)
    assert isinstance(hand, HandPayload)
    played = played_in_turn(hand, sheet(), EMA)
    assert by_letter(played.after.points) == EAST_WINS


@pytest.mark.parametrize(
    ("hand", "signal", "code"),
    [
        ({"outcome": "draw", "riichi": ["E"]}, None, "riichi.riichi_not_tenpai"),
        (DRAW, SignalHeard(1, dice_thrown=False), "riichi.hand_after_the_last"),
        ({"outcome": "win", "winner": "E", "han": 1, "fu": 20}, None, "riichi.impossible_fu"),
    ],
)
def test_a_hand_that_cannot_follow_is_refused(hand: dict[str, Any], signal: SignalHeard | None, code: str) -> None:
    before = sheet(line(1, **DRAW), line(2, **DRAW))
    payload = parse_payload(EntryKind.HAND, {"number": 3} | hand, EMA)
    assert isinstance(payload, HandPayload)
    with refuses(code):
        check_in_turn(payload, before, EMA, signal)


def test_a_correction_is_judged_in_its_own_place() -> None:
    """The five-counter rule (3.4.11) looks at the counters before that hand, not at those of now."""
    five = [line(n, **DRAW, tenpai=["E"]) for n in range(1, 7)]
    cheap = {"outcome": "win", "winner": "E", "discarder": "S", "han": 1, "fu": 30}
    early, late = (parse_payload(EntryKind.HAND, {"number": n} | cheap, EMA) for n in (2, 7))
    assert isinstance(early, HandPayload)
    assert isinstance(late, HandPayload)
    check_in_turn(early, sheet(*five), EMA)
    with refuses("riichi.below_two_han"):
        check_in_turn(late, sheet(*five), EMA)


def test_the_digest_names_what_counts() -> None:
    """The same content gives the same name; another han, another name."""
    assert sheet(line(1, **WIN)).digest == sheet(line(1, **WIN)).digest
    assert sheet(line(1, **WIN)).digest != sheet(line(1, **(WIN | {"han": 2}))).digest


def test_an_mcr_sheet_is_none_of_this() -> None:
    data = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 28}
    payload = parse_payload(EntryKind.HAND, data, MCR)
    assert isinstance(payload, HandPayload)
    folded = fold([Entry(1, 1, EntryKind.HAND, payload)], [], MCR)
    assert not isinstance(folded, RiichiTableSheet)
    check_in_turn(payload, folded, MCR)
    assert by_letter(folded.table_scores) == {"E": 52, "S": -36, "W": -8, "N": -8}  # MCR 3.9.1.3


def test_totals_that_are_no_whole_hundreds_are_told() -> None:
    """A ron, a draw and a stake move whole hundreds (4.1.2: "arrondis à la centaine supérieure")."""
    odd = {"E": 30_050, "S": 30_000, "W": 30_000, "N": 29_950}
    assert codes(sheet(totals(1, odd)), "warning") == ["scoring.totals_unusual"]
    assert codes(sheet(totals(1, LEVEL)), "warning") == []
