"""Collect the inputs of a draw from the event: players, groups to separate, and sessions already played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.draw.course import Course
from mahjong_core.seating.draw.engine import DrawRequest
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.sessions.flights import flights
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups, Members
from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.common.look.lists import print_list
from tournaments.models import (
    LineUpCall,
    Participant,
    Phase,
    PhaseKind,
    PhaseReserve,
    SeatingDraw,
    Session,
    Tournament,
)
from tournaments.participation.policies import check_phase_decided
from tournaments.participation.selectors.cuts import EventCuts, cuts_of
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions, participation_of
from tournaments.seating.selectors.plan import counted_from_one, published_plan
from tournaments.seating.selectors.wishes import carried_wishes

_NOBODY = SeatingPlan(())
OWN_KINDS = ("country", "club", "team")
Weights = Mapping[str, int | None]


@dataclass(frozen=True)
class DrawOptions:
    """Hold the organiser's choices.

    ``weights`` by kind: None for hard, 0 for "does not matter"; missing kinds keep the engine's weights. ``groups`` are
    of kinds beyond country, club and team. ``keep``: players stay at the table planned before where possible.
    ``until``: the last session drawn, None for all. ``giving_up``: players whose wishes for tables, made with an
    earlier draw, no longer hold.
    """

    weights: Weights = field(default_factory=dict)
    groups: Mapping[str, Members] = field(default_factory=dict)
    fixed: tuple[FixedTable, ...] = ()
    keep: bool | None = None
    until: int | None = None
    giving_up: frozenset[int] = frozenset()


@dataclass(frozen=True)
class DrawSpan:
    """Represent the sessions that a draw would seat now: after ``frozen`` up to ``last``, of ``sessions``.

    ``waits_for``: the phase to be decided before anything can be drawn. ``phase``: the one of the first of them.
    ``is_by_line_up``: its teams were asked who takes which table, and no lot decides that. ``flights``: how many play
    where that is a phase of flights; 0 if it is none, or nobody plays.
    """

    frozen: int
    last: int
    sessions: int
    waits_for: Phase | None
    phase: Phase | None
    is_by_line_up: bool
    flights: int = 0

    @property
    def is_cut_short(self) -> bool:
        return self.waits_for is None and self.frozen < self.last < self.sessions and not self.is_ranked

    @property
    def of_flights(self) -> bool:
        return self.phase is not None and self.phase.kind == PhaseKind.FLIGHTS

    @property
    def of_teams(self) -> bool:
        return self.phase is not None and self.phase.kind == PhaseKind.TEAMS

    @property
    def is_ranked(self) -> bool:
        """Return whether the phase seats the sessions after its first by ranking."""
        return self.phase is not None and self.phase.is_ranked

    @property
    def begins_ranked(self) -> bool:
        """Return whether it would seat only the first session of such a phase."""
        return self.is_ranked and self.phase is not None and self.frozen + 1 == self.phase.first_session

    @property
    def is_over_ranks(self) -> bool:
        """Return whether a draw by lot would replace a seating by ranking."""
        return self.phase is not None and self.phase.is_ranked and self.phase.seats(self.frozen + 1)


def draw_span(tournament: Tournament) -> DrawSpan:
    """Return the span (three queries; one more after a cut, one with teams, three with flights)."""
    first, cuts = frozen_sessions(tournament), cuts_of(tournament)
    count = Session.objects.filter(tournament=tournament).count()
    phase, last = cuts.phase_of(first + 1), cuts.last_drawn_with(first + 1, count)
    teams = _sessions_with_calls(phase, first + 1)
    last = min([last, *(session - 1 for session in teams if session > first + 1)])
    parts = _flights_at(phase, first + 1)
    return DrawSpan(first, last, count, cuts.waiting_for(first + 1), phase, first + 1 in teams, parts)


def _flights_at(phase: Phase | None, session: int) -> int:
    """Return how many flights a session would be drawn in (three queries where flights play)."""
    if phase is None or phase.kind != PhaseKind.FLIGHTS:
        return 0
    away = participation_of(phase.tournament).away(session)
    playing = [
        participant.number for participant in drawn_participants(phase.tournament) if participant.number not in away
    ]
    return len(flights(playing, kept_flights(phase))) if playing else 0


def _sessions_with_calls(phase: Phase | None, session: int) -> list[int]:
    """Return the sessions from this one on whose teams were asked for their line-ups (one query where teams play)."""
    if phase is None or phase.kind != PhaseKind.TEAMS:
        return []
    calls = LineUpCall.objects.filter(tournament=phase.tournament_id, session__range=(session, phase.last_session))
    return sorted(set(calls.values_list("session", flat=True)))


def draw_request(tournament: Tournament, options: DrawOptions) -> DrawRequest:
    """Return the request without its seed, from the current event (seven queries, eight with flights or teams).

    Raise ``seating.attendance_differs`` if not the same players take part in all the sessions to be drawn, and
    with ``line_ups.no_lot`` if the tables of the first of them follow line-ups.
    """
    span, cuts = draw_span(tournament), cuts_of(tournament)
    first = span.frozen
    now = counted_from_one(tournament, published_plan(tournament))
    check_phase_decided(tournament, span.waits_for, first + 1)
    _check_no_line_ups(tournament, span)
    sessions = min(span.last, options.until or span.sessions)
    people = _present_throughout(tournament, range(first + 1, sessions + 1), cuts)
    course = _course(span.phase, people, first + 1, cuts)
    keep = first > 0 and course is None if options.keep is None else options.keep
    # A wish names tables of the hall; the request counts them from 1. Those of earlier draws hold until given up.
    entered, restated = {person.number for person in people}, {wish.player for wish in options.fixed}
    carried = carried_wishes(tournament, restated, options.giving_up, first + 1)
    fixed = []
    for wish in (*options.fixed, *(fixed_table for fixed_table in carried if fixed_table.player in entered)):
        tables = frozenset(number - tournament.first_table + 1 for number in wish.tables)
        fixed.append(replace(wish, tables=tables))
    return DrawRequest(
        entrants=tuple(person.number for person in people),
        sessions=sessions,
        seed="",
        groups=event_groups(people, _known_apart(options, course)),
        fixed=tuple(fixed),
        played=SeatingPlan(now.sessions[:first]),
        planned=SeatingPlan(now.sessions[first:sessions]) if keep else _NOBODY,
        course=course,
    )


def _check_no_line_ups(tournament: Tournament, span: DrawSpan) -> None:
    session = span.frozen + 1
    if span.is_by_line_up:
        raise Refusal(
            "line_ups.no_lot",
            _("The tables of session %(session)s follow the line-ups requested from the teams. They cannot be drawn.")
            % {"session": session},
            {"session": session, "href": page_url("line-ups", tournament.slug, session)},
        )


def _course(phase: Phase | None, people: Sequence[Participant], session: int, cuts: EventCuts) -> Course | None:
    """Return the flights or teams of a phase that has such parts, drawn from ``session`` on (one query)."""
    if phase is None:
        return None
    if phase.kind == PhaseKind.FLIGHTS:
        parts = flights([person.number for person in people], kept_flights(phase))
        return Course("flights", parts, phase.first_session, phase.sessions)
    if phase.kind == PhaseKind.TEAMS:
        parts = tuple(map(tuple, phase_teams(phase, people)))
        _check_whole(phase, parts, session, cuts)
        return Course("teams", parts, phase.first_session, phase.sessions)
    return None


def _check_whole(phase: Phase, parts: Iterable[tuple[int, ...]], session: int, cuts: EventCuts) -> None:
    """Raise ``seating.team_away`` if a team is short of one who takes no part, whose seat a substitute has.

    Whoever did not come through is no part of any team here.
    """
    short = {number for part in parts if len(part) < PLACES_AT_A_TABLE for number in part}
    if not short:
        return
    everybody = drawn_participants(phase.tournament)
    out = cuts.out(session, {person.number for person in everybody})
    through = [person for person in everybody if person.number not in out]
    absent = participation_of(phase.tournament).away(session)
    teams = [team for team in phase_teams(phase, through) if not short.isdisjoint(team)]
    away = [number for team in teams for number in team if number in absent]
    if away:
        raise Refusal(
            "seating.team_away",
            ngettext_lazy(
                "No. %(players)s does not take part, and a substitute plays in their team. Draw on the page of "
                "the phase.",
                "No. %(players)s do not take part, and substitutes play in their teams. Draw on the page of the phase.",
                len(away),
            )
            % {"players": print_list(away)},
            {"players": away, "href": page_url("phase", phase.tournament.slug, phase.number)},
        )


def in_teams(people: Iterable[Participant], taken: Mapping[int, str] = MappingProxyType({})) -> list[list[int]]:
    """Return the numbers of each team; a player without a team is a team of one, which the rules refuse.

    ``taken``: whose team another is, by participant.
    """
    teams: defaultdict[str, list[int]] = defaultdict(list)
    for person in people:
        teams[taken.get(person.pk, _team_key(person))].append(person.number)
    return list(teams.values())


def phase_teams(phase: Phase, people: Iterable[Participant]) -> list[list[int]]:
    """Return the teams of a phase; a player who moved up belongs to the team whose place they took (one query)."""
    taken: dict[int, str] = {}
    for move in PhaseReserve.objects.filter(phase=phase).select_related("leaving").order_by("id"):
        taken[move.reserve_id] = taken.get(move.leaving_id, _team_key(move.leaving))
    return in_teams(people, taken)


def _team_key(person: Participant) -> str:
    return f"t{person.team_id}" if person.team_id else f"p{person.pk}"


def kept_flights(phase: Phase) -> list[list[int]]:
    """Return the flights of the latest draw of the phase that was published; none before (one query).

    A player who sat out then keeps the flight of an earlier draw.
    """
    draws = SeatingDraw.objects.filter(phase=phase, published_at__isnull=False)
    kept: list[list[int]] = []
    for inputs in draws.order_by("-version").values_list("inputs", flat=True):
        parts = inputs.get("flights") or inputs.get("course", {}).get("parts", ())
        kept = kept or [[] for _part in parts]
        if len(parts) == len(kept):
            known = {number for flight in kept for number in flight}
            for flight, part in zip(kept, parts, strict=True):
                flight += [member for member in part if member not in known]
    return kept


def _known_apart(options: DrawOptions, course: Course | None) -> DrawOptions:
    """Return the wishes of the draw. A plan of teams keeps team-mates apart and ignores other wishes.

    Raise ``seating.teams_alone`` whoever asks for another.
    """
    if course is None or course.kind != "teams":
        return options
    if options.groups or options.weights:
        raise Refusal(
            "seating.teams_alone",
            _("In a team round robin, meetings are set by the team plan. Remove the other settings."),
            {"kinds": sorted({*options.groups, *options.weights})},
        )
    return replace(options, weights={"country": 0, "club": 0, "team": None})


def _present_throughout(tournament: Tournament, sessions: range, cuts: EventCuts) -> list[Participant]:
    """Return those who came through and take part in all of ``sessions`` (two queries).

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
                _("The players of session %(session)s are different. Draw up to session %(until)s first.")
                % {"session": session, "until": session - 1},
                {"session": session, "until": session - 1, "players": sorted(missing ^ away[0])},
            )
    return [person for person in people if not away or person.number not in away[0]]


def event_groups(people: Iterable[Participant], options: DrawOptions) -> Groups:
    """Return country, club and team of all players, and the other groups; a kind of weight 0 is left out."""
    kinds = dict(options.groups) | _own_groups(people)
    counted = {kind: named for kind, named in kinds.items() if named and options.weights.get(kind, 1) != 0}
    return Groups(counted, {kind: weight for kind, weight in options.weights.items() if kind in counted})


def _own_groups(people: Iterable[Participant]) -> dict[str, Members]:
    groups: dict[str, dict[str, list[int]]] = {kind: {} for kind in OWN_KINDS}
    for person in people:
        facts = {"country": person.country, "club": person.club, "team": person.team.name if person.team else ""}
        for kind, name in facts.items():
            if name:
                groups[kind].setdefault(name, []).append(person.number)
    return {kind: {name: tuple(numbers) for name, numbers in named.items()} for kind, named in groups.items()}


def entries_changed(draw: SeatingDraw) -> bool:
    """Return whether players, or their country, club or team, differ from the commitment (two queries)."""
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
