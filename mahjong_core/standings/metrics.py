"""Define the figures that a ranking may use; more is better; integers until a cut carries over a share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mahjong_core.errors import RuleError
from mahjong_core.placement import TWELFTHS
from mahjong_core.standings.carrying import Exact
from mahjong_core.standings.records import GroupStanding, RankFigure, SessionResult, Standing

__all__ = ["METRICS", "Figures", "Metric", "Results", "metric_points", "metrics_named", "rank_figure"]

Results = Sequence[SessionResult | None]


@dataclass(frozen=True, slots=True)
class Figures:
    """Store a row's sums: ``twelfths`` of table points or uma, ``score`` with later adjustments, and sessions."""

    twelfths: Exact
    score: Exact
    results: Results


@dataclass(frozen=True, slots=True)
class Metric:
    """Represent a named figure, its clause, and in how many parts a point is counted.

    ``adds``: the figures of several players add up, so that a group has their mean.
    """

    name: str
    clause: str
    of: Callable[[Figures], Exact]
    parts: int = 1
    adds: bool = True


def _overall(figures: Figures) -> Exact:
    return figures.twelfths + TWELFTHS * figures.score


def _tables_won(figures: Figures) -> int:
    return sum(result is not None and result.place == 1 and not result.replaced for result in figures.results)


def _best_table_score(figures: Figures) -> int:
    """Return the best score of a game of four: one of three that begins with other points cannot be compared."""
    return max((result.table_score for result in figures.results if result and result.start is None), default=0)


def _latest_session(figures: Figures) -> int:
    latest = next((result for result in reversed(figures.results) if result), None)
    return latest.twelfths if latest else 0


METRICS: dict[str, Metric] = {
    metric.name: metric
    for metric in (
        Metric("table_points", "mcr.3.10.1", lambda figures: figures.twelfths, TWELFTHS),
        Metric("table_score", "mcr.3.10.1", lambda figures: figures.score),
        Metric("overall_score", "ema-riichi.3.6", _overall, TWELFTHS),
        Metric("tables_won", "organiser", _tables_won),
        Metric("best_table_score", "organiser", _best_table_score, adds=False),
        Metric("latest_session", "organiser", _latest_session, TWELFTHS, adds=False),
    )
}


def metrics_named(names: Sequence[str]) -> tuple[Metric, ...]:
    """Return the metrics in the given order. Raise ``standings.unknown_metric``."""
    unknown = [name for name in names if name not in METRICS]
    if unknown or not names:
        message = f"no ranking can rest on {unknown or 'nothing'}"
        raise RuleError("standings.unknown_metric", message, {"unknown": unknown, "known": sorted(METRICS)})
    return tuple(METRICS[name] for name in names)


def metric_points(name: str, value: Exact) -> Fraction:
    """Return a metric's value in points."""
    return Fraction(value, METRICS[name].parts)


def rank_figure(row: Standing | GroupStanding) -> RankFigure:
    """Return the figure that a reader compares rows by: the first metric of the ranking.

    Table points in MCR (3.10.1); in riichi points net of the start, uma and later adjustments (EMA riichi 3.6).
    """
    return RankFigure(row.metrics[0], metric_points(row.metrics[0], row.values[0]))
