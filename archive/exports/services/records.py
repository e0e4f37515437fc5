"""Write an event as a tournament record, the open file that any program reads."""

from datetime import datetime
from typing import IO

from archive.common.selectors.kinds import Carries
from archive.exports.services.events import export_file
from mahjong_core.check.findings import Findings
from mahjong_core.check.kinds.event_file import read_event_file
from mahjong_core.record.write import write_record
from tournaments.common.actors import Actor
from tournaments.models import Tournament

__all__ = ["RECORD_ENDING", "RECORD_TYPE", "event_record", "record_of"]

RECORD_ENDING, RECORD_TYPE = ".mtr.json", "application/json"


def event_record(*, tournament: Tournament, by: Actor, at: datetime, personal_data: bool = True) -> bytes:
    """Return the record of an event: players, seats, results in force, adjustments, cuts, rankings as released.

    Whoever may save the event as a file may take its record, and the journal of the site keeps it likewise.
    ``personal_data`` False leaves out names, clubs, federation numbers and illness.
    """
    carries = Carries(personal_data=personal_data)
    with export_file(tournament=tournament, by=by, at=at, carries=carries) as file:
        return record_of(file, personal_data=personal_data)


def record_of(file: IO[bytes], *, personal_data: bool) -> bytes:
    """Return the record of an event file. Raises ``file.unreadable`` for one that is not whole."""
    return write_record(read_event_file(file.read(), Findings()), personal_data=personal_data)
