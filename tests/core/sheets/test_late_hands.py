"""A hand written after the end: while a referee's refusal stands it is not on the sheet (MCR 3.5.6)."""

from datetime import UTC, datetime, timedelta

import pytest

from mahjong_core.clock import Move, MoveKind, play_ended_at
from mahjong_core.rulesets.presets import PRESETS
from mahjong_core.sheets import Entry, EntryKind, LateHandPayload, parse_plain_payload, payload_data
from mahjong_core.table_sheets import fold, parse_payload
from tests.refusals import refuses

RULES = PRESETS["mcr-ffmj-2016"]
RIICHI = PRESETS["ema-riichi-2016"]
NINE = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def hand(sequence: int, number: int) -> Entry:
    data = {"number": number, "outcome": "win", "winner": "E", "discarder": "S", "value": 8}
    return Entry(sequence, sequence, EntryKind.HAND, parse_payload(EntryKind.HAND, data, RULES))


def decision(sequence: int, entry: int, *, accepted: bool, supersedes: int | None = None) -> Entry:
    return Entry(sequence, sequence, EntryKind.LATE_HAND, LateHandPayload(entry, accepted), supersedes)


def numbers(*entries: Entry) -> list[int]:
    return [sheet_hand.number for sheet_hand in fold(entries, (), RULES).hands]


class TestTheFold:
    def test_a_refused_hand_is_not_on_the_sheet_and_its_number_is_the_next(self) -> None:
        sheet = fold([hand(1, 1), hand(2, 2), decision(3, 2, accepted=False)], (), RULES)
        assert [sheet_hand.number for sheet_hand in sheet.hands] == [1]
        assert sheet.next_hand == 2
        assert sum(sheet.table_scores.values()) == 0

    def test_an_accepted_hand_leaves_the_sheet_as_it_was(self) -> None:
        """Who signed it before the referee came has signed the same sheet."""
        before = fold([hand(1, 1)], (), RULES)
        after = fold([hand(1, 1), decision(2, 1, accepted=True)], (), RULES)
        assert after.digest == before.digest
        assert after.table_scores == before.table_scores

    def test_the_later_decision_counts(self) -> None:
        refused = decision(2, 1, accepted=False)
        assert numbers(hand(1, 1), refused, decision(3, 1, accepted=True, supersedes=2)) == [1]
        again = decision(4, 1, accepted=False, supersedes=3)
        assert numbers(hand(1, 1), refused, decision(3, 1, accepted=True, supersedes=2), again) == []

    def test_a_payload_is_read_back_as_it_was_written(self) -> None:
        payload = LateHandPayload(7, accepted=False)
        assert parse_plain_payload(EntryKind.LATE_HAND, payload_data(payload), RULES) == payload

    @pytest.mark.parametrize(
        "data", [{}, {"entry": "1", "accepted": True}, {"entry": None, "accepted": True}, {"entry": 1, "accepted": 1}]
    )
    def test_what_is_no_decision_is_refused(self, data: dict[str, object]) -> None:
        with refuses("sheets.malformed"):
            parse_plain_payload(EntryKind.LATE_HAND, data, RULES)


class TestTheEndOfPlay:
    """MCR 3.5.6: 150 minutes, then play is interrupted at once. EMA riichi 5.8: the hand is finished."""

    START = Move(MoveKind.START, NINE)
    END = Move(MoveKind.END, NINE + timedelta(minutes=155))
    LONG_AFTER = NINE + timedelta(hours=4)

    def test_mcr_ends_with_its_time(self) -> None:
        assert play_ended_at([self.START], self.LONG_AFTER, RULES) == NINE + timedelta(minutes=150)
        assert play_ended_at([self.START], NINE + timedelta(minutes=149), RULES) is None

    def test_the_first_of_time_and_end_counts(self) -> None:
        assert play_ended_at([self.START, self.END], self.LONG_AFTER, RULES) == NINE + timedelta(minutes=150)
        early = Move(MoveKind.END, NINE + timedelta(minutes=100))
        assert play_ended_at([self.START, early], self.LONG_AFTER, RULES) == early.at

    def test_a_table_with_extra_time_plays_on(self) -> None:
        extra = Move(MoveKind.EXTRA, NINE + timedelta(minutes=30), minutes=10, table=3)
        assert play_ended_at([self.START, extra], self.LONG_AFTER, RULES, 3) == NINE + timedelta(minutes=160)
        assert play_ended_at([self.START, extra], self.LONG_AFTER, RULES, 4) == NINE + timedelta(minutes=150)

    def test_an_end_taken_back_is_none(self) -> None:
        early = Move(MoveKind.END, NINE + timedelta(minutes=100))
        undone = Move(MoveKind.UNDO, NINE + timedelta(minutes=101))
        assert play_ended_at([self.START, early, undone], NINE + timedelta(minutes=102), RULES) is None

    def test_where_the_hand_is_finished_only_the_end_of_the_session_ends_play(self) -> None:
        assert play_ended_at([self.START], self.LONG_AFTER, RIICHI) is None
        assert play_ended_at([self.START, self.END], self.LONG_AFTER, RIICHI) == self.END.at
