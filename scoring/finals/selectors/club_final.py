"""Preview the final of a club season: who comes through, and with how many points each of them begins."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from secrets import token_hex

from mahjong_core.standings import Cut, GroupStanding, Standing
from scoring.clubs.selectors.games import GameStatus, games_of
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.groups import team_ranking
from scoring.standings.selectors.ranking import Ranking, ranking_from_ledger
from scoring.standings.selectors.rows import total_of
from tournaments.models import Phase, PhaseKind, Session, Team, Tournament
from tournaments.participation.selectors.marks import drawn_participants
from tournaments.phases.selectors import cut_of, cuts_in_force, phases_of

PERSONS_MIN, TEAMS_MIN = 4, 2


@dataclass(frozen=True, slots=True)
class FinalRow:
    """Represent a player or a team that comes through: the place, the points made and those carried over."""

    place: int
    name: str
    made: Fraction
    carried: Fraction


@dataclass(frozen=True)
class FinalPreview:
    """Store a final before it begins. ``members``: the players by primary key, best first.

    ``level``: the names of those who share the place at the line. ``candidates``: how many could come through.
    ``open_games``: the numbers of games without a confirmed result.
    """

    rows: tuple[FinalRow, ...]
    members: tuple[int, ...]
    level: tuple[str, ...]
    candidates: int
    open_games: tuple[int, ...]


def final_preview(tournament: Tournament, size: int, percent: int, *, of_teams: bool) -> FinalPreview:
    """Return who would play a final of ``size`` players or teams, who carry over a share of their points.

    By the verified standings; after an earlier final, only who came through it.
    """
    current = ranking_from_ledger(tournament, Basis.VERIFIED)
    open_games = tuple(game.number for game in games_of(tournament) if game.status is not GameStatus.CONFIRMED)
    listed = _teams(tournament, current) if of_teams else _persons(tournament, current)
    chosen = listed[:size]
    members = tuple(pk for candidate in chosen for pk in candidate.members)
    at_line = listed[size - 1 : size + 1]
    level = at_line[0].place if len(at_line) > 1 and at_line[0].place == at_line[1].place else None
    cut = final_cut(tournament, members, percent, of_teams=of_teams)
    cuts = cuts_in_force(tournament, None, current.people)
    after = ranking_from_ledger(tournament, Basis.VERIFIED, cuts=(*cuts, cut)) if members else current
    begins = _points_of_teams(after) if of_teams else _points_of_persons(after)
    return FinalPreview(
        tuple(FinalRow(place.place, place.name, place.points, begins[place.key]) for place in chosen),
        members,
        tuple(place.name for place in listed if place.place == level),
        len(listed),
        open_games,
    )


@dataclass(frozen=True, slots=True)
class _Candidate:
    key: int
    place: int
    name: str
    points: Fraction
    members: tuple[int, ...]


def _persons(tournament: Tournament, current: Ranking) -> list[_Candidate]:
    """Return the players who can come through, best first."""
    playing = {person.pk for person in drawn_participants(tournament)}
    return [
        _Candidate(row.entrant_id, row.place, current.people[row.entrant_id].name, points_of(row), (row.entrant_id,))
        for row in current.rows
        if row.place is not None and row.entrant_id in playing and _is_in(row, current.cuts)
    ]


def _teams(tournament: Tournament, current: Ranking) -> list[_Candidate]:
    """Return the teams that can come through with all their members, best first."""
    playing = {person.pk for person in drawn_participants(tournament)}
    rows = {row.entrant_id: row for row in current.rows}
    names = dict(Team.objects.filter(tournament=tournament).values_list("pk", "name"))
    found = []
    for team in team_ranking(current):
        members = tuple(
            pk
            for pk in (*team.members, *team.left_out)
            if pk in playing and pk in rows and _is_in(rows[pk], current.cuts)
        )
        if members:
            found.append(_Candidate(int(team.key), team.place, names[int(team.key)], points_of(team), members))
    return found


def _is_in(row: Standing, cuts: Sequence[Cut]) -> bool:
    return not cuts or row.division is not None


def _points_of_persons(current: Ranking) -> dict[int, Fraction]:
    return {row.entrant_id: points_of(row) for row in current.rows}


def _points_of_teams(current: Ranking) -> dict[int, Fraction]:
    return {int(row.key): points_of(row) for row in team_ranking(current)}


def points_of(row: Standing | GroupStanding) -> Fraction:
    """Return the points of a season: the total in riichi, table points in MCR."""
    total = total_of(row)
    return row.table_points if total is None else total


def final_cut(tournament: Tournament, members: Iterable[int], percent: int, *, of_teams: bool) -> Cut:
    """Return the cut of a final for the standings."""
    divisions = dict.fromkeys(members, 1)
    phase = next_final(tournament, len(divisions), percent, of_teams=of_teams)
    return cut_of(phase, divisions, {pk: place for place, pk in enumerate(divisions, start=1)})


def next_final(tournament: Tournament, players: int, percent: int, *, of_teams: bool) -> Phase:
    """Return the phase of the next final, which begins after the latest game; it is not saved."""
    latest = Session.with_dropped.filter(tournament=tournament).order_by("number").last()
    phases = phases_of(tournament)
    return Phase(
        tournament=tournament,
        number=max(2, phases[-1].number + 1 if phases else 2),
        first_session=(latest.number if latest else 0) + 1,
        sessions=1,
        kind=PhaseKind.TEAMS if of_teams else PhaseKind.ROUND_ROBIN,
        cut=[players],
        carried_percent=percent,
        seed=token_hex(16),
    )
