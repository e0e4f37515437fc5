"""What no event can hold is refused with the field, and nothing is written."""

import json
from pathlib import Path
from typing import Any

import pytest

from archive.records.selectors import READ_KINDS
from archive.records.services import incoming
from tests.archive.files import row_counts, saved
from tests.archive.records.files import DAY, RULES, as_file, brought_in, small
from tests.refusals import refuses
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
TABLE = {"number": 1, "seats": [1, 2, 3, 4], "scores": [52, -36, -8, -8]}
MANY = [{"number": number} for number in range(1, 9)]
OWN = {
    "starting_points": 0,
    "ranking_metrics": ["table_points", "table_score"],
    "table_points_scale": [4, 2, 1, 0],
}
UNLIKE = [{"players": [1, 3], "percent": 50}, {"players": [4], "percent": 25, "cap": 3}, {"players": [2], "percent": 0}]
PHASES = [
    {"number": 1, "kind": "round_robin", "first": 1, "last": 1},
    {"number": 2, "kind": "divisions", "first": 2, "last": 2, "divisions": UNLIKE},
]
TWO = [{"number": 1, "tables": [TABLE]}, {"number": 2, "tables": [TABLE]}]
LONG_CAUSE = [{"player": 1, "amount": -10, "stage": "event_total", "cause": "x" * 90, "session": 1}]
REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "another game": ({"rules": {"own": OWN | {"game": "other"}}}, "archive.record_rules", "rules.own.game"),
    "another tie rule": (
        {"rules": {"own": OWN | {"game": "mcr", "tie_rule": "as_published"}}},
        "archive.record_rules",
        "rules.own.tie_rule",
    ),
    "another sum": (
        {
            "rules": {"own": OWN | {"game": "mcr", "table_total": 100}},
            "sessions": [{"number": 1, "tables": [TABLE | {"scores": [152, -36, -8, -8]}]}],
        },
        "archive.record_rules",
        "rules.own.table_total",
    ),
    "no day": ({"event": {"name": "Without a day"}}, "archive.record_day_missing", "event.starts_on"),
    "a long name": (
        {"players": [*MANY[:3], {"number": 4, "name": "x" * 161}]},
        "archive.record_text_too_long",
        "players.4.name",
    ),
    "no country": (
        {"players": [*MANY[:3], {"number": 4, "country": "QQQ"}]},
        "archive.record_country",
        "players.4.country",
    ),
    "a long cause": ({"adjustments": LONG_CAUSE}, "archive.record_text_too_long", "adjustments.cause"),
    "unlike divisions": ({"sessions": TWO, "phases": PHASES}, "archive.record_phases", "phases.2.divisions"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_field_that_no_event_can_have(name: str) -> None:
    changes, code, field = REFUSED[name]
    before = row_counts()
    with refuses(code) as refusal:
        brought_in(as_file(small(**changes)), accepts_warnings=True)
    assert refusal.value.detail["field"] == field
    assert row_counts() == before


def test_no_rules_are_named() -> None:
    with refuses("archive.record_rules_missing"):
        brought_in(as_file({name: value for name, value in small().items() if name != "rules"}))


def test_an_error_is_shown_and_refused_and_a_warning_is_confirmed() -> None:
    """MCR 3.9.2: the four scores add up to zero."""
    wrong = TABLE | {"scores": [52, -36, -8, -9]}
    with refuses("archive.record_has_errors") as refusal:
        brought_in(as_file(small(sessions=[{"number": 1, "tables": [wrong]}])), accepts_warnings=True)
    assert [finding["code"] for finding in refusal.value.detail["findings"]] == ["table.sum"]
    warned = small(players=[*MANY[:3], {"number": 4, "federation_numbers": {"EMA": "4040105"}}])
    with refuses("archive.record_has_warnings") as refusal:
        brought_in(as_file(warned))
    assert [finding["code"] for finding in refusal.value.detail["findings"]] == ["player.federation_number_form"]
    assert brought_in(as_file(warned), accepts_warnings=True).participants.count() == 4


def test_the_same_record_twice_is_one_event() -> None:
    event = brought_in(as_file(small()))
    before = row_counts()
    again = small() | {"program": {"name": "another program"}}
    with refuses("archive.event_is_here", slug=event.slug):
        brought_in(as_file(again), slug="another-address")
    assert row_counts() == before


def test_a_session_with_tables_that_have_no_scores() -> None:
    blank = {"number": 2, "seats": [5, 6, 7, 8]}
    with refuses("archive.record_scores_missing", session=1, tables=[2]):
        brought_in(
            as_file(small(players=MANY, sessions=[{"number": 1, "tables": [TABLE, blank]}])), accepts_warnings=True
        )


def test_somebody_who_plays_for_another_and_is_no_substitute() -> None:
    seats = [1, 2, 3, {"player": 4, "by": 5, "joined": "start"}]
    with refuses("archive.record_substitute", session=1, table=1, player=5):
        brought_in(as_file(small(players=MANY, sessions=[{"number": 1, "tables": [TABLE | {"seats": seats}]}])))


def test_a_ranking_that_would_be_another_one_is_named() -> None:
    """Own rules do not say what a missed session is worth, so the checker takes what the record counts for it."""
    players = [*MANY[:4], {"number": 9, "substitute": True}]
    counts = {"score": 0, "points": 3}
    seats = [1, 2, 3, {"player": 4, "by": 9, "joined": "start", "cause": "ill", "counts": counts}]
    sessions = [
        {"number": 1, "tables": [TABLE | {"scores": [0, -8, -8, 16]}]},
        {"number": 2, "tables": [TABLE | {"seats": seats, "scores": [-52, 8, 8, 36]}]},
    ]
    places = ((1, 4, 7), (2, 2, 2), (2, 3, 2), (4, 1, 2))
    rows = [{"place": place, "player": who, "figures": {"table_points": made}} for place, who, made in places]
    standings = [{"after_session": 2, "rows": rows}]
    document = small(players=players, sessions=sessions, standings=standings, rules={"own": OWN | {"game": "mcr"}})
    raw = as_file(document)
    before = row_counts()
    with refuses("archive.record_standings_differ") as refusal:
        brought_in(raw)
    assert refusal.value.detail == {"session": 2, "player": 4, "record": "7", "here": "4"}
    assert row_counts() == before


def test_files_of_which_no_event_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    with refuses("archive.record_unreadable"):
        brought_in(b"not a record")
    with refuses("archive.record_winds_unknown"):
        brought_in(b"number,S1,S1 score\n1,1,52\n2,1,-36\n3,1,-8\n4,1,-8\n", "grid.csv", rules=RULES, starts_on=DAY)
    event = brought_in(as_file(small()))
    assert "event file" not in READ_KINDS
    with refuses("archive.record_kind", kind="event file"):
        brought_in(saved(event), "small-open.seatwind")
    monkeypatch.setattr(incoming, "MAX_TABLES_IN_ALL", 0)
    with refuses("archive.record_too_many_tables", tables=1, most=0):
        brought_in(as_file(small(event={"name": "More", "starts_on": "2020-01-01"})))


def test_an_address_that_another_event_has() -> None:
    brought_in(as_file(small()))
    other = json.loads((Path("docs/record") / "mcr-teams.mtr.json").read_bytes())
    with refuses("tournaments.slug_taken"):
        brought_in(as_file(other), slug="small-open")
    with refuses("tournaments.slug_malformed"):
        brought_in(as_file(other), slug="Not An Address")
    assert Tournament.objects.count() == 1
