"""Define who may export what of an event, and who closes it."""

from typing import Final

from tournaments.common.permissions import ACTS as EVENT_ACTS
from tournaments.common.permissions import CHIEF, EVERY_ROLE, OBSERVER, ORGANISER, Acts

ACTS: Final[Acts] = {
    "rulings.notes": EVERY_ROLE,
    "standings.federation_numbers": EVERY_ROLE,
    "closing.read": frozenset({ORGANISER, CHIEF, OBSERVER}),
    "closing.word": frozenset({ORGANISER, CHIEF}),
    "closing.waive_fees": frozenset({ORGANISER}),
    "closing.close": frozenset({ORGANISER}),
    "report.federation": frozenset({ORGANISER, CHIEF, OBSERVER}),
    # The observer writes one thing: a report about the event, never anything in it.
    "report.observer": frozenset({ORGANISER, CHIEF, OBSERVER}),
    "report.observe": frozenset({OBSERVER}),
    "report.workbook": EVENT_ACTS["tournament.hall"],  # every hand, and standings before their release
}
