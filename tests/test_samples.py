"""Each matrix runs with every change in at least one of its variants, and whole behind make long (decision 110)."""

from collections import Counter

import pytest

from tests import samples
from tests.samples import sample_of

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

def test_a_rule(): pass
"""


@pytest.mark.parametrize("length", [1, 2, 3, 7, 40])
@pytest.mark.parametrize("every", [1, 2, 5, 50])
def test_a_sample_is_never_empty_and_no_larger_than_its_share(length: int, every: int) -> None:
    for name in ("a", "b", "c", "d"):
        sample = sample_of(range(length), every, name)
        assert 1 <= len(sample) <= -(-length // every)


def test_each_name_has_its_own_sample_and_the_same_each_time() -> None:
    first = [sample_of(range(40), 8, f"test_{number}")[0] for number in range(40)]
    assert set(first) == set(range(8))
    assert first == [sample_of(range(40), 8, f"test_{number}")[0] for number in range(40)]


def test_postgres_takes_another_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    on_sqlite = set(sample_of(range(12), 4, "a"))
    monkeypatch.setattr(samples, "is_on_postgres", lambda: True)
    assert not on_sqlite & set(sample_of(range(12), 4, "a"))


@pytest.fixture(autouse=True)
def _inner_runs_collect_no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """They end in the process of the suite, whose heap takes half a second to walk."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:unraisableexception -p no:threadexception")


def test_what_does_not_run_with_every_change_is_marked_long(pytester: pytest.Pytester) -> None:
    items = [item for item in pytester.getitems(FILE) if isinstance(item, pytest.Function)]
    samples.leave_the_rest_to_make_long(items)
    long = Counter(item.originalname for item in items if item.get_closest_marker("long"))
    stays = Counter(item.originalname for item in items if not item.get_closest_marker("long"))
    assert stays["test_a_matrix"] in (2, 3)
    assert stays["test_a_journey"] in (1, 2)
    assert (stays["test_a_rule"], long["test_a_walk"], stays["test_a_walk"]) == (1, 1, 0)
    assert long + stays == {"test_a_matrix": 12, "test_a_journey": 6, "test_a_walk": 1, "test_a_rule": 1}


RULES = ("test_a_rule", "test_a_matrix")


@pytest.mark.parametrize("on_postgres", [False, True])
def test_what_is_listed_waits_where_it_is_not_to_run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, on_postgres: bool
) -> None:
    items = [item for item in pytester.getitems(FILE) if isinstance(item, pytest.Function)]
    of_rule, of_matrix = (
        {item.nodeid.partition("[")[0] for item in items if item.originalname == name} for name in RULES
    )
    monkeypatch.setattr(samples, "listed", {samples.LONG: of_matrix, samples.POSTGRES: of_rule}.__getitem__)
    monkeypatch.setattr(samples, "is_on_postgres", lambda: on_postgres)
    samples.leave_the_rest_to_make_long(items)
    waits = {item.originalname for item in items if item.get_closest_marker("long")}
    assert "test_a_matrix" in waits
    assert ("test_a_rule" in waits) is not on_postgres
    assert all(item.get_closest_marker("long") for item in items if item.originalname == "test_a_matrix")
