"""Mark an operation that is going away, in the document and in the headers of its answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from django.utils.http import http_date


@dataclass(frozen=True, slots=True)
class Deprecation:
    """Represent a deprecated operation: since when, until when it works, and its replacement.

    ``instead`` is a sentence. ``sunset`` None: its end is not decided.
    """

    since: date
    instead: str
    sunset: date | None = None

    @property
    def sentence(self) -> str:
        """Return the sentence about it in the OpenAPI document."""
        end = f" It answers until {self.sunset.isoformat()}." if self.sunset else ""
        return f"Deprecated since {self.since.isoformat()}: {self.instead}{end}"

    def headers(self, page: str) -> Mapping[str, str]:
        """Return the headers ``Deprecation`` (RFC 9745) and ``Sunset`` (RFC 8594), and a link to ``page``."""
        headers = {"Deprecation": f"@{_seconds(self.since)}", "Link": f'<{page}>; rel="deprecation"; type="text/html"'}
        return headers | ({"Sunset": http_date(_seconds(self.sunset))} if self.sunset else {})


def _seconds(day: date) -> int:
    """Return the seconds from 1970 to the beginning of the day, in UTC."""
    return int(datetime.combine(day, time(), UTC).timestamp())
