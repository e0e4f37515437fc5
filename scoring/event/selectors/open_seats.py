"""List the seats without a player, of players who left or sit out, and the players without a seat."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from scoring.seats.selectors.winds_now import winds_now
from tournaments.common.look.lists import print_list
from tournaments.common.look.winds import NAMES
from tournaments.common.person_names import name_list
from tournaments.events.selectors.overview import IN_PLAY
from tournaments.models import (
    DRAWN_STATES,
    Participant,
    Participation,
    Role,
    Seat,
    Session,
    SessionStatus,
    StartingWind,
    SubstituteKind,
    Tournament,
)
from tournaments.participation.selectors.cuts import EventCuts, cuts_of
from tournaments.participation.selectors.marks import EventParticipation, frozen_sessions, participation_of
from tournaments.registry.open_things import OpenThing, Urgency
from tournaments.tables.selectors.occupancy import (
    ABSENT,
    Occupancy,
    Sitter,
    maybe_unnamed_seats,
    occupancies_at,
    unnamed_seats,
)

CHIEF, ORGANISER = Role.CHIEF_REFEREE, Role.ORGANISER
_TO_COME: Final = SessionStatus.SCHEDULED


def seat_rows() -> list[tuple[QuerySet[Any], str]]:
    """Return seats with a fault, and players without a seat in the next seated session."""
    marked = Exists(Participation.objects.filter(participant=OuterRef("participant")))
    faulty = Q(participant__isnull=True) | Q(participant__state__in=ABSENT) | marked
    started = Session.objects.filter(tournament=OuterRef("tournament"), number__gt=OuterRef("number"))
    coming = Session.objects.filter(
        Exists(Seat.objects.filter(session=OuterRef("pk"))),
        ~Exists(started.exclude(status=_TO_COME)),
        tournament=OuterRef("tournament"),
        status=_TO_COME,
    )
    people = Participant.objects.filter(state__in=DRAWN_STATES).annotate(
        coming=Subquery(coming.order_by("number").values("pk")[:1])
    )
    seated = Seat.objects.filter(session=OuterRef("coming"), participant=OuterRef("pk"))
    return [
        (maybe_unnamed_seats(), "table__session__tournament"),
        (Seat.objects.filter(faulty, session__status=_TO_COME, session__dropped_at=None), "session__tournament"),
        (people.filter(~Exists(seated), coming__isnull=False), "tournament"),
    ]


def seat_things(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield the seats that wait for a person (seven queries; ten if there are some, four or five more during play).

    Seats of sessions after an undecided cut are left out: they are drawn again. A session that a later one overtook
    keeps its seating: substitutes are named there, and nobody is moved.
    """
    yield from _begun(tournament)
    marks, cuts, frozen = participation_of(tournament), cuts_of(tournament), frozen_sessions(tournament)
    waiting = [
        seat for seat in _waiting_seats(tournament, marks) if cuts.waiting_for(seat.seat.table.session.number) is None
    ]
    movable = [occupancy for occupancy in waiting if occupancy.seat.table.session.number > frozen]
    overtaken = [occupancy for occupancy in waiting if occupancy.seat.table.session.number <= frozen]
    nameless = [occupancy for occupancy in waiting if occupancy.is_open] + [
        occupancy for occupancy in overtaken if occupancy.sitter is Sitter.NOBODY
    ]
    yield from _deserted(tournament, movable)
    yield from _to_name(tournament, nameless, {occupancy.seat.pk for occupancy in movable})
    yield from _left(tournament, [occupancy for occupancy in movable if occupancy.is_open])
    sitting_out = [*_sitting_out(tournament, marks, movable)]
    unseated = [*_unseated(tournament, marks, cuts, frozen)]
    needs_others = bool(sitting_out and unseated) and _would_be_too_few(marks, movable)
    yield from (*unseated, *sitting_out) if needs_others else (*sitting_out, *unseated)


