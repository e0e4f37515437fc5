"""The tables of ``hall``."""

from hall.models.equipment import MOST_OF_ONE, EquipmentItem
from hall.models.roll_call import SeatCheck, SeatState, StartStep, StartStepKind
from hall.models.screens import (
    MOST_PRIZES,
    Podium,
    PodiumOf,
    Scene,
    SceneKind,
    Screen,
    ScreenGroup,
    ScreenTheme,
    Sponsor,
)

__all__ = [
    "MOST_OF_ONE",
    "MOST_PRIZES",
    "EquipmentItem",
    "Podium",
    "PodiumOf",
    "Scene",
    "SceneKind",
    "Screen",
    "ScreenGroup",
    "ScreenTheme",
    "SeatCheck",
    "SeatState",
    "Sponsor",
    "StartStep",
    "StartStepKind",
]
