"""The options of today at a table, each by a hand whose figures are counted in the comment beside it.

Facts: what other programs and organisations play (marked in the presets); arithmetic by the tables of 4.1.3.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from mahjong_core.cli.score import score_hand
from mahjong_core.errors import RuleError
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.table.play import final_points, new_table
from mahjong_core.riichi.table.records import TableState
from mahjong_core.riichi.value import Limit, limits_of, most_yakuman
from mahjong_core.rulesets import RuleSet, derive, preset
from mahjong_core.winds import Wind
from tests.core.riichi.tables import CHEAP, MANGAN, NEW, OLD, START, deltas, played, refused, session_scores, state
from tests.refusals import refuses

E, S, W, N = Wind


def own(**changes: Any) -> RuleSet:
    return derive(OLD, changes, name="Ours")


TWO_WINS = {
    "outcome": "win",
    "wins": [{"winner": "E", **MANGAN}, {"winner": "W", **CHEAP}],
    "discarder": "N",
    "riichi": ["E", "W", "S"],
}


class TestSeveralWinners:
    """North discards; East is next to North, then West. One counter, one stake on the table, three in this hand."""

    at = state(counters=1, deposits=1)

    def test_counters_and_stakes_go_to_all_or_to_the_nearest(self) -> None:
        # 4.1: North pays 12 000 + 300 and 1 000 + 300; East takes the table's stake and South's.
        assert deltas(self.at, OLD, **TWO_WINS) == (12300 + 2000, -1000, 1300, -13600)
        # Counters to the nearest.
        assert deltas(self.at, own(counters_of_several="nearest"), **TWO_WINS) == (14300, -1000, 1000, -13300)
        # West's own stake goes to East as well: 1 000 more there.
        rules = own(deposits_of_several="nearest")
        assert deltas(self.at, rules, **TWO_WINS) == (12300 + 3000, -1000, 300, -13600)

    def test_three_wins_are_a_draw_where_the_rules_say_so(self) -> None:
        rules = own(abortive_draws=["three_wins"])
        wins = [{"winner": seat, **CHEAP} for seat in "ESW"]
        three = {"outcome": "win", "wins": wins, "discarder": "N"}
        assert "riichi.three_wins_draw" in refused(START, rules, **three)
        assert sum(deltas(START, OLD, **three)) == 0
        done = played(START, rules, outcome="abortive", abortive="three_wins")
        assert (done.after.counters, done.after.dealer) == (1, E)  # 3.4.3: a counter, nobody pays

    def test_abortive_draws_are_options(self) -> None:
        # Each abortive draw is chosen by itself.
        rules = own(abortive_draws=["four_winds"])
        assert refused(START, rules, outcome="abortive", abortive="four_kongs") == ["riichi.abortive_not_in_rules"]
        assert played(START, rules, outcome="abortive", abortive="four_winds").after.counters == 1
        # Four riichi go on where they are no draw.
        rules, hand = own(abortive_draws=["four_winds"]), {"outcome": "draw", "riichi": [*"ESWN"], "tenpai": [*"ESWN"]}
        assert played(START, rules, **hand).after.deposits == 4
        assert refused(START, OLD, **hand) == ["riichi.four_riichi"]


class TestCounters:
    def test_1500_a_counter(self) -> None:
        """Two counters: South's 1 000 on a discard and 3 000; on a self-draw 500 and 300 twice, and 500 x 2 of each."""
        rules, at = own(counter_points=1500), state(counters=2)
        won = {"outcome": "win", "winner": "S", **CHEAP}
        assert deltas(at, rules, **won, discarder="W") == (0, 4000, -4000, 0)
        assert deltas(at, rules, **won) == (-1500, 4100, -1300, -1300)

    def test_nagashi_takes_them_too(self) -> None:
        """A mangan of South: 4 000 and 2 000 twice, and 500 of each."""
        rules = own(counter_points=1500)
        assert deltas(state(counters=1), rules, outcome="nagashi", nagashi=["S"]) == (-4500, 9500, -2500, -2500)


