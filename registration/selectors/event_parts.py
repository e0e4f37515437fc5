"""What ``registration`` keeps of an event."""

from typing import Final

from registration.models import Invitation, Registration, RegistrationForm
from tournaments.registry.event_parts import EventPart

_OPENS_DOORS: Final = "It opens a door of this house; another house makes its own."
PARTS: Final = (
    EventPart(Invitation, left_out=_OPENS_DOORS),
    EventPart(RegistrationForm, copied=True),
    EventPart(Registration, personal=True),
)
