"""Make two players level in the last ranking, so that ties of the ranking occur."""

from itertools import pairwise

from mahjong_core.generate.reading import rank_players
from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.shape import Json
from mahjong_core.placement import TWELFTHS
from mahjong_core.standings.records import Standing

__all__ = ["make_level_pair"]

_Place = tuple[Json, int]


def make_level_pair(record: Json, rules: EventRules) -> bool:
    """Move points at one table of the last session so that two neighbours of the ranking are level on everything.

    No place at a table changes. Return whether there was such a table.
    """
    session = record["sessions"][-1]
    places = {
        seat: (table, at)
        for table in session["tables"]
        for at, seat in enumerate(table["seats"])
        if isinstance(seat, int)
    }
    standings = [row for row in rank_players(record, rules, session["number"]) if row.place and not row.disqualified]
    for above, below in pairwise(standings):
        distance = _distance(above, below, rules)
        if distance and above.division == below.division and _move(below, above, distance, places, rules):
            return True
    return False


def _distance(above: Standing, below: Standing, rules: EventRules) -> int | None:
    """Return by how many points of score the two differ, if they differ by nothing else."""
    if above.values[:-1] != below.values[:-1] or above.metrics[-1] not in {"table_score", "overall_score"}:
        return None
    parts = TWELFTHS if above.metrics[-1] == "overall_score" else 1
    difference = above.values[-1] - below.values[-1]
    return int(difference // parts) if difference % (parts * rules.unit) == 0 else None


def _move(below: Standing, above: Standing, points: int, places: dict[int, _Place], rules: EventRules) -> bool:
    """Give the lower one the points, or take them off the upper one, at a table typed as totals."""
    for player, amount, other in (
        (below.entrant_id, points, above.entrant_id),
        (above.entrant_id, -points, below.entrant_id),
    ):
        table, seat = places.get(player, ({}, 0))
        if not table or "hands" in table or other in table["seats"]:
            continue
        for payer in range(4):
            if payer != seat and _keeps_places(table["scores"], seat, payer, amount):
                table["scores"][seat] += amount
                table["scores"][payer] -= amount
                return True
    return False


def _keeps_places(scores: list[int], seat: int, payer: int, amount: int) -> bool:
    """Return whether four unlike scores keep their order, seat by seat."""
    moved = list(scores)
    moved[seat] += amount
    moved[payer] -= amount
    order = sorted(range(4), key=scores.__getitem__)
    return len(set(moved)) == 4 == len(set(scores)) and order == sorted(range(4), key=moved.__getitem__)
