"""Levels of honours after a place at a sanctioned event (3.10.2), by hand."""

from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.series.honours import HonoursRule, SanctionedResult, honours_reached


def place(person: str, at: int, sanction: str = "WMO", event: str = "a", players: int = 41) -> SanctionedResult:
    return SanctionedResult(person, event, at, players, sanction)


def test_a_level_is_reached_at_sanctioned_events_alone() -> None:
    """3.10.2: "durant un tournoi sanctionné par la WMO"."""
    rules = [HonoursRule("Pin 1", best_place=8, sanction="wmo"), HonoursRule("Any", best_place=8)]
    results = [place("a", 8), place("b", 9), place("c", 1, ""), place("d", 1, "EMA")]
    reached = [(honour.rule.name, honour.person) for honour in honours_reached(rules, results)]
    assert reached == [("Pin 1", "a"), ("Any", "a"), ("Any", "d")]


def test_a_level_may_ask_for_a_base_rank_and_for_several_results() -> None:
    """Of 41: 1000 x (41 - 11) / 40 = 750, 12th 725."""
    twice = [HonoursRule("Pin 2", least_base_rank=750, results=2)]
    results = [place("a", 11), place("a", 12, event="b"), place("b", 11), place("b", 1, event="b")]
    (reached,) = honours_reached(twice, results)
    assert (reached.person, [result.place for result in reached.results]) == ("b", [11, 1])


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({}, "honours.one_measure"),
        ({"best_place": 3, "least_base_rank": 500}, "honours.one_measure"),
        ({"best_place": 0}, "honours.out_of_range"),
        ({"least_base_rank": 1001}, "honours.out_of_range"),
        ({"best_place": 3, "results": 0}, "honours.out_of_range"),
    ],
)
def test_a_level_that_is_none_is_refused(facts: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        HonoursRule("x", **facts)
    assert refused.value.code == code


def test_nobody_reaches_anything_at_an_event_that_nobody_sanctioned() -> None:
    """3.10.2: a tournament sanctioned by the WMO; a level of any body still needs one."""
    assert honours_reached([HonoursRule("Any", best_place=100)], [place("a", 1, "")]) == ()


@pytest.mark.parametrize("sanction", ["WMO", "wmo", "Wmo"])
def test_the_name_of_the_body_is_read_in_any_case(sanction: str) -> None:
    rule = HonoursRule("Pin 1", best_place=1, sanction="WMO")
    assert rule.is_met_by(place("a", 1, sanction))


def test_every_result_that_counts_is_told_in_its_order() -> None:
    """The third place of Brest does not count towards two first places; the three that do are all told."""
    rule = HonoursRule("Twice first", best_place=1, results=2)
    results = [
        place("a", 1, event="Angers"),
        place("a", 3, event="Brest"),
        place("a", 1, event="Tours"),
        place("a", 1, event="Vannes"),
    ]
    (reached,) = honours_reached([rule], results)
    assert [result.event for result in reached.results] == ["Angers", "Tours", "Vannes"]


def test_levels_stand_as_given_and_people_by_their_keys() -> None:
    rules = [HonoursRule("Pin 2", best_place=2), HonoursRule("Pin 1", best_place=1)]
    results = [place("b", 1), place("a", 2)]
    reached = [(honour.rule.name, honour.person) for honour in honours_reached(rules, results)]
    assert reached == [("Pin 2", "a"), ("Pin 2", "b"), ("Pin 1", "b")]


def test_a_base_rank_of_nothing_is_reached_by_the_last() -> None:
    """1000 x (41 - 41) / 40 = 0."""
    assert HonoursRule("There", least_base_rank=0).is_met_by(place("a", 41))


def test_a_base_rank_of_a_thousand_is_the_first_place_of_any_size() -> None:
    rule = HonoursRule("Won", least_base_rank=1000)
    assert [rule.is_met_by(place("a", 1, players=players)) for players in (4, 41, 200)] == [True, True, True]
    assert not rule.is_met_by(place("a", 2, players=200))  # 1000 x 198 / 199 = 995
