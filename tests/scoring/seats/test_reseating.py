"""Four who sat wrong for three hands: the hands are kept, what follows from the seats is worked out anew.

MCR 3.4.9 and 3.5.7.2: dealer and winds follow from the seats and the number of the hand. MCR 3.9.1.4: what is written
is not modifiable, so the repair adds rows.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment, ResultVersion, SheetEntry
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.selectors.reseating import Reseating, Written, reseating
from scoring.seats.services.reseating import SeatsHeld, reseat_table
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import Sending, enter_totals, record_hand, supersede_entry
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.people import (
    NOON,
    actor,
    at_seat,
    client_of,
    event_in_play,
    finish,
    make_seated_event,
    make_user,
    nobody,
    play,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    Participant,
    ParticipantState,
    Seat,
    SeatingDraw,
    SubstituteKind,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.seating.selectors.plan import plan_data, published_plan
from tournaments.seating.services.changes import replace_by_substitute, swap_seats
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
# Three hands at table 1 of session 1, where 1, 5, 9 and 13 are planned at East, South, West and North.
THREE = [win(1, "E", "S", 10), win(2, "W", None, 15), nobody(3)]
CROSSED = {"E": 5, "S": 1, "W": 9, "N": 13}
WHY = "East and South had changed chairs"


def held(sat: Mapping[str, int | None], written: Written = Written.PLAYERS, reason: str = WHY) -> SeatsHeld:
    return SeatsHeld({Wind(wind): number for wind, number in sat.items()}, written, reason)


def repair(
    table: Table, sat: Mapping[str, int | None] = CROSSED, written: Written = Written.PLAYERS, **more: Any
) -> SeatingDraw:
    username = more.pop("username", "bob")
    return reseat_table(table=table, held=held(sat, written), by=actor(username), at=NOON, **more)


def scores(table: Table) -> dict[int, int]:
    """Table scores by player's number."""
    current = sheet_of(table)
    return {player.number: current.sheet.table_scores[wind] for wind, player in current.seats.items() if player}


def seats(table: Table) -> dict[str, int | None]:
    rows = Seat.objects.filter(table=table).values_list("wind", "participant__number")
    return dict(rows)


def test_written_for_the_players_everybody_keeps_their_points_whatever_is_changed_later(
    table: Table, event: Tournament
) -> None:
    play(table, THREE)
    before = scores(table)
    repair(table)
    # Annex 1: +34 -18 -8 -8, then -23 -23 +69 -23. 1 won the first hand and 9 the second, wherever they sat.
    assert before == scores(table) == {1: 11, 5: -41, 9: 61, 13: -31}
    assert seats(table) == CROSSED
    current = sheet_of(table)
    dealers = [current.seats[hand.dealer] for hand in current.sheet.hands]
    assert [player.number for player in dealers if player] == [5, 1, 9]
    winners = [hand.payload.winner for hand in current.sheet.hands]
    assert winners == [Wind.SOUTH, Wind.WEST, None]
    assert current.sheet.next_hand == 4
    row = AuditEvent.objects.get(action="table.reseated")
    assert row.before == {"seats": {"E": 1, "S": 5, "W": 9, "N": 13}}
    assert row.after == {"seats": CROSSED, "written": "players", "reason": WHY, "superseded": 3}
    with refuses("scoring.sits_so_already"):
        repair(table)
    assert SheetEntry.objects.count() == 6
    draft = swap_seats(tournament=event, session=2, one=1, two=2, by=actor("alice"), at=NOON)
    assert draft.plan is not None
    assert draft.plan[0]["tables"][0]["seats"] == CROSSED


def test_written_by_chair_the_points_belong_to_who_sat_there(table: Table) -> None:
    play(table, THREE)
    repair(table, written=Written.SEATS)
    assert scores(table) == {5: 11, 1: -41, 9: 61, 13: -31}
    assert SheetEntry.objects.filter(table=table).count() == 3


def test_nothing_written_is_edited_or_lost(table: Table) -> None:
    play(table, THREE)
    before = list(SheetEntry.objects.filter(table=table).order_by("sequence").values())
    repair(table)
    rows = list(SheetEntry.objects.filter(table=table).order_by("sequence"))
    assert list(SheetEntry.objects.filter(table=table).order_by("sequence").values())[:3] == before
    assert [(row.sequence, row.supersedes_id, row.reason) for row in rows[3:]] == [
        (4 + at, rows[at].pk, WHY) for at in range(3)
    ]
    assert {row.by for row in rows[3:]} == {actor("bob").key}


