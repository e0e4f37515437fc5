"""Read the news of a season for feeds: events whose results were added, newest first."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from series.models import Series

_MOST = 50


def season_news(series: Series) -> list[tuple[str, str, str, datetime]]:
    """Return uid, title, text and moment of each event whose results the season has (one query)."""
    rows = series.events.filter(taken_at__isnull=False).order_by("-taken_at", "-id")[:_MOST]
    return [
        (
            str(row.uid),
            _("Results of %(event)s") % {"event": row.name},
            ngettext(
                "The standings of %(season)s now include the places of %(n)s player.",
                "The standings of %(season)s now include the places of %(n)s players.",
                row.players,
            )
            % {"n": row.players, "season": series.name},
            row.taken_at,
        )
        for row in rows
        if row.taken_at is not None
    ]
