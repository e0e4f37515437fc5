"""A recorded event through the API: every result must come out as it was recorded.

The whole of it, with its 72 final places, is replayed through the services in ``test_replay_services``.
"""

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.api.conftest import Answer, Api
from tests.people import make_user

pytestmark = pytest.mark.django_db
RECORDED = json.loads((Path(__file__).parents[1] / "data" / "mcr-2017-72x6.json").read_text(encoding="utf-8"))
WINDS = "ESWN"
ROOT = "/tournaments/replay"
# What the record charges on one seat tells the offence: ten or twenty points to each opponent (MCR 3.11.6.6).
OFFENCES = {-30: "false-win-below-minimum", -60: "false-win-invalid-hand"}


class Replay:
    """An event played again by two callers. With ``twice`` every write is sent twice under one key."""

    def __init__(self, event: dict[str, Any], *, twice: bool = False) -> None:
        self.event, self.twice, self.keys = event, twice, 0
        for name in ("replay-one", "replay-two"):
            make_user(name, is_superuser=True)
        self.first, self.second = Api("replay-one"), Api("replay-two")
        self.sessions = sorted({table["session"] for table in event["tables"]})

    def write(self, method: str, path: str, body: Any, *, by: Api | None = None) -> Answer:
        self.keys += 1
        answers = [(by or self.first)(method, path, body, f"k{self.keys}") for _ in range(1 + self.twice)]
        assert all((a.status, a.body) == (answers[0].status, answers[0].body) for a in answers)
        return answers[0]

    def must(self, method: str, path: str, body: Any, *, by: Api | None = None) -> Any:
        answer = self.write(method, path, body, by=by)
        assert answer.status < 300, (path, answer.body)
        return answer.body

    def prepare(self) -> None:
        self.must("post", "/tournaments/", event_body(len(self.sessions)))
        self.must("post", f"{ROOT}/participants/bulk/", {"participants": people(self.event)})
        self.must("put", f"{ROOT}/seating/", {"sessions": [self.seated(number) for number in self.sessions]})

    def seated(self, number: int) -> dict[str, Any]:
        tables = [table for table in self.event["tables"] if table["session"] == number]
        return {"number": number, "tables": [{"number": t["table"], "seats": by_wind(t["seats"])} for t in tables]}

    def play_session(self, number: int) -> None:
        self.must("post", f"{ROOT}/sessions/{number}/start/", {})
        for table in self.event["tables"]:
            if table["session"] == number:
                self.play_table(table)
        self.must("post", f"{ROOT}/sessions/{number}/end/", {})
        self.must("post", f"{ROOT}/sessions/{number}/release/", {})

    def play_table(self, table: dict[str, Any]) -> None:
        path = f"{ROOT}/sessions/{table['session']}/tables/{table['table']}"
        if table["totals_only"] or not table["hands"]:
            self.must("put", f"{path}/totals/", {"totals": by_wind(table["mini_points"])})
        for hand in table["hands"]:
            self.must("post", f"{path}/hands/", hand_body(hand))
            for seat, points in enumerate(hand.get("penalties", [])):
                if points in OFFENCES:
                    self.must("post", f"{ROOT}/rulings/", ruling_body(table, hand, seat, OFFENCES[points]))
        self.must("post", f"{path}/submit/", {})
        self.must("post", f"{path}/verify/", {}, by=self.second)

    def results(self, number: int) -> dict[tuple[int, str], tuple[int, Fraction]]:
        tables = self.first.get(f"{ROOT}/sessions/{number}/tables/").body
        return {
            (table["number"], wind): (seat["table_score"], Fraction(seat["table_points"]))
            for table in tables
            for wind, seat in table["seats"].items()
        }

    def recorded(self, number: int) -> dict[tuple[int, str], tuple[int, Fraction]]:
        return {
            (table["table"], wind): (table["mini_points"][seat], Fraction(table["table_points"][seat]))
            for table in self.event["tables"]
            if table["session"] == number
            for seat, wind in enumerate(WINDS)
        }


