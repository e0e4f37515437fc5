"""``python -m mahjong_core verify event.seatwind``: each check with its outcome."""

import json
import sys
from pathlib import Path

from mahjong_core.errors import RuleError
from mahjong_core.verify.event import event_checks
from mahjong_core.verify.manifest import open_event_file

__all__ = ["verify_event_file"]


def verify_event_file(path: Path) -> int:
    """Print the checks; exit status 1 if one fails, 2 if the file is not whole or no event file."""
    failed = False
    try:
        with path.open("rb") as file:
            for good, text in event_checks(open_event_file(file)):
                failed = failed or not good
                sys.stdout.write(f"{'ok  ' if good else 'FAIL'}  {text}\n")
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration) as problem:
        error = problem if isinstance(problem, RuleError) else _unreadable(problem)
        answer = {"code": error.code, "message": error.message[:160], "detail": error.detail}
        sys.stderr.write(json.dumps(answer) + "\n")
        return 2
    return int(failed)


def _unreadable(problem: Exception) -> RuleError:
    return RuleError("verify.rows_unreadable", f"rows are not those of an event: {type(problem).__name__}: {problem}")
