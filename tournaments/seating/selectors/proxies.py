"""Who draws for whom at a draw by lot (MCR 3.5.1)."""

from dataclasses import dataclass

from tournaments.models import DRAWN_STATES, DrawProxy, DrawStatus, Participant, SeatingDraw, Team


@dataclass(frozen=True)
class ProxyRow:
    """An absent player or team, and who draws for them. ``key`` names the absent one in a form."""

    key: str
    absent: str
    proxy: str


def proxies_of(draw: SeatingDraw) -> list[ProxyRow]:
    """Whoever is named and not taken back, in the order of their first naming (one query)."""
    newest: dict[str, DrawProxy] = {}
    for row in DrawProxy.objects.filter(draw=draw).select_related("participant", "team"):
        newest[key_of(row.participant, row.team)] = row
    return [ProxyRow(key, _name_of(row), row.proxy) for key, row in newest.items() if row.proxy]


def absent_choices(draw: SeatingDraw) -> list[tuple[str, str]]:
    """Every team and player who may be drawn for, as choices (two queries)."""
    teams = Team.objects.filter(tournament=draw.tournament_id)
    players = Participant.objects.filter(tournament=draw.tournament_id, state__in=DRAWN_STATES)
    named = [(key_of(None, team), team.name) for team in teams]
    return [*named, *((key_of(player, None), f"{player.number} · {player.name}") for player in players)]


def takes_proxies(draw: SeatingDraw) -> bool:
    """Whether somebody may still be named: a draw by lot that is not put aside."""
    return draw.is_by_lot and draw.dropped_at is None and draw.status not in (DrawStatus.FAILED, DrawStatus.SUPERSEDED)


def key_of(participant: Participant | None, team: Team | None) -> str:
    """How a form names a player or a team; empty for nobody."""
    if team is not None:
        return f"team:{team.uid}"
    return f"player:{participant.number}" if participant is not None else ""


def _name_of(row: DrawProxy) -> str:
    if row.team is not None:
        return row.team.name
    return f"{row.participant.number} · {row.participant.name}" if row.participant is not None else ""
