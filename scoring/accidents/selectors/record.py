"""Read the accidents of the event from the audit journal: what happened, the remedy, and whether it was taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from scoring.accidents.selectors import Accident, Way, accident_of
from tournaments.models import AuditEvent, Participant, Tournament

_SETTLED, _TAKEN_BACK = "accident.settled", "accident.taken_back"
_MOST = 20


@dataclass(frozen=True)
class Settled:
    """Represent an accident settled by the panel. ``back``: the data to undo it; ``undone``: by whom and when."""

    row: AuditEvent
    accident: Accident
    way: Way
    player: Participant | None = None
    undone: AuditEvent | None = None

    @property
    def facts(self) -> Mapping[str, Any]:
        return self.row.after or {}

    @property
    def uid(self) -> UUID:
        return UUID(self.facts["uid"])

    @property
    def who(self) -> str:
        return str(self.facts.get("who", ""))

    @property
    def session(self) -> int:
        return int(self.facts["session"])

    @property
    def table(self) -> int | None:
        return self.facts.get("table")

    @property
    def tables(self) -> list[tuple[int, int]]:
        """Return the tables concerned, as session and number."""
        return [(session, table) for session, table in self.facts["touched"] if table]

    @property
    def back(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.facts["back"]
        return found


def settled_accidents(tournament: Tournament) -> list[Settled]:
    """Return the settled accidents of the event, newest first (three queries)."""
    rows = AuditEvent.objects.filter(tournament_uid=tournament.uid, action=_SETTLED).order_by("-pk")[:_MOST]
    return _settled(tournament, list(rows))


def settled_accident(tournament: Tournament, uid: UUID) -> Settled | None:
    """Return one settled accident by its uid; None if this event has none with it (three queries)."""
    rows = AuditEvent.objects.filter(tournament_uid=tournament.uid, action=_SETTLED, after__uid=str(uid))
    return next(iter(_settled(tournament, list(rows[:1]))), None)


def _settled(tournament: Tournament, rows: list[AuditEvent]) -> list[Settled]:
    undone = AuditEvent.objects.filter(tournament_uid=tournament.uid, action=_TAKEN_BACK) if rows else ()
    by_uid = {(entry.after or {})["uid"]: entry for entry in undone}
    numbers = [(row.after or {}).get("player") for row in rows]
    people = Participant.objects.filter(tournament=tournament, number__in=[number for number in numbers if number])
    by_number = {person.number: person for person in people}
    settleds = []
    for row in rows:
        facts: Mapping[str, Any] = row.after or {}
        accident = accident_of(facts["accident"])
        way = accident.way(facts["way"]) if accident else None
        if accident and way:
            player = by_number.get(facts.get("player", 0))
            settleds.append(Settled(row, accident, way, player, by_uid.get(facts["uid"])))
    return settleds
