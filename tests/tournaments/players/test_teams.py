"""The page of teams: members, captain, who is missing, and moving a player; a team that is too large is said.

MCR 3.5.3: « Le classement peut être individuel, par équipes et par groupes. » It leaves the size of a team to the
organiser, so that a fifth player in a team of four is a warning and no refusal.
"""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from tests.people import NOON, actor, client_of, entered_event, make_seated_event, other_event, start
from tests.refusals import refuses
from tests.registration.test_registrations import change_form, open_form
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import AuditEvent, Participant, ParticipantState, Team, Tournament
from tournaments.players.selectors.teams import crowded_teams, team_size, teams_page
from tournaments.players.services.participants import ParticipantRow, import_participants
from tournaments.players.services.teams import move_to_new_team, move_to_team

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/participants/teams/"


@pytest.fixture
def event() -> Tournament:
    """Sixteen players in four teams of four."""
    return entered_event()


def player(event: Tournament, number: int) -> Participant:
    return Participant.objects.select_related("tournament", "team").get(tournament=event, number=number)


def team(event: Tournament, number: int) -> Team:
    return Team.objects.get(tournament=event, name=f"Team {number}")


def move(client: Client, person: Participant, **typed: str) -> Any:
    return client.post(PAGE, {"player": f"{person.number}:{person.team.uid if person.team else ''}"} | typed)


