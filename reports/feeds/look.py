"""Write iCalendar (RFC 5545): the few properties that a session needs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final
from unicodedata import category

_PRODUCT: Final = "-//Seatwind//Seatwind//EN"
_OCTETS: Final = 75
_END_OF_LINE: Final = "\r\n"


@dataclass(frozen=True)
class CalendarEntry:
    """Represent one VEVENT. ``uid`` is stable for the life of its object; moments are aware.

    A date is a whole day; ``ends`` is the first moment or day after it.
    """

    uid: str
    begins: datetime | date
    ends: datetime | date
    summary: str
    description: str = ""
    location: str = ""
    url: str = ""
    is_cancelled: bool = False


def write_calendar(name: str, entries: Iterable[CalendarEntry], stamp: datetime) -> str:
    """Return a calendar's text; ``stamp`` is when it was written (DTSTAMP, 3.8.7.2)."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{_PRODUCT}",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_text(name)}",
    ]
    lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT15M"]
    for entry in entries:
        lines += _entry_lines(entry, stamp)
    lines.append("END:VCALENDAR")
    return "".join(_folded(line) + _END_OF_LINE for line in lines)


def _entry_lines(entry: CalendarEntry, stamp: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(entry.uid)}"
    yield f"DTSTAMP:{_moment(stamp)}"
    yield f"DTSTART{_day_or_moment(entry.begins)}"
    yield f"DTEND{_day_or_moment(entry.ends)}"
    yield f"SUMMARY:{_text(entry.summary)}"
    for name, text in (("DESCRIPTION", entry.description), ("LOCATION", entry.location)):
        if text:
            yield f"{name}:{_text(text)}"
    if entry.url:
        yield f"URL:{entry.url}"  # a URI is not escaped (3.3.13)
    yield f"STATUS:{'CANCELLED' if entry.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def _day_or_moment(value: datetime | date) -> str:
    """Return the rest of a property: a DATE (3.3.4) for a whole day, else a moment."""
    return f":{_moment(value)}" if isinstance(value, datetime) else f";VALUE=DATE:{value:%Y%m%d}"


def _moment(value: datetime) -> str:
    """Return DATE-TIME in UTC (3.3.5, form 2): 20261121T140000Z."""
    return value.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    """Return TEXT (3.3.11): backslash, semicolon, comma and line ends are escaped.

    Other control characters do not belong.
    """
    plain = value.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(letter for letter in plain if letter == "\n" or category(letter) != "Cc")
    escaped = kept.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Return a content line in pieces of at most 75 octets, the later ones begun by a space (3.1).

    No letter is cut in two.
    """
    pieces, piece, size = [], "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _OCTETS:
            pieces.append(piece)
            piece, size = " ", 1
        piece, size = piece + letter, size + octets
    return _END_OF_LINE.join([*pieces, piece])
