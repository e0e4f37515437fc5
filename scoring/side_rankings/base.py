"""Build the context of the side rankings, for their page and the part that follows the stream."""

from typing import Any

from scoring.common.permissions import ACTS
from scoring.side_rankings.selectors.tables import side_tables
from scoring.standings.base import StandingsPage
from tournaments.common.permissions import allowed_acts


def side_context(shown: StandingsPage) -> dict[str, Any]:
    page = shown.page
    return {
        "tables": side_tables(page.tournament, shown.basis),
        "may_choose": "side_rankings.choose" in allowed_acts(page.roles, ACTS),
    }
