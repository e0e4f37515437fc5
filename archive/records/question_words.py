"""Give the questions about the workbook of a past event in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core.past.event import Question
from mahjong_core.past.record import Level
from tournaments.common.selectors.countries import country_name

_ASKED: Final[Mapping[str, Promise]] = {
    "bracket": gettext_lazy("What is “%(value)s” in brackets beside a name?"),
    "country": gettext_lazy("Which country is “%(value)s”?"),
    "place": gettext_lazy("What about this row without a place: “%(value)s”?"),
    "aside": gettext_lazy("Does this place in brackets count: “%(value)s”?"),
    "alike": gettext_lazy("Is this one person: “%(value)s”?"),
    "unlisted": gettext_lazy("“%(value)s” is at a table, but not in the ranking. Who is it?"),
}
_ANSWERS: Final[Mapping[str, Promise]] = {
    "club": gettext_lazy("A club"),
    "keep": gettext_lazy("A part of the name"),
    "drop": gettext_lazy("Leave it out"),
    "withdrawn": gettext_lazy("Withdrew"),
    "disqualified": gettext_lazy("Was disqualified"),
    "substitute": gettext_lazy("A substitute"),
    "row": gettext_lazy("Not a player"),
    "counts": gettext_lazy("Yes, it counts"),
    "same": gettext_lazy("Yes, the same person"),
    "other": gettext_lazy("No, somebody else"),
    "player": gettext_lazy("A player without a place"),
}
LEVELS: Final[Mapping[Level, Promise]] = {
    Level.PLACES: gettext_lazy("Places only"),
    Level.TOTALS: gettext_lazy("Places and totals, without tables"),
    Level.TABLES: gettext_lazy("Tables with their scores, without hands"),
    Level.HANDS: gettext_lazy("Tables with hands"),
}


def question_words(asked: Question) -> str:
    return str(_ASKED[asked.code]) % {"value": asked.value}


def question_place(asked: Question) -> str:
    """Return the place in the file where the question came up first."""
    place = {"sheet": asked.sheet, "line": asked.line}
    return _("Sheet “%(sheet)s”, line %(line)s") % place if asked.sheet else _("Line %(line)s") % place


def answer_choices(asked: Question) -> list[tuple[str, str]]:
    """Return the answers to choose from; those that are no words are codes of countries."""
    return [(choice, str(_ANSWERS.get(choice) or country_name(choice))) for choice in asked.choices]
