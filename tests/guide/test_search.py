"""Words looked for in the help."""

import pytest
from django.test import Client

from guide.selectors import search as searching
from guide.selectors.reading import help_page, known_questions
from guide.selectors.search import Found, search
from guide.selectors.shelf import NAMES


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


@pytest.mark.parametrize(("language", "first", "three"), [("en", 0.9, 0.98), ("fr", 0.9, 0.98)])
def test_what_people_type_leads_to_the_section_that_answers_it(language: str, first: float, three: float) -> None:
    """Two hundred questions a language and more, written by people who did not know the search."""
    questions = known_questions(language)
    assert len(questions) >= 200
    ranks = [rank_of(places, question, language) for places, question in questions]
    assert sum(rank == 0 for rank in ranks) / len(ranks) >= first
    assert sum(rank < 3 for rank in ranks) / len(ranks) >= three


@pytest.mark.parametrize(("language", "first", "three"), [("en", 0.6, 0.8), ("fr", 0.55, 0.75)])
def test_questions_that_it_does_not_know_are_answered_too(
    language: str, first: float, three: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter of the questions is kept from the index in turn; the bounds lie below what was found at first."""
    questions = known_questions(language)
    ranks = []
    for part in range(4):
        known = tuple(row for at, row in enumerate(questions) if at % 4 != part)
        monkeypatch.setattr(searching, "known_questions", lambda _language, known=known: known)
        searching._index.cache_clear()
        ranks += [rank_of(places, question, language) for places, question in questions[part::4]]
    monkeypatch.undo()
    searching._index.cache_clear()
    assert sum(rank == 0 for rank in ranks) / len(ranks) >= first
    assert sum(rank < 3 for rank in ranks) / len(ranks) >= three


def rank_of(places: tuple[str, ...], question: str, language: str) -> int:
    """At which place the first of the right sections is found; 99 if none is."""
    hits = [hit.href.removeprefix("/help/").replace("/#", "#") for hit in search(question, language).hits]
    return min((hits.index(place) for place in places if place in hits), default=99)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_names_sections_that_there_are(language: str) -> None:
    there = {f"{name}#{section.anchor}" for name in NAMES for section in help_page(name, language).sections}
    assert {place for places, _ in known_questions(language) for place in places} <= there


@pytest.mark.parametrize(
    ("language", "wanted", "first"),
    [
        ("en", "how do I invite a referee", "/help/organiser/#staff"),
        ("en", "wifi", "/help/network/#router"),
        ("en", "ties", "/help/finals/#tie"),
        ("en", "checkin", "/help/reception/#door"),
        ("en", "pentalty", "/help/referee/#ruling"),
        ("fr", "abandon", "/help/something-happened/#leaves"),
        ("fr", "mot de passe oublié", "/help/when-things-go-wrong/#sign-in"),
    ],
)
def test_words_typed_otherwise_lead_to_the_section(language: str, wanted: str, first: str) -> None:
    assert first in [hit.href for hit in search(wanted, language).hits[:2]]


@pytest.mark.parametrize("wanted", ["", "   "])
def test_nothing_looked_for_finds_nothing(wanted: str, db: None) -> None:
    assert search(wanted, "en") == Found((), is_near=False)
    assert "No paragraph" not in Client().get("/help/", {"q": wanted}).content.decode()


def test_what_is_not_there_is_said_and_leads_to_the_nearest(db: None) -> None:
    text = Client().get("/help/", {"q": "<b>xylophone</b>"}).text
    assert "No paragraph contains all these words. The closest ones are:" in text
    assert "&lt;b&gt;xylophone&lt;/b&gt;" in text
    assert text.count('class="help-hit"') == 3
