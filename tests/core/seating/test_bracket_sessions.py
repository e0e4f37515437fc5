"""Double eliminations walked from the seeds to the final: who is seated where, beside a count of losses kept apart."""

from collections import Counter
from random import Random

import pytest

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.sessions.phase_sessions import bracket_session
from mahjong_core.seating.sessions.phases import elimination_sizes
from mahjong_core.standings import SessionResult
from mahjong_core.standings.brackets import Came, double_elimination, play_next, reached, table_places
from tests.refusals import refuses

# By number of players: how many sit in each round, above and below, worked out by hand.
COURSES = {
    8: [(8, 0), (4, 4), (0, 4), (4, 0)],
    16: [(16, 0), (8, 8), (0, 8), (4, 4), (0, 4), (4, 0)],
    32: [(32, 0), (16, 16), (8, 16), (4, 12), (0, 8), (0, 4), (4, 0)],
}


class Walk:
    """A double elimination that is played with random places."""

    def __init__(self, players: int, seed: int) -> None:
        self.seeds = tuple(range(1, players + 1))
        self.scores = Random(seed)  # scores, no secrets
        self.sessions: list[tuple[SeatedTable, ...]] = []
        self.rounds: list[list[list[int]]] = []
        self.brackets: list[tuple[tuple[int, ...], ...]] = []
        self.bad = dict.fromkeys(self.seeds, 0)
        self.out: dict[int, int] = {}

    def play(self) -> None:
        """One round: seated by the engine, its places drawn, its losses counted."""
        brackets = play_next(self.seeds, [places(tables) for tables in self.rounds])
        played = SeatingPlan(tuple(self.sessions))
        drawn = bracket_session(brackets, played, "seed", seeded=not self.rounds)
        self.brackets.append(brackets)
        self.sessions.append(drawn.tables)
        placed = []
        for table in drawn.tables:
            four = [seat for seat in table.seats if seat is not None]
            self.scores.shuffle(four)
            placed.append(four)
        self.rounds.append(placed)
        if len(self.rounds) < len(COURSES[len(self.seeds)]):
            self.count(placed)

    def count(self, tables: list[list[int]]) -> None:
        for third_or_fourth in (player for table in tables for player in table[2:]):
            self.bad[third_or_fourth] += 1
            if self.bad[third_or_fourth] == 2:
                self.out[third_or_fourth] = len(self.rounds)

    def results(self) -> dict[int, tuple[SessionResult | None, ...]]:
        """What the standings are given: a row for each player, None where they did not play."""
        rows: dict[int, list[SessionResult | None]] = {seed: [None] * len(self.rounds) for seed in self.seeds}
        for session, tables in enumerate(self.rounds, start=1):
            for at, table in enumerate(tables, start=1):
                for place, item in enumerate(table, start=1):
                    rows[item][session - 1] = SessionResult(item, session, at, "E", 10 - place, place, 0)
        return {number: tuple(row) for number, row in rows.items()}


def places(tables: list[list[int]]) -> list[dict[int, int]]:
    """Tables in the order of their places, as the place of each player, from 0."""
    return [{number: place for place, number in enumerate(table)} for table in tables]


@pytest.fixture(params=[(players, seed) for players in COURSES for seed in range(3)], ids=str)
def walk(request: pytest.FixtureRequest) -> Walk:
    players, seed = request.param
    made = Walk(players, seed)
    for _ in COURSES[players]:
        made.play()
    return made


