"""Plant errors of who sits where."""

from collections.abc import Callable, Iterator
from itertools import combinations

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.plants.base import (
    Change,
    Plant,
    after_cut,
    choose,
    free_people,
    has_cut,
    is_plain,
    plain_tables,
    sit_out,
    spot,
    undrawn,
)
from mahjong_core.generate.promises import pairs_of, round_robin_sessions, wind_spreads
from mahjong_core.generate.shape import Json, no_room
from mahjong_core.generate.tables import seat_player

__all__ = ["PLANTS"]

_Swap = tuple[Json, Json, int, Json, int]  # a session; a table and a seat; another table and seat


def _table_twice(event: DraftEvent) -> Change:
    """Give two tables of a session one number."""
    pairs = [
        (session, first, second)
        for session in event.record["sessions"]
        for first, second in combinations(session["tables"], 2)
        if not _is_named(event, session, first) and not _is_named(event, session, second)
    ]
    session, first, second = choose(event, pairs)
    was, second["number"] = second["number"], first["number"]
    undrawn(event)
    return Change([spot(session, second)], was, first["number"])


def _is_named(event: DraftEvent, session: Json, table: Json) -> bool:
    at = session["number"], table["number"]
    return any((row.get("session"), row.get("table")) == at for row in event.record["adjustments"])


def _player_twice(event: DraftEvent) -> Change:
    """Put somebody of an earlier table into the seat of another, who sits out."""
    free = free_people(event)
    places = [
        (session, first, second)
        for session in after_cut(event)
        for first, second in combinations(session["tables"], 2)
        if is_plain(event, session, first) and is_plain(event, session, second)
    ]
    session, first, second = choose(event, places)
    player = choose(event, first["seats"])
    seat = choose(event, [at for at, other in enumerate(second["seats"]) if other in free])
    was, second["seats"][seat] = second["seats"][seat], player
    sit_out(session, was)
    undrawn(event)
    event.publish()
    second.pop("totals", None)
    return Change([{"session": session["number"], "player": player}], was, player)


def _player_missing(event: DraftEvent) -> Change:
    """Forget somebody who sits out; if nobody does, somebody's seat is nobody's."""
    forgotten = [(session, player) for session in event.record["sessions"] for player in session.get("sitting_out", ())]
    if forgotten:
        session, player = choose(event, forgotten)
        session["sitting_out"].remove(player)
        return Change([{"session": session["number"], "player": player}], player, None)
    free = free_people(event)
    places = [(session, table) for session, table in plain_tables(event) if "sitting_out" in session]
    session, table = choose(event, places)
    seat = choose(event, [at for at, player in enumerate(table["seats"]) if player in free])
    was, table["seats"][seat] = table["seats"][seat], None
    undrawn(event)
    event.publish()
    return Change([{"session": session["number"], "player": was}], was, None)


def _sits_out_and_plays(event: DraftEvent) -> Change:
    """Let somebody who plays sit out."""
    places = [
        (session, seat)
        for session in event.record["sessions"]
        for table in session["tables"]
        for seat in table["seats"]
        if isinstance(seat, int) and ("sitting_out" in session or not event.shape.sit_outs)
    ]
    session, player = choose(event, places)
    was = list(session.get("sitting_out", ()))
    session["sitting_out"] = sorted([*was, player])
    return Change([{"session": session["number"], "player": player}], was, session["sitting_out"])


def _after_leaving(event: DraftEvent) -> Change:
    """Let somebody join in session 2 who sat in session 1."""
    if event.shape.sessions == 1:
        raise no_room("nobody enters later where there is one session")
    free = free_people(event)
    seated = {
        seat for table in event.record["sessions"][0]["tables"] for seat in table["seats"] if isinstance(seat, int)
    }
    player = choose(event, sorted(free & seated))
    person = next(each for each in event.record["players"] if each["number"] == player)
    person["joined_in"] = 2
    return Change([{"session": 1, "player": player}], None, 2)


def _not_in_phase(event: DraftEvent) -> Change:
    """Let somebody who did not come through play in the place of one who did."""
    record = event.record
    cuts = [phase for phase in record["phases"] if "divisions" in phase]
    through = {player for phase in cuts for division in phase["divisions"] for player in division["players"]}
    out = sorted(free_people(event) - through) if cuts else []
    player = choose(event, out)
    session, table = choose(event, plain_tables(event))
    seat = event.dice.below(4)
    was, table["seats"][seat] = table["seats"][seat], player
    sit_out(session, was)
    undrawn(event)
    event.publish()
    return Change([{"session": session["number"], "player": player}], was, player)


