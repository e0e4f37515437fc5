"""Write the signs between two phrases, and around one, as the reader's language does.

Japanese and Chinese set wide signs without a space; other languages have a space behind the sign.
"""

from unicodedata import east_asian_width

from django.utils.translation import pgettext


def colon() -> str:
    """Return what stands after a word that an explanation follows; French sets a narrow space before it."""
    return pgettext("after a word that an explanation follows", ":")


def comma() -> str:
    """Return what stands between two parts of a phrase that are no list: a session and its table."""
    return pgettext("between two parts of a phrase", ",")


def spaced(sign: str) -> str:
    """Return a sign with the space that stands behind it: none behind a wide one."""
    return sign if east_asian_width(sign[-1]) in "WF" else f"{sign} "


def explain(word: object, explanation: object) -> str:
    """Return ``word: explanation``."""
    return f"{word}{spaced(colon())}{explanation}"


def continue_with(phrase: object, more: object) -> str:
    """Return ``phrase, more``."""
    return f"{phrase}{spaced(comma())}{more}"


def in_brackets(words: object) -> str:
    """Return words in brackets as they stand behind a phrase, with the space before them where there is one."""
    return pgettext("behind a sentence", " (%(clause)s)") % {"clause": words}


def as_sentence(words: object) -> str:
    """Return words as a sentence: a capital first, a full stop at the end."""
    text = str(words)
    return pgettext("a sentence", "%(what)s.") % {"what": f"{text[:1].upper()}{text[1:]}"}
