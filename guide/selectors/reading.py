"""Read a page of help from its file: a title, a lead and sections with names that are the same in every language.

``[[Record the sheet]]`` in a file is the label of a control as the catalogues have it, so that a page of help says what
stands on the page it is about; ``[[On a discard|how a hand is won]]`` names its context. A paragraph of its own,
``![What it shows](tour:desk)``, is a picture of the tour. A comment at the head of a file has the questions that its
first screen answers, one below the heading of a section the words by which people look for it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, override, pgettext

from guide.selectors.pictures import SIZES, Picture, figure

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

PAGES: Final = Path(__file__).resolve().parents[1] / "pages"
LABEL: Final = re.compile(r"\[\[([^\]]+)\]\]")
_COMMENT: Final = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_ALSO: Final = re.compile(r"\{#([a-z0-9-]+)\}\n<!-- also: (.*?) -->", re.DOTALL)
_ANCHOR: Final = re.compile(r"\s*\{#([a-z0-9-]+)\}$")
_PICTURE: Final = re.compile(r"tour:([a-z-]+)")
_TO_A_PAGE: Final = re.compile(r"^([a-z-]+)?(#[a-z0-9-]+)?$")


class UnreadablePageError(Exception):
    """Raised for a file of help without a title, or with a section that has no name."""


@dataclass(frozen=True, slots=True)
class Section:
    """Represent a section. ``also``: further search words that its text does not contain."""

    anchor: str
    title: str
    html: SafeString
    text: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HelpPage:
    name: str
    title: str
    lead: SafeString
    sections: tuple[Section, ...]


def languages() -> list[str]:
    """Return the languages in which there are pages."""
    return sorted(folder.name for folder in PAGES.iterdir() if folder.is_dir())


def help_stamp(language: str) -> int:
    """Return a number that changes when a file of help in this language, or in English, changes."""
    folders = {PAGES / known for known in (language, language.partition("-")[0], str(settings.LANGUAGE_CODE))}
    return max(path.stat().st_mtime_ns for folder in folders for path in folder.glob("*.*"))


def folder_of(language: str) -> Path:
    """Return the folder of a language's texts: its own (``zh-hans``), or that of its base (``fr`` for ``fr-ch``)."""
    own = PAGES / language
    return own if own.is_dir() else PAGES / language.partition("-")[0]


def known_questions(language: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return typical questions, each with the sections that answer it as ``page#anchor``, the best first.

    From ``questions.txt`` beside the pages; none in a language that has no such file.
    """
    path = folder_of(language) / "questions.txt"
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return tuple((tuple(places.split()), question) for places, question in rows)


def help_page(name: str, language: str) -> HelpPage:
    """Return the page in ``language``, or in English without a translation.

    Raise ``KeyError`` for an unknown page.
    """
    for known in (language, language.partition("-")[0], settings.LANGUAGE_CODE):
        path = PAGES / known / f"{name}.md"
        if path.is_file():
            return _read(path, path.stat().st_mtime_ns, language)
    raise KeyError(name)


def _label(written: str) -> str:
    message, _bar, context = written.partition("|")
    label = pgettext(context, message) if context else gettext(message)
    # The label for one thing has its number in a language with one form for all numbers.
    return label.replace("%(n)s", "1")


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int, language: str) -> HelpPage:
    """Return the file as a page with the labels of ``language``; kept until the file changes."""
    with override(language):
        source = LABEL.sub(lambda match: f"**{_label(match[1])}**", path.read_text(encoding="utf-8"))
    also = {match[1]: tuple(" ".join(match[2].split()).split(", ")) for match in _ALSO.finditer(source)}
    from markdown_it import MarkdownIt  # imported here: only pages of help need it

    renderer = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
    renderer.add_render_rule("table_open", _table_open)
    renderer.add_render_rule("table_close", _table_close)
    tokens = renderer.parse(_COMMENT.sub("", source))
    for token in tokens:
        _lead_to_pages(token)
    tokens = list(_with_pictures(path, tokens))
    starts = [index for index, token in enumerate(tokens) if token.type == "heading_open" and token.tag in ("h1", "h2")]
    if not starts or starts[0] != 0 or tokens[0].tag != "h1":
        raise UnreadablePageError(f"{path}: the first line has to be a title")
    ends = [*starts[1:], len(tokens)]
    parts = [(tokens[begin + 1], tokens[begin + 3 : end]) for begin, end in zip(starts, ends, strict=True)]
    (title, lead), *others = parts
    sections = tuple(_section(path, heading, body, renderer, also) for heading, body in others)
    return HelpPage(path.stem, _words(title), _rendered(lead, renderer), sections)


def _section(
    path: Path, heading: "Token", body: "list[Token]", renderer: "MarkdownIt", also: Mapping[str, tuple[str, ...]]
) -> Section:
    title = _words(heading)
    match = _ANCHOR.search(title)
    if match is None:
        raise UnreadablePageError(f"{path}: the section {title!r} has no name")
    html = _rendered(body, renderer)
    text = " ".join(strip_tags(html).split())
    return Section(match[1], title[: match.start()], html, text, also.get(match[1], ()))


def _words(heading: "Token") -> str:
    return "".join(part.content for part in heading.children or ())


def _rendered(tokens: "list[Token]", renderer: "MarkdownIt") -> SafeString:
    # The files are part of the program, and HTML inside them is switched off.
    return mark_safe(str(renderer.renderer.render(tokens, renderer.options, {})))  # noqa: S308


def _lead_to_pages(token: "Token") -> None:
    """Links between pages are written as ``(referee#ruling)``."""
    for part in token.children or ():
        match = _TO_A_PAGE.match(str(part.attrGet("href") or "-/-")) if part.type == "link_open" else None
        if match is not None:
            place = reverse("help-page", kwargs={"name": match[1]}) if match[1] else ""
            part.attrSet("href", place + (match[2] or ""))


def _with_pictures(path: Path, tokens: "list[Token]") -> "Iterator[Token]":
    """Yield the tokens, with a figure in place of each paragraph that is a picture."""
    waiting = iter(tokens)
    for token in waiting:
        if token.type == "paragraph_open":
            inside, closing = next(waiting), next(waiting)
            picture = _picture(path, inside)
            yield from [token, inside, closing] if picture is None else [picture]
        else:
            yield token


def _picture(path: Path, inside: "Token") -> "Token | None":
    first, *others = inside.children or [inside]
    match = _PICTURE.fullmatch(str(first.attrGet("src"))) if first.type == "image" and not others else None
    if match is None:
        return None
    if match[1] not in SIZES:
        raise UnreadablePageError(f"{path}: the tour has no picture {match[1]!r}")
    html = figure(Picture(match[1], path.parent.name, first.content))
    from markdown_it.token import Token

    return Token("html_block", "", 0, content=html, block=True)


def _table_open(_renderer: Any, _tokens: Any, _index: int, _options: Any, _env: Any) -> str:
    return '<div class="scroll" tabindex="0"><table class="table">'


def _table_close(_renderer: Any, _tokens: Any, _index: int, _options: Any, _env: Any) -> str:
    return "</table></div>"
