"""The pages of help: complete in every language, true about the product, and one step away from its pages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from guide.selectors.here import help_address, linked_paragraphs, place_of, reader_of
from guide.selectors.reading import LABEL, PAGES, UnreadablePageError, help_page, languages
from guide.selectors.shelf import NAMES
from tests.browser.site.test_long_language import NO_PAGES, OTHERS
from tests.people import client_of, make_seated_event
from tests.rights import OPEN
from tests.test_every_page import patterns
from tournaments.common.look.rings import FIRST_HELP, FIRST_RING, is_whole, shown_in
from tournaments.management.catalogues import catalogue, path_of

SOURCES: Final = sorted(PAGES.glob("*/*.md"))
STEP: Final = re.compile(r"^\d+\. ", re.MULTILINE)
LINK: Final = re.compile(r"\]\((?!tour:)([^)]+)\)")  # a picture is no link
FILE: Final = re.compile(r"\.[a-z]+$")  # at the end of a route: a file to keep, no page to read
# Answers for machines, and pages of the program's own house.
NO_READER: Final = frozenset({"api-root", "gallery", "admin:index", "help", "help-page", "help-rights"})


def messages(language: str) -> set[str]:
    """What the catalogue of ``language`` has, as a label names it; for English what the others translate."""
    code = next(code for code, _ in settings.LANGUAGES if code != "en") if language == "en" else language
    results: set[str] = set()
    for message in catalogue(path_of(code)):
        if message.string:
            texts = message.id if isinstance(message.id, tuple) else (str(message.id),)
            results.update(f"{text}|{message.context}" if message.context else text for text in texts)
    return results


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_page(language: str) -> None:
    """Of a language of the first ring, those for players."""
    there = {path.stem for path in (PAGES / language).glob("*.md")}
    missing = set(NAMES) ^ there if is_whole(language) else FIRST_HELP - there
    assert not missing, f"guide/pages/{language} and guide/selectors/shelf.py name the same pages, but for {missing}"
    assert there <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_the_same_sections_steps_and_labels_in_every_language(name: str) -> None:
    def shape(language: str) -> tuple[list[str], int, list[str]]:
        source = (PAGES / language / f"{name}.md").read_text(encoding="utf-8")
        anchors = [section.anchor for section in help_page(name, language).sections]
        return anchors, len(STEP.findall(source)), sorted(LABEL.findall(source))

    first, *others = [shape(language) for language in languages() if (PAGES / language / f"{name}.md").is_file()]
    assert others
    assert all(other == first for other in others)
    assert len(set(first[0])) == len(first[0])


@pytest.mark.sampled(12)
@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_label_stands_in_the_catalogue(path: Path) -> None:
    labels = set(LABEL.findall(path.read_text(encoding="utf-8")))
    assert labels <= messages(path.parent.name), labels - messages(path.parent.name)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        if target.startswith("/"):
            assert resolve(target).url_name
            continue
        named, _, anchor = target.partition("#")
        name = named or path.stem
        assert name in NAMES, f"{path}: {target}"
        assert not anchor or anchor in {section.anchor for section in help_page(name, path.parent.name).sections}, (
            target
        )


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_head_of_a_file_has_three_questions_and_its_first_screen_the_answers(path: Path) -> None:
    """The questions are for whoever edits the page; each answer leads on to the section that tells more."""
    head, *_ = path.read_text(encoding="utf-8").splitlines()
    assert re.fullmatch("<!-- .* -->", head), f"{path}: begin with <!-- the first three questions of a reader -->"
    assert len(re.findall(r"[?.](?= )|[？。]", head)) == 3, (
        f"{path}: the first three questions of a reader, no more: {head}"
    )
    lead = help_page(path.stem, path.parent.name).lead
    answers = re.findall(r"<li>(.*?)</li>", lead, re.DOTALL)
    assert len(answers) == 3, f"{path}: answer each of the three questions in a line of a list before the first section"
    unanswered = [answer for answer in answers if "<a href" not in answer]
    assert path.stem == "glossary" or unanswered == [], f"{path}: lead on to a section: {unanswered}"
    assert "<!--" not in lead


def product_pages() -> Iterator[str]:
    files = {name for route, name in patterns() if FILE.search(route)}
    for name in OPEN:
        if name not in OTHERS | NO_READER | files and not name.startswith(NO_PAGES):
            yield name


def test_every_page_of_the_product_has_a_paragraph() -> None:
    without = [name for name in product_pages() if place_of(name) is None]
    assert without == [], f"write these names beside the section that is about them, guide/selectors/here.py: {without}"


@pytest.mark.parametrize("place", linked_paragraphs())
def test_a_paragraph_that_pages_lead_to_exists(place: str) -> None:
    name, anchor = place.split("#")
    assert anchor in {section.anchor for section in help_page(name, "en").sections}


def test_a_page_that_is_new_leads_to_the_contents() -> None:
    assert help_address("no-such-page") == help_address(None) == reverse("help")


@pytest.mark.parametrize(
    ("who", "place"),
    [
        ("", "player/#place"),
        ("alice", "organiser/#kept-back"),
        ("sam", "scorekeeper/#verify"),
        ("bob", "player/#place"),
    ],
)
def test_the_foot_leads_each_reader_to_what_they_look_for(who: str, place: str, db: None) -> None:
    make_seated_event()
    assert f'href="/help/{place}"' in client_of(who).get("/t/lyon-open/standings/").text


FOR_STAFF = frozenset({"player-line-up"})  # a captain's: the page on finals tells of line-ups
OF_PLAYERS = sorted(
    name
    for name in FIRST_RING - FOR_STAFF
    if name.startswith(("player-", "own-", "device-", "sheet-", "table-call", "registration-"))
)


@pytest.mark.parametrize("reader", ["player", "stranger"])
@pytest.mark.parametrize("name", OF_PLAYERS)
def test_pages_of_players_and_tables_lead_to_help_for_players(name: str, reader: str) -> None:
    """The two pages of help that every offered language has."""
    assert help_address(name, reader).startswith(("/help/player/", "/help/table-card/"))


def test_whoever_has_a_link_reads_for_players(db: None) -> None:
    assert help_address("appeals", reader_of([], has_link=True)) == "/help/player/#appeal"
    assert help_address("appeals", reader_of(["referee", "organiser"], has_link=False)) == (
        "/help/appeals-committee/#letter"
    )


def test_the_foot_of_a_page_leads_to_its_paragraph(db: None) -> None:
    event = make_seated_event()
    for name, place in (("standings", "/help/player/#place"), ("seating", "/help/player/#seat")):
        text = Client().get(reverse(name, args=[event.slug])).content.decode()
        assert f'href="{place}"' in text
        assert settings.SEATWIND_VERSION in text.split("<footer")[1]


def test_programs_read_the_version_too(db: None) -> None:
    for address in ("/healthz", "/api/v1/"):
        assert Client().get(address).json()["version"] == settings.SEATWIND_VERSION


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_shown_with_its_sections_and_labels(
    language: str, name: str, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    shown = shown_in("help-page", language, {"name": name})
    with django_assert_num_queries(0):
        text = Client(headers={"accept-language": language}).get(reverse("help-page", args=[name])).content.decode()
    assert f'<html lang="{shown}"' in text
    for section in help_page(name, shown).sections:
        assert f'id="{section.anchor}"' in text
    assert "[[" not in text
    assert "{#" not in text


def test_a_label_is_what_the_catalogue_says() -> None:
    with override("fr"):
        assert "<strong>Régie</strong>" in help_page("scorekeeper", "fr").sections[0].html
    assert "<strong>Desk</strong>" in help_page("scorekeeper", "en").sections[0].html


def test_a_language_without_pages_reads_english() -> None:
    assert help_page("player", "ko").title == help_page("player", "en").title


def test_no_such_page(db: None) -> None:
    assert Client().get("/help/nothing/").status_code == 404
    with pytest.raises(KeyError):
        help_page("nothing", "en")


@pytest.mark.parametrize(
    ("text", "words"), [("Words without a title\n", "title"), ("# A page\n\n## A section\n\nText\n", "no name")]
)
def test_a_file_that_cannot_be_read_says_why(
    text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "odd.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr("guide.selectors.reading.PAGES", tmp_path)
    with pytest.raises(UnreadablePageError, match=words):
        help_page("odd", "en")


def test_html_in_a_page_is_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "odd.md").write_text("# A page\n\n<script>x</script>\n", encoding="utf-8")
    monkeypatch.setattr("guide.selectors.reading.PAGES", tmp_path)
    assert "<script>" not in help_page("odd", "en").lead
