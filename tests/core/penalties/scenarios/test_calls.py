"""Calling and claiming in MCR, text by text."""

from tests.core.penalties.scenarios.builders import Scenario, check, scenarios


@scenarios("calls")
def test_a_set_that_is_called_is_shown(case: Scenario) -> None:
    check(case)


@scenarios("calls")
def test_the_first_of_two_calls_counts(case: Scenario) -> None:
    check(case)


@scenarios("calls")
def test_hu_after_another_call_waits(case: Scenario) -> None:
    check(case)


@scenarios("calls")
def test_another_word_is_no_call(case: Scenario) -> None:
    check(case)


@scenarios("calls")
def test_call_then_show_then_take(case: Scenario) -> None:
    check(case)


@scenarios("calls")
def test_claims_in_time(case: Scenario) -> None:
    check(case)
