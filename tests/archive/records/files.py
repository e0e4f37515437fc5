"""Records that are brought in by the tests, and what an event says again as a record."""

import io
import json
from datetime import date
from typing import Any

from archive.exports.services.records import record_of
from archive.records.selectors import read_record_file
from archive.records.services.incoming import Accepts, Wanted, restore_record
from tests.archive.files import saved
from tests.people import NOON
from tournaments.common.actors import system_actor
from tournaments.models import Tournament

RULES = "mcr-ffmj-2016"
SEATS = [1, 2, 3, 4]


def small(**changes: Any) -> dict[str, Any]:
    """Return a lawful record of one table: 4, 2, 1 and 0 table points by MCR 3.9.2.2."""
    table = {"number": 1, "seats": SEATS, "scores": [52, -36, -8, -8]}
    players: list[dict[str, Any]] = [{"number": number, "name": f"Player {number}"} for number in SEATS]
    document: dict[str, Any] = {
        "format": "mtr",
        "version": "1.0",
        "event": {"name": "Small Open", "starts_on": "2019-05-04"},
        "rules": {"preset": RULES},
        "players": players,
        "sessions": [{"number": 1, "tables": [table]}],
    }
    return document | changes


def as_file(document: Any) -> bytes:
    return json.dumps(document).encode()


def brought_in(raw: bytes, file: str = "open.mtr.json", *, rules: str | None = None, **options: Any) -> Tournament:
    """Bring a record in from the terminal; ``options``: those of ``Wanted``, ``beside``, ``accepts_warnings``."""
    beside, accepts = options.pop("beside", None), Accepts(warnings=options.pop("accepts_warnings", False))
    checked = read_record_file(raw, file, rules=rules, beside=beside)
    return restore_record(checked=checked, wanted=Wanted(**options), accepts=accepts, by=system_actor("event"), at=NOON)


def record_from(event: Tournament) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(record_of(io.BytesIO(saved(event)), personal_data=True))
    return document


DAY = date(2019, 5, 4)
