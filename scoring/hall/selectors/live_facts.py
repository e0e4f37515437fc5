"""Compute the small facts sent with a stream's events, so that clocks and signs need no further request."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from scoring.common.selectors.clocks import ClockView, clock_view
from scoring.hall.selectors.desk import session_that_matters
from scoring.sheets.selectors.folding import rules_of
from tournaments.models import PublicPart, Session, Table, TableStatus, Tournament

Facts = dict[PublicPart, dict[str, Any]]


def live_facts(tournament_pk: int, parts: Collection[PublicPart], now: datetime) -> Facts:
    """Return the facts of the parts that have any. All of them are public in every event."""
    wanted = {PublicPart.SESSION, PublicPart.CLOCK} & set(parts)
    tournament = Tournament.objects.filter(pk=tournament_pk).first() if wanted else None
    if tournament is None:
        return {}
    session = session_that_matters(tournament)
    facts: Facts = {}
    if PublicPart.SESSION in wanted:
        facts[PublicPart.SESSION] = session_facts(session)
    if PublicPart.CLOCK in wanted:
        # ``ends_at`` while the clock runs, the seconds ``left`` at the server's ``now``; tables with extra time.
        clock = _clock_data(clock_view(session, rules_of(session.tournament), now)) if session else {}
        facts[PublicPart.CLOCK] = {"session": session.number if session else None, "now": now.isoformat()} | clock
    return facts


def session_facts(session: Session | None) -> dict[str, Any]:
    """Return the facts of ``session``: the one in play, else being counted, else the next; null if there is none."""
    if session is None:
        return {"session": None}
    statuses = list(Table.objects.filter(session=session).values_list("status", flat=True))
    verified = statuses.count(TableStatus.VERIFIED)
    return {"session": session.number, "status": session.status, "tables": len(statuses), "verified": verified}


def _clock_data(clock: ClockView) -> dict[str, Any]:
    return {
        "status": clock.status.value,
        "ends_at": iso_moment(clock.ends_at),
        "left": None if clock.is_unlimited else clock.seconds,
        "tables": {str(table_time.table): iso_moment(table_time.ends_at) for table_time in clock.extra},
        "signals": [{"kind": sound.kind.value, "key": sound.key, "at": iso_moment(sound.at)} for sound in clock.sounds],
    }


def iso_moment(at: datetime | None) -> str | None:
    """Return a moment in ISO 8601; None if there is none."""
    return at.isoformat() if at else None
