"""The pictures of the help are those of the tour, in the language of the page, by day and by night."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageChops

from guide.selectors.pictures import FOLDER, SIZES, THEMES, Picture, toured
from guide.selectors.reading import PAGES, UnreadablePageError, help_page
from tests.browser.take_tour import PICTURES, TOUR

SHOWN = re.compile(r"^!\[([^]]*)\]\(tour:([a-z-]+)\)$", re.MULTILINE)
NAMED = [(language, name, theme) for language in toured() for name in SIZES for theme in THEMES]


def shown(language: str) -> Iterator[tuple[str, str, str]]:
    """The page, the name and the caption of every picture."""
    for path in sorted((PAGES / language).glob("*.md")):
        for caption, name in SHOWN.findall(path.read_text(encoding="utf-8")):
            yield path.stem, name, caption


@pytest.mark.parametrize("language", toured())
def test_every_picture_of_the_tour_is_shown_once_with_its_caption(language: str) -> None:
    captions = {picture.name: picture.says[language] for picture in PICTURES}
    assert {name: caption for _page, name, caption in shown(language)} == captions
    assert len(list(shown(language))) == len(captions) == len(SIZES)


def test_every_language_shows_them_on_the_same_pages() -> None:
    first, *others = [[(page, name) for page, name, _caption in shown(language)] for language in toured()]
    assert all(other == first for other in others)


@pytest.mark.parametrize(("language", "name", "theme"), NAMED)
def test_a_file_is_the_picture_of_the_tour(language: str, name: str, theme: str) -> None:
    """`make tour` writes both: whoever changes one by hand is told here."""
    place = Picture(name, language, "").file(theme).removeprefix("tour/")
    with Image.open(FOLDER / place) as ours, Image.open((TOUR / place).with_suffix(".png")) as theirs:
        assert ours.size == SIZES[name]
        assert ImageChops.difference(ours.convert("RGB"), theirs.convert("RGB")).getbbox() is None


def test_a_language_without_a_tour_shows_the_pictures_of_the_site() -> None:
    assert set(toured()) >= {"en", "fr"}
    assert Picture("desk", "ja", "").file("dark") == "tour/en/desk-dark.webp"


def test_no_file_is_left_over() -> None:
    assert sum(1 for _path in FOLDER.glob("*/*")) == len(NAMED)
    assert sum(path.stat().st_size for path in FOLDER.glob("*/*")) < 2_500_000


@pytest.mark.parametrize("language", toured())
def test_a_page_shows_them_when_they_come_into_view(language: str, db: None) -> None:
    text = Client(headers={"accept-language": language}).get(reverse("help-page", args=["scorekeeper"])).text
    for theme in THEMES.values():
        assert re.search(rf'src="/static/tour/{language}/desk{theme}(?:\.[0-9a-f]+)?\.webp" width="1280"', text)
    assert text.count('loading="lazy"') == 2 * sum(page == "scorekeeper" for page, _name, _caption in shown(language))
    assert "<figcaption>" in text
    assert "tour:" not in text


def test_a_picture_that_the_tour_does_not_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "odd.md").write_text("# A page\n\n![A yak](tour:yak)\n", encoding="utf-8")
    monkeypatch.setattr("guide.selectors.reading.PAGES", tmp_path)
    with pytest.raises(UnreadablePageError, match="yak"):
        help_page("odd", "en")
