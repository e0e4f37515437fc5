"""Render who met before, for pages of lower apps."""

from collections.abc import Collection

from django.template.loader import render_to_string

from reports.players.selectors.meetings import meetings
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.standings.selectors.public_view import public_ranking
from tournaments.models import Participant


def met_sentences(player: Participant, others: Collection[Participant]) -> dict[int, str]:
    """Return by participant a sentence on the common tables, as far as the public sees their results."""
    current = public_ranking(player.tournament)
    rows = {row.entrant_id: row for row in current.rows}
    return {
        participant: render_to_string("reports/player/met.html", {"met": met, "is_mcr": is_mcr(current.rules)})
        for participant, met in meetings(player, others, rows).items()
    }
