"""Give the words of findings in the reader's language."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from mahjong_core.check.codes import CODES
from mahjong_core.check.findings import FileFinding
from mahjong_core.check.run import Report
from mahjong_core.winds import Wind
from tournaments.common.look.lists import print_series
from tournaments.common.look.winds import NAMES as WIND_NAMES
from tournaments.common.person_names import name_list

# The sentences of mahjong_core/check/codes.py, which has no catalogue: a test compares the two.
SENTENCES: Final = frozenset(
    (
        gettext_noop("The file cannot be read."),
        gettext_noop("The file exceeds a limit."),
        gettext_noop("The file is of another version of the format."),
        gettext_noop("A required field is missing or of a wrong type."),
        gettext_noop("The file is encrypted."),
        gettext_noop("This field is not read."),
        gettext_noop("The file does not say this; the value shown here was assumed."),
        gettext_noop("This preset or option is unknown; only rules common to all Mahjong games are checked."),
        gettext_noop("The options of the rules contradict each other."),
        gettext_noop("The event was played by other rules than the preset it names."),
        gettext_noop("The weight does not follow from the facts reported."),
        gettext_noop("The sum of all scores differs from the listed sum."),
        gettext_noop("Two players have the same number."),
        gettext_noop("This player is not in the list."),
        gettext_noop("An EMA number has eight digits."),
        gettext_noop("Two players have the same federation number."),
        gettext_noop("Two players have the same name and country."),
        gettext_noop("Sessions are numbered without a gap or repetition."),
        gettext_noop("Each session belongs to one phase."),
        gettext_noop("Two tables of a session have the same number."),
        gettext_noop("A player has two seats in a session."),
        gettext_noop("A player takes part, but has no seat and does not sit out."),
        gettext_noop("A player sits out and has a seat."),
        gettext_noop("A player sits before joining or after leaving."),
        gettext_noop("A player plays in a phase that they did not qualify for."),
        gettext_noop("Two players meet again."),
        gettext_noop("Two team-mates sit at the same table."),
        gettext_noop("A player has one starting wind at least twice more often than another."),
        gettext_noop("The table has no scores; others of its session have."),
        gettext_noop("The scores of the table do not add up."),
        gettext_noop("The score is no multiple of the unit."),
        gettext_noop("Points are left over that the rules give to a player."),
        gettext_noop("The place at the table does not follow from the scores."),
        gettext_noop("The points do not follow from the place."),
        gettext_noop("The tie rule is not applied to tied players at a table."),
        gettext_noop("The result of the seat does not follow from its score."),
        gettext_noop("A substitute’s points are not those fixed for the case."),
        gettext_noop("The result of the replaced player is not that of a missed session."),
        gettext_noop("The number of the hand occurs twice, or is higher than the number of hands in a session."),
        gettext_noop("The value is below the minimum, or above that of any hand."),
        gettext_noop("A win has no winner, or its winner discarded the tile."),
        gettext_noop("The payments do not follow from the value."),
        gettext_noop("Hands and adjustments do not add up to the scores."),
        gettext_noop("The player was not at that table in that session."),
        gettext_noop("The rules apply this cause at another stage."),
        gettext_noop("The rules set another amount for this cause."),
        gettext_noop("A false win does not give each opponent what is due."),
        gettext_noop("A player qualified although a player ranked higher did not."),
        gettext_noop("The points carried over do not follow from those before the cut."),
        gettext_noop("The place does not follow from the figures."),
        gettext_noop("Tied players do not share a place."),
        gettext_noop("The figure does not follow from the results."),
        gettext_noop("The penalties are not the sum of the points deducted."),
        gettext_noop("Another figure decides between the two players."),
        gettext_noop("A player who should have a row has none."),
        gettext_noop("A player has two rows."),
        gettext_noop("The number reported is not that of the file."),
        gettext_noop("A substitute has a place."),
        gettext_noop("A disqualified player keeps points, or is not listed last."),
        gettext_noop("A player has no place although entitled to one, or has one without being entitled to it."),
        gettext_noop("The base rank does not follow from the place."),
        gettext_noop("The figure of the team is not the sum of its members."),
        gettext_noop("The place of the team does not follow from its figures."),
        gettext_noop("The members counted for the team are not the right ones."),
        gettext_noop("The seats differ from the certificate, or the certificate contradicts itself."),
        gettext_noop("The signature does not belong to this file."),
        gettext_noop("The signature was not checked: a package is missing."),
    )
)

KINDS: Final[Mapping[str, Promise]] = {
    "mtr": gettext_lazy("Tournament record"),
    "twin": gettext_lazy("Table of results (CSV)"),
    "grid": gettext_lazy("Grid of results (CSV)"),
    "event file": gettext_lazy("Event file of Seatwind"),
    "revision": gettext_lazy("Signed revision of Seatwind"),
    "pantheon": gettext_lazy("Export of Pantheon"),
    "mts": gettext_lazy("Export of MTS"),
    "ema report": gettext_lazy("Report to a federation"),
    "workbook": gettext_lazy("Workbook of a past event"),
}
_PLACES: Final[Mapping[str, Promise]] = {
    "after_session": gettext_lazy("after session %(value)s"),
    "phase": gettext_lazy("phase %(value)s"),
    "session": gettext_lazy("session %(value)s"),
    "table": gettext_lazy("table %(value)s"),
    "seat": gettext_lazy("seat %(value)s"),
    "hand": gettext_lazy("hand %(value)s"),
    "player": gettext_lazy("player %(value)s"),
    "players": gettext_lazy("players %(value)s"),
    "team": gettext_lazy("team %(value)s"),
    "adjustment": gettext_lazy("adjustment %(value)s"),
    "figure": gettext_lazy("figure %(value)s"),
    "field": gettext_lazy("field %(value)s"),
    "line": gettext_lazy("line %(value)s"),
}


@dataclass(frozen=True)
class FindingWords:
    """Represent a finding as a page shows it; ``expected`` and ``found`` are empty if there is no figure.

    ``more``: what the core says of a file that it cannot read, in English.
    """

    code: str
    severity: str
    place: str
    sentence: str
    more: str
    expected: str
    found: str
    clause: str


def finding_words(report: Report) -> list[FindingWords]:
    """Return the findings of a report in the reader's language, players by number and name."""
    return [_words(finding, report.names) for finding in report.findings]


def _words(finding: FileFinding, names: Mapping[int, str]) -> FindingWords:
    _severity, sentence, clause = CODES[finding.code]
    return FindingWords(
        finding.code,
        finding.severity,
        _place(finding.where, names),
        _(sentence),
        finding.message,
        _figure(finding.expected),
        _figure(finding.found),
        clause,
    )


def _place(where: Mapping[str, Any], names: Mapping[int, str]) -> str:
    parts = [_PLACES[name] % {"value": _value(name, where[name], names)} for name in _PLACES if name in where]
    return capfirst(print_series(parts))


def _value(name: str, value: Any, names: Mapping[int, str]) -> str:
    if name == "seat":
        return str(WIND_NAMES[Wind(value)])
    if name in ("player", "players"):
        numbers = value if isinstance(value, list | tuple) else [value]
        return name_list(f"{number} {names.get(number, '')}".strip() for number in numbers)
    return str(value)


def _figure(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)