class TestYakuman:
    def test_how_many_times(self) -> None:
        """2012: Big Four Winds twice. 2016: once. Added: four in one hand, and one more for each that is double."""
        added = {"yakuman_are_added": True, "double_big_four_winds": False}
        both = {"yakuman_are_added": True, "double_four_concealed_pungs": True}
        rules = [OLD, NEW, own(**added), own(**both)]
        assert [most_yakuman(hand_options(rule)) for rule in rules] == [2, 1, 4, 6]
        assert Limit.TRIPLE_YAKUMAN in limits_of(hand_options(own(**added)))
        assert Limit.SEXTUPLE_YAKUMAN not in limits_of(hand_options(own(**added)))

    def test_a_triple_yakuman_is_paid(self) -> None:
        """3 x 32 000 for South from a discard."""
        won = {"outcome": "win", "winner": "S", "limit": "triple_yakuman", "discarder": "W"}
        assert deltas(START, own(yakuman_are_added=True), **won) == (0, 96000, -96000, 0)
        assert refused(START, OLD, **won) == ["riichi.no_double_yakuman"]

    def test_at_most_so_many(self) -> None:
        """JPML A (sheet of April 2026): at most four. South's triple, 96 000, is refused where two are paid."""
        both = {"yakuman_are_added": True, "double_four_concealed_pungs": True, "double_big_four_winds": True}
        assert most_yakuman(hand_options(own(**both, yakuman_at_most=4))) == 4
        assert most_yakuman(hand_options(own(**both))) == 6
        won = {"outcome": "win", "winner": "S", "limit": "triple_yakuman", "discarder": "W"}
        assert refused(START, own(yakuman_are_added=True, yakuman_at_most=2), **won) == ["riichi.no_double_yakuman"]
        assert deltas(START, own(yakuman_are_added=True, yakuman_at_most=3), **won) == (0, 96000, -96000, 0)

    def test_a_hand_of_five_is_paid_four_times(self) -> None:
        """Big Four Winds and Four Concealed Pungs on the pair, both double, and All Honours: five times 32 000."""
        line = {"concealed": "111z222z333z444z5z", "winning_tile": "5z", "seat_wind": "S", "prevailing_wind": "E"}
        added = own(yakuman_are_added=True, double_four_concealed_pungs=True, double_big_four_winds=True)
        assert score_hand(line, added)["total"] == 160_000
        assert score_hand(line, derive(added, {"yakuman_at_most": 4}, name="Four"))["total"] == 128_000

    def test_responsibility_only_where_it_is_known(self) -> None:
        won = {"outcome": "win", "winner": "S", "limit": "yakuman", "liable": "N"}
        assert deltas(START, OLD, **won) == (0, 32000, 0, -32000)  # 3.3.6: all of a self-draw
        assert refused(START, own(liable_yakuman=[]), **won) == ["riichi.no_responsibility"]


class TestCountersOfAResponsiblePlayer:
    """South's yakuman of 32 000 on North's discard, West responsible, three counters of 300."""

    won: ClassVar[dict[str, Any]] = {"outcome": "win", "winner": "S", "limit": "yakuman", "liable": "W"}
    at = state(counters=3)

    def test_they_are_shared_or_the_discarders_alone(self) -> None:
        # 2012 3.3.6 and 3.4.10: 32 900 in halves. 2016 3.3.9: 16 000 each, North the 900.
        assert deltas(self.at, OLD, **self.won, discarder="N") == (0, 32_900, -16_450, -16_450)
        assert deltas(self.at, NEW, **self.won, discarder="N") == (0, 32_900, -16_000, -16_900)

    def test_alone_the_responsible_player_pays_them(self) -> None:
        for facts in ({}, {"discarder": "W"}):
            assert deltas(self.at, NEW, **self.won, **facts) == (0, 32_900, -32_900, 0)


