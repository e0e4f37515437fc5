"""Standings and results as different people see them."""

import gzip
import re
from datetime import timedelta
from typing import Any

import pytest

from penalties.rulings.services.decisions import record_ruling
from scoring.common.selectors.basis import Basis
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table
from scoring.standings.selectors.freshness import number_runs
from scoring.standings.selectors.page import standing_rows
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.look.markup import words_of
from tests.people import (
    NOON,
    actor,
    client_of,
    event_in_play,
    finish,
    finish_session,
    make_seated_event,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tests.scoring.visits import Visit, finish_and_release
from tournaments.models import Participant, ParticipantState, Tournament
from tournaments.players.services.participants import change_state


def rows(page: Any) -> list[Any]:
    return list(page.context["rows"])


def counted(page: Any) -> int:
    """How many players have a result in these standings."""
    return sum(any(value is not None for value in row.sessions) for row in rows(page))


@pytest.mark.long
def test_the_public_sees_nothing_before_the_release(event: Tournament, visit: Visit) -> None:
    for number in range(1, 5):
        finish(table_of(event, number))
    public, staff = visit("", "standings"), visit("sam", "standings")
    assert counted(public) == 0
    assert "Not released yet" in public.text
    assert counted(staff) == 16
    assert "Verified results, for the staff" in staff.text
    assert "/s/1/tables/" not in visit("", "standing-row", 1, part="row").text
    assert "/s/1/tables/1/" in visit("sam", "standing-row", 1, part="row").text


@pytest.mark.long
def test_the_public_sees_what_was_released_and_who_shares_a_place(event: Tournament, visit: Visit) -> None:
    finish_and_release(event)
    page = visit("", "standings")
    assert counted(page) == 16
    assert "Standings after session 1" in page.text
    part = visit("", "standing-row", 1, part="row").text
    assert "<html" not in part
    assert "/t/lyon-open/s/1/tables/1/" in part
    # Four tables end alike, so their four winners are level on everything (MCR 3.10.1) and all are 1st.
    places = [row.place for row in rows(visit("", "standings"))]
    assert places[:5] == [1, 1, 1, 1, 5]
    detail = visit("", "standing-row", rows(visit("", "standings"))[0].number)
    assert "Shares the place with" in detail.text


def test_who_withdrew_is_marked_and_keeps_what_was_played(event: Tournament, visit: Visit) -> None:
    """In the standings of now, and in the list of players; those of an earlier moment do not say it."""
    finish_and_release(event)
    assert not [row for row in rows(visit("", "standings")) if row.has_left]
    gone = Participant.objects.get(tournament=event, number=5)
    change_state(participant=gone, to=ParticipantState.WITHDRAWN, by=actor("chris"), at=NOON, reason="Ill")
    page = visit("", "standings")
    assert [row.number for row in rows(page) if row.has_left] == [5]
    assert counted(page) == 16
    assert page.text.count("· withdrew") == 1
    assert "Withdrew. The results" in visit("", "standing-row", 5, part="row").text
    assert client_of().get("/t/lyon-open/participants/").text.count("withdrew") == 1
    earlier = ranking_from_ledger(event, Basis.RELEASED, NOON + timedelta(hours=4))
    assert not [row for row in standing_rows(earlier) if row.has_left]


@pytest.mark.long
def test_a_row_is_read_aloud_with_the_name_of_each_figure(event: Tournament, visit: Visit) -> None:
    """What of the first row a screen reader says; of the two mini-points one is there, by the width of the screen."""
    finish_and_release(event)
    page = visit("", "standings").text
    summary = re.search(r'<summary class="ranking-row".*?</summary>', page, re.DOTALL)
    assert summary
    heard = words_of(re.sub(r'<(span|svg)[^>]*aria-hidden="true".*?</\1>', "", summary[0], flags=re.DOTALL))
    assert re.match(r"Place 1 Player \d+ ", heard), heard
    said = r"in the order played: 4 no penalty, \+32 ?mini-points, 4 ?table points \+32 ?mini-points,$"
    assert re.search(said, heard), heard


@pytest.mark.long
def test_tables_that_wait_are_named(event: Tournament, visit: Visit) -> None:
    for number in (1, 3):
        finish(table_of(event, number))
    session = session_of(event)
    session.status = "ended"
    session.save()
    assert "Session 1: tables 2 and 4 are not verified." in visit("sam", "standings").text


@pytest.mark.long
def test_a_row_says_why_it_stands_there(event: Tournament, visit: Visit) -> None:
    """East wins 28 from South at table 1 and 20 at table 2: both have 4 table points, so mini-points decide."""
    finish(table_of(event, 1), [win(1, value=28)])
    finish(table_of(event, 2), [win(1, value=20)])
    page = words_of(visit("sam", "standing-row", 2).text)
    assert "Tied with Player 1 (1st) on table points; decided by mini-points: +44 against +52 (3.10.1)." in page


@pytest.mark.long
def test_penalties_stand_with_their_clause(event: Tournament, visit: Visit) -> None:
    """A false win pays 10 to each opponent (MCR 3.11.6.6.1): -30 for the player, +10 for each of the others."""
    play(table_of(event), [win(1)])
    offender = Participant.objects.get(number=1)
    table = table_of(event)
    record_ruling(table=table, participant=offender, offence="false-win-below-minimum", by=actor("bob"), at=NOON)
    page = visit("sam", "standing-row", 1)
    assert [row.amount for row in page.context["detail"].ledger] == [-30]
    assert page.context["detail"].ledger[0].clause
    # Before the first release the public sees no row of the ledger.
    assert visit("", "standing-row", 1).context["detail"].ledger == ()


@pytest.mark.long
def test_standings_as_they_were_after_a_session(event: Tournament, visit: Visit) -> None:
    finish_and_release(event)
    later = NOON + timedelta(hours=3)
    finish_session(event, 2, at=later)
    release_session(session=session_of(event, 2), by=actor("alice"), at=later + timedelta(minutes=125))
    then = visit("", "standings", after="1")
    assert "As they were after session 1" in then.text
    assert {len([v for v in row.sessions if v is not None]) for row in rows(then)} == {1}
    now = visit("", "standings")
    assert {len([v for v in row.sessions if v is not None]) for row in rows(now)} == {2}


@pytest.mark.long
@pytest.mark.parametrize("after", ["9", "0", "one"])
def test_a_session_without_standings_is_not_found(visit: Visit, after: str) -> None:
    assert visit("", "standings", after=after).status_code == 404


@pytest.mark.long
def test_the_search_works_without_script(event: Tournament, visit: Visit) -> None:
    assert [row.number for row in rows(visit("", "standings", q="player 11"))] == [11]
    assert rows(visit("", "standings", q="nobody at all")) == []


@pytest.mark.long
def test_teams_and_countries_open_into_their_members(event: Tournament, visit: Visit) -> None:
    """MCR 3.5.3. Team 1 (players 1 to 4) sits East at the four tables, so it wins all of them: 4 x 4."""
    finish_and_release(event)
    teams = rows(visit("", "team-standings"))
    assert (teams[0].name, teams[0].figure.value) == ("Team 1", 16)
    assert {member.number for member in teams[0].members} == {1, 2, 3, 4}
    # A table of four shares 7 points.
    assert sum(team.figure.value for team in teams) == 4 * 7
    page = visit("", "country-standings")
    assert {group.name for group in rows(page)} == {"FRA", "ITA", "NLD", "DNK"}
    assert "/t/lyon-open/standings/16/" in page.text


@pytest.mark.long
def test_results_show_each_table(event: Tournament, visit: Visit) -> None:
    finish(table_of(event, 1), [win(1, value=28)])
    page = visit("sam", "results", 1)
    first = page.context["tables"][0]
    assert [(seat.wind, seat.table_score, seat.place) for seat in first.seats] == [
        ("E", 52, 1),
        ("S", -36, 4),
        ("W", -8, 2),
        ("N", -8, 2),
    ]
    assert page.context["there"] == 1
    assert visit("", "results", 1).context["there"] == 0


@pytest.mark.long
def test_what_is_unknown_is_not_found(visit: Visit) -> None:
    assert visit("", "results", 9).status_code == 404
    assert visit("", "standing-row", 999).status_code == 404


@pytest.mark.long
def test_a_riichi_row_shows_what_was_won_over_the_start(db: None) -> None:
    """EMA riichi 2016: 30 000 at the start; the winner's uma is +15 000."""
    event_in_play("riichi-open", rule_set="ema-riichi-2016")
    client = client_of("sam")
    typed = {"E": 42000, "S": 31000, "W": 27000, "N": 20000}
    client.post("/t/riichi-open/s/1/tables/1/totals/", typed)
    client.post("/t/riichi-open/s/1/tables/1/submit/")
    client_of("sue").post("/t/riichi-open/s/1/tables/1/verify/", {"version": 1})
    first = rows(client.get("/t/riichi-open/standings/"))[0]
    assert (first.figure.value, first.score) == (27000, 12000)


@pytest.mark.long
def test_standings_of_72_players_are_light(db: None) -> None:
    """A page that a player opens is under 60 kB over the wire."""
    make_seated_event(players=72, sessions=10)
    page = client_of("").get("/t/lyon-open/standings/")
    assert len(gzip.compress(page.content)) < 20_000


@pytest.mark.long
@pytest.mark.parametrize("name", ["standings", "team-standings", "country-standings"])
@pytest.mark.parametrize("players", [16, 40])
def test_standings_take_a_fixed_number_of_queries(
    db: None, name: str, players: int, django_assert_max_num_queries: Any
) -> None:
    """Event, roles, releases, tables, moves; version, last release, people, sessions, results, adjustments; count;
    announcements; and of the public standings, kept for each version: last release, people, sessions, rows."""
    event = make_seated_event(players=players)
    finish_session(event)
    paths = {"standings": "", "team-standings": "teams/", "country-standings": "countries/"}
    client = client_of("sam")
    with django_assert_max_num_queries(22):
        assert client.get(f"/t/{event.slug}/standings/{paths[name]}").status_code == 200


@pytest.mark.long
def test_times_are_those_of_the_hall(event: Tournament, visit: Visit) -> None:
    """Released at 14:05 UTC: 15:05 in Paris in November, 23:05 in Tokyo."""
    finish_and_release(event)
    assert "15:05" in visit("", "standings").text
    Tournament.objects.update(time_zone="Asia/Tokyo")
    assert "23:05" in visit("", "standings").text


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [([], []), ([3], ["3"]), ([3, 11], ["3", "11"]), ([1, 2, 4, 5, 6, 9], ["1", "2", "4\N{EN DASH}6", "9"])],
)
def test_tables_in_a_row_are_told_as_one_span(numbers: list[int], texts: list[str]) -> None:
    assert number_runs(numbers) == texts


