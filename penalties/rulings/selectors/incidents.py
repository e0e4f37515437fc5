"""Read the incidents that wait for a decision."""

from dataclasses import dataclass

from penalties.common.selectors.private_notes import NOBODY, NoteReader
from penalties.models import Incident
from penalties.rulings.selectors.records import name_in
from scoring.sheets.selectors.folding import rules_of
from tournaments.models import Session, Tournament


@dataclass(frozen=True)
class IncidentRow:
    """Represent an incident under review, with the offence's name if there is one.

    And the note as far as it may be read.
    """

    incident: Incident
    name: str
    note: str


def open_incidents(
    tournament: Tournament, session: Session | None = None, reader: NoteReader = NOBODY
) -> list[IncidentRow]:
    """Return the incidents under review, oldest first (one query)."""
    wanted = Incident.objects.filter(tournament=tournament, ruling__isnull=True, dismissal__isnull=True)
    if session is not None:
        wanted = wanted.filter(session=session)
    rules = rules_of(tournament)
    rows = wanted.select_related("participant", "session", "table").order_by("id")
    return [IncidentRow(row, name_in(row.offence, rules), reader.note_of(row)) for row in rows]
