"""Provide the rules of Mahjong tournaments as data and pure functions: no Django, clock, randomness or I/O.

What a program needs first stands here, whatever module it lives in; nothing is imported before it is asked for.

A hand is read, and valued under a rule set:

>>> from mahjong_core import Family, McrWin, RiichiWin, Wind, derive, evaluate, parse_hand, settle, usual_preset
>>> hand = parse_hand("23m456p11789s [123m] + 1m")
>>> evaluate(hand, McrWin(prevailing_wind=Wind.SOUTH), usual_preset(Family.MCR)).total
11

An organiser's own rule set is a preset with some of its options changed:

>>> straight = parse_hand("12345678s 345m 66p + 9s")
>>> book = usual_preset(Family.RIICHI)
>>> ours = derive(book, {"kiriage_mangan": True}, name="Ours")
>>> win = RiichiWin(seat_wind=Wind.SOUTH, riichi=True)
>>> [evaluate(straight, win, rules).total for rules in (book, ours)]
[7700, 8000]

What the four seats pay and receive adds up to nothing:

>>> {wind.value: points for wind, points in settle(11, Wind.EAST, Wind.SOUTH).items()}
{'E': 35, 'S': -19, 'W': -8, 'N': -8}

More examples stand in ``docs/core.md``. Whatever is refused is a :class:`RuleError` with a stable ``code``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mahjong_core.errors import RuleError
    from mahjong_core.hand_values import evaluate
    from mahjong_core.hands import Hand, parse_hand
    from mahjong_core.mcr.settle import settle
    from mahjong_core.mcr.win import McrWin
    from mahjong_core.penalties.catalogue import offence
    from mahjong_core.penalties.escalation import Moment
    from mahjong_core.penalties.proposal import propose
    from mahjong_core.placement import place_table
    from mahjong_core.riichi.win import RiichiWin
    from mahjong_core.rulesets.derive import derive
    from mahjong_core.rulesets.presets import PRESETS, preset, usual_preset
    from mahjong_core.rulesets.records import Family, RuleSet
    from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
    from mahjong_core.sheets.records import Entry, EntryKind
    from mahjong_core.standings.rank import rank
    from mahjong_core.standings.records import Entrant, SessionResult
    from mahjong_core.table_sheets import fold, parse_payload
    from mahjong_core.winds import Wind

__all__ = [
    "PRESETS",
    "DrawRequest",
    "Entrant",
    "Entry",
    "EntryKind",
    "Family",
    "Hand",
    "McrWin",
    "Moment",
    "RiichiWin",
    "RuleError",
    "RuleSet",
    "SessionResult",
    "Wind",
    "derive",
    "draw_seating",
    "evaluate",
    "fold",
    "offence",
    "parse_hand",
    "parse_payload",
    "place_table",
    "preset",
    "propose",
    "rank",
    "settle",
    "usual_preset",
]

# Where each name lives. A program that values hands never waits for what drawing seats needs.
_HOMES: dict[str, str] = {
    "PRESETS": "rulesets.presets",
    "DrawRequest": "seating.draw.engine",
    "Entrant": "standings.records",
    "Entry": "sheets.records",
    "EntryKind": "sheets.records",
    "Family": "rulesets.records",
    "Hand": "hands",
    "McrWin": "mcr.win",
    "Moment": "penalties.escalation",
    "RiichiWin": "riichi.win",
    "RuleError": "errors",
    "RuleSet": "rulesets.records",
    "SessionResult": "standings.records",
    "Wind": "winds",
    "derive": "rulesets.derive",
    "draw_seating": "seating.draw.engine",
    "evaluate": "hand_values",
    "fold": "table_sheets",
    "offence": "penalties.catalogue",
    "parse_hand": "hands",
    "parse_payload": "table_sheets",
    "place_table": "placement",
    "preset": "rulesets.presets",
    "propose": "penalties.proposal",
    "rank": "standings.rank",
    "settle": "mcr.settle",
    "usual_preset": "rulesets.presets",
}


def __getattr__(name: str) -> Any:
    """Return a name of the face, imported when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