@pytest.mark.long
def test_only_what_counts_is_written_again(table: Table) -> None:
    play(table, THREE)
    first = SheetEntry.objects.get(table=table, sequence=1)
    supersede_entry(entry=first, data=win(1, "E", "N", 10), reason="Misread", by=actor("bob"), at=NOON)
    repair(table)
    assert SheetEntry.objects.filter(table=table).count() == 4 + 3
    assert {problem.code for problem in sheet_of(table).sheet.problems} == {"sheets.fewer_hands"}
    assert scores(table)[13] == -18 - 23


def test_typed_totals_follow_their_players(table: Table) -> None:
    enter_totals(table=table, totals={"E": 34, "S": -50, "W": -8, "N": 24}, by=actor("sam"), at=NOON)
    repair(table, {"E": 13, "S": 1, "W": 5, "N": 9})
    assert scores(table) == {1: 34, 5: -50, 9: -8, 13: 24}


@pytest.mark.long
def test_points_of_rulings_stay_with_their_players(table: Table, event: Tournament) -> None:
    player = at_seat(table, "E")
    Adjustment.objects.create(
        tournament=event,
        participant=player,
        session=table.session,
        table=table,
        amount=-10,
        stage="before_places",
        cause="penalties.empty-claim",
        group="00000000-0000-0000-0000-000000000001",
        at=NOON,
        by="user:1",
        by_name="Bob",
    )
    play(table, THREE)
    before = scores(table)
    shown = preview(table, written=Written.SEATS)
    repair(table, written=Written.SEATS)
    assert scores(table)[1] == before[5] - 10
    assert scores(table) == {line.player.number: line.after for line in shown.scores}


def preview(table: Table, sat: dict[str, int] | None = None, written: Written = Written.PLAYERS) -> Reseating:
    return reseating(sheet_of(table), held(sat or CROSSED).sat, written)


@pytest.mark.long
@pytest.mark.parametrize("written", list(Written))
@pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2016"])
def test_what_is_shown_before_is_what_comes(rules: str, written: Written) -> None:
    event = event_in_play(rule_set=rules)
    table = table_of(event)
    riichi = {"han": 3, "fu": 40, "value": None}
    lines = [line | riichi if rules.startswith("ema") and "winner" in line else line for line in THREE]
    play(table, [{name: value for name, value in line.items() if value is not None} for line in lines])
    sat = {"E": 13, "S": 1, "W": 5, "N": 9}
    shown = preview(table, sat, written)
    repair(table, sat, written)
    current = sheet_of(table)
    assert scores(table) == {line.player.number: line.after for line in shown.scores}
    assert [hand.dealer_after for hand in shown.hands] == [current.seats[h.dealer] for h in current.sheet.hands]
    assert current.sheet.table_scores == shown.after.table_scores


def test_in_riichi_the_payments_change_with_the_dealer() -> None:
    """The tables of 4.1.3: 3 fan and 40 minipoints are 5 200 on a discard, for East 7 700."""
    event = event_in_play(rule_set="ema-riichi-2016")
    table = table_of(event)
    hand = {"number": 1, "outcome": "win", "winner": "S", "discarder": "W", "han": 3, "fu": 40}
    record_hand(table=table, hand=hand, by=actor("sam"), at=NOON)
    assert scores(table) == {1: 30_000, 5: 35_200, 9: 24_800, 13: 30_000}
    shown = preview(table)
    assert shown.hands[0].moves_points
    repair(table)
    assert scores(table) == {1: 30_000, 5: 37_700, 9: 22_300, 13: 30_000}


def test_the_damage_names_what_changes(table: Table) -> None:
    play(table, THREE)
    shown = preview(table)
    assert [(hand.dealer_before.number, hand.dealer_after.number) for hand in shown.hands] == [(1, 5), (5, 1), (9, 9)]
    assert [hand.moves_points for hand in shown.hands] == [False, False, False]
    assert [hand.winner_wind_changes for hand in shown.hands] == [True, False, False]
    assert [(line.player.number, line.wind_before, line.wind_after) for line in shown.scores] == [
        (1, Wind.EAST, Wind.SOUTH),
        (5, Wind.SOUTH, Wind.EAST),
        (9, Wind.WEST, Wind.WEST),
        (13, Wind.NORTH, Wind.NORTH),
    ]
    assert (shown.superseded, preview(table, written=Written.SEATS).superseded) == (3, 0)
    assert SeatingDraw.objects.count() == 1


