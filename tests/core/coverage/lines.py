"""The lines of ``data/*.toml``: what carries each clause, and the small changes that its tests must notice."""

import csv
import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
DATA, RESULTS = (Path(__file__).parent / name for name in ("data", "results"))
CLAUSES = ROOT / "docs" / "clauses.csv"
BITES, SURVIVES, BROKEN = "bites", "survives", "broken"


class Clause(NamedTuple):
    """A row of the list of clauses."""

    text: str
    clause: str
    subject: str
    kind: str
    bearing: str


class Mutation(NamedTuple):
    """A change of one place of the code: ``old`` stands there once. Each of ``tests`` must fail by it."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def line_digest(self) -> str:
        """What the data say of this mutation, in short."""
        return _digest("\0".join((self.file, self.old, self.new, *self.tests)))

    @property
    def files_digest(self) -> str:
        """What stands in the code and in the files of the tests, in short."""
        paths = dict.fromkeys((self.file, *(test.partition("::")[0] for test in self.tests)))
        return _digest("\0".join((ROOT / path).read_text(encoding="utf-8") for path in paths))


class Line(NamedTuple):
    """A clause with its mutations, or where it is shown, or why it is open; ``part`` is the file of the data."""

    text: str
    clause: str
    part: str
    mutations: tuple[Mutation, ...]
    same_as: str
    shown: str
    open: str

    @property
    def key(self) -> tuple[str, str]:
        """The clause as the list names it."""
        return (self.text, self.clause)


class Result(NamedTuple):
    """What the last run saw: ``bites``, ``survives`` (a test stayed green) or ``broken`` (nothing could be run)."""

    text: str
    clause: str
    number: str
    line: str
    files: str
    outcome: str


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:12]


def clauses() -> list[Clause]:
    """The repository's own list, in its order."""
    with CLAUSES.open(encoding="utf-8", newline="") as file:
        return [Clause(**row) for row in csv.DictReader(file)]


@cache
def lines() -> tuple[Line, ...]:
    """All lines, file by file, in the order in which they stand there."""
    return tuple(line for path in sorted(DATA.glob("*.toml")) for line in _lines_of(path))


def _lines_of(path: Path) -> Iterator[Line]:
    """A mutation takes what it does not say (file, tests) from its clause."""
    for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("clause", []):
        unknown = entry.keys() - {"text", "clause", "file", "tests", "mutation", "same_as", "shown", "open"}
        if unknown:
            raise ValueError(f"{path.name}, {entry['clause']}: unknown {sorted(unknown)}")
        mutations = tuple(_mutation(entry, given) for given in entry.get("mutation", []))
        named = (entry.get(name, "") for name in ("same_as", "shown", "open"))
        yield Line(entry["text"], entry["clause"], path.stem, mutations, *named)


def _mutation(entry: dict[str, object], given: dict[str, object]) -> Mutation:
    known = {"file": entry.get("file"), "tests": entry.get("tests"), **given}
    if known.keys() != {"file", "old", "new", "tests"} or None in known.values():
        raise ValueError(f"{entry['text']} {entry['clause']}: file, old, new and tests, no more and no less")
    file, old, new = (str(known[name]) for name in ("file", "old", "new"))
    tests = known["tests"]
    return Mutation(file, old, new, tuple([tests] if isinstance(tests, str) else tests))  # type: ignore[arg-type]


def by_key() -> dict[tuple[str, str], Line]:
    """The line of each clause."""
    return {line.key: line for line in lines()}


def mutations_of(line: Line) -> tuple[Mutation, ...]:
    """A line's own mutations, or those of the text whose words it repeats."""
    return mutations_of(by_key()[line.same_as, line.clause]) if line.same_as else line.mutations


@cache
def results() -> dict[tuple[str, str, int], Result]:
    """What was seen last, by text, clause and number of the mutation."""
    actual = {}
    for path in sorted(RESULTS.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                actual[row["text"], row["clause"], int(row["number"])] = Result(**row)
    return actual


def write_results(part: str, rows: list[Result]) -> None:
    """The results of one file of the data; no file where nothing is proven."""
    path = RESULTS / f"{part}.csv"
    if not rows:
        path.unlink(missing_ok=True)
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Result._fields)
        writer.writerows(rows)
