"""Words looked for in the help."""

import pytest
from django.test import Client

from guide.selectors.search import Found, search


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
    assert search(wanted, language).hits[0].href == first


def test_accents_and_capitals_do_not_matter() -> None:
    assert search("DÉCISION", "fr") == search("decision", "fr") != Found((), is_near=False)


def test_what_has_all_the_words_comes_first() -> None:
    both = search("seat substitute", "en")
    assert not both.is_near
    assert both.hits[0].href == "/help/something-happened/#missing"


def test_a_word_that_is_nowhere_is_said_and_the_rest_is_found() -> None:
    found = search("substitute xylophone", "en")
    assert found.is_near
    assert found.hits[0].href == search("substitute", "en").hits[0].href


def test_an_excerpt_has_the_word() -> None:
    assert "commitment" in search("commitment", "en").hits[0].excerpt.lower()


@pytest.mark.parametrize("wanted", ["", "   "])
def test_nothing_looked_for_finds_nothing(wanted: str, db: None) -> None:
    assert search(wanted, "en") == Found((), is_near=False)
    assert "No paragraph" not in Client().get("/help/", {"q": wanted}).content.decode()


def test_what_is_not_there_is_said_and_leads_to_the_nearest(db: None) -> None:
    text = Client().get("/help/", {"q": "<b>xylophone</b>"}).text
    assert "No paragraph contains all these words. These come nearest:" in text
    assert "&lt;b&gt;xylophone&lt;/b&gt;" in text
    assert text.count('class="help-hit"') == 3
