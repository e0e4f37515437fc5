"""Whose deal it is, counters, labels, and the end of the game (2.2, 3.4.10, 3.4.12, 3.5, 3.6)."""

import dataclasses
from typing import Any

import pytest

from mahjong_core.riichi.table.play import final_points, leftover_moves, new_table, play
from mahjong_core.riichi.table.records import HandLabel, HandWin, Outcome, TableHand, TableState
from mahjong_core.rulesets import derive
from tests.core.riichi.tables import CHEAP, NEW, OLD, START, E, N, S, W, played, state

EAST_WINS = {"outcome": "win", "winner": "E", "discarder": "S", **CHEAP}
SOUTH_WINS = {"outcome": "win", "winner": "S", "discarder": "E", **CHEAP}
BOTH_WIN = {"outcome": "win", "wins": [{"winner": "E", **CHEAP}, {"winner": "S", **CHEAP}], "discarder": "N"}
EAST_WAITS = {"outcome": "draw", "tenpai": ["E"]}
EAST_DOES_NOT = {"outcome": "draw", "tenpai": ["S"]}
ABORTIVE = {"outcome": "abortive", "abortive": "nine_orphans"}
CHOMBO = {"outcome": "chombo", "offenders": ["E"]}
REDEAL = {"outcome": "redeal"}
NAGASHI_EAST = {"outcome": "nagashi", "nagashi": ["E"]}
NAGASHI_SOUTH = {"outcome": "nagashi", "nagashi": ["S"]}

# What happened, does East stay (3.4.12), how many counters then when two lay there (3.4.10), does the hand count.
CASES: list[tuple[str, dict[str, Any], bool, int, bool]] = [
    ("East wins: 'Est reste Est s'il déclare une victoire'", EAST_WINS, True, 3, True),
    ("another wins: 'Tous les compteurs sont retirés'", SOUTH_WINS, False, 0, True),
    ("both win: 'Est reste Est s'il est un des gagnants'", BOTH_WIN, True, 3, True),
    ("East waits: 's'il est tenpai lors d'une partie du mur'", EAST_WAITS, True, 3, True),
    ("East does not wait: 'Sinon, la donne tourne'; 3.4.2 places a counter", EAST_DOES_NOT, False, 3, True),
    ("abortive: 'pas de changement du donneur'; 3.4.3 places a counter", ABORTIVE, True, 3, True),
    ("chombo: 'Aucun compteur n'est placé, et le donneur ne tourne pas'", CHOMBO, True, 2, False),
    ("redeal: similar to a chombo (5.2)", REDEAL, True, 2, False),
    ("East's nagashi is a win (4.2.4)", NAGASHI_EAST, True, 3, True),
    ("another's nagashi takes the counters (4.2.4)", NAGASHI_SOUTH, False, 0, True),
]


@pytest.mark.parametrize(("why", "line", "stays", "counters", "counts"), CASES, ids=[row[0] for row in CASES])
def test_after_the_hand(why: str, line: dict[str, Any], stays: bool, counters: int, counts: bool) -> None:
    after = played(state(counters=2), **line).after
    assert (after.dealer, after.counters, after.hands) == (E if stays else S, counters, int(counts))


class TestRotation:
    def test_winds_turn_with_the_deal(self) -> None:
        """3.4.12: South becomes East, West South, North West, and East North.

        2.1: "Le joueur Sud est assis à la droite de Est".
        """
        after = played(**SOUTH_WINS).after
        assert [after.seat_wind(seat) for seat in (E, S, W, N)] == [N, E, S, W]

    @pytest.mark.parametrize("dealer", [E, S, W, N])
    def test_the_dealer_is_east(self, dealer: Any) -> None:
        assert state(dealer=dealer).seat_wind(dealer) is E

    def test_after_four_players_the_south_round_starts(self) -> None:
        """2.2: "Quand le joueur qui a commencé la partie comme étant Est devient Est à nouveau"."""
        after = played(state(dealer=N), outcome="draw").after
        assert (after.round, after.dealer, after.over) == (S, E, False)

    def test_after_the_south_round_the_game_ends(self) -> None:
        """3.5: "durant le tour Sud, la partie s'arrête". 3.1: "deux rounds : le round Est et le round Sud"."""
        assert played(state(round=S, dealer=N), outcome="draw").after.over

    def test_east_only_ends_after_the_east_round(self) -> None:
        """Clubs play one round; the deal of North in it is the last, and East only has South as its extra round."""
        rules = derive(OLD, {"rounds": 1}, name="East only")
        last = state(dealer=N)
        assert played(last, rules, outcome="draw").after.over
        assert not played(last, OLD, outcome="draw").after.over
        chased = derive(OLD, {"rounds": 1, "goal_points": 40000}, name="Extra")
        longer = played(last, chased, outcome="draw").after
        assert (longer.over, longer.round, longer.dealer) == (False, S, E)
        assert played(state(round=S, dealer=N), chased, outcome="draw").after.over

    def test_the_leading_dealer_stops_in_the_last_hand_of_east_only(self) -> None:
        rules = derive(OLD, {"rounds": 1, "last_hand_stop": True}, name="East only")
        win = {"outcome": "win", "winner": "N", "discarder": "S", **CHEAP}
        assert played(state(dealer=N), rules, **win).after.over
        assert not played(state(dealer=N), derive(OLD, {"last_hand_stop": True}, name="Two rounds"), **win).after.over

    def test_north_s_last_deal_goes_on_while_north_wins(self) -> None:
        at = state(round=S, dealer=N)
        after = played(at, outcome="win", winner="N", discarder="E", **CHEAP).after
        assert (after.over, after.counters) == (False, 1)

    def test_points_below_zero_do_not_end_the_game(self) -> None:
        """3.5 knows no other end."""
        at = state(points={E: 1000, S: 49_000, W: 35_000, N: 35_000})
        after = played(at, outcome="win", winner="S", discarder="E", han=5).after
        assert (after.points[E], after.over) == (-7000, False)

    def test_they_do_where_the_rule_set_says_so(self) -> None:
        own = derive(OLD, {"busted_continue": False}, name="Ends below zero")
        at = state(points={E: 8000, S: 42_000, W: 35_000, N: 35_000})
        assert not played(at, own, outcome="win", winner="S", discarder="E", han=5).after.over
        assert played(at, own, outcome="win", winner="S", discarder="E", han=6).after.over
        assert played(at, own, outcome="chombo", offenders=["E"]).after.over


