"""What holds for every hand."""

import json
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mahjong_core.hands import Hand, parse_hand
from mahjong_core.mcr.announced import check_fans
from mahjong_core.mcr.evaluate import McrEvaluation, all_readings, evaluate_mcr, mcr_hand_problems
from mahjong_core.mcr.fans import fan
from mahjong_core.mcr.present import mcr_evaluation_to_json
from mahjong_core.mcr.readings import FFMJ_2016, MIL_1998, readings_of
from mahjong_core.mcr.waits import waits
from mahjong_core.mcr.win import McrWin
from mahjong_core.rulesets import Family, presets_of, read_rules
from tests.core.mcr.stress_hands import Dealt, stress_hands
from tests.core.strategies_hands import hands, refusal_of, winning_hands, wins

SPECIAL_SELF_DRAWN = {4, 6, 7, 12, 19, 20, 34}
REFUSALS = {
    "",
    "hand.meld_not_a_set",
    "hand.no_winning_tile",
    "hand.not_complete",
    "hand.tile_count",
    "hand.too_many_copies",
    "hand.too_many_melds",
    "win.flowers",
    "win.last_of_kind_is_held",
    "win.replacement_is_drawn",
    "win.replacement_without_kong",
    "win.robbed_tile_is_held",
    "win.robbing_is_no_self_draw",
    "win.robbing_last_tile",
}


def evaluated(dealt: Dealt) -> McrEvaluation:
    return evaluate_mcr(dealt.hand, dealt.win)


@given(dealt=winning_hands, order=st.randoms(use_true_random=False))
def test_any_order_of_the_tiles_gives_the_same_answer(dealt: Dealt, order: object) -> None:
    tiles, melds = list(dealt.hand.concealed), list(dealt.hand.melds)
    order.shuffle(tiles)  # type: ignore[attr-defined]
    order.shuffle(melds)  # type: ignore[attr-defined]
    shuffled = evaluate_mcr(Hand(tuple(tiles), tuple(melds), dealt.hand.winning_tile), dealt.win)
    assert mcr_evaluation_to_json(shuffled) == mcr_evaluation_to_json(evaluated(dealt))


