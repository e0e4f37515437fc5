"""The riichi sheet through the ledger: what counts, what is refused, what a correction moves."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.winds import Wind
from scoring.common.selectors.basis import Basis
from scoring.hall.selectors.desk import desk_page
from scoring.models import Adjustment, ResultStatus, ResultVersion, SeatResult, SheetEntry, Stage, TableSignal
from scoring.results.services.versions import submit_table, verify_table
from scoring.seats.services.substitutions import Replacement, end_substitute, record_substitute
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import Sending, choose_authority, enter_totals, record_hand, supersede_entry
from scoring.sheets.services.riichi_signals import record_signal, record_signals
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.people import NOON, actor, client_of, event_in_play, session_of, table_of
from tests.refusals import refuses
from tournaments.common.errors import Conflict
from tournaments.models import SeatOccupancy, SubstituteKind, Table, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
WIN = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "han": 3, "fu": 40}
CHOMBO = {"number": 1, "outcome": "chombo", "offenders": ["N"]}
LEVEL = {"E": 45_000, "S": 33_000, "W": 24_000, "N": 18_000}


def event_of(rules: str = "ema-riichi-2012") -> Tournament:
    return event_in_play(rule_set=rules)


@pytest.fixture
def table() -> Table:
    return table_of(event_of())


def record(table: Table, **hand: Any) -> SheetEntry:
    return record_hand(table=table, hand=hand, by=actor("sam"), at=NOON)


def scores(table: Table) -> dict[str, int]:
    return {wind.value: points for wind, points in sheet_of(table).sheet.table_scores.items()}


def finish(table: Table) -> None:
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)


def points_of(event: Tournament, table: Table, wind: str) -> int:
    """The standings' sum of a player: points net of the start with what is taken after uma."""
    player = table.seats.get(wind=wind).participant_id
    current = ranking_from_ledger(event, Basis.VERIFIED)
    return next(row.table_score for row in current.rows if row.entrant_id == player)


def test_the_sheet_knows_label_dealer_and_winds(table: Table) -> None:
    """3.4.12: the deal passes to the right when East does not win."""
    record(table, **(WIN | {"winner": "S", "discarder": "E"}))
    sheet = sheet_of(table).sheet
    assert isinstance(sheet, RiichiTableSheet)
    assert str(sheet.play.next_hand) == "East 2"
    assert sheet.play.state.seat_wind(Wind.SOUTH) is Wind.EAST
    assert sheet.next_hand == 2


def test_every_line_keeps_120_000_less_the_stakes(table: Table) -> None:
    record(table, number=1, outcome="draw", riichi=["E", "W"], tenpai=["E", "W"])
    sheet = sheet_of(table).sheet
    assert isinstance(sheet, RiichiTableSheet)
    assert (sum(scores_on(sheet).values()), sheet.play.state.deposits) == (118_000, 2)


def scores_on(sheet: RiichiTableSheet) -> dict[Wind, int]:
    return dict(sheet.play.points)


@pytest.mark.long
def test_stakes_left_go_to_the_winner(table: Table) -> None:
    """3.6: "toutes les mises sont collectées par le gagnant"."""
    record(table, number=1, outcome="draw", riichi=["W"], tenpai=["W"])
    assert scores(table) == {"E": 29_000, "S": 29_000, "W": 33_000, "N": 29_000}
    finish(table)
    assert SeatResult.objects.get(wind="W").table_score == 33_000


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (WIN | {"fu": None}, "riichi.fu_missing"),
        (WIN | {"han": 1, "fu": 20}, "riichi.impossible_fu"),
        (WIN | {"discarder": "E"}, "riichi.winner_is_discarder"),
        ({"number": 1, "outcome": "draw", "riichi": ["E"]}, "riichi.riichi_not_tenpai"),
        ({"number": 1, "outcome": "win", "winner": "E"}, "riichi.value_missing"),
        ({"number": 2, "outcome": "draw"}, "scoring.hand_out_of_order"),
        ({"number": 1, "outcome": "nothing"}, "sheets.malformed"),
        ({"number": 1, "outcome": "win", "winner": "E", "value": 8}, "sheets.malformed"),
    ],
)
def test_what_cannot_be_is_refused_and_not_written(table: Table, hand: dict[str, Any], code: str) -> None:
    with refuses(code):
        record_hand(table=table, hand=hand, by=actor("sam"), at=NOON)
    assert not SheetEntry.objects.exists()


