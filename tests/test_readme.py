"""The README and its tour stay true."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from babel.dates import format_date

from tests.browser.take_tour import LANGUAGES, NOTED, PICTURES, THEMES, TOUR, fingerprint, plain, stale

README = Path("README.md").read_text(encoding="utf8")
PAGE = (
    '<link href="/static/css/scoring/event.css"><p>{day} {count} {words}</p>'
    '<input name="csrfmiddlewaretoken" value="{sign}">'
)


def page(*, day: str = "Tuesday", count: str = "36", words: str = "minutes left", sign: str = "a1B2") -> str:
    return PAGE.format(day=day, count=count, words=words, sign=sign)


def test_the_readme_shows_four_pictures_of_the_tour() -> None:
    shown = re.findall(r"docs/tour/([a-z]+/[a-z-]+)\.png", README)
    assert len(shown) == 4
    assert all((TOUR / f"{name}.png").is_file() for name in shown)


def test_the_script_takes_every_picture_and_captions_it() -> None:
    for language in LANGUAGES:
        wanted = {f"{picture.name}{ending}.png" for picture in PICTURES for ending in THEMES.values()}
        assert {path.name for path in (TOUR / language).glob("*.png")} == wanted
        captions = (TOUR / language / "README.md").read_text("utf-8")
        assert all(captions.count(f"({name})") == 1 for name in wanted)
        assert all(picture.says[language] in captions for picture in PICTURES)
    assert json.loads(NOTED.read_text("utf-8")).keys() == {
        f"{language}/{picture.name}" for language in LANGUAGES for picture in PICTURES
    }


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        (page(day="Wednesday"), True),
        (page(count="5"), True),
        (page(sign="Zz9"), True),
        (page(words="minutes over"), False),
        (page().replace("<p>", '<p class="muted">'), False),
        (page().replace("scoring/event.css", "scoring/map.css"), False),
    ],
)
def test_a_page_is_known_again_by_its_words_and_its_look(other: str, is_same: bool) -> None:
    assert (fingerprint(other) == fingerprint(page())) is is_same


def test_what_changed_is_named() -> None:
    assert stale({"en/a": "1", "en/b": "2", "en/gone": "3"}, {"en/a": "1", "en/b": "9", "en/new": "4"}) == [
        "en/b",
        "en/gone",
        "en/new",
    ]


def test_the_two_commands_come_first() -> None:
    commands = re.findall(r"^(make [a-z-]+)", README, re.MULTILINE)
    assert commands[:2] == ["make run", "make test"]


def test_the_api_fits_in_five_lines() -> None:
    block = README.split("## The API in five lines")[1].split("```sh\n")[1].split("```")[0]
    assert len(block.splitlines()) == 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_picture_does_not_grow_old_with_the_day(language: str) -> None:
    """Every day of a year reads the same to the fingerprint, and so does an event that spans two months."""
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]
    read = {
        plain(f"<p>{format_date(day, form, language)}, 14:52</p>")
        for day in days
        for form in ("EEE d MMM", "EEEE d MMMM")
    }
    assert len(read) == 1
    assert plain("28 November 2026 – 3 December 2026") == plain("23 – 24 November 2026")
