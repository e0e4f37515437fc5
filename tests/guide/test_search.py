"""Words looked for in the help."""

import pytest
from django.test import Client

from guide.selectors.search import search


@pytest.mark.parametrize(
    ("language", "wanted", "first"),
    [
        ("en", "ruling", "/help/referee/#ruling"),
        ("en", "verify", "/help/scorekeeper/#verify"),
        ("en", "CUT", "/help/finals/#cut"),
        ("fr", "réseau coupé", "/help/when-things-go-wrong/#no-network"),
        ("fr", "verifier", "/help/scorekeeper/#verify"),
        ("fr", "recours", "/help/player/#appeal"),
    ],
)
def test_a_title_comes_first(language: str, wanted: str, first: str) -> None:
    assert search(wanted, language)[0].href == first


def test_accents_and_capitals_do_not_matter() -> None:
    assert search("DÉCISION", "fr") == search("decision", "fr") != []


def test_every_word_has_to_be_there() -> None:
    both = {hit.href for hit in search("seat substitute", "en")}
    assert both
    assert both <= {hit.href for hit in search("substitute", "en")}
    assert search("substitute xylophone", "en") == []


def test_an_excerpt_has_the_word() -> None:
    assert "commitment" in search("commitment", "en")[0].excerpt.lower()


@pytest.mark.parametrize("wanted", ["", "   "])
def test_nothing_looked_for_finds_nothing(wanted: str, db: None) -> None:
    assert search(wanted, "en") == []
    assert "No paragraph" not in Client().get("/help/", {"q": wanted}).content.decode()


def test_what_is_not_there_is_said(db: None) -> None:
    text = Client().get("/help/", {"q": "<b>xylophone</b>"}).content.decode()
    assert "No paragraph contains all these words" in text
    assert "&lt;b&gt;xylophone&lt;/b&gt;" in text
