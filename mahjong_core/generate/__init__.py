"""Generate tournament records: lawful events of any shape, and events with one error in them (docs/generator.md)."""

from mahjong_core.generate.event import generate
from mahjong_core.generate.planting import Planted, plant
from mahjong_core.generate.shape import Shape

__all__ = ["Planted", "Shape", "generate", "plant"]