def test_the_same_line_sent_twice_is_one_whatever_the_order_of_seats(table: Table) -> None:
    draw = {"number": 1, "outcome": "draw", "tenpai": ["W", "E"]}
    sent = [
        record_hand(table=table, hand=hand, by=actor("sam"), at=NOON, sending=Sending(key="one"))
        for hand in (draw, draw, draw | {"tenpai": ["E", "W"]})
    ]
    assert len({entry.pk for entry in sent}) == 1
    with pytest.raises(Conflict):
        record_hand(table=table, hand=draw | {"tenpai": ["E"]}, by=actor("sam"), at=NOON, sending=Sending(key="one"))


def test_one_winner_in_a_list_is_the_same_as_flat(table: Table) -> None:
    listed = {"number": 1, "outcome": "win", "discarder": "S", "wins": [{"winner": "E", "han": 3, "fu": 40}]}
    sent = [
        record_hand(table=table, hand=hand, by=actor("sam"), at=NOON, sending=Sending(key="two"))
        for hand in (listed, listed, WIN)
    ]
    assert len({entry.pk for entry in sent}) == 1


@pytest.mark.long_on_sqlite
def test_a_correction_that_makes_a_later_line_impossible_keeps_it_to_be_corrected(table: Table) -> None:
    """5.8 and 3.5: the later line stays on the sheet, refuses the submission, and can be put right."""
    first = record(table, **WIN)
    later = record(table, number=2, outcome="draw", riichi=["S"], tenpai=["S"])
    record_signal(table=table, completed=0, dice_thrown=False, by=actor("sam"), at=NOON)
    with refuses("riichi.hand_after_the_last"):
        submit_table(table=table, by=actor("sam"), at=NOON)
    assert [hand.number for hand in sheet_of(table).sheet.hands] == [1, 2]
    supersede_entry(entry=later, data=None, reason="After the signal", by=actor("bob"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    assert first.sequence == sheet_of(table).sheet.hands[0].entry_id


@pytest.mark.long
def test_typed_totals_of_a_table_add_up_to_120_000(table: Table) -> None:
    enter_totals(table=table, totals=LEVEL | {"N": 17_000}, by=actor("sam"), at=NOON)
    with refuses("scoring.table_not_balanced") as refused:
        submit_table(table=table, by=actor("sam"), at=NOON)
    assert (refused.value.detail["sum"], refused.value.detail["expected"]) == (119_000, 120_000)
    enter_totals(table=table, totals=LEVEL, by=actor("sam"), at=NOON)
    finish(table)
    uma = {seat.wind: seat.twelfths // 12 for seat in SeatResult.objects.all()}
    assert uma == {"E": 30_000, "S": 10_000, "W": -10_000, "N": -30_000}  # 3.6.1


def test_stakes_may_miss_where_they_are_lost() -> None:
    event = event_of()
    event.rule_set["options"]["leftover_deposits"] = "lost"
    event.save()
    table = table_of(event)
    enter_totals(table=table, totals=LEVEL | {"N": 16_000}, by=actor("sam"), at=NOON)
    finish(table)
    assert SeatResult.objects.get(wind="N").table_score == 16_000


def test_hands_and_totals_that_differ_are_told_and_somebody_says_which_counts(table: Table) -> None:
    record(table, **WIN)
    enter_totals(table=table, totals=LEVEL, by=actor("sam"), at=NOON)
    problems = {problem.code: problem for problem in sheet_of(table).sheet.problems}
    assert problems["sheets.modes_differ"].severity == "warning"
    assert problems["sheets.modes_differ"].detail["differences"]["E"] == 7_300
    choose_authority(table=table, mode="hands", reason="", by=actor("sam"), at=NOON)
    assert scores(table)["E"] == 37_700


def test_uma_is_shared_exactly(table: Table) -> None:
    """3.6.1: three level players share 10 000 - 10 000 - 30 000, a third of -30 000 each."""
    enter_totals(table=table, totals={"E": 36_000, "S": 28_000, "W": 28_000, "N": 28_000}, by=actor("sam"), at=NOON)
    finish(table)
    assert {seat.twelfths for seat in SeatResult.objects.exclude(wind="E")} == {-120_000}


@pytest.mark.long
def test_a_chombo_of_2016_is_taken_after_uma_once_and_given_back_by_a_correction() -> None:
    """Edition 2016: "-20 000 from the tournament score", no payment at the table."""
    event = event_of("ema-riichi-2016")
    table = table_of(event)
    entry = record(table, **CHOMBO)
    record(table, number=2, outcome="draw")
    submit_table(table=table, by=actor("sam"), at=NOON)
    assert not Adjustment.objects.exists()
    verify_table(table=table, by=actor("sue"), at=NOON)
    assert points_of(event, table, "N") == -20_000
    supersede_entry(entry=entry, data=CHOMBO | {"offenders": ["W"]}, reason="It was West", by=actor("bob"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    verify_table(table=table, by=actor("sue"), at=NOON)
    assert (points_of(event, table, "N"), points_of(event, table, "W")) == (0, -20_000)
    assert list(Adjustment.objects.values_list("amount", flat=True)) == [-20_000, 20_000, -20_000]
    assert set(Adjustment.objects.values_list("stage", flat=True)) == {Stage.AFTER_UMA.value}


@pytest.mark.long
def test_verifying_again_without_a_change_posts_nothing_more() -> None:
    table = table_of(event_of("ema-riichi-2016"))
    record(table, **CHOMBO)
    entry = record(table, number=2, outcome="draw")
    finish(table)
    supersede_entry(
        entry=entry,
        data={"number": 2, "outcome": "draw", "tenpai": ["E"]},
        reason="East was tenpai",
        by=actor("bob"),
        at=NOON,
    )
    finish(table)
    assert Adjustment.objects.count() == 1


def test_a_substitute_from_the_start_fixes_one_result_and_leaves_the_places(table: Table) -> None:
    """5.7: what was played "compte pour déterminer l'uma des adversaires"."""
    replace(table, "E", SubstituteKind.FROM_START)
    enter_totals(table=table, totals=LEVEL, by=actor("sam"), at=NOON)
    finish(table)
    assert results(table) == {
        "E": (45_000, 30_000, -30_000),
        "S": (33_000, None, 10_000),
        "W": (24_000, None, -10_000),
        "N": (18_000, None, -30_000),
    }


@pytest.mark.long_on_sqlite
def test_a_substitute_during_the_session_takes_the_last_place(table: Table) -> None:
    """5.7: the three others share 30 000, 10 000 and -10 000."""
    record(table, number=1, outcome="draw")
    replace(table, "E", SubstituteKind.MID_SESSION, from_hand=2)
    enter_totals(table=table, totals=LEVEL, by=actor("sam"), at=NOON)
    finish(table)
    assert results(table) == {
        "E": (45_000, 30_000, -30_000),
        "S": (33_000, None, 30_000),
        "W": (24_000, None, 10_000),
        "N": (18_000, None, -10_000),
    }


def replace(table: Table, wind: str, kind: SubstituteKind, from_hand: int = 1) -> None:
    what = Replacement(Wind(wind), kind, "Luc Petit", "ill", from_hand)
    record_substitute(table=table, replacement=what, by=actor("chris"), at=NOON)


def results(table: Table) -> dict[str, tuple[int, int | None, int]]:
    rows = SeatResult.objects.filter(result__table=table)
    return {row.wind: (row.table_score, row.counted, row.twelfths // 12) for row in rows}


def test_a_substitute_comes_no_later_than_the_sheet_and_one_taken_back_leaves_a_row(table: Table) -> None:
    for kind, from_hand in ((SubstituteKind.MID_SESSION, 2), (SubstituteKind.FROM_START, 2)):
        with refuses("scoring.substitute_from_hand"):
            replace(table, "E", kind, from_hand)
    replace(table, "E", SubstituteKind.FROM_START)
    end_substitute(table=table, wind=Wind.EAST, reason="Wrong table", by=actor("chris"), at=NOON)
    assert sheet_of(table).substitutes == {}
    assert SeatOccupancy.objects.count() == 2
    with refuses("scoring.no_substitute"):
        end_substitute(table=table, wind=Wind.EAST, reason="Again", by=actor("chris"), at=NOON)


@pytest.mark.long
def test_a_substitute_of_a_submitted_table_states_its_result_anew(table: Table) -> None:
    enter_totals(table=table, totals=LEVEL, by=actor("sam"), at=NOON)
    first = submit_table(table=table, by=actor("sam"), at=NOON)
    replace(table, "E", SubstituteKind.FROM_START)
    waiting = ResultVersion.objects.get(table=table, status=ResultStatus.SUBMITTED)
    assert (waiting.number, waiting.reason) == (first.number + 1, "ill")
    assert waiting.seats.get(wind="E").twelfths == -30_000 * 12, "5.7: toujours entrés comme étant à -30 000 d'uma"


def test_the_signal_counts_hands_that_are_on_the_sheet(table: Table) -> None:
    with refuses("scoring.signal_beyond_sheet"):
        record_signal(table=table, completed=1, dice_thrown=True, by=actor("sam"), at=NOON)


def test_the_end_signal_reaches_every_table_at_once() -> None:
    """EMA riichi 2012: 90 minutes, the signal 15 before the end; each table with the hands that are on its sheet."""
    event = event_of()
    first, second, third, fourth = (table_of(event, number) for number in (1, 2, 3, 4))
    record(first, **WIN)
    record_signal(table=second, completed=0, dice_thrown=False, by=actor("sam"), at=NOON)
    enter_totals(table=third, totals=LEVEL, by=actor("sam"), at=NOON)
    submit_table(table=third, by=actor("sam"), at=NOON)
    sounded = NOON + timedelta(minutes=75)
    with refuses("scoring.signal_not_due"):
        record_signals(session=first.session, by=actor("sam"), at=sounded - timedelta(seconds=1))
    rows = record_signals(session=first.session, by=actor("sam"), at=sounded + timedelta(minutes=2))
    assert [(row.table.number, row.completed, row.dice_thrown, row.at) for row in rows] == [
        (1, 1, True, sounded),
        (4, 0, True, sounded),
    ]
    sheet = sheet_of(first).sheet
    assert isinstance(sheet, RiichiTableSheet)
    assert sheet.play.last_hand == 3  # 5.8: the hand in progress is the second, and one more is played
    with refuses("scoring.no_table_waits"):
        record_signals(session=first.session, by=actor("sam"), at=sounded + timedelta(minutes=3))
    # A table that stood elsewhere says so afterwards.
    record_signal(table=fourth, completed=0, dice_thrown=False, by=actor("bob"), at=sounded + timedelta(minutes=4))
    assert TableSignal.objects.filter(table=fourth).count() == 2


@pytest.mark.long_on_sqlite
def test_the_desk_offers_the_signal_once_it_has_sounded(sam: Client) -> None:
    event_of()
    assert "End signal for 4 tables" in sam.get("/t/lyon-open/s/1/").text  # its noon is long past
    assert sam.post("/t/lyon-open/s/1/end-signal/").status_code == 302
    assert TableSignal.objects.count() == 4
    assert "End signal for" not in sam.get("/t/lyon-open/s/1/").text
    again = sam.post("/t/lyon-open/s/1/end-signal/")
    assert again.status_code == 422
    assert "Every table already has its end signal." in again.text


def test_the_desk_counts_who_waits_for_the_signal() -> None:
    event = event_of()
    page = desk_page(session_of(event), NOON + timedelta(minutes=76), reader=actor("sam").key)
    assert page.signals == 4
    assert desk_page(session_of(event), NOON + timedelta(minutes=74), reader=actor("sam").key).signals == 0


def test_a_hand_after_the_end_has_the_name_that_its_table_gives_it() -> None:
    """3.4.12: the second hand is East 2 where East has lost the first; refused, it keeps its name."""
    table = table_of(event_of("ema-riichi-2016"))
    record(table, **(WIN | {"winner": "S", "discarder": "E"}))
    end_session(session=table.session, by=actor("chris"), at=NOON + timedelta(minutes=5))
    late = NOON + timedelta(minutes=5, seconds=42)
    entry = record_hand(
        table=table,
        hand=WIN | {"number": 2},
        by=actor("bob"),
        at=late,
        sending=Sending(key="hand-2", written_at=late),
    )
    client = client_of("bob")
    address = reverse("sheet-late-hand", args=["lyon-open", 1, 1, entry.sequence])
    page = client.get(address).content.decode()
    assert "Table 1, East 2: after the end" in page
    assert "East 2 was recorded 42 s after the end." in page
    answer = client.post(address, {"decision": "refuse", "reason": "After the gong.", "base": sheet_of(table).base})
    assert answer.status_code == 302, answer.content
    assert "East 2 was recorded 42 s after the end." in client.get(address).content.decode()
