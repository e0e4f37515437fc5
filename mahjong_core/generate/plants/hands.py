"""Plant errors in the log of a table's hands."""

from collections.abc import Callable

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.plants.base import Change, Plant, choose, plain_tables, spot
from mahjong_core.generate.riichi_games import stakes_left
from mahjong_core.generate.shape import Json, no_room
from mahjong_core.mcr.settle import settle
from mahjong_core.winds import WINDS, Wind

__all__ = ["PLANTS"]

_Hand = tuple[Json, Json, Json]


def _hand_number(event: DraftEvent) -> Change:
    """Number a table's last hand as the one before it."""
    session, table = choose(event, [place for place in plain_tables(event, hands=True) if len(place[1]["hands"]) > 1])
    before, last = table["hands"][-2:]
    was, last["number"] = last["number"], before["number"]
    return Change([spot(session, table, hand=last["number"])], was, last["number"])


def _hand_value(event: DraftEvent) -> Change:
    """Let a hand win with fewer points than the minimum; payments and scores follow."""
    minimum = event.rules.engine.minimum_points
    if event.rules.game != "mcr" or not minimum:
        raise no_room("the rules ask no points for a win")
    session, table, hand = choose(event, _hands(event, _is_won))
    was, hand["value"] = hand["value"], event.dice.between(1, minimum - 1)
    discarder = None if hand["discarder"] is None else Wind(hand["discarder"])
    points = settle(hand["value"], Wind(hand["winner"]), discarder, minimum=0)
    deltas = [points[wind] for wind in WINDS]
    for seat in range(4):
        table["scores"][seat] += deltas[seat] - hand["deltas"][seat]
    hand["deltas"] = deltas
    event.publish()
    return Change([_at(session, table, hand)], was, hand["value"])


def _hand_winner(event: DraftEvent) -> Change:
    """Let somebody win on a tile that they discarded, or a hand be won by nobody."""
    session, table, hand = choose(event, _hands(event, _is_won))
    if event.dice.chance(500):
        winner = hand["wins"][0]["winner"] if "wins" in hand else hand["winner"]
        was, hand["discarder"] = hand["discarder"], winner
        return Change([_at(session, table, hand)], was, winner)
    name = "wins" if "wins" in hand else "winner"
    was = hand.pop(name)
    return Change([_at(session, table, hand)], was, None)


def _hand_deltas(event: DraftEvent) -> Change:
    """Move points from one seat to another that the hand did not move.

    In riichi the log is what the scores rest on: they follow.
    """
    places = [(session, table, hand) for session, table, hand in _hands(event, _is_won) if _is_closed(event, table)]
    session, table, hand = choose(event, places)
    was = list(hand["deltas"])
    _move(event, hand["deltas"])
    if event.rules.is_riichi:
        for seat in range(4):
            table["scores"][seat] += hand["deltas"][seat] - was[seat]
        event.publish()
    return Change([_at(session, table, hand)], was, list(hand["deltas"]))


def _hand_score(event: DraftEvent) -> Change:
    """Move points from one score to another that no hand moved."""
    places = [place for place in plain_tables(event, hands=True) if _is_closed(event, place[1])]
    session, table = choose(event, places)
    was = list(table["scores"])
    _move(event, table["scores"])
    event.publish()
    return Change([spot(session, table)], was, list(table["scores"]))


def _move(event: DraftEvent, numbers: list[int]) -> None:
    """Move a unit or more from one seat to another."""
    seats = event.dice.sample(range(4), 2)
    points = event.rules.unit * event.dice.between(1, 9)
    numbers[seats[0]] += points
    numbers[seats[1]] -= points


def _is_closed(event: DraftEvent, table: Json) -> bool:
    """Return whether no stake was left that goes to whoever is first."""
    return not event.rules.is_riichi or not stakes_left(table["hands"])


def _is_won(hand: Json) -> bool:
    return bool(hand["outcome"] == "win" and len(hand.get("wins", "1")) == 1)


def _hands(event: DraftEvent, fits: Callable[[Json], bool]) -> list[_Hand]:
    return [
        (session, table, hand)
        for session, table in plain_tables(event, hands=True)
        for hand in table["hands"]
        if fits(hand)
    ]


def _at(session: Json, table: Json, hand: Json) -> Json:
    return spot(session, table, hand=hand["number"])


PLANTS: dict[str, Plant] = {
    "hand.number": _hand_number,
    "hand.value": _hand_value,
    "hand.winner": _hand_winner,
    "hand.deltas": _hand_deltas,
    "hand.score": _hand_score,
}
