"""Find what the public may see of an event's results under its embargoes (decision 13)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q

from scoring.common.selectors.releases import standing_releases
from scoring.models import Embargo, EmbargoKind
from tournaments.models import SessionMove, SessionMoveKind, Tournament
from tournaments.sessions.selectors.clock import NOT_UNDONE

Moments = tuple[tuple[int, datetime], ...]


@dataclass(frozen=True)
class Embargoes:
    """Store the embargoes. ``held``: sessions. ``after``: the ranking is frozen after it, as it was at ``until``.

    ``until`` None: the session after which it freezes is not over yet, so that nothing stands still so far.
    """

    held: frozenset[int] = frozenset()
    after: int | None = None
    until: datetime | None = None

    def __bool__(self) -> bool:
        return bool(self.held) or self.after is not None

    def hides(self, session: int) -> bool:
        return session in self.held or (self.after is not None and session > self.after)

    @property
    def held_list(self) -> tuple[int, ...]:
        """Return the held sessions that the freeze does not already hide."""
        return tuple(sorted(number for number in self.held if self.after is None or number <= self.after))

    def moment(self, wanted: datetime | None) -> datetime | None:
        """Return the moment that may be shown: the one asked for, but never after the freeze; None means now."""
        if self.until is None or wanted is None:
            return wanted if self.until is None else self.until
        return min(wanted, self.until)

    def sessions(self, number: str) -> Q:
        """Return the filter for rows of sessions that may be seen; ``number``: the lookup of the session's number."""
        wanted = ~Q(**{f"{number}__in": self.held}) if self.held else Q()
        return wanted if self.after is None else wanted & Q(**{f"{number}__lte": self.after})

    def of_any_session(self, prefix: str = "") -> Q:
        """Return the filter for rows with ``at``: of visible sessions, or of no session, up to the freeze."""
        session = f"{prefix}session"
        wanted = Q()
        if self:
            wanted = Q(**{f"{session}__isnull": True}) | self.sessions(f"{session}__number")
        return wanted if self.until is None else wanted & Q(**{f"{prefix}at__lte": self.until})


NO_EMBARGOES: Final = Embargoes()


def current_embargoes(tournament: Tournament) -> Embargoes:
    """Return the embargoes in force (one query; two more while the ranking is frozen)."""
    rows = Embargo.objects.filter(tournament=tournament, lifted_at__isnull=True)
    pairs = [(EmbargoKind(kind), number) for kind, number in rows.values_list("kind", "session__number")]
    held = frozenset(number for kind, number in pairs if kind is EmbargoKind.HOLD)
    after = next((number for kind, number in pairs if kind is EmbargoKind.FREEZE), None)
    until = None if after is None else dict(session_moments(tournament, releases_of(tournament))).get(after)
    return Embargoes(held, after, until)


def releases_of(tournament: Tournament) -> list[tuple[int, datetime]]:
    """Return session number and moment of every release that was not taken back, in order (one query)."""
    rows = standing_releases(tournament).order_by("at", "id")
    return list(rows.values_list("session__number", "at"))


def session_moments(tournament: Tournament, releases: Sequence[tuple[int, datetime]]) -> Moments:
    """Return the moment of each session: its last release before another's, else the start of the next session."""
    moments: dict[int, datetime] = {}
    starts = SessionMove.objects.filter(NOT_UNDONE, session__tournament=tournament, kind=SessionMoveKind.START)
    for session, at in starts.order_by("session__number").values_list("session__number", "at"):
        if session > 1:
            moments[session - 1] = at
    latest = 0
    for session, at in releases:
        if session >= latest:
            moments[session], latest = at, session
    return tuple(sorted(moments.items()))
