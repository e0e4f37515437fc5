"""Proves the lines of the coverage: breaks the code in small ways and looks whether the named tests notice.

``python -m tests.core.coverage.mutate [--document D] [--clause C] [--part P] [--new] [--jobs N]``; ``make mutation``
runs all. A mutation counts when its old text stands once in its file, its tests pass without it, and each of them fails
with it by an assertion or an error of its own; a module that can no longer be read proves nothing.
"""

import argparse
import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from typing import Any

from tests.core.coverage.lines import (
    BITES,
    BROKEN,
    ROOT,
    SURVIVES,
    Line,
    Mutation,
    Result,
    lines,
    results,
    write_results,
)

NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", "test-results", "vendor", ".*_cache")
RUNNER = Path(__file__).with_name("runner.py")
TESTS_FAILED, ALL_PASSED = 1, 0
BATCH = 100
Seen = tuple[str, str]  # the outcome, and what to tell when it is not as it should be


class Tree:
    """A copy of the whole tree, with a process that runs tests in it."""

    def __init__(self, folder: Path, source: Path = ROOT) -> None:
        self.root = folder / "tree"
        shutil.copytree(source, self.root, ignore=NOT_COPIED)
        for room in (
            "mahjong_core",
            "tests/core",
        ):  # by content: a changed file may have the size and second of the old
            compileall.compile_dir(self.root / room, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        self.runners: dict[str, subprocess.Popen[str]] = {}

    def close(self) -> None:
        """Let the processes end."""
        for runner in self.runners.values():
            runner.communicate()

    def run(self, tests: Iterable[str]) -> dict[str, Any]:
        """What the runner answers about these tests, as the tree stands."""
        tests = list(tests)
        kind = "core" if all(test.startswith("tests/core/") for test in tests) else "project"
        runner = self.runners.get(kind) or self._start(kind)
        if runner.stdin is None or runner.stdout is None:
            raise RuntimeError("a runner without pipes")
        runner.stdin.write(json.dumps({"tests": tests}) + "\n")
        runner.stdin.flush()
        return dict(json.loads(runner.stdout.readline()))

    def _start(self, kind: str) -> subprocess.Popen[str]:
        command = [sys.executable, str(RUNNER), kind]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        self.runners[kind] = subprocess.Popen(  # noqa: S603 - our own script
            command, cwd=self.root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self.runners[kind]

    @contextmanager
    def changed(self, first: Mutation) -> Iterator[None]:
        """The tree with a mutation in it."""
        path = self.root / first.file
        before = path.read_text(encoding="utf-8")
        path.write_text(before.replace(first.old, first.new), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(before, encoding="utf-8")


def failed(test: str, seen: dict[str, Any]) -> bool:
    """Whether a test, or a case of it, is among those that failed."""
    return any(item == test or item.startswith((f"{test}[", f"{test}::")) for item in seen["failed"])


def judge(tree: Tree, row: Mutation) -> Seen:
    """The outcome of a mutation."""
    times = (tree.root / row.file).read_text(encoding="utf-8").count(row.old)
    if times != 1 or row.old == row.new:
        return BROKEN, f"the old text stands {times} times in {row.file}"
    with tree.changed(row):
        seen = tree.run(row.tests)
    green = [test for test in row.tests if not failed(test, seen)]
    if seen["code"] == TESTS_FAILED:
        return (SURVIVES, f"green: {', '.join(green)}") if green else (BITES, "")
    return (SURVIVES, "all green") if seen["code"] == ALL_PASSED else (BROKEN, f"pytest ended with {seen['code']}")


def red_before(tree: Tree, mutations: Iterable[Mutation]) -> set[str]:
    """Which named tests do not pass as the code stands, or do not exist."""
    named = dict.fromkeys(test for mutation in mutations for test in mutation.tests)
    red = set()
    for path in dict.fromkeys(test.partition("::")[0] for test in named):
        tests = [test for test in named if test.partition("::")[0] == path]
        if tree.run(tests)["code"] != ALL_PASSED:
            red |= {test for test in tests if tree.run([test])["code"] != ALL_PASSED}
    return red


def prove(mutations: list[Mutation], jobs: int) -> dict[Mutation, Seen]:
    """The outcome of each mutation. Each tree is used by one thread at a time."""
    with tempfile.TemporaryDirectory() as folder:
        trees = [Tree(Path(tempfile.mkdtemp(dir=folder))) for _ in range(jobs)]
        free: SimpleQueue[Tree] = SimpleQueue()
        for tree in trees:
            free.put(tree)

        def judged(row: Mutation) -> Seen:
            tree = free.get()
            try:
                return judge(tree, row)
            finally:
                free.put(tree)

        red = red_before(trees[0], mutations)
        able = [mutation for mutation in mutations if not red & set(mutation.tests)]
        with ThreadPoolExecutor(jobs) as pool:
            seen = dict(zip(able, pool.map(judged, able), strict=True))
        for tree in trees:
            tree.close()
    broken = {
        mutation: (BROKEN, f"red before: {', '.join(red & set(mutation.tests))}")
        for mutation in mutations
        if mutation not in seen
    }
    return {**seen, **broken}


def chosen(arguments: argparse.Namespace) -> list[Line]:
    """The lines that were asked for."""
    wanted = ((arguments.document, "text"), (arguments.clause, "clause"), (arguments.part, "part"))
    return [line for line in lines() if all(not value or getattr(line, name) == value for value, name in wanted)]


def is_known(result: Result | None, row: Mutation) -> bool:
    """Whether the last run saw this mutation on these files."""
    return result is not None and (result.line, result.files) == (row.line_digest, row.files_digest)


def record(seen: dict[Mutation, Seen]) -> None:
    """Write what was seen into the results, beside what was known before of other lines."""
    known = results()
    for part in dict.fromkeys(line.part for line in lines()):
        rows = []
        for line in lines():
            for number, mutation in enumerate(line.mutations if line.part == part else (), 1):
                before = known.get((*line.key, number))
                if mutation in seen:
                    outcome = seen[mutation][0]
                    rows.append(Result(*line.key, str(number), mutation.line_digest, mutation.files_digest, outcome))
                elif before:
                    rows.append(before)
        write_results(part, rows)


def main() -> int:
    """Run what was asked for; 1 when anything survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("document", "clause", "part"):
        parser.add_argument(f"--{name}", help=f"only this {name}")
    parser.add_argument("--new", action="store_true", help="only what changed since it was seen to bite")
    parser.add_argument("--jobs", type=int, default=2, help="so many at once (2)")
    arguments = parser.parse_args()
    known = results() if arguments.new else {}
    numbered = [
        (line, number, mutation) for line in chosen(arguments) for number, mutation in enumerate(line.mutations, 1)
    ]
    rows = [
        (line, number, row)
        for line, number, row in numbered
        if not is_known(before := known.get((*line.key, number)), row) or (before and before.outcome != BITES)
    ]
    left = list(dict.fromkeys(row for _, _, row in rows))
    seen: dict[Mutation, Seen] = {}
    while left:  # what was seen is kept from time to time, so that a run that is broken off was not for nothing
        seen |= prove(left[:BATCH], arguments.jobs)
        left = left[BATCH:]
        record(seen)
    record(seen)
    for line, number, item in rows:
        outcome, words = seen[item]
        if outcome != BITES:
            sys.stdout.write(f"{outcome}: {line.text} {line.clause} ({number}), {item.file}: {words}\n  {item.new!r}\n")
    bites = sum(outcome == BITES for outcome, _ in seen.values())
    sys.stdout.write(f"{len(seen)} mutations run, {bites} bite, {len(numbered) - len(rows)} lines known already\n")
    return int(bites != len(seen))


if __name__ == "__main__":
    sys.exit(main())
