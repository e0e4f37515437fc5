"""An event made of a record: its rankings are those of the record, by the checker, which shares nothing with it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.check.run import check_file
from mahjong_core.generate import Shape, generate
from mahjong_core.record.write import write_record
from mahjong_core.verify import open_event_file
from mahjong_core.verify.event import event_checks
from scoring.models import SheetEntry
from tests.archive.files import saved
from tests.archive.records.files import DAY, RULES, as_file, brought_in, record_from, small
from tests.demo import demo_event
from tournaments.models import EventStatus, Participant, ParticipantState, SeatOccupancy, SessionStatus, Tournament

pytestmark = pytest.mark.django_db
EXAMPLES = Path("docs/record")
EVERYTHING: dict[str, Any] = {"sit_outs": True, "substitutes": True, "late": True, "ties": True}
TEN = [
    Shape(seed=1, players=16, sessions=4, rules=RULES, hands=True),
    Shape(seed=2, players=20, sessions=5, rules=RULES, teams=True, disqualified=True),
    Shape(seed=3, players=22, sessions=4, rules=RULES, **EVERYTHING),
    Shape(seed=2, players=24, sessions=6, rules="mcr-wmo-2014", finals=True, hands=True),
    Shape(seed=7, players=16, sessions=3, rules="own-mcr", ties=True),
    Shape(seed=1, players=16, sessions=4, rules="ema-riichi-2016", hands=True),
    Shape(seed=2, players=24, sessions=6, rules="ema-riichi-2025", finals=True),
    Shape(seed=3, players=22, sessions=4, rules="m-league", **EVERYTHING),
    Shape(seed=4, players=20, sessions=4, rules="jpml-a", teams=True, disqualified=True),
    Shape(seed=5, players=16, sessions=3, rules="own-riichi", ties=True),
]


def judged(event: Tournament, document: dict[str, Any]) -> None:
    """The event holds in itself, and the checker finds its rankings to follow from the results of the record."""
    assert [text for good, text in event_checks(open_event_file(io.BytesIO(saved(event)))) if not good] == []
    again = record_from(event)
    rows = {row["after_session"]: row["rows"] for row in again["standings"]}
    basis = {name: again[name] for name in ("format", "version")} | {"standings": again["standings"]}
    kept = {name: value for name, value in document.items() if name not in ("standings", "team_standings")}
    for ranking in basis["standings"]:
        for row in ranking["rows"]:  # riichi texts do not say what a disqualified player keeps
            row.pop("decided_by", None)
    found = check_file(as_file(kept | basis), "judged.mtr.json")
    wrong = [finding for finding in found.findings if finding.code.startswith("standing.")]
    assert [(finding.code, dict(finding.where)) for finding in wrong if finding.severity != "note"] == []
    for ranking in document.get("standings", ()):
        places = {row["player"]: row["place"] for row in ranking["rows"]}
        assert {row["player"]: row["place"] for row in rows[ranking["after_session"]]} == places


@pytest.mark.parametrize("name", ["mcr-teams", "riichi-final"])
def test_the_examples(name: str) -> None:
    raw = (EXAMPLES / f"{name}.mtr.json").read_bytes()
    event = brought_in(raw)
    judged(event, json.loads(raw))
    again = check_file(as_file(record_from(event)), "again.mtr.json")
    assert (again.status, again.counts["error"]) == (0, 0)


@pytest.mark.parametrize("shape", TEN, ids=lambda shape: f"{shape.rules}-{shape.seed}")
def test_ten_generated_events(shape: Shape) -> None:
    raw = write_record(generate(shape))
    assert check_file(raw, "x").status == 0
    event = brought_in(raw)
    judged(event, json.loads(raw))
    again = check_file(as_file(record_from(event)), "again.mtr.json")
    assert [finding.code for finding in again.findings if finding.severity != "note"] == []


def test_the_demo_event_there_and_back() -> None:
    before = record_from(demo_event())
    assert before["standings"]
    event = brought_in(as_file(before), slug="again")
    assert record_from(event) == before


def test_it_comes_in_as_a_past_event() -> None:
    event = brought_in(as_file(small()))
    assert (event.name, event.slug, event.starts_on, event.status) == (
        "Small Open",
        "small-open",
        DAY,
        EventStatus.ARCHIVED,
    )
    assert [session.status for session in event.sessions.all()] == [SessionStatus.RELEASED]
    assert {(row["player"], row["place"]) for row in record_from(event)["standings"][0]["rows"]} == {
        (1, 1),
        (3, 2),
        (4, 2),
        (2, 4),
    }


def test_hands_that_make_the_scores_are_the_sheet_and_others_leave_the_totals() -> None:
    """MCR 3.9.1.3: a self-draw of 8 is 16 from each; the deal-in of 20 is 28 and 8 from the other two."""
    hands = [
        {"number": 1, "outcome": "win", "winner": "E", "discarder": None, "value": 8},
        {"number": 2, "outcome": "draw"},
    ]
    table = {"number": 1, "seats": [1, 2, 3, 4], "scores": [48, -16, -16, -16], "hands": hands}
    event = brought_in(as_file(small(sessions=[{"number": 1, "tables": [table]}])))
    assert list(SheetEntry.objects.values_list("kind", flat=True)) == ["hand", "hand"]
    incomplete = table | {"hands": hands[:1], "hands_complete": False}
    other = small(event={"name": "Other", "starts_on": "2019-05-05"}, sessions=[{"number": 1, "tables": [incomplete]}])
    second = brought_in(as_file(other))
    kinds = SheetEntry.objects.filter(table__session__tournament=second).values_list("kind", flat=True)
    assert list(kinds) == ["totals"]
    assert record_from(event)["standings"][0]["rows"] == record_from(second)["standings"][0]["rows"]


def test_who_was_replaced_gets_a_missed_session_and_the_substitute_no_place() -> None:
    """MERS 4 b: the replaced player has 0 table points for every missed session; substitutes have no place."""
    players = [*small()["players"], {"number": 9, "name": "Sub", "substitute": True}]
    seats: list[Any] = [1, 2, 3, {"player": 4, "by": 9, "joined": "start", "cause": "ill"}]
    own = {"number": 1, "seats": [1, 2, 3, 4], "scores": [0, -8, -8, 16]}
    replaced = {"number": 1, "seats": seats, "scores": [-52, 8, 8, 36]}
    sessions = [{"number": 1, "tables": [own]}, {"number": 2, "tables": [replaced]}]
    event = brought_in(as_file(small(players=players, sessions=sessions)))
    (row,) = SeatOccupancy.objects.filter(table__session__tournament=event)
    assert (row.wind, row.substitute, row.kind) == ("N", "Sub", "from_start")
    first, last = record_from(event)["standings"]
    points = [{row["player"]: row["figures"]["table_points"] for row in ranking["rows"]} for ranking in (first, last)]
    assert set(points[1]) == {1, 2, 3, 4}
    assert points[0][4] == points[1][4] == "4"
    assert Participant.objects.get(tournament=event, number=9).state == ParticipantState.SUBSTITUTE


def test_a_table_of_results_in_csv_with_its_players() -> None:
    twin = b"session,table,wind,player,score\n1,1,E,1,52\n1,1,S,2,-36\n1,1,W,3,-8\n1,1,N,4,-8\n"
    people = "number,family_name,given_name,country,EMA\n1,Ruiz,Ana,ESP,06010011\n2,Müller,Jo,DE,\n3,A,B,,\n4,C,D,,\n"
    event = brought_in(
        twin,
        "results.csv",
        rules=RULES,
        beside={"players": people.encode()},
        starts_on=DAY,
        name="From a table",
    )
    first, second, *_others = event.participants.order_by("number")
    assert (first.name, first.country, first.federation_number) == ("Ana Ruiz", "ESP", "06010011")
    assert (second.given_name, second.country) == ("Jo", "GER")
