"""Read the options in the address of an overlay or an embedded page; invalid options are ignored."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.http import QueryDict

from tournaments.events.models.sharing import LONGEST_DELAY

_MAX_ROWS: Final = 500
_THEMES: Final = ("light", "dark")


@dataclass(frozen=True)
class OverlayOptions:
    """Store the options: ``delay`` in seconds, at least the event's own; ``top`` rows; table number, 0 for none.

    ``is_sample``: made-up data, whatever the event is.
    """

    delay: int
    top: int
    table: int
    language: str
    theme: str
    is_sample: bool = False

    def moment(self, now: datetime) -> datetime | None:
        """Return the moment to show; None is the present."""
        return now - timedelta(seconds=self.delay) if self.delay else None


def read_options(query: QueryDict, *, least_delay: int = 0, top: int = 10) -> OverlayOptions:
    languages = [code for code, _name in settings.LANGUAGES]
    return OverlayOptions(
        delay=max(least_delay, _number(query, "delay", 0, LONGEST_DELAY)),
        top=max(1, _number(query, "top", top, _MAX_ROWS)),
        table=_number(query, "table", 0, 9999),
        language=_one_of(query.get("lang", ""), languages),
        theme=_one_of(query.get("theme", ""), _THEMES),
        is_sample="sample" in query,
    )


def _number(query: QueryDict, name: str, otherwise: int, most: int) -> int:
    text = query.get(name, "")
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else otherwise


def _one_of(text: str, known: tuple[str, ...] | list[str]) -> str:
    return text if text in known else ""
