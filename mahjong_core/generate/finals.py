"""Cut a generated event: who goes on, into which division, and who sits where."""

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.reading import first_entries, rank_players
from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.seats import draw_sessions
from mahjong_core.generate.shape import Json

__all__ = ["before_cut", "cut_phase", "final_sessions"]

_ROUNDINGS = ("exact", "exact", "nearest", "down", "up")
_GONE = frozenset({"disqualified", "withdrawn", "removed"})


def before_cut(sessions: int, dice: Dice) -> int:
    """Return how many sessions come before the cut: all but one, two or three, at most a third after it."""
    return sessions - dice.between(1, max(1, min(3, sessions // 3)))


def cut_phase(record: Json, rules: EventRules, first: int, last: int, dice: Dice) -> Json:
    """Return the phase after a cut: a final of the best, or divisions of everybody (MCR 3.5.4)."""
    people = first_entries(record)
    standings = rank_players(record, rules, first - 1)
    order = [
        row.entrant_id
        for row in standings
        if row.place is not None and people[row.entrant_id].get("state") not in _GONE
    ]
    if dice.chance(500):
        size = dice.pick([size for size in (4, 8, 16, 32) if size * 2 <= len(order)])
        sizes, kind = [size], "final"
    else:
        upper = 4 * dice.between(1, len(order) // 8)
        sizes, kind = [upper, len(order) - upper], "divisions"
    level = len({row.values for row in standings}) < len(standings)
    divisions, at = [], 0
    for size in sizes:
        divisions.append({"players": order[at : at + size], **_carrying(rules, dice, may_step=not level)})
        at += size
    return {"number": 2, "kind": kind, "first": first, "last": last, "divisions": divisions}


def _carrying(rules: EventRules, dice: Dice, *, may_step: bool) -> Json:
    """Return how points come along. Steps by place only if nobody is level."""
    form: Json = {"percent": dice.pick((100, 50, 50, 25, 0))}
    if may_step and dice.chance(150):
        return {**form, "step": 1000 if rules.is_riichi else 1}
    rounding = dice.pick(_ROUNDINGS)
    if rounding != "exact":
        form |= {"rounding": rounding, "unit": rules.unit}
    if dice.chance(150):
        form["cap"] = 20000 if rules.is_riichi else 8
    return form


def final_sessions(phase: Json, seed: str) -> list[Json]:
    """Return the sessions after a cut, each drawn on its own: people meet again in a final.

    The tables of a division follow those of the one above.
    """
    sessions = []
    for number in range(phase["first"], phase["last"] + 1):
        tables: list[Json] = []
        for at, division in enumerate(phase["divisions"]):
            drawn = draw_sessions(sorted(division["players"]), 1, f"{seed}{number:02x}{at:02x}", {})
            offset = len(tables)
            tables += [{**table, "number": table["number"] + offset} for table in drawn["plan"][0]["tables"]]
        sessions.append({"number": number, "tables": tables})
    return sessions
