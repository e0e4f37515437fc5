"""A club season: forty members, eight of whom play each evening, entered by the API and ranked as one event.

What is expected comes from a program of its own: the scale 4, 2, 1, 0, shared by those level (MCR 3.9.2.2), then
table points before points made (MCR 3.10.1).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.api.conftest import Answer, Api
from tests.people import make_user
from tournaments.models import Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/thursdays"
EVENT = {"name": "Thursdays", "slug": "thursdays", "rule_set": "mcr-ffmj-2016", "starts_on": "2026-09-03"}
MEMBERS = range(1, 41)
WINDS = "ESWN"
SCALE = (4, 2, 1, 0)
EVENINGS = 60


@dataclass(frozen=True)
class Evening:
    """Two tables of four numbers, each with its four scores."""

    number: int
    tables: list[tuple[list[int], list[int]]]

    @property
    def absent(self) -> list[int]:
        present = {player for players, _scores in self.tables for player in players}
        return [member for member in MEMBERS if member not in present]


def season(evenings: int) -> list[Evening]:
    """Whoever comes, and what they make of it: the same on every machine."""
    chance = Random(14)
    return [Evening(number, list(played(chance))) for number in range(1, evenings + 1)]


def played(chance: Random) -> Iterator[tuple[list[int], list[int]]]:
    present = chance.sample(MEMBERS, 8)
    for four in (present[:4], present[4:]):
        first = [chance.randrange(-60, 61, 4) for _ in range(3)]
        yield four, [*first, -sum(first)]


def points_of(scores: list[int]) -> list[Fraction]:
    """4, 2, 1, 0 by place; those level share the mean of the places they take up."""
    order = sorted(scores, reverse=True)
    places = {score: [SCALE[at] for at, number in enumerate(order) if number == score] for score in scores}
    return [Fraction(sum(places[score]), len(places[score])) for score in scores]


def expected(evenings: list[Evening]) -> list[tuple[int, int, Fraction, int]]:
    """Place, number, table points and points made, best first; members level share a place."""
    points = dict.fromkeys(MEMBERS, Fraction(0))
    made = dict.fromkeys(MEMBERS, 0)
    for evening in evenings:
        for players, scores in evening.tables:
            for player, score, share in zip(players, scores, points_of(scores), strict=True):
                points[player] += share
                made[player] += score
    keys = {member: (points[member], made[member]) for member in MEMBERS}
    place = {member: 1 + sum(keys[other] > keys[member] for other in MEMBERS) for member in MEMBERS}
    order = sorted(MEMBERS, key=lambda member: (place[member], member))
    return [(place[member], member, *keys[member]) for member in order]


class Club:
    """Alice runs the club's season, Sue verifies what she typed."""

    def __init__(self, evenings: int) -> None:
        self.alice, self.sue = Api("alice"), Api("sue")
        self.must(self.alice("post", "/tournaments/", EVENT | {"sessions": evenings}))
        event = Tournament.objects.get(slug="thursdays")
        for role in (Role.CHIEF_REFEREE, Role.SCOREKEEPER):
            StaffRole.objects.create(tournament=event, user=make_user("alice"), role=role)
        StaffRole.objects.create(tournament=event, user=make_user("sue"), role=Role.SCOREKEEPER)
        people = [{"number": number, "name": f"Member {number}"} for number in MEMBERS]
        self.must(self.alice("post", f"{ROOT}/participants/bulk/", {"participants": people}))

    @staticmethod
    def must(answer: Any) -> Any:
        assert answer.status < 300, answer.body
        return answer.body

    def play(self, evening: Evening) -> None:
        self.must(self.alice("put", f"{ROOT}/seating/", {"sessions": [seating_of(evening)]}))
        session = f"{ROOT}/sessions/{evening.number}"
        self.must(self.alice("post", f"{session}/start/", {}))
        for number, (_players, scores) in enumerate(evening.tables, start=1):
            totals = dict(zip(WINDS, scores, strict=True))
            self.must(self.alice("put", f"{session}/tables/{number}/totals/", {"totals": totals}))
            self.must(self.alice("post", f"{session}/tables/{number}/submit/", {}))
            self.must(self.sue("post", f"{session}/tables/{number}/verify/", {}))
        self.must(self.alice("post", f"{session}/end/", {}))
        self.must(self.alice("post", f"{session}/release/", {}))

    def ranking(self, query: str = "") -> list[tuple[int, int, Fraction, int]]:
        rows = self.must(Api()("get", f"{ROOT}/standings/{query}"))["rows"]
        return [
            (row["place"], row["participant"]["number"], Fraction(row["table_points"]), row["table_score"])
            for row in rows
        ]


def seating_of(evening: Evening) -> dict[str, Any]:
    tables = [
        {"number": number, "seats": dict(zip(WINDS, players, strict=True))}
        for number, (players, _scores) in enumerate(evening.tables, start=1)
    ]
    return {"number": evening.number, "tables": tables, "sitting_out": evening.absent}


@pytest.mark.long
def test_a_season_is_ranked_as_one_event() -> None:
    evenings = season(EVENINGS)
    club = Club(EVENINGS)
    for evening in evenings:
        club.play(evening)
    assert club.ranking() == expected(evenings)
    assert club.ranking("?after_session=3") == expected(evenings[:3])
    assert Api()("get", f"{ROOT}/standings/?after_session=61").code == "standings.nothing_after_session"
    both = "?after_session=3&as_of=2026-11-21T14:00:00Z"
    assert Api()("get", f"{ROOT}/standings/{both}").code == "standings.two_moments"


@pytest.mark.long
def test_whoever_is_neither_seated_nor_named_is_missing_and_the_way_on_is_to_name_them() -> None:
    club = Club(2)
    row, two = (seating_of(evening) for evening in season(2))
    named = row.pop("sitting_out")

    def sent(*rows: dict[str, Any]) -> Answer:
        return club.alice("put", f"{ROOT}/seating/", {"sessions": list(rows)})

    refused = sent(row)
    assert (refused.status, refused.code) == (422, "seating.refused")
    missing = {problem["player"] for problem in refused.body["detail"]["problems"]}
    assert missing == set(named)
    assert {problem["code"] for problem in refused.body["detail"]["problems"]} == {"seating.player_missing"}
    seated = row["tables"][0]["seats"]["E"]
    both = sent(row | {"sitting_out": [*named, seated]})
    assert both.code == "seating.refused"
    problems = [(problem["code"], problem["player"]) for problem in both.body["detail"]["problems"]]
    assert problems == [("seating.player_sits_out", seated)]
    unknown = sent(row | {"sitting_out": [*named, 99]})
    assert (unknown.code, unknown.body["detail"]) == ("participation.unknown_player", {"players": [99]})
    club.must(club.alice("patch", f"{ROOT}/", {"sitting_out_allowed": False}))
    assert sent(row | {"sitting_out": named}).code == "seating.sitting_out_not_allowed"
    club.must(club.alice("patch", f"{ROOT}/", {"sitting_out_allowed": True}))
    club.must(sent(row | {"sitting_out": named}))
    # What was said once holds: the same evening may be sent again without the names.
    club.must(sent(row))
    assert club.must(Api()("get", f"{ROOT}/seating/"))["sessions"][0]["sitting_out"] == named
    club.must(club.alice("post", f"{ROOT}/sessions/1/start/", {}))
    history = sent(row | {"sitting_out": named[1:]}, two)
    assert (history.status, history.code) == (409, "participation.session_started")
    club.must(sent(row | {"sitting_out": named}, two))
