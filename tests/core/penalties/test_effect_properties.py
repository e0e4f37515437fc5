"""What holds for every ruling on anybody at any seat: who may gain, what balances, what a decision leaves behind."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.penalties import (
    EffectKind,
    Facts,
    Moment,
    Offence,
    PastRuling,
    Proposal,
    RulingDecision,
    decide_points,
    effects_of,
    ladder_state,
    offences_of,
    propose,
)
from mahjong_core.rulesets import Chombo, RuleSet
from mahjong_core.winds import WINDS, Wind
from tests.core.penalties.scenarios.builders import EDITIONS

PAIRS = [(rules, offence) for rules in EDITIONS.values() for offence in offences_of(rules)]
NAMES = [f"{rules.id}-{offence.id}" for rules, offence in PAIRS]
every_pair = pytest.mark.parametrize(("rules", "entry"), PAIRS, ids=NAMES)
KINDS_THAT_PAY = (EffectKind.PAYS_OPPONENTS, EffectKind.PAYS_PLAYER)


def complete(entry: Offence, offender: Wind, rules: RuleSet) -> Facts:
    """Facts with which every kind of effect can be settled: the proposal's points or the least amount."""
    proposal = propose(entry, rules, (), Moment(1, 1))
    least = min((amount for amount in proposal.amounts if amount), default=1000)
    points = least if proposal.points is None else proposal.points
    victim = WINDS[(WINDS.index(offender) + 1) % 4]
    return Facts(points=points, victim=victim, dealer=Wind.SOUTH)


def pays_others(entry: Offence, rules: RuleSet) -> bool:
    mangan = entry.effect.kind is EffectKind.CHOMBO and rules.chombo is Chombo.MANGAN_PAYMENT
    return mangan or entry.effect.kind in KINDS_THAT_PAY


@every_pair
def test_nobody_gains_unless_the_text_says_who(rules: RuleSet, entry: Offence) -> None:
    """MCR 3.11.2.2: "ne seront pas ajoutés à la marque des autres"; riichi 5.5, 5.6 likewise."""
    for offender in WINDS:
        effects = effects_of(entry, offender, rules, complete(entry, offender, rules))
        gained = [effect for effect in effects if effect.amount > 0]
        assert bool(gained) == pays_others(entry, rules)
        assert all(effect.wind == offender for effect in effects if effect.amount < 0)


@every_pair
def test_what_is_paid_is_received_to_the_last_point(rules: RuleSet, entry: Offence) -> None:
    for offender in WINDS:
        facts = complete(entry, offender, rules)
        total = sum(effect.amount for effect in effects_of(entry, offender, rules, facts))
        own = {effect.wind: effect.amount for effect in effects_of(entry, offender, rules, facts)}.get(offender, 0)
        assert total == (0 if pays_others(entry, rules) else own)


@every_pair
def test_every_row_has_the_stage_and_the_cause(rules: RuleSet, entry: Offence) -> None:
    effects = effects_of(entry, Wind.NORTH, rules, complete(entry, Wind.NORTH, rules))
    stage = "after_uma" if rules.id == "ema-riichi-2016" else "before_places"  # 5.5 and 5.7 of 2016
    assert all((effect.stage, effect.cause) == (stage, entry.id) for effect in effects)
    assert len({effect.wind for effect in effects}) == len(effects)


@every_pair
def test_a_seat_pays_the_same_wherever_it_sits(rules: RuleSet, entry: Offence) -> None:
    """Only a mangan asks who deals; with the offender as dealer it is the same everywhere."""
    costs = set()
    for offender in WINDS:
        facts = replace(complete(entry, offender, rules), dealer=offender)
        costs.add(sum(effect.amount for effect in effects_of(entry, offender, rules, facts) if effect.wind == offender))
    assert len(costs) == 1


@every_pair
def test_what_is_proposed_can_be_decided(rules: RuleSet, entry: Offence) -> None:
    proposal = propose(entry, rules, (), Moment(1, 1))
    points = proposal.points if proposal.points is not None else complete(entry, Wind.EAST, rules).points
    decision = decide_points(proposal, rules, points=points)
    assert decision.is_as_proposed
    assert decision.step == (points if entry.effect.kind is EffectKind.LADDER else None)


@given(
    st.sampled_from(PAIRS),
    st.integers(0, 9),
    st.one_of(st.none(), st.integers(-10, 100)),
    st.sampled_from(["", "said so"]),
)
def test_a_decision_is_refused_or_kept_as_it_was_made(
    pair: tuple[RuleSet, Offence], before: int, points: int | None, reason: str
) -> None:
    rules, entry = pair
    history = [PastRuling(number, entry.id, 1, 1, 0) for number in range(before)]
    proposal = propose(entry, rules, history, Moment(1, 1))
    decision = decided(proposal, rules, points, reason)
    if isinstance(decision, RuleError):
        assert decision.code in {"penalties.reason_needed", "penalties.points_not_allowed"}
        assert points is None or points != proposal.points
    else:
        assert (decision.points, decision.reason) == (points, reason)
        assert decision.is_as_proposed or reason


def decided(proposal: Proposal, rules: RuleSet, points: int | None, reason: str) -> RulingDecision | RuleError:
    """The decision, or the refusal of it."""
    try:
        return decide_points(proposal, rules, points=points, reason=reason)
    except RuleError as refusal:
        return refusal


@given(st.integers(0, 12), st.sampled_from(["mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010"]))
def test_the_proposal_of_a_fault_is_the_next_rung(before: int, name: str) -> None:
    rules = next(edition for edition in EDITIONS.values() if edition.id == name)
    history = [PastRuling(number, "late-pung", 1, 1, 0) for number in range(before)]
    fault = next(offence for offence in offences_of(rules) if offence.id == "late-pung")
    proposal = propose(fault, rules, history, Moment(1, 1))
    assert proposal.points == ladder_state(history, rules, Moment(1, 1), "late-pung").next_step
    assert proposal.points == [0, 5, 10, 20, 30, 40, 50, 60][min(before, 7)]
    assert proposal.state.position == before
