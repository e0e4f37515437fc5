"""Each matrix runs with every change in at least one of its variants, and whole behind make long (decision 42)."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests import selection
from tests.selection import mark_long, runs_here, sample_of

pytest_plugins = ["pytester"]

FILE = """
import pytest

@pytest.mark.sampled(5)
@pytest.mark.parametrize("number", range(12))
def test_a_matrix(number): pass

@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_a_journey(size, theme): pass

@pytest.mark.long
def test_a_walk(): pass

@pytest.mark.long_on_sqlite
def test_a_second_look(db): pass

@pytest.mark.postgres
def test_a_lock(db): pass

@pytest.mark.words
def test_a_sentence(db): pass

def test_a_rule(): pass
"""


@pytest.fixture(autouse=True)
def _inner_runs_collect_no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """They end in the process of the suite, whose heap takes half a second to walk."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:unraisableexception -p no:threadexception")


@pytest.mark.parametrize("length", [1, 2, 3, 7, 40])
@pytest.mark.parametrize("every", [1, 2, 5, 50])
def test_a_sample_is_never_empty_and_no_larger_than_its_share(length: int, every: int) -> None:
    for name in ("a", "b", "c", "d"):
        sample = sample_of(range(length), every, name)
        assert 1 <= len(sample) <= -(-length // every)


def test_names_and_databases_have_their_own_samples_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = [sample_of(range(40), 8, f"test_{number}") for number in range(40)]
    assert {sample[0] for sample in samples} == set(range(8))
    assert samples == [sample_of(range(40), 8, f"test_{number}") for number in range(40)]
    monkeypatch.setattr(selection, "is_on_postgres", lambda: True)
    assert not set(samples[0]) & set(sample_of(range(40), 8, "test_0"))


@pytest.mark.parametrize("on_postgres", [False, True])
def test_what_does_not_run_with_every_change_is_marked_long(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, on_postgres: bool
) -> None:
    monkeypatch.setattr(selection, "is_on_postgres", lambda: on_postgres)
    items = [item for item in pytester.getitems(FILE) if isinstance(item, pytest.Function) and runs_here(item)]
    mark_long(items)
    long = Counter(item.originalname for item in items if item.get_closest_marker("long"))
    stays = Counter(item.originalname for item in items if not item.get_closest_marker("long"))
    if on_postgres:
        assert (long, stays) == ({}, {"test_a_second_look": 1, "test_a_lock": 1})
        return
    assert stays["test_a_matrix"] in (2, 3)
    assert stays["test_a_journey"] in (1, 2)
    others = {"test_a_walk": 1, "test_a_second_look": 1, "test_a_sentence": 1, "test_a_rule": 1}
    assert long + stays == {"test_a_matrix": 12, "test_a_journey": 6, **others}
    assert {name for name in others if long[name]} == {"test_a_walk", "test_a_second_look"}


def test_no_folder_of_tests_is_left_to_make_long() -> None:
    """Each subject is tested with every change."""
    tests = Path(__file__).parent
    for folder in {path.parent for path in tests.rglob("test_*.py")}:
        assert any(map(_runs_with_every_change, folder.glob("test_*.py"))), f"{folder}: every test waits"


def _runs_with_every_change(file: Path) -> bool:
    """Whether a test function of the file, or of a class in it, is not marked as long."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    marked = [ast.unparse(node.value) for node in body if isinstance(node, ast.Assign)]
    if any("pytest.mark.long" in value for value in marked):
        return False
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    tests = [node for one in (body, *(node.body for node in classes)) for node in one]
    functions = [node for node in tests if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return any(not any("mark.long" in ast.unparse(mark) for mark in test.decorator_list) for test in functions)
