"""The results desk: a first reading, a blind second one by another person, and what becomes of two that differ.

The event of ``tests.people``: table 1 seats players 1, 5, 9 and 13; Sam and Sue keep scores, Chris is chief referee.
"""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.models import RefereeCall, ResultStatus, ResultVersion, Stage
from scoring.results.selectors.results_desk import RowState, results_desk, slip_of
from scoring.results.services.ledger import Cause, Posting, post_adjustments
from scoring.sheets.selectors.folding import sheet_of
from tests.people import (
    NOON,
    actor,
    at_seat,
    client_of,
    event_in_play,
    make_seated_event,
    play,
    session_of,
    table_of,
    win,
)
from tests.rights import PEOPLE, SEND
from tournaments.models import AuditEvent, TableStatus, Tournament

pytestmark = pytest.mark.django_db
PAPER = {"E": 34, "S": -50, "W": -8, "N": 24}  # design.md 6.2: they add up to 0


@pytest.fixture
def event() -> Tournament:
    return event_in_play(sessions=1)


def address(event: Tournament, act: str = "", table: int = 1) -> str:
    row = f"{table}/{act}/" if act else ""
    return f"/t/{event.slug}/s/1/results-desk/{row}"


def send(event: Tournament, name: str, act: str, table: int = 1, **sent: Any) -> Any:
    return client_of(name).post(address(event, act, table) + "?part=row", sent)


def row(event: Tournament, reader: str = "sam", table: int = 1) -> Any:
    return next(row for row in results_desk(session_of(event), actor(reader)).rows if row.number == table)


def status(event: Tournament, table: int = 1) -> str:
    return table_of(event, table).status


def test_a_row_is_recorded_submitted_and_verified_by_another_reading(event: Tournament) -> None:
    assert send(event, "sam", "first", **PAPER).status_code == 200
    assert (status(event), row(event, "sam").state) == (TableStatus.SUBMITTED, RowState.OWN)
    assert (row(event, "sue").state, row(event, "sue").act) == (RowState.AGAIN, "second")
    assert send(event, "sue", "second", version=1, **PAPER).status_code == 200
    result = ResultVersion.objects.get(table=table_of(event))
    assert (result.status, result.submitted_by_name, result.verified_by_name) == ("verified", "Sam", "Sue")
    assert {seat.wind: seat.table_score for seat in result.seats.all()} == PAPER


def test_the_second_reader_is_told_nothing_of_the_first_reading(event: Tournament) -> None:
    send(event, "sam", "first", E=61, S=-118, W=-6, N=63)
    page = client_of("sue").get(address(event)).text
    (line,) = re.findall(r'<li\s+class="result-row"\s+id="row-1".*?</li>', page, re.DOTALL)
    assert "To read again" in line
    shown = re.sub(r"[0-9a-f]{16}|[A-Za-z0-9]{32,}", "", line)  # digests and tokens are drawn by chance
    assert not [figure for figure in ("61", "118", "63") if figure in shown]


def test_whoever_typed_a_row_does_not_read_it_again(event: Tournament) -> None:
    send(event, "sam", "first", **PAPER)
    assert row(event, "sam").act == ""
    assert "You submitted this sheet" in send(event, "sam", "second", version=1, **PAPER).text
    assert status(event) == TableStatus.SUBMITTED


def test_a_row_that_does_not_add_up_is_kept_once_and_left_when_it_is_sent_again(event: Tournament) -> None:
    """63 written as 36, as on mock 18: 88 − 46 + 36 − 105 is −27."""
    typed = {"E": 88, "S": -46, "W": 36, "N": -105}
    refused = send(event, "sam", "first", **typed)
    assert (refused.status_code, status(event)) == (422, TableStatus.EMPTY)
    said = client_of("sam").get(address(event, "slip"), typed).text
    assert "Adds up to −27, not 0." in said
    assert 'data-repair="E=88;S=-46;W=63;N=-105"' in said
    assert send(event, "sam", "first", leave="on", **typed).status_code == 200
    assert (status(event), row(event).state, row(event).sum) == (TableStatus.PLAYING, RowState.UNBALANCED, -27)
    assert send(event, "sam", "first", **(typed | {"W": 63})).status_code == 200
    assert status(event) == TableStatus.SUBMITTED


