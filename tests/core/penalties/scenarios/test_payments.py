"""Who pays whom: the four seats after each kind of sanction, and the places that may change with them."""

from dataclasses import replace

import pytest

from mahjong_core.penalties import Effect, EffectKind, Facts, effects_of, offence, offences_of, price
from mahjong_core.placement import place_table
from mahjong_core.rulesets import RuleSet, Stage, derive
from mahjong_core.winds import WINDS, Wind
from tests.core.penalties.scenarios.builders import EDITIONS, EMA12, EMA16, FFMJ, MERS, WMO
from tests.refusals import refuses

E, S, W, N = WINDS
Four = tuple[int, int, int, int]
NO_FACTS = Facts()


def amounts(identity: str, offender: Wind, rules: RuleSet, facts: Facts = NO_FACTS) -> Four:
    """The four amounts E, S, W, N."""
    results = {effect.wind: effect.amount for effect in effects_of(offence(identity, rules), offender, rules, facts)}
    return (results.get(E, 0), results.get(S, 0), results.get(W, 0), results.get(N, 0))


# edition, clause, offence, offender, facts, the four amounts
PAYMENTS: list[tuple[str, str, str, Wind, Facts, Four]] = [
    ("WMO", "3.11.6.6.1", "false-win-below-minimum", E, Facts(), (-30, 10, 10, 10)),
    ("FFMJ", "Annex 1", "false-win-below-minimum", S, Facts(), (10, -30, 10, 10)),  # "+10 -30 +10 +10"
    ("MERS", "2.9.2", "false-win-invalid-hand", W, Facts(), (20, 20, -60, 20)),
    ("WMO", "3.11.6.6.1", "false-win-mistaken-tile", N, Facts(), (10, 10, 10, -30)),
    ("MERS", "2.9.2", "false-win-mistaken-tile", N, Facts(), (20, 20, 20, -60)),
    ("WMO", "3.11.6.7.2", "wall-destroyed-after-invalid-win", E, Facts(), (-90, 30, 30, 30)),
    ("FFMJ", "6.3", "wall-destroyed-after-invalid-win", W, Facts(), (30, 30, -90, 30)),  # "90 points"
    ("MERS", "2.8.10", "wall-destroyed-after-invalid-win", W, Facts(points=0), (0, 0, 0, 0)),  # a warning
    # "L'arbitre peut décider d'une pénalité supplémentaire": the Green Book's 30 to each, beside the fault.
    ("MERS", "2.8.10", "wall-destroyed-after-invalid-win", W, Facts(points=5, further=30), (30, 30, -95, 30)),
    ("MERS", "2.8.7", "winning-tile-not-taken", S, Facts(), (0, -10, 0, 0)),  # "seul le joueur fautif"
    ("FFMJ", "5", "winning-tile-not-taken", S, Facts(), (0, -10, 0, 0)),
    ("WMO", "3.11.6.11.2", "winning-tile-not-taken", S, Facts(points=20), (20, -60, 20, 20)),  # a false win
    ("WMO", "3.11.6.11.2", "winning-tile-not-taken", S, Facts(points=10), (10, -30, 10, 10)),  # of a ready hand
    ("WMO", "3.11.6.7.3", "others-tiles-upset", E, Facts(points=5, victim=N), (-5, 0, 0, 5)),
    ("WMO", "3.11.6.7.3", "others-tiles-upset", E, Facts(points=60, victim=S), (-60, 60, 0, 0)),
    ("WMO", "3.11.6.7.3", "others-tiles-upset", W, Facts(points=12, victim=E), (12, 0, -12, 0)),
    ("MERS", "2.7", "others-tiles-upset", E, Facts(points=10), (-10, 0, 0, 0)),
    ("MERS", "2.7", "others-tiles-upset", E, Facts(points=10, further=20), (-30, 0, 0, 0)),
    ("FFMJ", "3.11.6.7.3", "others-tiles-upset", E, Facts(points=0, further=40, victim=W), (-40, 0, 40, 0)),
    ("MERS", "3.1", "claim-before-showing", S, Facts(points=0), (0, 0, 0, 0)),  # a warning
    ("MERS", "3.1", "claim-before-showing", S, Facts(points=30), (0, -30, 0, 0)),  # "uniquement du joueur fautif"
    ("WMO", "3.11.2.2", "other-infraction", N, Facts(points=50), (0, 0, 0, -50)),  # "ne seront pas ajoutés"
    ("WMO", "3.11.2.1", "late-arrival", N, Facts(points=20), (0, 0, 0, -20)),
    ("MERS", "4.4", "cheating", N, Facts(), (0, 0, 0, 0)),  # acts on the event
    ("FFMJ", "3.2", "judged-dead-hand", N, Facts(), (0, 0, 0, 0)),
    ("EMA 2012", "3.4.6", "chombo", S, Facts(dealer=E), (4000, -8000, 2000, 2000)),  # "4 000 à Est"
    ("EMA 2012", "3.4.6", "chombo", E, Facts(dealer=E), (-12000, 4000, 4000, 4000)),  # "4 000 à chacun"
    ("EMA 2012", "3.4.6", "chombo", E, Facts(dealer=W), (-8000, 2000, 4000, 2000)),
    ("EMA 2012", "3.4.6", "invalid-win", N, Facts(dealer=N), (4000, 4000, 4000, -12000)),
    ("EMA 2016", "changes", "chombo", S, Facts(), (0, -20000, 0, 0)),  # "no payments"
    ("EMA 2012", "5.5", "serious-disruption", S, Facts(points=8000), (0, -8000, 0, 0)),
    ("EMA 2012", "5.5", "serious-disruption", S, Facts(points=12000), (0, -12000, 0, 0)),
    ("EMA 2012", "5.5", "grave-disruption", S, Facts(points=48000), (0, -48000, 0, 0)),
    ("EMA 2012", "5.6", "late-arrival", S, Facts(points=3000), (0, -3000, 0, 0)),
    ("EMA 2012", "5.4", "serious-information", S, Facts(points=1000), (0, -1000, 0, 0)),
]


