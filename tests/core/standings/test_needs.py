"""What a player needs for a place: against every outcome of small events, and by hand."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from mahjong_core.rulesets.records import TieRule
from mahjong_core.standings.needs import Needs, Reach, needs, who_can_reach
from mahjong_core.standings.outlook import Contender, Field, look_ahead
from tests.refusals import refuses

from .needs_brute import best_places, expected, explore

MCR_SCALE, UMA = (4, 2, 1, 0), (3, 1, -1, -3)
MCR, RIICHI = ("table_points", "table_score"), ("overall_score",)
METRICS = (MCR, RIICHI, (*MCR, "tables_won"), ("table_points",), ("table_score", "latest_session"), MCR, RIICHI)
SIZES = ((1, 4), (1, 3), (2, 1), (2, 1), (1, 4))  # tables, limit: few enough outcomes to try them all


def random_field(chance: random.Random) -> tuple[Field, int]:
    """A small event near the end, with ties, substitutes, players who rest, divisions; and who asks."""
    tables, limit = chance.choice(SIZES)
    metrics = chance.choice(METRICS)
    step = chance.choice((1, 1, 2))
    cut = chance.choice((1, 1, 1, 2))
    people = [
        Contender(
            number,
            Fraction(chance.choice((0, 12, 18, 24, 28, 36, 48)), cut),
            Fraction(chance.randint(-3, 3), cut),
            band=chance.choice((0, 0, 0, 0, 1)),
            tables_won=chance.randint(0, 1),
            latest_session=chance.choice((0, 12, 24)),
        )
        for number in range(1, 4 * tables + chance.randint(1, 4))
    ]
    seats: list[int | None] = [person.id for person in people[: 4 * tables]]
    chance.shuffle(seats)
    who = seats[0] or 1
    if chance.random() < 0.3:
        seats[chance.randrange(1, len(seats))] = chance.choice((None, 999))
    chance.shuffle(seats)
    seats += [None] * (4 * tables - len(seats))
    ties = chance.choice((TieRule.SHARE, TieRule.SHARE, TieRule.SEAT_ORDER))
    scale = UMA if metrics == RIICHI else MCR_SCALE
    rows = tuple(tuple(seats[at : at + 4]) for at in range(0, len(seats), 4))
    return Field(tuple(people), rows, scale, ties, metrics, step, limit * step), who


def floating(field: Field, chance: random.Random) -> Field:
    """The same event with an uma by how many end above, as the professional league's (riichi-today.md, JPML A)."""
    above = {1: (12, -1, -3, -8), 3: (8, 3, 1, -12)}
    return replace(field, scale=(8, 4, -4, -8), scale_above=above, above=chance.choice((0, 0, 1, -1)) * field.step)


def by_way(answer: Needs) -> dict[tuple[int, int, int], tuple[int, int | None, int | None]]:
    return {
        (result.place, result.shared, result.twelfths): (result.least, result.possible_from, result.certain_from)
        for result in answer.results
    }


# Each tries all outcomes of a small field; four fifths of them belong to what takes too long for every change.
@pytest.mark.sampled(58)
@pytest.mark.parametrize(
    "seed", [*range(100), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 500))]
)
@pytest.mark.parametrize("is_floating", [False, True])
def test_every_answer_is_what_trying_all_outcomes_shows(seed: int, is_floating: bool) -> None:
    chance = random.Random(seed)
    field, who = random_field(chance)
    field = floating(field, chance) if is_floating else field
    shown, outlook = explore(field, who), look_ahead(field)
    for wanted in chance.sample(range(1, len(field.contenders) + 1), min(4, len(field.contenders))):
        answer = needs(outlook, who, wanted)
        results = {
            (result.place, result.shared, result.twelfths): (result.least, result.possible_from, result.certain_from)
            for result in answer.results
        }
        assert results == {way: expected(seen, wanted) for way, seen in shown.items()}
        every = [sight for seen in shown.values() for sight in seen.values()]
        sure, some = all(sight.worst <= wanted for sight in every), any(sight.best <= wanted for sight in every)
        assert answer.reach == (Reach.CERTAIN if sure else Reach.POSSIBLE if some else Reach.IMPOSSIBLE)
        line = needs(outlook, who, wanted, at_line=True)
        results = {
            (result.place, result.shared, result.twelfths): (result.least, result.possible_from, result.certain_from)
            for result in line.results
        }
        assert results == {way: expected(seen, wanted, at_line=True) for way, seen in shown.items()}
        sure = all(sight.last <= wanted for sight in every)
        assert line.reach == (Reach.CERTAIN if sure else Reach.POSSIBLE if some else Reach.IMPOSSIBLE)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("is_floating", [False, True])