@given(dealt=winning_hands, suits=st.permutations([0, 1, 2]))
def test_swapping_suits_changes_nothing_but_green_and_reversible_hands(dealt: Dealt, suits: list[int]) -> None:
    """Only #3 and #40 name suits (3.8.1)."""

    def moved(tile: int) -> int:
        return tile if tile >= 27 else 9 * suits[tile // 9] + tile % 9

    hand = dealt.hand
    melds = tuple(replace(meld, tiles=tuple(map(moved, meld.tiles))) for meld in hand.melds)
    swapped = evaluate_mcr(Hand(tuple(map(moved, hand.concealed)), melds, moved(hand.winning_tile or 0)), dealt.win)
    before = evaluated(dealt)
    assume(not {3, 40} & {each.number for each in (*before.fans, *swapped.fans)})
    assert swapped.total == before.total


@given(dealt=winning_hands)
def test_a_flower_adds_one_to_the_total_and_nothing_to_the_minimum(dealt: Dealt) -> None:
    """#81: "récompensent le joueur gagnant d'un point"; 3.9.1.1.2 counts without them."""
    bare = evaluate_mcr(dealt.hand, replace(dealt.win, flowers=0))
    for flowers in range(1, 9):
        with_flowers = evaluate_mcr(dealt.hand, replace(dealt.win, flowers=flowers))
        assert with_flowers.total == bare.total + flowers
        assert with_flowers.total_without_flowers == bare.total_without_flowers
        assert with_flowers.reaches_minimum == bare.reaches_minimum


@given(dealt=winning_hands)
def test_total_is_the_sum_of_the_fans_and_never_zero(dealt: Dealt) -> None:
    """A hand without any point is worth the eight of #43."""
    evaluation = evaluated(dealt)
    assert evaluation.total == sum(each.points * each.count for each in evaluation.fans)
    assert evaluation.total_without_flowers >= 1


@given(dealt=winning_hands)
def test_same_hand_gives_an_equal_result(dealt: Dealt) -> None:
    assert evaluated(dealt) == evaluated(dealt)
    assert repr(evaluated(dealt)) == repr(evaluated(dealt))


@given(dealt=winning_hands)
def test_chicken_hand_stands_alone(dealt: Dealt) -> None:
    """#43: "hors sa valeur - ne contient aucun point (hormis les Fleurs)"."""
    numbers = {each.number for each in evaluated(dealt).fans}
    assert 43 not in numbers or numbers <= {43, 81}


@given(dealt=winning_hands)
def test_best_reading_is_the_dearest_of_all(dealt: Dealt) -> None:
    """3.9.1.6.4."""
    points = [reading.points for reading in all_readings(dealt.hand, dealt.win)]
    evaluation = evaluated(dealt)
    assert points == sorted(points, reverse=True)
    assert evaluation.total_without_flowers == points[0]
    assert (evaluation.runner_up.points if evaluation.runner_up else None) == (points[1] if points[1:] else None)


@given(dealt=winning_hands)
def test_counted_and_dropped_fans_are_explained(dealt: Dealt) -> None:
    """Nothing is dropped without a reason, and never by a fan that does not count."""
    evaluation = evaluated(dealt)
    counted = {each.number for each in evaluation.fans}
    for each in evaluation.dropped:
        assert each.by in counted
        assert each.count >= 1
        assert each.principle.clause in each.because


@given(dealt=winning_hands)
def test_sets_hold_the_tiles_of_the_hand(dealt: Dealt) -> None:
    evaluation = evaluated(dealt)
    shown = parse_hand("".join(text.strip("[]()") for text in evaluation.reading.sets)).concealed
    winning = dealt.hand.winning_tile or 0
    melded = [tile for meld in dealt.hand.melds for tile in meld.tiles]
    assert sorted(shown) == sorted([*dealt.hand.concealed, *melded, winning])


@given(dealt=winning_hands)
def test_sets_of_each_fan_are_sets_of_the_hand(dealt: Dealt) -> None:
    evaluation = evaluated(dealt)
    for each in evaluation.fans:
        assert not each.sets or len(each.sets) == each.count
        assert all(text in evaluation.reading.sets for group in each.sets for text in group)


@given(dealt=winning_hands)
def test_announcing_what_counts_always_agrees(dealt: Dealt) -> None:
    evaluation = evaluated(dealt)
    check = check_fans(dealt.hand, dealt.win, {each.number: each.count for each in evaluation.fans})
    assert check.agrees
    assert check.stands_at == evaluation.total


@given(dealt=winning_hands)
def test_self_draw_is_never_worth_less_than_the_discard(dealt: Dealt) -> None:
    """Drawing adds a point at least, and opens nothing; only #53 and #43 need a discard."""
    plain = McrWin(seat_wind=dealt.win.seat_wind, prevailing_wind=dealt.win.prevailing_wind)
    discard = evaluate_mcr(dealt.hand, plain)
    drawn = evaluate_mcr(dealt.hand, replace(plain, self_draw=True))
    if not {43, 53} & {each.number for each in discard.fans}:
        assert drawn.total > discard.total


@given(dealt=winning_hands)
def test_presets_of_the_2014_table_agree_and_1998_never_exceeds_them(dealt: Dealt) -> None:
    """The 1998 reading differs by cheaper prices only; the Chinese text adds fans to #3, #5, #8 and #17 only."""
    named = [*presets_of(Family.MCR), read_rules("mcr-mil-1998")]
    totals = {rules.id: evaluate_mcr(dealt.hand, dealt.win, readings_of(rules)).total for rules in named}
    assert totals["mers-mcr-2010"] == totals["mcr-ffmj-2016"] <= totals["mcr-wmo-2014"]
    if totals["mcr-ffmj-2016"] != totals["mcr-wmo-2014"]:
        assert {fan.number for fan in evaluated(dealt).fans} & {3, 5, 8, 17}
    assert totals["mcr-mil-1998"] <= totals["mcr-ffmj-2016"]


@given(dealt=winning_hands)
def test_1998_totals_differ_only_where_a_price_differs(dealt: Dealt) -> None:
    old, new = (evaluate_mcr(dealt.hand, dealt.win, readings) for readings in (MIL_1998, FFMJ_2016))
    numbers = {each.number for each in new.fans}
    touched = numbers & ({48, 57} | SPECIAL_SELF_DRAWN)
    assert old.total == new.total or touched


@given(dealt=winning_hands)
def test_answer_is_json(dealt: Dealt) -> None:
    answer = mcr_evaluation_to_json(evaluated(dealt))
    assert json.loads(json.dumps(answer)) == answer


@given(hand=hands, win=wins)
def test_no_hand_raises_anything_but_the_documented_errors(hand: Hand, win: McrWin) -> None:
    refused = refusal_of(evaluate_mcr, hand, win)
    assert refused in REFUSALS
    if refused not in {"", "hand.not_complete"}:
        assert refused == mcr_hand_problems(hand, win)[0].code


@given(hand=hands)
def test_no_hand_makes_waits_raise_anything_but_the_documented_errors(hand: Hand) -> None:
    assert refusal_of(waits, hand) in {code for code in REFUSALS if not code.startswith("win.")} | {
        "hand.winning_tile_given"
    }


@given(dealt=winning_hands, win=wins)
def test_any_circumstances_are_valued_or_refused_as_problems(dealt: Dealt, win: McrWin) -> None:
    refused = refusal_of(evaluate_mcr, dealt.hand, win)
    assert bool(refused) == bool(mcr_hand_problems(dealt.hand, win))


@pytest.mark.parametrize("seed", range(3))
def test_points_of_every_counted_fan_are_the_printed_ones(seed: int) -> None:
    """3.8.1, but for a concealed and a melded kong (6)."""
    for dealt in stress_hands(300, seed):
        for each in evaluated(dealt).fans:
            assert each.points == fan(each.number).points or (each.number, each.points) == (57, 6)
