"""The lists of the tests that do not run everywhere with every change: test functions by file, from ``make tiers``."""

from collections.abc import Collection
from functools import cache
from itertools import groupby
from pathlib import Path

FOLDER = Path(__file__).parent
LONG = FOLDER / "long.txt"
POSTGRES = FOLDER / "postgres.txt"


def function_of(nodeid: str) -> str:
    """The test without its variant."""
    return nodeid.partition("[")[0]


@cache
def listed(path: Path) -> frozenset[str]:
    """Node ids of test functions."""
    return frozenset(read(path.read_text(encoding="utf-8")))


def read(text: str) -> list[str]:
    """A file begins at the margin, its tests are indented; what follows # is a comment."""
    tests, file = [], ""
    for line in text.splitlines():
        words = line.partition("#")[0].rstrip()
        if words and not words.startswith(" "):
            file = words
        elif words:
            tests.append(f"{file}::{words.strip()}")
    return tests


def written(tests: Collection[str]) -> str:
    parts = []
    for file, group in groupby(sorted(tests), key=lambda test: test.partition("::")[0]):
        parts += [file, *(f"    {test.partition('::')[2]}" for test in group)]
    return "\n".join(parts) + "\n"