class TestScopeOfResponsibility:
    """Mahjong Soul and WRC 2025 9.1.1: only the yakuman that was fed; Tenhou: the whole hand.

    The figures are those of a recorded game of Mahjong Soul (November 2025) and of an independent program's cases.
    """

    rules = own(yakuman_are_added=True, liability_scope="yakuman", liability_counters="discarder")
    whole = own(yakuman_are_added=True)

    def test_half_of_the_fed_yakuman_on_a_discard(self) -> None:
        """Big Three Dragons fed by West with All Honours, North discards: 64 000, of which West pays 16 000."""
        won = {"outcome": "win", "winner": "S", "limit": "double_yakuman", "liable": "W", "discarder": "N"}
        assert deltas(START, self.rules, **won) == (0, 64_000, -16_000, -48_000)
        assert deltas(START, self.whole, **won) == (0, 64_000, -32_000, -32_000)
        # Counters once, here the discarder's.
        assert deltas(state(counters=2), self.rules, **won) == (0, 64_600, -16_000, -48_600)

    def test_a_double_yakuman_fed_beside_another(self) -> None:
        """East's Big Four Winds, double, and All Honours: 144 000; South discards 96 000 of it, West fed two."""
        won = {"outcome": "win", "winner": "E", "limit": "triple_yakuman", "liable": "W", "discarder": "S"}
        assert deltas(START, self.rules, **won, liable_times=2) == (144_000, -96_000, -48_000, 0)

    def test_all_of_the_fed_yakuman_on_a_self_draw(self) -> None:
        """East's 96 000: West pays 48 000 alone and a third of the other 48 000."""
        won = {"outcome": "win", "winner": "E", "limit": "double_yakuman", "liable": "W"}
        assert deltas(START, self.rules, **won) == (96_000, -16_000, -64_000, -16_000)
        assert deltas(START, self.whole, **won) == (96_000, 0, -96_000, 0)
        assert deltas(state(counters=1), self.rules, **won) == (96_300, -16_000, -64_300, -16_000)

    def test_one_yakuman_is_the_whole_hand(self) -> None:
        won = {"outcome": "win", "winner": "S", "limit": "yakuman", "liable": "W", "discarder": "N"}
        assert deltas(START, self.rules, **won) == deltas(START, self.whole, **won) == (0, 32_000, -16_000, -16_000)

    @pytest.mark.parametrize("times", [0, 3])
    def test_no_more_than_the_hand_has(self, times: int) -> None:
        won = {"outcome": "win", "winner": "S", "limit": "double_yakuman", "liable": "W", "liable_times": times}
        assert refused(START, self.rules, **won) == ["riichi.liable_times"]

    def test_only_where_the_rules_divide_the_hand(self) -> None:
        won = {"outcome": "win", "winner": "S", "limit": "double_yakuman", "liable": "W", "liable_times": 1}
        assert refused(START, self.whole, **won) == ["riichi.liable_times"]
        assert deltas(START, self.rules, **won) == (-16_000, 64_000, -32_000 - 8000, -8000)

    def test_the_command_line_knows_what_was_fed(self) -> None:
        dragons = {"concealed": "333z2z", "melds": ["[555z]", "[666z]", "[777z]"], "winning_tile": "2z"}
        line = {**dragons, "prevailing_wind": "E", "responsible": "W"}
        south = {**line, "seat_wind": "S"}
        paid = score_hand({**south, "discarder": "N"}, self.rules)
        assert (paid["payments"], paid["total"]) == ({"discarder": 48_000, "responsible": 16_000}, 64_000)
        drawn = score_hand({**line, "seat_wind": "E", "self_draw": True}, self.rules)
        assert drawn["payments"] == {"others": 16_000, "responsible": 64_000}
        drawn = score_hand({**south, "self_draw": True, "counters": 1}, self.rules)
        assert drawn["payments"] == {"east": 16_000, "others": 8000, "responsible": 40_300}
        # East is responsible: their share of the other yakuman is the dealer's.
        drawn = score_hand({**south, "responsible": "E", "self_draw": True}, self.rules)
        assert drawn["payments"] == {"others": 8000, "responsible": 48_000}
        assert drawn["total"] == 64_000