@pytest.mark.long
def test_a_verified_result_stays_in_force_until_the_next(table: Table, event: Tournament) -> None:
    finish(table, THREE)
    before = ranking_from_ledger(event, Basis.VERIFIED)
    repair(table, written=Written.SEATS)
    table.refresh_from_db()
    assert table.status == TableStatus.CORRECTING
    assert points_of(event, 1) == 11
    assert [row.entrant_id for row in ranking_from_ledger(event, Basis.VERIFIED).rows] == [
        row.entrant_id for row in before.rows
    ]
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)
    assert (points_of(event, 1), points_of(event, 5)) == (-41, 11)
    assert ResultVersion.objects.filter(table=table).count() == 2


def points_of(event: Tournament, number: int) -> int:
    current = ranking_from_ledger(event, Basis.VERIFIED)
    return next(row.table_score for row in current.rows if current.people[row.entrant_id].number == number)


def test_the_seating_gets_a_version_of_its_own(table: Table, event: Tournament) -> None:
    play(table, THREE)
    before = plan_data(published_plan(event))
    draw = repair(table)
    first = SeatingDraw.objects.get(version=1)
    assert (first.status, first.plan) == (DrawStatus.SUPERSEDED, before)
    assert (draw.version, draw.status, draw.based_on) == (2, DrawStatus.PUBLISHED, 1)
    assert draw.plan == plan_data(published_plan(event))
    assert draw.inputs["before"] == {"E": 1, "S": 5, "W": 9, "N": 13}
    assert draw.inputs["sat"] == CROSSED


def test_a_table_that_wrote_nothing_yet_is_put_right_too(table: Table) -> None:
    repair(table)
    table.refresh_from_db()
    assert (table.status, seats(table)) == (TableStatus.EMPTY, CROSSED)


def test_the_version_of_the_event_rises(table: Table, event: Tournament) -> None:
    play(table, THREE)
    event.refresh_from_db()
    before = event.version
    repair(table)
    event.refresh_from_db()
    assert event.version > before


@pytest.mark.long
@pytest.mark.parametrize(
    ("sat", "code"),
    [
        ({"E": 1, "S": 5, "W": 9, "N": 13}, "scoring.sits_so_already"),
        ({"E": 2, "S": 5, "W": 9, "N": 13}, "sheets.other_players"),
        ({"E": 5, "S": 5, "W": 9, "N": 13}, "sheets.other_players"),
        ({"E": 5, "S": 1, "W": 9}, "sheets.seat_empty"),
    ],
)
def test_a_repair_that_cannot_be_is_refused(table: Table, sat: dict[str, int], code: str) -> None:
    play(table, THREE)
    with refuses(code):
        repair(table, sat)
    assert (SheetEntry.objects.count(), SeatingDraw.objects.count()) == (3, 1)
    assert seats(table) == {"E": 1, "S": 5, "W": 9, "N": 13}


def test_a_repair_needs_a_reason_and_the_sheet_as_it_stands(table: Table) -> None:
    play(table, THREE)
    with refuses("scoring.sheet_moved_on"):
        repair(table, sending=Sending(base=2))
    with refuses("scoring.reason_missing"):
        reseat_table(table=table, held=held(CROSSED, reason="  "), by=actor("bob"), at=NOON)


def test_before_the_session_the_draw_is_changed_instead(event: Tournament) -> None:
    with refuses("tournaments.session_not_started"):
        repair(table_of(event, 1, 2), {wind.value: number for wind, number in zip(WINDS, (6, 1, 11, 16), strict=True)})


def test_a_substitute_is_settled_first() -> None:
    event = event_in_play(rule_set="ema-riichi-2016")
    table = table_of(event)
    what = Replacement(Wind.WEST, SubstituteKind.FROM_START, "Luc Petit", "ill")
    record_substitute(table=table, replacement=what, by=actor("chris"), at=NOON)
    with refuses("scoring.substitute_plays", seats=["W"]):
        repair(table)


def emptied(event: Tournament, *players: int) -> Table:
    """Table 1 of session 1 in play, its ``players`` gone and nobody named for them."""
    for number in players:
        Participant.objects.filter(tournament=event, number=number).update(state=ParticipantState.WITHDRAWN)
        draw = replace_by_substitute(tournament=event, player=number, by=actor("alice"), at=NOON)
        publish_draw(draw=draw, by=actor("alice"), at=NOON)
    start(event)
    table = table_of(event)
    play(table, THREE)
    return table


@pytest.mark.long
def test_whoever_plays_at_an_empty_seat_turns_with_the_three() -> None:
    table = emptied(make_seated_event(), 13)
    assert scores(table) == {1: 11, 5: -41, 9: 61}
    repair(table, {"E": None, "S": 5, "W": 9, "N": 1})
    assert seats(table) == {"E": None, "S": 5, "W": 9, "N": 1}
    assert scores(table) == {1: 11, 5: -41, 9: 61}
    assert sheet_of(table).sheet.table_scores[Wind.EAST] == -31
    assert sum(sheet_of(table).sheet.table_scores.values()) == 0


