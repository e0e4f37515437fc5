"""What an offence does to the four scores: MCR 3.11.6.6, MERS 2.9.2."""

from dataclasses import replace

import pytest

from mahjong_core.penalties import SeatEffect, effects_of, offence, price
from mahjong_core.rulesets import RuleSet, Stage, derive, preset
from mahjong_core.winds import WINDS, Wind
from tests.refusals import refuses

E, S, W, N = WINDS
BELOW, INVALID = "false-win-below-minimum", "false-win-invalid-hand"
NAMES = ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010")


def _amounts(identity: str, offender: Wind, rule_set: RuleSet) -> dict[Wind, int]:
    return {effect.wind: effect.amount for effect in effects_of(offence(identity, rule_set), offender, rule_set)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("identity", "offender", "amounts"),
    [
        (BELOW, S, {E: 10, S: -30, W: 10, N: 10}),  # annex 1: "+10 -30 +10 +10"
        (BELOW, E, {E: -30, S: 10, W: 10, N: 10}),
        (INVALID, N, {E: 20, S: 20, W: 20, N: -60}),  # summary 4.10 c: "60 points (+20 ...)"
        (INVALID, W, {E: 20, S: 20, W: -60, N: 20}),
    ],
)
def test_a_false_win_pays_each_opponent(name: str, identity: str, offender: Wind, amounts: dict[Wind, int]) -> None:
    """MERS 2.9.2: "il paie une pénalité de 10 (20) points aux autres joueurs"."""
    assert _amounts(identity, offender, preset(name)) == amounts


@pytest.mark.parametrize("identity", [BELOW, INVALID])
@pytest.mark.parametrize("offender", WINDS)
def test_a_false_win_leaves_the_table_at_zero(identity: str, offender: Wind) -> None:
    assert sum(_amounts(identity, offender, preset("mcr-ffmj-2016")).values()) == 0


def test_an_effect_knows_its_seat_stage_and_cause() -> None:
    rule_set = preset("mcr-ffmj-2016")
    effects = effects_of(offence(BELOW, rule_set), S, rule_set)
    assert [effect.wind for effect in effects] == list(WINDS)
    assert effects[1] == SeatEffect(S, -30, Stage.BEFORE_PLACES, BELOW)


def test_the_price_is_the_rule_sets() -> None:
    dearer = derive(preset("mcr-ffmj-2016"), {"false_win_payments": {BELOW: 15, INVALID: 25}}, name="Dear")
    assert _amounts(BELOW, E, dearer) == {E: -45, S: 15, W: 15, N: 15}
    assert price(offence(INVALID, dearer), dearer) == 25


def test_the_stage_is_the_rule_sets() -> None:
    later = derive(preset("mcr-ffmj-2016"), {"penalty_stage": "event_total"}, name="Later")
    assert {effect.stage for effect in effects_of(offence(BELOW, later), E, later)} == {Stage.EVENT_TOTAL}


def test_without_a_price_the_referee_decides() -> None:
    free = derive(preset("mcr-ffmj-2016"), {"false_win_payments": {INVALID: 20}}, name="Free")
    with refuses("penalties.no_price", offence=BELOW, rule_set=free.id):
        effects_of(offence(BELOW, free), E, free)


@pytest.mark.parametrize(("name", "amount"), [("mcr-wmo-2014", 10), ("mcr-ffmj-2016", 20), ("mers-mcr-2010", 20)])
def test_a_price_may_be_a_single_option(name: str, amount: int) -> None:
    """A win on a mistaken tile: WMO 3.11.6.6.1 asks 10 from each, MERS 2.9.2 calls it an invalid hand."""
    entry = offence(INVALID, preset(name))
    mistaken = replace(entry, effect=replace(entry.effect, option="mistaken_tile_payment"))
    assert price(mistaken, preset(name)) == amount
