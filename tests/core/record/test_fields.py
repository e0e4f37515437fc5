"""The fields of a record: what is required, of which type, within which limits; what is unknown (record, 1 and 3)."""

import copy
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.record import limits
from mahjong_core.record.document import read_record
from mahjong_core.record.fields import check_document, json_schema


def whole() -> dict[str, Any]:
    """A document that has every object of the format once."""
    return {
        "format": "mtr",
        "version": "1.0",
        "program": {"name": "Sheet", "version": "3"},
        "event": {
            "name": "Open",
            "place": "Utrecht",
            "country": "NED",
            "organiser": "Club",
            "starts_on": "2026-05-02",
            "ends_on": "2026-05-03",
            "countries": ["NED"],
            "federation": {"code": "EMA", "days": 2, "players": 4, "countries": 1, "qualification": False, "weight": 2},
        },
        "rules": {"preset": "mcr-ffmj-2016", "values": {"minimum_points": 8}, "text": "FFMJ 2016"},
        "players": [
            {
                "number": 1,
                "name": "A",
                "country": "NED",
                "club": "C",
                "team": "t",
                "federation_numbers": {"EMA": "04040105"},
            },
            {"number": 2, "family_name": "B", "given_name": "C", "joined_in": 1, "left_after": 1},
            {"number": 3, "state": "withdrawn"},
            {"number": 4},
            {"number": 5, "substitute": True},
        ],
        "teams": [{"id": "t", "name": "Team"}],
        "sessions": [
            {
                "number": 1,
                "phase": 1,
                "sitting_out": [],
                "tables": [
                    {
                        "number": 1,
                        "seats": [
                            1,
                            2,
                            3,
                            {
                                "player": 4,
                                "by": 5,
                                "joined": "start",
                                "cause": "late",
                                "counts": {"score": 0, "points": 0},
                            },
                        ],
                        "scores": [52, -36, -8, -8],
                        "leftover": 0,
                        "places": [1, 4, 2, 2],
                        "points": [4, 0, "3/2", "1.5"],
                        "hands": [
                            {
                                "number": 1,
                                "outcome": "win",
                                "winner": "E",
                                "discarder": "S",
                                "value": 28,
                                "deltas": [52, -36, -8, -8],
                            }
                        ],
                        "hands_complete": True,
                    }
                ],
            }
        ],
        "adjustments": [],
        "phases": [{"number": 1, "kind": "round_robin", "first": 1, "last": 1}],
        "standings": [
            {
                "after_session": 1,
                "rows": [
                    {
                        "place": 1,
                        "player": 1,
                        "figures": {"table_points": 4},
                        "penalties": 0,
                        "base_rank": 1000,
                        "decided_by": None,
                    }
                ],
                "unranked": [{"player": 5, "reason": "substitute"}],
            }
        ],
        "team_standings": [
            {"after_session": 1, "rows": [{"place": 1, "team": "t", "figures": {"table_points": 4}, "counted": [1]}]}
        ],
        "draw": {"engine": "x", "seed": "ab", "promises": ["no_repeats"], "certificate": {}},
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """The whole document with one field set; ``...`` takes it out."""
    document = copy.deepcopy(whole())
    *parents, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    place: Any = document
    for name in parents:
        place = place[name]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return document


def refusal(document: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(RuleError) as refused:
        check_document(document)
    return refused.value.code, str(refused.value.detail.get("field"))


def test_a_document_with_every_object_is_read() -> None:
    assert check_document(whole()) == []
    record = read_record(whole())
    assert record.sessions[0].tables[0].seats[3].by == 5
    assert record.sessions[0].tables[0].seats[3].is_replaced
    assert record.sessions[0].tables[0].hands[0].discarder == 1
    assert record.adjustments == ()
    assert record.promises == {"no_repeats"}


def test_the_smallest_file_is_read() -> None:
    seats = {"number": 1, "seats": [1, 2, 3, 4], "scores": [52, -36, -8, -8]}
    players = [{"number": number} for number in range(1, 5)]
    document = {"format": "mtr", "version": "1.0", "players": players, "sessions": [{"number": 1, "tables": [seats]}]}
    record = read_record(document)
    assert record.adjustments is None  # "absent: not said"
    assert record.phases is None
    assert record.sessions[0].sitting_out is None
    assert record.sessions[0].tables[0].hands_complete


@pytest.mark.parametrize(
    "path",
    [
        "format",
        "players",
        "sessions",
        "event.federation.code",
        "program.name",
        "players.0.number",
        "teams.0.id",
        "sessions.0.number",
        "sessions.0.tables",
        "sessions.0.tables.0.number",
        "sessions.0.tables.0.seats",
        "sessions.0.tables.0.seats.3.player",
        "sessions.0.tables.0.hands.0.number",
        "sessions.0.tables.0.hands.0.outcome",
        "phases.0.number",
        "phases.0.kind",
        "phases.0.first",
        "phases.0.last",
        "standings.0.after_session",
        "standings.0.rows",
        "standings.0.rows.0.place",
        "standings.0.rows.0.player",
        "standings.0.unranked.0.player",
        "standings.0.unranked.0.reason",
        "team_standings.0.after_session",
        "team_standings.0.rows",
        "team_standings.0.rows.0.place",
        "team_standings.0.rows.0.team",
    ],
)
def test_a_required_field_that_is_missing_is_malformed(path: str) -> None:
    assert refusal(changed(path, ...)) == ("file.malformed", path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "trf"),
        ("version", 1),
        ("version", "1"),
        ("version", "1.0.0"),
        ("version", "one"),
        ("version", None),
        ("program", "Sheet"),
        ("event", []),
        ("event.name", 5),
        ("event.starts_on", "2026-13-02"),
        ("event.starts_on", "2.5.2026"),
        ("event.starts_on", "20260502"),
        ("event.countries", "NED"),
        ("event.federation.days", "2"),
        ("event.federation.days", -1),
        ("event.federation.qualification", 1),
        ("event.federation.weight", "two"),
        ("rules", "mcr"),
        ("rules.preset", None),
        ("rules.values", []),
        ("players", {}),
        ("players.0", 1),
        ("players.0.number", 0),
        ("players.0.number", 100_000),
        ("players.0.number", "1"),
        ("players.0.number", 1.5),
        ("players.0.number", True),
        ("players.0.federation_numbers", ["04040105"]),
        ("players.0.federation_numbers.EMA", 4040105),
        ("players.0.state", "retired"),
        ("players.4.substitute", "yes"),
        ("sessions.0", None),
        ("sessions.0.tables.0.number", 0),
        ("sessions.0.tables.0.seats", [1, 2, 3]),
        ("sessions.0.tables.0.seats", [1, 2, 3, 4, 5]),
        ("sessions.0.tables.0.seats.0", "1"),
        ("sessions.0.tables.0.seats.3.cause", "tired"),
        ("sessions.0.tables.0.seats.3.joined", "later"),
        ("sessions.0.tables.0.seats.3.counts.points", []),
        ("sessions.0.tables.0.scores", [1, 2, 3]),
        ("sessions.0.tables.0.scores.0", None),
        ("sessions.0.tables.0.scores.0", "52"),
        ("sessions.0.tables.0.places.0", 5),
        ("sessions.0.tables.0.places.0", 0),
        ("sessions.0.tables.0.points.0", "four"),
        ("sessions.0.tables.0.totals", [None, None, None]),
        ("sessions.0.tables.0.hands.0.outcome", "ron"),
        ("sessions.0.tables.0.hands.0.winner", "X"),
        ("sessions.0.tables.0.hands.0.round", "S5"),
        ("sessions.0.tables.0.hands.0.deltas", [0, 0, 0]),
        ("sessions.0.tables.0.hands_complete", 0),
        ("adjustments", {}),
        ("phases.0.kind", "swiss"),
        ("phases.0.divisions", [{"players": [1], "percent": 101}]),
        ("phases.0.divisions", [{"players": [1], "percent": 50, "rounding": "bankers"}]),
        ("phases.0.carried", [{"points": 1}]),
        ("standings.0.rows.0.place", 0),
        ("standings.0.rows.0.figures", [4]),
        ("standings.0.rows.0.base_rank", "first"),
        ("standings.0.unranked.0.reason", "ill"),
        ("draw.promises", ["luck"]),
        ("draw.certificate", "abc"),
        ("signature", {"key": "00"}),
    ],
)
def test_a_field_of_another_type_is_malformed(path: str, value: Any) -> None:
    code, field = refusal(changed(path, value))
    assert code == "file.malformed"
    assert field.startswith(path.rpartition(".")[0].partition(".0.0")[0])


