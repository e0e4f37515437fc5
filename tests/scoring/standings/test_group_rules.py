"""What the rank of teams and countries rests on: an option of the event, told wherever the rank stands."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from mahjong_core.rulesets import from_data, preset
from scoring.common.selectors.basis import Basis
from scoring.models import SeatResult
from scoring.standings.selectors.groups import country_ranking, team_ranking
from scoring.standings.selectors.page import country_rows, team_rows
from scoring.standings.selectors.ranking import ranking
from tests.api.conftest import Api
from tests.html import on_one_line
from tests.people import (
    NOON,
    actor,
    add_players,
    finish_session,
    make_seated_event,
    make_tournament,
    make_user,
    simple_plan,
    start,
)
from tests.scoring.visits import finish_and_release
from tournaments.events.services.facts import change_tournament
from tournaments.models import Participant, Person, Tournament
from tournaments.models import ParticipationKind as K
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.rules.services import change_rule_set
from tournaments.seating.services.drawing import import_seating

pytestmark = pytest.mark.django_db


def played(**options: Any) -> Tournament:
    """Players 1 to 4, Team 1 of France, sit East at the four tables and win them: 4 table points each."""
    event = make_seated_event(live_results=True)
    if options:
        event = change_rule_set(tournament=event, changes=options, name="Ours", by=actor("alice"), at=NOON)
    start(event)
    finish_and_release(event)
    return event


@pytest.mark.long
def test_only_the_best_of_a_team_count_and_api_and_reasons_say_who(client: Client) -> None:
    event = played(team_best=3)
    first = team_rows(ranking(event, Basis.VERIFIED))[0]
    assert (first.name, first.figure.value, first.size) == ("Team 1", 12, 4)
    assert (len(first.members), len(first.left_out)) == (3, 1)
    teams = Api().get("/tournaments/lyon-open/team-standings/").body
    assert teams["rule"] == {"counted": "best", "best": 3, "until": None}
    assert [len(teams["rows"][0][name]) for name in ("members", "left_out")] == [3, 1]
    (out,) = teams["rows"][0]["left_out"]
    why = Api().get(f"/tournaments/lyon-open/standings/{out}/why/").body
    assert why["counts_for"]["team"] is False
    countries = Api().get("/tournaments/lyon-open/country-standings/").body
    assert countries["rule"] == {"counted": "best", "best": 3, "until": None}
    (out,) = first.left_out
    assert (
        "Does not count for Team 1: only its best 3 results count."
        in client.get(f"/t/lyon-open/standings/{out.number}/").text
    )
    counting = first.members[0].number
    assert "Counts for Team 1, as one of its best 3 results." in client.get(f"/t/lyon-open/standings/{counting}/").text


@pytest.mark.long
def test_all_members_count_unless_told() -> None:
    first = team_rows(ranking(played(), Basis.VERIFIED))[0]
    assert (first.figure.value, len(first.members), first.left_out) == (16, 4, ())


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 12),
        ({"country_rule": "best", "country_best": 2}, 8),
        ({"country_rule": "mean"}, 4),
        ({"country_rule": "sum"}, 16),
    ],
    ids=["the best three unless told", "best two", "mean", "sum"],
)
def test_a_country_counts_as_the_event_says(options: dict[str, Any], points: int) -> None:
    first = country_rows(ranking(played(**options), Basis.VERIFIED))[0]
    assert (first.name, first.figure.value, first.size) == ("FRA", points, 4)


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "page", "words"),
    [
        ({"team_best": 2}, "teams", "The sum of the best 2 players"),
        ({}, "teams", "The sum of all members."),
        ({}, "countries", "The sum of the best 3 players"),
        ({"country_rule": "mean"}, "countries", "The mean of all players of a country."),
        ({"country_rule": "sum"}, "countries", "The sum of all members."),
    ],
)
def test_the_page_says_which_rule_is_in_force(client: Client, options: dict[str, Any], page: str, words: str) -> None:
    played(**options)
    text = client.get(f"/t/lyon-open/standings/{page}/").text
    assert words in text
    assert ("does not count" in text) is ("best" in words)


def test_the_rule_is_chosen_when_the_event_is_made(alice: Client) -> None:
    facts = {"name": "Club", "rule_set": "mers-mcr-2010", "sessions": "3", "starts_on": "2026-11-21"}
    facts |= {"time_zone": "Europe/Paris", "team_best": "3", "country_rule": "mean", "country_best": "3"}
    assert alice.post("/t/new/", facts).status_code == 302
    rules = from_data(Tournament.objects.get(slug="club").rule_set)
    assert (rules.team_best, rules.country_rule, rules.derived_from) == (3, "mean", "mers-mcr-2010")
    assert "Members of a team who count" in alice.get("/t/club/rules/").text


def test_an_event_made_without_a_word_on_groups_has_the_preset(alice: Client) -> None:
    facts = {"name": "Club", "rule_set": "mers-mcr-2010", "sessions": "3", "starts_on": "2026-11-21"}
    assert alice.post("/t/new/", facts | {"time_zone": "Europe/Paris"}).status_code == 302
    assert from_data(Tournament.objects.get(slug="club").rule_set) == preset("mers-mcr-2010")


@pytest.mark.long
def test_a_team_fields_other_members_each_time() -> None:
    """Player 17 of Team 1 plays session 2 in the place of player 1: the team has both their sessions."""
    event = make_tournament(sessions=2)
    people = add_players(event)
    person = Person.objects.create(name="Player 17")
    fifth = Participant.objects.create(
        tournament=event, person=person, number=17, name="Player 17", team=people[0].team, country="FRA"
    )
    marks = [AttendanceMark(17, K.SITS_OUT, 1, 1), AttendanceMark(1, K.SITS_OUT, 2, 2)]
    mark_participation(tournament=event, marks=marks, by=actor("alice"), at=NOON)
    plan = simple_plan(sessions=2)
    second = tuple(
        replace(table, seats=tuple(17 if seat == 1 else seat for seat in table.seats)) for table in plan.sessions[1]
    )
    import_seating(
        tournament=event, plan=replace(plan, sessions=(plan.sessions[0], second)), by=actor("alice"), at=NOON
    )
    for number in (1, 2):
        finish_session(event, number)
    results = SeatResult.objects.filter(participant__team=fifth.team)
    assert sorted(results.values_list("participant__number", flat=True)) == [1, 2, 2, 3, 3, 4, 4, 17]
    group = next(row for row in team_rows(ranking(event, Basis.VERIFIED)) if row.name == "Team 1")
    assert group.figure.value == Fraction(sum(results.values_list("twelfths", flat=True)), 12)
    assert {member.number for member in group.members} == {1, 2, 3, 4, 17}


@pytest.mark.long
def test_a_team_of_which_somebody_was_taken_ill_keeps_its_page(client: Client) -> None:
    """MERS 4.3: the name leaves the results, the points stay with the team."""
    event = played()
    Participant.objects.filter(tournament=event, number=2).update(state="removed_for_illness")
    Tournament.objects.update(version=99)
    page = client.get("/t/lyon-open/standings/teams/")
    assert page.status_code == 200
    first = page.context["rows"][0]
    assert (first.figure.value, [member.number for member in first.members]) == (16, [1, 3, 4])


@pytest.mark.long
def test_the_rules_page_says_all_where_nothing_limits_a_team(client: Client) -> None:
    played()
    page = on_one_line(client.get("/t/lyon-open/rules/").text)
    assert re.search(r"Members of a team who count.{0,200}?\ball\b", page)


@pytest.mark.long
def test_the_rankings_of_groups_end_with_a_session_of_their_own(client: Client) -> None:
    """Teams are decided after session 1, countries after 2; the session after counts for players alone."""
    event = make_seated_event(live_results=True)
    change_tournament(tournament=event, changes={"teams_until": 1}, by=actor("alice"), at=NOON)
    start(event)
    finish_and_release(event)
    event.refresh_from_db()
    after_one = [(row.key, row.table_points) for row in team_ranking(ranking(event, Basis.VERIFIED))]
    countries = [(row.key, row.table_points) for row in country_ranking(ranking(event, Basis.VERIFIED))]
    finish_session(event, 2)
    event.refresh_from_db()
    now = ranking(event, Basis.VERIFIED)
    assert now.last_session == 2
    assert [(row.key, row.table_points) for row in team_ranking(now)] == after_one
    assert sum((row.table_points for row in team_ranking(now)), Fraction(0)) == 28  # four tables share 7 each
    assert [(row.key, row.table_points) for row in country_ranking(now)] != countries
    client.force_login(make_user("alice"))
    assert "It ends with session 1." in client.get("/t/lyon-open/standings/teams/").text
    assert "It ends with session" not in client.get("/t/lyon-open/standings/countries/").text
    answer = Api("alice").get("/tournaments/lyon-open/team-standings/").body
    assert (answer["rule"]["until"], sum(Fraction(row["table_points"]) for row in answer["rows"])) == (1, 28)


@pytest.mark.long
def test_the_last_session_of_a_group_is_typed_with_the_facts(alice: Client) -> None:
    make_tournament()
    facts = {"name": "Lyon Open", "starts_on": "2026-11-21", "time_zone": "Europe/Paris", "countries_until": "3"}
    assert alice.post("/t/lyon-open/edit/", facts).status_code == 302
    assert Api(None).get("/tournaments/lyon-open/").body["countries_until"] == 3
    assert alice.post("/t/lyon-open/edit/", facts | {"countries_until": "0"}).status_code == 422
