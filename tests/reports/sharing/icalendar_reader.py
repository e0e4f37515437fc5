"""A reader of iCalendar for tests, written from RFC 5545 and from nothing of ours."""

import re
from datetime import UTC, datetime

PARAMETER = r';[A-Za-z0-9-]+=(?:"[^"]*"|[^":;,]*)'
CONTENT_LINE = re.compile(rf"(?P<name>[A-Za-z0-9-]+)(?:{PARAMETER})*:(?P<value>.*)", re.S)


def unfolded(data: bytes) -> list[str]:
    """Section 3.1: lines end with CRLF, have at most 75 octets, and go on where the next begins with a space."""
    assert data.endswith(b"\r\n")
    raw = data.removesuffix(b"\r\n").split(b"\r\n")
    lines: list[bytes] = []
    for item in raw:
        assert b"\n" not in item
        assert b"\r" not in item
        assert len(item) <= 75, item
        item.decode()  # no letter is cut in two
        if item.startswith((b" ", b"\t")):
            lines[-1] += item[1:]
        else:
            lines.append(item)
    return [line.decode() for line in lines]


def unescaped(value: str) -> str:
    """Section 3.3.11: the four escapes of TEXT; a bare semicolon or comma does not belong."""
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", value), value
    return re.sub(r"\\([\\;,nN])", lambda match: "\n" if match[1] in "nN" else match[1], value)


def moment(value: str) -> datetime:
    """Section 3.3.5, form 2."""
    return datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def read(data: bytes) -> tuple[dict[str, str], list[dict[str, str]]]:
    """The calendar's own properties and its events', by name; what must be there is there once."""
    lines = [CONTENT_LINE.fullmatch(line) for line in unfolded(data)]
    pairs = [(line["name"].upper(), line["value"]) for line in lines if line]
    assert len(pairs) == len(lines)
    assert (pairs[0], pairs[-1]) == (("BEGIN", "VCALENDAR"), ("END", "VCALENDAR"))
    calendar: dict[str, str] = {}
    events: list[dict[str, str]] = []
    inside: dict[str, str] | None = None
    for name, value in pairs[1:-1]:
        if (name, value) == ("BEGIN", "VEVENT"):
            inside = {}
        elif (name, value) == ("END", "VEVENT"):
            assert inside is not None
            events.append(inside)
            inside = None
        else:
            into = calendar if inside is None else inside
            assert name not in into, name
            into[name] = value
    assert {"VERSION", "PRODID"} <= calendar.keys()
    assert calendar["VERSION"] == "2.0"
    assert all({"UID", "DTSTAMP", "DTSTART"} <= event.keys() for event in events)
    assert len({event["UID"] for event in events}) == len(events)
    return calendar, events
