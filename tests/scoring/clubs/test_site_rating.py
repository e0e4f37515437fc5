"""The rating of all clubs of a site: games of every public season, people who agreed, groups that games connect."""

from collections.abc import Callable
from typing import Any

import pytest

from mahjong_core.clubs import rate
from scoring.clubs.selectors.site_rating import connected
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.people import NOON, add_players, client_of, make_tournament
from tests.scoring.clubs.test_rating_history import play
from tournaments.models import Club, EventStatus, Participant, Person, Tournament

pytestmark = pytest.mark.django_db
LYON, NICE, FAR = (
    [(0, (1, 2, 3, 4)), (0, (2, 1, 4, 3))],
    [(0, (1, 2, 3, 4)), (0, (4, 3, 1, 2)), (7, (1, 3, 2, 4))],
    [(0, (1, 2, 3, 4))],
)


def club(slug: str, games: list[tuple[int, tuple[int, ...]]]) -> Tournament:
    made = make_tournament(slug, sessions=0, kind="club")
    add_players(made, 4)
    Person.objects.filter(participations__tournament=made).update(page_agreed_at=NOON)
    play(made, games)
    return made


def person(event: Tournament, number: int) -> Person:
    return Participant.objects.get(tournament=event, number=number).person


@pytest.fixture
def lyon() -> Tournament:
    """Lyon and Nice share a person, number 4 in Lyon and 1 in Nice; nobody of the third club plays elsewhere."""
    lyon, nice = club("lyon-open", LYON), club("nice", NICE)
    Participant.objects.filter(tournament=nice, number=1).update(person=person(lyon, 4))
    club("far", FAR)
    for event in Tournament.objects.all():
        for number in range(1, 5):
            Person.objects.filter(pk=person(event, number).pk).update(name=f"{event.slug} {number}")
    return lyon


def expected() -> dict[str, int]:
    """The ratings of the games of both clubs together, by the core alone."""
    same = {"nice 1": "nice 1", "lyon-open 4": "nice 1"}  # named last as of Nice
    games = [
        {same.get(f"{slug} {number}", f"{slug} {number}"): place for place, number in enumerate(order, start=1)}
        for slug, played in (("lyon-open", LYON), ("nice", NICE))
        for _day, order in played
    ]
    return {name: row.rating for name, row in rate(games).items()}


def test_clubs_that_share_a_player_are_rated_together(lyon: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    groups: list[dict[str, Any]] = api().get("/rating/?family=mcr").body["groups"]
    assert [(group["games"], group["players"], len(group["rows"])) for group in groups] == [(5, 7, 7), (1, 4, 4)]
    assert {row["name"]: row["rating"] for row in groups[0]["rows"]} == expected()
    assert all(row["low"] < row["rating"] < row["high"] and row["is_provisional"] for row in groups[0]["rows"])
    assert api().get("/rating/").body == {"groups": []}  # nobody plays riichi


def test_only_who_agreed_is_named_and_all_games_count(lyon: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    Person.objects.filter(name="lyon-open 1").update(page_agreed_at=None)
    groups = api().get("/rating/?family=mcr").body["groups"]
    named = {row["name"]: row["rating"] for row in groups[0]["rows"]}
    assert named == {name: rating for name, rating in expected().items() if name != "lyon-open 1"}
    page = client_of().get("/rating/?family=mcr").content.decode()
    assert "lyon-open 2" in page
    assert "lyon-open 1" not in page
    assert "5 games of 7 players" in page


def test_the_members_of_one_club(lyon: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    Person.objects.filter(name__in=["lyon-open 2", "far 3"]).update(club=Club.objects.create(name="Vents"))
    groups = api().get("/rating/?family=mcr&club=Vents").body["groups"]
    assert [row["name"] for group in groups for row in group["rows"]] == ["lyon-open 2", "far 3"]
    assert api().get("/rating/?family=mcr&club=None").body == {"groups": []}


def test_a_draft_and_a_rehearsal_do_not_count(lyon: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    Tournament.objects.filter(slug="nice").update(status=EventStatus.DRAFT)
    Tournament.objects.filter(slug="far").update(copy_kind="rehearsal", copy_of=lyon.uid)
    (group,) = api().get("/rating/?family=mcr").body["groups"]
    assert (group["games"], group["players"]) == (2, 4)


def test_what_is_asked_for_wrongly(api: Callable[..., Api]) -> None:  # noqa: F811
    assert api().get("/rating/?family=chess").status == 400
    assert client_of().get("/rating/?family=chess").status_code == 422


def test_groups_share_nobody() -> None:
    games = [
        dict.fromkeys(four, 1) for four in ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (4, 13, 14, 5), (9, 1, 15, 16))
    ]
    assert sorted(len(group) for group in connected(games)) == [5]
    assert sorted(len(group) for group in connected(games[:4])) == [1, 3]
    assert connected([]) == []