def test_rulings_count_in_the_sum(event: Tournament) -> None:
    """Ten points off South (lateness, MERS 2010): the four scores of the paper add up to −10."""
    south = at_seat(table_of(event), "S")
    post_adjustments(
        tournament=event,
        postings=[Posting(south, -10, Stage.BEFORE_PLACES)],
        cause=Cause("penalties.test", "3.11", session=session_of(event), table=table_of(event)),
        by=actor("chris"),
        at=NOON,
    )
    assert (row(event).expected, row(event).rulings) == (-10, -10)
    assert send(event, "sam", "first", E=140, S=-31, W=-77, N=-42).status_code == 200


def test_two_readings_stand_side_by_side_and_stay_in_the_journal(event: Tournament) -> None:
    """Two seats changed round: both add up to 0, and only the paper tells (mock 18)."""
    send(event, "sam", "first", E=61, S=-118, W=63, N=-6)
    answer = send(event, "sue", "second", version=1, E=61, S=-118, W=-6, N=63)
    assert answer.status_code == 409
    assert "Two seats were exchanged." in answer.text
    (noted,) = AuditEvent.objects.filter(action="result.read_differently")
    assert (noted.by_name, noted.after) == ("Sue", {"version": 1, "totals": {"E": 61, "S": -118, "W": -6, "N": 63}})
    for reader in ("sam", "sue", "chris"):
        shown = row(event, reader)
        assert shown.state is RowState.DIFFERS
        assert [(cell.first, cell.second) for cell in shown.differing] == [(63, -6), (-6, 63)]
        assert shown.may_read is (reader != "sam")


def test_the_first_reading_is_verified_when_the_paper_shows_it(event: Tournament) -> None:
    send(event, "sam", "first", E=61, S=-118, W=63, N=-6)
    send(event, "sue", "second", version=1, E=61, S=-118, W=-6, N=63)
    assert send(event, "sam", "take", version=1, take="first").status_code == 403  # their own reading
    assert send(event, "sue", "take", version=1, take="first").status_code == 200
    assert (status(event), row(event).seats[2].value) == (TableStatus.VERIFIED, 63)


def test_the_second_reading_waits_for_another_person_when_the_paper_shows_it(event: Tournament) -> None:
    send(event, "sam", "first", E=61, S=-118, W=63, N=-6)
    send(event, "sue", "second", version=1, E=61, S=-118, W=-6, N=63)
    assert send(event, "sue", "take", version=1, take="second").status_code == 200
    old, new = ResultVersion.objects.filter(table=table_of(event)).order_by("number")
    assert (old.status, new.status, new.submitted_by_name) == (ResultStatus.SUPERSEDED, ResultStatus.SUBMITTED, "Sue")
    assert (row(event, "sue").state, row(event, "sam").act) == (RowState.OWN, "second")
    assert send(event, "sam", "second", version=2, E=61, S=-118, W=-6, N=63).status_code == 200
    assert status(event) == TableStatus.VERIFIED


def test_a_referee_is_called_when_the_paper_shows_neither(event: Tournament) -> None:
    send(event, "sam", "first", E=61, S=-118, W=63, N=-6)
    send(event, "sue", "second", version=1, E=61, S=-118, W=-6, N=63)
    assert send(event, "sue", "take", version=1, take="referee").status_code == 200
    assert RefereeCall.objects.get().table == table_of(event)


def test_an_older_version_is_neither_verified_nor_replaced(event: Tournament) -> None:
    send(event, "sam", "first", E=61, S=-118, W=63, N=-6)
    send(event, "sue", "second", version=1, E=61, S=-118, W=-6, N=63)
    send(event, "sue", "take", version=1, take="second")
    for act, facts in (("second", PAPER), ("take", {"take": "second"}), ("take", {"take": "first"})):
        assert send(event, "chris", act, version=1, **facts).status_code == 409
    assert status(event) == TableStatus.SUBMITTED


def test_a_row_sent_twice_is_recorded_once(event: Tournament) -> None:
    for _ in range(2):
        assert send(event, "sam", "first", key="same", **PAPER).status_code == 200
    for _ in range(2):
        assert send(event, "sue", "second", version=1, **PAPER).status_code == 200
    assert ResultVersion.objects.filter(table=table_of(event)).count() == 1


@pytest.mark.parametrize(("typed", "says"), [({"N": ""}, "required"), ({"N": "2x"}, "whole number"), ({}, "")])
def test_what_cannot_be_read_is_said_and_nothing_is_written(
    event: Tournament, typed: dict[str, Any], says: str
) -> None:
    if not typed:  # a row of a table that is not there
        assert send(event, "sam", "first", table=99, **PAPER).status_code == 404
        return
    answer = send(event, "sam", "first", **(PAPER | typed))
    assert (answer.status_code, status(event)) == (422, TableStatus.EMPTY)
    assert says in answer.text