def _begun(tournament: Tournament) -> Iterator[OpenThing]:
    """Yield the seats without a name in sessions in play; a table with one left mid-session cannot play.

    A seat that was laid for a substitute may play without a name.
    """
    unnamed = unnamed_seats(tournament)
    winds = winds_now(row.seat.table for row in unnamed)
    for occupancy in unnamed:
        table, session = occupancy.seat.table, occupancy.seat.table.session
        in_play, named_first = session.status in IN_PLAY, not tournament.allow_unnamed_substitutes
        left = occupancy.row is not None and occupancy.row.kind == SubstituteKind.MID_SESSION
        stands = in_play and (left or named_first)
        facts = {"table": table.number, "session": session.number, "wind": NAMES[winds.at(table, occupancy.seat.wind)]}
        why = gettext("%(wind)s needs a substitute.") if stands else gettext("%(wind)s has no name on the sheet.")
        yield OpenThing(
            code="seat.substitute_needed" if stands else "seat.substitute_unnamed",
            role=CHIEF,
            what=gettext("Name the player at table %(table)s, session %(session)s") % facts,
            why=why % facts,
            label=gettext("Substitutes"),
            href=reverse("substitutes", args=[tournament.slug, session.number]),
            urgency=Urgency.NOW if stands else Urgency.WAITING if in_play else Urgency.LATER,
        )


def _waiting_seats(tournament: Tournament, marks: EventParticipation) -> list[Occupancy]:
    """Return the seats of coming sessions at tables with a fault; other tables are not read."""
    here = Q(session__tournament=tournament, session__status=_TO_COME, session__dropped_at=None)
    amiss = (
        Q(participant__isnull=True) | Q(participant__state__in=ABSENT) | Q(participant__number__in=list(marks.spans))
    )
    occupancies = occupancies_at(Seat.objects.filter(here & amiss).values("table"))
    return sorted(occupancies, key=lambda occupancy: (occupancy.seat.table.session.number, occupancy.seat.table.number))


def _by_session(waiting: Iterable[Occupancy]) -> Mapping[int, list[Occupancy]]:
    occupancies: dict[int, list[Occupancy]] = defaultdict(list)
    for occupancy in waiting:
        occupancies[occupancy.seat.table.session.number].append(occupancy)
    return occupancies


def _deserted(tournament: Tournament, waiting: Iterable[Occupancy]) -> Iterator[OpenThing]:
    for session, seats in _by_session(occupancy for occupancy in waiting if occupancy.sitter is Sitter.NOBODY).items():
        tables = sorted({seat.seat.table.number for seat in seats})
        facts = {"session": session, "tables": print_list(tables)}
        why = ngettext("Table %(tables)s has no players.", "Tables %(tables)s have no players.", len(tables))
        yield OpenThing(
            code="seat.nobody",
            role=ORGANISER,
            what=gettext("Close empty tables of session %(session)s") % facts,
            why=why % facts,
            label=gettext("Close a table"),
            href=_change(tournament, kind="close", session=session, table=tables[0]),
            urgency=Urgency.WAITING,
        )


def _to_name(tournament: Tournament, waiting: Iterable[Occupancy], movable: Collection[int]) -> Iterator[OpenThing]:
    """Yield the open seats of the next session alone; later ones follow when the player's withdrawal is handled.

    Where names must stand first nothing starts. ``movable``: the keys of the seats that a new seating may change; if
    all open seats are such seats of players who left, the seating comes first (``seat.player_left``).
    """
    by_session = _by_session(waiting)
    if not by_session:
        return
    session = min(by_session)
    seats = by_session[session]
    coming = Session.objects.filter(tournament=tournament, status=_TO_COME, dropped_at=None)
    is_next = not coming.filter(number__lt=session).exists()
    where = print_list(f"{seat.seat.table.number} {StartingWind(seat.seat.wind).label}" for seat in seats)
    why = ngettext("%(n)s seat is empty: %(where)s.", "%(n)s seats are empty: %(where)s.", len(seats))
    all_left = all(seat.seat.participant is not None and seat.seat.pk in movable for seat in seats)
    yield OpenThing(
        code="seat.to_name",
        role=CHIEF,
        what=gettext("Name the substitutes of session %(session)s") % {"session": session},
        why=why % {"n": len(seats), "where": where},
        label=gettext("Substitutes"),
        href=reverse("substitutes", args=[tournament.slug, session]),
        urgency=Urgency.WAITING if is_next else Urgency.LATER,
        follows=frozenset({"seat.player_left"}) if all_left else frozenset(),
    )


