"""A row of a list of participants: what it may hold, and every fault in it."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tournaments.models.people import FEDERATION_NUMBER_LENGTH
from tournaments.selectors.countries import guess_code, iso_code
from tournaments.selectors.problems import Problem

HIGHEST_NUMBER: Final = 9999
MOST_ROWS: Final = 2000
LENGTHS: Final[Mapping[str, int]] = {"name": 160, "given_name": 80, "family_name": 80, "team": 120, "club": 120}
COUNTRY: Final = re.compile(r"[A-Z]{3}")
FEDERATION_NUMBER: Final = re.compile(r"[0-9A-Za-z]{8}")


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """One person of a list. None means that the list does not say it; ``team=""`` means no team.

    ``row`` is the line of the file; left at 0 it becomes the place in the list, from 1.
    """

    number: int | None
    name: str
    country: str | None = None
    team: str | None = None
    club: str | None = None
    federation_number: str | None = None
    given_name: str | None = None
    family_name: str | None = None
    row: int = 0


def cleaned(row: ParticipantRow, place: int) -> ParticipantRow:
    """The row with composed letters, single spaces, a country in capitals and its place in the list."""
    return replace(
        row,
        name=tidy(row.name) or "",
        country=(tidy(row.country) or "").upper() if row.country is not None else None,
        team=tidy(row.team),
        club=tidy(row.club),
        federation_number=tidy(row.federation_number),
        given_name=tidy(row.given_name),
        family_name=tidy(row.family_name),
        row=row.row or place,
    )


def tidy(text: str | None) -> str | None:
    return None if text is None else " ".join(unicodedata.normalize("NFC", text).split())


def faults(row: ParticipantRow) -> Iterator[Problem]:
    """Every fault that the row shows by itself."""
    for check in (number_faults, name_faults, text_faults, country_faults, federation_number_faults):
        yield from check(row)


def number_faults(row: ParticipantRow) -> Iterator[Problem]:
    number = row.number
    if number is None:
        yield Problem("participants.number_missing", row.row, "number")
    elif not 1 <= number <= HIGHEST_NUMBER:
        yield Problem("participants.number_out_of_range", row.row, "number", number, {"most": HIGHEST_NUMBER})


def name_faults(row: ParticipantRow) -> Iterator[Problem]:
    if not row.name:
        yield Problem("participants.name_missing", row.row, "name")
    elif not any(letter.isalpha() for letter in row.name):
        yield Problem("participants.name_without_letters", row.row, "name", row.name)


def text_faults(row: ParticipantRow) -> Iterator[Problem]:
    for column, most in LENGTHS.items():
        text = getattr(row, column) or ""
        if len(text) > most:
            yield Problem("participants.text_too_long", row.row, column, text, {"most": most, "length": len(text)})
        if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in text):
            yield Problem("participants.text_unprintable", row.row, column, printable(text))


def printable(text: str) -> str:
    """The text with what cannot be printed (or stored) made visible."""
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)


def country_faults(row: ParticipantRow) -> Iterator[Problem]:
    country = row.country
    if not country:
        return
    if not COUNTRY.fullmatch(country):
        yield malformed_country(row.row, printable(country))
    elif iso_code(country) is None:
        yield Problem("participants.country_unknown", row.row, "country", country)


def malformed_country(row: int, country: str) -> Problem:
    guess = guess_code(country)
    if guess is None:
        return Problem("participants.country_malformed", row, "country", country)
    return Problem("participants.country_malformed_guess", row, "country", country, {"proposed": guess})


def federation_number_faults(row: ParticipantRow) -> Iterator[Problem]:
    """MERS numbers are text of 8 characters; a spreadsheet turns them into integers and drops a leading zero."""
    number = row.federation_number
    if not number or FEDERATION_NUMBER.fullmatch(number):
        return
    if len(number) == FEDERATION_NUMBER_LENGTH - 1 and number.isascii() and number.isdigit():
        yield Problem(
            "participants.leading_zero_lost", row.row, "federation_number", number, {"proposed": f"0{number}"}
        )
    else:
        detail = {"length": len(number)}
        yield Problem(
            "participants.federation_number_malformed", row.row, "federation_number", printable(number), detail
        )


def repeats(rows: Sequence[ParticipantRow]) -> Iterator[Problem]:
    """Numbers and federation numbers that stand twice in the list: named at the later row."""
    yield from repeated(rows, "number", "participants.number_twice", lambda row: row.number)
    yield from repeated(
        rows, "federation_number", "participants.federation_number_twice", lambda row: row.federation_number or None
    )


def repeated(
    rows: Sequence[ParticipantRow], column: str, code: str, value_of: Callable[[ParticipantRow], Any]
) -> Iterator[Problem]:
    first: dict[Any, int] = {}
    for row in rows:
        value = value_of(row)
        if value is not None and first.setdefault(value, row.row) != row.row:
            yield Problem(code, row.row, column, value, {"other_row": first[value]})
