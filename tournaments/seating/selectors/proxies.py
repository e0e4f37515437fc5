"""List who draws for whom at a draw by lot (MCR 3.5.1)."""

from tournaments.models import DRAWN_STATES, DrawProxy, DrawStatus, Participant, SeatingDraw, Team


def proxies_of(draw: SeatingDraw) -> list[DrawProxy]:
    """Return the proxies in force, in the order of their first naming (one query)."""
    rows = DrawProxy.objects.filter(draw=draw).select_related("participant", "team")
    newest = {row.key: row for row in rows}
    return [row for row in newest.values() if row.proxy]


def absent_choices(draw: SeatingDraw) -> list[tuple[str, str]]:
    """Return every team and player who may be drawn for, as choices (two queries)."""
    teams = Team.objects.filter(tournament=draw.tournament_id)
    players = Participant.objects.filter(tournament=draw.tournament_id, state__in=DRAWN_STATES)
    named = [(DrawProxy(team=team).key, team.name) for team in teams]
    return [*named, *((DrawProxy(participant=player).key, f"{player.number} · {player.name}") for player in players)]


def takes_proxies(draw: SeatingDraw) -> bool:
    """Return whether a proxy may still be named: for a draw by lot that is not set aside."""
    return draw.is_by_lot and draw.dropped_at is None and draw.status not in (DrawStatus.FAILED, DrawStatus.SUPERSEDED)
