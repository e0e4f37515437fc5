"""List the data of ``hall`` in an event file, referenced rows before the rows that refer to them."""

from typing import Final

from hall.models import EquipmentItem, Podium, Scene, Screen, ScreenGroup, SeatCheck, Sponsor, StartStep
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(ScreenGroup, copied=True, public=("name",)),
    EventPart(Scene, copied=True),
    EventPart(Screen, copied=True, public=("name",)),
    EventPart(Sponsor, copied=True, public=("name", "file", "kind")),
    EventPart(EquipmentItem, public=("code", "name")),
    EventPart(SeatCheck),
    EventPart(StartStep),
    EventPart(Podium, later={"prizes": []}),
)
