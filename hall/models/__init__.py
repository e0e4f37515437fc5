"""Collect the models of ``hall``."""

from hall.models.equipment import MAX_OF_ONE, EquipmentItem
from hall.models.roll_call import SeatCheck, SeatState, StartStep, StartStepKind
from hall.models.screens import (
    MAX_PRIZES,
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
    "MAX_OF_ONE",
    "MAX_PRIZES",
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
