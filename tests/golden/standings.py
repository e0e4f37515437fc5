"""The standings of every event, as the API tells a superuser: the part of an answer that is promised."""

from typing import Any

from django.test import Client

from tournaments.models import Tournament, User

PROMISED = ("place", "table_points", "table_score", "net_score", "penalty_points")


def standings() -> dict[str, Any]:
    """For each event its rows: the player's number and name, place, table points and scores."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username="owner"))
    return {event.slug: _rows(client, event.slug) for event in Tournament.objects.order_by("slug")}


def _rows(client: Client, slug: str) -> list[Any]:
    answer = client.get(f"/api/v1/tournaments/{slug}/standings/")
    assert answer.status_code == 200, answer.content
    return [
        {name: row[name] for name in PROMISED} | {name: row["participant"][name] for name in ("number", "name")}
        for row in answer.json()["rows"]
    ]