@pytest.mark.parametrize(
    "row",
    [
        {"player": 1, "amount": -10, "stage": "before_places"},
        {"player": 1, "amount": -10, "cause": "x"},
        {"player": 1, "stage": "before_places", "cause": "x"},
        {"amount": -10, "stage": "before_places", "cause": "x"},
        {"player": 1, "amount": -10, "stage": "at once", "cause": "x"},
        {"player": 1, "amount": "-10", "stage": "after_uma", "cause": "x"},
        {"seat": "Q", "amount": -10, "stage": "after_uma", "cause": "x"},
    ],
)
def test_an_adjustment_says_for_whom_how_much_and_when(row: dict[str, Any]) -> None:
    assert refusal(changed("adjustments", [row]))[0] == "file.malformed"


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "mcr-ffmj-2016", "own": {}},
        {"preset": "mcr-ffmj-2016", "derived_from": "mcr-ffmj-2016"},
        {"own": {}},
        {"own": {"game": "mcr", "starting_points": 0, "ranking_metrics": ["table_points"]}},
        {"own": {"game": "mcr", "starting_points": 0, "table_points_scale": [4, 2, 1, 0]}},
        {"own": {"game": "mcr", "ranking_metrics": ["table_points"], "table_points_scale": [4, 2, 1, 0]}},
        {"own": {"starting_points": 0, "ranking_metrics": ["table_points"], "table_points_scale": [4, 2, 1, 0]}},
        {"own": {"game": "go", "starting_points": 0, "ranking_metrics": [], "table_points_scale": [4, 2, 1, 0]}},
    ],
)
def test_rules_have_one_source_and_their_own_what_they_need(rules: dict[str, Any]) -> None:
    assert refusal(changed("rules", rules))[0] == "file.malformed"


