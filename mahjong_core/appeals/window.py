"""Compute the time to appeal after the session really ended (MCR 3.12.2; annex 2, 2)."""

from datetime import UTC, datetime, timedelta

from mahjong_core.appeals.terms import Terms
from mahjong_core.errors import RuleError

__all__ = ["closes_at", "is_in_time", "time_left", "utc"]


def utc(moment: datetime) -> datetime:
    """Return the moment in UTC.

    Two times of one zone subtract as wall clocks, wrong by an hour when summer time ends.
    """
    if moment.tzinfo is None:
        raise RuleError("appeals.moment_without_zone", "a moment needs its time zone", {"moment": moment.isoformat()})
    return moment.astimezone(UTC)


def closes_at(session_ended_at: datetime, terms: Terms) -> datetime:
    """Return when the window closes; a stop of the clock moves it only as far as it moves the session's end."""
    return utc(session_ended_at) + timedelta(minutes=terms.window_minutes)


def is_in_time(lodged_at: datetime, session_ended_at: datetime | None, terms: Terms) -> bool:
    """Return whether a statement is in time; always true while the session is in play (None).

    Exactly at the limit: in time by 3.12.2 ("dans les 30 minutes"), late by annex 2 ("avant les 30 min").
    """
    if session_ended_at is None:
        return True
    limit = closes_at(session_ended_at, terms)
    lodged = utc(lodged_at)
    return lodged <= limit if terms.limit_inclusive else lodged < limit


def time_left(now: datetime, session_ended_at: datetime | None, terms: Terms) -> timedelta | None:
    """Return the time left, never below zero; None while the session is in play."""
    if session_ended_at is None:
        return None
    return max(timedelta(), closes_at(session_ended_at, terms) - utc(now))
