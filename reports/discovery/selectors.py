"""Read the news of an event for feeds: public announcements and releases, newest first."""

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.common.selectors.embargoes import current_embargoes
from scoring.publication.selectors.published import publications
from tournaments.announcements.selectors import for_public
from tournaments.models import Tournament

MOST = 50


def news_rows(event: Tournament, at: datetime) -> list[tuple[str, str, str, datetime, int | None]]:
    """Return uid, title, text, moment, and the session of a release (three queries)."""
    rows = [(str(row.uid), row.text[:80], row.text, row.at, None) for row in for_public(event, at)]
    released = [
        (
            str(publication.uid),
            _("Results of session %(n)s released") % {"n": publication.session.number},
            _("The standings after session %(n)s are public.") % {"n": publication.session.number},
            publication.at,
            publication.session.number,
        )
        for publication in publications(event, current_embargoes(event))
        if getattr(publication, "withdrawal", None) is None
    ]
    return sorted([*rows, *released], key=lambda row: row[3], reverse=True)[:MOST]
