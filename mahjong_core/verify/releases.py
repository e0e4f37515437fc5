"""Write the released standings of a revision as differences, so that many sessions do not make it grow as their square.

Each release keeps the standings of its moment, with every session of every player. A later one mostly repeats the
earlier: of each player, ``as_before`` counts the sessions that stand in the release before, and ``sessions`` holds the
others.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

from mahjong_core.errors import RuleError

__all__ = ["releases_as_differences", "whole_releases"]

_Row = Mapping[str, Any]


def releases_as_differences(releases: Iterable[_Row]) -> list[dict[str, Any]]:
    """Return the rows of releases, in their order, without the parts that equal the release before."""
    written = []
    before: dict[Any, list[Any]] = {}
    for release in releases:
        rows = release["standings"]["rows"]
        shorter = [_shorter(row, before.get(_number(row), [])) for row in rows]
        written.append({**release, "standings": {**release["standings"], "rows": shorter}})
        before = {_number(row): row["sessions"] for row in rows}
    return written


def whole_releases(releases: Iterable[_Row]) -> Iterator[dict[str, Any]]:
    """Yield the releases with all sessions of their standings again. Raises ``revision.malformed``."""
    before: dict[Any, list[Any]] = {}
    for release in releases:
        rows = [_whole(row, before.get(_number(row), [])) for row in release["standings"]["rows"]]
        before = {_number(row): row["sessions"] for row in rows}
        yield {**release, "standings": {**release["standings"], "rows": rows}}


def _number(row: _Row) -> Any:
    return row["participant"]["number"]


def _shorter(row: _Row, before: list[Any]) -> dict[str, Any]:
    pairs = zip(row["sessions"], before, strict=False)
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return {**row, "as_before": same, "sessions": row["sessions"][same:]} if same else dict(row)


def _whole(row: _Row, before: list[Any]) -> dict[str, Any]:
    same = row.get("as_before", 0)
    if type(same) is not int or not 0 <= same <= len(before):
        raise RuleError("revision.malformed", f"player {_number(row)}: no release before has {same!r} sessions"[:160])
    kept = {name: value for name, value in row.items() if name != "as_before"}
    return {**kept, "sessions": [*before[:same], *row["sessions"]]}