def event_body(sessions: int) -> dict[str, Any]:
    return {
        "name": "Replay",
        "slug": "replay",
        "rule_set": "mcr-ffmj-2016",
        "sessions": sessions,
        "starts_on": "2026-11-21",
        "live_results": True,
    }


def people(event: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"number": p["number"], "name": f"Player {p['number']}", "country": p["country"], "team": str(p["team"])}
        for p in event["players"]
    ]


def by_wind(values: list[int]) -> dict[str, int]:
    return dict(zip(WINDS, values, strict=True))


def hand_body(hand: dict[str, Any]) -> dict[str, Any]:
    if hand["winner"] is None or not hand["value"]:
        return {"number": hand["hand"], "outcome": "draw"}
    discarder = None if hand["discarder"] is None else WINDS[hand["discarder"]]
    winner = WINDS[hand["winner"]]
    return {"number": hand["hand"], "outcome": "win", "winner": winner, "discarder": discarder, "value": hand["value"]}


def ruling_body(table: dict[str, Any], hand: dict[str, Any], seat: int, offence: str) -> dict[str, Any]:
    return {
        "session": table["session"],
        "table": table["table"],
        "participant": table["seats"][seat],
        "offence": offence,
        "hand": hand["hand"],
    }


def of_sessions(*numbers: int) -> dict[str, Any]:
    """The recorded event cut down to some sessions; its final places belong to the whole."""
    return RECORDED | {"tables": [table for table in RECORDED["tables"] if table["session"] in numbers]}


@pytest.mark.long
def test_two_recorded_sessions_come_out_as_they_were_recorded() -> None:
    replay = Replay(of_sessions(1, 2))
    replay.prepare()
    for number in replay.sessions:
        replay.play_session(number)
        assert replay.results(number) == replay.recorded(number)
        assert len(replay.results(number)) == 72
    rows = replay.first.get(f"{ROOT}/standings/").body["rows"]
    played = {row["participant"]["number"]: Fraction(row["table_points"]) for row in rows}
    expected: dict[int, Fraction] = defaultdict(Fraction)
    for table in replay.event["tables"]:
        for player, points in zip(table["seats"], table["table_points"], strict=True):
            expected[player] += Fraction(points)
    assert played == expected


@pytest.mark.long
def test_every_write_sent_twice_changes_nothing() -> None:
    replay = Replay(of_sessions(1), twice=True)
    replay.prepare()
    replay.must("post", f"{ROOT}/sessions/1/start/", {})
    tables = [table for table in replay.event["tables"] if table["hands"]][:3]
    for table in tables:
        replay.play_table(table)
    played = {(table["table"], wind) for table in tables for wind in WINDS}
    answer = replay.first.get(f"{ROOT}/sessions/1/tables/").body
    scores = {(t["number"], w): s["table_score"] for t in answer for w, s in t["seats"].items()}
    recorded = {seat: result[0] for seat, result in replay.recorded(1).items() if seat in played}
    assert {seat: score for seat, score in scores.items() if score is not None} == recorded


@pytest.mark.long
def test_a_table_that_does_not_sum_is_refused_with_the_amount_and_can_be_mended() -> None:
    table = next(t for t in RECORDED["tables"] if t["session"] == 1)
    replay = Replay(of_sessions(1))
    replay.prepare()
    replay.must("post", f"{ROOT}/sessions/1/start/", {})
    path = f"{ROOT}/sessions/1/tables/{table['table']}"
    totals = by_wind(table["mini_points"])
    replay.must("put", f"{path}/totals/", {"totals": totals | {"E": totals["E"] + 9}})
    refused = replay.write("post", f"{path}/submit/", {})
    assert (refused.status, refused.code) == (422, "scoring.table_not_balanced")
    assert refused.body["detail"]["amount"] == 9
    replay.must("put", f"{path}/totals/", {"totals": totals})
    replay.must("post", f"{path}/submit/", {})
