"""The desk of a session."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.calls.services.queue import call_referee, claim_call, finish_call
from scoring.devices.services import hear_device
from scoring.models import RefereeCall
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import enter_totals, supersede_entry
from scoring.sheets.services.signing import Word, sign_sheet
from tests.html import on_one_line
from tests.people import (
    actor,
    client_of,
    event_in_play,
    finish,
    make_seated_event,
    nobody,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tests.scoring.visits import Visit
from tournaments.models import Session, SessionMove, Table, Tournament
from tournaments.sessions.services.acts import end_session


@pytest.fixture
def event(db: None) -> Tournament:
    """Sixteen players; session 1 started forty minutes before the wall clock's now."""
    return event_in_play(at=timezone.now() - timedelta(minutes=40))


def tiles(page: Any) -> dict[int, tuple[str, str]]:
    return {tile.number: (tile.kind, tile.words) for tile in page.context["desk"].tiles}


def test_what_the_desk_itself_settles_is_among_what_is_to_do(event: Tournament, visit: Visit) -> None:
    """The release leads to its dialog; a scorekeeper, who releases nothing, is not offered it."""
    for number in (1, 2, 3, 4):
        finish(table_of(event, number))
    assert ("End session 1", "?confirm=end") in to_do(visit("chris", "desk", 1))
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    page = visit("chris", "desk", 1)
    assert ("Release session 1", "?confirm=release") in to_do(page)
    dialog = client_of("chris").get("/t/lyon-open/s/1/?confirm=release").text.partition('id="confirm-release"')[2]
    assert dialog.split(">")[0].split()[0] == "open"
    assert "?confirm=release" not in visit("sam", "desk", 1).text


def to_do(page: Any) -> list[tuple[str, str]]:
    return [(str(thing.what), thing.href) for thing in page.context["things"]]


@pytest.mark.long
def test_each_table_says_how_far_it_is(event: Tournament, visit: Visit) -> None:
    now = timezone.now()
    play(table_of(event, 1), [win(1), nobody(2)], at=now - timedelta(minutes=5))
    play(table_of(event, 2), [win(1)], at=now - timedelta(minutes=22))
    finish(table_of(event, 4), at=now - timedelta(minutes=102))
    page = visit("sam", "desk", 1)
    assert tiles(page) == {
        1: ("playing", "Playing"),
        2: ("quiet", "No recent hand"),
        3: ("playing", "Nothing yet"),
        4: ("verified", "Verified"),
    }
    assert "No hand recorded for 21 minutes" in page.text
    assert "1 of 4 verified" in page.text


@pytest.mark.long
def test_a_sheet_that_does_not_add_up_needs_a_hand_first(event: Tournament, visit: Visit) -> None:
    play(table_of(event, 1), [win(1)], at=timezone.now() - timedelta(minutes=30))
    totals = {"E": 34, "S": 50, "W": -8, "N": 24}
    enter_totals(table=table_of(event, 3), totals=totals, by=actor("sam"), at=timezone.now())
    needs = visit("sam", "desk", 1).context["desk"].needs
    assert [(need.table, need.is_urgent) for need in needs] == [(3, True), (1, False)]
    assert "The scores add up to 100, not 0." in needs[0].text


@pytest.mark.long
def test_chips_filter_the_tables(event: Tournament, visit: Visit) -> None:
    finish(table_of(event, 4), at=timezone.now() - timedelta(minutes=102))
    page = visit("sam", "desk", 1, show="verified")
    assert list(tiles(page)) == [4]
    assert [(chip.kind, chip.count) for chip in page.context["desk"].chips] == [("playing", 3), ("verified", 1)]


@pytest.mark.long
def test_tables_that_call_have_a_chip_of_their_own(event: Tournament, visit: Visit) -> None:
    """Four tables: one calls, and each is counted once; it is in play all the same."""
    call_referee(table=table_of(event, 2), reason="ruling", by=actor("sam"), at=timezone.now())
    desk = visit("sam", "desk", 1).context["desk"]
    assert [(chip.kind, chip.count) for chip in desk.chips] == [("called", 1), ("playing", 3)]
    assert desk.in_play == 4
    assert list(tiles(visit("sam", "desk", 1, show="called"))) == [2]
    assert list(tiles(visit("sam", "desk", 1, show="playing"))) == [1, 3, 4]


