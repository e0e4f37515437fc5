"""Compute who takes part in which sessions from the ledger."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournaments.models import (
    DRAWN_STATES,
    Participant,
    Participation,
    ParticipationKind,
    Session,
    SessionStatus,
    Tournament,
)
from tournaments.participation.selectors.cuts import cuts_of

# kind, first session, last session (None: to the end)
Span = tuple[ParticipationKind, int, int | None]


@dataclass(frozen=True)
class EventParticipation:
    """Hold the spans of each player (by number), oldest first. A player without a span plays every session."""

    spans: Mapping[int, tuple[Span, ...]] = field(default_factory=dict)

    def kind(self, player: int, session: int) -> ParticipationKind:
        """Return a player's status in a session: that of the newest span that covers it."""
        for kind, first, last in reversed(self.spans.get(player, ())):
            if first <= session and (last is None or session <= last):
                return kind
        return ParticipationKind.PLAYS

    def away(self, session: int) -> frozenset[int]:
        """Return the numbers of the players who do not take part in a session."""
        return frozenset(p for p in self.spans if self.kind(p, session) is not ParticipationKind.PLAYS)

    def sessions_away(self, player: int, sessions: Iterable[int]) -> dict[int, ParticipationKind]:
        """Return those of ``sessions`` that a player does not take part in, and why."""
        kinds = {session: self.kind(player, session) for session in sessions}
        return {session: kind for session, kind in kinds.items() if kind is not ParticipationKind.PLAYS}


def participation_of(tournament: Tournament) -> EventParticipation:
    """Return the current participation (one query)."""
    rows = Participation.objects.filter(participant__tournament=tournament).order_by("id")
    spans: dict[int, list[Span]] = {}
    for number, kind, first, last in rows.values_list("participant__number", "kind", "first", "last"):
        spans.setdefault(number, []).append((ParticipationKind(kind), first, last))
    return EventParticipation({number: tuple(held) for number, held in spans.items()})


def count_drawn(tournament: Tournament) -> int:
    """Return how many players a draw of the whole event seats (one query)."""
    return Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES).count()


def drawn_participants(tournament: Tournament, session: int | None = None) -> list[Participant]:
    """Return the players whom a draw seats, by number, with their team (one query).

    ``session``: only those who came through the cuts before it and take part in it (two more queries, three
    after a cut).
    """
    wanted = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES)
    people = list(wanted.select_related("team").order_by("number"))
    if session is None:
        return people
    away = participation_of(tournament).away(session)
    away |= cuts_of(tournament).out(session, [person.number for person in people])
    return [person for person in people if person.number not in away]


def frozen_sessions(tournament: Tournament) -> int:
    """Return how many sessions from the first on keep their seating: up to the latest that has started (one query)."""
    started = Session.objects.filter(tournament=tournament).exclude(status=SessionStatus.SCHEDULED)
    return max(started.values_list("number", flat=True), default=0)
