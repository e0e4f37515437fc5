"""Write a preset: each option as a value with its text, clause and quote."""

from collections.abc import Mapping
from typing import Any

from mahjong_core.rulesets.consistency import check_consistency
from mahjong_core.rulesets.options import OPTIONS, OptionKind
from mahjong_core.rulesets.records import Family, RuleSet, Source

__all__ = ["Cell", "Cells", "build", "cell"]

Cell = tuple[Any, Source]
Cells = Mapping[str, Cell]
_EMPTY_OF: dict[OptionKind, Any] = {
    OptionKind.INTEGERS: (),
    OptionKind.CHOICES: (),
    OptionKind.SUBSET: (),
    OptionKind.PAYMENTS: {},
    OptionKind.BANDS: (),
    OptionKind.COLUMNS: (),
}


def cell(value: Any, text: str, clause: str, quote: str) -> Cell:
    """Return an option's value with its source."""
    return (value, Source(text, clause, quote))


def _nothing(field: str) -> int | None:
    return 0 if field == "escalation_continues" else None


def build(identity: str, name: str, family: Family, cells: Cells) -> RuleSet:
    """Return the preset made of ``cells``; a missing, unknown or contradictory one is refused when the module loads."""
    source = Source(str(family), "not applicable", "not part of this game")
    foreign = [option for option in OPTIONS.values() if family not in option.families]
    absent = {option.field: (_EMPTY_OF.get(option.kind, _nothing(option.field)), source) for option in foreign}
    cells = {**absent, **cells}
    values = {field: value for field, (value, _) in cells.items()}
    check_consistency(family, values)
    sources = {field: cells[field][1] for field in OPTIONS}
    return RuleSet(identity, name, family, None, sources, **values)