def _repeat(event: DraftEvent) -> Change:
    """Let one pair meet again, if nobody was to."""
    _require(event, "no_repeats")
    sessions = round_robin_sessions(event.record)
    meetings = pairs_of(sessions)

    def again(swap: _Swap) -> list[list[int]]:
        _, table, seat, other, place = swap
        moves = (table["seats"][seat], other, place), (other["seats"][place], table, seat)
        return [
            sorted((player, mate))
            for player, at, left in moves
            for mate in _others(at, left)
            if meetings[min(player, mate), max(player, mate)]
        ]

    return _swapped(event, again, "no_repeats")


def _team_mates(event: DraftEvent) -> Change:
    """Let one pair of team-mates share a table, if none was to."""
    _require(event, "teams_apart")
    team = {person["number"]: person["team"] for person in event.record["players"] if "team" in person}

    def mates(swap: _Swap) -> list[list[int]]:
        _, table, seat, other, place = swap
        moves = (table["seats"][seat], other, place), (other["seats"][place], table, seat)
        return [
            sorted((player, mate))
            for player, at, left in moves
            for mate in _others(at, left)
            if player in team and team[player] == team.get(mate)
        ]

    return _swapped(event, mates, "teams_apart", with_table=True)


def _winds(event: DraftEvent) -> Change:
    """Let two players of a table change seats, so that one of them has one wind far oftener than another."""
    _require(event, "winds")
    sessions = round_robin_sessions(event.record)
    for _, table in _shuffled_tables(event):
        for one, two in combinations(range(4), 2):
            seats = table["seats"]
            players = seats[one], seats[two]
            seats[one], seats[two] = seats[two], seats[one]
            spreads = wind_spreads(sessions)
            uneven = [player for player in players if spreads.get(player, 0) > 1]
            if len(uneven) == 1:
                undrawn(event, "winds")
                event.publish()
                return Change([{"phase": 1, "player": uneven[0]}], list(players), list(reversed(players)))
            seats[one], seats[two] = seats[two], seats[one]
    raise no_room("no change of two seats makes the winds of one player uneven")


def _require(event: DraftEvent, promise: str) -> None:
    """Raise ``generate.no_room`` unless the draw promised so, and nobody was cut by the points made there."""
    if promise not in event.record["draw"]["promises"] or has_cut(event):
        raise no_room(f"{promise} was not promised, or decides a cut")


def _shuffled_tables(event: DraftEvent) -> Iterator[tuple[Json, Json]]:
    places = plain_tables(event)
    yield from event.dice.sample(places, len(places))


def _others(table: Json, left: int) -> list[int]:
    """Return who sits at a table beside the seat ``left``."""
    players = (seat_player(seat) for at, seat in enumerate(table["seats"]) if at != left)
    return [player for player in players if player is not None]


def _swaps(event: DraftEvent) -> Iterator[_Swap]:
    """Yield pairs of players who may change places: at tables of one session, with the same wind."""
    for session, table in _shuffled_tables(event):
        for other in session["tables"]:
            if other["number"] > table["number"] and is_plain(event, session, other):
                for seat in range(4):
                    yield session, table, seat, other, seat


def _swapped(
    event: DraftEvent, wrong: Callable[[_Swap], list[list[int]]], promise: str, *, with_table: bool = False
) -> Change:
    """Change two players' places so that exactly one pair is wrong."""
    for swap in _swaps(event):
        pairs = wrong(swap)
        if len(pairs) != 1:
            continue
        session, table, seat, other, place = swap
        first, second = table["seats"][seat], other["seats"][place]
        table["seats"][seat], other["seats"][place] = second, first
        undrawn(event, promise)
        event.publish()
        crowded = table if pairs[0][0] in table["seats"] and pairs[0][1] in table["seats"] else other
        where = spot(session, crowded) if with_table else {}
        return Change([{**where, "players": pairs[0]}], [first, second], [second, first])
    raise no_room("no change of two seats makes exactly one pair meet")


PLANTS: dict[str, Plant] = {
    "seating.table_twice": _table_twice,
    "seating.player_twice": _player_twice,
    "seating.player_missing": _player_missing,
    "seating.sits_out_and_plays": _sits_out_and_plays,
    "seating.after_leaving": _after_leaving,
    "seating.not_in_phase": _not_in_phase,
    "seating.repeat": _repeat,
    "seating.team_mates": _team_mates,
    "seating.winds": _winds,
}
