"""Turn a sheet onto the seats that four players really held.

A hand tells its dealer and winds by its number alone (MCR 3.4.9, 3.5.7.2), so a wrong chair makes every hand of it
wrong at once. What the players won stays theirs, or stays the chair's: that is what whoever wrote the sheet knows.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.sheets.records import Adjustment, Entry, HandPayload, Payload, RiichiHandPayload, TotalsPayload
from mahjong_core.winds import WINDS, Wind

__all__ = ["Turn", "turn_adjustments", "turn_entries", "turn_payload", "wind_changes"]

# The starting wind that the sheet has for a player, to the one at which the player sat.
Turn = Mapping[Wind, Wind]
_HAND_SEATS = ("winner", "discarder", "liable")
_HAND_LISTS = ("riichi", "tenpai", "nagashi", "offenders", "dead")


def wind_changes(before: Mapping[Wind, int | None], sat: Mapping[Wind, int | None]) -> dict[Wind, Wind]:
    """Return the change of winds from the planned seats to those held; players by number.

    One seat may have nobody, planned and held: whoever plays there for nobody turns with the three. Raises
    ``sheets.seat_empty`` if more seats are empty, ``sheets.other_players`` unless the same four sit there.
    """
    empty = [sum(seats.get(wind) is None for wind in WINDS) for seats in (before, sat)]
    if empty[0] != empty[1] or empty[0] > 1:
        raise RuleError("sheets.seat_empty", "a seat of this table has nobody")
    held = {sat.get(wind): wind for wind in WINDS}
    if set(held) != {before.get(wind) for wind in WINDS}:
        strangers = sorted({player for player in held if player is not None} - set(before.values()))
        raise RuleError("sheets.other_players", "the same four players sit at the table", {"players": strangers})
    return {wind: held[before.get(wind)] for wind in WINDS}


def turn_payload(payload: Payload, turn: Turn) -> Payload:
    """Return an entry written for the players, with the seats that they held."""
    match payload:
        case RiichiHandPayload():
            return _riichi_hand(payload, turn)
        case HandPayload():
            return replace(payload, winner=_seat(payload.winner, turn), discarder=_seat(payload.discarder, turn))
        case TotalsPayload():
            return TotalsPayload(_points(payload.totals, turn), _points(payload.included, turn))
    return payload


def turn_entries(entries: Iterable[Entry], turn: Turn) -> list[Entry]:
    """Return every entry with its seats changed; ids and links stay."""
    return [replace(entry, payload=turn_payload(entry.payload, turn)) for entry in entries]


def turn_adjustments(adjustments: Iterable[Adjustment], turn: Turn) -> list[Adjustment]:
    """Return the points of rulings, which belong to players wherever they sat."""
    return [replace(adjustment, wind=turn[adjustment.wind]) for adjustment in adjustments]


def _seat(wind: Wind | None, turn: Turn) -> Wind | None:
    return None if wind is None else turn[wind]


def _points(points: Mapping[Wind, int], turn: Turn) -> dict[Wind, int]:
    moved = {turn[wind]: points[wind] for wind in WINDS}
    return {wind: moved[wind] for wind in WINDS}


def _riichi_hand(payload: RiichiHandPayload, turn: Turn) -> RiichiHandPayload:
    return replace(
        payload,
        winner=_seat(payload.winner, turn),
        discarder=_seat(payload.discarder, turn),
        data=_turned_data(payload.data, turn),
    )


def _turned_data(data: Mapping[str, Any], turn: Turn) -> dict[str, Any]:
    """Return the line as it is stored: single seats, lists of seats, and the winners of a hand that several won."""

    def seat(letter: str) -> str:
        return str(turn[Wind(letter)])

    def seats(letters: list[str]) -> list[str]:
        return sorted(map(seat, letters), key=[str(wind) for wind in WINDS].index)

    readers: dict[str, Callable[[Any], Any]] = dict.fromkeys(_HAND_SEATS, seat) | dict.fromkeys(_HAND_LISTS, seats)
    readers["wins"] = lambda wins: [_turned_data(win, turn) for win in wins]
    return {name: readers[name](value) if name in readers else value for name, value in data.items()}
