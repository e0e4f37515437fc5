"""Define who may save an event as a file, copy it, and let other machines follow it."""

from typing import Final

from tournaments.common.permissions import ORGANISER, Acts

ACTS: Final[Acts] = {
    "event_file.export": frozenset({ORGANISER}),
    "event_file.copy": frozenset({ORGANISER}),
    "event_file.save": frozenset({ORGANISER}),
    "event_file.follow": frozenset({ORGANISER}),
}
