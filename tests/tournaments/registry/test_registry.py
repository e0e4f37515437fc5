"""A registry: one entry for each name, in the order of registration; a fault of the program is told at once."""

import pytest

from tournaments.common.registry import AlreadyRegistered, NotRegistered, Registry


@pytest.fixture
def numbers() -> Registry[int]:
    registry: Registry[int] = Registry("number of")
    registry.register("scoring", 1)
    registry.register("appeals", 2)
    return registry


def test_entries_come_in_the_order_of_registration(numbers: Registry[int]) -> None:
    assert (list(numbers), numbers.names()) == ([1, 2], ("scoring", "appeals"))
    assert numbers.items() == (("scoring", 1), ("appeals", 2))
    assert (numbers.get("appeals"), numbers.get("hall")) == (2, None)
    assert ("scoring" in numbers, "hall" in numbers, len(numbers)) == (True, False, 2)


@pytest.mark.parametrize("entry", [1, 9])
def test_a_name_is_registered_once(numbers: Registry[int], entry: int) -> None:
    with pytest.raises(AlreadyRegistered, match="number of 'scoring' is registered already"):
        numbers.register("scoring", entry)
    assert list(numbers) == [1, 2]


def test_what_is_taken_out_can_be_put_in_again(numbers: Registry[int]) -> None:
    numbers.register("hall", numbers.unregister("scoring"))
    assert numbers.items() == (("appeals", 2), ("hall", 1))
    with pytest.raises(NotRegistered, match="No number of 'scoring' is registered"):
        numbers.unregister("scoring")


def test_a_test_holds_an_entry_for_as_long_as_it_runs(numbers: Registry[int]) -> None:
    def hold_and_fail() -> None:
        with numbers.registered("hall", 3) as entry:
            assert (entry, list(numbers)) == (3, [1, 2, 3])
            raise RuntimeError("the test fails")

    with pytest.raises(RuntimeError, match="the test fails"):
        hold_and_fail()
    assert list(numbers) == [1, 2]


def test_a_reader_is_not_disturbed_by_a_later_registration(numbers: Registry[int]) -> None:
    for entry in numbers:
        numbers.register(f"again {entry}", entry)
    assert len(numbers) == 4
