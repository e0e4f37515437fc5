"""Compute who plays a phase and where they sit: the same for preview, decision and draft."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any

from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.sessions import phases as core
from mahjong_core.seating.sessions.byes import byes
from mahjong_core.seating.sessions.flights import flights
from mahjong_core.seating.sessions.line_ups import line_up_session
from mahjong_core.seating.sessions.next_session import at_winds
from mahjong_core.seating.sessions.phase_sessions import (
    PhaseSession,
    bracket_session,
    drawn_sessions,
    elimination_session,
    ranked_session,
    team_sessions,
)
from mahjong_core.standings import Cut
from mahjong_core.standings.brackets import play_next, table_places
from mahjong_core.standings.lines import with_all_in
from scoring.common.selectors.basis import Basis
from scoring.finals.selectors.line_ups import boards, line_ups_of, next_called_session, refuse_without_team
from scoring.finals.selectors.ties import LevelPlayers, ties_among
from scoring.standings.selectors.groups import team_ranking
from scoring.standings.selectors.ranking import Ranking, ranking_from_ledger
from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import (
    DrawStatus,
    Participant,
    ParticipationKind,
    Phase,
    PhaseKind,
    PhaseStatus,
    SeatingDraw,
)
from tournaments.participation.selectors.cuts import members_by_id, members_by_number, places_by_id
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions, participation_of
from tournaments.phases.selectors import core_phase, cuts_in_force, phases_of
from tournaments.seating.selectors.inputs import DrawOptions, event_groups, in_teams, kept_flights, phase_teams
from tournaments.seating.selectors.plan import published_plan

Divisions = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class PhaseDraw:
    """Store the sessions of a phase from ``first`` on, after those ``played``, and the data that the draft records."""

    first: int
    played: SeatingPlan
    sessions: SeatingPlan
    facts: Mapping[str, Any] = field(default_factory=dict)


def standings_for(phase: Phase, session: int) -> Ranking:
    """Return the verified standings that seat a session of the phase.

    Its first session is seated by the standings before the cut: if nothing is carried over, all are level after it.
    """
    cuts = cuts_before(phase) if session == phase.first_session else None
    return ranking_from_ledger(phase.tournament, Basis.VERIFIED, cuts=cuts)


def cuts_before(phase: Phase) -> tuple[Cut, ...]:
    """Return the cuts of the earlier phases."""
    people = Participant.objects.filter(tournament=phase.tournament).values_list("pk", flat=True)
    return cuts_in_force(phase.tournament, None, people, before=phase.number)


def divisions_of(phase: Phase, current: Ranking) -> Divisions:
    """Return the numbers of the players of the phase by division, best first.

    Decided already: its members, in the order of today's standings. Else whom the cut would take now.
    """
    playing = {person.number for person in drawn_participants(phase.tournament)}
    ranked = [current.people[row.entrant_id].number for row in current.rows]
    order = [number for number in ranked if number in playing]
    if phase.kind == PhaseKind.FLIGHTS:
        groups = (frozenset(flight) for flight in flights(order, kept_flights(phase)))
        return tuple(tuple(number for number in order if number in flight) for flight in groups)
    members = _members_of(phase) if phase.status == PhaseStatus.OPEN else {}
    if members or is_for_everybody(phase):
        return grouped(order, members)
    before = divisions_before(phase, current)
    if phase.kind == PhaseKind.TEAMS:
        return (teams_through(phase, current, before),)
    with rules_as_refusals():
        plan = core_phase(phase)
        sizes = _sizes(plan, before, phase.first_session)
        flat = [number for division in before for number in division]
        for level in ties_among(phase, flat, sizes, current):
            flat = level.sorted(flat)
            if level.is_all_in:
                plan = replace(plan, cut=with_all_in(plan.cut, level.tie))
                sizes = _sizes(plan, before, phase.first_session)
        return core.cut(flat[: sum(sizes)], sizes)


@dataclass(frozen=True)
class Playing:
    """Store who plays a session of a phase, by division and best first, and who sits it out in turn."""

    divisions: Divisions
    byes: tuple[int, ...] = ()


def playing_of(phase: Phase, divisions: Divisions, session: int) -> Playing:
    """Return which members of the divisions play a session (one query).

    Those marked as away do not. If a phase gives byes, whoever does not fill a table of four sits out: who did so
    least often since the phase began, among them the highest number.
    """
    known = participation_of(phase.tournament)
    away = {p for p in known.away(session) if not phase.byes or known.kind(p, session) is not ParticipationKind.BYE}
    here = tuple(tuple(number for number in division if number not in away) for division in divisions)
    if not phase.byes:
        return Playing(here)
    before = range(phase.first_session, session)
    sat_out = {number: len(known.sessions_away(number, before)) for division in here for number in division}
    with rules_as_refusals():
        out = {number for division in here for number in byes(division, sat_out)}
    return Playing(tuple(tuple(n for n in pair if n not in out) for pair in here), tuple(sorted(out)))


def _sizes(phase: core.Phase, before: Divisions, first: int) -> list[int]:
    """Return how many play in each division of a phase from session ``first`` on, given the divisions before it."""
    preview = core.preview_phase(phase, [len(pair) for pair in before], first)
    return [division.players for division in preview.divisions]


def ties_of(phase: Phase, current: Ranking) -> tuple[LevelPlayers, ...]:
    """Return the ties at the lines of a phase that is not decided; none if its cut cannot be made."""
    if phase.status != PhaseStatus.PLANNED or is_for_everybody(phase) or phase.kind == PhaseKind.TEAMS:
        return ()
    before = divisions_before(phase, current)
    with suppress(RuleError):
        sizes = _sizes(core_phase(phase), before, phase.first_session)
        return ties_among(phase, [number for division in before for number in division], sizes, current)
    return ()


def divisions_before(phase: Phase, current: Ranking) -> Divisions:
    """Return the players by division of the phase before, best first."""
    playing = {person.number for person in drawn_participants(phase.tournament)}
    ranked = [current.people[row.entrant_id].number for row in current.rows]
    order = [number for number in ranked if number in playing]
    earlier = [other for other in phases_of(phase.tournament) if other.number < phase.number]
    return grouped(order, _members_of(earlier[-1])) if earlier else (tuple(order),)


def grouped(order: Sequence[int], divisions: Mapping[int, int]) -> Divisions:
    """Return the order split by division; one group if there are none."""
    if not divisions:
        return (tuple(order),)
    last = max(divisions.values())
    split = (tuple(n for n in order if divisions.get(n) == division) for division in range(1, last + 1))
    return tuple(division for division in split if division)


def _members_of(phase: Phase) -> dict[int, int]:
    """Return the division of each member, by participant's number (two queries)."""
    return members_by_number([phase]).get(phase.pk, {})


