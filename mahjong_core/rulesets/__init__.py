"""Define rule sets: every option that the texts leave to an edition, federation or organiser, with its source."""

from mahjong_core.rulesets.choice import read_rules, write_rules
from mahjong_core.rulesets.derive import Difference, derive, differences
from mahjong_core.rulesets.options import Option, OptionKind, option_choices
from mahjong_core.rulesets.presets import FOR_COMPARISON, PRESETS, predecessor, preset, presets_of, usual_preset
from mahjong_core.rulesets.records import (
    BonusColumn,
    Chombo,
    CountryRule,
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
from mahjong_core.rulesets.storage import from_data, to_data

__all__ = [
    "FOR_COMPARISON",
    "PRESETS",
    "BonusColumn",
    "Chombo",
    "CountryRule",
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
    "predecessor",
    "preset",
    "presets_of",
    "read_rules",
    "to_data",
    "usual_preset",
    "write_rules",
]
