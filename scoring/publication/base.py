"""Build the context of a session's results, for its page and the part that follows the stream."""

from dataclasses import replace
from typing import Any

from scoring.publication.selectors.results_page import public_sheets, result_tables, session_freshness
from scoring.standings.base import StandingsPage
from tournaments.models import Session


def results_context(shown: StandingsPage, session: Session) -> dict[str, Any]:
    """Return every table of a session with the results that this person may see."""
    basis, embargoes = shown.basis, shown.embargoes
    sheets = public_sheets(session, basis, embargoes)
    tables = tuple(
        replace(table, has_sheet="tournament.hall" in shown.page.acts or table.number in sheets)
        for table in result_tables(shown.current, session)
    )
    return {
        "fresh": session_freshness(session, shown.freshness, embargoes),
        "session": session,
        "sessions": range(1, shown.current.sessions + 1),
        "tables": tables,
        "is_hidden": shown.embargoes.hides(session.number),
        "there": sum(table.is_there for table in tables),
        "total": len(tables),
    }
