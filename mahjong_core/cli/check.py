"""Run ``check``: find errors in the record of an event, by its rules."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from mahjong_core.check.run import Report, check_file, report_text
from mahjong_core.record.limits import MAX_BYTES

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Print the findings; return 0 without error or warning, 1 with one, 2 if the file cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m mahjong_core check", description=__doc__)
    parser.add_argument("file", help="a tournament record or a file of another program; - for standard input")
    parser.add_argument("--rules", metavar="NAME", help="the preset to check by, if the file names none")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--names", action="store_true", help="print the names of players beside their numbers")
    given = parser.parse_args(arguments)
    report = _report(given.file, given.rules)
    if given.json:
        content = json.dumps(report.to_json(names=given.names), ensure_ascii=True, separators=(",", ":")) + "\n"
    else:
        content = report_text(report, names=given.names)
    sys.stdout.buffer.write(content.encode("utf-8", "replace"))
    sys.stdout.buffer.flush()
    return report.status


def _report(name: str, rules: str | None) -> Report:
    try:
        raw = _read(name)
        beside = {} if name == "-" else _beside(Path(name))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no name of a file"
        return Report.unopened(_called(name), f"the file cannot be opened: {reason}")
    return check_file(raw, _called(name), rules=rules, beside=beside)


def _called(name: str) -> str:
    return "-" if name == "-" else Path(name).name


def _read(name: str) -> bytes:
    """Return the content, of a file that is too large no more than shows that it is."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _beside(path: Path) -> dict[str, bytes]:
    """Return the files beside a CSV twin, where they lie there."""
    found = {}
    if path.suffix.lower() == ".csv":
        for part in ("players", "adjustments"):
            other = path.with_name(f"{path.stem}.{part}.csv")
            if other.is_file() and not path.stem.endswith(f".{part}"):
                found[part] = _read(str(other))
    return found
