"""Submitting, verifying and correcting a table's result."""

from datetime import timedelta
from fractions import Fraction

import pytest

from mahjong_core.placement import from_twelfths
from scoring.common.selectors.basis import Basis
from scoring.models import ResultStatus, ResultVersion, SeatResult, SheetEntry
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.sheets.services.entries import enter_totals, supersede_entry
from scoring.standings.selectors.ranking import ranking
from tests.people import NOON, actor, client_of, finish, nobody, play, table_of, win
from tests.refusals import refuses
from tournaments.common.errors import Malformed
from tournaments.models import Table, TableStatus, Tournament

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=2)


def points(result: ResultVersion) -> dict[str, Fraction]:
    return {seat.wind: from_twelfths(seat.twelfths) for seat in result.seats.all()}


def submit(table: Table, username: str = "sam") -> ResultVersion:
    return submit_table(table=table, by=actor(username), at=LATER)


def verify(table: Table, username: str = "sue") -> ResultVersion:
    return verify_table(table=table, by=actor(username), at=LATER)


@pytest.mark.long
@pytest.mark.parametrize(
    ("totals", "shares"),
    [
        # MCR 3.9.2.2: 4, 2, 1, 0 by final position; tied players share the places they occupy (practice, 1.1).
        ({"E": 40, "S": 10, "W": -10, "N": -40}, ["4", "2", "1", "0"]),
        ({"E": 40, "S": 40, "W": -30, "N": -50}, ["3", "3", "1", "0"]),
        ({"E": 20, "S": 20, "W": 20, "N": -60}, ["7/3", "7/3", "7/3", "0"]),
        ({"E": 0, "S": 0, "W": 0, "N": 0}, ["7/4", "7/4", "7/4", "7/4"]),
        ({"E": 60, "S": -20, "W": -20, "N": -20}, ["4", "1", "1", "1"]),
        ({"E": 60, "S": 0, "W": -30, "N": -30}, ["4", "2", "1/2", "1/2"]),
        ({"E": 50, "S": 0, "W": 0, "N": -50}, ["4", "3/2", "3/2", "0"]),
        ({"E": 30, "S": 30, "W": -30, "N": -30}, ["3", "3", "1/2", "1/2"]),
    ],
)
def test_tied_players_share_exactly_and_a_table_gives_seven(
    table: Table, totals: dict[str, int], shares: list[str]
) -> None:
    enter_totals(table=table, totals=totals, by=actor("sam"), at=NOON)
    got = points(submit(table))
    assert [str(got[wind]) for wind in "ESWN"] == shares
    assert sum(got.values()) == 7


def test_a_table_that_does_not_sum_is_refused_with_amount_and_likely_slips(table: Table) -> None:
    enter_totals(table=table, totals={"E": 34, "S": -50, "W": -8, "N": 14}, by=actor("sam"), at=NOON)
    with refuses("scoring.table_not_balanced") as refused:
        submit(table)
    assert refused.value.detail["sum"] == -10
    assert refused.value.detail["expected"] == 0
    # one digit repairs it: the North total may have been 24
    assert any(slip["wind"] == "N" and slip["new"] == 24 for slip in refused.value.detail["slips"])
    assert ResultVersion.objects.count() == 0


def test_an_empty_sheet_cannot_be_submitted(table: Table) -> None:
    with refuses("scoring.nothing_to_submit"):
        submit(table)


@pytest.mark.long
def test_fewer_hands_than_sixteen_are_no_refusal(table: Table) -> None:
    # MCR 3.5.6: the score is final when the time ends, whatever the number of hands.
    play(table, [win(1), nobody(2), win(3, "N", None, 12)])
    assert submit(table).hands == 3


@pytest.mark.long
def test_verifying_puts_the_result_in_force(event: Tournament, table: Table) -> None:
    play(table, [win(1)])
    result = submit(table)
    assert ranking(event, Basis.VERIFIED).last_session == 0
    verify(table)
    result.refresh_from_db()
    table.refresh_from_db()
    assert (result.status, result.verified_by_name, table.status) == (
        ResultStatus.VERIFIED,
        "Sue",
        TableStatus.VERIFIED,
    )
    assert ranking(event, Basis.VERIFIED).last_session == 1


