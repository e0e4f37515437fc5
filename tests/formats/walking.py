"""A whole event through the real services: drawn, played, verified, cut, and every session compared."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from scoring.common.selectors.basis import Basis
from scoring.finals.selectors.line_ups import line_ups_of
from scoring.finals.services.line_ups import ask_line_ups, hand_in_line_up
from scoring.finals.services.phases import open_phase
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from scoring.standings.selectors.groups import team_ranking
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.formats.arithmetic import (
    Outcome,
    Played,
    qualified,
    shared_places,
    tables_by_line_up,
    team_table,
    two_lives,
    work_out,
)
from tests.formats.events import MCR, WholeEvent
from tests.people import NOON, actor, make_tournament, session_of, start
from tests.scoring.finals.phase_events import phase_of, plan, seated, tables_of
from tournaments.common.actors import player_actor
from tournaments.models import Participant, Person, PhaseKind, Seat, Table, Team, Tournament
from tournaments.participation.selectors.cuts import members_by_number
from tournaments.rules.services import change_rule_set
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import end_session

LEVEL: Final = 0.1


def whole(event: WholeEvent, seed: int) -> Iterator[tuple[Tournament, Outcome, Played]]:
    """The event after each of its sessions, beside what the arithmetic apart makes of the same scores."""
    made = entered(event)
    played: Played = []
    stages = event.course.stages
    scores = Random(seed)  # scores, no secrets
    for number, phase in enumerate(event.phases, start=1):
        if number > 1:
            open_phase(phase=phase_of(made, number), by=actor("alice"), at=NOON, level_by_number=True)
        for _ in range(phase.sessions):
            session = len(played) + 1
            if not Seat.objects.filter(session__tournament=made, session__number=session).exists():
                handed_in = line_up(event, made, session, played, scores) if event.line_ups and number > 1 else None
                seat(event, made, number, phase.sessions)
                assert handed_in is None or tables_of(made, session) == handed_in
            played.append(play_session(event, made, session, scores))
            yield made, work_out(event.course, played), played
            stage, before = stages[number - 1], sum(step.sessions for step in stages[: number - 1])
            if stage.double and session < before + stage.sessions:
                seat(event, made, number, phase.sessions)
                check_brackets(made, played[before:], stage.sessions, numbers_seated(made, before + 1))
            elif stage.knock_out and session < sum(step.sessions for step in stages[:number]):
                through = qualified(played[-1], phase.each)
                seat(event, made, number, phase.sessions)
                assert set(numbers_seated(made, session + 1)) == through


def entered(event: WholeEvent) -> Tournament:
    """The event with its players, teams of neighbours in the list, and its phases planned."""
    made = make_tournament("whole-event", rule_set=event.rules, sessions=sum(phase.sessions for phase in event.phases))
    if event.by_places:
        changes = {"ranking_metrics": ["table_points", "table_score"]}
        change_rule_set(tournament=made, changes=changes, name="Match points", by=actor("alice"), at=NOON)
        made.refresh_from_db()
    size = event.team
    teams = [
        Team.objects.create(tournament=made, name=f"Team {n:03}") for n in range(event.players // size if size else 0)
    ]
    people = Person.objects.bulk_create(Person(name=f"Player {n}") for n in range(1, event.players + 1))
    Participant.objects.bulk_create(
        Participant(
            tournament=made,
            person=person,
            number=n,
            name=person.name,
            team=teams[(n - 1) // size] if size and (n - 1) // size < len(teams) else None,
        )
        for n, person in enumerate(people, start=1)
    )
    plan(made, *event.phases)
    return made


def line_up(event: WholeEvent, made: Tournament, session: int, played: Played, scores: Random) -> list[set[int]]:
    """The captains hand in by lot, the last one tells all; the tables that come of it, worked out apart."""
    ask_line_ups(tournament=made, session=session, by=actor("alice"), at=NOON)
    team_line_ups = line_ups_of(made, session).teams
    orders = {}
    for team_line_up in team_line_ups:
        orders[team_line_up.team.name] = scores.sample([player.number for player in team_line_up.players], 4)
        hand_in_line_up(
            tournament=made,
            session=session,
            team=team_line_up.team.name,
            players=orders[team_line_up.team.name],
            by=player_actor(team_line_up.captain),
            at=NOON,
        )
    outcome = work_out(event.course, played)
    ranked = [name for _place, name, *_sums in team_table(event.course, outcome, event.teams)]
    ours = {min(event.teams[name]): name for name in event.teams}
    names = {ours[this_team_line_up.captain.number]: this_team_line_up.team.name for this_team_line_up in team_line_ups}
    return tables_by_line_up([names[name] for name in ranked if name in names], orders)


def areas_of(event: WholeEvent) -> dict[str, Any]:
    """The areas by name, each of as many players."""
    return {
        f"Area {at}": tuple(n for n in range(1, event.players + 1) if n % event.areas == at)
        for at in range(event.areas)
    }


def seat(event: WholeEvent, made: Tournament, number: int, sessions: int) -> None:
    """The next sessions of a phase: the first in public, every other from the standings."""
    phase, alice = phase_of(made, number), actor("alice")
    if number > 1 or phase.kind in (PhaseKind.TEAMS, PhaseKind.FLIGHTS):
        seated(made, number)
        return
    options = DrawOptions(until=sessions)
    if event.areas:
        options = DrawOptions(until=sessions, groups={"area": areas_of(event)}, weights={"area": None})
    committed = commit_draw(tournament=made, options=options, by=alice, at=NOON, seed="5" * 32)
    publish_draw(draw=run_draw(draw=committed, by=alice, at=NOON), by=alice, at=NOON)


def check_brackets(made: Tournament, played: Played, last: int, members: list[int]) -> None:
    """Nobody who lost twice is seated, nobody waits with one loss, and the brackets meet in the final alone."""
    rounds = [[shared_places(table) for table in tables] for tables in played]
    alive = two_lives(members, rounds, last)
    session = session_of(made, made.sessions.count() - last + len(played) + 1)
    tables = [set(table.seats.values_list("participant__number", flat=True)) for table in session.tables.all()]
    assert set().union(*tables) <= alive
    if len(rounds) + 1 == last:
        assert tables == [alive]
        return
    clean = alive - {player for tables in rounds for table in tables for player in table[2:]}
    assert all(table <= clean or not table & clean for table in tables)
    assert alive - clean <= set().union(*tables)


def numbers_seated(made: Tournament, session: int) -> list[int]:
    rows = Seat.objects.filter(session__tournament=made, session__number=session, participant__isnull=False)
    return list(rows.values_list("participant__number", flat=True))


def play_session(event: WholeEvent, made: Tournament, session: int, scores: Random) -> list[dict[int, int]]:
    """Scores for every table, typed, submitted by one person and verified by another."""
    start(made, session)
    played = []
    tables = Table.objects.filter(session__tournament=made, session__number=session).select_related(
        "session__tournament"
    )
    for table in tables.order_by("number"):
        seats = list(Seat.objects.filter(table=table).select_related("participant"))
        totals = drawn_scores(event, scores)
        by_wind = {chair.wind: total for chair, total in zip(seats, totals, strict=True)}
        enter_totals(table=table, totals=by_wind, by=actor("sam"), at=NOON)
        submit_table(table=table, by=actor("sam"), at=NOON)
        verify_table(table=table, by=actor("sue"), at=NOON)
        played.append(
            {candidate.participant.number: by_wind[candidate.wind] for candidate in seats if candidate.participant}
        )
    end_session(session=session_of(made, session), by=actor("chris"), at=NOON)
    return played


def drawn_scores(event: WholeEvent, scores: Random) -> list[int]:
    """Four scores that add up; now and then two are level, but where a round of a knock-out looks at places."""
    knock_out = any(stage.knock_out for stage in event.stages)
    is_mcr = event.rules == MCR
    while True:
        three = [scores.randrange(-150, 200) if is_mcr else scores.randrange(-100, 700) * 100 for _ in range(3)]
        if not knock_out and scores.random() < LEVEL:
            three[1] = three[0]
        four = [*three, (0 if is_mcr else 120_000) - sum(three)]
        if abs(four[3]) < (400 if is_mcr else 90_000) and (not knock_out or len(set(four)) == len(four)):
            return four


def difference(made: Tournament, outcome: Outcome) -> list[str]:
    """What Seatwind's verified standings have otherwise than the arithmetic; nothing where all is the same."""
    current = ranking_from_ledger(made, Basis.VERIFIED)
    ours = [
        (row.place, current.people[row.entrant_id].number, row.table_points, row.table_score) for row in current.rows
    ]
    results = [f"{mine} is {theirs} apart" for mine, theirs in zip(ours, outcome.rows, strict=True) if mine != theirs]
    return results + cut_difference(made, outcome)