def test_who_can_reach_a_place_is_what_trying_all_outcomes_shows(seed: int, is_floating: bool) -> None:
    """Also of those who rest: everybody with a best place over all outcomes."""
    chance = random.Random(seed)
    field, _ = random_field(chance)
    field = floating(field, chance) if is_floating else field
    best, outlook = best_places(field), look_ahead(field)
    for wanted in range(1, len(field.contenders) + 1):
        assert who_can_reach(outlook, wanted) == {number for number, place in best.items() if place <= wanted}


ALICE, BOB, CAROL, DAN, ERIN = range(1, 6)


def final(*rows: tuple[int, int, int], limit: int | None = None, **changes: object) -> Field:
    """Alice, Bob, Carol and Dan sit together; rows are (id, table points, mini-points)."""
    people = tuple(Contender(who, 12 * points, score) for who, points, score in rows)
    table = ((ALICE, BOB, CAROL, DAN),)
    return replace(Field(people, table, MCR_SCALE, TieRule.SHARE, MCR, limit=limit), **changes)  # type: ignore[arg-type]


def lines(field: Field, who: int, wanted: int) -> dict[tuple[int, int], tuple[int | None, int | None]]:
    """By own place and how many share it: possible from, certain from; None in place of "any score"."""
    answer = needs(look_ahead(field), who, wanted)
    return {(result.place, result.shared): (result.possible_from, result.certain_from) for result in answer.results}


class TestByHand:
    """MCR 3.9.2.2: 4, 2, 1 and 0 table points; 3.10.1: then the sum of mini-points."""

    def test_three_points_ahead_of_the_second_are_enough_with_a_second_place(self) -> None:
        """Bob can make 14 at most; Alice has 14 with two points, and 80 mini-points more than he."""
        field = final((ALICE, 12, 100), (BOB, 10, 20), (CAROL, 5, 0), (DAN, 5, 0), limit=200)
        result = lines(field, ALICE, 1)
        assert result[1, 1] == (1, 1)
        # With Bob first, Alice second: he passes her with 81 more than she has, and nobody has more than 200.
        assert result[2, 1][1] == 120

    def test_a_place_is_certain_whatever_happens(self) -> None:
        field = final((ALICE, 20, 0), (BOB, 15, 0), (CAROL, 5, 0), (DAN, 5, 0))
        answer = needs(look_ahead(field), ALICE, 1)
        assert answer.reach is Reach.CERTAIN
        assert all(result.is_always_certain for result in answer.results)

    def test_a_place_is_out_of_reach(self) -> None:
        field = final((ALICE, 5, 0), (BOB, 15, 0), (CAROL, 5, 0), (DAN, 5, 0))
        answer = needs(look_ahead(field), ALICE, 1)
        assert (answer.reach, answer.guarantee, answer.chance) == (Reach.IMPOSSIBLE, None, None)

    def test_mini_points_decide_against_somebody_who_has_finished(self) -> None:
        """Erin rests with 14 and 37: Alice with 10 needs four table points and 37 of the 57 that she is behind."""
        rows = (ALICE, 10, -20), (BOB, 0, 0), (CAROL, 0, 0), (DAN, 0, 0), (ERIN, 14, 37)
        field = final(*rows)
        assert lines(field, ALICE, 1)[1, 1] == (57, 57)  # 14 and 37: level with Erin, and level shares the place
        assert lines(field, ALICE, 1)[2, 1] == (None, None)
        sure = needs(look_ahead(field), ALICE, 1).guarantee
        assert sure is not None
        assert (sure.place, sure.shared, sure.twelfths, sure.certain_from) == (1, 1, 48, 57)

    def test_level_across_the_line_of_a_cut_is_not_through_yet(self) -> None:
        """Erin rests with 14 and 37; one goes on. 57 mini-points bring Alice level, and 58 past her (MCR 3.10.1)."""
        rows = (ALICE, 10, -20), (BOB, 0, 0), (CAROL, 0, 0), (DAN, 0, 0), (ERIN, 14, 37)
        answer = needs(look_ahead(final(*rows)), ALICE, 1, at_line=True)
        first = next(result for result in answer.results if (result.place, result.shared) == (1, 1))
        assert (first.possible_from, first.certain_from) == (57, 58)

    def test_two_who_share_the_first_place_have_three_points_each(self) -> None:
        """Shared first is worth 3: two short of Bob it is too little, alone it is enough."""
        field = final((ALICE, 10, 0), (BOB, 12, 0), (CAROL, 0, 0), (DAN, 0, 0))
        result = lines(field, ALICE, 1)
        assert result[1, 1][1] == 1  # 14 against 14 at most for Bob, who then has less than Alice has
        assert result[1, 2][0] == 1  # 13: if Carol shares with her and Bob has no more than 1
        assert result[1, 2][1] is None  # if Bob shares, he has 15

    def test_riichi_counts_points_and_uma_together(self) -> None:
        """EMA riichi 3.6: 30 000 for the first, -10 000 for the third: Erin's 50 000 take 20 000 at the table."""
        people = (*(Contender(who, 0, 0) for who in (ALICE, BOB, CAROL, DAN)), Contender(ERIN, 12 * 40000, 10000))
        uma = (30000, 10000, -10000, -30000)
        table = ((ALICE, BOB, CAROL, DAN),)
        field = Field(people, table, uma, TieRule.SHARE, RIICHI, step=100)
        results = {
            (result.place, result.shared): result.certain_from for result in needs(look_ahead(field), ALICE, 1).results
        }
        assert results[1, 1] == 20000
        assert results[1, 2] == 30000  # uma shared: 20 000
        assert results[2, 1] is None  # the first has more

    def test_without_a_limit_somebody_at_another_table_may_score_anything(self) -> None:
        """Frank, level with Alice, wins elsewhere too, by as much as he likes; the limit bounds him."""
        people = tuple(Contender(who, 0, 0) for who in range(1, 9))
        field = Field(people, ((1, 2, 3, 4), (5, 6, 7, 8)), MCR_SCALE, TieRule.SHARE, MCR)
        assert lines(field, ALICE, 1)[1, 1] == (1, None)
        assert lines(replace(field, limit=50), ALICE, 1)[1, 1] == (1, 50)

    def test_a_table_s_scores_add_up_to_zero(self) -> None:
        """Last with -1 leaves one point to three who each have at least 0: no shared first for all three."""
        field = final((ALICE, 0, 0), (BOB, 0, 0), (CAROL, 0, 0), (DAN, 0, 0), limit=10)
        last = next(result for result in needs(look_ahead(field), ALICE, 4).results if result.place == 4)
        assert (last.least, last.certain_from) == (-10, -10)