def is_for_everybody(phase: Phase) -> bool:
    """Return whether all players of the event play: no cut here and none before."""
    return all(not candidate.cut for candidate in phases_of(phase.tournament) if candidate.number <= phase.number)


def session_to_draw(phase: Phase) -> int:
    """Return the phase's first session that has not started. Raise ``phases.not_its_turn`` if it has to wait."""
    session = frozen_sessions(phase.tournament) + 1
    if not phase.first_session <= session <= phase.last_session:
        raise Refusal(
            "phases.not_its_turn",
            _("The next session is number %(session)s; phase %(phase)s has sessions %(first)s to %(last)s.")
            % {
                "session": session,
                "phase": phase.number,
                "first": phase.first_session,
                "last": phase.last_session,
            },
            {"session": session, "phase": phase.number},
        )
    return session


def phase_draw(phase: Phase, divisions: Divisions, current: Ranking, session: int) -> PhaseDraw:
    """Return the seating of a phase from ``session`` on: all sessions of a round robin, otherwise this one.

    Refuses with what the rules refuse, and ``seating.no_standings`` if the first session waits for a public draw.
    """
    played = SeatingPlan(published_plan(phase.tournament).sessions[: session - 1])
    seed = f"{phase.seed} {session}"
    last = session if phase.byes else phase.last_session
    with rules_as_refusals():
        if phase.kind == PhaseKind.TEAMS:
            return _team_draw(phase, divisions, current, played)
        if phase.kind in (PhaseKind.ROUND_ROBIN, PhaseKind.FLIGHTS):
            groups = event_groups(drawn_participants(phase.tournament), DrawOptions())
            laid = drawn_sessions(divisions, played, last, seed, groups)
            whole = at_once(session, played, laid, divisions)
            if phase.kind == PhaseKind.ROUND_ROBIN:
                return whole
            return replace(whole, facts={**whole.facts, "flights": [sorted(flight) for flight in divisions]})
        if session == 1:
            raise Refusal("seating.no_standings", _("Nothing has been played yet. Draw the first session in public."))
        if phase.kind == PhaseKind.ELIMINATION:
            through = qualified_players(phase, divisions, current, session)
            drawn = elimination_session(through, played, seed, seeded=session == phase.first_session)
            return _one_by_one(session, played, drawn, (through,))
        if phase.kind == PhaseKind.DOUBLE_ELIMINATION:
            brackets = brackets_of(phase, divisions, current, session)
            drawn = bracket_session(brackets, played, seed, seeded=session == phase.first_session)
            return _one_by_one(session, played, drawn, brackets)
        kept = _kept_completions(phase, session, divisions)
        drawn = ranked_session(phase.kind, divisions, played, last, seed, kept)
        return _one_by_one(session, played, drawn, divisions)