class TestNagashiInPlaceOfADraw:
    """Tenhou and Mahjong Soul: it replaces noten payments; stakes stay, one counter more, the deal by tenpai.

    South's mangan, 4 000 of East and 2 000 of each other, with two counters and a stake on the table.
    """

    at = state(counters=2, deposits=1)
    rules = own(nagashi_settled="draw")
    line: ClassVar[dict[str, Any]] = {"outcome": "nagashi", "nagashi": ["S"]}

    def test_counters_and_stakes_stay(self) -> None:
        done = played(self.at, self.rules, **self.line, tenpai=["W"], riichi=["W"])
        assert [done.deltas[seat] for seat in Wind] == [-4000, 8000, -2000 - 1000, -2000]
        assert (done.after.counters, done.after.deposits) == (3, 2)
        # By the book both go to the claimant (4.2.4).
        assert deltas(self.at, OLD, **self.line) == (-4200, 8600 + 1000, -2200, -2200)

    @pytest.mark.parametrize(("tenpai", "dealer"), [(["E"], E), (["S"], S), ([], S)])
    def test_the_dealer_stays_by_a_waiting_hand(self, tenpai: list[str], dealer: Wind) -> None:
        assert played(START, self.rules, **self.line, tenpai=tenpai).after.dealer is dealer

    def test_the_dealers_own_claim_keeps_no_deal(self) -> None:
        assert played(START, self.rules, outcome="nagashi", nagashi=["E"]).after.dealer is S
        assert played(START, OLD, outcome="nagashi", nagashi=["E"]).after.dealer is E

    def test_who_declared_riichi_is_tenpai(self) -> None:
        assert refused(START, self.rules, **self.line, riichi=["W"]) == ["riichi.riichi_not_tenpai"]
        assert refused(START, OLD, **self.line, tenpai=["W"]) == ["riichi.part_not_of_outcome"]

    def test_the_command_line_leaves_counters_and_stakes(self) -> None:
        line = {"nagashi": True, "seat_wind": "S", "prevailing_wind": "E", "counters": 2, "deposits": 1}
        assert score_hand(line, self.rules)["total"] == 8000
        assert score_hand(line, OLD)["total"] == 8000 + 600 + 1000


class TestWhenAPlayerIsBusted:
    """Tenhou, Mahjong Soul: below zero; elsewhere with nothing left too. East pays South's mangan of 8 000."""

    line: ClassVar[dict[str, Any]] = {"outcome": "win", "winner": "S", "discarder": "E", **MANGAN}

    @pytest.mark.parametrize(
        ("points", "busted_at", "over"),
        [
            (8000, "below_zero", False),
            (8000, "zero", True),
            (7900, "below_zero", True),
            (8100, "zero", False),
        ],
    )
    def test_the_game_ends(self, points: int, busted_at: str, over: bool) -> None:
        at = replace(START, points={E: points, S: 60_000 - points, W: 30_000, N: 30_000})
        assert played(at, own(busted_continue=False, busted_at=busted_at), **self.line).after.over is over
        assert not played(at, own(busted_at=busted_at), **self.line).after.over


class TestUmaWithNoneOrFourAbove:
    """JPML A, sheet of April 2026: nobody or all four at 30 000 or more: 0 for each; two: 8, 4, -4, -8."""

    @pytest.mark.parametrize(
        ("scores", "uma"),
        [
            ((29_900, 29_800, 29_700, 29_600), (0, 0, 0, 0)),  # a stake of 1 000 stays on the table
            ((30_000, 30_000, 30_000, 30_000), (0, 0, 0, 0)),
            ((40_000, 30_000, 28_000, 22_000), (8000, 4000, -4000, -8000)),
            ((51_000, 29_000, 25_000, 15_000), (12_000, -1000, -3000, -8000)),
            ((38_000, 37_000, 36_000, 9000), (8000, 3000, 1000, -12_000)),
        ],
    )
    def test_each_number_above_has_its_uma(self, scores: tuple[int, ...], uma: tuple[int, ...]) -> None:
        rules = preset("jpml-a")
        assert rules.scale_for(scores) == uma


