"""Read the JSON of an MCR event of the program MTS as a record: players, tables with mini-points, the final ranking.

A penalty of a hand, where it is told, acts before the places. MTS numbers level players apart.
"""

from collections.abc import Mapping
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.record.document import WINDS
from mahjong_core.record.shapes import FORMAT, VERSION

__all__ = ["is_mts", "read_mts"]

_FALSE_WINS = {30: "false-win-below-minimum", 60: "false-win-invalid-hand"}


def is_mts(value: Mapping[str, Any]) -> bool:
    """Return whether a JSON object is one of MTS."""
    tables = value.get("tables")
    first = tables[0] if isinstance(tables, list) and tables else None
    return "players" in value and isinstance(first, dict) and "mini_points" in first


def read_mts(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document of an event. Raises ``file.malformed``."""
    try:
        return _document(value)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        if isinstance(error, RuleError):
            raise
        message = f"the file is not as MTS writes it: {type(error).__name__} {error}"[:200]
        raise RuleError("file.malformed", message, {"field": str(error)[:80]}) from error


def _document(value: Mapping[str, Any]) -> dict[str, Any]:
    sessions: dict[int, list[dict[str, Any]]] = {}
    adjustments: list[dict[str, Any]] = []
    for table in value["tables"]:
        sessions.setdefault(table["session"], []).append(_table(table))
        for hand in table.get("hands", ()):
            adjustments += _penalties(table, hand)
    players = [_player(entry) for entry in value["players"]]
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "players": players}
    if "name" in value:
        document["event"] = {"name": value["name"]}
    document["sessions"] = [{"number": number, "tables": tables} for number, tables in sorted(sessions.items())]
    document["adjustments"] = adjustments
    if value.get("final"):
        document["standings"] = [{"after_session": max(sessions), "rows": _rows(value["final"])}]
    return document


def _player(entry: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: entry[name] for name in ("number", "name", "country", "club") if entry.get(name) not in (None, "")}
    if entry.get("team") is not None:
        kept["team"] = str(entry["team"])
    if entry.get("ema"):
        kept["federation_numbers"] = {"EMA": str(entry["ema"])}
    return kept


def _table(table: Mapping[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = {"number": table["table"], "seats": list(table["seats"]), "scores": table["mini_points"]}
    if table.get("table_points"):
        read["points"] = table["table_points"]
    if table.get("hands"):
        read["hands"] = [_hand(hand) for hand in table["hands"]]
        if table.get("totals_only"):
            read["hands_complete"] = False
    return read


def _hand(hand: Mapping[str, Any]) -> dict[str, Any]:
    if hand.get("winner") is None:
        return {"number": hand["hand"], "outcome": "draw"}
    discarder = hand.get("discarder")
    return {
        "number": hand["hand"],
        "outcome": "win",
        "winner": WINDS[hand["winner"]],
        "discarder": None if discarder is None else WINDS[discarder],
        "value": hand["value"],
    }


def _penalties(table: Mapping[str, Any], hand: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the penalties of a hand as adjustments; four that sum to zero are a false win."""
    amounts = hand.get("penalties") or ()
    is_false_win = len(amounts) == 4 and not sum(amounts) and any(amounts)
    cause = _FALSE_WINS.get(-min(amounts), "penalty") if is_false_win else "penalty"
    return [
        {
            "seat": wind,
            "amount": amount,
            "stage": "before_places",
            "cause": cause,
            "session": table["session"],
            "table": table["table"],
            "hand": hand["hand"],
        }
        | ({} if seat is None else {"player": seat})
        for wind, amount, seat in zip(WINDS, amounts, table["seats"], strict=False)
        if amount
    ]


def _rows(final: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "place": row["place"],
            "player": row["number"],
            "figures": {"table_points": row["table_points"], "table_score": row["mini_points"]},
        }
        for row in final
    ]
