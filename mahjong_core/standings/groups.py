"""Rank teams and countries by the sum or mean of their members (MCR 3.5.3, 3.10.1)."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from mahjong_core.errors import RuleError
from mahjong_core.placement import TWELFTHS, from_twelfths
from mahjong_core.standings.carrying import Exact, as_integer
from mahjong_core.standings.metrics import Figures, metrics_named
from mahjong_core.standings.rank import DIVISION, NOT_PLAYED
from mahjong_core.standings.records import GroupStanding, SessionResult, Standing

__all__ = ["GroupKey", "Ranked", "rank_groups"]

GroupKey = str | int
Ranked = tuple[tuple[Exact, ...], str, GroupKey, Figures, tuple[int, ...], tuple[int, ...]]


def rank_groups(
    standings: Iterable[Standing],
    group_of: Callable[[int], GroupKey | None],
    *,
    metrics: Sequence[str],
    best: int | None = None,
    mean: bool = False,
    cut: bool = False,
) -> tuple[GroupStanding, ...]:
    """Return groups in order, best first; ``group_of`` names an entrant's group, None leaves the entrant out.

    All members count, or the ``best`` ones in the order of the standings; by their sum, or their ``mean``.
    A cut is made among players: what it took off a member still counts for the group (MCR 3.5.3 adds up what was made).
    ``cut``: the last one was made among groups; they count what came along, and those who came through stand above.
    Groups level on every metric share the better place. A disqualified member counts with 0 table points. A member who
    never played does not count, and a group of which nobody played comes after all others.
    Raises ``standings.unknown_metric`` and ``standings.best_not_positive``.
    """
    if best is not None and best < 1:
        raise RuleError("standings.best_not_positive", "at least one member counts", {"best": best})
    names = tuple(metrics)
    chosen = metrics_named(names)
    rows: list[Ranked] = []
    for key, members in _members(standings, group_of).items():
        played = [member for member in members if member.unranked != NOT_PLAYED]
        counted = played[:best]
        summed, share = _sum(counted, as_carried=cut), max(len(counted), 1) if mean else 1
        band = int(cut and all(member.division is None for member in members)) if played else 2
        values = tuple(-_divided(metric.of(summed), share if metric.adds else 1) for metric in chosen)
        figures = Figures(_divided(summed.twelfths, share), _divided(summed.score, share), summed.results)
        ids = tuple(member.entrant_id for member in counted)
        others = tuple(member.entrant_id for member in members if member.entrant_id not in ids)
        # Groups that are level are sorted numbers by size, names by letter.
        text = f"{key:020d}" if isinstance(key, int) else key
        rows.append(((band, *values), text, key, figures, ids, others))
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


def _sum(members: Sequence[Standing], *, as_carried: bool) -> Figures:
    cut = [] if as_carried else [carried for member in members for carried in member.carried]
    left_behind = sum((Fraction(carried.made_twelfths - carried.twelfths) for carried in cut), Fraction())
    twelfths = sum((member.table_points * TWELFTHS for member in members), left_behind)
    score = sum((Fraction(member.table_score) for member in members), Fraction())
    score += sum((Fraction(carried.made_score - carried.score) for carried in cut), Fraction())
    results: tuple[SessionResult | None, ...] = tuple(result for member in members for result in member.sessions)
    return Figures(as_integer(twelfths), as_integer(score), results)


def _divided(figure: Exact, share: int) -> Exact:
    return as_integer(Fraction(figure, share))


def _placed(rows: list[Ranked], metrics: tuple[str, ...]) -> tuple[GroupStanding, ...]:
    answer: list[GroupStanding] = []
    above: Ranked | None = None
    for _, tied in groupby(rows, key=lambda row: row[0]):
        place = len(answer) + 1
        for row in tied:
            _, _, key, figures, members, left_out = row
            points, decided_by = from_twelfths(figures.twelfths), _separated_by(above, row, metrics)
            values = tuple(-value for value in row[0][1:])
            answer.append(
                GroupStanding(key, place, points, figures.score, members, decided_by, left_out, metrics, values)
            )
            above = row
    return tuple(answer)


def _separated_by(above: Ranked | None, row: Ranked, metrics: tuple[str, ...]) -> str | None:
    if above is None:
        return None
    names = (DIVISION, *metrics)
    return next((name for name, first, second in zip(names, above[0], row[0], strict=True) if first != second), None)
