"""Say in which language a page is shown.

A language is offered once its *first ring* is complete: the pages of players, tables and spectators. Until its *second
ring*, every page, is complete, the others are shown in the site's own language, so that no page mixes two
(docs/languages.md). ``config/languages.json`` has the ring of a language, ``config/first_ring.json`` the pages of the
first ring with the sources of their messages.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings

FIRST: Final = 1
SECOND: Final = 2  # every page and every message

_ROOT: Final = Path(__file__).resolve().parents[3]
HELP: Final = _ROOT / "guide/pages"  # a folder for each language
_HELP_PAGE: Final = "help-page"
_DECLARED: Final[dict[str, Any]] = json.loads((_ROOT / "config/first_ring.json").read_text("utf-8"))
_SUBJECTS: Final[list[dict[str, list[str]]]] = list(_DECLARED["subjects"].values())
# The names of the pages of the first ring.
FIRST_RING: Final = frozenset(page for subject in _SUBJECTS for page in subject["pages"])
# Patterns of the files in which its messages stand; a folder ends in a slash.
FIRST_SOURCES: Final = tuple(source for subject in _SUBJECTS for source in subject["sources"])
# The subjects of ``mahjong_core/words`` that belong to it.
FIRST_WORDS: Final = frozenset(_DECLARED["words"])
# The pages of help that belong to it: files of their own for each language.
FIRST_HELP: Final = frozenset(_DECLARED["help"])


def ring_of(language: str) -> int:
    """Return the ring up to which a language is complete; one that the setting adds has everything."""
    facts = settings.SEATWIND_LANGUAGES.get(language)
    return SECOND if facts is None else int(facts["ring"])


def is_whole(language: str) -> bool:
    """Return whether every page is translated into a language, not only the first ring."""
    return ring_of(language) >= SECOND


def shown_in(page: str | None, language: str, facts: Mapping[str, object] | None = None) -> str:
    """Return the code of the language in which a reader of ``language`` sees the page of this name.

    ``facts``: the values in its address; a page of help is shown in a language that has its file.
    """
    if is_whole(language):
        return language
    is_there = page in FIRST_RING
    if page == _HELP_PAGE:
        name = str((facts or {}).get("name"))
        is_there = name in FIRST_HELP and (HELP / language / f"{name}.md").is_file()
    return language if is_there else str(settings.LANGUAGE_CODE)
