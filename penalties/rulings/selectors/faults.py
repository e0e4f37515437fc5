"""Represent what happened, as a referee reports it, and who sits where."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import Wind
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Session, SessionMoveKind, Table
from tournaments.sessions.selectors.clock import moved_at

AS_PROPOSED: Final = "as_proposed"
Points = int | None | Literal["as_proposed"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Represent an offence at a table, or (``table`` None) away from the tables in ``session``.

    ``late`` is how late the player came, None: by the session's clock at the moment of the act. ``is_repeated``: it
    happened before without a ruling (FFMJ annex 4, 4.2.1). ``is_for_chief``: the note is.
    """

    participant: Participant
    offence: str
    table: Table | None = None
    session: Session | None = None
    hand: int | None = None
    victim: Participant | None = None
    dealer: Wind | None = None
    is_repeated: bool = False
    late: timedelta | None = None
    note: str = ""
    is_for_chief: bool = False

    @property
    def where(self) -> Session:
        """Return the session that the fault belongs to."""
        session_row = self.table.session if self.table is not None else self.session
        if session_row is None:
            raise Refusal("penalties.session_needed", _("Choose the session in which it happened."))
        return session_row


@dataclass(frozen=True, slots=True)
class RefereeDecision:
    """Store the referee's decision, as it was sent.

    ``points`` as proposed, another amount, or None for none at all (each with a ``reason``); ``further`` is what the
    referee adds if the text allows it, ``expel`` a disqualification and ``dead_hand`` a dead hand that the text leaves
    to the referee. ``seen`` is the proposal that the screen showed.
    """

    points: Points = AS_PROPOSED
    further: int = 0
    expel: bool = False
    reason: str = ""
    seen: Points = AS_PROPOSED
    dead_hand: bool = False


def seat_wind(person: Participant, seats: Mapping[Wind, Participant], table: Table) -> Wind:
    """Return the starting wind of a participant's seat. Raise ``scoring.not_at_table`` if there is none."""
    wind_of_seat = next((wind for wind, player in seats.items() if player.pk == person.pk), None)
    if wind_of_seat is None:
        raise Refusal(
            "scoring.not_at_table",
            _("No. %(number)s does not sit at table %(table)s.") % {"number": person.number, "table": table.number},
            {"participants": [person.number], "table": table.number},
        )
    return wind_of_seat


def started_at(session: Session) -> datetime | None:
    """Return when the session's clock was really started (one query)."""
    return moved_at(session, SessionMoveKind.START)


def late_by(session: Session, arrived: datetime) -> timedelta:
    """Return how late a player is who arrives now: since the real start, pauses included.

    Refuses with ``tournaments.session_not_started``: before the start nobody is late.
    """
    start = started_at(session)
    if start is None:
        raise Refusal(
            "tournaments.session_not_started",
            _("Session %(session)s has not started.") % {"session": session.number},
            {"session": session.number},
        )
    return arrived - start
