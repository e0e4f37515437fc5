"""Define the offence catalogue: one entry per offence and game, with its clause in every text that has it."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from mahjong_core.errors import RuleError
from mahjong_core.penalties.catalogue import (
    mcr_calls,
    mcr_conduct,
    mcr_tiles,
    mcr_wall,
    mcr_win,
    riichi_play,
    riichi_today,
    riichi_win,
)
from mahjong_core.penalties.catalogue.editions import citation, in_rule_set
from mahjong_core.penalties.records import EffectKind, Offence
from mahjong_core.rulesets.records import Family, RuleSet

__all__ = ["BY_FAMILY", "OFFENCES", "counted_together", "offence", "offences_of"]

OFFENCES: tuple[Offence, ...] = (
    *mcr_calls.OFFENCES,
    *mcr_wall.OFFENCES,
    *mcr_tiles.OFFENCES,
    *mcr_win.OFFENCES,
    *mcr_conduct.OFFENCES,
    *riichi_play.OFFENCES,
    *riichi_win.OFFENCES,
    *riichi_today.OFFENCES,
)
BY_FAMILY: Mapping[Family, Mapping[str, Offence]] = MappingProxyType(
    {
        family: MappingProxyType({candidate.id: candidate for candidate in OFFENCES if candidate.family is family})
        for family in Family
    }
)


def offence(identity: str, rule_set: RuleSet) -> Offence:
    """Return the offence called ``identity`` as ``rule_set`` takes it. Raise ``penalties.unknown_offence``."""
    entry = _as_taken(rule_set).get(identity)
    if entry is None:
        known = [known_offence.id for known_offence in offences_of(rule_set)]
        detail = {"offence": identity, "rule_set": rule_set.id, "known": known}
        raise RuleError("penalties.unknown_offence", f"{rule_set.name} has no offence {identity!r}", detail)
    return entry


def offences_of(rule_set: RuleSet) -> tuple[Offence, ...]:
    """Return the offences of the game of ``rule_set`` as it takes them, in the order of the catalogue."""
    return tuple(_as_taken(rule_set).values())


@lru_cache(maxsize=32)
def _as_taken(rule_set: RuleSet) -> Mapping[str, Offence]:
    entries = BY_FAMILY[rule_set.family]
    texts = set(rule_set.offence_texts)
    listed = (entry for entry in entries.values() if not entry.by_edition or texts & {r.text for r in entry.readings})
    return MappingProxyType({entry.id: in_rule_set(entry, rule_set) for entry in listed})


@lru_cache(maxsize=512)
def counted_together(identity: str, rule_set: RuleSet) -> frozenset[str]:
    """Return the offences of the same clause, whose faults are counted together, including this one.

    A tile touched early and one drawn early are both 3.11.6.4: the second of them in a session is the recurrence.
    """
    known = _as_taken(rule_set)
    if identity not in known or known[identity].effect.kind is not EffectKind.LADDER:
        return frozenset({identity})
    where = _clause_of(known[identity], rule_set)
    faults = (entry for entry in known.values() if entry.effect.kind is EffectKind.LADDER)
    return frozenset(entry.id for entry in faults if _clause_of(entry, rule_set) == where)


def _clause_of(entry: Offence, rule_set: RuleSet) -> tuple[str, str]:
    cited = citation(entry, rule_set)
    return cited.text, cited.clause
