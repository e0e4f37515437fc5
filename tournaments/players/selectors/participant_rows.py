"""Define a row of a list of participants, and find every fault in it."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tournaments.common.files.problems import Problem
from tournaments.common.person_names import joined_name, split_name
from tournaments.common.selectors.countries import event_code, guess_country, iso_code, read_country
from tournaments.players.models.people import FEDERATION_NUMBER_LENGTH

HIGHEST_NUMBER: Final = 9999
MAX_ROWS: Final = 2000
_LENGTHS: Final[Mapping[str, int]] = {
    "name": 160,
    "given_name": 80,
    "family_name": 80,
    "team": 120,
    "club": 120,
    "region": 120,
}
_COUNTRY: Final = re.compile(r"[A-Z]{3}")
_WITH_COUNTRY: Final = re.compile(r"(.*\S)\s*[(\[]\s*([^()\[\]]*?)\s*[)\]]")
_FEDERATION_NUMBER: Final = re.compile(r"[0-9A-Za-z]{8}")


@dataclass(frozen=True, slots=True)
class ParticipantRow:
    """Represent one person of a list. None means that the list does not say it; ``team=""`` means no team.

    Without a number the next free one is given; without a name it is made of its parts.
    ``row`` is the line of the file; left at 0 it becomes the place in the list, from 1. ``confirmed``: the codes of
    the questions about this row that were answered with yes.
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
    confirmed: tuple[str, ...] = ()
    region: str | None = None


def cleaned(row: ParticipantRow, place: int, *, chinese_taipei: bool = False) -> ParticipantRow:
    """Return the row with composed letters, single spaces, the sport's code of the country, and its place.

    A name with a comma is told by its parts: "Rossi, Anna" is Anna Rossi everywhere. A country in brackets behind it,
    "ROSSI Anna (ITA)", is the country; capitals that are no country's code are reported as one.
    """
    name, given, family = _tidy(row.name) or "", _tidy(row.given_name), _tidy(row.family_name)
    name, behind = without_country(name, row.country)
    if "," in name and not (given or family):
        given, family = split_name(name)
        name = joined_name(given, family)
    return replace(
        row,
        name=name or joined_name(given or "", family or ""),
        country=_country_code(row.country or behind, chinese_taipei=chinese_taipei),
        team=_tidy(row.team),
        club=_tidy(row.club),
        federation_number=_tidy(row.federation_number),
        given_name=given,
        family_name=family,
        row=row.row or place,
        confirmed=tuple(row.confirmed),
        region=_tidy(row.region),
    )


def without_country(name: str, country: str | None) -> tuple[str, str | None]:
    """Return the name without a country in brackets at its end, and that country.

    A country that differs from the row's stays in the name."""
    found = _WITH_COUNTRY.fullmatch(name)
    if found is None:
        return name, None
    code = read_country(found[2])
    is_country = code is not None or _COUNTRY.fullmatch(found[2]) is not None
    is_other = bool(country) and (code is None or read_country(country or "") != code)
    return (name, None) if is_other or not is_country else (found[1], found[2])


def _country_code(text: str | None, *, chinese_taipei: bool) -> str | None:
    """Return the event's code of a country; an unknown country is returned unchanged, to be reported."""
    tidied = _tidy(text)
    if not tidied:
        return tidied
    code = read_country(tidied)
    return tidied.upper() if code is None else event_code(code, chinese_taipei=chinese_taipei)


def _tidy(text: str | None) -> str | None:
    return None if text is None else " ".join(unicodedata.normalize("NFC", text).split())


def faults(row: ParticipantRow) -> Iterator[Problem]:
    """Yield the faults of the row that need no other row."""
    for check in (_number_faults, _name_faults, _text_faults, _country_faults, _federation_number_faults):
        yield from check(row)


def _number_faults(row: ParticipantRow) -> Iterator[Problem]:
    number = row.number
    if number is not None and not 1 <= number <= HIGHEST_NUMBER:
        yield Problem("participants.number_out_of_range", row.row, "number", number, {"most": HIGHEST_NUMBER})


def _name_faults(row: ParticipantRow) -> Iterator[Problem]:
    if not row.name:
        yield Problem("participants.name_missing", row.row, "name")
    elif not any(letter.isalpha() for letter in row.name):
        yield Problem("participants.name_without_letters", row.row, "name", row.name)


def _text_faults(row: ParticipantRow) -> Iterator[Problem]:
    for column, most in _LENGTHS.items():
        text = getattr(row, column) or ""
        if len(text) > most:
            yield Problem("participants.text_too_long", row.row, column, text, {"most": most, "length": len(text)})
        if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in text):
            yield Problem("participants.text_unprintable", row.row, column, _printable(text))


def _printable(text: str) -> str:
    """Return the text with characters that cannot be printed or stored made visible."""
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)


def _country_faults(row: ParticipantRow) -> Iterator[Problem]:
    country = row.country
    if not country:
        return
    if not _COUNTRY.fullmatch(country):
        country = _printable(country)
        guess = guess_country(country)
        if guess is None:
            yield Problem("participants.country_malformed", row.row, "country", country)
        else:
            yield Problem("participants.country_malformed_guess", row.row, "country", country, {"proposed": guess})
    elif iso_code(country) is None:
        yield Problem("participants.country_unknown", row.row, "country", country)


def _federation_number_faults(row: ParticipantRow) -> Iterator[Problem]:
    """Yield a problem for a MERS number that is not 8 characters; spreadsheets drop a leading zero."""
    number = row.federation_number
    if not number or _FEDERATION_NUMBER.fullmatch(number):
        return
    if len(number) == FEDERATION_NUMBER_LENGTH - 1 and number.isascii() and number.isdigit():
        yield Problem(
            "participants.leading_zero_lost", row.row, "federation_number", number, {"proposed": f"0{number}"}
        )
    else:
        detail = {"length": len(number)}
        yield Problem(
            "participants.federation_number_malformed", row.row, "federation_number", _printable(number), detail
        )


def repeats(rows: Sequence[ParticipantRow]) -> Iterator[Problem]:
    """Yield numbers and federation numbers that occur twice in the list, at the later row."""
    yield from _repeated(rows, "number", "participants.number_twice", lambda row: row.number)
    yield from _repeated(
        rows, "federation_number", "participants.federation_number_twice", lambda row: row.federation_number or None
    )


def _repeated(
    rows: Sequence[ParticipantRow], column: str, code: str, value_of: Callable[[ParticipantRow], Any]
) -> Iterator[Problem]:
    first: dict[Any, int] = {}
    for row in rows:
        value = value_of(row)
        if value is not None and first.setdefault(value, row.row) != row.row:
            yield Problem(code, row.row, column, value, {"other_row": first[value]})