@pytest.mark.long_on_sqlite
def test_points_of_a_ruling_at_the_empty_seat_are_taken_back_first() -> None:
    table = emptied(make_seated_event(), 13)
    Adjustment.objects.create(
        tournament=table.session.tournament,
        session=table.session,
        table=table,
        wind="N",
        amount=10,
        stage="before_places",
        cause="penalties.false-win-below-minimum",
        group="00000000-0000-0000-0000-000000000001",
        at=NOON,
        by="user:1",
        by_name="Bob",
    )
    with refuses("scoring.points_at_empty_seat") as refused:
        repair(table, {"E": None, "S": 5, "W": 9, "N": 1})
    assert refused.value.detail["href"] == "/t/lyon-open/rulings/"


@pytest.mark.long_on_sqlite
def test_by_the_page_the_empty_seat_is_the_substitutes() -> None:
    table = emptied(make_seated_event(), 13)
    client = client_of("bob")
    address = "/t/lyon-open/s/1/tables/1/seats/"
    form = client.get(address).context["form"]
    assert [form[wind].value() for wind in "ESWN"] == [1, 5, 9, 0]
    sent = {"E": "0", "S": "5", "W": "9", "N": "1", "written": "players", "reason": WHY}
    sent |= {"key": form["key"].value(), "base": form["base"].value()}
    shown = client.post(address, sent)
    assert "the substitute" in shown.text
    assert client.post(address, sent | {"record": "1"}).status_code == 302
    assert seats(table) == {"E": None, "S": 5, "W": 9, "N": 1}


@pytest.mark.long
def test_two_empty_seats_are_nobodys_to_tell_apart() -> None:
    table = emptied(make_seated_event(), 13, 9)
    with refuses("sheets.seat_empty"):
        repair(table, {"E": None, "S": 5, "W": None, "N": 1})


# --- the page --------------------------------------------------------------------------------------------------------


PAGE = "/t/lyon-open/s/1/tables/1/seats/"


TYPED = {"E": 5, "S": 1, "W": 9, "N": 13, "written": "players", "reason": "Chairs changed"}


@pytest.fixture
def referee(client: Client, event: Tournament, table: Table) -> Client:
    play(table, [win(1, "E", "S", 10), win(2, "W", None, 15)])
    client.force_login(make_user("bob"))
    return client


def seat_of(number: int) -> str:
    return Seat.objects.get(session__number=1, participant__number=number).wind


def test_the_four_are_offered_as_planned_and_the_damage_is_shown(referee: Client) -> None:
    page = referee.get(PAGE).text
    assert '<option value="1" selected>1 · Player 1</option>' in page
    assert "Record these seats" not in page
    answer = referee.post(PAGE, TYPED)
    page = answer.text
    assert answer.status_code == 200
    assert "Dealer: Player 5, not Player 1" in page
    assert "Record these seats" in page
    assert (seat_of(1), SheetEntry.objects.count()) == ("E", 2)


@pytest.mark.long
def test_recorded_it_leads_back_to_the_sheet(referee: Client) -> None:
    answer = referee.post(PAGE, TYPED | {"record": "1", "base": "2"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/t/lyon-open/s/1/tables/1/")
    assert (seat_of(1), seat_of(5), SheetEntry.objects.count()) == ("S", "E", 4)


@pytest.mark.long
@pytest.mark.parametrize(
    ("sent", "status", "text"),
    [
        ({"S": 5}, 422, "Name the four players of this table, one for each seat."),
        ({"E": 1, "S": 5}, 409, "The seating already has these four players at these seats."),
        ({"record": "1", "base": "1"}, 409, "Another person changed this sheet in the meantime."),
        ({"reason": ""}, 422, "This field is required."),
        ({"E": 77}, 422, "Select a valid choice."),
    ],
)
def test_what_cannot_be_stands_on_the_form(referee: Client, sent: dict[str, object], status: int, text: str) -> None:
    answer = referee.post(PAGE, TYPED | sent)
    assert answer.status_code == status
    assert text in answer.text
    assert (seat_of(1), SheetEntry.objects.count()) == ("E", 2)


@pytest.mark.long
def test_the_sheet_leads_there_for_referees_only(referee: Client, sam: Client) -> None:
    assert PAGE in referee.get("/t/lyon-open/s/1/tables/1/history/").text
    assert PAGE not in sam.get("/t/lyon-open/s/1/tables/1/history/").text
