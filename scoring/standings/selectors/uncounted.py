"""What is verified and does not count for the public yet."""

from scoring.common.selectors.releases import standing_releases
from scoring.standings.selectors.page import Waiting
from scoring.standings.selectors.ranking import Ranking
from tournaments.models import Table, TableStatus


def uncounted_tables(current: Ranking) -> tuple[Waiting, ...]:
    """Verified tables of sessions that are not released, as far as it is not kept back (one query)."""
    rows = (
        Table.objects.filter(session__tournament=current.tournament, status=TableStatus.VERIFIED)
        .exclude(session__in=standing_releases(current.tournament).values("session"))
        .order_by("session__number", "number")
        .values_list("session__number", "number")
    )
    uncounted: dict[int, list[int]] = {}
    for session, number in rows:
        if not current.kept_back.hides(session):
            uncounted.setdefault(session, []).append(number)
    return tuple(Waiting(session, tuple(tables), is_in_play=False) for session, tables in uncounted.items())
