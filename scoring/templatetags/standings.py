"""Render what stands in every row of a ranking."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import npgettext, pgettext

from mahjong_core.standings import RankFigure
from tournaments.common.look.languages import reader
from tournaments.common.look.numbers import counted, draw_table_points

register = template.Library()

MOST_BOXES: Final = 10
LATEST: Final = 5
_MEAN_POINTS: Final = Fraction(7, 4)
_MEAN_PLACE: Final = Fraction(5, 2)
_EMPTY = mark_safe('<span class="table-points" data-v=""></span>')


@register.simple_tag
def session_boxes(values: Iterable[Fraction | int | str | None], is_mcr: bool) -> SafeString:  # noqa: FBT001  a tag's argument
    """Render ``{% session_boxes row.sessions True %}``: a box for each session, table points in MCR, else places.

    Of more than ``MOST_BOXES`` sessions: the course, the best and the latest; all stand in what the row unfolds.
    """
    listed = list(values)
    if len(listed) > MOST_BOXES:
        return _course_and_latest(listed, is_mcr=is_mcr)
    values = listed
    boxes = "\n".join(_box(value, is_mcr) for value in values)
    return format_html(
        '<span class="session-points" data-live-cell="session-points">\n'
        '<span class="visually-hidden">{}</span>\n{}\n</span>',
        pgettext("read aloud", "in the order played:"),
        mark_safe(boxes),  # noqa: S308  made of boxes below
    )


def _course_and_latest(values: Sequence[Fraction | int | str | None], *, is_mcr: bool) -> SafeString:
    """Return a line of the course, the best result and how often, and the latest five of those played."""
    played = [Fraction(value) for value in values if value is not None]
    if not played:
        return format_html('<span class="session-points" data-live-cell="session-points">{}</span>', _EMPTY)
    best = max(played) if is_mcr else min(played)
    often = played.count(best)
    shown = [value if is_mcr else int(value) for value in (best, *played[-LATEST:])]
    first, *latest = (_box(value, is_mcr) for value in shown)
    return format_html(
        '<span class="session-points folded" data-live-cell="session-points">'
        '<svg class="course" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">'
        '<line x1="0" y1="12" x2="100" y2="12"/><polyline points="{}"/></svg>'
        '<span class="best"><span class="visually-hidden">{}</span>{}<small class="num">&times;{}</small></span>'
        '<span class="latest"><span class="visually-hidden">{}</span>{}</span></span>',
        _course(played, is_mcr=is_mcr),
        pgettext("read aloud", "best:"),
        first,
        often,
        pgettext("read aloud", "latest:"),
        mark_safe("".join(latest)),  # noqa: S308  made of boxes below
    )


def _course(played: Sequence[Fraction], *, is_mcr: bool) -> str:
    """Return the points of a line: what was won over the mean of a table so far."""
    # Twice what chance alone moves a player of mean strength by the end; beyond it the line stays at the edge.
    height, ahead = 3 * len(played) ** 0.5, 0.0
    points = ["0,12"]
    for count, value in enumerate(played, start=1):
        ahead += float(value - _MEAN_POINTS) if is_mcr else float(_MEAN_PLACE - value)
        points.append(f"{100 * count / len(played):.1f},{12 - 12 * max(-1.0, min(1.0, ahead / height)):.1f}")
    return " ".join(points)


@register.filter
def table_points_aloud(figure: RankFigure) -> str:
    """Return the unit after the figure that ranks a row, for a screen reader."""
    return _table_points(counted(figure.value), reader())


@register.filter
def mini_points_aloud(score: Fraction | int) -> str:
    """Return the unit after a score, for a screen reader."""
    return _mini_points(counted(score), reader())


@register.filter
def penalty_points_aloud(points: int) -> str:
    """Return the unit after penalty points, for a screen reader."""
    return npgettext("read aloud", "penalty point,", "penalty points,", counted(points))


# Looking a plural up takes longer than the rest of a row, and most rows have the same words.
@lru_cache(maxsize=4096)
def _table_points(number: int, _language: str) -> str:
    return npgettext("read aloud", "table point", "table points", number)


@lru_cache(maxsize=4096)
def _mini_points(number: int, _language: str) -> str:
    return npgettext("read aloud", "mini-point,", "mini-points,", number)


@lru_cache(maxsize=1024)
def _box(value: Fraction | int | str | None, is_mcr: bool) -> SafeString:  # noqa: FBT001  a key of the cache
    """Return the box of one session; a long list has the same few values thousands of times."""
    if value is None:
        return _EMPTY
    if is_mcr:
        return draw_table_points(value, "")
    return format_html('<span class="table-points">{}</span>', value)
