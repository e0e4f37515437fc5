"""The final places of a record: as published, or as they follow where nothing is published."""

from typing import Any

import pytest

from mahjong_core.check.final import final_places, game_of
from mahjong_core.generate import Shape, generate
from mahjong_core.record.document import Record, read_record
from mahjong_core.record.parse import parse_json
from mahjong_core.record.write import write_record
from tests.core.check.events import EMA_2016, MCR, Json, document, table, with_change

# Two tables, two sessions; table points and mini-points added up by hand.
FIRST = [table([40, 10, -20, -30]), table([30, 20, -10, -40], 2, (5, 6, 7, 8))]
SECOND = [table([10, -10, 25, -25], 1, (1, 5, 2, 6)), table([50, -50, 20, -20], 2, (3, 7, 4, 8))]
# 6 and 50; 6 and 35; 5 and 30; 5 and 20; 2 and -5; 2 and -10; 1 and -60 twice.
ORDER = ((1, 1), (2, 2), (3, 3), (4, 5), (5, 6), (6, 4), (7, 7), (7, 8))


def played(**more: Any) -> Json:
    return document([FIRST, SECOND], 8, **more)


def of(record: Json) -> Record:
    return read_record(parse_json(write_record(record)))


def test_places_follow_from_table_points_then_mini_points() -> None:
    """MCR 3.10.1; level players share the better place."""
    assert final_places(of(played()), rules=MCR) == ORDER
    assert final_places(of(played(rules={"preset": MCR}))) == ORDER


def test_what_was_published_last_stands_even_if_it_is_wrong() -> None:
    listed = [{"place": 1, "player": 8}, {"place": 2, "player": 7}, {"place": 2, "player": 99}]
    standings = [{"after_session": 2, "rows": listed}, {"after_session": 1, "rows": [{"place": 1, "player": 1}]}]
    assert final_places(of(played(standings=standings)), rules=MCR) == ((1, 8), (2, 7))
    twice = [{"after_session": 2, "rows": [{"place": 1, "player": 3}, {"place": 5, "player": 3}]}]
    assert final_places(of(played(standings=twice)), rules=MCR) == ((1, 3),)


def test_without_rules_or_with_scores_missing_there_is_no_ranking() -> None:
    assert final_places(of(played())) == ()
    assert final_places(of(played(rules={"preset": "unknown"}))) == ()
    blank = with_change(played(), "sessions.1.tables.1", table(None, 2, (3, 7, 4, 8)))
    assert final_places(of(blank), rules=MCR) == ()
    assert final_places(of(document([], 4)), rules=MCR) == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"state": "disqualified"}, ((1, 2), (2, 3), (3, 5), (4, 6), (5, 4), (6, 7), (6, 8), (8, 1))),
        ({"state": "removed"}, ((1, 2), (2, 3), (3, 5), (4, 6), (5, 4), (6, 7), (6, 8))),
        ({"substitute": True}, ((1, 2), (2, 3), (3, 5), (4, 6), (5, 4), (6, 7), (6, 8))),
    ],
    ids=["disqualified", "removed", "substitute"],
)
def test_who_has_the_last_place_or_none(change: Json, expected: Any) -> None:
    """MERS 4.4: a disqualified player is last; MERS 4.3, 4: who was removed and substitutes have no place."""
    players = [{"number": 1, **change}, *({"number": number} for number in range(2, 9))]
    assert final_places(of(document([FIRST, SECOND], players)), rules=MCR) == expected


def test_places_inside_an_elimination_do_not_follow() -> None:
    phases = [{"number": 1, "kind": "elimination", "first": 1, "last": 2}]
    assert final_places(of(played(phases=phases)), rules=MCR) == ()


@pytest.mark.parametrize("rules", [MCR, EMA_2016, "m-league", "own-mcr", "own-riichi"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_generated_events_the_places_are_the_published_ones(rules: str, seed: int) -> None:
    shape = Shape(seed=seed, players=20, sessions=4, rules=rules, substitutes=True, ties=True)
    record = generate(shape)
    published = final_places(of(record))
    assert len(published) >= 18
    del record["standings"]
    assert final_places(of(record)) == published


@pytest.mark.parametrize(
    ("rules", "named", "game"),
    [
        ({"preset": MCR}, None, "mcr"),
        ({"preset": EMA_2016}, None, "riichi"),
        (None, EMA_2016, "riichi"),
        (None, None, None),
        ({"preset": "unknown"}, None, None),
    ],
)
def test_the_game(rules: Json | None, named: str | None, game: str | None) -> None:
    record = played() if rules is None else played(rules=rules)
    assert game_of(of(record), rules=named) == game