def test_riichi_is_typed_in_hundreds_or_in_full() -> None:
    """EMA riichi 3.6: four scores add up to 120,000."""
    event = event_in_play(rule_set="ema-riichi-2016", sessions=1)
    assert send(event, "sam", "first", 1, E=388, S=203, W=294, N=315).status_code == 200
    assert send(event, "sam", "first", 2, E="38 800", S=20300, W=29400, N=31500).status_code == 200
    for table in (1, 2):
        assert [cell.value for cell in row(event, table=table).seats] == [38_800, 20_300, 29_400, 31_500]


def test_sticks_left_on_the_table_go_to_the_winner() -> None:
    """EMA riichi 3.6: "remaining riichi bets go to the winner"; 119,000 is one stick of 1,000 short."""
    event = event_in_play(rule_set="ema-riichi-2016", sessions=1)
    said = client_of("sam").get(address(event, "slip"), {"E": 388, "S": 203, "W": 284, "N": 315}).text
    assert 'data-repair="E=39800;S=20300;W=28400;N=31500"' in said


def test_hands_typed_one_by_one_are_left_to_their_sheet(event: Tournament) -> None:
    play(table_of(event), [win(1)])
    assert (row(event).state, row(event).act) == (RowState.HANDS, "")


def test_rows_are_sent_again_only_when_one_differs_and_name_who_is_there(event: Tournament) -> None:
    sam, sue = client_of("sam"), client_of("sue")
    rows = address(event) + "?part=rows"
    tag = sam.get(rows)["ETag"]
    assert sam.get(rows, headers={"If-None-Match": tag}).status_code == 304
    sue.get(rows + "&at=3")
    answer = sam.get(rows, headers={"If-None-Match": tag})
    assert (answer.status_code, row(event, "sam", 3).busy, row(event, "sue", 3).busy) == (200, "Sue", "")


def test_the_queries_do_not_grow_with_the_tables(django_assert_max_num_queries: Any) -> None:
    event = event_in_play(players=32, sessions=1)
    for table in range(1, 9):
        send(event, "sam", "first", table, **PAPER)
    session, reader = session_of(event), actor("sue")
    with django_assert_max_num_queries(12):
        assert len(results_desk(session, reader).rows) == 8


def test_it_works_without_script(event: Tournament) -> None:
    client: Client = client_of("sam")
    answer = client.post(address(event, "first"), PAPER, follow=True)
    assert (answer.status_code, status(event)) == (200, TableStatus.SUBMITTED)
    assert "Typed by you" in answer.text


def test_the_desk_leads_there_and_a_slip_is_one_guess(event: Tournament) -> None:
    assert address(event) in client_of("sam").get(f"/t/{event.slug}/s/1/").text
    assert address(event) not in client_of("bob").get(f"/t/{event.slug}/s/1/").text
    typed = {"E": 10, "S": -50, "W": -8, "N": 24}
    winds = {cell.wind: typed[cell.wind.value] for cell in row(event).seats}
    assert slip_of(sheet_of(table_of(event)), winds).check.missing == 24


def test_a_session_to_come_takes_no_reading() -> None:
    event = make_seated_event(sessions=1)
    assert "data-refused" in send(event, "sam", "first", **PAPER).text
    assert status(event) == TableStatus.EMPTY


@pytest.mark.parametrize("person", PEOPLE)
def test_only_those_who_submit_sheets_send_a_row(event: Tournament, person: str) -> None:
    """Right figures, so that nothing but the role refuses: the three forms of the desk, one after the other."""
    client = client_of("" if person == "nobody" else person)
    client.post(address(event, "first") + "?part=row", PAPER)
    assert (status(event) == TableStatus.SUBMITTED) == (person in SEND["results-desk-first"])
    send(event, "sue", "first", table=2, **PAPER)
    client.post(address(event, "second", table=2) + "?part=row", PAPER | {"version": 1})
    assert (status(event, 2) == TableStatus.VERIFIED) == (person in SEND["results-desk-second"])
    send(event, "sue", "first", table=3, **PAPER)
    client.post(address(event, "take", table=3) + "?part=row", {"take": "referee", "version": 1})
    assert RefereeCall.objects.exists() == (person in SEND["results-desk-take"])