def test_every_round_of_a_walk(walk: Walk) -> None:
    # Every table is full and as many play as the course says.
    for (above, below), session in zip(COURSES[len(walk.seeds)], walk.sessions, strict=True):
        assert all(None not in table.seats and len(set(table.seats)) == 4 for table in session)
        assert [table.number for table in session] == list(range(1, (above + below) // 4 + 1))
    # Nobody sits at two tables and nobody who lost twice sits at one.
    for number, tables in enumerate(walk.rounds, start=1):
        seated = [item for table in tables for item in table]
        assert len(seated) == len(set(seated))
        assert all(walk.out.get(item, number) >= number for item in seated)
    # The upper bracket has the first tables.
    for brackets, tables in zip(walk.brackets, walk.rounds, strict=True):
        numbers = [number for table in tables for number in table]
        assert set(numbers[: len(brackets[0])]) == set(brackets[0])
    # The first of the seeds meets the last: with eight, 1, 4, 5, 8 and 2, 3, 6, 7.
    tables = len(walk.seeds) // 4
    first = next(table for table in walk.rounds[0] if 1 in table)
    assert set(first) == {1, 2 * tables, 2 * tables + 1, 4 * tables}
    # The standings are told how far everybody came.
    last = len(walk.rounds)
    final = {number: place for table in walk.rounds[-1] for place, number in enumerate(table, start=1)}
    assert reached(1, last, walk.results(), {}) == {
        seed: Came(walk.out[seed]) if seed in walk.out else Came(last, final[seed]) for seed in walk.seeds
    }
    assert [table_places(at, walk.results(), {}) for at in range(1, last + 1)] == list(map(places, walk.rounds))
    # The same results seat the same tables.
    walked, other = Walk(16, 7), Walk(16, 7)
    for _ in COURSES[16]:
        walked.play()
        other.play()
    assert walked.sessions == other.sessions


def test_the_brackets_meet_in_the_final_alone(walk: Walk) -> None:
    """Before it, all four of a table have lost as often as each other."""
    lost = dict.fromkeys(walk.seeds, 0)
    for tables in walk.rounds[:-1]:
        for table in tables:
            assert len({lost[item] for item in table}) == 1
        for table in tables:
            for number in table[2:]:
                lost[number] += 1
    (final,) = walk.rounds[-1]
    assert sorted(lost[item] for item in final) == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("through", "at_tables"),
    [
        # Whoever is left plays: so many players at each table, and nobody sits with more substitutes than need be.
        (1, [1]),
        (2, [2]),
        (3, [3]),
        (5, [3, 2]),
        (7, [4, 3]),
        (9, [3, 3, 3]),
        (14, [4, 4, 3, 3]),
    ],
)
def test_substitutes_fill_the_tables_of_whoever_is_left(through: int, at_tables: list[int]) -> None:
    drawn = bracket_session([range(1, through + 1)], SeatingPlan(()), "seed")
    seated = [[seat for seat in table.seats if seat is not None] for table in drawn.tables]
    assert sorted(number for table in seated for number in table) == list(range(1, through + 1))
    assert sorted(map(len, seated), reverse=True) == at_tables


def test_a_round_without_anybody_is_refused() -> None:
    with refuses("seating.too_few_players"):
        bracket_session([()], SeatingPlan(()), "seed")


@pytest.mark.parametrize("players", [*range(5, 35), 63])
@pytest.mark.parametrize("seed", [1, 2])
def test_players_leave_at_random_and_the_rounds_lead_to_one_table(players: int, seed: int) -> None:
    """Now and then somebody goes; every round seats somebody, nobody who lost twice, and the last is one table."""
    chance, seeds, rounds = Random(seed), tuple(range(1, players + 1)), list[list[list[int]]]()
    here, sessions = set(seeds), list[tuple[SeatedTable, ...]]()
    planned = len(double_elimination(players))
    for number in range(1, planned + 1):
        away = set(seeds) - here
        brackets = play_next(seeds, [places(tables) for tables in rounds], planned, away)
        drawn = bracket_session(brackets, SeatingPlan(tuple(sessions)), "seed", seeded=number == 1)
        sessions.append(drawn.tables)
        tables = [[seat for seat in table.seats if seat is not None] for table in drawn.tables]
        bad = Counter(player for tables in rounds for table in tables for player in table[2:])
        assert all(bad[player] < 2 and player in here for table in tables for player in table)
        for table in tables:
            chance.shuffle(table)
        rounds.append(tables)
        while chance.random() < 0.5 and len(here) > 4:
            here.remove(chance.choice(sorted(here)))
    assert len(rounds[-1]) == 1


@pytest.mark.parametrize(("players", "sessions", "each"), [(6, 3, 3), (8, 3, 3), (12, 4, 3)])
def test_a_round_from_which_everybody_comes_through_is_refused(players: int, sessions: int, each: int) -> None:
    """Three of three come through where a table has a substitute: nobody would be out."""
    with refuses("seating.elimination_size"):
        elimination_sizes(players, sessions, each)
