"""Choose the language of the terminal: that of the system, where Seatwind knows it."""

import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def in_own_language() -> Iterator[None]:
    """Translate inside the block into the language of the person's system."""
    from django.conf import settings
    from django.utils import translation

    known = {code for code, _name in settings.LANGUAGES}
    wanted = [word[:2].lower() for word in _languages()]
    with translation.override(next((code for code in wanted if code in known), settings.LANGUAGE_CODE)):
        yield


def _languages() -> list[str]:
    """Return the value as the environment says, else as the system does (Windows, and macOS outside a terminal)."""
    names = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if names:
        return [names]
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        return []
    name = locale.getlocale()[0] or ""
    return [*_codes_of(name.partition("_")[0]), name]


def _codes_of(language: str) -> list[str]:
    """Return the codes of a language that its system names in English, as Windows does."""
    from django.conf.locale import LANG_INFO

    return [code for code, facts in LANG_INFO.items() if facts.get("name", "").lower() == language.lower()]