class TestLabels:
    @pytest.mark.parametrize(
        ("changes", "label"),
        [
            ({}, "East 1"),
            ({"counters": 1}, "East 1, 1 counter"),
            ({"dealer": W, "counters": 2}, "East 3, 2 counters"),
            ({"round": S, "dealer": S, "counters": 1}, "South 2, 1 counter"),
            ({"round": S, "dealer": N}, "South 4"),
        ],
    )
    def test_they_are_derived(self, changes: dict[str, Any], label: str) -> None:
        assert str(state(**changes).label) == label

    def test_they_have_parts_for_other_languages(self) -> None:
        assert state(round=S, dealer=W, counters=3).label == HandLabel(S, 3, 3)

    def test_a_whole_game_with_a_repeat(self) -> None:
        at: TableState = START
        labels = []
        for line in (EAST_WINS, EAST_WAITS, SOUTH_WINS, CHOMBO, {"outcome": "draw"}, {"outcome": "draw"}):
            done = played(at, **line)
            labels.append(str(done.label))
            at = done.after
        assert labels == [
            "East 1",
            "East 1, 1 counter",
            "East 1, 2 counters",
            "East 2",
            "East 2",
            "East 3, 1 counter",
        ]
        assert (str(at.label), at.hands) == ("East 4, 2 counters", 5)


class TestTheEnd:
    """3.6: "Toutes les mises de riichi restant sur la table sont collectées par le gagnant"."""

    at = state(points={E: 40_000, S: 30_000, W: 28_000, N: 22_000}, deposits=2)  # North has laid two

    def test_the_winner_takes_the_stakes(self) -> None:
        assert final_points(self.at, OLD, {}) == {E: 42_000, S: 30_000, W: 28_000, N: 20_000}

    def test_a_ruling_decides_who_has_won(self) -> None:
        """5.6: deductions come first, "affectant éventuellement le classement à la table"."""
        points = final_points(self.at, OLD, {E: -10_001})
        assert points == {E: 29_999, S: 32_000, W: 28_000, N: 20_000}

    def test_a_ruling_may_make_two_level(self) -> None:
        """5.6 and 3.6: whoever is level after the deduction has won as well."""
        points = final_points(self.at, OLD, {E: -10_000})
        assert points == {E: 31_000, S: 31_000, W: 28_000, N: 20_000}

    def test_where_stakes_go_at_the_end(self) -> None:
        # Winners share.
        tied = state(points={E: 40_000, S: 40_000, W: 21_000, N: 19_000}, deposits=1)
        assert final_points(tied, OLD, {})[E] == final_points(tied, OLD, {})[S] == 40_500
        # They are nobody's where the rule set says so.
        lost = derive(OLD, {"leftover_deposits": "lost"}, name="Lost")
        assert sum(final_points(self.at, lost, {}).values()) == 118_000
        # A win takes them and nobody keeps them.
        kept = derive(OLD, {"leftover_deposits": "kept"}, name="Kept")
        drawn = play(new_table(kept), TableHand(Outcome.DRAW, riichi=(S,), tenpai=(S,)), kept).after
        won = TableHand(Outcome.WIN, (HandWin(W, han=1, fu=30),), discarder=N)
        ended = play(drawn, won, kept).after
        assert (ended.deposits, ended.laid) == (0, ())
        assert leftover_moves(ended, kept, {}) == ()
        # Without stakes nothing moves.
        assert leftover_moves(START, OLD, {}) == ()

    def test_three_share_in_whole_points(self) -> None:
        tied = state(points={E: 33_000, S: 33_000, W: 33_000, N: 21_000}, deposits=1)
        moves = leftover_moves(tied, OLD, {})
        assert [(move.payee, move.points, move.clause) for move in moves] == [
            (E, 333, "3.6"),
            (S, 333, "3.6"),
            (W, 333, "3.6"),
        ]

    def test_each_is_kept_by_whoever_laid_it(self) -> None:
        """South laid in a draw, East and South in the next: 1, 2 and 0 sticks come back, and all points are there."""
        kept = derive(OLD, {"leftover_deposits": "kept"}, name="Kept")
        first = TableHand(Outcome.DRAW, riichi=(S,), tenpai=(S,))
        second = TableHand(Outcome.DRAW, riichi=(E, S), tenpai=(E, S))
        ended = play(play(new_table(kept), first, kept).after, second, kept).after
        assert (ended.deposits, ended.laid) == (3, (S, E, S))
        # Noten: 1,000 from each of three to South; then 1,500 from West and North to East and South.
        assert final_points(ended, kept, {}) == {E: 30_500, S: 34_500, W: 27_500, N: 27_500}


def test_a_table_starts_with_a_hundred_and_twenty_thousand() -> None:
    """The book names no starting points; 30 000 each is the option of both presets."""
    assert sum(new_table(OLD).points.values()) == sum(new_table(NEW).points.values()) == 120_000


def test_a_state_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        START.counters = 1  # type: ignore[misc]
