"""Build the context of the statistics, for their page and the part that follows the stream."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.standings.base import StandingsPage
from scoring.statistics.selectors import plots, rows
from scoring.statistics.selectors.event_records import event_records
from scoring.statistics.selectors.figures import EventFigures, event_figures

STATISTICS_OF: Final[Mapping[str, Callable[[EventFigures], list[rows.TallyRow]]]] = {
    "players": rows.player_rows,
    "teams": rows.team_rows,
    "countries": rows.country_rows,
}
_MAX_DIGITS: Final = 5


def read_own(text: str) -> int | None:
    """Return a badge number; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else None


def statistics_context(shown: StandingsPage, kind: str, own: int | None = None) -> dict[str, Any]:
    """Return figures, plots and the tallies of ``kind``: players, teams or countries.

    ``own`` is the reader's number.
    """
    figures = event_figures(shown.page.tournament, shown.basis)
    lines = plots.leader_lines(figures, own)
    return {
        "own": own,
        "has_own": any(line.is_own for line in lines),
        "value_ticks": plots.value_ticks(figures),
        "place_ticks": plots.place_ticks(figures, own),
        "session_ticks": plots.session_ticks(figures),
        "records": event_records(figures),
        "kind": kind,
        "rows": STATISTICS_OF[kind](figures),
        "facts": rows.headline_figures(figures),
        "by_session": rows.session_facts(figures),
        "bars": plots.value_bars(figures),
        "winds": plots.wind_rows(figures),
        "lines": lines,
        "played": range(1, shown.last_session + 1),
        "hands": rows.hand_rows(figures),
        "best": rows.best_sessions(figures),
        "typed": figures.typed,
        "is_riichi": rows.is_riichi(figures),
    }
