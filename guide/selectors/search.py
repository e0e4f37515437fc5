"""Read words looked for in the pages of help."""

from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from guide.selectors.reading import HelpPage, Section, help_page
from guide.selectors.shelf import NAMES
from tournaments.common.selectors.folding import folded

_MOST: Final = 20
_CONTEXT: Final = 90  # letters of an excerpt on either side of the first word


@dataclass(frozen=True, slots=True)
class Hit:
    """Represent a section that has all the words.

    Whose page, its title, its address, and the words around the first of them.
    """

    page: str
    title: str
    href: str
    excerpt: str


def search(wanted: str, language: str) -> list[Hit]:
    """Return at most twenty sections that have all the words, those with a word in their title first."""
    words = folded(wanted).split()
    if not words:
        return []
    sections = [(page, section) for page in _pages(language) for section in page.sections]
    matching = [(page, section) for page, section in sections if _has(page, section, words)]
    matching.sort(key=lambda pair: -_rank(pair[0], pair[1], words))
    return [_hit(page, section, words[0]) for page, section in matching[:_MOST]]


def _pages(language: str) -> list[HelpPage]:
    return [help_page(name, language) for name in NAMES]


def _has(page: HelpPage, section: Section, words: list[str]) -> bool:
    text = folded(f"{page.title} {section.title} {section.text}")
    return all(word in text for word in words)


def _rank(page: HelpPage, section: Section, words: list[str]) -> int:
    """Return two for each word of the section's own title, one for each of the page's."""
    titles = ((folded(section.title), 2), (folded(page.title), 1))
    return sum(weight for word in words for title, weight in titles if word in title)


def _hit(page: HelpPage, section: Section, word: str) -> Hit:
    at = max(folded(section.text).find(word), 0)
    begin, end = max(at - _CONTEXT, 0), at + _CONTEXT
    before, after = "… " if begin else "", " …" if end < len(section.text) else ""
    href = f"{reverse('help-page', kwargs={'name': page.name})}#{section.anchor}"
    return Hit(page.title, section.title, href, f"{before}{section.text[begin:end].strip()}{after}")
