"""Provide the languages of this installation (the setting ``LANGUAGES``) and that of the current reader."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from django.conf import settings
from django.utils.translation import get_language, to_locale

from mahjong_core.words import ENGLISH, nearest
from tournaments.common.look.rings import is_whole

_CLDR_CODES: Final = {"pt": "pt_PT", "en": "en_GB"}  # plain "pt" is that of Brazil, "en" that of the United States
_PLAIN_CODES: Final = {"zh": "zh-hans"}  # what CLDR names without a script


def reader() -> str:
    """Return the code of the reader's language."""
    return get_language() or str(settings.LANGUAGE_CODE)


def codes() -> tuple[str, ...]:
    """Return the codes of all offered languages, in the order of the setting."""
    return tuple(code for code, _name in settings.LANGUAGES)


def staff_codes() -> tuple[str, ...]:
    """Return the codes of the languages in which staff write and read out.

    Those that the installation names as such, and the reader's own if its staff pages are translated.
    """
    known = settings.SEATWIND_LANGUAGES
    own = reader()
    return tuple(code for code in codes() if known.get(code, {}).get("staff") or (code == own and is_whole(code)))


def reader_codes() -> tuple[str, ...]:
    """Return the languages in which a reader may search the words of the rules: their own, and those of the staff."""
    return tuple(dict.fromkeys(nearest(code) for code in (reader(), *staff_codes())))


def reader_first(words: Mapping[str, str], spoken: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Return pairs of language and text: the reader's own language, those that are ``spoken``, those of the staff.

    A language without words is said in English, and each language once.
    """
    languages = dict.fromkeys(nearest(code) for code in (reader(), *spoken, *staff_codes()))
    return [(language, words[language]) for language in languages]


def languages_of(countries: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of the offered languages that are official in countries (ISO 3166 alpha-2), by CLDR."""
    offered = {code.lower(): code for code in codes()}
    official = [language for country in countries for language in get_official_languages(country, de_facto=True)]
    spoken = (_PLAIN_CODES.get(language, language.replace("_", "-").lower()) for language in official)
    return tuple(dict.fromkeys(offered[code] for code in spoken if code in offered))


def language_name(code: str) -> str:
    """Return the name of an offered language in the reader's own, by CLDR; else the name that it gives itself."""
    named = locale_of(reader()).languages.get(to_locale(code))
    return str(named or dict(settings.LANGUAGES).get(code, code))


@cache
def locale_of(language: str) -> Locale:
    """Return the CLDR data of a language, or of the site's own if there is none.

    Countries, kinds of ordinals.
    """
    for code in (language, language.split("-", maxsplit=1)[0], str(settings.LANGUAGE_CODE)):
        try:
            return Locale.parse(_CLDR_CODES.get(code, to_locale(code)))
        except (UnknownLocaleError, ValueError):
            continue
    return Locale(ENGLISH)
