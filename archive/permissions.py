"""Who may take an event away as a file, and who may bring one."""

from typing import Final

from tournaments.permissions import ORGANISER, Acts

ACTS: Final[Acts] = {
    "event_file.export": frozenset({ORGANISER}),
    "event_file.copy": frozenset({ORGANISER}),
    "event_file.save": frozenset({ORGANISER}),
}
