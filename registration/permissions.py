"""Who may see and answer registrations."""

from typing import Final

from tournaments.permissions import OBSERVER, ORGANISER, RECEPTION, Acts

ACTS: Final[Acts] = {
    "registration.form": frozenset({ORGANISER}),
    "registration.answer": frozenset({ORGANISER, RECEPTION}),
    "registration.read": frozenset({ORGANISER, RECEPTION, OBSERVER}),
    "registration.enter": frozenset({ORGANISER}),
}
