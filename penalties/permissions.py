"""Who may rule."""

from typing import Final

from tournaments.permissions import CHIEF, REFEREE, Acts

ACTS: Final[Acts] = {
    "ruling.record": frozenset({REFEREE, CHIEF}),
    "ruling.revoke": frozenset({REFEREE, CHIEF}),
}
