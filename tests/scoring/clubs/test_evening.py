"""The evening of a club on its page: who is here, tables, totals, and everything that goes wrong."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.selectors.evening_page import evening
from scoring.clubs.selectors.games import GameStatus, games_of
from scoring.clubs.services.evenings import add_guest, mark_present
from scoring.clubs.services.games import cancel_game, confirm_game, enter_game_totals, start_game
from scoring.models import Presence
from tests.archive.files import bring_in, saved, take_out
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tournaments.models import Participant, Session, Team, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/evening/"
FOUR = {"E": 1, "S": 2, "W": 3, "N": 4}
TOTALS = {"E": 34, "S": -50, "W": -8, "N": 24}


@pytest.fixture
def club() -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 12)
    return made


@pytest.fixture
def leader() -> Client:
    return client_of("alice")


def tap(client: Client, number: int, *, here: bool = True) -> None:
    answer = client.post(PAGE, {"act": "here", "number": number, "yes": "1" if here else ""})
    assert answer.status_code == 302


def numbers_here(club: Tournament) -> list[int]:
    rows = Presence.objects.filter(participant__tournament=club, until=None)
    return sorted(rows.values_list("participant__number", flat=True))


def test_the_creator_runs_the_evening_alone(club: Tournament, leader: Client) -> None:
    for number in range(1, 9):
        tap(leader, number)
    page = leader.get(PAGE).content.decode()
    assert "Next 2 tables" in page
    tables = {f"{t}{wind}": 1 + 4 * t + seat for t in range(2) for seat, wind in enumerate("ESWN")}
    assert leader.post(PAGE, {"act": "start", "start": "0", **tables}).status_code == 302
    assert leader.post(PAGE, {"act": "start", "start": "1", **tables}).status_code == 302
    game = "/t/lyon-open/games/1/"
    assert leader.post(game, {"act": "totals", **TOTALS}).status_code == 302
    assert "Confirm the result" in leader.get(game).content.decode()
    assert leader.post(game, {"act": "confirm"}).status_code == 302
    page = leader.get(PAGE).content.decode()
    assert "Confirmed" in page
    assert "Next table" in page  # while game 2 is still played


def test_a_tap_is_taken_back_and_a_second_tap_writes_nothing(club: Tournament, leader: Client) -> None:
    tap(leader, 3)
    version = Tournament.objects.get().version
    tap(leader, 3)
    assert (numbers_here(club), Tournament.objects.get().version) == ([3], version)
    tap(leader, 3, here=False)
    assert numbers_here(club) == []
    tap(leader, 3)
    assert numbers_here(club) == [3]


def test_a_guest_needs_only_a_name(club: Tournament, leader: Client) -> None:
    leader.post(PAGE, {"act": "guest", "name": "  Tom  "})
    leader.post(PAGE, {"act": "guest", "name": "tom"})
    row = Presence.objects.get()
    assert (row.participant.name, row.participant.number, row.is_guest) == ("Tom", 13, True)
    assert leader.post(PAGE, {"act": "guest", "name": " "}).status_code == 422


def test_two_leaders_start_the_same_four(club: Tournament, leader: Client) -> None:
    four = {"act": "start", "start": "all", "0E": 1, "0S": 2, "0W": 3, "0N": 4}
    assert leader.post(PAGE, four).status_code == 302
    again = leader.post(PAGE, four)
    assert again.status_code == 409
    assert "still plays game 1" in again.content.decode()
    assert Session.objects.count() == 1


def test_of_two_tables_neither_starts_where_one_is_refused(club: Tournament, leader: Client) -> None:
    four = {"0E": 1, "0S": 2, "0W": 3, "0N": 4, "1E": 5, "1S": 6, "1W": 7, "1N": 1}
    assert leader.post(PAGE, {"act": "start", "start": "all", **four}).status_code == 409
    assert not Session.objects.exists()


def test_wrong_totals_are_shown_with_what_was_typed(club: Tournament, leader: Client) -> None:
    start_game(tournament=club, seats=dict(zip("ESWN", (1, 2, 3, 4), strict=True)), by=actor("alice"), at=NOON)
    answer = leader.post("/t/lyon-open/games/1/", {"act": "totals", **TOTALS, "N": 25})
    assert answer.status_code == 422
    assert 'value="25"' in answer.content.decode()


def test_a_game_is_cancelled(club: Tournament, leader: Client) -> None:
    start_game(tournament=club, seats=dict(zip("ESWN", (1, 2, 3, 4), strict=True)), by=actor("alice"), at=NOON)
    assert leader.post("/t/lyon-open/games/1/", {"act": "cancel"}).status_code == 302
    assert leader.get("/t/lyon-open/games/1/").status_code == 404
    assert not Session.objects.exists()


@pytest.mark.parametrize("act", ["", "dance"])
def test_an_unknown_act(club: Tournament, leader: Client, act: str) -> None:
    assert leader.post(PAGE, {"act": act}).status_code == 404


def test_who_waits(club: Tournament) -> None:
    by = actor("alice")
    for number in range(1, 7):
        mark_present(tournament=club, number=number, is_here=True, by=by, at=NOON)
    game = start_game(tournament=club, seats=dict(zip("ESWN", (1, 2, 3, 4), strict=True)), by=by, at=NOON)
    later = NOON + timedelta(hours=1)
    shown = evening(club, later)
    assert (len(shown.playing), [row.number for row in shown.free], shown.missing) == (1, [5, 6], 2)
    enter_game_totals(game=game, totals=TOTALS, by=by, at=later)
    shown = evening(club, later)
    assert {5, 6} <= {number for table in shown.proposed.tables for number in table}
    assert len(shown.waiting) == 2


def test_the_event_file_carries_a_club(club: Tournament) -> None:
    by = actor("alice")
    guest = add_guest(tournament=club, name="Tom", by=by, at=NOON)
    game = start_game(tournament=club, seats={"E": 1, "S": 2, "W": 3, "N": guest.number}, by=by, at=NOON)
    enter_game_totals(game=game, totals=TOTALS, by=by, at=NOON)
    assert confirm_game(game=game, by=by, at=NOON)
    start_game(tournament=club, seats=dict(zip("ESWN", (5, 6, 7, 8), strict=True)), by=by, at=NOON)
    one, data = evening(club, NOON), saved(club)
    take_out(club)
    copy = bring_in(data).tournament
    assert (copy.kind, Session.objects.filter(tournament=copy, is_game=True).count()) == ("club", 2)
    two = evening(copy, NOON)
    assert [(game.number, game.status, game.evening) for game in one.games] == [
        (game.number, game.status, game.evening) for game in two.games
    ]
    assert [(row.name, row.is_here) for row in one.members] == [(row.name, row.is_here) for row in two.members]


def test_a_result_is_typed_beside_the_names_and_counts_at_once(club: Tournament, leader: Client) -> None:
    by = actor("alice")
    for first in (1, 5):
        four = dict(zip("ESWN", range(first, first + 4), strict=True))
        start_game(tournament=club, seats=four, by=by, at=timezone.now())
    page = leader.get(PAGE).content.decode()
    assert len(_typed_beside(page)) == 2
    answer = leader.post(PAGE, {"act": "result", "game": "2", **TOTALS})
    assert answer.status_code == 302
    table = Session.objects.get(number=2).tables.get()
    assert table.status == "verified"
    assert len(_typed_beside(leader.get(PAGE).content.decode())) == 1


def _typed_beside(page: str) -> list[str]:
    """The uids of the games whose totals can be typed on the page."""
    return re.findall(r'name="game" value="([0-9a-f-]{36})"', page)


def test_where_a_second_person_confirms_the_result_waits(club: Tournament, leader: Client) -> None:
    Tournament.objects.update(two_person_verification=True)
    start_game(tournament=club, seats=FOUR, by=actor("alice"), at=timezone.now())
    assert "Enter and confirm" not in leader.get(PAGE).content.decode()
    assert leader.post(PAGE, {"act": "result", "game": "1", **TOTALS}).status_code == 302
    assert Session.objects.get().tables.get().status == "submitted"


@pytest.mark.parametrize(("typed", "status"), [({"N": "25"}, 422), ({"N": ""}, 422), ({"N": "1.5"}, 422)])
def test_a_refused_result_stays_typed_and_nothing_is_written(
    club: Tournament, leader: Client, typed: dict[str, str], status: int
) -> None:
    start_game(tournament=club, seats=FOUR, by=actor("alice"), at=timezone.now())
    answer = leader.post(PAGE, {"act": "result", "game": "1", **TOTALS, **typed})
    assert answer.status_code == status
    assert 'value="-50"' in answer.content.decode()
    assert Session.objects.get().tables.get().last_entry_at is None


@pytest.mark.parametrize("game", ["7", "", "x"])
def test_a_result_of_no_game(club: Tournament, leader: Client, game: str) -> None:
    assert leader.post(PAGE, {"act": "result", "game": game, **TOTALS}).status_code == 404


def test_members_of_one_team_are_proposed_apart(club: Tournament, leader: Client) -> None:
    for name, members in {"A": (1, 2), "B": (3, 4), "C": (5, 6), "D": (7, 8)}.items():
        team = Team.objects.create(tournament=club, name=name)
        Participant.objects.filter(tournament=club, number__in=members).update(team=team)
    for first in (1, 3, 5, 7):
        tap(leader, first)
        tap(leader, first + 1)
    proposed = evening(club, timezone.now()).proposed
    assert proposed.team_mates == 0
    for table in proposed.tables:
        assert len({(number + 1) // 2 for number in table}) == 4
    Participant.objects.filter(tournament=club).update(team=Team.objects.get(name="A"))
    assert "12 pairs of one team" in leader.get(PAGE).content.decode()


def test_a_second_tap_on_sit_down_starts_nothing_new(club: Tournament, leader: Client) -> None:
    for number in range(1, 9):
        leader.post(PAGE, {"act": "here", "number": number, "yes": "1"})
    page = leader.get(PAGE).content.decode()
    uids = dict(re.findall(r'name="(\dgame)" value="([0-9a-f-]{36})"', page))
    tables = {f"{n // 4}{'ESWN'[n % 4]}": n + 1 for n in range(8)}
    for _tap in range(2):
        assert leader.post(PAGE, {"act": "start", "start": "all", **uids, **tables}).status_code == 302
    games = games_of(club)
    assert sorted(str(game.uid) for game in games) == sorted(uids.values())
    cancel_game(game=Session.objects.get(number=1), by=actor("alice"), at=timezone.now())
    assert leader.post(PAGE, {"act": "start", "start": "0", **uids, **tables}).status_code == 409
    assert leader.post(PAGE, {"act": "result", "game": uids["1game"], **TOTALS}).status_code == 302
    assert leader.post(PAGE, {"act": "result", "game": str(uuid4()), **TOTALS}).status_code == 409
    assert [game.status for game in games_of(club)] == [GameStatus.CONFIRMED]


@pytest.mark.parametrize(
    "uids",
    [{"0game": "x", "1game": "x"}, {"0game": "", "1game": "y" * 90}, dict.fromkeys(("0game", "1game"), str(uuid4()))],
    ids=["malformed", "empty and too long", "the same twice"],
)
def test_games_get_uids_of_their_own_where_the_page_names_none(
    club: Tournament, leader: Client, uids: dict[str, str]
) -> None:
    tables = {f"{n // 4}{'ESWN'[n % 4]}": n + 1 for n in range(8)}
    assert leader.post(PAGE, {"act": "start", "start": "all", **uids, **tables}).status_code == 302
    assert len({game.uid for game in games_of(club)}) == 2


def test_the_uid_of_a_game_starts_no_other_four(club: Tournament, leader: Client) -> None:
    uid = {"act": "start", "start": "0", "0game": str(uuid4())}
    assert leader.post(PAGE, uid | {f"0{wind}": number for wind, number in FOUR.items()}).status_code == 302
    others = {f"0{wind}": number + 4 for wind, number in FOUR.items()}
    assert leader.post(PAGE, uid | others).status_code == 409
    assert Session.objects.count() == 1
