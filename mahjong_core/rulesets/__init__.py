"""Rule sets: every option that the texts leave to an edition, a federation or an organiser, with its source."""

from mahjong_core.rulesets.derive import Difference, derive, differences, from_data, to_data
from mahjong_core.rulesets.options import Option, OptionKind, option_choices
from mahjong_core.rulesets.presets import PRESETS, preset
from mahjong_core.rulesets.records import (
    Chombo,
    EndSignal,
    EscalationReset,
    Family,
    LatenessBand,
    LatenessEffect,
    OmittedTile,
    RuleSet,
    Source,
    Stage,
    TieRule,
)

__all__ = [
    "PRESETS",
    "Chombo",
    "Difference",
    "EndSignal",
    "EscalationReset",
    "Family",
    "LatenessBand",
    "LatenessEffect",
    "OmittedTile",
    "Option",
    "OptionKind",
    "RuleSet",
    "Source",
    "Stage",
    "TieRule",
    "derive",
    "differences",
    "from_data",
    "option_choices",
    "preset",
    "to_data",
]