@pytest.mark.long
def test_the_next_sheet_to_verify_is_somebody_elses(event: Tournament, visit: Visit) -> None:
    """Sam submitted table 2 and Sue table 3 (two people)."""
    for number, submitter in ((2, "sam"), (3, "sue")):
        play(table_of(event, number), [win(1)])
        visit(submitter, "sheet-submit", 1, number, post={})
    assert visit("sam", "desk", 1).context["desk"].next_to_verify == 3
    assert visit("sue", "desk", 1).context["desk"].next_to_verify == 2


@pytest.mark.long
def test_only_the_chief_referee_sees_the_clock_buttons_which_ask_first(event: Tournament, visit: Visit) -> None:
    assert visit("chris", "desk", 1).context["moves"] == {"pause", "extend", "extra", "end"}
    assert 'value="pause"' in visit("chris", "desk", 1).text
    for person in ("alice", "bob", "sam", "ann"):
        assert visit(person, "desk", 1).context["moves"] == frozenset()
        assert 'value="pause"' not in visit(person, "desk", 1).text
    page = visit("chris", "desk", 1, confirm="end")
    assert '<dialog class="dialog" id="confirm-end" open' in page.text


@pytest.mark.long
def test_the_clock_is_paused_resumed_extended_and_ended(event: Tournament, visit: Visit) -> None:
    for move in ("pause", "resume", "extend", "end"):
        assert visit("chris", "desk-clock", 1, post={"move": move}).status_code == 302
    moves = SessionMove.objects.order_by("sequence").values_list("kind", "minutes")
    assert list(moves)[1:] == [("pause", None), ("resume", None), ("extend", 5), ("end", None)]


@pytest.mark.long
def test_the_time_left_is_the_rule_sets(event: Tournament, visit: Visit) -> None:
    """MCR 3.5.6 (FFMJ 2016): the session's minutes stand in the rule set; forty of them have gone."""
    clock = visit("sam", "desk", 1).context["clock"]
    minutes = event.rule_set["options"]["session_minutes"]
    assert clock.minutes == minutes
    assert timedelta(minutes=minutes - 41) < clock.left <= timedelta(minutes=minutes - 40)


def test_a_move_that_is_forbidden_is_said_and_an_unknown_one_changes_nothing(event: Tournament, visit: Visit) -> None:
    answer = visit("chris", "desk-clock", 1, post={"move": "resume"})
    assert answer.status_code == 409
    assert "This is not possible while session" in answer.text
    visit("chris", "desk-clock", 1, post={"move": "rewind"})
    assert SessionMove.objects.count() == 1


@pytest.mark.long
def test_a_release_names_the_tables_that_are_missing(event: Tournament, visit: Visit) -> None:
    finish(table_of(event, 1))
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    assert "<button" in visit("alice", "desk", 1).text
    answer = visit("alice", "desk-clock", 1, post={"move": "release"})
    assert answer.status_code == 422
    assert "2, 3, 4" in answer.text


@pytest.mark.long
def test_the_part_that_is_fetched_again_holds_no_form_and_is_sent_once(event: Tournament, visit: Visit) -> None:
    part = visit("chris", "desk", 1, part="live").text
    assert "<form" not in part
    assert "<html" not in part
    first = visit("sam", "desk", 1, part="live")
    tag = first.headers["ETag"]
    again = visit("sam", "desk", 1, part="live", headers={"if-none-match": tag})
    assert again.status_code == 304
    play(table_of(event, 1), [win(1)])
    assert visit("sam", "desk", 1, part="live", headers={"if-none-match": tag}).status_code == 200


