"""Plant errors in the scores, places and points of a table."""

from collections.abc import Iterator
from fractions import Fraction

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.exact import write_exact
from mahjong_core.generate.plants.base import Change, Plant, choose, is_plain, plain_tables, spot
from mahjong_core.generate.shape import Json, no_room
from mahjong_core.generate.tables import table_outcomes
from mahjong_core.rulesets.records import TieRule
from mahjong_core.winds import WINDS

__all__ = ["PLANTS"]

_Seat = tuple[Json, Json, int]


def _scores_missing(event: DraftEvent) -> Change:
    """Forget the scores of a table, where others of its session have some."""
    places = [(session, table) for session, table in plain_tables(event) if len(session["tables"]) > 1]
    session, table = choose(event, places)
    was = table["scores"]
    for name in ("scores", "hands", "hands_complete", "leftover"):
        table.pop(name, None)
    event.publish()
    return Change([spot(session, table)], was, None)


def _table_sum(event: DraftEvent) -> Change:
    """Give a seat points that nobody paid."""
    session, table = choose(event, plain_tables(event, hands=False))
    was = list(table["scores"])
    table["scores"][event.dice.below(4)] += event.rules.unit * event.dice.between(1, 9)
    event.publish()
    return Change([spot(session, table)], was, list(table["scores"]))


def _table_unit(event: DraftEvent) -> Change:
    """Move half a unit from one seat to another."""
    half = event.rules.unit // 2
    if not half:
        raise no_room("every whole number is a score under these rules")
    session, table = choose(event, plain_tables(event, hands=False))
    was = list(table["scores"])
    seats = sorted(event.dice.sample(range(4), 2))
    for seat, points in zip(seats, (half, -half), strict=True):
        table["scores"][seat] += points
    event.publish()
    return Change([spot(session, table, seat=str(WINDS[seat])) for seat in seats], was, list(table["scores"]))


def _table_leftover(event: DraftEvent) -> Change:
    """Leave a stake on the table that the rules give to the winner."""
    if event.rules.engine.leftover_deposits != "winner":
        raise no_room("the rules leave stakes on the table")
    session, table = choose(event, plain_tables(event, hands=False))
    scores = table["scores"]
    scores[scores.index(max(scores))] -= 1000
    table["leftover"] = 1000
    event.publish()
    return Change([spot(session, table)], 0, 1000)


def _table_place(event: DraftEvent) -> Change:
    """Publish another place of a seat."""
    session, table, seat = choose(event, _single_seats(event))
    was = table["places"][seat]
    table["places"][seat] = choose(event, [place for place in (1, 2, 3, 4) if place != was])
    return Change([_at(session, table, seat)], was, table["places"][seat])


def _table_points(event: DraftEvent) -> Change:
    """Publish other points of a seat."""
    session, table, seat = choose(event, _single_seats(event))
    return _changed(event, (session, table, seat), "points")


def _table_total(event: DraftEvent) -> Change:
    """Publish another result of a riichi seat."""
    seats = [
        (session, table, seat)
        for session in event.record["sessions"]
        for table in session["tables"]
        for seat, total in enumerate(table.get("totals", ()))
        if total is not None
    ]
    return _changed(event, choose(event, seats), "totals")


def _table_tie(event: DraftEvent) -> Change:
    """Treat level seats by the other rule: shared where the seat decides, by seat where they share."""
    rule = TieRule.SEAT_ORDER if event.rules.engine.tie_rule is TieRule.SHARE else TieRule.SHARE
    session, table, level = choose(event, _ties(event))
    was = list(table["points"])
    scale = event.rules.engine.scale_for(table["scores"])
    best = sum(score > table["scores"][level[0]] for score in table["scores"])
    worth = [Fraction(value) for value in scale[best : best + len(level)]]
    if rule is TieRule.SHARE:
        worth = [Fraction(sum(worth), len(level))] * len(level)
    for seat, points in zip(level, worth, strict=True):
        table["points"][seat] = write_exact(points, event.style)
    if table["points"] == was:
        raise no_room("both rules give these seats the same")
    return Change([spot(session, table)], was, list(table["points"]))


def _table_substitute(event: DraftEvent) -> Change:
    """Give a substitute other points than those fixed for the case."""
    seats = [
        (session, table, seat)
        for session, table in _scored(event)
        for seat, outcome in enumerate(table_outcomes(table, event.rules).values())
        if outcome.is_fixed
    ]
    return _changed(event, choose(event, seats), "points")


def _table_replaced(event: DraftEvent) -> Change:
    """Count something else for a replaced player than a missed session."""
    seats = [
        (session, table, at, seat["counts"])
        for session, table in _scored(event)
        for at, seat in enumerate(table["seats"])
        if isinstance(seat, dict) and "counts" in seat
    ]
    session, table, at, counts = choose(event, seats)
    was = dict(counts)
    counts[event.dice.pick(("score", "points"))] += 10 * event.rules.unit
    return Change([_at(session, table, at)], was, dict(counts))


def _scored(event: DraftEvent) -> Iterator[tuple[Json, Json]]:
    for session in event.record["sessions"]:
        for table in session["tables"]:
            if "scores" in table:
                yield session, table


def _single_seats(event: DraftEvent) -> list[_Seat]:
    """Return seats that are level with nobody, at tables of four players."""
    return [
        (session, table, seat)
        for session, table in _scored(event)
        if all(isinstance(seat, int) for seat in table["seats"])
        for seat in range(4)
        if table["scores"].count(table["scores"][seat]) == 1
    ]


def _ties(event: DraftEvent) -> list[tuple[Json, Json, list[int]]]:
    """Return the groups of level seats at plain tables."""
    return [
        (session, table, [seat for seat in range(4) if table["scores"][seat] == score])
        for session, table in _scored(event)
        if is_plain(event, session, table)
        for score in dict.fromkeys(table["scores"])
        if table["scores"].count(score) > 1
    ]


def _changed(event: DraftEvent, place: _Seat, name: str) -> Change:
    """Publish a figure that is too high by a point, or by a unit of them."""
    session, table, seat = place
    was = table[name][seat]
    table[name][seat] = write_exact(Fraction(str(was)) + event.rules.unit * event.dice.between(1, 3), event.style)
    return Change([_at(session, table, seat)], was, table[name][seat])


def _at(session: Json, table: Json, seat: int) -> Json:
    return spot(session, table, seat=str(WINDS[seat]))


PLANTS: dict[str, Plant] = {
    "table.scores_missing": _scores_missing,
    "table.sum": _table_sum,
    "table.unit": _table_unit,
    "table.leftover": _table_leftover,
    "table.place": _table_place,
    "table.points": _table_points,
    "table.tie": _table_tie,
    "table.total": _table_total,
    "table.substitute": _table_substitute,
    "table.replaced": _table_replaced,
}