class TestFuOnASheet:
    def test_twenty_on_a_discard_only_without_the_fu_of_an_open_pinfu(self) -> None:
        """20 x 2^(2+1) = 160, four times 640: 700."""
        won = {"outcome": "win", "winner": "S", "han": 1, "fu": 20, "discarder": "W"}
        assert deltas(START, own(open_pinfu_fu=False), **won) == (0, 700, -700, 0)
        assert refused(START, OLD, **won) == ["riichi.impossible_fu"]
        drawn = {"outcome": "win", "winner": "S", "han": 1, "fu": 20}
        assert refused(START, own(open_pinfu_fu=False), **drawn) == ["riichi.impossible_fu"]  # the draw adds two: 22


def test_stakes_with_little_left_and_left_over() -> None:
    # Riichi below 1000.
    poor = replace(START, points={E: 800, S: 39200, W: 40000, N: 40000})
    hand = {"outcome": "draw", "riichi": ["E"], "tenpai": ["E"]}
    assert deltas(poor, OLD, **hand) == (3000 - 1000, -1000, -1000, -1000)
    assert refused(poor, own(riichi_without_stake=False), **hand) == ["riichi.stake_not_covered"]
    # With exactly 1000 it may be laid.
    enough = replace(START, points={E: 1000, S: 39000, W: 40000, N: 40000})
    assert deltas(enough, own(riichi_without_stake=False), **hand)[0] == 2000
    # Left for nobody.
    at = replace(START, points={E: 31000, S: 29000, W: 29000, N: 29000}, deposits=2)
    assert final_points(at, own(leftover_deposits="lost"), {})[E] == 31_000
    assert final_points(at, OLD, {})[E] == 33_000  # 3.6: "collectées par le gagnant"


def last(points: tuple[int, int, int, int], round_: Wind = S, dealer: Wind = N) -> TableState:
    """The fourth deal of a round."""
    return replace(START, round=round_, dealer=dealer, points=dict(zip(Wind, points, strict=True)))


EVEN = (30000, 30000, 30000, 30000)


class TestTheDealer:
    def test_a_waiting_hand_keeps_the_deal_by_the_book(self) -> None:
        """3.4.12."""
        hand = {"outcome": "draw", "tenpai": ["E"]}
        assert played(START, OLD, **hand).after.dealer is E
        assert played(START, own(dealer_keeps="win"), **hand).after.dealer is S

    def test_a_win_keeps_it_always(self) -> None:
        hand = {"outcome": "win", "winner": "E", "discarder": "S", **CHEAP}
        assert played(START, own(dealer_keeps="win"), **hand).after.dealer is E

    @pytest.mark.parametrize(
        ("points", "line", "over"),
        [
            (EVEN, {"outcome": "win", "winner": "N", "discarder": "E", **MANGAN}, True),  # 42 000 lead
            ((50000, 30000, 20000, 20000), {"outcome": "win", "winner": "N", "discarder": "W", **MANGAN}, False),
            (EVEN, {"outcome": "draw", "tenpai": ["N"]}, True),  # 33 000 against 29 000
            (EVEN, {"outcome": "draw", "tenpai": [*"ESWN"]}, False),  # level: nobody leads
            (EVEN, {"outcome": "abortive", "abortive": "four_winds"}, False),
        ],
    )
    def test_a_leading_dealer_ends_the_game_in_the_last_hand(
        self, points: Any, line: dict[str, Any], over: bool
    ) -> None:
        assert played(last(points), own(last_hand_stop=True), **line).after.over is over
        assert not played(last(points), OLD, **line).after.over

    def test_not_before_the_last_hand(self) -> None:
        line = {"outcome": "win", "winner": "W", "discarder": "E", **MANGAN}
        assert not played(last(EVEN, dealer=W), own(last_hand_stop=True), **line).after.over
        first_round = {"outcome": "win", "winner": "N", "discarder": "E", **MANGAN}
        assert not played(last(EVEN, round_=E), own(last_hand_stop=True), **first_round).after.over