def said(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def members(event: Tournament) -> dict[str, list[int]]:
    return {row.team.name: [person.number for person in row.members] for row in teams_page(event).teams}


def test_the_page_has_members_captain_and_who_is_missing(event: Tournament, client: Client) -> None:
    Participant.objects.filter(number=1).update(state=ParticipantState.WITHDRAWN)
    Participant.objects.filter(number=16).update(team=None)
    shown = teams_page(event)
    assert (shown.size, shown.complete, [person.number for person in shown.without]) == (4, 2, [16])
    first, *_middle, last = shown.teams
    assert (first.captain and first.captain.number, first.missing, len(first.members)) == (2, 1, 4)
    assert (last.captain and last.captain.number, last.missing, last.surplus) == (13, 1, 0)
    page = client_of("alice").get(PAGE).text
    assert "2 of 4 teams complete" in page
    assert "1 missing" in page
    assert "Move here" in page
    seen = client_of("sam").get(PAGE).text
    assert "Player 16" in seen
    assert "Move here" not in seen
    other_event()
    assert "No teams yet" in client_of("olga").get("/t/other-open/participants/teams/").text


def test_the_costs_do_not_grow_with_the_field(event: Tournament, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        teams_page(event)


def test_a_fifth_player_in_a_team_of_four_is_said_and_not_refused(event: Tournament) -> None:
    answer = move(client_of("alice"), player(event, 16), to=str(team(event, 1).uid))
    assert answer.status_code == 302
    assert said(answer) == [
        "Player 16 is in “Team 1” now.",
        "“Team 1” has 5 players; teams of this event have 4.",
    ]
    assert members(event)["Team 1"] == [1, 2, 3, 4, 16]
    thing = next(thing for thing in open_things_of(event, NOON) if thing.code == "teams.too_many")
    assert (str(thing.what), thing.href) == ("1 team has too many players", PAGE)
    assert "1 too many" in client_of("alice").get(PAGE).text
    row = AuditEvent.objects.get(action="participant.team_changed")
    assert (row.before, row.after) == ({"team": "Team 4"}, {"number": 16, "team": "Team 1"})


def test_once_play_has_begun_a_large_team_is_no_open_thing() -> None:
    event = make_seated_event()
    Participant.objects.filter(number=16).update(team=team(event, 1))
    assert "teams.too_many" in {thing.code for thing in open_things_of(event, NOON)}
    start(event)
    assert "teams.too_many" not in {thing.code for thing in open_things_of(event, NOON)}


def test_a_list_and_the_form_of_a_player_say_it_too(event: Tournament) -> None:
    alice = client_of("alice")
    typed = {"number": "17", "name": "Player 17", "country": "FRA", "team": "Team 2"}
    assert said(alice.post("/t/lyon-open/participants/add/", typed))[-1:] == [
        "“Team 2” has 5 players; teams of this event have 4."
    ]
    corrected = alice.post("/t/lyon-open/participants/16/edit/", {"name": "Player 16", "team": "Team 3"})
    assert said(corrected)[-1:] == ["“Team 3” has 5 players; teams of this event have 4."]
    rows = [ParticipantRow(number=18, name="Player 18", country="FRA", team="Team 2")]
    import_participants(tournament=event, rows=rows, by=actor("alice"), at=NOON)
    assert [(row.name, row.players, row.size) for row in crowded_teams(event)] == [
        ("Team 2", 6, 4),
        ("Team 3", 5, 4),
    ]
    assert crowded_teams(event, ["Team 1"]) == []


def test_the_size_is_that_of_the_form_then_of_most_teams_then_four(event: Tournament) -> None:
    assert team_size(event, [3, 3, 4]) == 3
    assert team_size(event, [3, 3, 4, 4]) == 4
    assert team_size(event, [5]) == 4
    assert team_size(event, []) == 4
    assert team_size(event, [1, 1, 1]) == 4
    Tournament.objects.filter(pk=event.pk).update(rule_set={**event.rule_set, "team_best": 3})
    event.refresh_from_db()
    assert team_size(event, [5, 5]) is None  # five of whom three count
    assert teams_page(event).complete == 4


def test_the_form_states_the_size_of_a_team() -> None:
    event = open_form(team_size=3)
    assert team_size(event, [4, 4]) == 3
    change_form(event, team_size=0)
    assert team_size(event, [2, 2]) == 2


def test_a_player_leaves_for_no_team_and_for_a_new_one(event: Tournament) -> None:
    alice = client_of("alice")
    assert said(move(alice, player(event, 4), to="none")) == ["Player 4 has no team now."]
    assert player(event, 4).team is None
    assert said(move(alice, player(event, 4), to="new", name=" Red  Dragons "))[-1:] == [
        "Player 4 is in “Red Dragons” now."
    ]
    refused = move(alice, player(event, 3), to="new", name="Red Dragon")
    assert (refused.status_code, "There is already a team “Red Dragons”." in refused.text) == (422, True)
    assert "It is a different team." in refused.text
    moved = move(alice, player(event, 3), to="new", name="Red Dragon", is_another="on")
    assert moved.status_code == 302
    assert str(player(event, 3).team) == "Red Dragon"
    assert str(move(alice, player(event, 2), to=str(team(event, 1).uid), name="Red Dragons").status_code) == "302"
    assert str(player(event, 2).team) == "Red Dragons"  # the name that was typed
    empty = move(alice, player(event, 2), to="new", name=" ")
    assert (empty.status_code, list(empty.context["form"].errors)) == (400, ["name"])


def test_the_button_of_a_team_moves_the_player_that_was_taken_without_script(event: Tournament) -> None:
    alice = client_of("alice")
    page = alice.get(PAGE, {"take": "16"})
    chosen = page.context["form"]["player"].value()
    assert chosen == f"16:{team(event, 4).uid}"
    assert f'value="{chosen}" selected' in page.text
    answer = alice.post(PAGE, {"player": chosen, "to": "new", "name": "left over", "here": str(team(event, 2).uid)})
    assert answer.status_code == 302
    assert members(event)["Team 2"] == [5, 6, 7, 8, 16]


def test_a_player_who_was_moved_meanwhile_stays_where_they_are(event: Tournament) -> None:
    person = player(event, 16)
    move_to_team(participant=person, team=team(event, 1), expected=team(event, 4).uid, by=actor("alice"), at=NOON)
    refused = move(client_of("alice"), person, to=str(team(event, 2).uid))
    assert (refused.status_code, list(refused.context["form"].errors)) == (409, ["player"])
    assert "Player 16 has been moved to “Team 1” in the meantime. Nothing was changed." in refused.text
    assert str(player(event, 16).team) == "Team 1"


def test_the_same_move_again_changes_nothing(event: Tournament) -> None:
    version = Tournament.objects.get(pk=event.pk).version
    for _time in range(2):
        move_to_team(
            participant=player(event, 16), team=team(event, 1), expected=team(event, 4).uid, by=actor("alice"), at=NOON
        )
    assert AuditEvent.objects.filter(action="participant.team_changed").count() == 1
    assert Tournament.objects.get(pk=event.pk).version == version + 1


@pytest.mark.parametrize(
    "typed",
    [{"player": "99:"}, {"player": ""}, {"player": "1:rubbish"}, {"player": "x"}, {"to": "elsewhere"}, {"to": ""}],
)
def test_what_is_not_on_the_page_is_refused_under_its_field(typed: dict[str, str], event: Tournament) -> None:
    right = {"player": f"1:{team(event, 1).uid}", "to": "none"}
    answer = client_of("alice").post(PAGE, right | typed)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, list(typed))
    assert player(event, 1).team is not None


def test_a_team_of_another_event_is_refused_and_so_is_who_may_not(event: Tournament) -> None:
    foreign = Team.objects.create(tournament=other_event(), name="Elsewhere")
    facts = {"participant": player(event, 1), "expected": team(event, 1).uid, "at": NOON}
    with refuses("teams.other_event"):
        move_to_team(team=foreign, by=actor("alice"), **facts)
    with refuses("permissions.role_missing"):
        move_to_team(team=None, by=actor("chris"), **facts)
    with refuses("permissions.role_missing"):
        move_to_new_team(name="Dragons", by=actor("olga"), **facts)
