"""The named figures of a ranking, one by one."""

from dataclasses import replace
from fractions import Fraction

import pytest

from mahjong_core.rulesets import PRESETS, RuleSet, option_choices
from mahjong_core.standings import METRICS
from mahjong_core.standings.metrics import Figures, metric_points, metrics_named
from tests.refusals import refuses

from .builders import ALICE, played

RESULTS = (
    played(ALICE, 1, "4", 80, place=1),
    None,
    played(ALICE, 3, "7/3", 120, place=1),
    played(ALICE, 4, "1/2", -60, place=3),
    None,
)
FIGURES = Figures(twelfths=48 + 28 + 6, score=140, results=RESULTS)
NOTHING = Figures(twelfths=0, score=0, results=(None, None))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("table_points", Fraction(41, 6)),
        ("table_score", Fraction(140)),
        ("overall_score", 140 + Fraction(41, 6)),
        ("tables_won", Fraction(2)),
        ("best_table_score", Fraction(120)),
        ("latest_session", Fraction(1, 2)),
    ],
)
def test_each_metric_reads_its_figure(name: str, value: Fraction) -> None:
    assert metric_points(name, METRICS[name].of(FIGURES)) == value


@pytest.mark.parametrize("name", METRICS)
def test_somebody_who_never_played_has_nothing(name: str) -> None:
    assert METRICS[name].of(NOTHING) == 0


@pytest.mark.parametrize("name", METRICS)
def test_each_metric_is_listed_under_its_name_with_a_clause(name: str) -> None:
    assert METRICS[name].name == name
    assert METRICS[name].clause


def test_metrics_come_in_the_order_asked_for() -> None:
    names = ["table_score", "tables_won", "table_points"]
    assert [metric.name for metric in metrics_named(names)] == names


@pytest.mark.parametrize("names", [[], ["luck"], ["table_points", "luck"]])
def test_unknown_or_no_metrics_are_refused_with_the_known_ones(names: list[str]) -> None:
    with refuses("standings.unknown_metric", unknown=[name for name in names if name == "luck"], known=sorted(METRICS)):
        metrics_named(names)


@pytest.mark.parametrize("rule_set", PRESETS.values(), ids=lambda rule_set: rule_set.id)
def test_every_preset_ranks_on_known_metrics(rule_set: RuleSet) -> None:
    assert set(rule_set.ranking_metrics) <= set(METRICS)


def test_the_form_offers_exactly_the_known_metrics() -> None:
    (option,) = [choice for choice in option_choices() if choice.field == "ranking_metrics"]
    assert set(option.choices) == set(METRICS)


def test_a_game_of_three_with_other_points_is_no_best_score() -> None:
    three = replace(played(ALICE, 2, "0", 60_000), start=35_000)
    both = Figures(0, 0, (played(ALICE, 1, "0", 41_000), three))
    assert METRICS["best_table_score"].of(both) == 41_000
    assert METRICS["best_table_score"].of(Figures(0, 0, (three,))) == 0


def test_the_best_score_may_be_a_loss() -> None:
    lost = Figures(0, -5, (played(ALICE, 1, "0", -50), played(ALICE, 2, "0", -20)))
    assert METRICS["best_table_score"].of(lost) == -20
