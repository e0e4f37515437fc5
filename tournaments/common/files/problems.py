"""Describe problems of rows and files: a stable code, the place, and a sentence in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Message

COLUMNS: dict[str, Message] = {
    "number": _("number"),
    "name": _("name"),
    "given_name": _("given name"),
    "family_name": _("family name"),
    "country": _("country"),
    "team": _("team"),
    "region": _("region"),
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


# What may be right after all, with the answer that says so.
QUESTIONS: dict[str, Message] = {
    "participants.person_twice": _("Two different people"),
    "participants.person_entered": _("Two different people"),
    "participants.team_alike": _("Different team"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Describe one problem.

    ``row`` is the line of the file or the place in the list (from 1); ``detail`` is JSON-ready.
    """

    code: str
    row: int | None = None
    column: str | None = None
    value: Any = None
    detail: Mapping[str, Any] = field(default_factory=dict)

    @property
    def message(self) -> str:
        return str(_SENTENCES[self.code]) % {"value": self.value, **self.detail}

    @property
    def column_label(self) -> str:
        return str(COLUMNS.get(self.column or "", self.column or ""))

    @property
    def proposed(self) -> str | None:
        """Return the text that would correct this cell, where one is likely."""
        proposed = self.detail.get("proposed")
        return None if proposed is None else str(proposed)

    @property
    def is_question(self) -> bool:
        """Return whether this is a question: the cell may be right, and "yes" accepts the row."""
        return self.code in QUESTIONS

    @property
    def yes(self) -> str:
        """Return the code or answer that a client sends to accept the row of a question."""
        return str(QUESTIONS[self.code])

    def data(self) -> dict[str, Any]:
        """Return the problem as JSON for clients.

        They answer a question by sending the row again with its code in ``confirm``.
        """
        kept = self.stored()
        return kept | {"message": self.message, "question": self.is_question}

    def stored(self) -> dict[str, Any]:
        """Return the problem as JSON to store with a batch, without the sentence, which depends on the reader."""
        return {
            "row": self.row,
            "column": self.column,
            "code": self.code,
            "value": self.value,
            "detail": dict(self.detail),
        }


def problem_from(stored: Mapping[str, Any]) -> Problem:
    """Return a problem of an import from the JSON that kept it."""
    return Problem(stored["code"], stored["row"], stored["column"], stored["value"], stored["detail"])


def in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    """Return the problems by row, then column, each once; those of the whole file first."""
    once = {(problem.row, problem.column, problem.code, str(problem.value)): problem for problem in problems}
    return tuple(sorted(once.values(), key=lambda problem: (problem.row or 0, problem.column or "", problem.code)))


# Values and the people entered.
_PEOPLE: dict[str, Message] = {
    "participants.number_not_whole": _("“%(value)s” is not a whole number."),
    "participants.number_out_of_range": _("Numbers must be from 1 to %(most)s; found %(value)s."),
    "participants.number_twice": _("Number %(value)s is also in row %(other_row)s."),
    "participants.name_missing": _("The name is missing."),
    "participants.name_without_letters": _("“%(value)s” is not a name: it has no letters."),
    "participants.text_too_long": _("At most %(most)s characters; found %(length)s."),
    "participants.text_unprintable": _("This cell has a character that cannot be printed."),
    "participants.country_malformed": _("A country code has three letters, such as FRA or DEN; found “%(value)s”."),
    "participants.country_malformed_guess": _(
        "A country code has three letters, such as FRA or DEN; found “%(value)s”. Did you mean %(proposed)s?"
    ),
    "participants.country_unknown": _("No federation uses the country code %(value)s."),
    "participants.federation_number_malformed": _(
        "A federation number has 8 letters or digits; “%(value)s” has %(length)s."
    ),
    "participants.leading_zero_lost": _(
        "%(value)s has 7 digits: a spreadsheet has probably dropped the leading zero of %(proposed)s."
    ),
    "participants.federation_number_twice": _("Federation number %(value)s is also in row %(other_row)s."),
    "participants.federation_number_differs": _(
        "Number %(number)s is %(name)s with federation number %(known)s; the list gives %(value)s."
    ),
    "participants.federation_number_of_another": _(
        "Federation number %(value)s belongs to %(holder)s; the list gives it to %(name)s."
    ),
    "participants.number_taken": _(
        "%(name)s has federation number %(federation_number)s and number %(current)s here; the list gives number "
        "%(value)s, which is %(holder)s."
    ),
    "participants.number_seated": _(
        "%(name)s is seated with number %(current)s, so the number cannot change to %(value)s."
    ),
    "participants.person_twice": _(
        "%(name)s (%(country)s) is also in row %(other_row)s. Are they two people with the same name?"
    ),
    "participants.person_entered": _(
        "%(name)s (%(country)s) is already in the event with number %(number)s. Are they two people with the same name?"
    ),
    "participants.team_alike": _("“%(value)s” looks like the team “%(proposed)s”. Is it the same team?"),
    "participants.numbers_used_up": _("Every number up to %(most)s is taken."),
}

