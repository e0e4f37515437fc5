"""Matches of teams in a club season: line-ups secret or open, who sits out, guests, the games and their points."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.rulesets import derive, preset, to_data
from scoring.clubs.selectors.evening_page import evening
from scoring.clubs.selectors.matches import Match, MatchStatus, match_numbered, match_to_hand_in
from scoring.clubs.services.evenings import add_guest, mark_present
from scoring.clubs.services.games import cancel_game, finish_game, start_game
from scoring.clubs.services.matches import ask_match, cancel_match, hand_in, reveal_match, start_match
from scoring.common.selectors.basis import Basis
from scoring.finals.services.club_final import begin_final
from scoring.models import TeamMatch
from scoring.standings.selectors.groups import of_teams
from scoring.standings.selectors.page import team_rows
from scoring.standings.selectors.ranking import ranking
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.archive.files import bring_in, saved, take_out
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tests.refusals import refuses
from tournaments.common.actors import player_actor
from tournaments.common.errors import NotPermitted
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import AuditEvent, Participant, ParticipantState, Session, Team, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
PAGE, LIST = "/t/lyon-open/matches/1/", "/t/lyon-open/matches/"
ROOT = "/tournaments/lyon-open/matches/"
TEAMS = ("Bamboo", "Circles", "Dragons", "Winds")
TOTALS = {"E": 34, "S": -50, "W": -8, "N": 24}


@pytest.fixture
def club() -> Tournament:
    """Four teams of four: 1, 5, 9 and 13 are Bamboo; 17 is in none."""
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 17)
    for place, name in enumerate(TEAMS, start=1):
        team = Team.objects.create(tournament=made, name=name)
        Participant.objects.filter(tournament=made, number__in=range(place, 17, 4)).update(team=team)
    return made


@pytest.fixture
def leader() -> Client:
    return client_of("alice")


def ask(club: Tournament, **facts: Any) -> Match:
    return ask_match(tournament=club, **{"teams": TEAMS, "by": actor("alice"), "at": NOON} | facts)


def submit(club: Tournament, team: str, *players: int, by: Any = None) -> Match:
    by = by or actor("alice")
    return hand_in(tournament=club, number=1, team=team, players=players, by=by, at=NOON)


def submit_all(club: Tournament) -> Match:
    for place, team in enumerate(TEAMS, start=1):
        match = submit(club, team, place + 4)
    return match


def begin(club: Tournament) -> Match:
    return start_match(tournament=club, number=1, by=actor("alice"), at=NOON)


def person(club: Tournament, number: int) -> Participant:
    return Participant.objects.select_related("tournament", "team").get(tournament=club, number=number)


def shown(match: Match) -> Mapping[str, list[int]]:
    return {side.team.name: [player.number for player in side.order] for side in match.shown_to()}


def test_line_ups_are_secret_until_the_last_one_is_in(club: Tournament, leader: Client) -> None:
    ask(club)
    for place, team in enumerate(TEAMS[:3], start=1):
        match = submit(club, team, place + 4)
    assert match.status is MatchStatus.ASKED
    assert all(not players for players in shown(match).values())
    assert match.shown_to(person(club, 1))[0].order == (person(club, 5),)  # its captain reads it
    assert not match.shown_to(person(club, 5))[0].order
    page = leader.get(PAGE).content.decode()
    assert "Received: 3 of 4" in page
    assert 'value="5" selected' not in page
    assert not AuditEvent.objects.filter(action="matches.handed_in", after__players__isnull=False).exists()
    match = submit(club, "Winds", 8)
    assert match.status is MatchStatus.TOLD
    assert shown(match) == {"Bamboo": [5], "Circles": [6], "Dragons": [7], "Winds": [8]}
    assert [player.number for player in match.sides[0].sitting_out] == [1, 9, 13]
    assert "Sitting out:" in Client().get(PAGE).content.decode()


def test_open_line_ups_are_seen_at_once(club: Tournament) -> None:
    ask(club, is_secret=False)
    assert shown(submit(club, "Bamboo", 9))["Bamboo"] == [9]


def test_the_captain_submits_under_the_personal_link(club: Tournament) -> None:
    ask(club)
    captain, mate = person(club, 1), person(club, 5)
    own = f"/p/{issue_player_link(participant=captain, by=actor('alice'), at=NOON)}/"
    phone = Client()
    assert "Your team’s line-up for match 1" in phone.get(own, follow=True).content.decode()
    assert match_to_hand_in(captain) == 1
    page = f"{own}match/1/"
    form = phone.get(page).content.decode()
    assert "Until then nobody else sees it." in form
    field = f"team-{captain.team_id}-place-0"
    assert phone.post(page, {field: "13"}).status_code == 302
    assert [player.number for player in match_numbered(club, 1).sides[0].order] == [13]
    assert match_to_hand_in(captain) is None
    assert phone.post(page, {field: "2"}).status_code == 200  # of another team
    other = f"/p/{issue_player_link(participant=mate, by=actor('alice'), at=NOON)}/"
    told = Client().get(f"{other}match/1/").content.decode()
    assert f"{captain.name} submits the line-up for your team." in told
    assert person(club, 13).name not in told
    with pytest.raises(NotPermitted) as refused:
        submit(club, "Bamboo", 5, by=player_actor(mate))
    assert refused.value.code == "matches.not_captain"


@pytest.mark.parametrize(
    ("players", "code"),
    [((5, 9), "matches.not_the_team"), ((), "matches.not_the_team"), ((99,), "matches.not_the_team")],
    ids=["too many", "nobody", "unknown"],
)
def test_what_is_no_line_up(club: Tournament, players: tuple[int, ...], code: str) -> None:
    ask(club)
    with refuses(code):
        submit(club, "Bamboo", *players)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"teams": TEAMS[:1]}, "matches.teams"),
        ({"teams": (*TEAMS[:3], "Nobody")}, "matches.teams"),
        ({"teams": TEAMS[:3]}, "matches.three_not_played"),
        ({"tables": 5}, "matches.tables"),
        ({"teams": TEAMS[:2], "tables": 3}, "matches.team_too_small"),
    ],
    ids=["one team", "unknown team", "three", "five tables", "six places for four players"],
)
def test_what_is_no_match(club: Tournament, facts: dict[str, Any], code: str) -> None:
    with refuses(code):
        ask(club, **facts)
    assert not TeamMatch.objects.exists()


def test_whoever_is_not_waited_for_plays_with_the_first_players(club: Tournament) -> None:
    ask(club, tables=2)
    submit(club, "Winds", 16, 12)
    with refuses("matches.reason_missing"):
        reveal_match(tournament=club, number=1, reason=" ", by=actor("alice"), at=NOON)
    match = reveal_match(tournament=club, number=1, reason="They are late.", by=actor("alice"), at=NOON)
    assert shown(match) == {"Bamboo": [1, 5], "Circles": [2, 6], "Dragons": [3, 7], "Winds": [16, 12]}
    match = begin(club)
    assert [{seat.number for seat in game.seats} for game in match.games] == [{1, 2, 3, 16}, {5, 6, 7, 12}]


def test_the_points_of_the_match_are_those_of_its_games(club: Tournament, leader: Client) -> None:
    ask(club)
    submit_all(club)
    match = begin(club)
    assert match.status is MatchStatus.PLAYING
    (game,) = match.games
    session = Session.objects.get(tournament=club, number=game.number)
    finish_game(game=session, totals=TOTALS, by=actor("alice"), at=NOON)
    match = match_numbered(club, 1)
    assert match.status is MatchStatus.PLAYED
    points = {seat.number: seat.total for seat in match.games[0].seats}
    assert {side.order[0].number: side.points for side in match.sides} == points
    assert [side.points for side in match.by_points] == sorted(points.values(), reverse=True)
    page = leader.get(LIST).content.decode()
    assert "Played" in page
    assert match.by_points[0].team.name in page


def test_a_guest_plays_for_a_team_and_joins_it(club: Tournament) -> None:
    guest = add_guest(tournament=club, name="Tom", by=actor("alice"), at=NOON)
    ask(club)
    submit_all(club)
    submit(club, "Circles", guest.number)  # the leader, after all are in
    assert person(club, guest.number).team is None
    match = begin(club)
    assert guest.number in {seat.number for seat in match.games[0].seats}
    assert person(club, guest.number).team == match.sides[1].team
    with refuses("matches.closed"):
        submit(club, "Circles", 6)


def test_a_substitute_of_another_team_plays_for_the_team_that_named_them(club: Tournament, leader: Client) -> None:
    ask(club)
    submit_all(club)
    before = ranking(club, Basis.VERIFIED)
    assert not any(row.entrant_id < 0 for row in of_teams(before).rows)
    with refuses("matches.listed_twice"):
        submit(club, "Winds", 5)  # Bamboo's own player
    match = submit(club, "Winds", 9)  # of Bamboo
    assert (match.sides[3].substitutes, person(club, 9).team) == ((person(club, 9),), match.sides[0].team)
    page = Client().get(PAGE).content.decode()
    assert "(substitute · Bamboo)" in page
    listed = leader.get("/api/v1/tournaments/lyon-open/matches/1/").json()["teams"]
    assert [side["substitutes"] for side in listed] == [[], [], [], [9]]
    session = Session.objects.get(tournament=club, number=begin(club).games[0].number)
    finish_game(game=session, totals=TOTALS, by=actor("alice"), at=NOON)
    match = match_numbered(club, 1)
    points = {side.team.name: side.points for side in match.sides}
    rows = {row.name: row for row in team_rows(ranking(club, Basis.VERIFIED))}
    assert {name: row.figure.value for name, row in rows.items()} == points
    members = [(member.name, member.figure.value) for member in rows["Winds"].members]
    assert (f"{person(club, 9).name} (substitute)", points["Winds"]) in members
    # Season and rating count the game for the player, who stays in the own team.
    own = ranking(club, Basis.VERIFIED).row_of(9)
    assert own is not None
    assert Fraction(own.table_points) == points["Winds"]
    assert person(club, 9).team == match.sides[0].team
    assert "(substitute)" in Client().get("/t/lyon-open/standings/teams/").content.decode()
    data = leader.get("/api/v1/tournaments/lyon-open/team-standings/").json()["rows"]
    assert [9 in row["members"] for row in data if row["team"] == "Winds"] == [True]


def test_a_substitute_s_points_are_carried_into_the_final_by_the_team_that_named_them(club: Tournament) -> None:
    """Expected by hand: half of 4 table points for Winds, half of 2 for Bamboo; then 4 + 1 and 2 + 0 of one game."""
    ask(club)
    submit_all(club)
    submit(club, "Winds", 9)  # of Bamboo
    game = begin(club).games[0]
    made = {9: 34, 5: 24, 6: -8, 7: -50}
    totals = {wind: made[seat.number] for wind, seat in zip("ESWN", game.seats, strict=True)}
    session = Session.objects.get(tournament=club, number=game.number)
    finish_game(game=session, totals=totals, by=actor("alice"), at=NOON)
    begin_final(tournament=club, size=2, percent=50, of_teams=True, by=actor("alice"), at=NOON)
    carried = {row.name: row.figure.value for row in team_rows(ranking(club, Basis.VERIFIED))[:2]}
    assert carried == {"Winds": 2, "Bamboo": 1}

    # In the final the player is one of their own team again, unless a match says otherwise.
    seats = {"E": 9, "S": 4, "W": 8, "N": 13}
    session = start_game(tournament=club, seats=seats, by=actor("alice"), at=NOON)
    finish_game(game=session, totals={"E": 24, "S": 34, "W": -8, "N": -50}, by=actor("alice"), at=NOON)
    rows = {row.name: row.figure.value for row in team_rows(ranking(club, Basis.VERIFIED))[:2]}
    assert rows == {"Winds": 2 + 4 + 1, "Bamboo": 1 + 2 + 0}


def test_a_captain_names_nobody_from_outside(club: Tournament) -> None:
    ask(club)
    with refuses("matches.not_the_team"):
        submit(club, "Bamboo", 17, by=player_actor(person(club, 1)))


def test_nobody_plays_for_two_teams(club: Tournament) -> None:
    ask(club)
    submit_all(club)
    submit(club, "Bamboo", 17)
    with refuses("matches.listed_twice"):
        submit(club, "Winds", 17)


def test_a_player_who_has_left_is_replaced_first(club: Tournament) -> None:
    ask(club)
    submit_all(club)
    Participant.objects.filter(tournament=club, number=6).update(state=ParticipantState.WITHDRAWN)
    with refuses("matches.line_up_short"):
        begin(club)
    submit(club, "Circles", 10)
    begin(club)


def test_a_cancelled_game_starts_anew_at_its_table(club: Tournament) -> None:
    ask(club, tables=2)
    reveal_match(tournament=club, number=1, reason="Late", by=actor("alice"), at=NOON)
    first, second = begin(club).games
    cancel_game(game=Session.objects.get(tournament=club, number=second.number), by=actor("alice"), at=NOON)
    match = match_numbered(club, 1)
    assert match.to_start == [2]
    match = begin(club)
    assert [game.number for game in match.games] == [first.number, second.number + 1]
    with refuses("matches.not_told"):
        begin(club)
    with refuses("matches.in_play"):
        cancel_match(tournament=club, number=1, by=actor("alice"), at=NOON)


def test_who_is_in_a_line_up_is_not_proposed_elsewhere(club: Tournament, leader: Client) -> None:
    for number in range(1, 17):
        mark_present(tournament=club, number=number, is_here=True, by=actor("alice"), at=timezone.now())
    ask(club, at=timezone.now())
    submit_all(club)
    seated = {number for table in evening(club, timezone.now()).proposed.tables for number in table}
    assert not seated & {5, 6, 7, 8}
    assert "in the line-up of a match" in leader.get("/t/lyon-open/evening/").content.decode()
    cancel_match(tournament=club, number=1, by=actor("alice"), at=NOON)
    assert len(evening(club, timezone.now()).proposed.tables) == 4


def test_an_open_match_waits_on_the_list_of_the_organiser(club: Tournament) -> None:
    ask(club)
    codes = [thing.code for thing in open_things_of(club, NOON)]
    assert "matches.waiting" in codes
    submit_all(club)
    codes = [thing.code for thing in open_things_of(club, NOON)]
    assert "matches.to_start" in codes
    begin(club)
    assert not [thing for thing in open_things_of(club, NOON) if thing.code.startswith("matches.")]


def test_the_leader_does_it_all_on_the_pages(club: Tournament, leader: Client) -> None:
    answer = leader.post(LIST, {"teams": TEAMS, "tables": "1", "is_secret": "on"})
    assert answer["Location"] == PAGE
    for place, name in enumerate(TEAMS, start=1):
        team = Team.objects.get(tournament=club, name=name)
        leader.post(PAGE, {"act": "hand_in", "team": name, f"team-{team.pk}-place-0": str(place)})
    assert match_numbered(club, 1).is_told
    leader.post(PAGE, {"act": "start"})
    assert match_numbered(club, 1).status is MatchStatus.PLAYING
    leader.post(LIST, {"teams": TEAMS, "tables": "2"})
    assert leader.post(PAGE.replace("1", "2"), {"act": "reveal", "reason": ""}).status_code == 400
    leader.post(PAGE.replace("1", "2"), {"act": "cancel"})
    assert match_numbered(club, 2).status is MatchStatus.CANCELLED
    assert leader.post(LIST, {"teams": TEAMS[:1], "tables": "1"}).status_code == 422
    assert leader.post(PAGE, {"act": "dance"}).status_code == 404
    assert Client().post(LIST, {"teams": TEAMS, "tables": "1"}).status_code == 403


def test_the_api_tells_no_secret(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    caller = api("alice")
    made = caller.post(ROOT, {"teams": list(TEAMS)})
    assert (made.status, made.body["status"]) == (201, "asked")
    told = caller.put(f"{ROOT}1/team/", {"team": "Bamboo", "players": [9]}).body
    assert (told["teams"][0]["is_in"], told["teams"][0]["players"]) == (True, [])
    for place, team in enumerate(TEAMS[1:], start=2):
        told = caller.put(f"{ROOT}1/team/", {"team": team, "players": [place]}).body
    assert [team["players"] for team in told["teams"]] == [[9], [2], [3], [4]]
    started = caller.post(f"{ROOT}1/start/", {}).body
    assert (started["status"], started["games"]) == ("playing", [1])
    assert caller.post(f"{ROOT}1/start/", {}).body["code"] == "matches.not_told"
    assert caller.get(f"{ROOT}7/").status == 404


def test_a_file_of_the_event_keeps_the_secret_and_the_matches(club: Tournament) -> None:
    ask(club)
    submit(club, "Bamboo", 9)
    submit(club, "Circles", 6)
    half = saved(club)
    for team, player in (("Dragons", 7), ("Winds", 8)):
        submit(club, team, player)
    begin(club)
    whole = saved(club)
    take_out(club)
    copy = bring_in(half).tournament
    assert [side.is_in for side in match_numbered(copy, 1).sides] == [False] * 4  # the file tells no line-up
    match = reveal_match(tournament=copy, number=1, reason="Late", by=actor("alice"), at=NOON)
    assert shown(match)["Bamboo"] == [1]
    take_out(copy)
    copy = bring_in(whole).tournament
    assert shown(match_numbered(copy, 1)) == {"Bamboo": [9], "Circles": [6], "Dragons": [7], "Winds": [8]}
    assert match_numbered(copy, 1).status is MatchStatus.PLAYING


def test_three_teams_where_three_play(club: Tournament) -> None:
    three = {"three_uma": [15000, 0, -15000], "three_starting_points": 35000, "three_return_points": 40000}
    rules = to_data(derive(preset("ema-riichi-2016"), three, name="Club"))
    Tournament.objects.filter(pk=club.pk).update(preset="ema-riichi-2016", rule_set=rules)
    club.refresh_from_db()
    ask(club, teams=TEAMS[:3])
    for place, team in enumerate(TEAMS[:3], start=1):
        submit(club, team, place)
    assert [len(game.seats) for game in begin(club).games] == [3]
