"""Provide the languages of this installation (the setting ``LANGUAGES``) and that of the current reader."""

from collections.abc import Mapping
from functools import cache

from babel import Locale, UnknownLocaleError
from django.conf import settings
from django.utils.translation import get_language, to_locale

from mahjong_core.words import ENGLISH, nearest


def reader() -> str:
    """Return the code of the reader's language."""
    return get_language() or str(settings.LANGUAGE_CODE)


def codes() -> tuple[str, ...]:
    """Return the codes of all offered languages, in the order of the setting."""
    return tuple(code for code, _name in settings.LANGUAGES)


def reader_first(words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return pairs of language and text for each offered language that has words, the reader's own first."""
    languages = dict.fromkeys(nearest(code) for code in (reader(), *codes()))
    return [(language, words[language]) for language in languages]


@cache
def locale_of(language: str) -> Locale:
    """Return the CLDR data of a language, or of the site's own if there is none.

    Countries, kinds of ordinals.
    """
    for code in (language, language.split("-", maxsplit=1)[0], str(settings.LANGUAGE_CODE)):
        try:
            return Locale.parse(to_locale(code))
        except (UnknownLocaleError, ValueError):
            continue
    return Locale(ENGLISH)
