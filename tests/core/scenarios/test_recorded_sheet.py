"""One whole sheet as it was recorded, hand by hand: session 1, table 1 of a real MCR event of 2017."""

import pytest

from mahjong_core.penalties import effects_of, offence
from mahjong_core.placement import place_table
from mahjong_core.rulesets import preset
from mahjong_core.sheets import Adjustment, Entry, EntryKind, Mode, Sheet, fold_mcr, parse_plain_payload
from mahjong_core.winds import WINDS, Wind

RULES = preset("mcr-ffmj-2016")
E, S, W, N = WINDS

# hand, dealer, value, winner, payer (T: self-draw), then what East, South, West and North have after it
SHEET: list[tuple[int, str, int, str, str, tuple[int, int, int, int]]] = [
    (1, "E", 0, "", "", (0, 0, 0, 0)),
    (2, "S", 12, "E", "T", (60, -20, -20, -20)),
    (3, "W", 10, "S", "W", (52, 14, -38, -28)),
    (4, "N", 9, "W", "E", (35, 6, -5, -36)),
    (5, "S", 9, "S", "N", (27, 39, -13, -53)),
    (6, "E", 10, "W", "N", (19, 31, 21, -71)),
    (7, "N", 18, "S", "T", (-7, 109, -5, -97)),
    (8, "W", 9, "W", "N", (-15, 101, 28, -114)),
    (9, "W", 12, "W", "S", (-23, 81, 64, -122)),
    (10, "N", 13, "W", "T", (-44, 60, 127, -143)),
    (11, "S", 31, "W", "T", (-83, 21, 244, -182)),
    (12, "E", 17, "E", "S", (-42, -4, 236, -190)),
    (13, "N", 11, "N", "S", (-50, -23, 228, -155)),
    (14, "W", 26, "E", "S", (0, -57, 220, -163)),
    (15, "E", 26, "N", "T", (-34, -91, 186, -61)),
    (16, "S", 13, "N", "E", (-55, -99, 178, -24)),  # the mini-points that the organisers recorded
]


def _entries(count: int = len(SHEET)) -> list[Entry]:
    entries = []
    for number, _, value, winner, payer, _ in SHEET[:count]:
        win = {"winner": winner, "discarder": None if payer == "T" else payer, "value": value}
        data = {"number": number, "outcome": "win"} | win if winner else {"number": number, "outcome": "draw"}
        entries.append(Entry(number, number, EntryKind.HAND, parse_plain_payload(EntryKind.HAND, data, RULES)))
    return entries


def _folded(count: int = len(SHEET)) -> Sheet:
    return fold_mcr(_entries(count), [], RULES)


@pytest.mark.parametrize("row", SHEET, ids=lambda row: f"hand {row[0]}")
def test_the_running_sums_are_those_of_the_sheet(row: tuple[int, str, int, str, str, tuple[int, ...]]) -> None:
    number, dealer, *_, sums = row
    hand = _folded().hands[number - 1]
    assert [hand.running[wind] for wind in WINDS] == list(sums)
    assert hand.dealer == dealer


@pytest.mark.parametrize("count", range(1, len(SHEET) + 1))
def test_the_sheet_grows_without_changing_what_stands(count: int) -> None:
    sheet, whole = _folded(count), _folded()
    assert sheet.hands == whole.hands[:count]
    assert sheet.next_hand == (count + 1 if count < 16 else None)
    assert sheet.mode is Mode.HANDS


def test_a_hand_written_twice_by_two_tablets_is_noticed_and_nothing_overwritten() -> None:
    twin = parse_plain_payload(EntryKind.HAND, {"number": 11, "outcome": "draw"}, RULES)
    sheet = fold_mcr([*_entries(), Entry(17, 17, EntryKind.HAND, twin)], [], RULES)
    assert [problem.detail for problem in sheet.problems if problem.code == "sheets.hand_twice"] == [
        {"hand": 11, "entries": [11, 17]}
    ]
    assert len(sheet.hands) == 17


def test_hands_that_arrive_late_from_a_tablet_find_their_place() -> None:
    """Hands 4 and 5 were kept offline and are recorded after hand 6."""
    entries = _entries(6)
    order = [entries[index] for index in (0, 1, 2, 5, 3, 4)]
    late = [Entry(entry.id, sequence, entry.kind, entry.payload) for sequence, entry in enumerate(order, start=1)]
    assert fold_mcr(late[:4], [], RULES).next_hand == 4
    assert [hand.running for hand in fold_mcr(late, [], RULES).hands] == [hand.running for hand in _folded(6).hands]


class TestFalseWinInHandFive:
    """North calls a win with less than eight points in hand 5."""

    effects = effects_of(offence("false-win-below-minimum", RULES), N, RULES)
    rulings = [
        Adjustment(n, effect.wind, effect.amount, 5, effect.cause, effect.stage)
        for n, effect in enumerate(effects, start=1)
    ]
    sheet = fold_mcr(_entries(11), rulings, RULES)

    def test_a_false_win_moves_scores_and_its_reversal_moves_them_back(self) -> None:
        # Hand points stay and scores move.
        assert self.sheet.hand_points == _folded(11).hand_points
        assert self.sheet.table_scores == {E: -73, S: 31, W: 254, N: -212}
        # Reversing it gives the old scores and the old digest.
        assert _folded(11).table_scores == {E: -83, S: 21, W: 244, N: -182}
        assert fold_mcr(_entries(11), [], RULES).digest == _folded(11).digest != self.sheet.digest
        # The places follow from the scores.
        placings = place_table(self.sheet.table_scores, scale=RULES.place_scale, tie_rule=RULES.tie_rule)
        assert {placing.wind: placing.table_points for placing in placings} == {E: 1, S: 2, W: 4, N: 0}


class TestCorrectionOfHandSeven:
    """The referee supersedes hand 7: South won from East, not by self-draw."""

    data = {"number": 7, "outcome": "win", "winner": "S", "discarder": "E", "value": 18}
    correction = Entry(17, 17, EntryKind.HAND, parse_plain_payload(EntryKind.HAND, data, RULES), supersedes=7)
    sheet = fold_mcr([*_entries(), correction], [], RULES)

    def test_a_correction_stands_in_its_place_and_the_old_entry_stays(self) -> None:
        # The corrected hand stands in its place.
        assert [hand.number for hand in self.sheet.hands] == list(range(1, 17))
        assert self.sheet.hands[6].deltas == {E: -26, S: 42, W: -8, N: -8}
        # West and North pay 18 less each, South receives 36 less.
        before, after = _folded().hands[-1].running, self.sheet.hands[-1].running
        assert {wind: after[wind] - before[wind] for wind in WINDS} == {E: 0, S: -36, W: 18, N: 18}
        # The old entry stays readable.
        (old,) = self.sheet.superseded
        assert old == _entries()[6]


@pytest.mark.parametrize("wind", WINDS)
def test_the_paper_total_of_one_seat_with_a_slip_is_found(wind: Wind) -> None:
    """The desk types the right totals but for one exchanged pair of digits."""
    right = dict(_folded(11).hand_points)
    typed = {E: -38, S: 12, W: 424, N: -128}[wind]
    data = {"totals": {str(seat): typed if seat == wind else right[seat] for seat in WINDS}}
    sheet = fold_mcr([Entry(1, 1, EntryKind.TOTALS, parse_plain_payload(EntryKind.TOTALS, data, RULES))], [], RULES)
    (problem,) = sheet.problems
    slip = next(item for item in problem.detail["slips"] if item["wind"] == wind)
    assert (slip["kind"], slip["old"], slip["new"]) == ("digits_swapped", typed, right[wind])
