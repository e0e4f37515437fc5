"""Format dates as a language writes them."""

import re
from datetime import date
from functools import cache
from typing import Final

from django.utils import dateformat
from django.utils.translation import pgettext, pgettext_lazy

from tournaments.common.look.languages import locale_of, reader

_DAY: Final = re.compile(r"(?<!\\)j")
# Translators: Django's letters of a date, in the order of your language; what is no letter of a format stands after \\.
_FORMS: Final = {
    "j F": pgettext_lazy("date format", "j F"),
    "j F, H:i": pgettext_lazy("date format", "j F, H:i"),
    "j F Y": pgettext_lazy("date format", "j F Y"),
    "j F Y, H:i": pgettext_lazy("date format", "j F Y, H:i"),
    "l j": pgettext_lazy("date format", "l j"),
    "l j F": pgettext_lazy("date format", "l j F"),
    "l j F, H:i": pgettext_lazy("date format", "l j F, H:i"),
    "l j F Y": pgettext_lazy("date format", "l j F Y"),
}


def day_form(form: str, day: int) -> str:
    """Return a format of Django as the reader's language writes it on this day of the month.

    French writes "1er décembre" and "2 décembre", Chinese "2026年12月1日".
    """
    form = str(_FORMS.get(form, form))
    if day != 1:
        return form
    # Translators: Django's letter for the day, with what your language adds to the first of a month after backslashes.
    first = pgettext("date format, the first day of a month", "j")
    return _DAY.sub(lambda _match: first, form)


def print_date(value: date, form: str) -> str:
    """Format a date or a local time by a format of Django."""
    return with_small_letters(dateformat.format(value, day_form(form, value.day)))


def with_small_letters(text: str) -> str:
    """Return a date in small letters where the reader's language writes months and days so (CLDR).

    Django begins those of Italian, Spanish and others with a capital.
    """
    return text.lower() if _writes_small(reader()) else text


@cache
def _writes_small(language: str) -> bool:
    return bool(locale_of(language).months["format"]["wide"][1][0].islower())
