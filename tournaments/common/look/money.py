"""Format and read amounts of money in the reader's language."""

from decimal import Decimal, InvalidOperation
from typing import Final

from tournaments.common.look.languages import locale_of, reader
from tournaments.common.look.numbers import MINUS, NARROW_SPACE

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_APOSTROPHE: Final = "\N{RIGHT SINGLE QUOTATION MARK}"
_BLANKS: Final = str.maketrans(dict.fromkeys(f" \t'{_NO_BREAK}{NARROW_SPACE}{_APOSTROPHE}"))


def print_amount(cents: int) -> str:
    """Return an amount as text: 45, or 45.50, in French 45,50; a loss with a true minus."""
    whole, rest = divmod(abs(cents), 100)
    sign = MINUS if cents < 0 else ""
    return f"{sign}{whole}{decimal_sign()}{rest:02}" if rest else f"{sign}{whole}"


def print_money(cents: int, currency: str) -> str:
    """Return an amount with its currency: 45.50 EUR; if the language writes the sign behind the amount, 45,50 €."""
    locale = locale_of(reader())
    if locale.currency_formats["standard"].pattern.startswith("¤"):
        return f"{print_amount(cents)} {currency}"
    return f"{print_amount(cents)}{_NO_BREAK}{locale.currency_symbols.get(currency, currency)}"


def decimal_sign() -> str:
    """Return the decimal sign of the reader's language."""
    return str(locale_of(reader()).number_symbols["latn"]["decimal"])


def read_amount(text: str) -> Decimal | None:
    """Return a typed amount, with a comma or a point before the cents; None if it is none."""
    plain = text.translate(_BLANKS).replace(",", ".")
    if not plain or not all(sign.isdigit() or sign in ".-" for sign in plain):
        return None
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None