@pytest.mark.long
def test_live_standings_are_labelled_and_say_of_when_they_are(event: Tournament, visit: Visit) -> None:
    Tournament.objects.update(live_results=True)
    play(table_of(event), [win(1)])
    submit_table(table=table_of(event), by=actor("sam"), at=NOON + timedelta(minutes=92))  # 13:32 UTC, 14:32 in Paris
    for name in ("standings", "team-standings", "event"):
        page = words_of(visit("", name).text)
        assert "As of Sat 21 Nov, 14:32" in page, name
        assert "Session 1 is in play: tables 1\N{EN DASH}4 are not verified yet." in page, name
    assert "As of Sat 21 Nov, 14:32" in words_of(visit("", "results", 1).text)
    page = visit("", "standings")
    assert counted(page) == 4
    assert "Live: results may still change" in page.text


@pytest.mark.long
def test_the_front_page_shows_the_clock_the_leaders_and_what_comes_next(event: Tournament, visit: Visit) -> None:
    assert 'class="leaders"' not in visit("", "event").text
    finish_and_release(event)
    start(event, 2, NOON + timedelta(hours=3))
    page = visit("", "event").text
    assert "Standings after session 1" in page
    assert page.count('data-live-key="') == 5
    assert "data-clock-digits" in page
    assert '/t/lyon-open/s/1/results/"' in page
    assert "Released Sat 21 Nov, 15:05" in words_of(page)  # 14:05 UTC


@pytest.mark.long
def test_the_front_page_offers_groups_only_where_there_are_any(event: Tournament, visit: Visit) -> None:
    assert "/standings/teams/" in visit("", "event").text
    Participant.objects.filter(tournament=event).update(team=None, country="")
    page = visit("", "event").text
    assert "/standings/teams/" not in page
    assert "/standings/countries/" not in page
