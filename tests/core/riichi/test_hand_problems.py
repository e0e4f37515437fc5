"""Lines that cannot be true: what contradicts itself, the table, or the rule set."""

from typing import Any

import pytest

from mahjong_core.riichi.table.checks import table_hand_problems
from mahjong_core.riichi.table.records import HandWin, Outcome, TableHand
from mahjong_core.rulesets import derive
from tests.core.riichi.tables import CHEAP, MANGAN, NEW, OLD, START, E, N, S, W, played, refused, state

WIN = {"outcome": "win", "winner": "S", "discarder": "N"}
TWO = [{"winner": "E", **CHEAP}, {"winner": "S", **CHEAP}]

CASES: list[tuple[str, dict[str, Any]]] = [
    ("riichi.part_missing", {"outcome": "win"}),
    ("riichi.part_missing", {"outcome": "abortive"}),
    ("riichi.part_missing", {"outcome": "nagashi"}),
    ("riichi.part_missing", {"outcome": "chombo"}),
    ("riichi.part_not_of_outcome", {"outcome": "draw", "winner": "S", **CHEAP}),
    ("riichi.part_not_of_outcome", {"outcome": "draw", "discarder": "S"}),
    ("riichi.part_not_of_outcome", {**WIN, **CHEAP, "tenpai": ["E"]}),
    ("riichi.part_not_of_outcome", {**WIN, **CHEAP, "abortive": "four_kongs"}),
    ("riichi.part_not_of_outcome", {"outcome": "nagashi", "nagashi": ["E"], "tenpai": ["E"]}),
    ("riichi.part_not_of_outcome", {"outcome": "redeal", "offenders": ["E"]}),
    ("riichi.part_not_of_outcome", {"outcome": "chombo", "offenders": ["E"], "nagashi": ["E"]}),
    # 3.4.6: "Si une victoire est déclarée au même moment où se produit un chombo, le chombo est annulé".
    ("riichi.part_not_of_outcome", {"outcome": "chombo", "offenders": ["E"], "winner": "S", "han": 1, "fu": 30}),
    ("riichi.part_not_of_outcome", {**WIN, **CHEAP, "offenders": ["E"]}),
    ("riichi.seat_twice", {**WIN, **CHEAP, "riichi": ["E", "E"]}),
    ("riichi.seat_twice", {"outcome": "draw", "tenpai": ["S", "S"]}),
    ("riichi.seat_twice", {"outcome": "chombo", "offenders": ["S", "S"]}),
    ("riichi.seat_twice", {"outcome": "win", "wins": [TWO[0], TWO[0]], "discarder": "N"}),
    ("riichi.winner_is_discarder", {**WIN, **CHEAP, "discarder": "S"}),
    ("riichi.several_self_draws", {"outcome": "win", "wins": TWO}),
    ("riichi.value_missing", WIN),
    ("riichi.fu_missing", {**WIN, "han": 4}),
    ("riichi.han_out_of_range", {**WIN, "han": 0, "fu": 30}),
    ("riichi.han_out_of_range", {**WIN, "han": 14}),
    ("riichi.impossible_fu", {**WIN, "han": 2, "fu": 35}),
    ("riichi.impossible_fu", {**WIN, "han": 2, "fu": 20}),
    ("riichi.impossible_fu", {"outcome": "win", "winner": "S", "han": 2, "fu": 25}),
    ("riichi.limit_differs", {**WIN, "han": 4, "fu": 30, "limit": "mangan"}),
    ("riichi.limit_differs", {**WIN, "han": 5, "limit": "haneman"}),
    ("riichi.limit_differs", {**WIN, "han": 12, "limit": "yakuman"}),
    ("riichi.limit_differs", {**WIN, "han": 13, "limit": "sanbaiman"}),
    ("riichi.liable_is_winner", {**WIN, "limit": "yakuman", "liable": "S"}),
    ("riichi.liable_without_yakuman", {**WIN, **MANGAN, "liable": "E"}),
    ("riichi.liable_without_yakuman", {**WIN, "han": 13, "liable": "E"}),
    ("riichi.riichi_not_tenpai", {"outcome": "draw", "riichi": ["E"], "tenpai": ["S"]}),
    # 3.4.7: "n'est pas autorisé à déclarer une victoire (...), et ne peut jamais être considéré tenpai".
    ("riichi.dead_hand", {**WIN, **CHEAP, "dead": ["S"]}),
    ("riichi.dead_hand", {"outcome": "win", "wins": TWO, "discarder": "N", "dead": ["S"]}),
    ("riichi.dead_hand", {"outcome": "draw", "tenpai": ["E", "S"], "dead": ["E"]}),
    ("riichi.dead_hand", {"outcome": "nagashi", "nagashi": ["E"], "dead": ["E"]}),
    ("riichi.riichi_not_tenpai", {"outcome": "draw", "riichi": ["E"], "tenpai": ["S"], "dead": ["W"]}),
    ("riichi.seat_twice", {"outcome": "draw", "dead": ["S", "S"]}),
    ("riichi.four_riichi", {"outcome": "abortive", "abortive": "four_riichi", "riichi": ["E", "S", "W"]}),
    ("riichi.four_riichi", {"outcome": "abortive", "abortive": "four_kongs", "riichi": ["E", "S", "W", "N"]}),
    ("riichi.four_riichi", {**WIN, **CHEAP, "riichi": ["E", "S", "W", "N"]}),
    ("riichi.four_riichi", {"outcome": "draw", "riichi": list("ESWN"), "tenpai": list("ESWN")}),
]


