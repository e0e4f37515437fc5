"""The player's page: what it shows under the secret link, what of it everybody sees, and what neither tells."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from mahjong_core.standings.outlook import Field, Outlook, look_ahead
from penalties.rulings.services.decisions import record_ruling
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import record_hand
from scoring.sheets.services.signing import set_sheet_settings
from tests.cache_keys import empty_cache
from tests.html import squeezed
from tests.look.markup import words_of
from tests.people import (
    NOON,
    actor,
    add_players,
    client_of,
    finish,
    finish_session,
    make_seated_event,
    make_tournament,
    session_of,
    start,
    table_of,
    win,
)
from tournaments.models import Participant, Seat, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import end_session
from tournaments.tables.services.hall_plans import place_tables

pytestmark = [pytest.mark.django_db, pytest.mark.long]
Counting = Callable[[int], Any]


@pytest.fixture
def event() -> Tournament:
    """Session 1 is released, session 2 in play."""
    made = make_seated_event()
    finish_session(made, 1)
    release_session(session=session_of(made), by=actor("alice"), at=NOON + timedelta(hours=3))
    start(made, 2, timezone.now() - timedelta(minutes=30))
    return made


def player(event: Tournament, number: int = 1) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=number)


def test_the_hall_is_drawn_with_the_own_table_once_somebody_drew_it(event: Tournament) -> None:
    own = f"/p/{token_of(event)}/"
    assert "hall-grid" not in Client().get(own).text
    place_tables(tournament=event, places={1: (1, 2), 2: (1, 1), 3: (2, 1), 4: (2, 2)}, by=actor("alice"), at=NOON)
    page = squeezed(Client().get(own).text)
    table = Seat.objects.get(participant=player(event), session__number=2).table.number
    assert f"Where is table {table}?" in page
    assert f'<td class="here"><strong class="num">{table}</strong></td>' in page
    assert page.count('class="there"') == 3


def test_what_is_needed_is_folded_until_it_is_asked(event: Tournament) -> None:
    own = f"/p/{token_of(event)}/"
    assert '<details class="card fold stack" id="needs">' in squeezed(Client().get(own).text).replace(" >", ">")
    assert 'id="needs" open' in Client().get(f"{own}?place=3").text


def token_of(event: Tournament, number: int = 1) -> str:
    return issue_player_link(participant=player(event, number), by=actor("sam"), at=timezone.now())


def shown(event: Tournament, number: int = 1, query: str = "") -> str:
    return Client().get(f"/p/{token_of(event, number)}/{query}").text


# --- the next table -------------------------------------------------------------------------------------------------


def test_the_table_in_play_with_its_wind_opponents_and_clock(event: Tournament) -> None:
    """simple_plan: in session 2 player 1 sits East at table 1 with 6 (South), 11 (West) and 16 (North)."""
    page = shown(event)
    assert "In play" in page
    assert "starting wind: <b>East</b>" in page
    assert [name in page for name in ("Player 6<", "Player 11<", "Player 16<")] == [True] * 3
    assert "ITA · No. 6" in page
    assert 'data-clock data-ends="' in page
    assert "left</span>" in squeezed(page)
    assert f'data-live="/live/tournaments/{event.slug}"' in page


def test_what_must_be_done_stands_first_and_play_ends_with_the_sheet(event: Tournament) -> None:
    """Table 1 hands its sheet in: nothing is in play for its four any more, and the result to look at stands on top."""
    set_sheet_settings(
        tournament=event, signatures=False, paper="none", dispute_minutes=20, by=actor("alice"), at=timezone.now()
    )
    table = Seat.objects.select_related("table__session__tournament").get(participant=player(event), session__number=2)
    record_hand(table=table.table, hand=win(1), by=actor("sam"), at=timezone.now())
    assert "In play" in shown(event)
    submit_table(table=table.table, by=actor("sam"), at=timezone.now())
    page = squeezed(shown(event))
    assert "In play" not in page
    marks = ("You can dispute it until", 'id="own-next"', 'id="own-place"', 'id="own-sessions"')
    places = [page.index(mark) for mark in marks]
    assert places == sorted(places)


def test_before_the_first_session_nothing_is_counted_and_without_a_seating_there_is_no_table() -> None:
    page = shown(make_seated_event())
    assert "Next table" in page
    assert "No results are released yet." in page
    assert "No session has begun." in page
    unseated = make_tournament("nantes-open")
    add_players(unseated)
    assert "No further table is drawn yet." in shown(unseated)


# --- place and sessions ---------------------------------------------------------------------------------------------


def test_the_place_why_it_is_not_a_better_one_and_the_own_sessions(event: Tournament) -> None:
    """3.9.2: a win of 8 + t at table t brings 24 more: 36 at table 4 (player 4), 35 at table 3 (player 15)."""
    page = words_of(shown(event, 15))
    assert "after session 1" in page
    assert "Tied with Player 4 (1st) on table points; decided by mini-points: +35 against +36 (3.10.1)." in page
    assert "No player is ranked higher." in shown(event, 4)
    assert "In table points: 2½ behind Player 5, 4th (3.10.1)." in words_of(shown(event, 1))
    assert "Shares the place with 7 others: tied on every criterion." in shown(event, 1)
    row = Client().get(f"/api/v1/tournaments/{event.slug}/standings/").json()["rows"][0]
    first = shown(event, row["participant"]["number"])
    assert f"+{row['table_score']}" in first
    assert "1st at the table" in first
    assert "not counted yet" in first  # session 2, in play


def test_a_sheet_that_waits_shows_no_number(event: Tournament) -> None:
    """Unverified numbers never reach the page unless the organiser chose live mode."""
    table = table_of(event, 1, 2)
    record_hand(table=table, hand=win(1, "E", None, 77), by=actor("sam"), at=NOON)
    submit_table(table=table, by=actor("sam"), at=NOON)
    page = shown(event)
    assert "Not verified yet" in page
    assert "255" not in page  # 3 x (77 + 8)
    Tournament.objects.filter(pk=event.pk).update(live_results=True, version=event.version + 50)
    empty_cache()
    assert "+255" in shown(event)


def test_the_place_one_session_before(event: Tournament) -> None:
    for number in range(1, 5):
        finish(table_of(event, number, 2), at=timezone.now() - timedelta(hours=3))
    end_session(session=session_of(event, 2), by=actor("chris"), at=timezone.now())
    release_session(session=session_of(event, 2), by=actor("alice"), at=timezone.now())
    assert "Place after the previous session: 5th" in shown(event)


# --- rulings --------------------------------------------------------------------------------------------------------


def test_own_penalties_always_with_their_clause(event: Tournament) -> None:
    record_ruling(
        table=table_of(event, 1, 2),
        participant=player(event),
        offence="false-win-below-minimum",
        by=actor("bob"),
        at=timezone.now(),
    )
    page = shown(event)
    assert "Rulings on me" in page
    assert "Session 2" in page
    assert "Rulings on me" not in shown(event, 2)


# --- what is needed -------------------------------------------------------------------------------------------------


def test_what_is_needed_for_a_place_without_script(event: Tournament) -> None:
    """Player 1 has 1½ and can make 5½. The four winners of session 1 meet at table 4, with 4 points each.

    However they share 7 points, the best of them has 5¾ at least: the first place is gone. With 4, 2, 1 and 0 two of
    them have 5 or less, so that the third place is possible.
    """
    page = shown(event, query="?place=1")
    assert "1st is impossible" in page
    assert "In the standings after session 2." in page
    assert 'value="1"' in page
    assert "3rd or better is possible" in shown(event, query="?place=3")


def test_the_session_ahead_is_computed_once_for_all_players(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Field] = []

    def counted(field: Field) -> Outlook:
        looked.append(field)
        return look_ahead(field)

    monkeypatch.setattr("reports.players.selectors.needs.look_ahead", counted)
    for number in (1, 2, 15):
        assert "In the standings after session 2." in shown(event, number)
    assert len(looked) == 1
    Tournament.objects.filter(pk=event.pk).update(version=F("version") + 1)
    shown(event)
    assert len(looked) == 2


def test_a_place_that_there_is_not_and_a_limit_that_is_offered(event: Tournament) -> None:
    for query in ("?place=0", "?place=17", "?place=x", "?place=1&limit=7"):
        assert "Enter a place from 1 to 16." in shown(event, query=query)
    assert "up to ±200" in shown(event, query="?place=1&limit=200")


# --- the link and the parts -----------------------------------------------------------------------------------------


def test_a_link_that_is_shut_opens_nothing(event: Tournament) -> None:
    """The desk sees it once, and shuts it."""
    desk, page = client_of("sam"), "/t/lyon-open/participants/1/link/"
    token = desk.post(page).text.split("/p/")[1].split("/")[0]
    assert Client().get(f"/p/{token}/").status_code == 200
    assert token not in desk.get(page).text
    desk.post(page, {"act": "close"})
    for address in ("", "parts/own/3-0", "app.webmanifest"):
        assert Client().get(f"/p/{token}/{address}").status_code == 404


def test_the_part_is_answered_once(event: Tournament) -> None:
    address = f"/p/{token_of(event)}/parts/own/3-0"
    first = Client().get(address)
    assert first["Cache-Control"] == "private, no-cache"
    assert 'id="own-next" data-live-id' in first.text
    again = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert Client().get(f"/p/{token_of(event)}/parts/versions.json").json()["version"] > 0


def test_no_other_part(event: Tournament) -> None:
    token = token_of(event)
    for part in ("standings", "own", "own/3", "own/3-0-1", "own/a-b"):
        assert Client().get(f"/p/{token}/parts/{part}").status_code == 404


def test_the_manifest_opens_the_link_and_is_kept_by_nobody(event: Tournament) -> None:
    token = token_of(event)
    answer = Client().get(f"/p/{token}/app.webmanifest")
    assert answer.json()["start_url"] == f"/p/{token}/"
    assert answer.json()["name"] == "Lyon Open · Player 1"
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Type"] == "application/manifest+json"


# --- what everybody sees --------------------------------------------------------------------------------------------


def test_the_public_page_is_the_same_without_what_is_own(event: Tournament) -> None:
    page = Client().get(f"/t/{event.slug}/players/1/").text
    assert "Player 1</h1>" in squeezed(page)
    assert "My appeals" not in page
    assert "/p/" not in page
    assert Client().get(f"/t/{event.slug}/players/1/parts/own/3-0").status_code == 200
    assert Client().get(f"/t/{event.slug}/players/99/").status_code == 404


def test_it_asks_the_database_a_fixed_number_of_times(
    event: Tournament, django_assert_max_num_queries: Counting
) -> None:
    address = f"/p/{token_of(event)}/"
    Client().get(address)
    with django_assert_max_num_queries(30):
        assert Client().get(address).status_code == 200