class TestWhoCanReach:
    """By hand, with the table points of MCR 3.9.2.2: 4, 2, 1, 0, shared where scores are level."""

    def test_nobody_reaches_a_leader_whose_table_is_over_with_four_points_and_more_ahead(self) -> None:
        field = final((ALICE, 0, 0), (BOB, 0, 0), (CAROL, 0, 0), (DAN, 0, 0), (ERIN, 5, 0))
        assert who_can_reach(look_ahead(field), 1) == {ERIN}

    def test_a_leader_whose_table_is_over_stays_first_only_if_the_others_can_stay_behind(self) -> None:
        """All four can share the places: 1¾ each, below 3; one of them can also have 4."""
        field = final((ALICE, 0, 0), (BOB, 0, 0), (CAROL, 0, 0), (DAN, 0, 0), (ERIN, 3, 0))
        assert who_can_reach(look_ahead(field), 1) == {ALICE, BOB, CAROL, DAN, ERIN}

    def test_a_leader_whose_table_is_over_is_behind_somebody_in_any_case(self) -> None:
        """The best of four has 1¾ at least, and with the 2 from before 3¾."""
        field = final((ALICE, 2, 0), (BOB, 2, 0), (CAROL, 2, 0), (DAN, 2, 0), (ERIN, 3, 0))
        assert who_can_reach(look_ahead(field), 1) == {ALICE, BOB, CAROL, DAN}
        assert ERIN in who_can_reach(look_ahead(field), 4)

    def test_without_a_table_left_the_standings_say_it(self) -> None:
        field = replace(final((ALICE, 3, 0), (BOB, 3, 0), (CAROL, 1, 5), (DAN, 1, 4)), tables=())
        outlook = look_ahead(field)
        reached = [who_can_reach(outlook, place) for place in (1, 2, 3, 4)]
        assert reached == [{ALICE, BOB}, {ALICE, BOB}, {ALICE, BOB, CAROL}, {ALICE, BOB, CAROL, DAN}]
        with refuses("standings.no_such_place"):
            who_can_reach(outlook, 5)


class TestRefusals:
    field = final((ALICE, 0, 0), (BOB, 0, 0), (CAROL, 0, 0), (DAN, 0, 0), (ERIN, 0, 0))

    def test_somebody_without_a_table_has_nothing_to_play_for(self) -> None:
        with refuses("standings.not_playing"):
            needs(look_ahead(self.field), ERIN, 1)

    @pytest.mark.parametrize("wanted", [0, 6])
    def test_there_is_no_such_place(self, wanted: int) -> None:
        with refuses("standings.no_such_place"):
            needs(look_ahead(self.field), ALICE, wanted)
        with refuses("standings.no_such_place"):
            who_can_reach(look_ahead(self.field), wanted)

    def test_nobody_sits_twice(self) -> None:
        twice = replace(self.field, tables=((ALICE, BOB, CAROL, DAN), (ALICE, None, None, None)))
        with refuses("standings.seated_twice"):
            look_ahead(twice)

    def test_a_best_score_is_not_foreseen(self) -> None:
        with refuses("standings.metric_not_foreseen"):
            look_ahead(replace(self.field, metrics=("table_points", "best_table_score")))