@pytest.mark.parametrize(("code", "line"), CASES, ids=[f"{code} {place}" for place, (code, _) in enumerate(CASES)])
def test_it_is_refused(code: str, line: dict[str, Any]) -> None:
    """EMA riichi 3.4.3 e: "Tous les joueurs ont déclarés riichi"."""
    assert refused(**line) == [code]


def test_all_faults_are_told_at_once() -> None:
    codes = refused(outcome="win", winner="S", discarder="S", han=2, fu=35, riichi=["E", "E"], tenpai=["W"])
    assert codes == [
        "riichi.part_not_of_outcome",
        "riichi.seat_twice",
        "riichi.winner_is_discarder",
        "riichi.impossible_fu",
    ]


class TestTheRuleSet:
    def test_2016_has_no_abortive_draws(self) -> None:
        assert refused(START, NEW, outcome="abortive", abortive="four_winds") == ["riichi.no_abortive_draws"]

    def test_2016_asks_for_other_lines(self) -> None:
        # So four riichi play on.
        assert played(START, NEW, **WIN, **CHEAP, riichi=list("ESWN")).after.deposits == 0
        # 2016 has no double yakuman.
        assert refused(START, NEW, **WIN, limit="double_yakuman") == ["riichi.no_double_yakuman"]
        # 2016 has yakuman by name and thirteen han are none.
        assert played(START, NEW, **WIN, limit="yakuman").deltas[S] == 32_000
        assert played(START, NEW, **WIN, han=13, limit="yakuman").deltas[S] == 32_000
        assert played(START, NEW, **WIN, han=13).deltas[S] == 24_000
        # One winner only is an option.
        own = derive(OLD, {"multiple_wins_on_discard": False}, name="Nearest only")
        assert refused(START, own, outcome="win", wins=TWO, discarder="N") == ["riichi.one_winner_only"]
        assert played(START, own, **WIN, **CHEAP).deltas[S] == 1000

    def test_2016_has_no_nagashi(self) -> None:
        assert refused(START, NEW, outcome="nagashi", nagashi=["S"]) == ["riichi.no_nagashi"]


class TestTwoHanMinimum:
    """3.4.11: the two han come from yaku; a sheet sees that one han in all cannot hold them."""

    def test_one_han_is_too_few_from_five_counters_on(self) -> None:
        assert refused(state(counters=5), **WIN, **CHEAP) == ["riichi.below_two_han"]

    def test_when_one_han_will_do(self) -> None:
        # Four counters allow it.
        assert played(state(counters=4), **WIN, **CHEAP).deltas[S] == 1000 + 1200
        # Two han may do.
        assert played(state(counters=5), **WIN, han=2, fu=30).deltas[S] == 2000 + 1500

    def test_the_rule_is_gone_in_2016(self) -> None:
        assert played(state(counters=5), NEW, **WIN, **CHEAP).deltas[S] == 1000 + 1500


class TestTheTable:
    def test_nothing_follows_the_end(self) -> None:
        assert refused(state(over=True), **WIN, **CHEAP) == ["riichi.game_over"]

    def test_problems_name_the_seat(self) -> None:
        hand = TableHand(Outcome.WIN, (HandWin(S, 2, 35), HandWin(W, 0, 30)), N)
        hand_problems = table_hand_problems(hand, START, OLD)
        assert [(problem.code, problem.detail["seat"]) for problem in hand_problems] == [
            ("riichi.impossible_fu", S),
            ("riichi.han_out_of_range", W),
        ]

    @pytest.mark.parametrize(
        ("han", "fu", "limit"), [(5, None, "mangan"), (4, 40, "mangan"), (3, 70, "mangan"), (7, None, "haneman")]
    )
    def test_a_limit_may_stand_beside_the_han_that_reach_it(self, han: int, fu: int | None, limit: str) -> None:
        """4.1.2: "ne dépasse jamais la valeur d'un mangan"; 4.1.3: haneman 6-7."""
        assert played(**WIN, han=han, fu=fu, limit=limit).deltas[S] == {"mangan": 8000, "haneman": 12_000}[limit]

    def test_a_true_hand_has_none(self) -> None:
        assert table_hand_problems(TableHand(Outcome.WIN, (HandWin(S, 3, 30),), E), START, OLD) == ()
