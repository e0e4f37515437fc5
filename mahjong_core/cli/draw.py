"""Run ``draw``: print a seating draw with its certificate as one JSON object; equal inputs give equal bytes."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.engine import draw_seating
from mahjong_core.seating.draw.requests import read_request
from mahjong_core.seating.public.certificate import certificate

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Draw and print. Exit status 1 and the error as JSON on standard error when it cannot be drawn."""
    options = _parser().parse_args(arguments)
    try:
        sys.stdout.write(json.dumps(_run(options), separators=(",", ":")) + "\n")
    except RuleError as error:
        refusal = {"code": error.code, "message": error.message, "detail": error.detail}
        sys.stderr.write(json.dumps(refusal) + "\n")
        return 1
    return 0


def _run(options: argparse.Namespace) -> dict[str, object]:
    """Return the draw for parsed options. Raises what reading and drawing raise, and ``draw.file_unreadable``."""
    request = read_request(
        options.players,
        options.sessions,
        options.seed,
        groups=_load(options.groups),
        weights=options.weights,
        fixed=_load(options.fixed),
        frozen=_load(options.frozen),
    )
    return certificate(request, draw_seating(request))


def _load(path: Path | None) -> object:
    if path is None:
        return None
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise RuleError("draw.file_unreadable", f"{path} is not a JSON file: {error}") from error


def _hexadecimal(text: str) -> str:
    bytes.fromhex(text if len(text) % 2 == 0 else "0" + text)
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mahjong_core draw", description=__doc__)
    parser.add_argument("--players", type=int, required=True, help="number of players; they are numbered from 1")
    parser.add_argument(
        "--sessions", type=int, required=True, help="number of sessions, including those already played"
    )
    parser.add_argument("--seed", type=_hexadecimal, required=True, metavar="HEX", help="the seed of the draw")
    parser.add_argument("--groups", type=Path, metavar="FILE", help='{"country":{"FRA":[1,2,3]},"team":{}}')
    parser.add_argument(
        "--weights", default="", metavar="KIND=N,KIND=hard", help="the cost of a meeting in a group; hard forbids it"
    )
    parser.add_argument("--fixed", type=Path, metavar="FILE", help='[{"player":12,"tables":[1],"sessions":[3]}]')
    parser.add_argument("--frozen", type=Path, metavar="FILE", help='{"sessions":[],"played":4,"withdrawn":[12]}')
    return parser