@pytest.mark.parametrize("version", ["2.0", "0.9", "10.0"])
def test_of_another_major_version_nothing_is_read(version: str) -> None:
    document = {"format": "mtr", "version": version, "players": "in another form"}
    assert refusal(document)[0] == "file.version_newer"


@pytest.mark.parametrize("version", ["1.1", "1.99"])
def test_a_higher_minor_version_is_read_as_the_known_one(version: str) -> None:
    assert check_document(changed("version", version)) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players", [{"number": 1}] * (limits.MAX_PLAYERS + 1)),
        ("sessions", [{"number": 1, "tables": []}] * (limits.MAX_SESSIONS + 1)),
        ("sessions.0.tables", [{"number": 1, "seats": [1, 2, 3, 4]}] * (limits.MAX_TABLES + 1)),
        ("sessions.0.tables.0.hands", [{"number": 1, "outcome": "draw"}] * (limits.MAX_HANDS + 1)),
        ("adjustments", [{"player": 1, "amount": 0, "stage": "after_uma", "cause": ""}] * (limits.MAX_ADJUSTMENTS + 1)),
        ("sessions.0.tables.0.scores.0", 10**9 + 1),
        ("sessions.0.tables.0.points.0", "1/1000001"),
    ],
)
def test_more_than_a_limit_is_too_large(path: str, value: Any) -> None:
    assert refusal(changed(path, value))[0] == "file.too_large"


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("colour", "red", ["colour"]),
        ("event.sponsor", "Tea", ["event.sponsor"]),
        ("players.0.elo", 1500, ["players.0.elo"]),
        ("sessions.0.tables.0.weather", {}, ["sessions.0.tables.0.weather"]),
        ("sessions.0.tables.0.seats.3.shoes", 1, ["sessions.0.tables.0.seats.3.shoes"]),
        ("standings.0.rows.0.prize", 5, ["standings.0.rows.0.prize"]),
        ("x_colour", "red", []),
        ("players.0.x_elo", 1500, []),
    ],
)
def test_unknown_fields_are_told_and_extensions_are_not(path: str, value: Any, told: list[str]) -> None:
    assert check_document(changed(path, value)) == told


def test_the_schema_requires_what_the_reader_requires() -> None:
    schema = json_schema()
    assert schema["required"] == ["format", "version", "players", "sessions"]
    table = schema["properties"]["sessions"]["items"]["properties"]["tables"]["items"]
    assert table["required"] == ["number", "seats"]
    scores = table["properties"]["scores"]
    assert (scores["minItems"], scores["maxItems"]) == (3, 4)
    assert schema["properties"]["players"]["items"]["properties"]["number"]["maximum"] == 99_999
    adjustment = schema["properties"]["adjustments"]["items"]
    assert adjustment["properties"]["stage"]["enum"] == ["before_places", "after_uma", "event_total"]
