"""Define findings: their codes, weights, sentences and clauses, and the list that checks add to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mahjong_core.record.limits import MAX_FINDINGS
from mahjong_core.record.numbers import Exact

__all__ = ["CODES", "ERROR", "NOTE", "WARNING", "Finding", "Findings", "as_json"]

ERROR, WARNING, NOTE = "error", "warning", "note"
_SEVERITIES = (ERROR, WARNING, NOTE)
_WINDS = ("E", "S", "W", "N")

# Code -> its usual weight, its sentence, its clause.
CODES: Mapping[str, tuple[str, str, str]] = {
    "file.unreadable": (ERROR, "The file cannot be read.", "record 3"),
    "file.too_large": (ERROR, "The file is beyond a limit.", "record 3"),
    "file.version_newer": (ERROR, "The file is of another version of the format.", "record 3"),
    "file.malformed": (ERROR, "A required field is missing or of a wrong type.", "record 3"),
    "file.sealed": (ERROR, "The file is encrypted.", "record 3"),
    "file.unknown_field": (NOTE, "This field is not read.", "record 3"),
    "file.inferred": (NOTE, "The file does not say this; it was read as given here.", "record 4.2"),
    "rules.unknown": (ERROR, "No such preset or option is known; only what holds in any Mahjong is checked.", "1.1"),
    "rules.inconsistent": (ERROR, "The options of the rules contradict each other.", "1.1"),
    "rules.departs": (NOTE, "The event was played otherwise than the preset named.", "by the book"),
    "event.weight": (ERROR, "The weight does not follow from the facts reported.", "EMA Basicsranking"),
    "event.balance": (ERROR, "All scores do not add up to what is listed.", "MCR 3.9.2; EMA 3.6"),
    "player.number_twice": (ERROR, "Two players have one number.", "record 1"),
    "player.unknown": (ERROR, "Nobody of the players is meant.", "record 1"),
    "player.federation_number_form": (WARNING, "An EMA number has eight digits.", "EMA result form"),
    "player.federation_number_twice": (ERROR, "Two players have one federation number.", "EMA result form"),
    "player.name_twice": (NOTE, "Two players have one name and country.", "record 1"),
    "session.number": (ERROR, "Sessions are numbered without a gap or repetition.", "record 1"),
    "phase.sessions": (ERROR, "Each session belongs to one phase.", "record 1"),
    "seating.table_twice": (ERROR, "Two tables of a session have one number.", "record 1"),
    "seating.player_twice": (ERROR, "A player has two seats in a session.", "record 1"),
    "seating.player_missing": (ERROR, "A player takes part, sits nowhere and does not sit out.", "record 1"),
    "seating.sits_out_and_plays": (ERROR, "A player sits out and plays.", "record 1"),
    "seating.after_leaving": (ERROR, "A player sits before joining or after leaving.", "MERS 4.3, 4.4"),
    "seating.not_in_phase": (ERROR, "A player plays where they did not come through.", "MCR 3.5.4"),
    "seating.repeat": (NOTE, "Two players meet again.", "draw"),
    "seating.team_mates": (NOTE, "Two team-mates sit at one table.", "MCR 3.5.3"),
    "seating.winds": (NOTE, "A player has one starting wind twice or more oftener than another.", "draw"),
    "table.scores_missing": (WARNING, "The table has no scores; others of its session have.", "MCR 3.9.2"),
    "table.sum": (ERROR, "The scores of the table do not add up.", "MCR 3.9.2; EMA 3.6"),
    "table.unit": (ERROR, "The score is no multiple of the unit.", "EMA 4"),
    "table.leftover": (ERROR, "Points are left that the rules give to somebody.", "EMA 3.6"),
    "table.place": (ERROR, "The place at the table does not follow from the scores.", "MCR 3.9.2.2"),
    "table.points": (ERROR, "The points do not follow from the place.", "MCR 3.9.2.2; EMA 3.6.1"),
    "table.tie": (ERROR, "Level players at a table are not treated by the tie rule.", "EMA 3.6.1; practice"),
    "table.total": (ERROR, "The result of the seat does not follow from its score.", "EMA 3.6"),
    "table.substitute": (ERROR, "A substitute's points are not those fixed for the case.", "MERS 4.1, 4.2; EMA 5.7"),
    "table.replaced": (ERROR, "What counts for the replaced player is not a missed session.", "MERS 4.3; EMA 5.7"),
    "hand.number": (ERROR, "The number of the hand is there twice, or beyond the hands of a session.", "MCR 3.5.6"),
    "hand.value": (ERROR, "The value is below the minimum or above that of any hand.", "MCR 3.9.1.1.2"),
    "hand.winner": (ERROR, "A win has no winner, or its winner discarded the tile.", "MCR 3.9.1"),
    "hand.deltas": (ERROR, "The payments do not follow from the value.", "MCR 3.9.1.3; EMA 4"),
    "hand.score": (ERROR, "Hands and adjustments do not make the scores.", "MCR 3.9.1"),
    "adjustment.table": (ERROR, "Whom it is for was not at that table in that session.", "record 1"),
    "adjustment.stage": (WARNING, "The rules apply this cause at another stage.", "penalty_stage"),
    "adjustment.amount": (WARNING, "The rules give this cause another price.", "MCR 3.11; EMA 5"),
    "adjustment.unbalanced": (ERROR, "A false win does not give each opponent what is due.", "MCR 3.11.6.6"),
    "cut.players": (ERROR, "A player went on before somebody who stood higher.", "MCR 3.5.4"),
    "cut.carried": (ERROR, "The points carried over do not follow from those before the cut.", "MCR 3.5.4"),
    "standing.place": (ERROR, "The place does not follow from the figures.", "MCR 3.10.1; EMA 3.6"),
    "standing.tie": (ERROR, "Level players do not share a place.", "MCR 3.10.1; EMA 3.6"),
    "standing.figure": (ERROR, "The figure does not follow from the results.", "MCR 3.10.1; EMA 3.6"),
    "standing.penalties": (ERROR, "The penalties are not the sum of what was taken.", "MCR 3.10.1; EMA 3.6"),
    "standing.decided_by": (WARNING, "Another figure separates the two.", "MCR 3.10.1"),
    "standing.missing": (ERROR, "A player who ought to have a row has none.", "MCR 3.10.1"),
    "standing.twice": (ERROR, "A player has two rows.", "MCR 3.10.1"),
    "standing.count": (ERROR, "The number reported is not that of the file.", "EMA result form"),
    "standing.substitute_ranked": (ERROR, "A substitute has a place.", "MERS 4"),
    "standing.disqualified": (ERROR, "A disqualified player keeps points, or is not behind all others.", "MERS 4.4"),
    "standing.unranked": (ERROR, "A player has no place although entitled, or one without.", "ranking_appearances"),
    "standing.base_rank": (ERROR, "The base rank does not follow from the place.", "EMA Basicsranking"),
    "team.figure": (ERROR, "The figure of the team is not the sum of its members.", "MCR 3.5.3"),
    "team.place": (ERROR, "The place of the team does not follow from its figures.", "MCR 3.5.3"),
    "team.members": (ERROR, "Others of the team count.", "MCR 3.5.3"),
    "draw.certificate": (ERROR, "The seats differ from the certificate, or it from itself.", "draw"),
    "signature.invalid": (ERROR, "The signature is not over this file.", "record 1"),
    "signature.unchecked": (NOTE, "The signature was not checked: a package is missing.", "record 1"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Represent what does not follow. ``where`` names its place; ``expected`` and ``found`` are JSON values."""

    code: str
    severity: str
    where: Mapping[str, Any] = field(hash=False)
    expected: Any = None
    found: Any = None
    message: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the finding as the command prints it."""
        _, sentence, clause = CODES[self.code]
        return {
            "code": self.code,
            "severity": self.severity,
            "where": dict(self.where),
            "message": self.message or sentence,
            "expected": self.expected,
            "found": self.found,
            "clause": clause,
        }


class Findings:
    """Collect findings, and count what was checked."""

    def __init__(self) -> None:
        self._found: list[Finding] = []
        self.checked: dict[str, int] = {}

    def add(
        self, code: str, *, expected: Any = None, found: Any = None, severity: str | None = None, **where: Any
    ) -> None:
        """Add a finding; places in ``where`` that are None do not apply. ``severity``: another than usual."""
        place = {name: value for name, value in where.items() if value is not None}
        if "seat" in place:
            place["seat"] = _WINDS[place["seat"]]
        if "players" in place:
            place["players"] = sorted(place["players"])
        weight = severity or CODES[code][0]
        self._found.append(Finding(code, weight, place, as_json(expected), as_json(found)))

    def count(self, what: str, number: int = 1) -> None:
        """Count what was checked."""
        self.checked[what] = self.checked.get(what, 0) + number

    def has(self, code: str, **where: Any) -> bool:
        """Return whether there is such a finding at this place."""
        wanted = where.items()
        return any(finding.code == code and wanted <= dict(finding.where).items() for finding in self._plain(code))

    def _plain(self, code: str) -> Iterable[Finding]:
        return [finding for finding in self._found if finding.code == code]

    @property
    def counts(self) -> dict[str, int]:
        """Return how many findings there are of each weight."""
        return {name: sum(finding.severity == name for finding in self._found) for name in _SEVERITIES}

    def told(self) -> list[Finding]:
        """Return the findings to tell, in the order of the event; of too many the weightiest."""
        kept = self._found
        if len(kept) > MAX_FINDINGS:
            kept = sorted(kept, key=lambda finding: _SEVERITIES.index(finding.severity))[:MAX_FINDINGS]
        return sorted(kept, key=_order)


def _order(finding: Finding) -> tuple[Any, ...]:
    """Sort by session, table, seat, then the rest; what has none comes first."""
    where = finding.where
    seat = _WINDS.index(where["seat"]) if "seat" in where else -1
    rest = ("hand", "player", "phase", "adjustment", "line", "after_session")
    return (
        where.get("session", -1),
        where.get("table", -1),
        seat,
        finding.code,
        *(where.get(name, -1) for name in rest),
        where.get("players", []),
        str(where.get("team", "")),
        str(where.get("figure", "")),
        str(where.get("field", "")),
    )


def as_json(value: Any) -> Any:
    """Return ``value`` as JSON: exact numbers as ``7`` or ``"7/3"``, published ones as they were written."""
    match value:
        case Fraction():
            return value.numerator if value.denominator == 1 else str(value)
        case Exact():
            return as_json(value.low) if value.low == value.high else value.text
        case list() | tuple():
            return [as_json(item) for item in value]
    return value
