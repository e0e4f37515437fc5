"""The session clock, and what follows a session: its end and its release."""

from collections.abc import Callable
from random import Random

from scoring.models import Embargo, EmbargoKind
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from scoring.publication.services.releases import release_session, take_back_release
from tests.days.acts.book import act
from tests.days.day import IN_PLAY, Day, Deed, Named, one_of
from tournaments.models import Session
from tournaments.sessions.services.acts import (
    end_session,
    extend_session,
    give_extra_time,
    pause_session,
    resume_session,
    start_session,
)
from tournaments.sessions.services.clock import undo_clock
from tournaments.sessions.services.timetable import postpone_session


def on_session(
    day: Day, session: Session | None, act_on: Callable[..., object], *more: Named, **facts: object
) -> Deed | None:
    if session is None:
        return None
    names = (("session", session.number), ("clock", session.number), *(pair for group in more for pair in group))
    return Deed(lambda: act_on(session=session, by=day.by("chris"), at=day.moment, **facts), names)


def begun(session: Session) -> Named:
    """The players who sit there become active; whoever is missing is replaced by a substitute to be named."""
    seated = session.seats.exclude(participant=None).values_list("participant__number", flat=True)
    return (*(("person", number) for number in seated), ("substitute", session.number))


@act(weight=10)
def start(day: Day, pick: Random) -> Deed | None:
    """Mostly the next session, now and then another."""
    coming = day.sessions("scheduled")
    session = coming[0] if coming and pick.random() < 0.9 else one_of(pick, day.sessions())
    return on_session(day, session, start_session, begun(session) if session else ())


@act(weight=2)
def pause(day: Day, pick: Random) -> Deed | None:
    return on_session(day, day.in_play or one_of(pick, day.sessions()), pause_session, reason=pick.choice(("", "Fire")))


@act(weight=3)
def resume(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions("paused")) or one_of(pick, day.sessions())
    return on_session(day, session, resume_session, reason=pick.choice(("", "Over")))


@act(weight=6)
def end(day: Day, pick: Random) -> Deed | None:
    return on_session(day, one_of(pick, day.sessions(*IN_PLAY)) or one_of(pick, day.sessions()), end_session)


@act(weight=6)
def release(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions("ended", "released")) or one_of(pick, day.sessions())
    if session is None:
        return None
    deed = on_session(day, session, release_session, reason=pick.choice(("", "", "The panel sits")))
    return deed and Deed(deed.call, (*deed.names, ("released", session.number)))


@act(weight=1)
def take_back_a_release(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions("released")) or one_of(pick, day.sessions())
    return on_session(day, session, take_back_release, reason=pick.choice(("Two sheets swapped", "Two sheets", "")))


@act(weight=1)
def extend(day: Day, pick: Random) -> Deed | None:
    return on_session(
        day, one_of(pick, day.sessions()), extend_session, minutes=pick.randrange(0, 30), reason="Late start"
    )


@act(weight=1)
def extra_time(day: Day, pick: Random) -> Deed | None:
    facts = {"table": pick.randrange(1, 4), "minutes": pick.randrange(1, 9), "reason": "A ruling"}
    return on_session(day, day.in_play or one_of(pick, day.sessions()), give_extra_time, **facts)


@act(weight=2)
def undo(day: Day, pick: Random) -> Deed | None:
    """A start taken back leaves the players as they are, active."""
    return on_session(day, one_of(pick, day.sessions()), undo_clock, reason="By mistake")


@act(weight=1)
def postpone(day: Day, pick: Random) -> Deed | None:
    return on_session(day, one_of(pick, day.sessions()), postpone_session, minutes=pick.randrange(1, 60))


@act(weight=1)
def keep_back(day: Day, pick: Random) -> Deed | None:
    """The results of a session held, or the public ranking frozen."""
    session, kind = one_of(pick, day.sessions()), pick.choice(list(EmbargoKind))
    return session and Deed(lambda: place_embargo(session=session, kind=kind, by=day.by("alice"), at=day.moment))


@act(weight=1)
def let_go(day: Day, pick: Random) -> Deed | None:
    placed = Embargo.objects.filter(session__tournament=day.event).select_related("session__tournament").order_by("pk")
    row = one_of(pick, list(placed))
    return row and Deed(lambda: lift_embargo(embargo=row, by=day.by("alice"), at=day.moment))
