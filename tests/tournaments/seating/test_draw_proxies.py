"""Drawn for those who are not there: named, shown with the draw, taken back."""

from typing import Any

import pytest
from django.test import Client

from tests.people import NOON, actor, client_of
from tests.refusals import refuses
from tournaments.models import AuditEvent, DrawProxy, SeatingDraw, Team, Tournament
from tournaments.seating.selectors.proxies import proxies_of
from tournaments.seating.services.drawing import commit_draw
from tournaments.seating.services.proxies import name_proxy
from tournaments.seating.services.publishing import drop_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def draw(event: Tournament) -> SeatingDraw:
    return commit_draw(tournament=event, by=actor("alice"), at=NOON)


def name(draw: SeatingDraw, absent: str, proxy: str, by: str = "alice") -> None:
    name_proxy(draw=draw, absent=absent, proxy=proxy, by=actor(by), at=NOON)


def test_the_committee_names_somebody_for_an_absent_team_and_a_player(event: Tournament, draw: SeatingDraw) -> None:
    """MCR 3.5.1: "Pour les équipes qui ne sont pas présentes lors du tirage au sort, le comité organisateur nommera
    quelqu'un pour tirer au sort à leur place, et le tirage doit être considéré comme valide."
    """
    team = Team.objects.get(tournament=event, name="Team 2")
    name(draw, f"team:{team.uid}", "Rita")
    name(draw, "player:5", "Olaf")
    name(draw, "player:5", "Olaf")  # the second click
    assert [(proxy.absent, proxy.proxy) for proxy in proxies_of(draw)] == [("Team 2", "Rita"), ("5 · Player 5", "Olaf")]
    assert AuditEvent.objects.filter(action="seating.proxy_named").count() == 2
    page = Client().get(f"/t/lyon-open/draws/{draw.uid}/").text
    assert ("Team 2" in page, "Rita draws" in page, 'name="proxy"' in page) == (True, True, False)


def test_a_proxy_is_changed_and_taken_back(draw: SeatingDraw) -> None:
    for proxy in ("Rita", "Olaf", ""):
        name(draw, "player:5", proxy)
    assert proxies_of(draw) == []
    assert DrawProxy.objects.count() == 3  # the ledger keeps them


def test_what_cannot_be_is_refused(event: Tournament, draw: SeatingDraw) -> None:
    for absent in ("", "player:99", "player:x", "team:x", "dog:1"):
        with refuses("draws.absent_unknown"):
            name(draw, absent, "Rita")
    with refuses("draws.proxy_is_absent"):
        name(draw, "player:5", "player 5")
    imported = SeatingDraw.objects.get(tournament=event, source="import")
    drop_draw(draw=draw, reason="A wrong list", by=actor("alice"), at=NOON)
    for other in (draw, imported):
        with refuses("draws.takes_no_proxies"):
            name(other, "player:5", "Rita")


@pytest.mark.long_on_sqlite
def test_on_the_page_and_by_the_api(draw: SeatingDraw) -> None:
    client, page = client_of("alice"), f"/t/lyon-open/draws/{draw.uid}/"
    sent = client.post(f"{page}proxy/", {"absent": "player:5", "proxy": "Rita"})
    assert (sent.status_code, sent["Location"]) == (302, f"{page}#proxies")
    assert 'name="proxy"' in client.get(page).text
    refused = client.post(f"{page}proxy/", {"absent": "", "proxy": "Rita"})
    assert (refused.status_code, "Select the absent player or team" in refused.text) == (400, True)
    address = f"/api/v1/draws/{draw.uid}/proxies/"
    body: dict[str, Any] = {"absent": "player:6", "proxy": "Olaf"}
    answer = client.post(address, body, content_type="application/json")
    assert [item["proxy"] for item in answer.json()] == ["Rita", "Olaf"]
    assert Client().get(address).json() == answer.json()
