"""The presets by name."""

from collections.abc import Mapping
from types import MappingProxyType

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.presets_mcr import MCR_PRESETS
from mahjong_core.rulesets.presets_riichi import RIICHI_PRESETS
from mahjong_core.rulesets.records import RuleSet

PRESETS: Mapping[str, RuleSet] = MappingProxyType({one.id: one for one in (*MCR_PRESETS, *RIICHI_PRESETS)})


def preset(name: str) -> RuleSet:
    """The preset called ``name``; raises ``rulesets.unknown_preset`` with the known ones."""
    if name not in PRESETS:
        raise RuleError("rulesets.unknown_preset", f"no preset {name!r}", {"name": name, "known": sorted(PRESETS)})
    return PRESETS[name]
