"""What a draw depends on, gathered from the event: players, who should not meet, and the sessions already played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.draw import DrawRequest
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.table_numbers import FixedTable
from mahjong_core.seating.wishes import Groups, Members
from tournaments.errors import Refusal
from tournaments.models import Participant, Phase, SeatingDraw, Session, SessionStatus, Tournament
from tournaments.policies import check_phase_decided
from tournaments.selectors.cuts import EventCuts, cuts_of
from tournaments.selectors.participation import participation_of
from tournaments.selectors.seating import counted_from_one, drawn_participants, published_plan
from tournaments.selectors.table_wishes import carried_wishes

_NOBODY = SeatingPlan(())
OWN_KINDS = ("country", "club", "team")
Weights = Mapping[str, int | None]


@dataclass(frozen=True)
class DrawOptions:
    """What the organiser chooses. ``weights`` by kind: None for hard, 0 for "does not matter"; kinds left out keep
    the engine's own weights. ``groups`` are of kinds beyond country, club and team. ``keep``: whoever can stays at the
    table planned before. ``until``: the last session drawn, None for all. ``giving_up``: players whose wishes for
    tables, made with an earlier draw, hold no longer.
    """

    weights: Weights = field(default_factory=dict)
    groups: Mapping[str, Members] = field(default_factory=dict)
    fixed: tuple[FixedTable, ...] = ()
    keep: bool | None = None
    until: int | None = None
    giving_up: frozenset[int] = frozenset()


def frozen_sessions(tournament: Tournament) -> int:
    """How many sessions from the first on keep their seating: up to the latest that has started (one query)."""
    started = Session.objects.filter(tournament=tournament).exclude(status=SessionStatus.SCHEDULED)
    return max(started.values_list("number", flat=True), default=0)


@dataclass(frozen=True)
class DrawSpan:
    """What a draw made now would seat: the sessions after ``frozen`` up to ``last``, of ``sessions``.

    ``waits_for``: the phase to be decided before anything can be drawn.
    """

    frozen: int
    last: int
    sessions: int
    waits_for: Phase | None

    @property
    def is_cut_short(self) -> bool:
        return self.waits_for is None and self.frozen < self.last < self.sessions


def draw_span(tournament: Tournament) -> DrawSpan:
    """Three queries, four after a cut."""
    first, cuts = frozen_sessions(tournament), cuts_of(tournament)
    count = Session.objects.filter(tournament=tournament).count()
    return DrawSpan(first, cuts.last_drawn_with(first + 1, count), count, cuts.waiting_for(first + 1))


def draw_request(tournament: Tournament, options: DrawOptions) -> DrawRequest:
    """The request without its seed, from the event as it stands (seven queries).

    Refuses with ``seating.attendance_differs`` if not the same players take part in all the sessions to be drawn.
    """
    first = frozen_sessions(tournament)
    now = counted_from_one(tournament, published_plan(tournament))
    keep = first > 0 if options.keep is None else options.keep
    count = Session.objects.filter(tournament=tournament).count()
    cuts = cuts_of(tournament)
    check_phase_decided(tournament, cuts.waiting_for(first + 1), first + 1)
    sessions = min(cuts.last_drawn_with(first + 1, count), options.until or count)
    people = _present_throughout(tournament, range(first + 1, sessions + 1), cuts)
    # A wish names tables of the hall; the request counts them from 1. Those of earlier draws hold until given up.
    entered, restated = {person.number for person in people}, {wish.player for wish in options.fixed}
    carried = carried_wishes(tournament, restated, options.giving_up, first + 1)
    fixed = []
    for wish in (*options.fixed, *(one for one in carried if one.player in entered)):
        tables = frozenset(number - tournament.first_table + 1 for number in wish.tables)
        fixed.append(replace(wish, tables=tables))
    return DrawRequest(
        entrants=tuple(person.number for person in people),
        sessions=sessions,
        seed="",
        groups=event_groups(people, options),
        fixed=tuple(fixed),
        played=SeatingPlan(now.sessions[:first]),
        planned=SeatingPlan(now.sessions[first:sessions]) if keep else _NOBODY,
    )


def _present_throughout(tournament: Tournament, sessions: range, cuts: EventCuts) -> list[Participant]:
    """Those who came through and take part in all of ``sessions`` (two queries).

    Where not the same do, the draw has to stop before.
    """
    people = drawn_participants(tournament)
    known = participation_of(tournament)
    numbers = {person.number for person in people}
    away = [(known.away(session) & numbers) | cuts.out(session, numbers) for session in sessions]
    for session, missing in zip(sessions, away, strict=True):
        if missing != away[0]:
            raise Refusal(
                "seating.attendance_differs",
                _("In session %(session)s not the same players take part: draw up to session %(until)s first.")
                % {"session": session, "until": session - 1},
                {"session": session, "until": session - 1, "players": sorted(missing ^ away[0])},
            )
    return [person for person in people if not away or person.number not in away[0]]


def event_groups(people: Iterable[Participant], options: DrawOptions) -> Groups:
    """Country, club and team of everybody, and the groups named beside them; a kind of weight 0 is left out."""
    kinds = dict(options.groups) | _own_groups(people)
    counted = {kind: named for kind, named in kinds.items() if named and options.weights.get(kind, 1) != 0}
    return Groups(counted, {kind: weight for kind, weight in options.weights.items() if kind in counted})


def _own_groups(people: Iterable[Participant]) -> dict[str, Members]:
    found: dict[str, dict[str, list[int]]] = {kind: {} for kind in OWN_KINDS}
    for person in people:
        facts = {"country": person.country, "club": person.club, "team": person.team.name if person.team else ""}
        for kind, name in facts.items():
            if name:
                found[kind].setdefault(name, []).append(person.number)
    return {kind: {name: tuple(numbers) for name, numbers in named.items()} for kind, named in found.items()}


def entries_changed(draw: SeatingDraw) -> bool:
    """Whether the players, or the country, club or team of one, are not those of the commitment (two queries)."""
    sessions = range(len(draw.inputs["played"]) + 1, draw.inputs["sessions"] + 1)
    try:
        people = _present_throughout(draw.tournament, sessions, cuts_of(draw.tournament))
    except Refusal:  # the commitment was for the same people in each of its sessions, and these are not
        return True
    if [person.number for person in people] != draw.entrants:
        return True
    committed = draw.inputs.get("groups", {})
    return any(
        {name: list(numbers) for name, numbers in named.items()} != committed[kind]
        for kind, named in _own_groups(people).items()
        if kind in committed
    )
