"""The browser folds every letter as the server does: one rule for the search on both sides."""

import unicodedata

import pytest
from playwright.sync_api import Page

from tournaments.common.selectors.folding import folded

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOLD = "async (signs) => { const { fold } = await import('/static/js/page/fold.js'); return signs.map(fold); }"


def test_the_browser_folds_every_letter_as_the_server_does(phone: Page) -> None:
    """Every assigned sign from the space to the end of punctuation: Latin, Greek, Cyrillic, apostrophes."""
    signs = [chr(code) for code in range(0x20, 0x2070) if unicodedata.category(chr(code)) not in {"Cn", "Cs"}]
    phone.goto("/")
    there = phone.evaluate(FOLD, signs)
    assert [
        (sign, folded(sign), other) for sign, other in zip(signs, there, strict=True) if folded(sign) != other
    ] == []
