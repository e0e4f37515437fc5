"""Mark who takes part in which sessions. A mark is a row; a later one for the same session replaces it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.sessions.byes import byes
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Participant, Participation, ParticipationKind, Session, Tournament
from tournaments.participation.policies import check_sitting_out_allowed
from tournaments.participation.selectors.marks import (
    EventParticipation,
    drawn_participants,
    frozen_sessions,
    participation_of,
)

MAX_REASON = 400


@dataclass(frozen=True, slots=True)
class AttendanceMark:
    """Represent a player, by number, and their status from session ``first`` to ``last`` (None: to the end)."""

    player: int
    kind: ParticipationKind
    first: int
    last: int | None = None
    reason: str = ""

    def data(self) -> dict[str, Any]:
        span = {"first": self.first, "last": self.last}
        return (
            {"player": self.player, "kind": self.kind.value} | span | ({"reason": self.reason} if self.reason else {})
        )


def mark_participation(*, tournament: Tournament, marks: Sequence[AttendanceMark], by: Actor, at: datetime) -> None:
    """Write marks for sessions to come. A player who has a seat there keeps it until the seating is changed.

    Raise ``participation.no_marks``, ``participation.unknown_player``, ``participation.session_unknown``,
    ``participation.session_started`` and ``seating.sitting_out_not_allowed``.
    """
    check_may(by, "participants.edit", tournament)
    if not marks:
        raise Malformed("participation.no_marks", _("Select players and sessions."))
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        _check_marks(current, marks)
        _write_marks(current, marks, by=by, at=at)


def _check_marks(tournament: Tournament, marks: Iterable[AttendanceMark]) -> None:
    sessions = Session.objects.filter(tournament=tournament).count()
    started = frozen_sessions(tournament)
    for mark in marks:
        if not 1 <= mark.first <= (mark.last or sessions) <= sessions:
            raise Malformed(
                "participation.session_unknown",
                _("Choose a session from 1 to %(sessions)s.") % {"sessions": sessions},
                {"first": mark.first, "last": mark.last, "sessions": sessions},
            )
        if mark.kind is not ParticipationKind.NOT_YET and mark.first <= started:
            raise Conflict(
                "participation.session_started",
                _("Session %(session)s has started. Choose later sessions.") % {"session": started},
                {"first": mark.first, "session": started},
            )
        if mark.kind is ParticipationKind.SITS_OUT:
            check_sitting_out_allowed(tournament)


def _write_marks(tournament: Tournament, marks: Sequence[AttendanceMark], *, by: Actor, at: datetime) -> None:
    """Write the rows of checked marks with one audit row; the caller holds the lock and has checked the right."""
    ids = dict(Participant.objects.filter(tournament=tournament).values_list("number", "pk"))
    unknown = sorted({mark.player for mark in marks} - set(ids))
    if unknown:
        raise Refusal("participation.unknown_player", _("No player has this number."), {"players": unknown})
    Participation.objects.bulk_create(
        Participation(
            participant_id=ids[mark.player],
            kind=mark.kind,
            first=mark.first,
            last=mark.last,
            reason=mark.reason[:MAX_REASON],
            **stamp(by, at),
        )
        for mark in marks
    )
    facts = {"marks": [mark.data() for mark in marks]}
    record("participation.marked", tournament, by=by, at=at, tournament=tournament, after=facts)
    raise_version(tournament)


def set_sitting_out(*, tournament: Tournament, session: int, players: Collection[int], by: Actor, at: datetime) -> None:
    """Mark exactly these players as sitting a session to come out; the others play, unless they left.

    Refuses with the codes of :func:`mark_participation`.
    """
    check_may(by, "participants.edit", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        _check_marks(current, [AttendanceMark(0, ParticipationKind.PLAYS, session, session)])
        seat_out(current, {session: players}, by=by, at=at)


def seat_out(tournament: Tournament, sitting_out: Mapping[int, Collection[int]], *, by: Actor, at: datetime) -> None:
    """Mark exactly those named by session as sitting out there; the caller holds the lock and has checked the right.

    A player who was marked before and is no longer named plays, unless they left or enter later.
    """
    marks = list(_marks_of(sitting_out, participation_of(tournament)))
    if marks:
        check_sitting_out_allowed(tournament)
        _check_marks(tournament, marks)
        _write_marks(tournament, marks, by=by, at=at)


def _marks_of(sitting_out: Mapping[int, Collection[int]], known: EventParticipation) -> Iterable[AttendanceMark]:
    """Yield the marks to write so that those named, and no others, sit out."""
    returning = (ParticipationKind.SITS_OUT, ParticipationKind.BYE)
    for session, named in sorted(sitting_out.items()):
        away = known.away(session)
        for player in sorted(set(named) - away):
            yield AttendanceMark(player, ParticipationKind.SITS_OUT, session, session)
        for player in sorted(away - set(named)):
            if known.kind(player, session) in returning:
                yield AttendanceMark(player, ParticipationKind.PLAYS, session, session)


def give_byes(*, tournament: Tournament, session: int, by: Actor, at: datetime) -> list[int]:
    """Mark who sits a session to come out, in turn, so that tables are full, and return their numbers.

    Byes given to the session before are taken back first. Raise ``participation.session_unknown``,
    ``participation.session_started``, ``seating.sitting_out_not_allowed`` and ``seating.too_few_players``.
    """
    check_may(by, "participants.edit", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        _check_marks(current, [AttendanceMark(0, ParticipationKind.SITS_OUT, session, session)])
        known = participation_of(current)
        freed = [p for p in known.away(session) if known.kind(p, session) is ParticipationKind.BYE]
        present = {participant.number for participant in drawn_participants(current, session)} | set(freed)
        with rules_as_refusals():
            out = byes(present, times_out(known, session - 1))
        write_byes(tournament=current, session=session, players=out, by=by, at=at)
    return list(out)


def write_byes(*, tournament: Tournament, session: int, players: Collection[int], by: Actor, at: datetime) -> None:
    """Give byes in a session to exactly these players; the caller holds the event's row and has checked the right."""
    known = participation_of(tournament)
    freed = {p for p in known.away(session) if known.kind(p, session) is ParticipationKind.BYE}
    marks = [
        AttendanceMark(player, ParticipationKind.PLAYS, session, session) for player in sorted(freed - set(players))
    ]
    marks += [
        AttendanceMark(player, ParticipationKind.BYE, session, session) for player in sorted(set(players) - freed)
    ]
    if marks:
        _write_marks(tournament, marks, by=by, at=at)