def test_desk_now_leads_to_the_session_in_play_then_to_the_one_that_waits_for_release(
    event: Tournament, visit: Visit
) -> None:
    assert visit("sam", "desk-now").headers["Location"] == "/t/lyon-open/s/1/"
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    assert visit("sam", "desk-now").headers["Location"] == "/t/lyon-open/s/1/"


@pytest.mark.long
def test_a_session_without_seating_says_so(event: Tournament, visit: Visit) -> None:
    Table.objects.filter(session__number=4).delete()
    assert "has no seating yet" in visit("sam", "desk", 4).text


@pytest.mark.long
@pytest.mark.parametrize(("players", "hands"), [(16, 1), (40, 6)])
def test_the_desk_takes_a_fixed_number_of_queries(
    db: None, players: int, hands: int, django_assert_num_queries: Any
) -> None:
    """Session, user, event, roles, players' count (bar), session; tables, seats, entries, adjustments, occupancies;
    own submissions, referees, sessions; few for what waits in the event: the same for four tables as for ten."""
    event_in_play(players=players)
    for table in Table.objects.filter(session__number=1).select_related("session__tournament"):
        play(table, [win(n) for n in range(1, hands + 1)])
    client = client_of("sam")
    with django_assert_num_queries(20):
        assert client.get("/t/lyon-open/s/1/").status_code == 200


@pytest.mark.long
def test_a_whole_sheet_waits_for_its_submission(event: Tournament, visit: Visit) -> None:
    """Sixteen hands are a session (MCR 3.5.6)."""
    play(table_of(event, 1), [nobody(n) for n in range(1, 17)], at=timezone.now() - timedelta(minutes=40))
    totals = {"E": 34, "S": -50, "W": -8, "N": 24}
    enter_totals(table=table_of(event, 2), totals=totals, by=actor("sam"), at=timezone.now())
    page = visit("sam", "desk", 1)
    assert tiles(page)[1] == ("quiet", "To submit")
    assert tiles(page)[2] == ("playing", "To submit")
    assert [need.title for need in page.context["desk"].needs] == ["To submit"]


@pytest.mark.long
def test_the_desk_foresees_which_tables_play_every_hand(event: Tournament, visit: Visit) -> None:
    """40 of 150 minutes are played (3.5.6): eight hands of five minutes; two hands of twenty, five more in 110."""
    play(table_of(event, 1), [win(hand) for hand in range(1, 9)])
    play(table_of(event, 2), [win(1), win(2)])
    pace = visit("chris", "desk", 1).context["pace"]
    assert [(table.table, table.hands, table.most) for table in pace.tables] == [(1, 16, 16), (2, 7, 16)]
    text = visit("chris", "desk", 1).text
    assert "Tables still playing that will finish all hands in time at the current pace: 1 of 2." in text
    assert "Table 2 would play 7 of 16 hands." in text


# --- what tables tell beside their sheets ----------------------------------------------------------------------------


def needs(page: Any) -> list[tuple[int, str, str, bool]]:
    return [(need.table, need.title, need.text, need.is_urgent) for need in page.context["desk"].needs]


@pytest.mark.long
def test_a_table_that_calls_comes_first(event: Tournament, visit: Visit) -> None:
    """Before a sheet that does not add up; once somebody goes there it says who."""
    now = timezone.now()
    totals = {"E": 34, "S": 50, "W": -8, "N": 24}
    enter_totals(table=table_of(event, 2), totals=totals, by=actor("sam"), at=now)
    wishes = {"reason": "ruling", "note": "False win", "by": actor("sam"), "at": now - timedelta(minutes=3)}
    call = call_referee(table=table_of(event, 3), **wishes)
    page = visit("bob", "desk", 1)
    assert [row[0] for row in needs(page)] == [3, 2]
    assert needs(page)[0] == (3, "Referee called", "A ruling is needed · False win · 3 minutes ago", True)
    assert tiles(page)[3] == ("playing", "Referee called")
    claim_call(call=call, by=actor("bob"), at=now)
    page = visit("chris", "desk", 1)
    assert needs(page)[-1] == (3, "Bob is on the way", "A ruling is needed · False win · 3 minutes ago", False)
    assert tiles(page)[3] == ("playing", "Nothing yet")
    finish_call(call=call, by=actor("bob"), at=now)
    assert [row[0] for row in needs(visit("bob", "desk", 1))] == [2]


