"""What ``hall`` keeps of an event, what is pointed at before what points."""

from typing import Final

from hall.models import Podium, Scene, Screen, ScreenGroup, Sponsor
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(ScreenGroup),
    EventPart(Scene),
    EventPart(Screen),
    EventPart(Sponsor),
    EventPart(Podium),
)