class TestTheExtraRound:
    rules = own(starting_points=25000, return_points=30000, goal_points=30000)
    short = (28000, 24000, 24000, 24000)
    nobody = {"outcome": "draw", "tenpai": []}

    def test_it_is_played_until_somebody_has_the_goal(self) -> None:
        # West follows while nobody has the goal.
        after = played(last(self.short), self.rules, **self.nobody).after
        assert (after.round, after.dealer, after.over) == (W, E, False)
        # 28 000 + 2 000 from a discard of 2 han 30 fu: exactly 30 000.
        line = {"outcome": "win", "winner": "E", "han": 2, "fu": 30, "discarder": "S"}
        assert played(last(self.short), self.rules, **line).after.over
        assert played(replace(last(self.short, W), dealer=S), self.rules, **line).after.over
        # It is one round long.
        assert played(last(self.short, W), self.rules, **self.nobody).after.over
        # 25 000 + 3 000 lead and are short of 30 000.
        rules = derive(self.rules, {"last_hand_stop": True}, name="Ours")
        even = (25000, 25000, 25000, 25000)
        assert not played(last(even), rules, outcome="draw", tenpai=["N"]).after.over

    def test_no_game_of_the_book_has_one(self) -> None:
        """3.5: "la partie s'arrête"."""
        assert played(last((28000, 32000, 30000, 30000)), OLD, **self.nobody).after.over


class TestChombo:
    def test_a_chombo_ends_the_game_or_is_dealt_again(self) -> None:
        # It ends the game where the rules say so.
        ends = derive(preset("ema-riichi-2025"), {"chombo_ends": "game"}, name="Ours")
        done = played(START, ends, outcome="chombo", offenders=["S"])
        assert (done.after.over, [deduction.points for deduction in done.deductions]) == (True, [20000])
        assert set(done.deltas.values()) == {0}
        # By the book it is dealt again.
        assert not played(START, NEW, outcome="chombo", offenders=["S"]).after.over
        # A redeal without fault ends nothing.
        assert not played(START, ends, outcome="redeal").after.over

    @pytest.mark.parametrize("chombo", ["mangan_payment", "deduction"])
    def test_the_hand_goes_on_where_the_rules_say_so(self, chombo: str) -> None:
        """The same hand and dealer, no counter; what is paid or taken off is as by the book."""
        by_book = own(chombo=chombo, chombo_amount=8000)
        rules = derive(by_book, {"chombo_ends": "play_on"}, name="Ours")
        done = played(START, rules, outcome="chombo", offenders=["S"])
        assert (done.after.over, done.after.dealer, done.after.counters, done.after.hands) == (False, E, 0, 0)
        assert done.deltas == played(START, by_book, outcome="chombo", offenders=["S"]).deltas


# --- uma and oka -----------------------------------------------------------------------------------------------------


def totals(name: str, *points: int) -> list[Fraction]:
    return [score.total for score in session_scores(dict(zip(Wind, points, strict=True)), preset(name))]


