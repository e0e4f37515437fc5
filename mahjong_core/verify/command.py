"""Run ``python -m mahjong_core verify`` on an event file or a closing revision: print each check with its outcome."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from mahjong_core.errors import RuleError
from mahjong_core.verify.event import Check, event_checks
from mahjong_core.verify.manifest import open_event_file
from mahjong_core.verify.revision import open_revision, revision_checks

__all__ = ["verify_event_file", "verify_revision_file"]


def verify_event_file(path: Path) -> int:
    """Print the checks; exit status 1 if one fails, 2 if the file is not whole or no event file."""
    with path.open("rb") as file:
        return _printed(lambda: event_checks(open_event_file(file)))


def verify_revision_file(raw: bytes, key: str | None) -> int:
    """Return the exit status for a closing revision; ``key``: the public key that it has to be signed with."""
    return _printed(lambda: revision_checks(open_revision(raw), key))


def _printed(checks: Callable[[], Iterator[Check]]) -> int:
    failed = False
    try:
        for good, text in checks():
            failed = failed or not good
            sys.stdout.write(f"{'ok  ' if good else 'FAIL'}  {text}\n")
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError) as problem:
        error = problem if isinstance(problem, RuleError) else _unreadable(problem)
        answer = {"code": error.code, "message": error.message[:160], "detail": error.detail}
        sys.stderr.write(json.dumps(answer) + "\n")
        return 2
    return int(failed)


def _unreadable(problem: Exception) -> RuleError:
    return RuleError("verify.rows_unreadable", f"rows are not those of an event: {type(problem).__name__}: {problem}")
