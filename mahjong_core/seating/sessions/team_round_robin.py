"""Seat one member of four teams at every table, so that teams meet as evenly as possible."""

from collections.abc import Sequence

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.designs.pots import Shifts, adder, team_shifts
from mahjong_core.seating.stream import SeedStream

__all__ = ["TablesOfSession", "check_fours", "check_teams", "team_round_robin"]

TablesOfSession = list[list[int]]


def team_round_robin(teams: Sequence[Sequence[int]], sessions: int, seed: str) -> list[TablesOfSession]:
    """Return sessions in which team-mates never meet and no two players meet twice; there are as many tables as teams.

    With a number of teams coprime to six, or a power of two from 8, and one session fewer than teams, every pair of
    teams meets exactly twelve times. Raises ``seating.teams_not_four``, ``seating.player_twice`` and
    ``seating.too_many_sessions``.
    """
    shifts = _shifts(teams, sessions)
    stream = SeedStream(seed, b"seatwind team round robin 1")
    order = stream.shuffled(len(teams))
    members = [list(teams[team]) for team in order]
    for team in members:
        stream.shuffle(team)
    laid = [_session(members, shift) for shift in shifts]
    stream.shuffle(laid)
    return laid


def check_teams(teams: Sequence[Sequence[int]], sessions: int) -> None:
    """Check the teams of a draw; see ``team_round_robin`` for the codes."""
    _shifts(teams, sessions)


def check_fours(teams: Sequence[Sequence[int | None]]) -> None:
    """Refuse with ``seating.teams_not_four`` and the ``players`` of every team that has not four."""
    others = [team for team in teams if len(team) != PLACES_AT_A_TABLE]
    if others:
        players = sorted(player for team in others for player in team if player is not None)
        detail = {"teams": len(teams), "players": players}
        raise RuleError("seating.teams_not_four", "every team needs four players", detail)


def _shifts(teams: Sequence[Sequence[int]], sessions: int) -> tuple[Shifts, ...]:
    check_fours(teams)
    players = [player for team in teams for player in team]
    if len(set(players)) < len(players):
        raise RuleError("seating.player_twice", "a player is in two teams", {"players": len(players)})
    shifts = team_shifts(len(teams), sessions)
    if shifts is None:
        detail = {"teams": len(teams), "sessions": sessions}
        raise RuleError("seating.too_many_sessions", "no such plan is known for so few teams", detail)
    return shifts


def _session(members: Sequence[Sequence[int]], shifts: Sequence[int]) -> TablesOfSession:
    add = adder(len(members))
    return [
        [members[add(table, shift)][member] for member, shift in enumerate(shifts)] for table in range(len(members))
    ]
