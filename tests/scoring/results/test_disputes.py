"""Disputing a result: who, until when, what the desk sees and answers, and what the player reads of it."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Dispute, DisputeAnswer
from scoring.results.selectors.disputes import waiting_disputes
from scoring.results.services.disputes import answer_dispute, dispute_result
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import record_hand, supersede_entry
from scoring.sheets.services.signing import set_sheet_settings
from tests.look.markup import words_of
from tests.people import (
    NOON,
    actor,
    at_seat,
    client_of,
    end_session,
    event_in_play,
    finish,
    make_seated_event,
    session_of,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tournaments.common.actors import Actor, player_actor
from tournaments.common.errors import Conflict, Malformed, NotPermitted
from tournaments.models import AuditEvent, Participant, PublicPart, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
MINUTES = 20


@pytest.fixture
def event() -> Tournament:
    """Table 1 handed in at noon, with twenty minutes in which its players may dispute."""
    made = event_in_play()
    table = table_of(made)
    record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    allow(made, MINUTES)
    return made


def allow(event: Tournament, minutes: int) -> None:
    set_sheet_settings(
        tournament=event, signatures=False, paper="none", dispute_minutes=minutes, by=actor("alice"), at=NOON
    )


def east(event: Tournament, table: int = 1) -> Participant:
    return at_seat(table_of(event, table), "E")


def dispute(event: Tournament, **changes: Any) -> Dispute:
    player = east(event)
    facts: dict[str, Any] = {
        "table": table_of(event),
        "participant": player,
        "reason": "South paid twice",
        "by": player_actor(player),
        "at": NOON,
    }
    return dispute_result(**(facts | changes))


# --- until when -----------------------------------------------------------------------------------------------------


def test_the_last_second_of_the_window_is_in_time_and_the_next_is_too_late(event: Tournament) -> None:
    with refuses("scoring.dispute_closed") as refused:
        dispute(event, at=NOON + timedelta(minutes=MINUTES, seconds=1))
    assert refused.value.detail["until"] == "2026-11-21T12:20:00+00:00"
    assert dispute(event, at=NOON + timedelta(minutes=MINUTES)).reason == "South paid twice"


@pytest.mark.long
@pytest.mark.parametrize("minutes", [0, 1])
def test_the_organiser_chooses_the_window(event: Tournament, minutes: int) -> None:
    """0 is off: not even the moment of handing in; 1 is sixty seconds."""
    allow(event, minutes)
    within = NOON + timedelta(seconds=60 * minutes)
    if minutes:
        assert dispute(event, at=within).pk
    else:
        with pytest.raises(Conflict):
            dispute(event, at=within)


@pytest.mark.long
def test_nothing_is_disputed_before_it_is_handed_in(event: Tournament) -> None:
    player = east(event, 2)
    with refuses("scoring.dispute_closed"):
        dispute(event, table=table_of(event, 2), participant=player, by=player_actor(player))


@pytest.mark.long_on_sqlite
def test_it_may_be_changed_until_it_is_answered(event: Tournament) -> None:
    """What a player changes is a row that supersedes; the desk reads the newest alone."""
    first = dispute(event, reason="Hand 1 is wrong")
    assert dispute(event, reason="Hand 1 is wrong") == first  # a second click
    changed = dispute(event, reason="Hand 1: the value", hand=1)
    assert (changed.supersedes, changed.hand) == (first, 1)
    assert [waiting_dispute.reason for waiting_dispute in waiting_disputes(session_of(event))] == ["Hand 1: the value"]
    with refuses("scoring.dispute_changed"):
        answer_dispute(dispute=first, outcome="stands", reason="No", by=actor("bob"), at=NOON)
    answer_dispute(dispute=changed, outcome="stands", reason="No", by=actor("bob"), at=NOON)
    with refuses("scoring.disputed_already"):
        dispute(event, reason="Once more")


@pytest.mark.long
def test_again_after_a_correction(event: Tournament) -> None:
    dispute(event)
    later = NOON + timedelta(hours=1)
    entry = table_of(event).entries.get()
    supersede_entry(entry=entry, data=win(1, value=9), reason="The fan", by=actor("bob"), at=later)
    submit_table(table=table_of(event), by=actor("sam"), at=later, reason="Corrected")
    assert dispute(event, at=later + timedelta(minutes=MINUTES)).result.number == 2


def test_four_scores_that_do_not_add_up_are_told_so(event: Tournament) -> None:
    """A table's scores add up to 0 (MCR 3.9.1.3): 52 - 36 - 8 - 2 = 6."""
    with refuses("scoring.dispute_scores_unbalanced", sum=6, expected=0):
        dispute(event, scores={"E": 52, "S": -36, "W": -8, "N": -2})
    assert dispute(event, scores={"E": 52, "S": -36, "W": -8, "N": -8}).scores["N"] == -8