@pytest.mark.parametrize(("edition", "clause", "identity", "offender", "facts", "expected"), PAYMENTS)
def test_the_four_seats(edition: str, clause: str, identity: str, offender: Wind, facts: Facts, expected: Four) -> None:
    """MCR 3.9.1.2.3: "les points de pénalité correspondant à la faute doivent être soustraits"."""
    assert amounts(identity, offender, EDITIONS[edition], facts) == expected


@pytest.mark.parametrize("points", [4, 61, -5])
def test_3_11_6_7_3_pays_between_5_and_60(points: int) -> None:
    with refuses("penalties.points_not_allowed"):
        amounts("others-tiles-upset", E, WMO, Facts(points=points, victim=N))


@pytest.mark.parametrize(
    ("rules", "identity", "points"),
    [
        (WMO, "other-infraction", 15),  # 3.11.2.2 lists 5, 10, 20 ...
        (WMO, "other-infraction", 70),
        (EMA12, "serious-disruption", 10000),  # 5.5: 8 000 or 12 000
        (EMA12, "grave-disruption", 11900),
        (EMA12, "grave-disruption", 48100),
        (MERS, "late-pung", -5),
        (EMA12, "serious-information", -1000),
    ],
)
def test_an_amount_that_the_text_does_not_know_is_refused(rules: RuleSet, identity: str, points: int) -> None:
    with refuses("penalties.points_not_allowed") as refusal:
        amounts(identity, E, rules, Facts(points=points))
    assert refusal.value.detail["points"] == points


@pytest.mark.parametrize("victim", [None, E])
def test_a_payment_to_one_player_needs_that_player(victim: Wind | None) -> None:
    with refuses("penalties.victim_needed"):
        amounts("others-tiles-upset", E, WMO, Facts(points=10, victim=victim))