def _team_draw(phase: Phase, divisions: Divisions, current: Ranking, played: SeatingPlan) -> PhaseDraw:
    """Return the session seated by its line-ups, if teams were asked for them.

    Else by lot all sessions to come before the next one whose teams were asked. Whoever takes no part in a session is a
    substitute's seat there.

    Raise ``line_ups.open`` while they are secret, and ``line_ups.without_team`` if one who plays is in none of the
    line-ups.
    """
    session = len(played.sessions) + 1
    seed = f"{phase.seed} {session}"
    line_ups = line_ups_of(phase.tournament, session)
    if line_ups.is_open:
        raise Refusal(
            "line_ups.open",
            _(
                "Line-ups received for session %(session)s: %(in)s of %(teams)s. "
                "Wait for the others, or announce the line-ups now."
            )
            % {"in": line_ups.handed_in, "teams": len(line_ups.teams), "session": session},
            {"session": session, "href": page_url("line-ups", phase.tournament.slug, session)},
        )
    away = participation_of(phase.tournament).away
    if line_ups.reveal is not None and not line_ups.is_by_lot:
        seeds = [int(row.key) for row in team_ranking(current)]
        listed = boards(line_ups, seeds)
        _check_listed(phase, divisions, listed)
        tables = line_up_session(listed)
        order = [player for table in tables for player in table]
        drawn = at_winds(tables, order, played, seed)
        return at_once(session, played, [_without(drawn.tables, away(session))], divisions)
    # Whoever is away plays none of the divisions, and is of a team that does.
    through = {number for division in divisions_of(phase, current) for number in division}
    people = [person for person in drawn_participants(phase.tournament) if person.number in through]
    teams: list[Sequence[int]] = [_fielded(team, away(session)) for team in phase_teams(phase, people)]
    if line_ups.is_by_lot:
        teams = list(_with_substitutes(teams))
    laid = team_sessions(teams, phase.sessions, seed)
    until = next_called_session(phase.tournament, session) or phase.last_session + 1
    first = phase.first_session
    to_come = enumerate(laid[session - first : until - first], start=session)
    return at_once(session, played, [_without(tables, away(number)) for number, tables in to_come], divisions)


def _check_listed(phase: Phase, divisions: Divisions, listed: Iterable[Iterable[int | None]]) -> None:
    """Check that no player is left out of the tables because their team was not asked for a line-up."""
    missing = {number for division in divisions for number in division}.difference(*listed)
    if missing:
        refuse_without_team(phase.tournament, missing)


def _fielded(team: Sequence[int], away: Collection[int]) -> Sequence[int]:
    """Return the players of a team who take part if it has more than seats; of another team all, absent ones too."""
    return team if len(team) <= PLACES_AT_A_TABLE else [number for number in team if number not in away]


def _without(tables: Iterable[SeatedTable], away: Collection[int]) -> tuple[SeatedTable, ...]:
    """Return the tables of a session with substitutes in place of those who do not take part."""
    seated_tables = []
    for table in tables:
        east, south, west, north = (None if seat in away else seat for seat in table.seats)
        seated_tables.append(replace(table, seats=(east, south, west, north)))
    return tuple(seated_tables)


