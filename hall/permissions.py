"""Define who prepares the hall and who calls the roll."""

from typing import Final

from tournaments.common.permissions import ACTS as EVENT_ACTS
from tournaments.common.permissions import CHIEF, EVERY_ROLE, REFEREE, WORKING_ROLES, Acts

ACTS: Final[Acts] = {
    "equipment.read": EVERY_ROLE,
    "equipment.tick": WORKING_ROLES,
    "equipment.plan": EVENT_ACTS["hall.plan"],
    "roll_call.read": EVENT_ACTS["tournament.hall"],
    "roll_call.mark": frozenset({REFEREE, CHIEF}),  # MCR 3.5.7.2: the referee sees that all are there
}
