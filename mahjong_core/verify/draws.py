"""Check a draw's file again, from the file alone.

This module shares nothing with the program that draws. It is meant to be read in one go, and runs by itself
(``python draws.py FILE``) where nothing else is installed.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from math import comb
from pathlib import Path
from typing import Any

__all__ = [
    "Check",
    "Sessions",
    "checks",
    "main",
    "read_file",
    "refuse_file",
    "refuse_kind",
    "unknown_fields",
    "verify_draw",
]

Check = tuple[bool, str]
_LONGEST_ECHO, _LONGEST_MESSAGE, _MAX_FIELDS = 80, 160, 20
Sessions = list[list[list[int | None]]]


def main(arguments: Sequence[str]) -> int:
    """Verify the draw in a file; the exit status is that of ``verify_draw``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", help="what draw printed; - for standard input")
    try:
        raw = read_file(parser.parse_args(arguments).file)
    except OSError as error:
        return refuse_file(error)
    return verify_draw(raw)


def read_file(name: str) -> bytes:
    """Return the content of the file, of standard input if its name is ``-``."""
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def verify_draw(raw: bytes) -> int:
    """Print each check with its outcome; return 1 if any fails, 2 if the content cannot be checked.

    What is no draw is ``verify.not_a_draw`` on standard error; a draw that says more than this program checks is
    ``verify.unknown_field``: unchecked fields would prove nothing.
    """
    try:
        draw = json.loads(raw)
        outcome = list(checks(draw))
        unknown = list(unknown_fields(draw))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        return refuse_file(error)
    if unknown:
        return _refused("verify.unknown_field", f"no draw has the field {unknown[0]}", unknown)
    for good, text in outcome:
        sys.stdout.write(f"{'ok  ' if good else 'FAIL'}  {text}\n")
    return 0 if all(good for good, _ in outcome) else 1


def refuse_file(error: Exception) -> int:
    """Write to standard error why the file is not that of a draw; return 2."""
    return _refused("verify.not_a_draw", f"this is not the file of a draw: {type(error).__name__}: {error}")


def refuse_kind() -> int:
    """Write to standard error that the JSON is of no kind that can be checked; return 2.

    A revision that a program has written anew is none: its signature is over its bytes.
    """
    return _refused(
        "verify.not_a_draw",
        "this JSON is neither the file of a draw nor a closing revision as it was published",
    )


def _refused(code: str, message: str, fields: Sequence[str] = ()) -> int:
    """Say why on standard error, at no greater length than a line has."""
    answer: dict[str, Any] = {"code": code, "message": message[:_LONGEST_MESSAGE]}
    if fields:
        answer["detail"] = {"fields": [name[:_LONGEST_ECHO] for name in fields[:_MAX_FIELDS]]}
    sys.stderr.write(json.dumps(answer) + "\n")
    return 2


_DRAW = frozenset({"engine", "seed", "sessions", "quality", "certificate", "inputs", "ceremony"})
_PARTS = {
    "certificate": frozenset({"algorithm", "inputs_sha256", "grid_sha256"}),
    "ceremony": frozenset({"commitment", "secret", "public_value"}),
    "inputs": frozenset(
        {
            "engine",
            "seed",
            "players",
            "sessions",
            "groups",
            "weights",
            "fixed",
            "played",
            "planned",
            "played_numbers",
            "planned_numbers",
            "course",
        }
    ),
}
_WISH = frozenset({"player", "tables", "sessions"})
_COURSE = frozenset({"kind", "first", "sessions", "parts"})


