"""What functions that plant an error share: places to choose from, and the change they answer with."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from mahjong_core.generate.event import DraftEvent
from mahjong_core.generate.shape import Json, no_room

__all__ = [
    "Change",
    "Plant",
    "adjusted",
    "after_cut",
    "choose",
    "free_people",
    "has_cut",
    "is_plain",
    "plain_tables",
    "sit_out",
    "spot",
    "undrawn",
]

_Item = TypeVar("_Item")
_Spot = tuple[Json, Json]  # a session and a table of it


@dataclass(frozen=True, slots=True)
class Change:
    """Store a planted change: every place that a checker names, the right value, and the wrong one."""

    where: list[Json]
    was: Any
    value: Any


Plant = Callable[[DraftEvent], Change]


def choose(event: DraftEvent, items: Iterable[_Item]) -> _Item:
    """Return one of the places an error fits. Raises ``generate.no_room`` if there is none."""
    candidates = list(items)
    if not candidates:
        raise no_room("such an event has no room for this error")
    return event.dice.pick(candidates)


def has_cut(event: DraftEvent) -> bool:
    """Return whether a cut eliminated a player."""
    return any("divisions" in phase for phase in event.record["phases"])


def after_cut(event: DraftEvent) -> list[Json]:
    """Return the sessions after the last cut: points made there do not change who is in a division."""
    first = max((phase["first"] for phase in event.record["phases"] if "divisions" in phase), default=1)
    return [session for session in event.record["sessions"] if session["number"] >= first]


def adjusted(event: DraftEvent, session: Json, table: Json) -> bool:
    """Return whether points were given or taken at a table, or from one of its players in that session."""
    return any(
        row.get("session") == session["number"]
        and (row.get("table") == table["number"] or row.get("player") in table["seats"])
        for row in event.record["adjustments"]
    )


def is_plain(event: DraftEvent, session: Json, table: Json) -> bool:
    """Return whether four players sit at a table, and nothing was given or taken there."""
    return all(isinstance(seat, int) for seat in table["seats"]) and not adjusted(event, session, table)


def plain_tables(event: DraftEvent, *, hands: bool | None = None) -> list[_Spot]:
    """Return tables whose points may change: plain ones after the last cut.

    ``hands``: only those with a complete log, or only those without any.
    """
    return [
        (session, table)
        for session in after_cut(event)
        for table in session["tables"]
        if is_plain(event, session, table) and _fits(table, hands=hands)
    ]


def _fits(table: Json, *, hands: bool | None) -> bool:
    if hands is None:
        return True
    return ("hands" in table and table.get("hands_complete", True)) if hands else "hands" not in table


def free_people(event: DraftEvent) -> set[int]:
    """Return the players to whom nothing happened."""
    return {
        person["number"]
        for person in event.record["players"]
        if not {"substitute", "state", "joined_in", "left_after"} & person.keys()
    }


def sit_out(session: Json, player: int) -> None:
    """Let a player sit out, if the session lists who sits out."""
    if "sitting_out" in session:
        session["sitting_out"] = sorted([*session["sitting_out"], player])


def undrawn(event: DraftEvent, *promises: str) -> None:
    """Take the draw out of the record, but for ``promises``: people do not sit as drawn any more."""
    draw = event.record.pop("draw")
    if promises:
        event.record["draw"] = {"engine": draw["engine"], "seed": draw["seed"], "promises": list(promises)}


def spot(session: Json, table: Json, **more: Any) -> Json:
    """Return the place of a table, a seat or a hand."""
    return {"session": session["number"], "table": table["number"], **more}
