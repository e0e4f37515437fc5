"""Run ``verify``: check a draw, an event file or a closing revision from the file alone."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from mahjong_core.verify import draws

__all__ = ["main"]

_REVISION = b'{"body":{'
_SIGNS = (b"PK\x03\x04", b"age-encryption.org/")
_LONGEST_SIGN = 32
_DRAW = frozenset({"engine", "certificate", "inputs"})


def main(arguments: Sequence[str]) -> int:
    """Print each check with its outcome; return 1 if any fails, 2 if the file cannot be checked."""
    parser = argparse.ArgumentParser(prog="python -m mahjong_core verify", description=__doc__)
    parser.add_argument("file", help="the output of draw, an event file or a closing revision; - for standard input")
    parser.add_argument("--key", help="the public key that must have signed a revision")
    given = parser.parse_args(arguments)
    if _is_event_file(given.file):
        from mahjong_core.verify.command import verify_event_file

        return verify_event_file(Path(given.file))
    try:
        raw = draws.read_file(given.file)
    except OSError as error:
        return draws.refuse_file(error)
    if raw.startswith(_REVISION):
        from mahjong_core.verify.command import verify_revision_file

        return verify_revision_file(raw, given.key)
    if not _is_draw(raw):
        return draws.refuse_kind()
    return draws.verify_draw(raw)


def _is_draw(raw: bytes) -> bool:
    """Return whether the content may be that of a draw: what is no JSON, or an object with a part of a draw."""
    try:
        content = json.loads(raw)
    except (ValueError, RecursionError):
        return True  # verify_draw says what is wrong with it
    return isinstance(content, dict) and not _DRAW.isdisjoint(content)


def _is_event_file(name: str) -> bool:
    """Return whether the file begins as an event file does, open or sealed."""
    try:
        with Path(name).open("rb") as file:
            return file.read(_LONGEST_SIGN).startswith(_SIGNS)
    except OSError:
        return False
