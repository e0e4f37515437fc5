"""Which texts a rule set follows, and what it takes from them."""

from dataclasses import replace
from functools import lru_cache

from mahjong_core.penalties.catalogue.vocabulary import EMA, FFMJ, MERS, SILENT, SUMMARY, WMO, nothing
from mahjong_core.penalties.records import Citation, Effect, Offence, Part, Reading, printed_clause
from mahjong_core.rulesets.presets import PRESETS
from mahjong_core.rulesets.records import Family, RuleSet

# The texts of each edition, the one that prevails first.
TEXTS: dict[str, tuple[str, ...]] = {
    "mcr-wmo-2014": (WMO,),
    "mcr-ffmj-2016": (FFMJ, SUMMARY, MERS),
    "mers-mcr-2010": (MERS, WMO),
    "ema-riichi-2012": (EMA,),
    "ema-riichi-2016": ("ema-2016", EMA),
}
# Where no text speaks: MCR leaves it to the referee (3.11.1, 3.11.2.2), riichi lets it pass (3.4.8).
UNSPOKEN: dict[Family, Effect] = {Family.MCR: SILENT, Family.RIICHI: nothing(Part.NO_RULE)}
GENERAL: dict[Family, Citation] = {
    Family.MCR: Citation(WMO, "3.11.1, 3.11.2.2", "un avertissement; 5 à 60 points, selon la gravité"),
    Family.RIICHI: Citation(EMA, "3.4.8", "ne sont généralement pas pénalisées"),
}


@lru_cache(maxsize=64)
def edition_of(rule_set: RuleSet) -> str:
    """The preset that ``rule_set`` is, or stands nearest to: the one with which it shares most sources."""
    if rule_set.id in PRESETS:
        return rule_set.id

    def shared(name: str) -> int:
        sources = PRESETS[name].sources
        return sum(sources[option] == source for option, source in rule_set.sources.items())

    return max((name for name, one in PRESETS.items() if one.family is rule_set.family), key=shared)


def texts_of(rule_set: RuleSet) -> tuple[str, ...]:
    """The texts that a rule set follows, the one that prevails first."""
    return TEXTS[edition_of(rule_set)]


def choice_of(value: object) -> str:
    """The key under which the effect of an option's value stands: its word, true, false, none or priced."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return "priced" if isinstance(value, int) else str(value)


def taken(offence: Offence, rule_set: RuleSet) -> Reading | None:
    """The reading that prevails: the first of the rule set's texts that names a sanction, else that speaks at all."""
    texts = texts_of(rule_set)
    spoken = sorted((one for one in offence.readings if one.text in texts), key=lambda one: texts.index(one.text))
    naming = (one for one in spoken if Part.NO_RULE not in one.effect.parts)
    return next(naming, spoken[0] if spoken else None)


def effect_in(offence: Offence, rule_set: RuleSet) -> Effect:
    """What the rule set prescribes: by its own option, else by the reading that prevails."""
    if offence.option:
        return offence.choices[choice_of(getattr(rule_set, offence.option))]
    reading = taken(offence, rule_set)
    return reading.effect if reading else UNSPOKEN[rule_set.family]


def in_rule_set(offence: Offence, rule_set: RuleSet) -> Offence:
    """The offence with the effect that ``rule_set`` prescribes."""
    return replace(offence, effect=effect_in(offence, rule_set))


def citation(offence: Offence, rule_set: RuleSet) -> Citation:
    """Where the prescribed effect stands: the option's source, else the clause of the reading that prevails."""
    if offence.option:
        source = rule_set.sources[offence.option]
        return Citation(source.text, source.clause, source.quote)
    reading = taken(offence, rule_set)
    return Citation(reading.text, printed_clause(reading)) if reading else GENERAL[rule_set.family]