@pytest.mark.long
def test_a_referee_answers_from_the_desk_in_one_click(event: Tournament, visit: Visit) -> None:
    call = call_referee(table=table_of(event, 3), reason="question", by=actor("sam"), at=timezone.now())
    for act, status in (("claim", "claimed"), ("done", "done")):
        shown = visit("bob", "desk", 1).text
        assert f'form="call-acts" formaction="/t/lyon-open/s/1/calls/{call.uid}/" name="act" value="{act}"' in shown
        answer = visit("bob", "call-answer", 1, call.uid, post={"act": act, "back": "desk"})
        assert answer.headers["Location"] == "/t/lyon-open/s/1/"
        call.refresh_from_db()
        assert call.status == status


@pytest.mark.long
def test_the_scorekeeper_sees_a_call_and_is_led_to_the_floor(event: Tournament, visit: Visit) -> None:
    call_referee(table=table_of(event, 3), reason="question", by=actor("sam"), at=timezone.now())
    shown = visit("sam", "desk", 1).text
    assert "call-acts" not in shown
    assert 'id="need-call-3" href="/t/lyon-open/s/1/floor/"' in shown


def hear(event: Tournament, number: int, ago: int, unsent: int = 0, unit: str = "a") -> None:
    at = timezone.now() - timedelta(minutes=ago)
    hear_device(table=table_of(event, number), unit=unit, unsent=unsent, by=actor("sam"), at=at)


@pytest.mark.long
def test_silence_and_what_is_unsent(event: Tournament, visit: Visit) -> None:
    """Table 1 holds two entries and is silent, 2 holds one and speaks, 3 is silent, 4 is well."""
    for number, ago, unsent in ((1, 5, 2), (2, 0, 1), (3, 4, 0), (4, 1, 0)):
        hear(event, number, ago, unsent)
    assert needs(visit("sam", "desk", 1)) == [
        (1, "2 entries unsent", "Last contact 5 minutes ago", True),
        (2, "1 entry unsent", "Last contact 0 minutes ago", False),
        (3, "No contact with the device", "Last contact 4 minutes ago", False),
    ]


@pytest.mark.long
def test_a_table_without_a_hand_is_said_once(event: Tournament, visit: Visit) -> None:
    """Its device sleeps as well; entries that it holds are another matter."""
    play(table_of(event, 2), [win(1)], at=timezone.now() - timedelta(minutes=22))
    hear(event, 2, 20)
    assert [row[1] for row in needs(visit("sam", "desk", 1))] == ["No hand recorded for 21 minutes"]
    hear(event, 2, 20, unsent=1)
    assert [row[1] for row in needs(visit("sam", "desk", 1))] == ["1 entry unsent", "No hand recorded for 21 minutes"]


@pytest.mark.long
def test_two_devices_of_a_table_are_heard_together(event: Tournament, visit: Visit) -> None:
    hear(event, 1, 9, 2, "tablet")
    hear(event, 1, 1, 1, "phone")
    assert needs(visit("sam", "desk", 1)) == [(1, "3 entries unsent", "Last contact 1 minute ago", False)]


@pytest.mark.long
def test_a_closed_sheet_and_a_session_at_rest_may_be_silent(event: Tournament, visit: Visit) -> None:
    hear(event, 1, 30)
    finish(table_of(event, 1), at=timezone.now() - timedelta(minutes=102))
    hear(event, 2, 30)
    assert [row[0] for row in needs(visit("sam", "desk", 1))] == [2]
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    assert needs(visit("sam", "desk", 1)) == []