def test_the_page_shows_the_hands_and_what_was_said(event: Tournament) -> None:
    token = issue_player_link(participant=east(event), by=actor("sam"), at=NOON)
    dispute(event, reason="Hand 1: the value", hand=1, scores={"E": 52, "S": -36, "W": -8, "N": -8})
    page = words_of(Client().get(f"/p/{token}/dispute/1/").content.decode())
    assert "The hands as recorded" in page
    assert "Hand 1 · Hand 1: the value" in page


# --- who ------------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "chris", "bob", "sam", "dan"])
def test_only_the_player_says_so(event: Tournament, username: str) -> None:
    with pytest.raises(NotPermitted):
        dispute(event, by=actor(username))


def test_no_player_speaks_for_another_or_for_another_table(event: Tournament) -> None:
    stranger = east(event, 2)
    for changes in ({"by": player_actor(stranger)}, {"participant": stranger, "by": player_actor(stranger)}):
        with pytest.raises(NotPermitted):
            dispute(event, **changes)


# --- what is written ------------------------------------------------------------------------------------------------


def test_a_dispute_says_why_and_the_four_right_scores(event: Tournament) -> None:
    right = {"E": 32, "S": -16, "W": -8, "N": -8}
    assert dispute(event, scores=right).scores == right
    kept = AuditEvent.objects.get(action="dispute.opened")
    assert kept.after["reason"] == "South paid twice"
    assert kept.after["scores"] == right


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"reason": "  "}, "scoring.dispute_reason_missing"),
        ({"hand": 9}, "scoring.dispute_hand_unknown"),
        ({"scores": {"E": 1}}, "scoring.dispute_scores_malformed"),
        ({"scores": {"E": 1, "S": 1, "W": 1, "N": 2_000_000}}, "scoring.dispute_scores_malformed"),
    ],
)
def test_what_cannot_be_read_is_refused(event: Tournament, facts: dict[str, Any], code: str) -> None:
    with refuses(code):
        dispute(event, **facts)


@pytest.mark.long_on_sqlite
def test_it_is_answered_once_with_a_reason(event: Tournament) -> None:
    result = dispute(event)
    with pytest.raises(Malformed):
        answer_dispute(dispute=result, outcome="stands", reason="", by=actor("bob"), at=NOON)
    with pytest.raises(Malformed):
        answer_dispute(dispute=result, outcome="gone", reason="x", by=actor("bob"), at=NOON)
    answer_dispute(dispute=result, outcome="corrected", reason="Hand 1 was 9", by=actor("bob"), at=NOON)
    with refuses("scoring.dispute_answered"):
        answer_dispute(dispute=result, outcome="stands", reason="x", by=actor("sam"), at=NOON)
    assert AuditEvent.objects.get(action="dispute.corrected").after["table"] == 1


