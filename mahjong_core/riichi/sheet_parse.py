"""Read a riichi hand from JSON, collecting every fault, and write it back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from mahjong_core.riichi.table.records import Abortive, HandWin, Outcome, TableHand
from mahjong_core.riichi.value import Limit
from mahjong_core.sheets.fields import PayloadFields
from mahjong_core.winds import WINDS, Wind

__all__ = ["LISTS", "HandRecord", "Word", "hand_data", "parse_table_hand"]

_WIN_FIELDS = ("winner", "han", "fu", "limit", "liable", "liable_times")
LISTS = ("riichi", "tenpai", "nagashi", "offenders", "dead")
_OTHER_FIELDS = ("discarder", "abortive", "wins", "note", "tiles")
Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """Represent a line of the sheet: ``number`` counts lines, chombo and redeals included.

    ``tiles`` are kept as sent.
    """

    number: int
    hand: TableHand
    note: str = ""
    tiles: Mapping[str, Any] | None = field(default=None, hash=False)


def parse_table_hand(data: Any) -> HandRecord:
    """Return the line written in ``data``.

    One winner stands flat (``winner``, ``han``, ``fu``, ``limit``, ``liable``, ``liable_times``), several as objects in
    ``wins``. Seats are starting winds. Raises ``sheets.malformed`` with every missing, unknown or wrong-typed field;
    whether the hand can be true is asked when it is played (:mod:`mahjong_core.riichi.table.checks`).
    """
    fields = PayloadFields(data, ("number", "outcome"), (*_WIN_FIELDS, *LISTS, *_OTHER_FIELDS))
    number = fields.integer("number")
    if "number" in fields.data and (number is None or number < 1):
        fields.fault("number", "not_a_line")
    outcome = _word(fields, "outcome", Outcome)
    wins = _wins(fields)
    hand = TableHand(
        outcome=outcome or Outcome.DRAW,
        wins=wins,
        discarder=fields.wind("discarder"),
        riichi=_seats(fields, "riichi"),
        tenpai=_seats(fields, "tenpai"),
        claimants=_seats(fields, "nagashi"),
        offenders=_seats(fields, "offenders"),
        abortive=_word(fields, "abortive", Abortive),
        dead=_seats(fields, "dead"),
    )
    note, tiles = fields.text("note"), fields.mapping("tiles")
    fields.finish()
    return HandRecord(number or 0, hand, note, tiles)


def _word(fields: PayloadFields, name: str, words: type[Word]) -> Word | None:
    """Return one of the words, or nothing when the field is absent or null."""
    if fields.data.get(name) is None:
        if name == "outcome" and name in fields.data:
            fields.fault(name, "missing")
        return None
    word = fields.word(name, tuple(words))
    return None if word is None else words(word)


def _wins(fields: PayloadFields) -> tuple[HandWin, ...]:
    """Return the winners, flat or listed, never both."""
    flat = [name for name in _WIN_FIELDS if fields.data.get(name) is not None]
    listed = fields.data.get("wins")
    if listed is None:
        return (_win(fields),) if flat else ()
    for name in flat:
        fields.fault(name, "beside_wins")
    if not isinstance(listed, list):
        fields.fault("wins", "not_a_list")
        return ()
    return tuple(_listed_win(fields, place, win) for place, win in enumerate(listed))


def _listed_win(fields: PayloadFields, place: int, data: Any) -> HandWin:
    inner = PayloadFields(data, ("winner",), _WIN_FIELDS[1:])
    win = _win(inner)
    for problem in inner.problems:
        fields.fault(f"wins.{place}.{problem['field']}", problem["problem"])
    return win


def _win(fields: PayloadFields) -> HandWin:
    winner = fields.wind("winner")
    if winner is None and not any(problem["field"] == "winner" for problem in fields.problems):
        fields.fault("winner", "missing")
    han, fu, limit = fields.integer("han"), fields.integer("fu"), _word(fields, "limit", Limit)
    return HandWin(winner or Wind.EAST, han, fu, limit, fields.wind("liable"), fields.integer("liable_times"))


def _seats(fields: PayloadFields, name: str) -> tuple[Wind, ...]:
    """Return a list of starting winds, in the order E S W N; one that stands twice is kept for the check to see."""
    given = fields.data.get(name)
    if given is None:
        return ()
    if not isinstance(given, list) or not all(isinstance(text, str) and text in set(WINDS) for text in given):
        fields.fault(name, "not_a_list_of_seats")
        return ()
    return tuple(sorted(map(Wind, given), key=WINDS.index))


def hand_data(record: HandRecord) -> dict[str, Any]:
    """Return the JSON form of a line; :func:`parse_table_hand` gives the line back. Empty fields are left out."""
    hand = record.hand
    data: dict[str, Any] = {"number": record.number, "outcome": str(hand.outcome)}
    if len(hand.wins) == 1:
        data |= _win_data(hand.wins[0])
    elif hand.wins:
        data["wins"] = [_win_data(win) for win in hand.wins]
    lists = zip(LISTS, (hand.riichi, hand.tenpai, hand.claimants, hand.offenders, hand.dead), strict=True)
    data |= {name: [str(seat) for seat in seats] for name, seats in lists if seats}
    rest = {
        "discarder": hand.discarder and str(hand.discarder),
        "abortive": hand.abortive and str(hand.abortive),
        "note": record.note,
        "tiles": None if record.tiles is None else dict(record.tiles),
    }
    return data | {name: value for name, value in rest.items() if value}


def _win_data(win: HandWin) -> dict[str, Any]:
    values = {
        "winner": str(win.winner),
        "han": win.han,
        "fu": win.fu,
        "limit": win.limit and str(win.limit),
        "liable": win.liable and str(win.liable),
        "liable_times": win.liable_times,
    }
    return {name: value for name, value in values.items() if value is not None}
