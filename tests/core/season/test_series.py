"""Seasons with points reckoned by hand."""

from datetime import date
from fractions import Fraction

import pytest

from mahjong_core.series.standings import (
    Dropped,
    Scheme,
    SeasonEvent,
    SeasonResult,
    SeasonRules,
    age_percent,
    counted_results,
    outlook,
    season_standings,
)
from tests.refusals import refuses

ON = date(2026, 9, 7)
HALF = Fraction(1, 2)
# The West's season: Rennes 40, Angers 32, Vannes 28, Tours 56 (weight 1.5), Quimper 36, and Nantes 72 (weight 2).
RENNES = SeasonEvent("rennes", date(2026, 1, 24), 40, family="mcr", country="FRA")
ANGERS = SeasonEvent("angers", date(2026, 3, 21), 32, family="mcr", country="FRA")
VANNES = SeasonEvent("vannes", date(2026, 4, 12), 28, family="mcr", country="FRA")
TOURS = SeasonEvent("tours", date(2026, 6, 13), 56, 1 + HALF, family="mcr", country="FRA")
QUIMPER = SeasonEvent("quimper", date(2026, 9, 6), 36, family="mcr", country="FRA")
NANTES = SeasonEvent("nantes", date(2026, 11, 14), 72, Fraction(2), family="mcr", country="FRA")
WEST = (RENNES, ANGERS, VANNES, TOURS, QUIMPER)
BEST_FOUR = SeasonRules(best=4)


def of(person: str, **places: int) -> list[SeasonResult]:
    return [SeasonResult(event, person, place) for event, place in places.items()]


LEONIE = of("leonie", rennes=6, angers=1, vannes=4, tours=9, quimper=2)


def test_the_best_four_of_five_are_added_up() -> None:
    """Tours 1000 x 47 / 55 = 855 (854.5) x 1.5 = 1282.5, Angers 1000, Quimper 971, Vannes 889; Rennes 872 is out."""
    (row,) = season_standings(WEST, LEONIE, BEST_FOUR, on=ON)
    assert [(term.event, term.points, term.dropped) for term in row.terms] == [
        ("tours", Fraction(2565, 2), None),
        ("angers", 1000, None),
        ("quimper", 971, None),
        ("vannes", 889, None),
        ("rennes", 872, Dropped.NOT_BEST),
    ]
    assert row.total == Fraction(2565, 2) + 1000 + 971 + 889
    assert (row.place, row.results) == (1, 5)


def test_the_published_base_ranks_are_the_terms() -> None:
    """26 of 40 = 359, 27 of 36 = 257, 63 of 72 = 127, 27 of 64 = 587, as the European association publishes them."""
    sizes = {"a": (40, 26, 359), "b": (36, 27, 257), "c": (72, 63, 127), "d": (64, 27, 587)}
    events = [SeasonEvent(key, date(2026, 1, 1), players) for key, (players, _place, _rank) in sizes.items()]
    results = [SeasonResult(key, "one", place) for key, (_players, place, _rank) in sizes.items()]
    (row,) = season_standings(events, results, SeasonRules(), on=ON)
    assert {term.event: term.points for term in row.terms} == {key: rank for key, (_n, _p, rank) in sizes.items()}
    assert row.total == 359 + 257 + 127 + 587


def test_points_by_place() -> None:
    rules = SeasonRules(scheme=Scheme.PLACES, points=(25, 18, 15, 12))
    results = [*of("ada", rennes=1, angers=5), *of("bo", rennes=2, angers=1), *of("cy", rennes=5)]
    rows = season_standings((RENNES, ANGERS), results, rules, on=ON)
    assert [(row.person, row.place, row.total) for row in rows] == [("bo", 1, 43), ("ada", 2, 25), ("cy", 3, 0)]
    assert rows[1].terms[1].dropped is Dropped.NO_POINTS


def test_level_sums_share_the_better_place() -> None:
    results = [*of("a", rennes=2), *of("b", rennes=1), *of("c", rennes=2), *of("d", rennes=4)]
    rows = season_standings((RENNES,), results, SeasonRules(), on=ON)
    assert [(row.person, row.place) for row in rows] == [("b", 1), ("a", 2), ("c", 2), ("d", 4)]


