"""The score ledger: posted or reversed, never changed."""

import uuid
from datetime import timedelta

import pytest

from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment, ResultStatus, ResultVersion, Stage
from scoring.results.services.ledger import Cause, Posting, post_adjustments, reverse_adjustments
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import enter_totals
from scoring.standings.selectors.ranking import ranking
from tests.people import NOON, actor, at_seat, finish, play, table_of, win
from tests.refusals import refuses
from tournaments.common.errors import Malformed
from tournaments.models import Table, TableStatus, Tournament

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=2)


def post(table: Table, wind: str, amount: int, stage: Stage = Stage.BEFORE_PLACES) -> Adjustment:
    cause = Cause("test.cause", "3.11.2", table=table)
    posting = Posting(at_seat(table, wind), amount, stage)
    tournament = table.session.tournament
    return post_adjustments(tournament=tournament, postings=[posting], cause=cause, by=actor("bob"), at=LATER)[0]


def test_a_deduction_changes_the_table_score_and_the_expected_sum(table: Table) -> None:
    play(table, [win(1, "E", "S", 10)])
    post(table, "E", -20)
    sheet = sheet_of(table).sheet
    assert {str(k): v for k, v in sheet.table_scores.items()} == {"E": 14, "S": -18, "W": -8, "N": -8}
    assert [p.code for p in sheet.problems if p.severity == "refusal"] == []


def test_typed_totals_must_sum_to_what_the_ledger_took(table: Table) -> None:
    post(table, "N", -10)
    enter_totals(table=table, totals={"E": 34, "S": -18, "W": -8, "N": -8}, by=actor("sam"), at=NOON)
    with refuses("scoring.table_not_balanced") as refused:
        submit_table(table=table, by=actor("sam"), at=LATER)
    assert (refused.value.detail["sum"], refused.value.detail["expected"]) == (0, -10)
    enter_totals(table=table, totals={"E": 34, "S": -18, "W": -8, "N": -18}, by=actor("sam"), at=NOON)
    assert submit_table(table=table, by=actor("sam"), at=LATER).seats.get(wind="N").adjustments == -10


def test_points_posted_after_totals_were_typed_are_added_to_them(table: Table) -> None:
    enter_totals(table=table, totals={"E": 34, "S": -18, "W": -8, "N": -8}, by=actor("sam"), at=NOON)
    post(table, "N", -10)
    assert {str(k): v for k, v in sheet_of(table).sheet.table_scores.items()}["N"] == -18
    result = submit_table(table=table, by=actor("sam"), at=LATER)
    assert (result.seats.get(wind="N").hand_points, result.seats.get(wind="N").table_score) == (-8, -18)


@pytest.mark.long
def test_points_on_a_verified_table_wait_for_a_second_person(event: Tournament, table: Table) -> None:
    finish(table, [win(1, "E", "S", 10)])
    post(table, "E", -30)
    table.refresh_from_db()
    assert table.status == TableStatus.SUBMITTED
    standing = ResultVersion.objects.get(table=table, status=ResultStatus.VERIFIED)
    assert standing.seats.get(wind="E").table_score == 34
    verify_table(table=table, by=actor("sue"), at=LATER)
    row = ranking(event, Basis.VERIFIED).row_of(at_seat(table, "E").number)
    assert row is not None
    assert (row.table_score, row.penalty_points) == (4, -30)
    assert row.sessions[0] is not None
    assert row.sessions[0].place == 1


@pytest.mark.long
def test_a_deduction_may_cost_the_place(table: Table) -> None:
    finish(table, [win(1, "E", "S", 10)])
    post(table, "E", -45)
    result = verify_table(table=table, by=actor("sue"), at=LATER)
    # East falls from 34 to -11, below West and North with -8 each: they share 4 and 2.
    places = {seat.wind: (seat.place, seat.twelfths) for seat in result.seats.all()}
    assert places == {"E": (3, 12), "S": (4, 0), "W": (1, 36), "N": (1, 36)}


def test_reversing_needs_a_reason_posts_the_opposite_once_and_keeps_the_row(table: Table) -> None:
    play(table, [win(1, "E", "S", 10)])
    row = post(table, "E", -20)
    with pytest.raises(Malformed):
        reverse_adjustments(group=row.group, reason=" ", by=actor("bob"), at=LATER)
    back = reverse_adjustments(group=row.group, reason="wrong player", by=actor("bob"), at=LATER)
    assert [(r.amount, r.reverses_id, r.reason) for r in back] == [(20, row.pk, "wrong player")]
    assert {str(k): v for k, v in sheet_of(table).sheet.table_scores.items()}["E"] == 34
    with refuses("scoring.already_reversed"):
        reverse_adjustments(group=row.group, reason="again", by=actor("bob"), at=LATER)
    assert Adjustment.objects.count() == 2


def test_what_was_reversed_no_longer_counts_as_a_penalty(event: Tournament, table: Table) -> None:
    player = at_seat(table, "E")
    cause = Cause("test.cause")
    points = [Posting(player, -15, Stage.EVENT_TOTAL)]
    [row] = post_adjustments(tournament=event, postings=points, cause=cause, by=actor("chris"), at=NOON)
    reverse_adjustments(group=row.group, reason="mistaken", by=actor("chris"), at=LATER)
    figures = [
        (standing.table_score, standing.penalty_points)
        for moment in (NOON, LATER)
        if (standing := ranking(event, Basis.VERIFIED, moment).row_of(player.number))
    ]
    assert figures == [(-15, -15), (0, 0)]


def test_points_before_the_places_go_to_somebody_at_the_table(event: Tournament, table: Table) -> None:
    stranger = at_seat(table_of(event, 2), "E")
    with refuses("scoring.not_at_table"):
        post_adjustments(
            tournament=event,
            postings=[Posting(stranger, -10, Stage.BEFORE_PLACES)],
            cause=Cause("test.cause", table=table),
            by=actor("bob"),
            at=LATER,
        )


def test_points_on_the_event_total_leave_every_table_alone(event: Tournament, table: Table) -> None:
    finish(table, [win(1, "E", "S", 10)])
    player = at_seat(table, "E")
    post_adjustments(
        tournament=event,
        postings=[Posting(player, -15, Stage.EVENT_TOTAL)],
        cause=Cause("test.cause"),
        by=actor("chris"),
        at=LATER,
        group=uuid.uuid4(),
    )
    row = ranking(event, Basis.VERIFIED).row_of(player.number)
    assert row is not None
    assert (row.table_score, row.penalty_points) == (19, -15)
    assert ResultVersion.objects.count() == 1
