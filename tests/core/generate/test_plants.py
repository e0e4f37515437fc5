"""Planted errors: the checker names each at its place and nothing else; what is published alone differs alone."""

import json
from typing import Any

import pytest

from benchmarks.check_generated import alarms, is_named_alone
from mahjong_core.errors import RuleError
from mahjong_core.generate import Shape, generate, plant
from mahjong_core.generate.planting import CODES
from tests.core.generate.cases import differences, planted_shapes, tables_of

# Section 4 of the specification: every code of weight e or w that a record with tables can have.
SPECIFIED = [
    "rules.unknown",
    "rules.inconsistent",
    "event.weight",
    "player.number_twice",
    "player.unknown",
    "player.federation_number_form",
    "player.federation_number_twice",
    "session.number",
    "phase.sessions",
    "seating.table_twice",
    "seating.player_twice",
    "seating.player_missing",
    "seating.sits_out_and_plays",
    "seating.after_leaving",
    "seating.not_in_phase",
    "seating.repeat",
    "seating.team_mates",
    "seating.winds",
    "table.scores_missing",
    "table.sum",
    "table.unit",
    "table.leftover",
    "table.place",
    "table.points",
    "table.tie",
    "table.total",
    "table.substitute",
    "table.replaced",
    "hand.number",
    "hand.value",
    "hand.winner",
    "hand.deltas",
    "hand.score",
    "adjustment.table",
    "adjustment.stage",
    "adjustment.amount",
    "adjustment.unbalanced",
    "cut.players",
    "cut.carried",
    "standing.place",
    "standing.tie",
    "standing.figure",
    "standing.penalties",
    "standing.decided_by",
    "standing.missing",
    "standing.twice",
    "standing.count",
    "standing.substitute_ranked",
    "standing.disqualified",
    "standing.unranked",
    "standing.base_rank",
    "team.figure",
    "team.place",
    "team.members",
    "draw.certificate",
    "signature.invalid",
]
# Published figures: nothing is changed but what stands at these places.
PUBLISHED = {
    "table.place": "places",
    "table.points": "points",
    "table.total": "totals",
    "table.substitute": "points",
    "table.replaced": "counts",
    "cut.carried": "carried",
    "standing.place": "place",
    "standing.figure": "figures",
    "standing.penalties": "penalties",
    "standing.decided_by": "decided_by",
    "standing.base_rank": "base_rank",
    "standing.disqualified": "rows",
    "team.figure": "figures",
    "team.place": "place",
    "team.members": "counted",
    "event.weight": "weight",
    "draw.certificate": "grid_sha256",
    "player.federation_number_form": "EMA",
    "player.federation_number_twice": "EMA",
}


def test_every_code_of_the_specification_can_be_planted() -> None:
    assert sorted(SPECIFIED) == list(CODES)


def test_there_are_events_with_room_for_every_error() -> None:
    assert sorted(planted_shapes()) == sorted(SPECIFIED)


@pytest.mark.parametrize("code", SPECIFIED)
def test_it_is_named_at_its_place_and_nothing_else(code: str) -> None:
    planted = plant(planted_shapes()[code][0], code)
    assert is_named_alone(planted), (planted.where, alarms(planted.record))


@pytest.mark.long
@pytest.mark.parametrize("code", SPECIFIED)
def test_it_is_so_in_events_of_many_shapes(code: str) -> None:
    missed = [shape for shape in planted_shapes()[code] if not is_named_alone(plant(shape, code))]
    assert missed == []


@pytest.mark.parametrize("code", SPECIFIED)
def test_without_it_the_event_is_lawful(code: str) -> None:
    assert alarms(generate(planted_shapes()[code][0])) == []


@pytest.mark.parametrize("code", SPECIFIED)
def test_the_planted_value_is_another_and_is_told(code: str) -> None:
    planted = plant(planted_shapes()[code][0], code)
    told = planted.described()
    assert list(told) == ["code", "where", "was", "is"]
    assert (told["code"], bool(told["where"])) == (code, True)
    assert told["was"] != told["is"]
    assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize("code", sorted(PUBLISHED))