def test_whoever_has_too_few_results_has_no_place() -> None:
    results = [*of("often", rennes=20, angers=20), *of("once", rennes=1)]
    rows = season_standings((RENNES, ANGERS), results, SeasonRules(least=2), on=ON)
    assert [(row.person, row.place) for row in rows] == [("often", 1), ("once", None)]


def test_a_cap_by_country_leaves_its_worst_results_out() -> None:
    abroad = SeasonEvent("gent", date(2026, 5, 1), 40, country="BEL")
    results = of("a", rennes=1, angers=2, vannes=3, gent=39)
    (row,) = season_standings((*WEST, abroad), results, SeasonRules(cap=2), on=ON)
    assert {term.event: term.dropped for term in row.terms} == {
        "rennes": None,
        "angers": None,
        "vannes": Dropped.CAP,
        "gent": None,
    }


def test_a_capped_result_takes_no_place_of_another() -> None:
    """Best 3, at most 2 of a country: the third best is capped, and the Belgian result counts in its stead."""
    abroad = SeasonEvent("gent", date(2026, 5, 1), 40, country="BEL")
    results = of("a", rennes=1, angers=2, vannes=3, gent=39)
    (row,) = season_standings((*WEST, abroad), results, SeasonRules(cap=2, best=3), on=ON)
    assert [term.event for term in row.counted] == ["rennes", "angers", "gent"]


def test_families_apart_or_together() -> None:
    riichi = SeasonEvent("paris", date(2026, 5, 1), 40, family="riichi")
    results = of("a", rennes=1, paris=1)
    together, mcr = SeasonRules(), SeasonRules(families=("mcr",))
    assert season_standings((RENNES, riichi), results, together, on=ON)[0].total == 2000
    assert season_standings((RENNES, riichi), results, mcr, on=ON)[0].total == 1000
    assert season_standings((riichi,), of("a", paris=1), mcr, on=ON) == ()


# --- ages -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "percent"),
    [
        (date(2024, 3, 10), 100),
        (date(2024, 3, 9), 100),
        (date(2025, 3, 9), 100),
        (date(2025, 3, 10), 50),
        (date(2026, 3, 9), 50),
        (date(2026, 3, 10), 0),
        (date(2031, 1, 1), 0),
    ],
)
def test_a_result_counts_in_full_for_a_year_and_half_in_the_second(on: date, percent: int) -> None:
    assert age_percent(date(2024, 3, 10), on) == percent


def test_a_year_from_a_leap_day_ends_with_february() -> None:
    assert age_percent(date(2024, 2, 29), date(2025, 2, 28)) == 100
    assert age_percent(date(2024, 2, 29), date(2025, 3, 1)) == 50


def test_an_aged_season_halves_and_drops() -> None:
    old = SeasonEvent("old", date(2025, 1, 1), 11)
    older = SeasonEvent("older", date(2024, 1, 1), 11)
    results = of("a", old=2, older=1)
    (row,) = season_standings((old, older), results, SeasonRules(aged=True), on=ON)
    assert row.total == 450
    assert row.terms[1].dropped is Dropped.TOO_OLD


# --- as the European ranking ----------------------------------------------------------------------------------------

MERS = SeasonRules(scheme=Scheme.MERS)


@pytest.mark.parametrize(
    ("results", "counted"), [(2, 5), (5, 5), (6, 6), (7, 7), (10, 9), (11, 10), (15, 13), (20, 17)]
)
def test_how_many_results_count(results: int, counted: int) -> None:
    """ceil(5 + 0.8 x (n - 5)): 6 -> 5.8, 7 -> 6.6, 10 -> 9, 11 -> 9.8, 15 -> 13, 20 -> 17."""
    assert counted_results(results) == counted


def test_two_results_are_padded_with_zeros_of_weight_one() -> None:
    """Weights 2 and 1.5, base ranks 1000 and 500: (2000 + 750) / (3.5 + 3), and with the best four / (3.5 + 2)."""
    first = SeasonEvent("first", date(2026, 1, 1), 41, Fraction(2))
    second = SeasonEvent("second", date(2026, 2, 1), 21, Fraction(3, 2))
    (row,) = season_standings((first, second), of("a", first=1, second=11), MERS, on=ON)
    assert row.halves == (Fraction(2750) / Fraction(13, 2), Fraction(2750) / Fraction(11, 2))
    assert row.total == (Fraction(5500, 13) + 500) / 2
    assert [term.is_padding for term in row.terms] == [False, False, True, True, True]


