"""Standings as a function of the ledger."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.common.permissions import basis_for
from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment, SheetEntry
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import supersede_entry
from scoring.standings.selectors.groups import country_ranking, team_ranking
from scoring.standings.selectors.ranking import ranking, ranking_from_ledger
from scoring.standings.selectors.rows import standings_data, team_standings_data
from tests.people import (
    NOON,
    actor,
    event_in_play,
    finish,
    finish_session,
    make_seated_event,
    play,
    session_of,
    table_of,
    win,
)
from tests.refusals import refuses
from tournaments.models import Participant, ParticipantState, Role, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def test_before_the_first_result_everybody_shares_the_first_place() -> None:
    event = make_seated_event()
    rows = ranking(event, Basis.VERIFIED).rows
    assert {row.place for row in rows} == {1}
    assert [row.table_points for row in rows] == [Fraction(0)] * 16


def test_the_public_sees_a_session_only_once_it_is_released_and_that_ranking_is_kept() -> None:
    event = make_seated_event()
    finish_session(event)
    assert ranking(event, Basis.RELEASED).last_session == 0
    release_session(session=session_of(event), by=actor("alice"), at=NOON + 4 * HOUR)
    assert ranking(event, Basis.RELEASED).last_session == 1
    release = release_session(session=session_of(event), by=actor("chris"), at=NOON + 4 * HOUR)
    assert release.standings["rows"] == standings_data(ranking(event, Basis.VERIFIED))["rows"]
    assert [row["place"] for row in release.standings["rows"]][:1] == [1]


@pytest.mark.long
def test_a_correction_reaches_the_public_with_the_next_release() -> None:
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON + 4 * HOUR)
    table = table_of(event, 1)
    published = standings_data(ranking(event, Basis.RELEASED))["rows"]
    entry = SheetEntry.objects.filter(table=table).order_by("sequence")[0]
    changed = dict(entry.payload) | {"value": 88}
    at = NOON + 5 * HOUR
    supersede_entry(entry=entry, data=changed, reason="88 announced", by=actor("bob"), at=at)
    submit_table(table=table, by=actor("sam"), at=at)
    verify_table(table=table, by=actor("sue"), at=at)
    assert standings_data(ranking(event, Basis.RELEASED))["rows"] == published
    assert standings_data(ranking(event, Basis.VERIFIED))["rows"] != published
    release_session(session=session_of(event), by=actor("chris"), at=NOON + 6 * HOUR)
    assert standings_data(ranking(event, Basis.RELEASED))["rows"] != published


@pytest.mark.long
def test_any_earlier_moment_can_be_shown_again() -> None:
    event = make_seated_event()
    finish_session(event, 1)
    after_first = standings_data(ranking(event, Basis.VERIFIED))["rows"]
    moment = NOON + 2 * HOUR
    finish_session(event, 2, at=NOON + 3 * HOUR)
    table = table_of(event, 1, 1)
    entry = SheetEntry.objects.filter(table=table).order_by("sequence")[0]
    at = NOON + 6 * HOUR
    supersede_entry(entry=entry, data=dict(entry.payload) | {"value": 80}, reason="80", by=actor("bob"), at=at)
    submit_table(table=table, by=actor("sam"), at=at)
    verify_table(table=table, by=actor("sue"), at=at)
    assert standings_data(ranking(event, Basis.VERIFIED, moment))["rows"] == after_first
    assert standings_data(ranking(event, Basis.VERIFIED))["rows"] != after_first


@pytest.mark.long
def test_live_mode_counts_what_is_submitted_but_not_verified() -> None:
    event = event_in_play(live_results=True)
    table = table_of(event)
    play(table, [win(1)])
    submit_table(table=table, by=actor("sam"), at=NOON)
    assert ranking(event, Basis.VERIFIED).last_session == 0
    assert ranking(event, Basis.LIVE).last_session == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("live", "roles", "basis"),
    [
        (False, frozenset(), Basis.RELEASED),
        (True, frozenset(), Basis.LIVE),
        (False, frozenset({Role.REFEREE}), Basis.VERIFIED),
        (True, frozenset({Role.ORGANISER}), Basis.VERIFIED),
    ],
)
def test_who_sees_which_results(live: bool, roles: frozenset[Role], basis: Basis) -> None:
    assert basis_for(make_seated_event(live_results=live), roles) is basis


def test_teams_and_countries_are_sums_of_their_members() -> None:
    event = make_seated_event()
    finish_session(event)
    current = ranking(event, Basis.VERIFIED)
    for group in [*team_ranking(current), *country_ranking(current)]:
        rows = [row for row in current.rows if row.entrant_id in group.members]
        assert group.table_points == sum((row.table_points for row in rows), Fraction(0))
        assert group.table_score == sum(row.table_score for row in rows)
    assert sum((g.table_points for g in team_ranking(current)), Fraction(0)) == 28
    assert {row["team"] for row in team_standings_data(current)["rows"]} == {f"Team {n}" for n in range(1, 5)}


def test_a_substitute_never_holds_a_place_and_a_disqualified_player_is_last_with_nothing() -> None:
    # MERS 4: "un joueur remplaçant ... ne peut obtenir de classement final"; 4.4: "0 points de table pour l'ensemble".
    event = make_seated_event()
    finish_session(event)
    leader, second = ranking(event, Basis.VERIFIED).rows[:2]
    Participant.objects.filter(pk=leader.entrant_id).update(state=ParticipantState.SUBSTITUTE)
    Participant.objects.filter(pk=second.entrant_id).update(state=ParticipantState.DISQUALIFIED)
    rows = ranking_from_ledger(event, Basis.VERIFIED).rows
    by_id = {row.entrant_id: row for row in rows}
    assert by_id[leader.entrant_id].place is None
    assert by_id[second.entrant_id].table_points == 0
    assert by_id[second.entrant_id].place == 15


@pytest.mark.parametrize(("rules", "is_listed"), [("ema-riichi-2025", True), ("wrc-2025", False)])
def test_a_disqualified_player_is_listed_or_not(rules: str, is_listed: bool) -> None:
    """WRC 2025 12.2: "not listed in the ranking"; EMA riichi 5.7: "classé à la fin de la liste"."""
    event = make_seated_event(rule_set=rules)
    out = Participant.objects.filter(tournament=event)[2]
    Participant.objects.filter(pk=out.pk).update(state=ParticipantState.DISQUALIFIED)
    current = ranking_from_ledger(event, Basis.VERIFIED)
    assert (out.pk in {row.entrant_id for row in current.rows}) is is_listed
    assert (out.pk in {row.entrant_id for row in current.unlisted}) is not is_listed


@pytest.mark.long
def test_the_number_of_queries_does_not_grow_with_the_event() -> None:
    small, large = make_seated_event("small", players=16), make_seated_event("large", players=32)
    counts = []
    for event in (small, large):
        for session in (1, 2):
            finish_session(event, session, at=NOON + 3 * session * HOUR)
        with CaptureQueriesContext(connection) as queries:
            ranking_from_ledger(event, Basis.VERIFIED)
        counts.append(len(queries))
    # participants with teams, sessions, seat results, adjustments, phases, rows that an appeal could change
    assert counts == [6, 6]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_same_version_is_not_read_twice() -> None:
    event = make_seated_event("cached")
    ranking(event, Basis.VERIFIED)
    with CaptureQueriesContext(connection) as queries:
        ranking(event, Basis.VERIFIED)
    assert len(queries) == 1


@pytest.mark.long
def test_a_new_result_is_seen_at_once(event_with_one_table: Tournament) -> None:
    ranking(event_with_one_table, Basis.VERIFIED)
    finish(table_of(event_with_one_table, 2))
    assert sum(1 for row in ranking(event_with_one_table, Basis.VERIFIED).rows if row.sessions[0]) == 8


@pytest.fixture
def event_with_one_table() -> Tournament:
    event = event_in_play("one-table")
    finish(table_of(event, 1))
    return event


@pytest.mark.long
def test_a_released_session_is_released_again_but_a_running_one_is_not(event: Tournament) -> None:
    with refuses("tournaments.session_move_refused"):
        release_session(session=session_of(event), by=actor("chris"), at=NOON)
    for number in range(1, 5):
        finish(table_of(event, number))
    end_session(session=session_of(event), by=actor("chris"), at=NOON + 3 * HOUR)
    for hours in (4, 5):
        release_session(session=session_of(event), by=actor("chris"), at=NOON + hours * HOUR)
    assert Adjustment.objects.count() == 0
