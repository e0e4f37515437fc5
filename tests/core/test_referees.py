"""Referees at tables: nobody judges the own country or club where another is free; even shares, side by side.

The books name no rule for it (MCR 2.3.4 asks for fair referees): expected values come from counting by hand and from
a search over every possible coverage.
"""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.referees import Coverage, Home, Post, Referee, Tie, countries_count, cover, neutral, ties
from tests.refusals import refuses

FRA, ITA, NLD = Home("FRA", "Tuiles Paris"), Home("ITA", "Drago"), Home("NLD", "Drie Winden")


def post(number: int, *homes: Home) -> Post:
    return Post(number, homes)


def mixed(count: int) -> list[Post]:
    """Tables of people whose countries no referee of these tests has."""
    return [post(number, Home("DNK"), Home("SWE")) for number in range(1, count + 1)]


def weight(close: frozenset[Tie]) -> int:
    return {frozenset(): 0, frozenset({Tie.COUNTRY}): 1, frozenset({Tie.CLUB}): 2}.get(close, 3)


class TestTies:
    def test_country_and_club(self) -> None:
        referee = Referee(1, FRA)
        assert ties(referee, post(1, ITA, NLD)) == frozenset()
        assert ties(referee, post(1, ITA, Home("FRA"))) == {Tie.COUNTRY}
        assert ties(referee, post(1, Home("BEL", "Tuiles Paris"))) == {Tie.CLUB}
        assert ties(referee, post(1, FRA)) == {Tie.CLUB, Tie.COUNTRY}

    def test_what_nobody_knows_is_no_tie(self) -> None:
        assert ties(Referee(1, Home()), post(1, Home(), FRA)) == frozenset()
        assert ties(Referee(1, FRA), post(1, Home(), Home())) == frozenset()

    @pytest.mark.parametrize("typed", ["tuiles paris", " Tuiles Paris ", "TUILES PARIS"])
    def test_a_club_typed_otherwise_is_the_same_club(self, typed: str) -> None:
        assert ties(Referee(1, Home("", typed)), post(1, FRA)) == {Tie.CLUB}

    def test_where_all_come_from_one_country_only_clubs_tell(self) -> None:
        posts = [post(1, FRA, Home("FRA", "Lyon")), post(2, Home("FRA"), Home())]
        assert not countries_count(posts)
        assert ties(Referee(1, Home("FRA")), posts[0], by_country=countries_count(posts)) == frozenset()
        assert countries_count([*posts, post(3, ITA)])

    def test_who_is_neutral(self) -> None:
        referees = [Referee(1, FRA), Referee(2, ITA), Referee(3, NLD)]
        assert [referee.id for referee in neutral(post(1, FRA, ITA), referees)] == [3]
        assert neutral(post(1, FRA, ITA, NLD), referees) == ()


class TestCover:
    def test_even_shares_side_by_side(self) -> None:
        """Nine tables, three referees without ties: three neighbouring tables each."""
        coverage = cover(mixed(9), [Referee(n, home) for n, home in ((7, FRA), (8, ITA), (9, NLD))])
        assert coverage == Coverage({1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: 9, 8: 9, 9: 9}, {})

    def test_ten_tables_for_three(self) -> None:
        coverage = cover(mixed(10), [Referee(n, Home()) for n in (1, 2, 3)])
        assert Counter(coverage.by_table.values()) == {1: 3, 2: 4, 3: 3}

    def test_nobody_judges_the_own_country_where_another_is_free(self) -> None:
        """All French people sit where the French referee would stand."""
        posts = [post(1, FRA, NLD), post(2, FRA, NLD), post(3, ITA), post(4, ITA)]
        coverage = cover(posts, [Referee(1, FRA), Referee(2, ITA)])
        assert coverage == Coverage({1: 2, 2: 2, 3: 1, 4: 1}, {})

    def test_neutrality_comes_before_even_shares(self) -> None:
        posts = [post(number, FRA, NLD) for number in (1, 2, 3)]
        coverage = cover(posts, [Referee(1, FRA), Referee(2, ITA)])
        assert coverage == Coverage({1: 2, 2: 2, 3: 2}, {})

    def test_where_everybody_has_a_tie_a_country_is_less_than_a_club(self) -> None:
        posts = [post(1, FRA, Home("ITA", "Roma"))]
        coverage = cover(posts, [Referee(1, FRA), Referee(2, ITA)])
        assert coverage == Coverage({1: 2}, {1: frozenset({Tie.COUNTRY})})

    def test_an_event_of_one_country_warns_of_clubs_only(self) -> None:
        posts = [post(1, Home("FRA", "Paris"), Home("FRA", "Lyon")), post(2, Home("FRA", "Nice"))]
        coverage = cover(posts, [Referee(1, Home("FRA", "Paris"))])
        assert coverage == Coverage({1: 1, 2: 1}, {1: frozenset({Tie.CLUB})})

    def test_a_full_referee_hands_a_table_on(self) -> None:
        """Table 2 suits only referee 1, whom table 1 took first: table 1 goes on to referee 2."""
        posts = [post(1, Home("DNK")), post(2, ITA, Home("DNK"))]
        coverage = cover(posts, [Referee(1, FRA), Referee(2, ITA)])
        assert coverage == Coverage({1: 2, 2: 1}, {})

    def test_without_tables(self) -> None:
        assert cover([], [Referee(1, FRA)]) == Coverage({}, {})

    def test_without_referees(self) -> None:
        with refuses("referees.nobody_free", tables=2):
            cover(mixed(2), [])


homes = st.builds(Home, st.sampled_from(["", "FRA", "ITA"]), st.sampled_from(["", "a", "b"]))
halls = st.lists(st.lists(homes, min_size=1, max_size=4), min_size=1, max_size=5).map(
    lambda rows: [Post(number, tuple(row)) for number, row in enumerate(rows, start=1)]
)
teams = st.lists(homes, min_size=1, max_size=3).map(
    lambda rows: [Referee(number, home) for number, home in enumerate(rows, start=1)]
)


@given(halls, teams)
def test_no_other_coverage_is_better(posts: list[Post], referees: list[Referee]) -> None:
    """Against every possible coverage: first each table's weakest tie, then the least heaviest load."""
    by_country = countries_count(posts)

    def judged(chosen: tuple[Referee, ...]) -> tuple[int, int]:
        weights = [weight(ties(referee, at, by_country=by_country)) for referee, at in zip(chosen, posts, strict=True)]
        return sum(weights), max(Counter(referee.id for referee in chosen).values())

    coverage = cover(posts, referees)
    own = tuple(next(referee for referee in referees if referee.id == coverage.by_table[at.number]) for at in posts)
    assert judged(own) == min(judged(other) for other in product(referees, repeat=len(posts)))


@given(halls, teams)
def test_a_tie_is_told_exactly_where_nobody_is_neutral(posts: list[Post], referees: list[Referee]) -> None:
    by_country = countries_count(posts)
    coverage = cover(posts, referees)
    assert set(coverage.tied) == {at.number for at in posts if not neutral(at, referees, by_country=by_country)}
    assert set(coverage.by_table) == {at.number for at in posts}


@given(halls, teams)
def test_the_same_hall_gets_the_same_coverage(posts: list[Post], referees: list[Referee]) -> None:
    assert cover(posts, referees) == cover(list(posts), list(referees))
