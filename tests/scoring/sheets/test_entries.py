"""Writing on a sheet: rows are added, never changed (MCR 3.9.1.4: "Une fois noté, le score n'est plus modifiable")."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from scoring.models import SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import Sending, choose_authority, enter_totals, record_hand, supersede_entry
from tests.people import NOON, actor, make_seated_event, nobody, play, table_of, win
from tests.refusals import refuses
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.models import AuditEvent, LedgerRowError, Table, TableStatus, Tournament

pytestmark = pytest.mark.django_db


def scores(table: Table) -> dict[str, int]:
    return {wind.value: score for wind, score in sheet_of(table).sheet.table_scores.items()}


def test_a_win_on_a_discard_is_settled_by_the_book(table: Table) -> None:
    # MCR 3.9.1.3.2: the discarder pays forfeit and base points, the two others the forfeit only; annex 1's example.
    record_hand(table=table, hand=win(1, "E", "S", 10), by=actor("sam"), at=NOON)
    assert scores(table) == {"E": 34, "S": -18, "W": -8, "N": -8}


def test_a_self_drawn_win_is_paid_by_all_three(table: Table) -> None:
    # Annex 1: a self-drawn hand of 15 is written +69 and -23 three times.
    record_hand(table=table, hand=win(1, "W", None, 15), by=actor("sam"), at=NOON)
    assert scores(table) == {"E": -23, "S": -23, "W": 69, "N": -23}


def test_the_first_hand_moves_the_table_into_play(table: Table) -> None:
    record_hand(table=table, hand=nobody(1), by=actor("sam"), at=NOON)
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert table.last_entry_at == NOON


def test_each_hand_writes_one_audit_row_with_what_and_from_where(table: Table) -> None:
    entry = record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    row = AuditEvent.objects.get(action="sheet.hand_recorded")
    assert (row.by, row.by_name, row.at, row.target_uid) == (actor("sam").key, "Sam", NOON, entry.uid)
    assert row.before is None
    assert row.after is not None
    assert row.after["payload"]["value"] == 8
    assert row.channel == "command"


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (win(17), "sheets.hand_out_of_range"),
        (win(0), "sheets.hand_out_of_range"),
        (win(-1), "sheets.hand_out_of_range"),
        (win(1, value=7), "scoring.value_below_minimum"),
        (win(1, value=-8), "scoring.value_below_minimum"),
        (win(1, "S", "S"), "scoring.winner_is_discarder"),
        ({"number": 1, "outcome": "win", "winner": None, "value": 8}, "sheets.winner_missing"),
        ({"number": 1, "outcome": "win", "winner": "X", "discarder": "S", "value": 8}, "sheets.malformed"),
        ({"number": 1, "outcome": "win", "winner": "E", "discarder": "S"}, "sheets.value_missing"),
        ({"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": "28"}, "sheets.malformed"),
        ({"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 8.5}, "sheets.malformed"),
        ({"number": True, "outcome": "draw"}, "sheets.malformed"),
        ({"number": 1, "outcome": "draw", "winner": "E"}, "sheets.winner_in_draw"),
        ({"number": 1, "outcome": "draw", "value": 8}, "sheets.value_without_winner"),
        ({"number": 1, "outcome": "draw", "discarder": "E"}, "sheets.discarder_without_winner"),
        ({"outcome": "draw"}, "sheets.malformed"),
        ({}, "sheets.malformed"),
    ],
)
def test_a_bad_hand_is_refused_and_changes_nothing(table: Table, hand: dict[str, Any], code: str) -> None:
    with refuses(code):
        record_hand(table=table, hand=hand, by=actor("sam"), at=NOON)
    assert SheetEntry.objects.count() == 0
    table.refresh_from_db()
    assert table.status == TableStatus.EMPTY


def test_the_same_hand_twice_is_a_visible_conflict(table: Table) -> None:
    """Summary 0.6: "La partie s'arrête lorsque le score du gagnant est écrit sur la feuille de score"."""
    record_hand(table=table, hand=win(1, value=18), by=actor("sam"), at=NOON)
    with refuses("scoring.hand_already_recorded") as refused:
        record_hand(table=table, hand=win(1, value=16), by=actor("sue"), at=NOON)
    assert refused.value.detail["theirs"]["payload"]["value"] == 18
    assert refused.value.detail["theirs"]["by"] == "Sam"
    assert refused.value.detail["yours"]["value"] == 16
    assert SheetEntry.objects.count() == 1


def test_the_same_key_twice_writes_once(table: Table) -> None:
    sending = Sending(key="tablet-7-1")
    first = record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON, sending=sending)
    again = record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON + timedelta(seconds=9), sending=sending)
    assert again == first
    assert SheetEntry.objects.count() == 1


def test_a_correction_a_void_and_totals_sent_twice_write_once(event: Tournament, table: Table) -> None:
    first = record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    replace = partial(supersede_entry, reason="Read again", by=actor("bob"), at=NOON)
    correct = partial(replace, entry=first, data=win(1, value=18), sending=Sending(key="correction"))
    corrected = correct()
    assert correct() == corrected
    void = partial(replace, entry=corrected, data=None, sending=Sending(key="void"))
    assert void() == void()
    typed = partial(enter_totals, table=table_of(event, 2), totals={"E": 34, "S": -18, "W": -8, "N": -8})
    total = partial(typed, by=actor("sam"), at=NOON, sending=Sending(key="totals"))
    assert total() == total()
    assert SheetEntry.objects.count() == 4


def test_a_key_cannot_serve_another_table(event: Tournament, table: Table) -> None:
    record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON, sending=Sending(key="k"))
    with refuses("api.idempotency_key_reused"):
        record_hand(table=table_of(event, 2), hand=win(1), by=actor("sam"), at=NOON, sending=Sending(key="k"))


def test_a_write_on_an_older_sheet_is_refused(table: Table) -> None:
    record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON, sending=Sending(base=0))
    with refuses("scoring.sheet_moved_on") as refused:
        record_hand(table=table, hand=win(2), by=actor("sue"), at=NOON, sending=Sending(base=0))
    assert refused.value.detail["now"] == 1


def test_hands_are_written_in_order(table: Table) -> None:
    with refuses("scoring.hand_out_of_order", number=2, expected=1):
        record_hand(table=table, hand=win(2), by=actor("sam"), at=NOON)


@pytest.mark.long_on_sqlite
def test_a_session_that_has_not_started_takes_no_hand() -> None:
    event = make_seated_event("later-open")
    with refuses("tournaments.session_not_started"):
        record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)


def test_a_scorekeeper_cannot_correct_a_written_hand(table: Table) -> None:
    entry = record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    with pytest.raises(NotPermitted):
        supersede_entry(entry=entry, data=win(1, value=9), reason="misread", by=actor("sam"), at=NOON)


def test_a_referee_corrects_with_a_reason_and_the_old_row_stays(table: Table) -> None:
    entry = record_hand(table=table, hand=win(1, value=8), by=actor("sam"), at=NOON)
    corrected = supersede_entry(entry=entry, data=win(1, value=28), reason="28 announced", by=actor("bob"), at=NOON)
    assert corrected.supersedes == entry
    assert corrected.reason == "28 announced"
    assert scores(table) == {"E": 52, "S": -36, "W": -8, "N": -8}
    assert SheetEntry.objects.get(pk=entry.pk).payload["value"] == 8


def test_a_correction_has_a_reason_keeps_its_hand_and_is_made_once(table: Table) -> None:
    entry = record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    with refuses("scoring.reason_missing"):
        supersede_entry(entry=entry, data=win(1, value=9), reason="  ", by=actor("bob"), at=NOON)
    with refuses("scoring.other_hand"):
        supersede_entry(entry=entry, data=win(2), reason="a", by=actor("bob"), at=NOON)
    supersede_entry(entry=entry, data=win(1, value=9), reason="a", by=actor("bob"), at=NOON)
    with refuses("scoring.entry_already_superseded"):
        supersede_entry(entry=entry, data=win(1, value=10), reason="b", by=actor("chris"), at=NOON)


@pytest.mark.long
def test_a_voided_hand_is_missing_until_it_is_written_again(table: Table) -> None:
    play(table, [win(1), win(2, "S", None, 10)])
    second = SheetEntry.objects.get(sequence=2)
    supersede_entry(entry=second, data=None, reason="not played", by=actor("bob"), at=NOON)
    assert [hand.number for hand in sheet_of(table).sheet.hands] == [1]
    record_hand(table=table, hand=win(2, "N", "W", 12), by=actor("sam"), at=NOON)
    assert [hand.number for hand in sheet_of(table).sheet.hands] == [1, 2]


def test_totals_typed_again_supersede_those_before(table: Table) -> None:
    """MCR 3.5.5.6: "sur une feuille de scores ou par un outil informatique validé"."""
    enter_totals(table=table, totals={"E": 30, "S": -10, "W": -10, "N": -10}, by=actor("sam"), at=NOON)
    enter_totals(table=table, totals={"E": 34, "S": -50, "W": -8, "N": 24}, by=actor("sam"), at=NOON)
    assert scores(table) == {"E": 34, "S": -50, "W": -8, "N": 24}
    assert SheetEntry.objects.count() == 2


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    "totals",
    [
        {"E": 1, "S": 2, "W": 3},
        {"E": 1, "S": 2, "W": 3, "N": "-6"},
        {"E": 1.5, "S": 2, "W": 3, "N": -6.5},
        {"E": True, "S": 2, "W": 3, "N": -6},
        {"E": 1, "S": 2, "W": 3, "N": -6, "X": 0},
        {},
    ],
)
def test_totals_that_are_no_four_integers_are_refused(table: Table, totals: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refused:
        enter_totals(table=table, totals=totals, by=actor("sam"), at=NOON)
    assert refused.value.code in {"sheets.totals_not_integers", "sheets.malformed"}
    assert SheetEntry.objects.count() == 0


def test_where_hands_and_totals_differ_the_sheet_warns_and_says_which_counts(table: Table) -> None:
    record_hand(table=table, hand=win(1, "E", "S", 10), by=actor("sam"), at=NOON)
    enter_totals(table=table, totals={"E": 44, "S": -28, "W": -8, "N": -8}, by=actor("sam"), at=NOON)
    sheet = sheet_of(table).sheet
    assert sheet.mode.value == "totals"
    assert "sheets.modes_differ" in [problem.code for problem in sheet.problems]
    choose_authority(table=table, mode="hands", reason="the sheet was read again", by=actor("sam"), at=NOON)
    assert scores(table) == {"E": 34, "S": -18, "W": -8, "N": -8}


def test_a_choice_sent_twice_with_one_key_is_the_first_choice(table: Table) -> None:
    """Every write may be sent twice."""
    record_hand(table=table, hand=win(1, "E", "S", 10), by=actor("sam"), at=NOON)
    enter_totals(table=table, totals={"E": 44, "S": -28, "W": -8, "N": -8}, by=actor("sam"), at=NOON)
    sending = Sending(key="choice-1", base=sheet_of(table).base)
    choose = partial(choose_authority, table=table, reason="", by=actor("sam"), at=NOON, sending=sending)
    first = choose(mode="hands")
    submit_table(table=table, by=actor("sam"), at=NOON)
    assert choose(mode="hands").pk == first.pk
    assert SheetEntry.objects.filter(kind="authority").count() == 1
    with refuses("api.idempotency_key_reused"):
        choose(mode="totals")


def test_ledger_rows_refuse_to_be_edited_in_code_and_in_the_database(table: Table) -> None:
    entry = record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    entry.reason = "changed"
    with pytest.raises(LedgerRowError):
        entry.save()
    with pytest.raises(LedgerRowError):
        entry.delete()
    with pytest.raises(LedgerRowError):
        SheetEntry.objects.filter(pk=entry.pk).update(reason="changed")
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_sheetentry SET reason = 'changed' WHERE id = %s", [entry.pk])
