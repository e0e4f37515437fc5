"""Render what stands in every row of a ranking."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import npgettext, pgettext

from mahjong_core.standings import RankFigure
from tournaments.common.look.languages import reader
from tournaments.common.look.numbers import counted, draw_table_points

register = template.Library()

_EMPTY = mark_safe('<span class="table-points" data-v=""></span>')


@register.simple_tag
def session_boxes(values: Iterable[Fraction | int | str | None], is_mcr: bool) -> SafeString:  # noqa: FBT001  a tag's argument
    """Render ``{% session_boxes row.sessions True %}``: a box for each session, table points in MCR, else places."""
    boxes = "\n".join(_box(value, is_mcr) for value in values)
    return format_html(
        '<span class="session-points" data-live-cell="session-points">\n'
        '<span class="visually-hidden">{}</span>\n{}\n</span>',
        pgettext("read aloud", "by session:"),
        mark_safe(boxes),  # noqa: S308  made of boxes below
    )


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
