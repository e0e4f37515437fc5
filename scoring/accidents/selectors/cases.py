"""Represent one accident as reported: session, seat or table, substitute; and list the choices for each."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse

from mahjong_core.rulesets import RuleSet, from_data
from scoring.accidents.selectors.records import Accident, Way
from scoring.hall.selectors.desk import session_that_matters
from tournaments.models import Participant, Seat, Session, SessionStatus, Table, Tournament
from tournaments.tables.selectors.occupancy import Occupancy, Sitter, occupancies


@dataclass(frozen=True)
class AccidentCase:
    """Represent a problem and its place. ``helper``: of the bench; ``name``: any other person; ``players``: numbers."""

    tournament: Tournament
    accident: Accident
    way: Way
    session: Session
    seat: Occupancy | None = None
    table: Table | None = None
    person: Participant | None = None
    helper: Participant | None = None
    name: str = ""
    players: tuple[int, ...] = ()

    @property
    def rules(self) -> RuleSet:
        return from_data(self.tournament.rule_set)

    @property
    def who(self) -> str:
        """Return the name of the person who plays instead, empty if still to be named."""
        return "" if self.way.is_unnamed else self.helper.name if self.helper else self.name.strip()

    @property
    def player(self) -> Participant | None:
        """Return the player concerned."""
        return self.person or (self.seat.seat.participant if self.seat else None)

    @property
    def here(self) -> Table | None:
        return self.seat.seat.table if self.seat else self.table

    @property
    def href(self) -> str:
        """Return the address of the page that carries the remedy out, opened at the right place."""
        args: list[str | int] = [self.tournament.slug]
        if self.way.at != "event":
            args.append(self.session.number)
        if self.way.at == "table" and self.here is not None:
            args.append(self.here.number)
        facts = {"session": self.session.number, "number": self.player.number if self.player else ""}
        query = self.way.query % facts
        return reverse(self.way.page, args=args) + (f"?{query}" if query else "")


def allowed_ways(accident: Accident, acts: Collection[str], session: Session | None = None) -> list[Way]:
    """Return the remedies open to a person with these acts, in the state of the session."""
    ways = [way for way in accident.ways if way.act in acts]
    return ways if session is None else [way for way in ways if _is_open(way, session)]


def _is_open(way: Way, session: Session) -> bool:
    if way.is_unnamed and not session.tournament.allow_unnamed_substitutes:
        return False
    if way.is_of_fixed_rules and session.tournament.rule_set_locked_at is None:
        return False
    return SessionStatus(session.status) in way.when


def sessions_for(tournament: Tournament, accident: Accident) -> list[Session]:
    """Return the sessions in which the accident can have happened, in order (one query)."""
    rows = Session.objects.filter(
        tournament=tournament, status__in=accident.when, number__gte=accident.first
    ).select_related("tournament")
    return list(rows.order_by("number"))


def usual_session(tournament: Tournament, sessions: list[Session]) -> Session | None:
    """Return the current session if it is among these, else the first of them."""
    now = session_that_matters(tournament)
    return next(
        (session for session in sessions if now is not None and session.pk == now.pk), sessions[0] if sessions else None
    )


def next_start(tournament: Tournament, now: datetime) -> tuple[int, int] | None:
    """Return the next session by the timetable, and in how many whole minutes it starts (one query).

    None if no session to come has a planned start that is still ahead.
    """
    to_come = Session.objects.filter(tournament=tournament, status=SessionStatus.SCHEDULED, planned_at__gt=now)
    row = to_come.order_by("number").first()
    if row is None or row.planned_at is None:
        return None
    return row.number, (row.planned_at - now) // timedelta(minutes=1)


def place_key(seat: Seat) -> str:
    """Return the key by which a form names a seat: table and wind."""
    return f"{seat.table.number}-{seat.wind}"


def seats_with_player(session: Session) -> list[Occupancy]:
    """Return the seats of a session that were drawn for a player, by the player's number (two queries)."""
    seats = [occupancy for occupancy in occupancies(session) if occupancy.seat.participant is not None]
    return sorted(seats, key=lambda occupancy: occupancy.seat.participant.number if occupancy.seat.participant else 0)


def seats_without_player(session: Session) -> list[Occupancy]:
    """Return the seats that their player does not hold, by table (two queries)."""
    return [occupancy for occupancy in occupancies(session) if occupancy.sitter is not Sitter.PLAYER]


def unseated(session: Session) -> list[Participant]:
    """Return the entered players who have no seat in the session, by number."""
    seated = Seat.objects.filter(session=session, participant__isnull=False).values("participant")
    return list(session.tournament.participants.exclude(pk__in=seated).order_by("number"))
