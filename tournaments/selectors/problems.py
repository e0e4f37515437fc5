"""What is wrong with a row or a file: a stable code, where it stands, and a sentence in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Message
from tournaments.selectors.problem_sentences import SENTENCES

COLUMNS: dict[str, Message] = {
    "number": _("number"),
    "name": _("name"),
    "given_name": _("given name"),
    "family_name": _("family name"),
    "country": _("country"),
    "team": _("team"),
    "club": _("club"),
    "federation_number": _("federation number"),
    "session": _("session"),
    "table": _("table"),
    "wind": _("wind"),
    "player": _("player"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
    "N": _("North"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault. ``row`` is the line of the file or the place in the list (from 1); ``detail`` is JSON-ready."""

    code: str
    row: int | None = None
    column: str | None = None
    value: Any = None
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> str:
        return str(SENTENCES[self.code]) % {"value": self.value, **self.detail}

    @property
    def column_label(self) -> str:
        return str(COLUMNS.get(self.column or "", self.column or ""))

    @property
    def proposed(self) -> str | None:
        """The text that would mend this cell, where one is likely."""
        proposed = self.detail.get("proposed")
        return None if proposed is None else str(proposed)

    def data(self) -> dict[str, Any]:
        """As clients get it."""
        kept = self.stored()
        return kept | {"message": self.message}

    def stored(self) -> dict[str, Any]:
        """As it is kept with a batch: without the sentence, which depends on the reader."""
        return {
            "row": self.row,
            "column": self.column,
            "code": self.code,
            "value": self.value,
            "detail": dict(self.detail),
        }


def problem_from(stored: Mapping[str, Any]) -> Problem:
    return Problem(stored["code"], stored["row"], stored["column"], stored["value"], stored["detail"])


def in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    """By row, then column, each once; what concerns the whole file first."""
    once = {(problem.row, problem.column, problem.code, str(problem.value)): problem for problem in problems}
    return tuple(sorted(once.values(), key=lambda problem: (problem.row or 0, problem.column or "", problem.code)))
