"""Seat a generated event: the draw of the core, and who sits out."""

from collections.abc import Sequence

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.shape import Json
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.public.certificate import certificate
from mahjong_core.seating.wishes import Groups

__all__ = ["PLACES", "draw_sessions", "seats_of_plan", "with_sitting_out"]

PLACES = 4


def draw_sessions(players: Sequence[int], sessions: int, seed: str, teams: dict[str, tuple[int, ...]]) -> Json:
    """Return ``plan`` (sessions of tables as in the record) and the certificate of the draw.

    Seats beyond the number of players stay empty. Team-mates are kept apart if the numbers allow it.
    """
    present = set(players)
    members = {team: tuple(each for each in numbers if each in present) for team, numbers in teams.items()}
    groups = Groups({"team": members} if teams else {}, {"team": 200} if teams else {})
    request = DrawRequest(tuple(players), sessions, seed, groups)
    drawn = draw_seating(request)
    return {"plan": seats_of_plan(drawn.plan), "certificate": certificate(request, drawn)}


def seats_of_plan(plan: SeatingPlan, first: int = 1) -> list[Json]:
    """Return the sessions of a plan as the record writes them, numbered from ``first``."""
    return [
        {"number": number, "tables": [{"number": table.number, "seats": list(table.seats)} for table in tables]}
        for number, tables in enumerate(plan.sessions, start=first)
    ]


def with_sitting_out(
    sessions: list[Json], extras: Sequence[int], teams: dict[str, tuple[int, ...]], dice: Dice
) -> None:
    """Let ``extras`` sit out the first session, and take the seats of others in those that follow.

    The player who gives up the seat sits out that session; players who sat out least often are chosen. Among the free
    seats, the one with the fewest repeated meetings is taken.
    """
    met: dict[int, set[int]] = {extra: set() for extra in extras}
    out: dict[int, int] = {}
    team_of = {player: team for team, members in teams.items() for player in members}
    sessions[0]["sitting_out"] = sorted(extras)
    for session in sessions[1:]:
        session["sitting_out"] = []
        for extra in extras:
            places = [
                (table, seat)
                for table in session["tables"]
                for seat in range(PLACES)
                if table["seats"][seat] not in met
            ]
            table, seat = min(places, key=lambda place: _cost(place, extra, met[extra], out, team_of, dice))
            leaver = table["seats"][seat]
            table["seats"][seat] = extra
            out[leaver] = out.get(leaver, 0) + 1
            session["sitting_out"].append(leaver)
        session["sitting_out"].sort()
        for table in session["tables"]:
            for extra in met.keys() & set(table["seats"]):
                met[extra] |= set(table["seats"]) - {extra}


def _cost(
    place: tuple[Json, int], extra: int, met: set[int], out: dict[int, int], team_of: dict[int, str], dice: Dice
) -> tuple[int, int, int, int]:
    """Return what a seat costs: team-mates, turns sat out, people met again, then chance."""
    table, seat = place
    others = [player for at, player in enumerate(table["seats"]) if at != seat]
    own = team_of.get(extra)
    mates = sum(own is not None and team_of.get(other) == own for other in others)
    again = sum(other in met for other in others)
    return mates, out.get(table["seats"][seat], 0), again, dice.below(1000)
