"""Check files of results one at a time: one within the limits takes up to five seconds and half a gigabyte."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.check.findings import Findings
from mahjong_core.check.kinds.recognise import Opened
from mahjong_core.check.run import Report, check_file
from mahjong_core.rulesets import PRESETS
from tournaments.common.errors import Conflict

MAX_MB: Final = 8
PATIENCE: Final = 10  # seconds
_one_check: Final = Lock()
# The smallest record of an event with names: one table, of which the places follow from the scores.
RECORD_EXAMPLE: Final = {
    "format": "mtr",
    "version": "1.0",
    "event": {"name": "Coupe de Rennes", "starts_on": "2025-05-03", "country": "FRA"},
    "rules": {"preset": next(name for name in PRESETS if name.startswith("mcr"))},
    "players": [
        {"number": number, "name": name, "country": "FRA"}
        for number, name in enumerate(("Ana Ruiz", "Bo Lind", "Kim Lee", "Pia Roth"), start=1)
    ],
    "sessions": [{"number": 1, "tables": [{"number": 1, "seats": [1, 2, 3, 4], "scores": [52, -36, -8, -8]}]}],
}


def check_one(
    raw: bytes,
    name: str,
    *,
    rules: str | None = None,
    beside: Mapping[str, bytes] | None = None,
    opened_by: Callable[[Findings], Opened] | None = None,
) -> Report:
    """Return the checker's report on a file. Raise ``files.checks_busy`` if others take too long before it."""
    with one_at_a_time():
        return check_file(raw, name, rules=rules, beside=beside, opened_by=opened_by)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other file is read. Raise ``files.checks_busy`` if others take too long."""
    if not _one_check.acquire(timeout=PATIENCE):
        raise Conflict(
            "files.checks_busy", _("Other files are being checked. Send yours again in a minute."), {"after": PATIENCE}
        )
    try:
        yield
    finally:
        _one_check.release()
