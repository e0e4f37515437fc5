"""The final of a club season: who comes through, what they carry over to the tenth, and which games count in it."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from mahjong_core.rulesets import derive, preset, to_data
from scoring.clubs.selectors.evening_page import evening, proposal
from scoring.clubs.services.evenings import mark_present
from scoring.clubs.services.games import cancel_game, confirm_game, enter_game_totals, start_game
from scoring.finals.services.club_final import begin_final, undo_final
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.archive.files import bring_in, saved, take_out
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Team, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/rating/final/"
# Three games of the EMA's riichi: 30,000 to begin with, uma 15,000, 5,000, -5,000, -15,000.
SEASON = (
    {1: 40_000, 2: 30_000, 3: 28_000, 4: 22_000},
    {5: 33_000, 6: 31_000, 7: 29_000, 8: 27_000},
    {1: 35_100, 5: 30_300, 2: 29_500, 6: 25_100},
)
# Added up by hand: 25,000 + 20,100; 18,000 + 5,300; 5,000 - 5,500; -6,000; -7,000; 6,000 - 19,900; ...
AFTER_SEASON = {1: 45_100, 5: 23_300, 2: -500, 7: -6_000, 3: -7_000, 6: -13_900, 8: -18_000, 4: -23_000}
FINAL = {7: 42_000, 2: 31_000, 5: 26_000, 1: 21_000}  # +27,000, +6,000, -9,000, -24,000


def play(club: Tournament, scores: Mapping[int, int], day: int = 0) -> None:
    at, by = NOON + timedelta(days=day), actor("alice")
    seats = dict(zip("ESWN", scores, strict=True))
    game = start_game(tournament=club, seats=seats, by=by, at=at)
    enter_game_totals(game=game, totals=dict(zip("ESWN", scores.values(), strict=True)), by=by, at=at)
    assert confirm_game(game=game, by=by, at=at)


def begin(club: Tournament, size: int, percent: int, *, of_teams: bool = False) -> None:
    begin_final(tournament=club, size=size, percent=percent, of_teams=of_teams, by=actor("alice"), at=NOON)


@pytest.fixture
def club() -> Tournament:
    made = make_tournament(sessions=0, kind="club", rule_set="ema-riichi-2016")
    add_players(made, 8)
    for scores in SEASON:
        play(made, scores)
    return made


Rows = Callable[..., dict[int, Any]]


@pytest.fixture
def standings(api: Callable[..., Api]) -> Rows:  # noqa: F811
    def rows(field: str = "total") -> dict[int, Any]:
        answer: dict[str, Any] = api().get("/tournaments/lyon-open/standings/").body
        return {row["participant"]["number"]: row.get(field) for row in answer["rows"]}

    return rows


def points(texts: Mapping[int, str]) -> dict[int, Fraction]:
    return {number: Fraction(text) for number, text in texts.items()}


def test_the_season_by_hand(club: Tournament, standings: Rows) -> None:
    assert points(standings()) == AFTER_SEASON
    assert list(standings()) == list(AFTER_SEASON)


@pytest.mark.parametrize(
    ("percent", "carried"),
    [
        (100, {1: 45_100, 5: 23_300, 2: -500, 7: -6_000}),
        (50, {1: 22_550, 5: 11_650, 2: -250, 7: -3_000}),
        (25, {1: 11_275, 5: 5_825, 2: -125, 7: -1_500}),
        (0, {1: 0, 5: 0, 2: 0, 7: 0}),
    ],
)
def test_a_share_is_carried_over(club: Tournament, standings: Rows, percent: int, carried: dict[int, int]) -> None:
    begin(club, 4, percent)
    total = points(standings())
    assert {number: total[number] for number in carried} == carried
    assert {number: total[number] for number in (3, 6, 8, 4)} == {3: -7_000, 6: -13_900, 8: -18_000, 4: -23_000}
    assert set(list(total)[:4]) == set(carried)
    shares = standings("carried")
    assert [shares[1][0]["session"], shares[1][0]["percent"], shares[3]] == [4, percent, None]


def test_half_in_the_semifinal_and_half_in_the_final(club: Tournament, standings: Rows) -> None:
    """As in the M-League; and a quarter after that, which is no whole number."""
    begin(club, 4, 50)
    play(club, FINAL, 1)
    after = {7: 24_000, 2: 5_750, 5: 2_650, 1: -1_450}
    assert dict(list(points(standings()).items())[:4]) == after
    begin(club, 4, 50)
    assert dict(list(points(standings()).items())[:4]) == {7: 12_000, 2: 2_875, 5: 1_325, 1: -725}
    play(club, {1: 30_000, 2: 30_000, 5: 30_000, 7: 30_000}, 2)  # all level, no uma
    begin(club, 4, 25)
    rows = points(standings())
    assert [rows[7], rows[2], rows[1]] == [3_000, Fraction(2_875, 4), Fraction(-725, 4)]


def test_whole_teams_carry_over_what_their_members_made(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    teams = {"A": (1, 4), "B": (2, 3), "C": (5, 6), "D": (7, 8)}  # 22,100; -7,500; 9,400; -24,000
    for name, members in teams.items():
        team = Team.objects.create(tournament=club, name=name)
        Participant.objects.filter(tournament=club, number__in=members).update(team=team)
    Tournament.objects.filter(pk=club.pk).update(version=club.version + 100)
    begin(club, 2, 50, of_teams=True)
    rows = api().get("/tournaments/lyon-open/team-standings/").body["rows"]
    assert [(row["team"], Fraction(row["total"])) for row in rows[:2]] == [("A", 11_050), ("C", 4_700)]
    play(club, {4: 36_000, 6: 34_000, 1: 26_000, 5: 24_000}, 1)  # A +21,000 - 9,000, C +9,000 - 21,000
    rows = api().get("/tournaments/lyon-open/team-standings/").body["rows"]
    assert [(row["team"], Fraction(row["total"])) for row in rows[:2]] == [("A", 23_050), ("C", -7_300)]


def test_table_points_are_halved_exactly(standings: Rows) -> None:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 5)
    play(made, {1: 34, 2: -50, 3: -8, 4: 24})
    begin(made, 4, 50)
    assert points(standings("table_points")) == {1: 2, 4: 1, 3: Fraction(1, 2), 2: 0, 5: 0}


def test_the_season_keeps_its_ranking(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    begin(club, 4, 50)
    play(club, FINAL, 1)
    rows = api().get("/tournaments/lyon-open/season/").body["rows"]
    assert {row["participant"]: Fraction(row["points"]) for row in rows} == AFTER_SEASON
    page = client_of().get("/t/lyon-open/rating/").content.decode()
    assert "which began with game 4" in page


def test_finalists_and_others_sit_apart(club: Tournament) -> None:
    begin(club, 4, 50)
    with pytest.raises(Refusal) as refused:
        play(club, {1: 40_000, 5: 30_000, 2: 28_000, 8: 22_000}, 1)
    assert refused.value.code == "clubs.final_mixed"
    found = proposal(club, range(1, 9), "fresh", at=NOON + timedelta(days=1))  # type: ignore[arg-type]
    assert sorted(map(set, found.tables), key=min) == [{1, 2, 5, 7}, {3, 4, 6, 8}]
    play(club, {3: 40_000, 4: 30_000, 6: 28_000, 8: 22_000}, 1)


@pytest.mark.parametrize(("here", "missing"), [((1, 2, 5), 1), ((3, 4), 1), ((1, 2, 3), 2)])
def test_three_of_the_finalists_wait_for_the_fourth(club: Tournament, here: tuple[int, ...], missing: int) -> None:
    """Where the others may play in threes, finalists play in fours: 1, 2, 5 and 7."""
    three = {"three_uma": [15000, 0, -15000], "three_starting_points": 35000, "three_return_points": 40000}
    rules = to_data(derive(preset("ema-riichi-2016"), three, name="Club"))
    Tournament.objects.filter(pk=club.pk).update(rule_set=rules)
    club.refresh_from_db()
    begin(club, 4, 50)
    week = NOON + timedelta(days=7)
    for number in here:
        mark_present(tournament=club, number=number, is_here=True, by=actor("alice"), at=week)
    shown = evening(club, week)
    assert not shown.tables
    assert shown.missing == missing


def test_what_is_refused(club: Tournament) -> None:
    def code(act: Callable[[], Any]) -> str:
        with pytest.raises(Refusal) as refused:
            act()
        return refused.value.code

    assert code(lambda: undo_final(tournament=club, by=actor("alice"), at=NOON)) == "clubs.no_final"
    assert code(lambda: begin(club, 9, 50)) == "clubs.final_size"
    assert code(lambda: begin(club, 3, 50)) == "clubs.final_size"
    assert code(lambda: begin(make_tournament("other"), 4, 50)) == "clubs.not_a_club"
    seats = {"E": 1, "S": 2, "W": 3, "N": 4}
    game = start_game(tournament=club, seats=seats, by=actor("alice"), at=NOON)
    assert code(lambda: begin(club, 4, 50)) == "clubs.games_open"
    cancel_game(game=game, by=actor("alice"), at=NOON)
    begin(club, 4, 50)
    assert code(lambda: begin(club, 4, 50)) == "clubs.final_unplayed"
    play(club, FINAL, 1)
    assert code(lambda: undo_final(tournament=club, by=actor("alice"), at=NOON)) == "clubs.final_played"


def test_who_is_level_at_the_line_is_not_left_out() -> None:
    made = make_tournament(sessions=0, kind="club", rule_set="ema-riichi-2016")
    add_players(made, 8)
    play(made, {1: 40_000, 2: 30_000, 3: 28_000, 4: 22_000})
    play(made, {5: 40_000, 6: 30_000, 7: 28_000, 8: 22_000})
    begin(made, 4, 50)  # 1 and 5, 2 and 6
    undo_final(tournament=made, by=actor("alice"), at=NOON)
    with pytest.raises(Refusal) as refused:
        begin(made, 5, 50)
    assert refused.value.code == "clubs.final_level"


def test_a_final_is_undone(club: Tournament, standings: Rows) -> None:
    begin(club, 4, 50)
    undo_final(tournament=club, by=actor("alice"), at=NOON)
    assert points(standings()) == AFTER_SEASON
    begin(club, 4, 25)
    assert points(standings())[1] == 11_275


def test_the_event_file_carries_the_final(club: Tournament, standings: Rows) -> None:
    begin(club, 4, 50)
    play(club, FINAL, 1)
    before, data = standings(), saved(club)
    take_out(club)
    copy = bring_in(data).tournament
    Tournament.objects.filter(pk=copy.pk).update(slug="lyon-open")
    assert standings() == before


def test_the_page(club: Tournament) -> None:
    leader = client_of("alice")
    page = leader.get(f"{PAGE}?size=4&percent=25").content.decode()
    assert "11,275" in page.replace("\N{NARROW NO-BREAK SPACE}", ",") or "11275" in page
    assert leader.get(f"{PAGE}?size=1").status_code == 422
    assert leader.post(PAGE, {"act": "begin", "size": 9, "percent": 50}).status_code == 422
    assert leader.post(PAGE, {"act": "begin", "size": 4, "percent": 50}).status_code == 302
    assert "Undo the final" in leader.get(PAGE).content.decode()
    assert leader.post(PAGE, {"act": "undo"}).status_code == 302
    assert "Begin the final" in leader.get(PAGE).content.decode()