def _left(tournament: Tournament, waiting: Iterable[Occupancy]) -> Iterator[OpenThing]:
    by_player: dict[Participant, list[int]] = defaultdict(list)
    for occupancy in waiting:
        if occupancy.seat.participant is not None:
            by_player[occupancy.seat.participant].append(occupancy.seat.table.session.number)
    for player, sessions in by_player.items():
        facts = {"name": player.name, "number": player.number, "sessions": print_list(sessions)}
        why = ngettext(
            "%(name)s has left and still has a seat in session %(sessions)s.",
            "%(name)s has left and still has a seat in sessions %(sessions)s.",
            len(sessions),
        )
        yield OpenThing(
            code="seat.player_left",
            role=ORGANISER,
            what=gettext("Replace player %(number)s in the seating") % facts,
            why=why % facts,
            label=gettext("Change the seating"),
            href=_change(tournament, kind="leave", player=player.number),
            urgency=Urgency.WAITING,
        )


def _change(tournament: Tournament, **chosen: object) -> str:
    """Return the address of the page of manual changes, with one of its forms filled in."""
    return f"{reverse('seating-change', args=[tournament.slug])}?{urlencode(chosen)}"


def _sitting_out(
    tournament: Tournament, marks: EventParticipation, waiting: Iterable[Occupancy]
) -> Iterator[OpenThing]:
    """Yield the players who sit a session out but keep their seat there until the seating is changed."""
    for session, seats in _by_session(occupancy for occupancy in waiting if occupancy.sitter is Sitter.PLAYER).items():
        away = marks.away(session)
        people = [seat.seat.participant for seat in seats if seat.seat.participant]
        people = [person for person in people if person.number in away]
        if people:
            yield OpenThing(
                code="seat.sitting_out",
                role=ORGANISER,
                what=gettext("Change the seating of session %(session)s") % {"session": session},
                why=gettext("Seated but marked as not playing: %(names)s.") % {"names": name_list(people)},
                label=gettext("Change the seating"),
                href=_change(tournament, kind="leave", player=people[0].number, session=session),
                urgency=Urgency.WAITING,
            )


def _would_be_too_few(marks: EventParticipation, waiting: Iterable[Occupancy]) -> bool:
    """Return whether a session without those who sit out has too few players to be seated (one query for each)."""
    for number, seats in _by_session(waiting).items():
        session = seats[0].seat.table.session
        staying = session.seats.exclude(participant=None).exclude(participant__number__in=marks.away(number))
        if staying.count() < PLACES_AT_A_TABLE:
            return True
    return False


def _unseated(tournament: Tournament, marks: EventParticipation, cuts: EventCuts, frozen: int) -> Iterator[OpenThing]:
    """Yield the players of the next session who have no seat in it, once it is seated (two queries)."""
    seated = Session.objects.filter(tournament=tournament, status=_TO_COME, seats__isnull=False, number__gt=frozen)
    session = seated.order_by("number").first()
    if session is None or cuts.waiting_for(session.number) is not None:
        return
    if cuts.is_narrowed(session.number):  # after the first round of an elimination whoever sits nowhere is out
        return
    here = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES)
    away = marks.away(session.number)
    standing = [
        participant
        for participant in here.exclude(seats__session=session).order_by("number")
        if participant.number not in away
    ]
    out = cuts.out(session.number, [participant.number for participant in standing])
    waiting = [participant for participant in standing if participant.number not in out]
    if waiting:
        count = ngettext("%(names)s has no seat.", "%(names)s have no seat.", len(waiting))
        yield OpenThing(
            code="seat.unseated",
            role=ORGANISER,
            what=gettext("Seat the late entries in session %(session)s") % {"session": session.number},
            why=count % {"names": name_list(waiting)},
            label=gettext("Change the seating"),
            href=_change(tournament, kind="enter", player=waiting[0].number),
            urgency=Urgency.WAITING,
        )