def unknown_fields(draw: dict[str, Any]) -> Iterator[str]:
    """Yield the fields that no draw has, as paths: such as ``inputs.handicap`` or ``inputs.fixed.0.session``."""
    yield from sorted(draw.keys() - _DRAW)
    for part, known in _PARTS.items():
        yield from (f"{part}.{name}" for name in sorted(draw.get(part, {}).keys() - known))
    inputs = draw["inputs"]
    # Names of groups are free, but what has a weight has groups, and what is counted is counted here.
    yield from (f"inputs.weights.{kind}" for kind in sorted(inputs.get("weights", {}).keys() - inputs["groups"].keys()))
    yield from (f"inputs.course.{name}" for name in sorted(inputs.get("course", {}).keys() - _COURSE))
    for place, wish in enumerate(inputs["fixed"]):
        yield from (f"inputs.fixed.{place}.{name}" for name in sorted(wish.keys() - _WISH))
    counted = _counts(draw["sessions"], inputs)
    for name, value in draw["quality"].items():
        if name not in counted:
            yield f"quality.{name}"
        elif isinstance(counted[name], dict):
            yield from (f"quality.{name}.{kind}" for kind in sorted(value.keys() - inputs["groups"].keys()))


def checks(draw: dict[str, Any]) -> Iterator[Check]:
    """Yield each check of the file: whether it passes, and its sentence."""
    inputs, sessions = draw["inputs"], draw["sessions"]
    yield _same("inputs_sha256", draw["certificate"]["inputs_sha256"], _sha256(inputs))
    yield _same("grid_sha256", draw["certificate"]["grid_sha256"], _sha256(sessions))
    yield _same("engine", draw["engine"], inputs["engine"])
    yield _same("seed", draw["seed"], inputs["seed"])
    if "ceremony" in draw:
        # The commitment binds everything but the seed to the secret; secret and public value give the seed.
        commitment, secret, public = (draw["ceremony"][name] for name in ("commitment", "secret", "public_value"))
        bound = {name: value for name, value in inputs.items() if name != "seed"}
        yield _same("commitment", commitment, _sha256({"inputs": bound, "secret": secret}))
        mixed = hashlib.sha256(f"{secret}|{public}".encode()).hexdigest()
        yield _same("seed drawn", inputs["seed"], mixed if public else secret)
    yield _same("sessions", len(sessions), inputs["sessions"])
    yield sessions[: len(inputs["played"])] == inputs["played"], "played sessions are as they were"
    yield from _everybody(sessions, inputs)
    if "course" in inputs:
        yield from _course(sessions, inputs)
    counted = _counts(sessions, inputs)
    for name in sorted(counted.keys() | draw["quality"].keys()):
        yield _same(name, draw["quality"].get(name, 0), counted.get(name, 0))


def _same(name: str, stated: object, computed: object) -> Check:
    good = stated == computed
    return good, f"{name}: {computed}" if good else f"{name}: the file says {stated}, found {computed}"