def _with_substitutes(teams: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return teams of four: each missing player is a substitute of its own, a number below 1."""
    substitutes = count(0, -1)
    return [[*team, *islice(substitutes, max(0, PLACES_AT_A_TABLE - len(team)))] for team in teams]


def at_once(session: int, played: SeatingPlan, sessions: Sequence[Any], divisions: Divisions) -> PhaseDraw:
    """Return a draw of all sessions of a phase."""
    return PhaseDraw(session, played, SeatingPlan(tuple(sessions)), {"players": sum(map(len, divisions))})


def _one_by_one(session: int, played: SeatingPlan, drawn: PhaseSession, divisions: Divisions) -> PhaseDraw:
    facts = {
        "players": sum(map(len, divisions)),
        "span": drawn.span,
        "span_bound": drawn.span_bound,
        "completions": [[[list(t) for t in pair] for pair in ahead] for ahead in drawn.completions],
    }
    return PhaseDraw(session, played, SeatingPlan((drawn.tables,)), facts)


def teams_through(phase: Phase, current: Ranking, before: Divisions) -> tuple[int, ...]:
    """Return the players of the best whole teams.

    Of teams that are level the one comes through whose best player is ahead.
    """
    with rules_as_refusals():
        (size,) = _sizes(core_phase(phase), before, phase.first_session)
    rank_of = {number: at for at, number in enumerate(number for division in before for number in division)}
    teams = in_teams(drawn_participants(phase.tournament))
    whole = {frozenset(team) for team in teams if len(team) == PLACES_AT_A_TABLE}
    pairs = []
    for row in team_ranking(current):
        ids = (*row.members, *row.left_out)
        numbers = frozenset(n for pk in ids if (n := current.people[pk].number) in rank_of)
        if numbers in whole:
            pairs.append((row.place, sorted(numbers, key=rank_of.__getitem__)))
    pairs.sort(key=lambda pair: (pair[0], rank_of[pair[1][0]]))
    through = [number for _place, team in pairs for number in team]
    if len(through) < size:
        raise Refusal(
            "phases.too_few_teams",
            _("There are fewer complete teams of four than teams to qualify."),
            {"players": size},
        )
    return tuple(through[:size])


def qualified_players(phase: Phase, divisions: Divisions, current: Ranking, session: int) -> tuple[int, ...]:
    """Return who plays this round of an elimination: the seeds, or the first of every table of the round before."""
    playing = {number for division in divisions for number in division}
    if session == phase.first_session:
        return tuple(number for division in divisions for number in division)
    tables: dict[int, list[tuple[int, int, int]]] = {}
    for rank, row in enumerate(current.rows):
        number = current.people[row.entrant_id].number
        result = row.sessions[session - 2]
        if result is not None and result.table and number in playing:
            tables.setdefault(result.table, []).append((result.place, rank, number))
    placed = [[number for _place, _rank, number in sorted(four)] for _table, four in sorted(tables.items())]
    return tuple(four[at] for at in range(phase.each) for four in placed if at < len(four))


def brackets_of(phase: Phase, divisions: Divisions, current: Ranking, session: int) -> Divisions:
    """Return who plays this round of a double elimination, by bracket; players who left the event have no seat."""
    playing = {number for division in divisions for number in division}
    ids = {person.number: pk for pk, person in current.people.items()}
    members = set(members_by_id([phase], None).get(phase.pk, ()))
    seeds = places_by_id([phase], None).get(phase.pk, {})
    # Whose name was taken out of the list played all the same.
    rows = (*current.rows, *current.unlisted)
    results = {row.entrant_id: row.sessions for row in rows if not members or row.entrant_id in members}
    rounds = [table_places(earlier, results, seeds) for earlier in range(phase.first_session, session)]
    # Where no cut was made, those play who sat down in the first round, even if some have left since.
    members = members or ({number for table in rounds[0] for number in table} if rounds else {ids[n] for n in playing})
    away = {member for member in members if current.people[member].number not in playing}
    order = sorted(members, key=lambda member: (seeds.get(member, len(members)), member))
    with rules_as_refusals():
        brackets = play_next(order, rounds, phase.sessions, away)
    return tuple(tuple(current.people[number].number for number in bracket) for bracket in brackets)


def _kept_completions(phase: Phase, session: int, divisions: Divisions) -> list[Any]:
    """Return the completions kept by the Swiss draw before, by division, if they are for the same players."""
    earlier = SeatingDraw.objects.filter(
        phase=phase, status__in=(DrawStatus.PUBLISHED, DrawStatus.SUPERSEDED), published_at__isnull=False
    )
    latest = earlier.order_by("-version").values_list("inputs", flat=True).first() or {}
    if latest.get("session") != session - 1:
        return []
    kept = []
    for ahead, division in zip(latest.get("completions", []), divisions, strict=False):
        players = [sorted(n for table in tables for n in table if n > 0) for tables in ahead]
        kept.append(ahead if all(seated == sorted(division) for seated in players) else [])
    return kept
