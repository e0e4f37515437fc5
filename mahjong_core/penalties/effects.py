"""Compute what an offence does to the four scores of a table."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from mahjong_core.errors import RuleError
from mahjong_core.penalties.ladder import rung
from mahjong_core.penalties.records import Effect, EffectKind, Facts, Offence, SeatEffect
from mahjong_core.rulesets.records import Chombo, RuleSet, Stage
from mahjong_core.winds import WINDS, Wind

__all__ = ["Amounts", "Seats", "class_prices", "effects_of", "is_allowed", "price"]

Seats = tuple[SeatEffect, ...]
Amounts = Mapping[Wind, int]
_NO_FACTS = Facts()


def effects_of(offence: Offence, offender: Wind, rule_set: RuleSet, facts: Facts = _NO_FACTS) -> Seats:
    """Return the points for each seat that the offence touches, in the order E S W N; ``offender`` is a starting wind.

    A warning and a sanction without points affect no seat. Raises ``penalties.no_price`` while the amount is still the
    referee's to name, ``penalties.victim_needed`` and ``penalties.dealer_needed`` while a seat is missing,
    ``penalties.points_not_allowed`` for an amount that the text does not know.
    """
    amounts = dict.fromkeys(WINDS, 0)
    for effect, given in _charged(offence.effect, facts):
        for wind, amount in _AMOUNTS[effect.kind](offence, effect, offender, rule_set, given).items():
            amounts[wind] += amount
    stage = rule_set.penalty_stage
    # A chombo that is deducted (2016) leaves the places at the table as they were played.
    is_deducted = offence.effect.kind is EffectKind.CHOMBO and rule_set.chombo is Chombo.DEDUCTION
    if is_deducted and stage is Stage.BEFORE_PLACES:
        stage = Stage.AFTER_UMA
    return tuple(SeatEffect(wind, amount, stage, offence.id) for wind, amount in amounts.items() if amount)


def _charged(effect: Effect, facts: Facts) -> list[tuple[Effect, Facts]]:
    """Return the effect itself, and what the referee adds to it."""
    charged = [(effect, facts)]
    if facts.further:
        if effect.further is None:
            raise _not_allowed(effect, facts.further)
        charged.append((effect.further, Facts(facts.further, victim=facts.victim)))
    return charged


def price(offence: Offence, rule_set: RuleSet) -> int:
    """Return the points of a first offence: per opponent, or in total if one player receives them.

    A warning and a sanction without points cost 0, an amount that the referee chooses costs its least. Raises
    ``penalties.no_price`` if the rule set was left without one.
    """
    effect = offence.effect
    if effect.kind is EffectKind.LADDER:
        return rung(rule_set, 0)
    if effect.kind is EffectKind.LATENESS:
        return rule_set.lateness_bands[0].points if rule_set.lateness_bands else 0
    if effect.keys:
        return min(class_prices(effect, rule_set), default=0)
    if effect.kind in (EffectKind.DEDUCTION, EffectKind.PAYS_OPPONENTS, EffectKind.CHOMBO):
        return _listed(offence, effect, rule_set)
    return min(effect.amounts, default=0)


def class_prices(effect: Effect, rule_set: RuleSet) -> tuple[int, ...]:
    """Return the prices of the classes of which the referee takes the one that fits, in rising order.

    None without classes.
    """
    listed = getattr(rule_set, effect.option) if effect.keys else {}
    return tuple(sorted({int(listed[key]) for key in effect.keys if listed.get(key) is not None}))


def _listed(offence: Offence, effect: Effect, rule_set: RuleSet) -> int:
    listed = getattr(rule_set, effect.option)
    amount = listed.get(effect.key or offence.id) if isinstance(listed, Mapping) else listed
    if amount is None:
        raise _no_price(offence, rule_set)
    return int(amount)


def _nobody(offence: Offence, effect: Effect, offender: Wind, rule_set: RuleSet, facts: Facts) -> Amounts:
    """Return no points at the table (a disqualification acts on the event, not on the sheet)."""
    return {}


def _ladder(offence: Offence, effect: Effect, offender: Wind, rule_set: RuleSet, facts: Facts) -> Amounts:
    """Return the rung that was given, from the offender only (MERS 3.1); the first rung while none is named."""
    points = rung(rule_set, 0) if facts.points is None else facts.points
    if points < 0:
        raise _not_allowed(effect, points)
    return {offender: -points}


def _deduction(offence: Offence, effect: Effect, offender: Wind, rule_set: RuleSet, facts: Facts) -> Amounts:
    """Return a fixed price, from the offender only (MERS 2.8.7)."""
    return {offender: -_listed(offence, effect, rule_set)}


def _named(offence: Offence, effect: Effect, offender: Wind, rule_set: RuleSet, facts: Facts) -> Amounts:
    """Return what the referee, or the clock, says; from the offender only (MCR 3.11.2.2, EMA riichi 5.5, 5.6)."""
    return {offender: -_chosen(offence, effect, rule_set, facts)}


def _pays_opponents(offence: Offence, effect: Effect, offender: Wind, rule_set: RuleSet, facts: Facts) -> Amounts:
    """Return the points to each opponent, three times as many from the offender (MCR 3.11.6.6, MERS 2.9.2)."""
    if effect.amounts:
        each = _chosen(offence, effect, rule_set, facts)
    else:
        each = _of_class(offence, effect, rule_set, facts) if effect.keys else _listed(offence, effect, rule_set)
    return {wind: -3 * each if wind == offender else each for wind in WINDS}


def _pays_player(offence: Offence, effect: Effect, offender: Wind, rule_set: RuleSet, facts: Facts) -> Amounts:
    """Return the points to the one player who was wronged (MCR 3.11.6.7.3)."""
    points = _chosen(offence, effect, rule_set, facts)
    if facts.victim is None or facts.victim == offender:
        raise RuleError("penalties.victim_needed", "who was wronged?", {"offence": offence.id, "offender": offender})
    return {offender: -points, facts.victim: points}


def _chombo(offence: Offence, effect: Effect, offender: Wind, rule_set: RuleSet, facts: Facts) -> Amounts:
    """Return the deduction from the offender (EMA riichi 2016), or a mangan.

    Half to the dealer, a quarter to the others (2012 3.4.6).
    """
    amount = _listed(offence, effect, rule_set)
    if rule_set.chombo is Chombo.DEDUCTION:
        return {offender: -amount}
    if amount % 4:
        raise RuleError("penalties.chombo_not_shared", f"{amount} cannot be divided by four", {"chombo_amount": amount})
    if facts.dealer is None:
        raise RuleError("penalties.dealer_needed", "who deals the running hand?", {"offence": offence.id})
    half, quarter = amount // 2, amount // 4
    paid = {wind: half if facts.dealer in (wind, offender) else quarter for wind in WINDS if wind != offender}
    return paid | {offender: -sum(paid.values())}


def _of_class(offence: Offence, effect: Effect, rule_set: RuleSet, facts: Facts) -> int:
    """Return the price of the class that the referee named; where all classes cost the same nobody has to."""
    prices = class_prices(effect, rule_set)
    points = prices[0] if facts.points is None and len(prices) == 1 else facts.points
    if not prices or points is None:
        raise _no_price(offence, rule_set)
    if points not in prices:
        raise _not_allowed(replace(effect, amounts=prices), points)
    return points


def _chosen(offence: Offence, effect: Effect, rule_set: RuleSet, facts: Facts) -> int:
    if facts.points is None:
        raise _no_price(offence, rule_set)
    if not is_allowed(effect, facts.points):
        raise _not_allowed(effect, facts.points)
    return facts.points


def is_allowed(effect: Effect, points: int) -> bool:
    """Return whether a referee may choose this amount: one of the list, or within it; without a list any amount."""
    if points < 0:
        return False
    if not effect.amounts:
        return True
    if effect.between:
        return effect.amounts[0] <= points <= effect.amounts[-1]
    return points in effect.amounts


def _no_price(offence: Offence, rule_set: RuleSet) -> RuleError:
    detail = {"offence": offence.id, "rule_set": rule_set.id}
    return RuleError("penalties.no_price", f"{rule_set.name} sets no price for {offence.id}", detail)


def _not_allowed(effect: Effect, points: int) -> RuleError:
    detail = {"points": points, "amounts": list(effect.amounts), "between": effect.between}
    return RuleError("penalties.points_not_allowed", f"{points} is no amount of this sanction", detail)


_AMOUNTS: dict[EffectKind, Callable[[Offence, Effect, Wind, RuleSet, Facts], Amounts]] = {
    EffectKind.NOTHING: _nobody,
    EffectKind.LADDER: _ladder,
    EffectKind.DEDUCTION: _deduction,
    EffectKind.PAYS_OPPONENTS: _pays_opponents,
    EffectKind.PAYS_PLAYER: _pays_player,
    EffectKind.DISCRETION: _named,
    EffectKind.LATENESS: _named,
    EffectKind.CHOMBO: _chombo,
    EffectKind.DISQUALIFICATION: _nobody,
    EffectKind.BAN: _nobody,
}