def test_a_chombo_of_2012_needs_the_dealer() -> None:
    with refuses("penalties.dealer_needed"):
        amounts("chombo", E, EMA12)


def test_a_chombo_without_whole_quarters_is_refused() -> None:
    odd = derive(EMA12, {"chombo_amount": 8002}, name="Odd")
    with refuses("penalties.chombo_not_shared"):
        amounts("chombo", E, odd, Facts(dealer=E))


def test_nothing_is_added_where_the_text_allows_nothing() -> None:
    with refuses("penalties.points_not_allowed"):
        amounts("late-pung", E, MERS, Facts(points=5, further=10))


@pytest.mark.parametrize("identity", ["other-infraction", "late-arrival", "serious-disruption", "hall-not-left"])
def test_an_amount_that_nobody_named_is_no_price(identity: str) -> None:
    rules = EMA12 if identity == "serious-disruption" else WMO
    with refuses("penalties.no_price"):
        amounts(identity, E, rules)


@pytest.mark.parametrize(
    ("rules", "stage"),
    [(WMO, Stage.BEFORE_PLACES), (FFMJ, Stage.BEFORE_PLACES), (EMA12, Stage.BEFORE_PLACES), (EMA16, Stage.AFTER_UMA)],
)
def test_the_stage_follows_the_rule_set(rules: RuleSet, stage: Stage) -> None:
    """Riichi 5.5: "affectant éventuellement le classement à la table"; 2016: after uma."""
    identity = "chombo" if rules in (EMA12, EMA16) else "false-win-invalid-hand"
    effects = effects_of(offence(identity, rules), S, rules, Facts(dealer=E))
    assert {effect.stage for effect in effects} == {stage}
    assert {effect.cause for effect in effects} == {identity}


def test_a_deduction_may_cost_a_place_at_the_table() -> None:
    """3.11.2.2 speaks of session points: they count before the places."""
    scores = {E: 40, S: 35, W: -30, N: -45}
    for effect in effects_of(offence("winning-tile-not-taken", FFMJ), E, FFMJ):
        scores[effect.wind] += effect.amount
    places = {
        placing.wind: placing.place for placing in place_table(scores, scale=FFMJ.place_scale, tie_rule=FFMJ.tie_rule)
    }
    assert places == {E: 2, S: 1, W: 3, N: 4}


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_every_offence_has_a_price(rules: RuleSet) -> None:
    assert all(price(entry, rules) >= 0 for entry in offences_of(rules))


@pytest.mark.parametrize(
    ("rules", "identity", "cost"),
    [
        (WMO, "late-pung", 0),  # a warning
        (WMO, "late-arrival", 10),
        (EMA12, "late-arrival", 1000),
        (WMO, "others-tiles-upset", 5),
        (EMA12, "chombo", 8000),
        (EMA16, "chombo", 20000),
        (WMO, "cheating", 0),
        (EMA12, "serious-information", 0),  # no amount is named
    ],
)
def test_the_price_of_a_first_offence(rules: RuleSet, identity: str, cost: int) -> None:
    assert price(offence(identity, rules), rules) == cost


def test_a_rule_set_without_lateness_has_no_price_for_it() -> None:
    free = derive(WMO, {"lateness_bands": []}, name="No clock")
    assert price(offence("late-arrival", free), free) == 0


def test_every_kind_of_effect_is_tried_here() -> None:
    tried = {offence(identity, EDITIONS[edition]).effect.kind for edition, _, identity, _, _, _ in PAYMENTS}
    assert set(EffectKind) - tried == {EffectKind.BAN}, "a ban moves no points"
    banned = offence("grave-infraction", WMO)
    assert effects_of(banned, E, WMO) == ()
    assert effects_of(replace(banned, effect=Effect(EffectKind.NOTHING)), E, WMO) == ()