def test_who_has_the_oka() -> None:
    # 25 000 and 30 000 back: each hands in 5 000, the winner has 20 000 of it: +50, +10, -10, -30.
    assert totals("m-league", 40000, 30000, 20000, 10000) == [10000 + 50000, 0 + 10000, -10000 - 10000, -20000 - 30000]
    # (50 + 10) / 2 = 30 each.
    assert totals("m-league", 35000, 35000, 20000, 10000)[:2] == [5000 + 30000] * 2
    # Seat order gives all of it to the earlier seat.
    rules = derive(preset("m-league"), {"tie_rule": "seat_order"}, name="Ours")
    scores = session_scores({E: 35000, S: 35000, W: 20000, N: 10000}, rules)
    assert [session_score.uma for session_score in scores] == [50000, 10000, -10000, -30000]


@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ((45000, 35000, 25000, 15000), (8000, 4000, -4000, -8000)),  # two below the start
        ((40000, 35000, 30000, 15000), (8000, 3000, 1000, -12000)),  # one below: 30 000 are not
        ((52000, 29000, 22000, 17000), (12000, -1000, -3000, -8000)),  # three below
    ],
)
def test_jpml_a_counts_who_ends_below_the_start(points: tuple[int, ...], uma: tuple[int, ...]) -> None:
    scores = dict(zip(Wind, points, strict=True))
    assert tuple(score.uma for score in session_scores(scores, preset("jpml-a"))) == uma


def test_four_at_the_start_share_nothing() -> None:
    assert totals("jpml-a", 30000, 30000, 30000, 30000) == [0, 0, 0, 0]


@pytest.mark.parametrize("name", ["ema-riichi-2025", "wrc-2017", "wrc-2022", "jpml-a", "m-league", "club-riichi"])
def test_what_a_table_brings_adds_up_to_nothing(name: str) -> None:
    start = preset(name).starting_points
    points = (start + 21300, start - 1000, start - 6200, start - 14100)
    assert sum(totals(name, *points)) == 0
    assert set(new_table(preset(name)).points.values()) == {start}


def test_a_return_below_the_start_is_refused() -> None:
    with pytest.raises(RuleError):
        own(return_points=29900)


class TestLateYaku:
    """Where a yaku may not depend on the winning tile (nashi), each tile of the wait brings one."""

    rules = own(late_yaku=False)

    def total(self, concealed: str, winning: str, *melds: str, **facts: Any) -> int:
        given = {
            "concealed": concealed,
            "melds": [*melds],
            "winning_tile": winning,
            "seat_wind": "S",
            "prevailing_wind": "E",
            **facts,
        }
        return int(score_hand(given, self.rules)["total"])

    def test_every_tile_waited_for_must_bring_a_yaku(self) -> None:
        # A pair wait of dragons and threes.
        with pytest.raises(RuleError) as refused:
            self.total("33p55z678s", "5z", "[234m]", "[567p]")
        assert (refused.value.code, refused.value.detail["tile"]) == ("hand.late_yaku", "3p")
        # 20 + 4 for the pung: 1 han 30 fu, 1 000.
        assert self.total("33p45678s", "3s", "[555z]", "[567p]") == 1000
        # Riichi and dragons, 20 + 10 + 4 = 34: 2 han 40 fu, 2 600. Drawn: 20 + 8 + 2, 2 han 30 fu, 500 500 1 000.
        assert self.total("33p55z678s234m567p", "5z", riichi=True) == 2600
        assert self.total("33p55z678s234m567p", "5z", self_draw=True) == 2000
        with pytest.raises(RuleError, match="brings none"):
            self.total("33p55z678s234m567p", "5z")
        # Mixed Triple Chow with 1s alone; the 4s of the same wait brings nothing to an open hand.
        with pytest.raises(RuleError) as refused:
            self.total("123p23s99m", "1s", "[123m]", "[678p]")
        assert (refused.value.code, refused.value.detail["tile"]) == ("hand.late_yaku", "4s")
        # 33p, and a 3p in each of two chows: the dragons alone are left.
        assert self.total("33p55z", "5z", "[345p]", "[234p]", "[678s]") == 1000
        # Without any yaku it is said as ever.
        with refuses("hand.no_yaku"):
            self.total("33p55z678s", "3p", "[234m]", "[567p]")
