"""Write lists and rows of sentences as the reader's language does, by CLDR."""

from collections.abc import Iterable
from functools import cache

from babel.lists import format_list

from mahjong_core.words import nearest, text
from tournaments.common.look.languages import locale_of, reader


def print_list(items: Iterable[object]) -> str:
    """Return a list as it is said: ``A, B and C``, ``A、B、C``."""
    return format_list([str(item) for item in items], "standard", locale_of(reader()))


def print_choice(items: Iterable[object]) -> str:
    """Return a list of which one holds: ``2 or 3``, ``2 ou 3``."""
    return format_list([str(item) for item in items], "or", locale_of(reader()))


def print_series(items: Iterable[object]) -> str:
    """Return a list without "and", for numbers and short labels: ``1, 3``, ``1、3``."""
    return list_comma(reader()).join(str(item) for item in items)


@cache
def list_comma(language: str) -> str:
    """Return what stands between the items of a list in a language: a comma and a space, or ``、``."""
    pattern = locale_of(language).list_patterns["standard"]["middle"]
    return str(pattern).removeprefix("{0}").removesuffix("{1}")


def join_sentences(sentences: Iterable[str]) -> str:
    """Return sentences as a paragraph: with a space between two where the language writes one."""
    return text("sanctions", "sentences/between", nearest(reader())).join(filter(None, sentences))