def say(event: Tournament, signer: str, *, agrees: bool) -> None:
    word = Word(signer, agrees, sheet_of(table_of(event)).sheet.digest, [[[1, 1], [9, 9]]], note="Hand 1 was 18")
    sign_sheet(table=table_of(event), word=word, by=actor("bob"), at=timezone.now())


@pytest.mark.long
def test_a_disagreement_stays_until_it_is_settled(event: Tournament, visit: Visit) -> None:
    """While its call is open the call says it; after that, until South signs or the sheet is corrected."""
    play(table_of(event), [win(1)], at=timezone.now() - timedelta(minutes=5))
    say(event, "S", agrees=False)
    assert [row[1] for row in needs(visit("sam", "desk", 1))] == ["Referee called"]
    finish_call(call=RefereeCall.objects.get(), by=actor("bob"), at=timezone.now())
    assert needs(visit("sam", "desk", 1)) == [(1, "A player does not sign", "Player 5 · Hand 1 was 18", True)]
    say(event, "E", agrees=True)
    assert [row[1] for row in needs(visit("sam", "desk", 1))] == ["A player does not sign"]
    say(event, "S", agrees=True)
    assert needs(visit("sam", "desk", 1)) == []


@pytest.mark.long
def test_a_corrected_sheet_ends_the_disagreement(event: Tournament, visit: Visit) -> None:
    play(table_of(event), [win(1)], at=timezone.now() - timedelta(minutes=5))
    say(event, "S", agrees=False)
    finish_call(call=RefereeCall.objects.get(), by=actor("bob"), at=timezone.now())
    entry = table_of(event).entries.get()
    supersede_entry(entry=entry, data=win(1, value=18), reason="Read again", by=actor("bob"), at=timezone.now())
    assert needs(visit("sam", "desk", 1)) == []


@pytest.mark.long
def test_calls_and_devices_cost_no_query_of_their_own(event: Tournament, django_assert_num_queries: Any) -> None:
    for number in range(1, 5):
        hear(event, number, 5, 2)
        call_referee(table=table_of(event, number), reason="ruling", by=actor("sam"), at=timezone.now())
    client = client_of("sam")
    with django_assert_num_queries(25):
        assert client.get("/t/lyon-open/s/1/").status_code == 200


@pytest.mark.long
def test_a_riichi_table_is_foreseen_by_its_deals(db: None) -> None:
    """90 minutes (5.8), 40 of them gone: 4 deals make 9 in all, of 8; 2 deals make 4.5, in the first of the South."""
    event = event_in_play(rule_set="ema-riichi-2016", at=timezone.now() - timedelta(minutes=40))
    for table, deals in ((1, 4), (2, 2)):
        hands = [{"number": number, "outcome": "draw"} for number in range(1, deals + 1)]
        play(table_of(event, table), hands, at=timezone.now() - timedelta(minutes=1))
    text = on_one_line(client_of("sam").get("/t/lyon-open/s/1/").text)
    assert "Tables still playing that will finish the last round in time at the current pace: 1 of 2." in text
    assert "Table 2 would reach South 1." in text


@pytest.mark.long
def test_without_a_limit_nothing_is_foreseen(db: None) -> None:
    event = make_seated_event()
    Session.objects.filter(tournament=event).update(minutes=0)
    start(event, at=timezone.now() - timedelta(minutes=40))
    play(table_of(event, 1), [win(1)], at=timezone.now() - timedelta(minutes=1))
    assert "in time" not in client_of("sam").get("/t/lyon-open/s/1/").text


@pytest.mark.parametrize(("hours", "counts"), [(3, True), (23, True), (25, False), (300, False)])
def test_the_clock_counts_down_to_a_start_within_a_day(db: None, hours: int, counts: bool) -> None:
    event = make_seated_event()
    Session.objects.filter(tournament=event, number=1).update(planned_at=timezone.now() + timedelta(hours=hours))
    text = client_of("sam").get("/t/lyon-open/s/1/").text
    assert ("until the planned start at" in text) is counts
    assert ("minutes, not started" in text) is not counts
