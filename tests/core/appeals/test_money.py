"""Deposits in the smallest unit of their currency."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.appeals import amount_text, digits_of, minor_units, parse_amount, share_of
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("amount", "currency", "minor"),
    # ISO 4217: the yen has no smaller unit, the Tunisian dinar has a thousand.
    [(180, "EUR", 18000), (200, "USD", 20000), (30000, "JPY", 30000), (500, "TND", 500000)],
)
def test_whole_units(amount: int, currency: str, minor: int) -> None:
    assert minor_units(amount, currency) == minor


@pytest.mark.parametrize(
    ("text", "currency", "minor"),
    [("180", "EUR", 18000), ("37.50", "EUR", 3750), ("37,5", "EUR", 3750), (" 30000 ", "JPY", 30000), ("0", "USD", 0)],
)
def test_typed_amounts(text: str, currency: str, minor: int) -> None:
    assert parse_amount(text, currency) == minor


@pytest.mark.parametrize("text", ["", "-5", "1e3", "1.234", "12.", "1 000", "abc", "10000000000"])
def test_what_is_no_amount(text: str) -> None:
    with refuses("appeals.amount_malformed"):
        parse_amount(text, "EUR")


@pytest.mark.parametrize("currency", ["", "eur", "EURO", "E1R"])
def test_what_is_no_currency(currency: str) -> None:
    with refuses("appeals.currency_malformed"):
        digits_of(currency)


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [(18000, "EUR", "180 EUR"), (3750, "EUR", "37.50 EUR"), (30000, "JPY", "30000 JPY"), (-500, "USD", "-5 USD")],
)
def test_printed(minor: int, currency: str, text: str) -> None:
    assert amount_text(minor, currency) == text


@pytest.mark.parametrize(
    ("minor", "percent", "back"),
    # Annex 3: 0 / 25 / 50 / 75 / 100 % of 180 EUR, of the 150 EUR of MERS 2.1
    [(18000, 0, 0), (18000, 25, 4500), (18000, 50, 9000), (18000, 75, 13500), (18000, 100, 18000), (15000, 25, 3750)],
)
def test_shares(minor: int, percent: int, back: int) -> None:
    assert share_of(minor, percent) == back


def test_what_cannot_be_split_goes_to_the_appellant() -> None:
    assert share_of(30001, 25) == 7501


@given(st.integers(min_value=0, max_value=10**9 - 1), st.sampled_from(["EUR", "JPY", "TND"]))
def test_print_and_parse_are_one(minor: int, currency: str) -> None:
    figure, _space, code = amount_text(minor, currency).partition(" ")
    assert (parse_amount(figure, code), code) == (minor, currency)