def _sha256(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _everybody(sessions: Sessions, inputs: dict[str, Any]) -> Iterator[Check]:
    """Check that every player sits once in each session drawn, at tables of four, with as few substitutes as can be."""
    players = inputs["players"]
    # Flights fill tables of their own; teams of four fill as many as one field does.
    fields = inputs["course"]["parts"] if inputs.get("course", {}).get("kind") == "flights" else [players]
    most = sum((len(field) + 3) // 4 for field in fields)
    for number, tables in enumerate(sessions[len(inputs["played"]) :], start=len(inputs["played"]) + 1):
        seated = sorted(player for table in tables for player in table if player is not None)
        fours = all(len(table) == 4 for table in tables) and len(tables) == most
        yield fours and seated == players, f"session {number}: {len(seated)} players once each at {len(tables)} tables"


def _course(sessions: Sessions, inputs: dict[str, Any]) -> Iterator[Check]:
    """Check that every player is in one part; players of two flights never share a table, nor do two of a team."""
    parts, kind = inputs["course"]["parts"], inputs["course"]["kind"]
    members = sorted(player for part in parts for player in part)
    yield members == inputs["players"], f"course: {len(parts)} {kind} of {len(members)} players"
    part_of = {player: at for at, part in enumerate(parts) for player in part}
    for number, tables in enumerate(sessions[len(inputs["played"]) :], start=len(inputs["played"]) + 1):
        teams = [[part_of.get(player) for player in table if player is not None] for table in tables]
        if kind == "flights":
            good = all(len(set(table)) == 1 for table in teams)
        else:
            good = kind == "teams" and all(len(set(table)) == len(table) for table in teams)
        yield good, f"course of session {number}: {kind} at their tables"


def _counts(sessions: Sessions, inputs: dict[str, Any]) -> dict[str, Any]:
    met = Counter(pair for table in chain.from_iterable(sessions) for pair in _pairs(table))
    met_players = {player for pair in met for player in pair}
    groups_of_kinds, numbers = inputs["groups"], _numbers(sessions, inputs)
    mates = {
        kind: {pair for members in groups.values() for pair in _pairs(members)}
        for kind, groups in groups_of_kinds.items()
    }
    # Players who were to stay at one table all the time.
    still = {wish["player"] for wish in inputs["fixed"] if wish["sessions"] is None and len(wish["tables"]) == 1}
    visits = Counter(
        (player, number)
        for tables, called in zip(sessions, numbers, strict=True)
        for number, table in zip(called, tables, strict=True)
        for player in table
        if player is not None and player not in still
    )
    seated = Counter(player for player, _ in visits.elements())
    most = len(set(chain.from_iterable(numbers)))
    return {
        "repeats": sum(met.values()) - len(met),
        "repeat_bound": max(0, sum(met.values()) - comb(len(met_players), 2)),
        "wind_spread": _wind_spread(sessions),
        "wind_bound": int(len(sessions) % 4 > 0),
        "same_group": {kind: sum(met[pair] for pair in pairs) for kind, pairs in mates.items()},
        "same_group_bound": {kind: _group_bound(sessions, groups, met) for kind, groups in groups_of_kinds.items()},
        "table_repeats": sum(visits.values()) - len(visits),
        "table_repeat_bound": sum(max(0, count - most) for count in seated.values()),
        "fixed_broken": _broken(sessions, inputs),
        "shared_substitutes": sum(comb(table.count(None), 2) for table in chain.from_iterable(sessions)),
    }


def _pairs(members: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    return combinations(sorted(member for member in members if member is not None), 2)


def _numbers(sessions: Sessions, inputs: dict[str, Any]) -> list[list[int]]:
    """Return what the tables are called: 1, 2, 3, ... but where a table had been moved in a session played."""
    played = inputs.get("played_numbers", [])
    return [*played, *(list(range(1, len(tables) + 1)) for tables in sessions[len(played) :])]


def _wind_spread(sessions: Sessions) -> int:
    winds: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for table in chain.from_iterable(sessions):
        for wind, player in enumerate(table):
            if player is not None:
                winds[player][wind] += 1
    return max((max(counts.values()) - min(counts[wind] for wind in range(4)) for counts in winds.values()), default=0)


def _group_bound(sessions: Sessions, groups: dict[str, list[int]], met: Counter[tuple[int, int]]) -> int:
    """Return the lower bounds.

    Groups laid evenly over the tables, and pairs that must meet for lack of others.
    """
    members = list(chain.from_iterable(groups.values()))
    if len(members) > len(set(members)):
        return 0
    even = 0
    for tables in sessions:
        seated = set(chain.from_iterable(tables))
        for group in groups.values():
            each, more = divmod(len(seated.intersection(group)), len(tables) or 1)
            even += more * comb(each + 1, 2) + (len(tables) - more) * comb(each, 2)
    players = {player for pair in met for player in pair}
    inside = sum(comb(len(players.intersection(group)), 2) for group in groups.values())
    crowded = inside - comb(len(players), 2) + len(met)
    return max(even, crowded if len(met) == sum(met.values()) else 0)


def _broken(sessions: Sessions, inputs: dict[str, Any]) -> int:
    """Return seats against a fixed request."""
    broken = 0
    for session, (tables, called) in enumerate(zip(sessions, _numbers(sessions, inputs), strict=True), start=1):
        for wish in inputs["fixed"]:
            applies = wish["sessions"] is None or session in wish["sessions"]
            at = [number for number, table in zip(called, tables, strict=True) if wish["player"] in table]
            broken += applies and any(number not in wish["tables"] for number in at)
    return broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
