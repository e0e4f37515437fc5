"""Compute deposits and refunds in integers of the smallest unit of a currency, never floats."""

import re

from mahjong_core.appeals.moves import Status
from mahjong_core.appeals.terms import WHOLE
from mahjong_core.errors import RuleError

__all__ = ["amount_text", "digits_of", "minor_units", "parse_amount", "refund_percent", "share_of"]

# ISO 4217: currencies whose smallest unit is not the hundredth.
_MINOR_DIGITS = {"JPY": 0, "KRW": 0, "VND": 0, "ISK": 0, "CLP": 0, "XPF": 0, "XAF": 0, "TND": 3, "KWD": 3, "BHD": 3}
_CURRENCY = re.compile(r"[A-Z]{3}")


def digits_of(currency: str) -> int:
    """Return the number of decimal places of a currency.

    Raise ``appeals.currency_malformed`` for anything but a three-letter code.
    """
    if not _CURRENCY.fullmatch(currency):
        raise RuleError("appeals.currency_malformed", "a currency has three capital letters", {"currency": currency})
    return _MINOR_DIGITS.get(currency, 2)


def _factor(currency: str) -> int:
    factor: int = 10 ** digits_of(currency)
    return factor


def minor_units(amount: int, currency: str) -> int:
    """Return whole units of a currency in its smallest unit: 180 EUR are 18000."""
    return amount * _factor(currency)


def parse_amount(text: str, currency: str) -> int:
    """Return ``"37.50"`` or ``"37,5"`` in the smallest unit. Raise ``appeals.amount_malformed``."""
    digits = digits_of(currency)
    read = re.fullmatch(r"(\d{1,9})(?:[.,](\d+))?", text.strip())
    behind = (read[2] or "") if read else ""
    if read is None or len(behind) > digits:
        raise RuleError("appeals.amount_malformed", "that is no amount of money", {"amount": text})
    return int(read[1]) * _factor(currency) + int(behind.ljust(digits, "0") or 0)


def amount_text(minor: int, currency: str) -> str:
    """Return ``18000`` EUR as ``180 EUR``, ``3750`` as ``37.50 EUR``: hundredths only if there are some."""
    digits = digits_of(currency)
    sign, (whole, rest) = "-" if minor < 0 else "", divmod(abs(minor), 10**digits)
    figure = f"{whole}.{rest:0{digits}d}" if rest else str(whole)
    return f"{sign}{figure} {currency}"


def share_of(minor: int, percent: int) -> int:
    """Return a share of a deposit in the smallest unit; what cannot be split goes to the appellant."""
    return -(-minor * percent // 100)


def refund_percent(status: Status, *, written: int | None, heard: bool) -> int | None:
    """Return per cent of the deposit that goes back; None while it stays held.

    ``written`` is what reception or decision wrote down. Withdrawn before the committee had it: returned, for nothing
    was judged; afterwards it was not won, and 3.12.2 keeps it. Lapsed: there never was a written appeal.
    """
    if status is Status.WITHDRAWN:
        return 0 if heard else WHOLE
    if status is Status.LAPSED:
        return WHOLE
    return written