def test_the_page_of_the_player_is_told(event: Tournament) -> None:
    """Both acts raise the public part that the player's page follows."""
    column = f"{PublicPart.SESSION.value}_version"
    before = Tournament.objects.values_list(column, flat=True).get(pk=event.pk)
    result = dispute(event)
    between = Tournament.objects.values_list(column, flat=True).get(pk=event.pk)
    answer_dispute(dispute=result, outcome="stands", reason="Signed", by=actor("bob"), at=NOON)
    assert before < between < Tournament.objects.values_list(column, flat=True).get(pk=event.pk)


# --- pages ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def fresh() -> Tournament:
    """Handed in just now, so that the real clock of the pages is inside the window."""
    made = make_seated_event()
    start(made, 1, timezone.now() - timedelta(hours=1))
    record_hand(table=table_of(made), hand=win(1), by=actor("sam"), at=timezone.now())
    submit_table(table=table_of(made), by=actor("sam"), at=timezone.now())
    allow(made, MINUTES)
    return made


def token_of(event: Tournament) -> str:
    return issue_player_link(participant=east(event), by=actor("sam"), at=timezone.now())


@pytest.mark.long_on_sqlite
def test_from_the_phone_to_the_desk_and_back(fresh: Tournament) -> None:
    token = token_of(fresh)
    phone, address = Client(), f"/p/{token}/dispute/1/"
    assert "Dispute the result, until" in phone.get(f"/p/{token}/").text
    assert "This is not what we played" in phone.get(address).text
    form = {"reason": "South paid twice", "score_E": 32, "score_S": -16, "score_W": -8, "score_N": -8}
    assert phone.post(address, form).status_code == 302
    assert "Disputed: the desk is checking" in phone.get(f"/p/{token}/").text
    desk = client_of("bob").get(reverse("desk", args=[fresh.slug, 1]))
    need = desk.context["desk"].needs[0]
    assert (need.table, need.text, need.leads, need.is_urgent) == (1, "South paid twice", "disputes", True)
    answer = {"dispute": Dispute.objects.get().uid, "outcome": "stands", "reason": "You all signed it"}
    assert client_of("bob").post(reverse("disputes", args=[fresh.slug, 1]), answer).status_code == 302
    assert "You all signed it" in phone.get(address).text
    assert "Result confirmed: You all signed it" in phone.get(f"/p/{token}/").text
    again = client_of("bob").get(reverse("desk", args=[fresh.slug, 1])).context["desk"]
    assert "disputes" not in [need.leads for need in again.needs]


def test_a_form_without_a_reason_comes_back(fresh: Tournament) -> None:
    answer = Client().post(f"/p/{token_of(fresh)}/dispute/1/", {"reason": ""})
    assert answer.status_code == 422
    assert Dispute.objects.count() == 0


def disputed(event: Tournament) -> Dispute:
    """Player 1 disputes table 1, whose result waits for its second reading."""
    player = east(event)
    return dispute_result(
        table=table_of(event), participant=player, reason="South paid twice", by=player_actor(player), at=timezone.now()
    )


def to_release(event: Tournament) -> None:
    """Every table is verified and the session ended."""
    verify_table(table=table_of(event), by=actor("sue"), at=timezone.now())
    for number in (2, 3, 4):
        finish(table_of(event, number), at=timezone.now())
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())


@pytest.mark.long_on_sqlite
def test_the_second_reader_sees_it_and_may_verify(fresh: Tournament) -> None:
    row = disputed(fresh)
    where = f"/t/{fresh.slug}/s/1/disputes/#dispute-{row.uid}"
    page = client_of("sue").get(reverse("sheet-verify", args=[fresh.slug, 1, 1])).text
    assert "1 dispute needs an answer." in words_of(page)
    assert "Table 1, Player 1: South paid twice" in words_of(page)
    assert f'href="{where}"' in page
    answer = (
        client_of("sue")
        .post("/api/v1/tournaments/lyon-open/sessions/1/tables/1/verify/", {}, "application/json")
        .json()
    )
    player = east(fresh).number
    assert answer["open_disputes"] == [
        {"id": str(row.uid), "table": 1, "participant": player, "reason": "South paid twice", "href": where}
    ]
    assert answer["status"] == "verified"


