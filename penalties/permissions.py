"""Who may rule."""

from typing import Final

from tournaments.permissions import CHIEF, COMMITTEE, REFEREE, Acts

ACTS: Final[Acts] = {
    "ruling.record": frozenset({REFEREE, CHIEF}),
    "ruling.revoke": frozenset({REFEREE, CHIEF}),
    "ruling.expel": frozenset({CHIEF}),
    "ruling.lateness": frozenset({CHIEF}),
    "case.write": frozenset({REFEREE, CHIEF}),
    "handover.write": frozenset({REFEREE, CHIEF}),
    "ruling.history": frozenset({REFEREE, CHIEF, COMMITTEE}),
}
