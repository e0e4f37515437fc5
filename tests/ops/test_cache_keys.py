"""The suite's cache keys: what one test caches, no other test sees."""

import pytest
from django.core.cache import cache

from tests.cache_keys import key_of_this_test


def test_a_test_finds_what_it_cached() -> None:
    cache.set("standings", "mine", 60)
    assert cache.get("standings") == "mine"


@pytest.mark.parametrize("turn", [1, 2])
def test_no_test_finds_what_another_cached(turn: int) -> None:
    assert cache.get("standings") is None
    cache.set("standings", turn, 60)


def test_setup_and_call_of_a_test_share_their_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "tests/test_a.py::test_x[two words] (setup)")
    before = key_of_this_test("standings", "", 1)
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "tests/test_a.py::test_x[two words] (call)")
    assert key_of_this_test("standings", "", 1) == before
