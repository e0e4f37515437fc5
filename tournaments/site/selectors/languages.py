"""Read what is translated into each language that is offered."""

from typing import NamedTuple

from django.conf import settings

from tournaments.common.look.rings import is_whole


class OfferedLanguage(NamedTuple):
    """A language: its code, its own name, whether every page is translated, whether a native speaker has read it."""

    code: str
    name: str
    is_whole: bool
    is_source: bool
    is_read: bool


def offered_languages() -> list[OfferedLanguage]:
    """Return the languages of the installation, in the order in which a reader chooses."""
    rows = settings.SEATWIND_LANGUAGES
    return [
        OfferedLanguage(
            code, name, is_whole(code), code == settings.LANGUAGE_CODE, bool(rows.get(code, {}).get("native"))
        )
        for code, name in settings.LANGUAGES
    ]
