"""Run ``generate``: write a random tournament record, or one with one error in it."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from mahjong_core.errors import RuleError
from mahjong_core.generate.event import generate
from mahjong_core.generate.planting import plant
from mahjong_core.generate.shape import Json, Shape

__all__ = ["main"]

_FLAGS = {
    "teams": "teams of four, and their ranking",
    "sit_outs": "people take turns in sitting out",
    "substitutes": "people are replaced, fall ill, withdraw",
    "late": "somebody enters after the first session",
    "disqualified": "somebody is disqualified",
    "ties": "level seats, and level players in the ranking",
    "finals": "a cut, and a final or divisions after it",
    "hands": "the log of most tables",
}


def main(arguments: Sequence[str]) -> int:
    """Write a record. Exit status 2 and the error as JSON on standard error if there is none of this shape."""
    options = _parser().parse_args(arguments)
    shape = Shape(**{field.name: getattr(options, field.name) for field in fields(Shape)})
    try:
        _run(shape, options.plant, options.out)
    except RuleError as error:
        refusal = {"code": error.code, "message": error.message, "detail": error.detail}
        sys.stderr.write(json.dumps(refusal) + "\n")
        return 2
    return 0


def _run(shape: Shape, code: str | None, out: Path | None) -> None:
    """Write the record, and beside it what was planted. Raises what generating and writing raise."""
    if code is None:
        _write(generate(shape), out)
        return
    if out is None:
        raise RuleError("generate.no_file", "a planted record needs --out: what was planted is written beside it")
    planted = plant(shape, code)
    _write(planted.record, out)
    _write(planted.described(), out.with_name(f"{out.name}.planted.json"))


def _write(content: Json, out: Path | None) -> None:
    data = (json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
    if out is None:
        sys.stdout.buffer.write(data)
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise RuleError("generate.file_unwritable", f"{out} cannot be written: {error.strerror}") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mahjong_core generate", description=__doc__)
    parser.add_argument("--seed", type=int, required=True, help="the seed of the random numbers")
    parser.add_argument("--players", type=int, required=True, help="number of players, 16 to 400")
    parser.add_argument("--sessions", type=int, required=True, help="number of sessions, 1 to 20")
    parser.add_argument(
        "--rules", required=True, metavar="NAME", help="a preset, or own, own-mcr, own-riichi, own-other"
    )
    for flag, explanation in _FLAGS.items():
        parser.add_argument(f"--{flag.replace('_', '-')}", action="store_true", help=explanation)
    parser.add_argument("--plant", metavar="CODE", help="insert one error with this code")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file to write; by default standard output")
    return parser
