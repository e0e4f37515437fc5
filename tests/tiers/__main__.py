"""``python -m tests.tiers``: run the tests once, note what each costs and reaches, and write the two lists anew.

Takes three quarters of an hour on two cores. ``--recorded DIR`` chooses again from what a run has left there.
"""

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from tests.samples import MEASURES
from tests.tiers.choose import Recorded, Tier, Worth, tiers
from tests.tiers.listed import LONG, POSTGRES, written

# A page that is opened takes a twentieth of a second. Marks: lines, parts of templates, pieces of scripts.
TESTS = Worth(quick=0.05, every_change=120.0, postgres=25.0)
JOURNEYS = Worth(quick=4.0, every_change=0.0, postgres=0.0)
# What never waits. The tests of the rules are not measured: none of them waits.
ALWAYS = (
    # who may do what, and what is kept from whom
    "tests/test_every_page.py",
    "tests/test_every_method.py",
    "tests/api/test_permissions.py",
    "tests/scoring/publication/test_embargoes.py::test_no_public_answer_tells_what_is_kept_back",
    # the accidents that once ended an event
    "tests/api/test_days_with_accidents.py",
    # the checks of the house, its documents, its catalogues and its look
    "tests/test_",
    "tests/docs/",
    "tests/guide/",
    "tests/look/",
)
HEADS = {
    LONG: "Tests that wait for `make long`: for their time they reach too little that the others do not reach.",
    POSTGRES: "Tests that run with every change on PostgreSQL alone: they reach what the tests on SQLite do not.",
}
WRITTEN = "Written by `make tiers`, not by hand (docs/adr/0111-what-a-change-runs-is-measured.md)."


def record(folder: Path) -> None:
    """Two runs, as the tests are run: without a browser, and with one."""
    environment = os.environ | {"SEATWIND_TIERS": str(folder), MEASURES: "1", "CI": "1"}
    plain = ["-m", "not browser and not webkit and not documents and not long", "--ignore=tests/core"]
    for more in (plain, ["-m", "browser and not long", "tests/browser"]):
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "-p", "tests.tiers.record"]
        command += ["-o", "faulthandler_timeout=0", *more]
        subprocess.run(command, env=environment, check=True)  # noqa: S603


def recorded_in(folder: Path) -> dict[str, Recorded]:
    """The parts of all processes together: the variants of a test may have run in several."""
    whole: dict[str, Recorded] = {}
    for path in sorted(folder.glob("*.pickle")):
        for test, part in pickle.loads(path.read_bytes()).items():  # noqa: S301  # written by the run above
            before = whole.get(test, Recorded(0.0, frozenset()))
            seconds, reached = before.seconds + part.seconds, before.reached | part.reached
            whole[test] = Recorded(seconds, reached, part.runs_on_postgres)
    return whole


def chosen(tests: dict[str, Recorded]) -> dict[str, Tier]:
    """Journeys are judged by the scripts alone: what they reach of the server, the other tests reach."""
    journeys = {
        name: replace(test, reached=frozenset(mark for mark in test.reached if mark[0].startswith("/static/")))
        for name, test in tests.items()
        if name.startswith("tests/browser/")
    }
    others = {name: test for name, test in tests.items() if name not in journeys}
    always = {name for name in others if name.startswith(ALWAYS)}
    return tiers(others, TESTS, always=always) | tiers(journeys, JOURNEYS)


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tiers", description=__doc__)
    parser.add_argument("--recorded", type=Path, help="a folder with the files of an earlier run")
    given = parser.parse_args(None if arguments is None else list(arguments))
    folder = given.recorded or Path(tempfile.mkdtemp(prefix="seatwind-tiers-"))
    if given.recorded is None:
        record(folder)
    tests = recorded_in(folder)
    tier_of = chosen(tests)
    for path, tier in ((LONG, Tier.LONG), (POSTGRES, Tier.POSTGRES)):
        names = [name for name, of_test in tier_of.items() if of_test is tier]
        path.write_text(f"# {HEADS[path]}\n# {WRITTEN}\n{written(names)}", encoding="utf-8")
    for tier in Tier:
        seconds = [tests[name].seconds for name, of_test in tier_of.items() if of_test is tier]
        sys.stdout.write(f"{tier.value}: {len(seconds)} tests, {sum(seconds):.0f} s\n")
    sys.stdout.write(f"recorded in {folder}\n")


if __name__ == "__main__":
    main()
