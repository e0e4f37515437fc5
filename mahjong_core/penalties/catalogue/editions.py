"""Select what a rule set takes from the texts that it follows."""

from dataclasses import replace

from mahjong_core.penalties.catalogue.vocabulary import EMA, SILENT, WMO, nothing
from mahjong_core.penalties.records import Citation, Effect, EffectKind, Offence, Part, Reading, printed_clause
from mahjong_core.rulesets.records import Family, RuleSet

__all__ = ["added_in", "choice_of", "citation", "effect_in", "in_rule_set"]

# Where no text speaks: MCR leaves it to the referee (3.11.1, 3.11.2.2), riichi lets it pass (3.4.8).
_UNSPOKEN: dict[Family, Effect] = {Family.MCR: SILENT, Family.RIICHI: nothing(Part.NO_RULE)}
_GENERAL: dict[Family, Citation] = {
    Family.MCR: Citation(WMO, "3.11.1, 3.11.2.2", "un avertissement; 5 à 60 points, selon la gravité"),
    Family.RIICHI: Citation(EMA, "3.4.8", "ne sont généralement pas pénalisées"),
}
# What an edition does after a chombo in place of dealing again (3.4.6).
_AFTER_CHOMBO: dict[str | None, tuple[Part, ...]] = {"game": (Part.GAME_ENDS,), "play_on": ()}


def choice_of(value: object) -> str:
    """Return the key of the effect of an option's value: its word, true, false, none or priced."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return "priced" if isinstance(value, int) else str(value)


def _taken(offence: Offence, rule_set: RuleSet) -> Reading | None:
    """Return the reading that prevails.

    The first of the rule set's texts that names a sanction, else that speaks at all.
    """
    texts = rule_set.offence_texts
    spoken = sorted(
        (reading for reading in offence.readings if reading.text in texts),
        key=lambda reading: texts.index(reading.text),
    )
    naming = (reading for reading in spoken if Part.NO_RULE not in reading.effect.parts)
    return next(naming, spoken[0] if spoken else None)


def effect_in(offence: Offence, rule_set: RuleSet) -> Effect:
    """Return the effect that the rule set prescribes: by its own option, else by the prevailing reading."""
    if offence.option:
        effect = offence.choices[choice_of(getattr(rule_set, offence.option))]
    else:
        reading = _taken(offence, rule_set)
        effect = reading.effect if reading else _UNSPOKEN[rule_set.family]
    if effect.kind is EffectKind.CHOMBO and rule_set.chombo_ends in _AFTER_CHOMBO:
        others = tuple(part for part in effect.parts if part is not Part.REDEAL)
        effect = replace(effect, parts=others + _AFTER_CHOMBO[rule_set.chombo_ends])
    added = [part for reading in added_in(offence, rule_set) for part in reading.effect.parts]
    return replace(effect, parts=tuple(dict.fromkeys((*effect.parts, *added)))) if added else effect


def added_in(offence: Offence, rule_set: RuleSet) -> tuple[Reading, ...]:
    """Return the readings that texts of the rule set add to the prevailing one.

    For example, the summary adds that shown tiles are discarded (3.1, 3.2).
    """
    return tuple(reading for reading in offence.readings if reading.adds and reading.text in rule_set.offence_texts)


def in_rule_set(offence: Offence, rule_set: RuleSet) -> Offence:
    """Return the offence with the effect that ``rule_set`` prescribes."""
    return replace(offence, effect=effect_in(offence, rule_set))


def citation(offence: Offence, rule_set: RuleSet) -> Citation:
    """Return the source of the prescribed effect: the option's source, else the clause of the prevailing reading."""
    if offence.option:
        source = rule_set.sources[offence.option]
        return Citation(source.text, source.clause, source.quote)
    reading = _taken(offence, rule_set)
    return Citation(reading.text, printed_clause(reading)) if reading else _GENERAL[rule_set.family]
