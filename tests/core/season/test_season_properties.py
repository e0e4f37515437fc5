"""Whatever the season: its sums against a reckoning of their own, and what may never happen."""

from collections import defaultdict
from datetime import date, timedelta
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.series.season import base_rank
from mahjong_core.series.standings import (
    Dropped,
    Scheme,
    SeasonEvent,
    SeasonResult,
    SeasonRow,
    SeasonRules,
    age_percent,
    outlook,
    season_standings,
)

ON = date(2026, 9, 1)
Drawn = tuple[list[SeasonEvent], list[SeasonResult]]


@st.composite
def seasons(draw: st.DrawFn) -> Drawn:
    """Up to nine events of 4 to 60 players, up to three years old, and up to six people in some of them."""
    events = [
        SeasonEvent(
            f"event-{number}",
            ON - timedelta(days=draw(st.integers(0, 1100))),
            draw(st.integers(4, 60)),
            Fraction(draw(st.integers(1, 12)), 2),
            draw(st.sampled_from(["mcr", "riichi"])),
            draw(st.sampled_from(["FRA", "BEL", "NED"])),
        )
        for number in range(draw(st.integers(1, 9)))
    ]
    results = [
        SeasonResult(event.key, person, draw(st.integers(1, event.players)))
        for event in events
        for person in "abcdef"
        if draw(st.booleans())
    ]
    return events, results


def own_ranks(drawn: Drawn) -> dict[str, list[tuple[SeasonEvent, int]]]:
    """Each person's events with their base ranks there."""
    events, results = drawn
    by_key = {event.key: event for event in events}
    ranks: dict[str, list[tuple[SeasonEvent, int]]] = defaultdict(list)
    for result in results:
        event = by_key[result.event]
        ranks[result.person].append((event, base_rank(result.place, event.players)))
    return ranks


def rows_of(drawn: Drawn, rules: SeasonRules) -> dict[str, SeasonRow]:
    return {row.person: row for row in season_standings(*drawn, rules, on=ON)}


@settings(max_examples=60)
@given(seasons(), st.integers(1, 6))
def test_the_best_results_are_the_dearest_ones(drawn: Drawn, best: int) -> None:
    rows = rows_of(drawn, SeasonRules(best=best))
    ranks = own_ranks(drawn)
    assert set(rows) == set(ranks)
    for person, own in ranks.items():
        points = sorted((rank * event.weight for event, rank in own), reverse=True)
        assert rows[person].total == sum(points[:best])


@settings(max_examples=60)
@given(seasons())
def test_the_european_ranking_by_a_reckoning_of_its_own(drawn: Drawn) -> None:
    """The halves are computed with integers over one denominator, from the rules as they are written."""
    rows = rows_of(drawn, SeasonRules(scheme=Scheme.MERS))
    for person, own in own_ranks(drawn).items():
        weighed = []
        for event, rank in own:
            days = (ON - event.held_on).days
            share = age_percent(event.held_on, ON)
            assert share == (100 if days < 365 else 50 if 366 <= days < 730 else share)
            if share:
                weighed.append((rank, event.weight * share))  # in hundredths
        weighed.sort(key=lambda pair: (-pair[0], -pair[1]))
        count = 5 if len(weighed) <= 5 else -(-(50 + 8 * (len(weighed) - 5)) // 10)
        best = weighed[:count] + [(0, Fraction(100))] * (5 - len(weighed))
        halves = [
            sum(rank * weight for rank, weight in part) / sum(weight for _rank, weight in part)
            for part in (best, best[:4])
        ]
        assert rows[person].halves == tuple(halves)
        assert rows[person].total == sum(halves) / 2
        assert (rows[person].place is None) == (len(weighed) < 2)


@settings(max_examples=60)
@given(seasons(), st.integers(1, 3))
def test_no_country_counts_more_often_than_it_may(drawn: Drawn, cap: int) -> None:
    country = {event.key: event.country for event in drawn[0]}
    for row in rows_of(drawn, SeasonRules(cap=cap)).values():
        counted = [country[term.event] for term in row.counted]
        assert all(counted.count(text) <= cap for text in counted)
        left_out = [term for term in row.terms if term.dropped is Dropped.CAP]
        assert all(counted.count(country[term.event]) == cap for term in left_out)


@settings(max_examples=60)
@given(seasons(), st.sampled_from([SeasonRules(best=3), SeasonRules(scheme=Scheme.MERS), SeasonRules(least=3)]))
def test_places_follow_the_sums(drawn: Drawn, rules: SeasonRules) -> None:
    rows = season_standings(*drawn, rules, on=ON)
    placed = [row for row in rows if row.place is not None]
    assert [row.total for row in placed] == sorted((row.total for row in placed), reverse=True)
    assert all(row.place == 1 + sum(other.total > row.total for other in placed) for row in placed)
    assert rows[: len(placed)] == tuple(placed)


@settings(max_examples=30)
@given(seasons(), st.sampled_from("abcdef"))
def test_what_the_next_event_promises_comes_true(drawn: Drawn, person: str) -> None:
    events, results = drawn
    rules, coming = SeasonRules(best=3), SeasonEvent("coming", ON, 12, Fraction(2))
    season_outlook = outlook(person, events, results, coming, rules)
    before = rows_of(drawn, rules)
    today = before[person].total if person in before else Fraction(0)

    def total(place: int) -> Fraction:
        with_it = [*results, SeasonResult("coming", person, place)]
        return rows_of(([*events, coming], with_it), rules)[person].total

    assert season_outlook.most == total(1)
    better = [place for place in range(1, 13) if total(place) > today]
    assert season_outlook.gains_from == max(better, default=None)
