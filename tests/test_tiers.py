"""What waits for make long is chosen by what it costs and what it alone reaches (decision 111)."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tiers.choose import Mark, Recorded, Tier, Worth, tiers
from tests.tiers.listed import LONG, POSTGRES, function_of, listed, read, written
from tests.tiers.record import PIECE, pieces_run

ROOT = Path(__file__).resolve().parents[1]


WORTH = Worth(quick=0.2, every_change=2.0, postgres=0.5)


def recorded(**tests: tuple[float, str]) -> dict[str, Recorded]:
    """Each letter is a mark that the test reaches."""
    return {
        name: Recorded(seconds, frozenset((letter, 1) for letter in letters))
        for name, (seconds, letters) in tests.items()
    }


def long(tests: Mapping[str, Recorded], **more: Any) -> set[str]:
    return {name for name, tier in tiers(tests, WORTH, **more).items() if tier is Tier.LONG}


# --- the rule --------------------------------------------------------------------------------------------------------


def test_what_is_quick_stays_though_it_reaches_nothing_new() -> None:
    assert long(recorded(a=(0.1, "xy"), b=(0.1, "x"))) == set()


def test_a_slow_test_waits_when_quick_ones_reach_what_it_reaches() -> None:
    assert long(recorded(a=(0.1, "x"), b=(0.1, "y"), c=(0.5, "xy"))) == {"c"}


def test_a_slow_test_stays_when_it_reaches_enough_for_its_time() -> None:
    assert long(recorded(a=(0.1, "x"), c=(0.5, "xz"))) == set()
    assert long(recorded(a=(0.1, "x"), c=(0.6, "xz"))) == {"c"}


def test_of_two_slow_tests_that_reach_the_same_the_quicker_stays() -> None:
    assert long(recorded(a=(0.9, "xy"), b=(0.8, "xy"))) == {"a"}


def test_what_a_better_one_reached_is_not_counted_again() -> None:
    """b alone would be worth its time; after a, one mark in a second is left of it."""
    assert long(recorded(a=(1.0, "uvwxy"), b=(1.0, "wxyz"))) == {"b"}


def test_who_may_do_what_never_waits() -> None:
    assert long(recorded(a=(0.1, "x"), c=(9.0, "x")), always={"c"}) == set()


def test_a_test_that_reaches_less_runs_on_postgres_if_it_reads_a_database() -> None:
    tests = recorded(a=(1.0, "x"), b=(1.0, "y"), c=(4.0, "z"))
    chosen = tiers({name: replace(test, runs_on_postgres=name != "b") for name, test in tests.items()}, WORTH)
    assert chosen == {"a": Tier.POSTGRES, "b": Tier.LONG, "c": Tier.LONG}


SOME_TESTS = st.dictionaries(
    st.sampled_from("abcdefgh"),
    st.tuples(st.sampled_from([0.1, 0.5, 1.0, 4.0]), st.text("uvwxyz", max_size=6)),
)


@given(SOME_TESTS)
def test_nothing_is_lost_that_is_worth_its_time(tests: Mapping[str, tuple[float, str]]) -> None:
    """Whatever waits adds less than what a test must, to all that is reached without it."""
    measured = recorded(**tests)
    waiting = long(measured)
    reached = set[Mark]().union(*(test.reached for name, test in measured.items() if name not in waiting))
    assert all(measured[name].seconds > WORTH.quick for name in waiting)
    for name in waiting:
        assert len(measured[name].reached - reached) < WORTH.every_change * measured[name].seconds


@given(SOME_TESTS)
def test_where_any_mark_is_worth_any_time_none_is_lost(tests: Mapping[str, tuple[float, str]]) -> None:
    measured = recorded(**tests)
    chosen = tiers(measured, Worth(quick=0.0, every_change=0.0, postgres=0.0))
    stays = set[Mark]().union(*(measured[name].reached for name, tier in chosen.items() if tier is Tier.EVERY_CHANGE))
    assert stays == set[Mark]().union(*(test.reached for test in measured.values()))


# --- the list ---------------------------------------------------------------------------------------------------------


def test_a_list_is_read_as_it_was_written() -> None:
    tests = ["tests/b/test_x.py::test_one", "tests/a/test_y.py::TestIt::test_two", "tests/a/test_y.py::test_three"]
    assert read("# why\n" + written(tests)) == sorted(tests)
    assert read(written([])) == []


@pytest.mark.parametrize(
    ("nodeid", "function"),
    [("tests/t.py::test_a", "tests/t.py::test_a"), ("tests/t.py::TestB::test_a[x-[1]]", "tests/t.py::TestB::test_a")],
)
def test_variants_are_one_test(nodeid: str, function: str) -> None:
    assert function_of(nodeid) == function


@pytest.mark.parametrize("path", [LONG, POSTGRES], ids=lambda path: path.stem)
def test_every_test_of_a_list_exists(path: Path) -> None:
    gone = [test for test in sorted(listed(path)) if test.partition("::")[2] not in functions(test.partition("::")[0])]
    assert gone == [], f"take these out of {path.name}, or write it anew with `make tiers`"


def test_no_test_stands_in_both_lists() -> None:
    assert listed(LONG) & listed(POSTGRES) == set()


def test_no_folder_of_tests_is_left_to_make_long() -> None:
    """Each subject is tested with every change."""
    for folder in {path.parent for path in (ROOT / "tests").rglob("test_*.py")}:
        files = [path.relative_to(ROOT).as_posix() for path in folder.glob("test_*.py")]
        names = {f"{file}::{name}" for file in files for name in functions(file)}
        assert names - listed(LONG) - listed(POSTGRES), f"{folder}: no test runs with every change"


@cache
def functions(file: str) -> frozenset[str]:
    path = ROOT / file
    return frozenset(_functions(ast.parse(path.read_text(encoding="utf-8")).body)) if path.exists() else frozenset()


def _functions(body: list[ast.stmt], before: str = "") -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield before + node.name
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{before}{node.name}::")


# --- scripts ----------------------------------------------------------------------------------------------------------


def test_a_block_that_did_not_run_is_not_reached() -> None:
    """As Chromium gives it: a function, and inside it the blocks whose count differs."""
    outer = {"ranges": [block(0, 4 * PIECE, 1), block(PIECE, 2 * PIECE, 0)]}
    inner = {"ranges": [block(3 * PIECE, 4 * PIECE, 0)]}
    assert pieces_run([outer, inner]) == {0, 2 * PIECE}


def test_a_piece_is_reached_when_any_of_it_ran() -> None:
    assert pieces_run([{"ranges": [block(0, 2 * PIECE, 0), block(PIECE + 3, PIECE + 5, 1)]}]) == {PIECE}


def block(first: int, last: int, count: int) -> dict[str, int]:
    return {"startOffset": first, "endOffset": last, "count": count}
