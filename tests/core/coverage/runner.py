"""Runs named tests, each time in a fresh fork: pytest and the libraries are read once, the code under test never.

Started by the driver inside its copy of the tree, as a script: ``runner.py core`` or ``runner.py project``. A request
is a JSON line ``{"tests": [...]}``, the answer ``{"code": 1, "failed": [...]}``; code is pytest's, or -1 when the tests
did not end in time.
"""

import contextlib
import json
import os
import signal
import sys
from typing import Any

import pytest
from hypothesis import settings

SECONDS = {"core": 90, "project": 240}
CORE = ["-c", os.devnull, "--rootdir", ".", "--noconftest", "-p", "no:django", "-p", "no:xdist"]
PROJECT = ["-n", "0", "-m", ""]  # all variants, those of make long as well
QUIET = ["-q", "--tb=line", "-p", "no:randomly", "-p", "no:cacheprovider", "-W", "ignore"]


class Recorder:
    """Remembers which tests failed."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A failure in the test or in what prepares it."""
        if report.failed:
            self.failed.append(report.nodeid)


def run(kind: str, tests: list[str], out: int) -> None:
    """In the child: run and write the answer."""
    signal.alarm(SECONDS[kind])
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    recorder = Recorder()
    code = int(pytest.main([*(CORE if kind == "core" else PROJECT), *QUIET, *tests], plugins=[recorder]))
    os.write(out, json.dumps({"code": code, "failed": recorder.failed}).encode())


def answer(kind: str, tests: list[str]) -> dict[str, Any]:
    """Fork, let the child run, read what it saw."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        with contextlib.suppress(BaseException):  # a child never goes on into the parent's loop
            run(kind, tests, writing)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else {"code": -1, "failed": []}


def serve(kind: str) -> None:
    """Answer requests until there are no more."""
    sys.dont_write_bytecode = True  # a changed file of the same size and second would be taken from the cache
    sys.path[0] = os.getcwd()  # noqa: PTH109 - an entry of the path is a string
    settings.register_profile("mutation", max_examples=60, derandomize=True, deadline=None, database=None)
    settings.load_profile("mutation")
    for request in sys.stdin:
        sys.stdout.write(json.dumps(answer(kind, json.loads(request)["tests"])) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
