"""Teams and countries: the sum of their members, ranked as players are (MCR 3.5.3)."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from mahjong_core.errors import RuleError
from mahjong_core.placement import TWELFTHS, from_twelfths
from mahjong_core.standings.cuts import Exact, whole
from mahjong_core.standings.metrics import Figures, metrics_named
from mahjong_core.standings.records import GroupStanding, SessionResult, Standing

GroupKey = str | int
Ranked = tuple[tuple[Exact, ...], str, GroupKey, Figures, tuple[int, ...]]


def rank_groups(
    standings: Iterable[Standing],
    group_of: Callable[[int], GroupKey | None],
    *,
    metrics: Sequence[str],
    best: int | None = None,
) -> tuple[GroupStanding, ...]:
    """Groups in order, best first; ``group_of`` names an entrant's group, None leaves the entrant out.

    All members count, or the ``best`` ones in the order of the standings. Groups level on every metric share the
    better place. A disqualified member counts with 0 table points. Raises ``standings.unknown_metric`` and
    ``standings.best_not_positive``.
    """
    if best is not None and best < 1:
        raise RuleError("standings.best_not_positive", "at least one member counts", {"best": best})
    names = tuple(metrics)
    chosen = metrics_named(names)
    rows: list[Ranked] = []
    for key, members in _members(standings, group_of).items():
        counted = members[:best]
        figures = _sum(counted)
        values = tuple(-metric.of(figures) for metric in chosen)
        rows.append((values, _sort_text(key), key, figures, tuple(one.entrant_id for one in counted)))
    return _placed(sorted(rows, key=lambda row: row[:2]), names)


def _members(
    standings: Iterable[Standing], group_of: Callable[[int], GroupKey | None]
) -> dict[GroupKey, list[Standing]]:
    groups: dict[GroupKey, list[Standing]] = {}
    for standing in standings:
        key = group_of(standing.entrant_id)
        if key is not None:
            groups.setdefault(key, []).append(standing)
    return groups


def _sort_text(key: GroupKey) -> str:
    """Orders groups that are level: numbers by size, names by letter."""
    return f"{key:020d}" if isinstance(key, int) else key


def _sum(members: Sequence[Standing]) -> Figures:
    twelfths = sum((one.table_points * TWELFTHS for one in members), Fraction())
    score = sum((Fraction(one.table_score) for one in members), Fraction())
    results: tuple[SessionResult | None, ...] = tuple(result for one in members for result in one.sessions)
    return Figures(whole(twelfths), whole(score), results)


def _placed(rows: list[Ranked], metrics: tuple[str, ...]) -> tuple[GroupStanding, ...]:
    answer: list[GroupStanding] = []
    above: Ranked | None = None
    for _, tied in groupby(rows, key=lambda row: row[0]):
        place = len(answer) + 1
        for row in tied:
            answer.append(_group(row, place, _separated_by(above, row, metrics)))
            above = row
    return tuple(answer)


def _group(row: Ranked, place: int, decided_by: str | None) -> GroupStanding:
    _, _, key, figures, members = row
    return GroupStanding(key, place, from_twelfths(figures.twelfths), figures.score, members, decided_by)


def _separated_by(above: Ranked | None, row: Ranked, metrics: tuple[str, ...]) -> str | None:
    if above is None:
        return None
    return next((name for name, first, second in zip(metrics, above[0], row[0], strict=True) if first != second), None)