def cut_difference(made: Tournament, outcome: Outcome) -> list[str]:
    """Whom Seatwind's cuts took otherwise; a phase without a cut before it keeps no list."""
    phases = {phase.pk: phase.number for phase in made.phases.all()}
    members = {phases[pk]: rows for pk, rows in members_by_number(made.phases.all()).items()}
    results = []
    for number, groups in enumerate(outcome.cuts, start=2):
        if number in members:
            theirs = {player: at for at, group in enumerate(groups, start=1) for player in group}
            results += [f"phase {number}: {player}" for player in members[number] if members[number] != theirs]
    return results


def team_difference(event: WholeEvent, made: Tournament, outcome: Outcome) -> list[str]:
    """Teams otherwise than the sum of all their members, what a cut took off included."""
    if not event.team:
        return []
    teams: dict[str, list[int]] = {}
    for number, name in Participant.objects.filter(tournament=made, team__isnull=False).values_list(
        "number", "team__name"
    ):
        teams.setdefault(name, []).append(number)
    names = dict(Team.objects.filter(tournament=made).values_list("pk", "name"))
    current = ranking_from_ledger(made, Basis.VERIFIED)
    ours = [(row.place, names[int(row.key)], row.table_points, row.table_score) for row in team_ranking(current)]
    theirs = team_table(event.course, outcome, teams)
    return [f"{mine} is {other} apart" for mine, other in zip(ours, theirs, strict=True) if mine != other]
