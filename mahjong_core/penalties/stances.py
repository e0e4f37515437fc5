"""Compare what each text asks for about an offence."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from itertools import combinations

from mahjong_core.penalties.catalogue.figures import bands_of, charges_of, count_of, general_readings
from mahjong_core.penalties.effects import class_prices
from mahjong_core.penalties.lateness import band_at, points_in
from mahjong_core.penalties.records import CountedIn, Effect, EffectKind, FaultKind, Offence, Part, printed_clause
from mahjong_core.penalties.sentences import effect_names
from mahjong_core.penalties.words import sanction_text
from mahjong_core.rulesets.records import EscalationReset, Family, LatenessBand, LatenessEffect, RuleSet
from mahjong_core.words import Words

__all__ = ["Stance", "differ", "stance_of_rules", "stances", "texts_disagree"]

# How the play is put right. Two texts that differ in nothing else ask for the same sanction.
_HANDLING = frozenset(
    {
        Part.TOLD,
        Part.CORRECTED,
        Part.STANDS,
        Part.TILE_RETURNED,
        Part.TILE_KEPT,
        Part.TILES_STAY,
        Part.STAKE_RETURNED,
        Part.HAND_ENDS,
        Part.REDEAL,
        Part.GAME_ENDS,
        Part.NOT_ON_RECORD,
    }
)
_Charges = Callable[[Effect], tuple[int, ...]]
_Compared = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Stance:
    """Store the sanction of one text or of a rule set. ``effect`` carries its own amounts.

    ``counted_in``: where repeated faults are counted, None if nothing is counted. ``bands``: of lateness, as long as no
    moment is given.
    """

    text: str
    clause: str
    effect: Effect
    counted_in: CountedIn | None
    bands: tuple[LatenessBand, ...]

    @property
    def words(self) -> Words:
        """Return the sanction in a few words, with its amounts and where it is counted."""
        return Words(self._named)

    def _named(self, language: str) -> str:
        names = [effect_names(self.effect, language)]
        if self.counted_in is not None:
            names.append(sanction_text(f"counted/{self.counted_in}", language))
        return sanction_text("effects/between", language).join(names)


def stances(offence: Offence, late: timedelta | None = None) -> tuple[Stance, ...]:
    """Return every text that speaks of the offence, in the order of the catalogue.

    ``late`` settles what lateness costs.
    """
    readings = (*offence.readings, *general_readings(offence))
    return tuple(
        _stance(
            (reading.text, printed_clause(reading)),
            reading.effect,
            partial(charges_of, reading),
            count_of(offence, reading),
            bands_of(reading),
            late,
        )
        for reading in readings
    )


def stance_of_rules(offence: Offence, rule_set: RuleSet, late: timedelta | None = None) -> Stance:
    """Return the sanction of ``rule_set``, in the form of :func:`stances`; ``offence`` is as the rule set takes it."""
    charges = partial(_charges_in, rule_set=rule_set)
    count = _count_in(offence, rule_set)
    return _stance((rule_set.edition, ""), offence.effect, charges, count, rule_set.lateness_bands, late)


def differ(first: Stance, second: Stance) -> bool:
    """Return whether two stances differ in sanction, amount, scope or refusal."""
    return _compared(first) != _compared(second)


def texts_disagree(offence: Offence, late: timedelta | None = None) -> bool:
    """Return whether any two texts differ."""
    return any(differ(first, second) for first, second in combinations(stances(offence, late), 2))


def _stance(
    where: tuple[str, str],
    effect: Effect,
    charges: _Charges,
    count: CountedIn | None,
    bands: tuple[LatenessBand, ...],
    late: timedelta | None,
) -> Stance:
    text, clause = where
    charged = _charged(effect, charges)
    if effect.kind is not EffectKind.LATENESS:
        return Stance(text, clause, charged, count if _is_counted(effect) else None, ())
    if late is None:
        return Stance(text, clause, charged, None, bands)
    return Stance(text, clause, _late_effect(bands, late), None, ())


def _charged(effect: Effect, charges: _Charges) -> Effect:
    """Return ``effect`` with amounts in place of the names of options."""
    return replace(
        effect,
        option="",
        key="",
        keys=(),
        amounts=charges(effect),
        further=effect.further and _charged(effect.further, charges),
        repeated=effect.repeated and _charged(effect.repeated, charges),
    )


def _is_counted(effect: Effect) -> bool:
    nested = (candidate for candidate in (effect.further, effect.repeated) if candidate)
    return effect.kind is EffectKind.LADDER or any(_is_counted(part) for part in nested)


def _late_effect(bands: tuple[LatenessBand, ...], late: timedelta) -> Effect:
    band = band_at(bands, late)
    if band is None:
        return Effect(EffectKind.NOTHING, parts=(Part.NO_RULE,))
    if band.effect is LatenessEffect.SESSION_LOST:
        return Effect(EffectKind.NOTHING, parts=(Part.SUBSTITUTE,))
    return Effect(EffectKind.DEDUCTION, amounts=(points_in(band, late),))


def _charges_in(effect: Effect, rule_set: RuleSet) -> tuple[int, ...]:
    """Return the amounts of an effect under a rule set; none if it was left without a price."""
    if effect.kind in (EffectKind.LADDER, EffectKind.LATENESS) or not effect.option:
        return effect.amounts
    if effect.keys:
        return class_prices(effect, rule_set)
    listed = getattr(rule_set, effect.option)
    amount = listed.get(effect.key) if effect.key else listed
    return () if amount is None else (int(amount),)


def _count_in(offence: Offence, rule_set: RuleSet) -> CountedIn | None:
    reset = rule_set.escalation_reset
    if rule_set.family is Family.RIICHI:
        return None
    if reset is EscalationReset.NEVER:
        return CountedIn.EVENT
    if offence.fault_kind is not FaultKind.PLAY and offence.fault_kind in rule_set.escalation_carries_over:
        return CountedIn.EVENT
    is_by_hand = reset is EscalationReset.PER_HAND and offence.by_hand
    return CountedIn.HAND if is_by_hand else CountedIn.SESSION


def _compared(stance: Stance) -> _Compared:
    return (_compared_effect(stance.effect), stance.counted_in, stance.bands)


def _compared_effect(effect: Effect | None) -> _Compared:
    if effect is None:
        return ()
    return (
        effect.kind,
        frozenset(effect.parts) - _HANDLING,
        effect.amounts,
        effect.between,
        effect.limit,
        _compared_effect(effect.further),
        _compared_effect(effect.repeated),
    )
