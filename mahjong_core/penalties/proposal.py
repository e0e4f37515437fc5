"""Propose the sanction for an offence, and check what a referee decides instead."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mahjong_core.errors import RuleError
from mahjong_core.penalties.catalogue import counted_together
from mahjong_core.penalties.catalogue.editions import added_in, citation
from mahjong_core.penalties.effects import class_prices, is_allowed, price
from mahjong_core.penalties.escalation import LadderState, Moment, PastRuling, ladder_sources, ladder_state, repetitions
from mahjong_core.penalties.ladder import rungs
from mahjong_core.penalties.records import Citation, Effect, EffectKind, Offence, Words, printed_clause
from mahjong_core.penalties.sentences import Instruction, instructions_of, read_out
from mahjong_core.rulesets.records import RuleSet

__all__ = ["Proposal", "RulingDecision", "decide_points", "propose"]

_FREE = (EffectKind.DISCRETION, EffectKind.PAYS_PLAYER, EffectKind.LATENESS)  # the amount is named, not proposed


@dataclass(frozen=True, slots=True)
class Proposal:
    """Store the sanction that the rule set asks for.

    ``offence`` carries the effect that applies now (the one for repetitions where it is one). ``points`` are the
    rung or the price, None while the referee names them; ``amounts`` are what may be chosen. ``sentences`` hold
    ``{name}`` for the offender. ``state`` is where the player stands on the ladder.
    """

    offence: Offence
    points: int | None
    amounts: tuple[int, ...]
    state: LadderState
    is_repeated: bool
    instructions: tuple[Instruction, ...]
    sentences: Words = field(hash=False)
    citations: tuple[Citation, ...]

    @property
    def effect(self) -> Effect:
        """Return the effect that applies now."""
        return self.offence.effect


@dataclass(frozen=True, slots=True)
class RulingDecision:
    """Store the referee's decision. ``points`` None: no points, though the ruling stands."""

    offence: str
    points: int | None
    further: int
    reason: str
    is_as_proposed: bool
    on_ladder: bool

    @property
    def step(self) -> int | None:
        """Return the points as a step of the ladder (``PastRuling.step``); None for a ruling that is not on it."""
        return self.points if self.on_ladder else None


def propose(
    offence: Offence,
    rule_set: RuleSet,
    history: Iterable[PastRuling],
    moment: Moment,
    *,
    is_repeated: bool = False,
) -> Proposal:
    """Return the sanction for ``offence`` at ``moment``, given the player's earlier rulings of the event.

    ``is_repeated`` lets the referee say that it happened before without a ruling (annex 4, 4.2.1).
    """
    known = tuple(history)
    before = repetitions(known, offence.id, moment, over_event=offence.is_repeated_over_event, kind=offence.fault_kind)
    is_again = is_repeated or before > 0
    effect = offence.effect.repeated if is_again and offence.effect.repeated else offence.effect
    applied = replace(offence, effect=effect)
    together = counted_together(offence.id, rule_set)
    state = ladder_state(known, rule_set, moment, offence.id, by_hand=offence.by_hand, together=together)
    points = _points(applied, rule_set, state)
    return Proposal(
        applied,
        points,
        _amounts(effect, rule_set),
        state,
        is_again,
        instructions_of(effect, rule_set.family),
        read_out(applied, rule_set, points, state),
        _citations(applied, rule_set),
    )


def _points(offence: Offence, rule_set: RuleSet, state: LadderState) -> int | None:
    if offence.effect.kind is EffectKind.LADDER:
        return state.next_step
    if len(class_prices(offence.effect, rule_set)) > 1 or offence.effect.kind in _FREE:
        return None
    return price(offence, rule_set)


def _amounts(effect: Effect, rule_set: RuleSet) -> tuple[int, ...]:
    if effect.kind is EffectKind.LADDER:
        return rungs(rule_set)
    return class_prices(effect, rule_set) or effect.amounts


def _citations(offence: Offence, rule_set: RuleSet) -> tuple[Citation, ...]:
    """Return the clause that decides first; then those of the same words, of the ladder, of the price."""
    effect = offence.effect
    citations = [citation(offence, rule_set)]
    added = added_in(offence, rule_set)
    for text in rule_set.offence_texts:
        same = (
            reading
            for reading in offence.readings
            if reading.text == text and (reading.effect == effect or reading in added)
        )
        citations += [Citation(text, printed_clause(reading)) for reading in same]
    if effect.kind is EffectKind.LADDER:
        citations += [
            Citation(ladder_source.text, ladder_source.clause, ladder_source.quote)
            for ladder_source in ladder_sources(rule_set)
        ]
    elif effect.option:
        source = rule_set.sources[effect.option]
        citations.append(Citation(source.text, source.clause, source.quote))
    return tuple(dict.fromkeys(citations))


def decide_points(
    proposal: Proposal, rule_set: RuleSet, *, points: int | None, further: int = 0, reason: str = ""
) -> RulingDecision:
    """Return the referee's decision: the proposed points, others with a reason, or None for none at all.

    Raises ``penalties.reason_needed`` for another step than the proposed one, ``penalties.points_not_allowed`` for an
    amount that neither the ladder nor the text knows.
    """
    effect = proposal.effect
    if points is not None and not _is_possible(effect, rule_set, proposal.points, points):
        raise _not_allowed(points, proposal.amounts)
    if further and (effect.further is None or not is_allowed(effect.further, further)):
        raise _not_allowed(further, effect.further.amounts if effect.further else ())
    is_as_proposed = points == proposal.points or (proposal.points is None and points is not None)
    if not is_as_proposed and not reason.strip():
        detail = {"proposed": proposal.points, "points": points, "offence": proposal.offence.id}
        raise RuleError("penalties.reason_needed", "another step than the proposed one needs a reason", detail)
    on_ladder = effect.kind is EffectKind.LADDER
    return RulingDecision(proposal.offence.id, points, further, reason.strip(), is_as_proposed, on_ladder)


def _is_possible(effect: Effect, rule_set: RuleSet, proposed: int | None, points: int) -> bool:
    """Return whether the points are a step for a fault, an amount of the text, or the fixed price."""
    if effect.kind is EffectKind.LADDER:
        return points == proposed or points in rungs(rule_set)
    if effect.keys:
        return points in class_prices(effect, rule_set)
    return is_allowed(effect, points) if effect.kind in _FREE else points == proposed


def _not_allowed(points: int, amounts: tuple[int, ...]) -> RuleError:
    detail = {"points": points, "amounts": list(amounts)}
    return RuleError("penalties.points_not_allowed", f"{points} is no amount of this sanction", detail)
