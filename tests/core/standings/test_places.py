"""The places alone, which are those of the whole ranking, and the course that keeps what did not change."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.standings import Cut, Entrant, EventAdjustment, SessionResult, rank
from mahjong_core.standings.rank import places
from mahjong_core.standings.statistics import Places, RankRules, progress

METRICS = ("table_points", "table_score")
TWELFTHS = (48, 24, 12, 0)
MCR = RankRules(METRICS, sessions=3, starting_points=0)


def result(participant: int, session: int, score: int, place: int) -> SessionResult:
    return SessionResult(participant, session, 1, "ESWN"[participant % 4], score, place, TWELFTHS[place - 1])


def played(chance: Random, players: int, sessions: int) -> list[SessionResult]:
    """Everybody plays each session, at tables of four that are drawn anew."""
    rows = []
    for session in range(1, sessions + 1):
        order = chance.sample(range(1, players + 1), players)
        for at, participant in enumerate(order):
            rows.append(result(participant, session, chance.randint(-3, 3), at % 4 + 1))
    return rows


def people(chance: Random, players: int) -> list[Entrant]:
    """Substitutes, somebody disqualified, and somebody who never came are among them."""
    return [
        Entrant(
            number,
            number,
            ranked=chance.random() < 0.9,
            disqualified=chance.random() < 0.1,
            came=chance.random() < 0.9,
        )
        for number in range(1, players + 1)
    ]


def test_players_level_on_everything_share_the_better_place() -> None:
    """One ahead, two level, one behind: first, second, second, fourth."""
    rows = [result(1, 1, 30, 1), result(2, 1, -10, 2), result(3, 1, -10, 2), result(4, 1, -10, 4)]
    four = [Entrant(number, number) for number in (4, 3, 2, 1)]
    assert places(four, rows, [], metrics=METRICS, sessions=1) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_a_substitute_has_no_place_and_stands_at_the_end() -> None:
    rows = [result(1, 1, 30, 1), result(2, 1, 10, 2), result(3, 1, -40, 3)]
    three = [Entrant(1, 1, ranked=False), Entrant(2, 2), Entrant(3, 3)]
    found = places(three, rows, [], metrics=METRICS, sessions=1)
    assert found == {2: 1, 3: 2, 1: None}
    assert list(found) == [2, 3, 1]


@pytest.mark.parametrize("seed", range(20))
def test_the_places_are_those_of_the_whole_ranking(seed: int) -> None:
    chance = Random(seed)
    players, sessions = chance.choice([4, 8, 12]), chance.randint(1, 5)
    entrants, rows = people(chance, players), played(chance, players, sessions)
    points = [
        EventAdjustment(chance.randint(1, players), chance.randint(-30, 30), "after_places", "ruling", session)
        for session in (None, 1)
    ]
    cuts = [Cut(2, sessions, {number: 1 + number % 2 for number in range(1, players + 1)}, {1: 100, 2: 50})]
    for cut in ([], cuts if sessions > 1 else []):
        whole = rank(entrants, rows, points, metrics=METRICS, sessions=sessions, starting_points=2, cuts=cut)
        found = places(entrants, rows, points, metrics=METRICS, sessions=sessions, starting_points=2, cuts=cut)
        assert list(found.items()) == [(row.entrant_id, row.place) for row in whole]


def test_what_cannot_be_ranked_has_no_places_either() -> None:
    four = [Entrant(number, number) for number in range(1, 5)]
    with pytest.raises(RuleError, match="participant"):
        places(four, [result(5, 1, 0, 1)], [], metrics=METRICS, sessions=1)
    with pytest.raises(RuleError, match="session"):
        places(four, [result(1, 2, 0, 1)], [], metrics=METRICS, sessions=1)


def test_a_course_ranks_only_the_sessions_that_are_not_kept() -> None:
    """Three sessions ranked, and none when the same is asked again; a new last session is ranked alone."""
    chance = Random(5)
    entrants = [Entrant(number, number) for number in range(1, 9)]
    rows = played(chance, 8, 3)
    kept: dict[object, Places] = {}
    ranked: Counter[int] = Counter()

    def keeper(results: list[SessionResult]) -> Callable[[int, Callable[[], Places]], Places]:
        def keep(session: int, make: Callable[[], Places]) -> Places:
            key = tuple(row for row in results if row.session <= session)
            if key not in kept:
                ranked[session] += 1
                kept[key] = make()
            return kept[key]

        return keep

    course = progress(entrants, rows, [], MCR)
    assert progress(entrants, rows, [], MCR, keeper(rows)) == course
    assert progress(entrants, rows, [], MCR, keeper(rows)) == course
    assert ranked == {1: 1, 2: 1, 3: 1}
    changed = [row for row in rows if row.session < 3] + played(Random(6), 8, 3)[16:]
    assert progress(entrants, changed, [], MCR, keeper(changed)) == progress(entrants, changed, [], MCR)
    assert ranked == {1: 1, 2: 1, 3: 2}