# Files.
_FILES: dict[str, Message] = {
    "import.column_missing": _("Missing column: %(label)s. Headers found: %(found)s."),
    "import.column_twice": _("Two columns have the same content: %(headers)s."),
    "import.column_hidden": _("Column %(letter)s is hidden. Show it or delete it."),
    "import.row_hidden": _("Row %(row)s is hidden. Show it or delete it."),
    "import.row_too_long": _("This row has %(cells)s cells, the header has %(headers)s."),
    "import.several_sheets": _("Several sheets have data: %(sheets)s. Keep only one in the file."),
    "import.cells_merged": _("Cells %(range)s are merged. Split them so that each row has its own value."),
    "import.cell_is_formula": _("This cell is a formula (%(value)s). Paste its value instead."),
    "import.cell_is_date": _("The spreadsheet changed this cell to a date (%(value)s). Format the column as text."),
    "import.cell_is_boolean": _("This cell contains %(value)s, true or false. Enter text."),
    "import.cell_is_error": _("The spreadsheet could not calculate this cell (%(value)s)."),
    "import.cell_is_decimal": _("%(value)s has decimals. Enter a whole number or text."),
}

# Seating files.
_SEATING: dict[str, Message] = {
    "import.number_not_whole": _("“%(value)s” is not a whole number."),
    "import.number_missing": _("The number is missing."),
    "import.number_out_of_range": _("%(value)s is out of range: 1 to %(most)s."),
    "import.wind_unknown": _("“%(value)s” is not a wind: enter E, S, W or N (French O for West)."),
    "import.player_unknown": _("No player called “%(value)s” in this event."),
    "import.player_misspelt": _("No player called “%(value)s” in this event. Similar names: %(close)s."),
    "import.player_ambiguous": _("“%(value)s” matches several players: %(several)s. Enter the number."),
    "import.seat_unclear": _("“%(value)s” is not a seat: enter table and wind, such as 3E."),
    "import.seat_twice": _("This seat is also in row %(other_row)s."),
    "import.table_twice": _("Table %(table)s of session %(session)s is also in row %(other_row)s."),
    "import.seat_not_given": _("Table %(table)s of session %(session)s has no player at: %(winds)s."),
    "import.session_missing": _("Session %(session)s is missing: the file goes up to %(last)s."),
    "seating.too_many_sessions": _("Sessions in the event: %(sessions)s; in the file: %(grid)s."),
    "seating.no_sessions": _("The seating has no session."),
    "seating.player_twice": _("Session %(session)s: player %(player)s has two seats, the second at table %(table)s."),
    "seating.player_not_through": _("Session %(session)s: player %(player)s did not qualify at the cut."),
    "seating.player_missing": _("Session %(session)s: player %(player)s has no seat."),
    "seating.unknown_player": _(
        "Session %(session)s, table %(table)s: the event has no player %(player)s, or the player has left."
    ),
    "seating.not_four": _("Session %(session)s: table %(table)s does not have four seats."),
    "seating.table_empty": _("Session %(session)s: table %(table)s has no players."),
    "seating.table_number_twice": _("Session %(session)s has two tables %(table)s."),
    "seating.table_number_invalid": _("Session %(session)s: there is no table number %(table)s."),
}

_SENTENCES: dict[str, Message] = _PEOPLE | _FILES | _SEATING