def test_a_second_verification_is_a_conflict(table: Table) -> None:
    finish(table)
    with refuses("scoring.nothing_to_verify"):
        verify(table, "chris")


@pytest.mark.long
def test_the_verifier_s_own_reading_must_agree(table: Table) -> None:
    play(table, [win(1, "E", "S", 10)])
    submit(table)
    read = {"E": 34, "S": -18, "W": -8, "N": 8}
    with refuses("scoring.verification_differs") as refused:
        verify_table(table=table, by=actor("sue"), at=LATER, totals=read)
    assert refused.value.detail["seats"] == {"N": {"submitted": -8, "read": 8}}
    assert verify_table(table=table, by=actor("sue"), at=LATER, totals=read | {"N": -8}).status == ResultStatus.VERIFIED


def test_a_submitted_sheet_takes_no_more_hands_and_an_older_version_is_not_verified(table: Table) -> None:
    play(table, [win(1)])
    submit(table)
    with refuses("scoring.result_moved_on"):
        verify_table(table=table, by=actor("sue"), at=LATER, version=7)
    with refuses("scoring.table_submitted"):
        play(table, [win(2)])


def test_verifying_leads_to_the_next_sheet_that_this_person_may_verify(event: Tournament) -> None:
    """Sam typed tables 1, 2 and 4, Sue table 3. After 2 comes 4, then 1, then the desk; never Sue's own table."""
    for number, typist in ((1, "sam"), (2, "sam"), (3, "sue"), (4, "sam")):
        play(table_of(event, number), [win(1)])
        submit(table_of(event, number), typist)
    sue, address = client_of("sue"), "/t/lyon-open/s/1/tables/{}/verify/".format
    way = [sue.post(address(2), {"version": 1}).headers["Location"]]
    while way[-1].endswith("/verify/"):
        way.append(sue.post(way[-1], {"version": 1}).headers["Location"])
    assert way == [address(4), address(1), "/t/lyon-open/s/1/"]


def test_rejecting_opens_the_sheet_again(table: Table) -> None:
    play(table, [win(1)])
    result = submit(table)
    with pytest.raises(Malformed):
        reject_table(table=table, reason="", by=actor("sue"), at=LATER)
    reject_table(table=table, reason="hand 2 is missing", by=actor("sue"), at=LATER)
    result.refresh_from_db()
    table.refresh_from_db()
    assert (result.status, table.status) == (ResultStatus.SUPERSEDED, TableStatus.CORRECTING)
    play(table, [nobody(2)])
    assert submit(table).number == 2


@pytest.mark.long
def test_a_correction_takes_effect_only_when_a_second_person_verifies_it(event: Tournament, table: Table) -> None:
    finish(table, [win(1, "E", "S", 10)])
    before = SeatResult.objects.get(result__table=table, wind="E").table_score
    entry = SheetEntry.objects.get(table=table)
    supersede_entry(entry=entry, data=win(1, "E", "S", 20), reason="20 announced", by=actor("bob"), at=LATER)
    table.refresh_from_db()
    assert table.status == TableStatus.CORRECTING
    in_force = ResultVersion.objects.get(table=table, status=ResultStatus.VERIFIED)
    assert in_force.seats.get(wind="E").table_score == before == 34
    second = submit(table)
    assert ResultVersion.objects.filter(table=table, status=ResultStatus.VERIFIED).get() == in_force
    verify(table)
    in_force.refresh_from_db()
    second.refresh_from_db()
    assert (in_force.status, second.status) == (ResultStatus.SUPERSEDED, ResultStatus.VERIFIED)
    assert second.seats.get(wind="E").table_score == 44


@pytest.mark.long
def test_the_digest_names_what_the_result_rests_on(table: Table) -> None:
    play(table, [win(1)])
    first = submit(table)
    reject_table(table=table, reason="once more", by=actor("sue"), at=LATER)
    assert submit(table).digest == first.digest
    reject_table(table=table, reason="once more", by=actor("sue"), at=LATER)
    play(table, [nobody(2)])
    assert submit(table).digest != first.digest