def test_a_published_figure_differs_alone(code: str) -> None:
    shape = planted_shapes()[code][0]
    changed = differences(generate(shape), plant(shape, code).record)
    assert len(changed) == 1
    assert PUBLISHED[code] in changed[0].split(".")


@pytest.mark.parametrize("code", ["table.sum", "hand.value", "adjustment.amount", "table.leftover", "table.unit"])
def test_what_follows_from_the_error_is_published_so(code: str) -> None:
    """The scores of one table are others, and so are figures that rest on them."""
    shape = planted_shapes()[code][-1]
    planted = plant(shape, code)
    lawful = generate(shape)
    tables = [
        at
        for at, (one, two) in enumerate(zip(tables_of(lawful), tables_of(planted.record), strict=True))
        if one[1].get("scores") != two[1].get("scores")
    ]
    assert len(tables) <= 1
    paths = differences(lawful, planted.record)
    assert all(path.split(".")[0] in {"sessions", "adjustments", "standings", "team_standings"} for path in paths)


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("hand.value", {"hands": False}),
        ("hand.number", {"hands": False}),
        ("hand.deltas", {"hands": False}),
        ("hand.winner", {"hands": False}),
        ("hand.score", {"hands": False}),
        ("hand.value", {"rules": "ema-riichi-2016", "hands": True}),
        ("adjustment.unbalanced", {"rules": "ema-riichi-2016"}),
        ("adjustment.unbalanced", {"rules": "own-other"}),
        ("adjustment.stage", {"rules": "own-mcr"}),
        ("adjustment.amount", {"rules": "own-riichi"}),
        ("cut.players", {}),
        ("cut.carried", {}),
        ("seating.not_in_phase", {}),
        ("seating.team_mates", {}),
        ("team.figure", {}),
        ("team.place", {}),
        ("team.members", {}),
        ("standing.disqualified", {}),
        ("table.replaced", {}),
        ("table.substitute", {}),
        ("table.total", {}),
        ("table.unit", {}),
        ("table.leftover", {"rules": "wrc-2025"}),
        ("standing.decided_by", {"rules": "wrc-2025"}),
        ("phase.sessions", {"sessions": 1}),
        ("seating.after_leaving", {"sessions": 1}),
        ("seating.repeat", {"sessions": 1}),
        ("seating.winds", {"sessions": 1}),
        ("seating.repeat", {"finals": True}),
        ("seating.winds", {"finals": True}),
        ("draw.certificate", {"sit_outs": True}),
    ],
)
def test_without_room_it_is_refused(code: str, changes: dict[str, Any]) -> None:
    shape = Shape(**({"seed": 3, "players": 24, "sessions": 3, "rules": "mcr-ffmj-2016"} | changes))
    with pytest.raises(RuleError) as refused:
        plant(shape, code)
    assert refused.value.code == "generate.no_room"


@pytest.mark.parametrize("code", ["", "table", "table.sums", "file.unreadable", "event.balance", "seating"])
def test_an_unknown_code_is_refused_with_the_known_ones(code: str) -> None:
    with pytest.raises(RuleError) as refused:
        plant(Shape(1, 24, 2, "mcr-ffmj-2016"), code)
    assert refused.value.code == "generate.unknown_code"
    assert refused.value.detail["known"] == sorted(SPECIFIED)


@pytest.mark.parametrize("code", SPECIFIED[::6])
def test_the_same_shape_plants_the_same(code: str) -> None:
    shape = planted_shapes()[code][0]
    assert plant(shape, code) == plant(shape, code)


@pytest.mark.parametrize("code", ["standing.missing", "standing.unranked"])
def test_whoever_withdrew_may_lack_a_place(code: str) -> None:
    """Section 2: a record without personal data writes ``withdrawn`` for ``removed``, who has no row."""
    for seed in range(9290, 9300):
        shape = Shape(seed, 27, 2, "wrc-2025", teams=True, substitutes=True, late=True, hands=True)
        planted = plant(shape, code)
        people = {person["number"]: person for person in planted.record["players"]}
        assert "state" not in people[planted.where[0]["player"]]
