"""Small events written by hand, and how their findings are read. Figures are worked out from the books, not by us."""

import copy
import json
from collections.abc import Iterable, Sequence
from typing import Any

from mahjong_core.check.run import Report, check_file

Json = dict[str, Any]
Found = tuple[str, str, Json]


def document(sessions: Sequence[Sequence[Json]], players: int | Sequence[Json] = 4, **more: Any) -> Json:
    """A record of these tables by session."""
    people = [{"number": number} for number in range(1, players + 1)] if isinstance(players, int) else list(players)
    played = [{"number": at, "tables": list(tables)} for at, tables in enumerate(sessions, 1)]
    return {"format": "mtr", "version": "1.0", "players": people, "sessions": played, **more}


def table(scores: Sequence[int] | None, number: int = 1, seats: Sequence[Any] = (1, 2, 3, 4), **more: Any) -> Json:
    """A table of one session."""
    return {"number": number, "seats": list(seats), **({} if scores is None else {"scores": list(scores)}), **more}


def with_change(record: Json, path: str, value: Any) -> Json:
    """A copy with one field set."""
    changed = copy.deepcopy(record)
    *parents, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    place: Any = changed
    for name in parents:
        place = place[name]
    place[last] = value
    return changed


def report(record: Json, rules: str | None = None) -> Report:
    """The report on a record."""
    return check_file(json.dumps(record).encode(), "event.mtr.json", rules=rules)


def findings(record: Json, rules: str | None = None, *, notes: bool = False) -> list[Found]:
    """Severity, code and place of each finding; notes only when asked for."""
    found = report(record, rules).findings
    return [(one.severity, one.code, dict(one.where)) for one in found if notes or one.severity != "note"]


def codes(record: Json, rules: str | None = None, *, notes: bool = False) -> list[str]:
    """The codes alone."""
    return [code for _, code, _ in findings(record, rules, notes=notes)]


def notes_of(record: Json, code: str, rules: str | None = None) -> list[Json]:
    """The places of the notes of one code."""
    return [where for weight, one, where in findings(record, rules, notes=True) if weight == "note" and one == code]


def rows(order: Iterable[tuple[int, int, Json]]) -> list[Json]:
    """Rows of a ranking: place, player, figures."""
    return [{"place": place, "player": player, "figures": figures} for place, player, figures in order]


MCR = "mcr-ffmj-2016"
EMA_2012, EMA_2016 = "ema-riichi-2012", "ema-riichi-2016"
