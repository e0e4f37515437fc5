"""Who may take what out of an event."""

from typing import Final

from tournaments.permissions import EVERY_ROLE, Acts

ACTS: Final[Acts] = {"rulings.notes": EVERY_ROLE, "standings.federation_numbers": EVERY_ROLE}