def test_one_result_is_not_listed() -> None:
    (row,) = season_standings((RENNES,), of("a", rennes=1), MERS, on=ON)
    assert row.place is None


def test_an_aged_result_weighs_half() -> None:
    """Last year's event of weight 2 weighs 1: (1000 x 1 + 0 x 1 + three zeros) / 5 and / 4."""
    old = SeasonEvent("old", date(2025, 1, 1), 40, Fraction(2))
    new = SeasonEvent("new", date(2026, 1, 1), 40)
    (row,) = season_standings((old, new), of("a", old=1, new=40), MERS, on=ON)
    assert row.halves == (200, 250)
    assert row.total == 225


def test_the_best_of_eleven_count_and_the_worst_is_out() -> None:
    """Eleven events of 11 players and weight 1, places 1 to 11: base ranks 1000, 900, ... 0; ten count, mean 550;
    the best four have 850."""
    events = [SeasonEvent(f"e{n:02}", date(2026, 1, n), 11) for n in range(1, 12)]
    results = [SeasonResult(f"e{n:02}", "a", n) for n in range(1, 12)]
    (row,) = season_standings(events, results, MERS, on=ON)
    assert row.halves == (550, 850)
    assert row.total == 700
    assert [term.event for term in row.terms if term.dropped] == ["e11"]


# --- what a next result would change --------------------------------------------------------------------------------


def test_what_the_last_event_can_do() -> None:
    """Nantes counts double: its first place brings 2000 and replaces Vannes, the worst that counts (889)."""
    leader = of("etienne", tours=4, vannes=1, rennes=2, angers=5)  # 945 x 1.5 + 1000 + 974 + 871 = 4262.5
    season_outlook = outlook("leonie", WEST, [*LEONIE, *leader], NANTES, BEST_FOUR)
    assert season_outlook.replaces == "vannes"
    assert season_outlook.most == Fraction(2565, 2) + 1000 + 971 + 2000
    # 1282.5 + 1000 + 971 + 2 x r > 4262.5 asks for r > 504.5: 36th of 72 has 507, 37th 493.
    assert season_outlook.to_pass_first == 36
    # More than 889 from 2 x r: r > 444.5; 40th has 451, 41st 437.
    assert season_outlook.gains_from == 40


def test_what_nobody_can_reach_any_more() -> None:
    leader = of("champion", tours=1, vannes=1, rennes=1, angers=1)
    season_outlook = outlook("late", WEST, [*leader, *of("late", rennes=40)], NANTES, BEST_FOUR)
    assert (season_outlook.most, season_outlook.to_pass_first, season_outlook.gains_from) == (2000, None, 71)


def test_a_first_result_of_all() -> None:
    season_outlook = outlook("new", WEST, LEONIE, NANTES, BEST_FOUR)
    assert (season_outlook.most, season_outlook.replaces, season_outlook.gains_from) == (2000, None, 71)


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"scheme": Scheme.PLACES}, "series.points_missing"),
        ({"points": (10, 12)}, "series.points_order"),
        ({"points": (10, -1)}, "series.points_order"),
        ({"best": 0}, "series.not_positive"),
        ({"least": 0}, "series.not_positive"),
        ({"cap": 0}, "series.not_positive"),
    ],
)
def test_rules_that_make_no_season(facts: dict[str, object], code: str) -> None:
    with refuses(code):
        SeasonRules(**facts)  # type: ignore[arg-type]


def test_results_that_belong_nowhere_or_come_twice() -> None:
    with refuses("series.event_unknown"):
        season_standings((RENNES,), of("a", angers=1), SeasonRules(), on=ON)
    with refuses("series.result_twice"):
        season_standings((RENNES,), [*of("a", rennes=1), *of("a", rennes=2)], SeasonRules(), on=ON)
    with refuses("season.place_unknown"):
        season_standings((RENNES,), of("a", rennes=41), SeasonRules(), on=ON)