def times_out(known: EventParticipation, until: int) -> dict[int, int]:
    """Return how many of the sessions up to ``until`` each player has sat out."""
    sessions = range(1, until + 1)
    return {player: len(known.sessions_away(player, sessions)) for player in known.spans}


def set_line_up(
    *, tournament: Tournament, team: str, session: int, players: Collection[int], by: Actor, at: datetime
) -> None:
    """Field these members of a team in a session to come; its other members sit out.

    Raise ``participation.team_unknown``, ``participation.not_of_the_team``, ``participation.session_unknown``,
    ``participation.session_started`` and ``seating.sitting_out_not_allowed``.
    """
    check_may(by, "participants.edit", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        _check_marks(current, [AttendanceMark(0, ParticipationKind.SITS_OUT, session, session)])
        members = set(Participant.objects.filter(tournament=current, team__name=team).values_list("number", flat=True))
        _check_members(team, members, players)
        known = participation_of(current)
        away = known.away(session)
        marks = [AttendanceMark(p, ParticipationKind.PLAYS, session, session) for p in sorted(set(players) & away)]
        marks += [
            AttendanceMark(p, ParticipationKind.SITS_OUT, session, session)
            for p in sorted(members - set(players) - away)
        ]
        if marks:
            _write_marks(current, marks, by=by, at=at)


def _check_members(team: str, members: Collection[int], players: Collection[int]) -> None:
    if not members:
        raise Refusal("participation.team_unknown", _("This team is not in the event."), {"team": team})
    strangers = sorted(set(players) - set(members))
    if strangers:
        raise Refusal(
            "participation.not_of_the_team",
            _("Some of these players are not in this team."),
            {"team": team, "players": strangers},
        )
