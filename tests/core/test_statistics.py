"""Figures of play, counted by hand on one table and on strategies of hands."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.rulesets import preset
from mahjong_core.standings import Entrant, EventAdjustment, SessionResult, rank
from mahjong_core.standings.statistics import (
    Deal,
    Dealership,
    RankRules,
    Tally,
    best_hands,
    best_sessions,
    by_session,
    distribution,
    leaders_of,
    longest_dealerships,
    places_by_wind,
    progress,
    tallies,
    totals,
)
from mahjong_core.winds import Wind

FOUR = (1, 2, 3, 4)
# Four hands at a table: 1 wins 24 on the discard of 2; 1 draws the tile of 8 himself; nobody wins; 3 wins 24 from 2.
HANDS = (
    Deal(1, 1, 1, FOUR, (1,), 2, (24,)),
    Deal(1, 1, 2, FOUR, (1,), None, (8,)),
    Deal(1, 1, 3, FOUR),
    Deal(1, 1, 4, FOUR, (3,), 2, (24,)),
)


def test_a_table_of_four_hands() -> None:
    result = tallies(HANDS, lambda player: player)
    assert result[1] == Tally(hands=4, wins=2, self_draws=1, deal_ins=0, values=(24, 8))
    assert result[2] == Tally(hands=4, deal_ins=2)
    assert result[1].win_rate == Fraction(1, 2)
    assert result[1].self_draw_rate == Fraction(1, 2)
    assert result[1].average == 16
    assert result[1].best == 24
    assert result[2].deal_in_rate == Fraction(1, 2)
    assert result[2].self_draw_rate is None
    assert result[2].average is None


def test_the_totals_of_the_table() -> None:
    counted = totals(HANDS)
    assert (counted.hands, counted.won, counted.drawn, counted.self_drawn, counted.tables) == (
        4,
        3,
        1,
        1,
        1,
    )
    assert counted.draw_rate == Fraction(1, 4)
    assert counted.self_draw_rate == Fraction(1, 3)
    assert counted.average == Fraction(56, 3)
    assert counted.hands_per_table == 4


def test_who_leads_a_count_is_told_with_whoever_is_level() -> None:
    assert leaders_of({7: 2, 3: 5, 9: 5}) == (5, (3, 9))
    assert leaders_of({7: 0, 3: 0}) == (0, ())
    assert leaders_of({}) == (0, ())


def test_a_dealership_is_hands_in_a_row_at_one_table() -> None:
    """At table 1 player 1 deals three hands, 2 one, 1 two more; at table 2 player 5 deals three, told out of order."""
    dealt = [(1, 1, 1), (1, 2, 1), (1, 3, 1), (1, 4, 2), (1, 5, 1), (1, 6, 1), (2, 3, 5), (2, 1, 5), (2, 2, 5)]
    deals = [Deal(4, table, number, FOUR, dealer=dealer) for table, number, dealer in dealt]
    assert longest_dealerships(deals) == [Dealership(1, 4, 1, 3), Dealership(5, 4, 2, 3)]


def test_no_dealership_is_long_where_nobody_stays() -> None:
    assert longest_dealerships(HANDS) == []
    assert longest_dealerships([Deal(1, 1, hand, FOUR, dealer=hand) for hand in FOUR]) == []


def test_nothing_played_shares_nothing() -> None:
    counted = totals([])
    assert (counted.draw_rate, counted.self_draw_rate, counted.hands_per_table, counted.average) == (None,) * 4


def test_two_winners_on_one_discard_are_one_deal_in() -> None:
    """EMA riichi 4.1: "un ou plusieurs joueurs déclarant une victoire, la/les main(s) est/sont évaluée(s)"."""
    result = tallies([Deal(1, 1, 1, FOUR, (1, 3), 2, (3, None), (1, 2))], lambda player: player)
    assert result[2] == Tally(hands=1, deal_ins=1, riichi=1)
    assert result[1] == Tally(hands=1, wins=1, riichi=1, values=(3,))
    assert result[3].values == ()
    assert totals([Deal(1, 1, 1, FOUR, (1, 3), 2, (3, None), (1, 2))]).riichi == 2


def test_a_team_adds_its_members_and_leaves_the_others_out() -> None:
    team = {1: "A", 2: "A"}
    assert tallies(HANDS, team.get) == {"A": Tally(hands=8, wins=2, self_draws=1, deal_ins=2, values=(24, 8))}


def test_values_fall_into_spans() -> None:
    assert distribution([8, 11, 12, 24, 88, 7], (8, 12, 24, 88)) == (2, 1, 1, 1)


def test_the_dearest_hands_and_sessions_come_first_and_of_equals_the_earliest() -> None:
    assert [(deal.number, winner, value) for deal, winner, value in best_hands(HANDS, 2)] == [(1, 1, 24), (4, 3, 24)]
    rows = [SessionResult(n, 1, 1, wind, score, 1, 12) for n, wind, score in ((1, "E", 30), (2, "S", 90), (3, "W", 30))]
    assert [session.participant for session in best_sessions(rows, 2)] == [2, 1]


def test_places_by_the_wind_one_started_at() -> None:
    rows = [
        SessionResult(1, 1, 1, "E", 0, 1, 48),
        SessionResult(2, 2, 1, "E", 0, 4, 0),
        SessionResult(3, 1, 1, "N", 0, 4, 0),
    ]
    places = places_by_wind(rows)
    assert places[Wind.EAST] == (1, 0, 0, 1)
    assert places[Wind.NORTH] == (0, 0, 0, 1)
    assert places[Wind.SOUTH] == (0, 0, 0, 0)


PLAYERS = st.permutations(range(1, 9)).map(lambda ids: tuple(ids[:4]))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    players = draw(PLAYERS)
    winners = draw(st.sampled_from([(), players[:1], players[:2]]))
    discarder = draw(st.sampled_from([None, players[3]])) if len(winners) == 1 else (players[3] if winners else None)
    values = tuple(draw(st.none() | st.integers(8, 300)) for _ in winners)
    return Deal(
        draw(st.integers(1, 3)), draw(st.integers(1, 4)), draw(st.integers(1, 16)), players, winners, discarder, values
    )


@given(st.lists(deals(), max_size=30))
def test_the_players_together_are_the_event(rows: list[Deal]) -> None:
    whole, each = totals(rows), tallies(rows, lambda player: player).values()
    assert sum(tally.hands for tally in each) == 4 * whole.hands
    assert sum(tally.wins for tally in each) == sum(len(row.winners) for row in rows)
    assert sum(tally.deal_ins for tally in each) == whole.won - whole.self_drawn
    assert Counter(value for tally in each for value in tally.values) == Counter(whole.values)
    assert sum(counted.hands for counted in by_session(rows).values()) == whole.hands


def test_the_progress_ends_where_the_standings_stand() -> None:
    rules = preset("mcr-ffmj-2016")
    people = [Entrant(n, n) for n in FOUR]
    scores = {1: (40, -60), 2: (10, 30), 3: (-20, 20), 4: (-30, 10)}
    places = {1: (1, 4), 2: (2, 1), 3: (3, 2), 4: (4, 3)}
    points = {1: 48, 2: 24, 3: 12, 4: 0}  # 4, 2, 1 and 0 table points in twelfths
    results = [
        SessionResult(n, session, 1, "ESWN"[n - 1], scores[n][session - 1], place, points[place])
        for n in FOUR
        for session, place in enumerate(places[n], start=1)
    ]
    taken = [EventAdjustment(2, -100, "event_total", "late", 2)]
    by = RankRules(rules.ranking_metrics, 2, 0)
    result = progress(people, results, taken, by)
    final = rank(people, results, taken, metrics=rules.ranking_metrics, sessions=2, starting_points=0)
    assert [result[n][0] for n in FOUR] == [1, 2, 3, 4]
    assert {n: result[n][-1] for n in FOUR} == {row.entrant_id: row.place for row in final}
