"""What happened in an event, for readers elsewhere: public announcements and releases, newest first."""

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.selectors.published import publications
from scoring.selectors.veil import public_veil
from tournaments.models import Tournament
from tournaments.selectors.announcements import public_announcements

MOST = 50


def news_rows(event: Tournament, at: datetime) -> list[tuple[str, str, str, datetime, int | None]]:
    """Uid, title, text, moment, and the session of a release (three queries)."""
    told = [(str(row.id), row.text[:80], row.text, row.at, None) for row in public_announcements(event, at)]
    released = [
        (
            str(one.uid),
            _("Results of session %(n)s released") % {"n": one.session.number},
            _("The standings after session %(n)s are public.") % {"n": one.session.number},
            one.at,
            one.session.number,
        )
        for one in publications(event, public_veil(event))
        if getattr(one, "withdrawal", None) is None
    ]
    return sorted([*told, *released], key=lambda row: row[3], reverse=True)[:MOST]