@pytest.mark.long
def test_a_table_without_a_dispute_names_none(fresh: Tournament) -> None:
    page = client_of("sue").get(reverse("sheet-verify", args=[fresh.slug, 1, 1])).text
    assert "for an answer" not in words_of(page)
    answer = (
        client_of("sue")
        .post("/api/v1/tournaments/lyon-open/sessions/1/tables/1/verify/", {}, "application/json")
        .json()
    )
    assert answer["open_disputes"] == []


@pytest.mark.long
def test_an_answered_dispute_holds_nothing_up(fresh: Tournament) -> None:
    row = disputed(fresh)
    to_release(fresh)
    answer_dispute(dispute=row, outcome="stands", reason="You all signed", by=actor("bob"), at=timezone.now())
    assert (
        client_of("chris").post("/api/v1/tournaments/lyon-open/sessions/1/release/", {}, "application/json").status_code
        == 200
    )


def test_the_release_names_what_is_not_answered_and_wants_a_reason(fresh: Tournament) -> None:
    disputed(fresh)
    to_release(fresh)
    page = client_of("chris").post(reverse("desk-clock", args=[fresh.slug, 1]), {"move": "release"})
    assert page.status_code == 422
    assert "The result of table 1 is disputed. Answer it first, or give a reason" in words_of(page.text)
    row = disputed(fresh)
    where = f"/t/{fresh.slug}/s/1/disputes/"
    page = client_of("chris").get(reverse("desk", args=[fresh.slug, 1])).text
    assert "Table 1, Player 1: South paid twice" in words_of(page)
    assert "Reason for not waiting for the answer" in words_of(page)
    address = "/api/v1/tournaments/lyon-open/sessions/1/release/"
    refused = client_of("chris").post(address, {}, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "scoring.disputes_open")
    answer = refused.json()["detail"]
    assert answer["href"] == where
    assert answer["disputes"] == [
        {"id": str(row.uid), "table": 1, "participant": east(fresh).number, "href": f"{where}#dispute-{row.uid}"}
    ]
    facts = {"reason": "The referee looked; nothing to correct"}
    assert client_of("chris").post(address, facts, content_type="application/json").status_code == 200


@pytest.mark.long
def test_nobody_else_reads_a_dispute(fresh: Tournament) -> None:
    player = east(fresh)
    dispute_result(
        table=table_of(fresh), participant=player, reason="Telling words", by=player_actor(player), at=timezone.now()
    )
    for address in (f"/t/{fresh.slug}/players/{player.number}/", f"/t/{fresh.slug}/s/1/results/"):
        assert "Telling words" not in Client().get(address).text


@pytest.mark.long_on_sqlite
def test_the_organiser_sets_the_minutes_on_the_page(event: Tournament, alice: Client) -> None:
    assert alice.post("/t/lyon-open/sheets/", {"paper": "none", "dispute_minutes": "45"}).status_code == 302
    assert 'value="45"' in alice.get("/t/lyon-open/sheets/").text


def test_it_is_the_players_own_and_nothing_of_it_is_edited(event: Tournament) -> None:
    row = dispute(event)
    player: Actor = player_actor(east(event))
    assert (row.by, row.by_name) == (player.key, "Player 1")
    result = dispute(event)
    answer_dispute(dispute=result, outcome="stands", reason="Signed", by=actor("bob"), at=NOON)
    for table in ("scoring_dispute", "scoring_disputeanswer"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"UPDATE {table} SET reason = 'other'")  # noqa: S608  a name of ours
    assert [item.reason for item in (Dispute.objects.get(), DisputeAnswer.objects.get())] == [
        "South paid twice",
        "Signed",
    ]
