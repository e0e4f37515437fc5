"""Pages know where the spare is, and a machine that took over takes calls of tables from pages of the other one."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from archive.following.services.spares import set_spare
from archive.following.services.taking_over import take_over
from archive.models import Follower, Following
from tests.archive.following.machines import ADDRESS, FarMachine, pair, send
from tests.people import NOON, actor, client_of, make_seated_event, session_of, start, win
from tournaments.models import Tournament
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
API = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"
ORIGIN = {"Origin": "http://127.0.0.1:8000"}


@pytest.fixture
def card(far: FarMachine) -> str:
    """A table's card of an event whose spare is the far machine."""
    event = make_seated_event()
    start(event, at=timezone.now())
    secret = issue_table_links(session=session_of(event), by=actor("alice"), at=timezone.now())[1]
    follower = pair(far, event)
    set_spare(follower=follower, is_spare=True, by=actor("alice"), at=NOON)
    send(far, follower)
    return secret


def take(far: FarMachine) -> None:
    with far.here():
        Following.objects.update(received_at=NOON)
        later = NOON + timedelta(minutes=1)
        take_over(following=Following.objects.get(), is_off=True, by=actor("alice"), at=later)


def test_pages_name_the_spare_and_may_reach_it_alone(far: FarMachine, card: str) -> None:
    uid = Tournament.objects.get().uid
    for page, moves in ((f"/t/{card}/", "yes"), ("/t/lyon-open/", "no")):
        answer = Client().get(page)
        assert f'content="{ADDRESS}"' in answer.text
        assert f'data-event="{uid}"' in answer.text
        assert f'data-moves="{moves}"' in answer.text
        directives = dict(
            part.strip().partition(" ")[::2] for part in answer.headers["Content-Security-Policy"].split(";")
        )
        assert directives["connect-src"].split() == ["'self'", ADDRESS]
    Follower.objects.update(is_spare=False)
    answer = Client().get(f"/t/{card}/")
    assert "seatwind-spare" not in answer.text
    assert ADDRESS not in answer.headers["Content-Security-Policy"]


def test_everybody_may_ask_who_leads(far: FarMachine, card: str) -> None:
    path = f"/following/leads/{Tournament.objects.get().uid}/"
    answer = Client().get(path)
    assert (answer.json(), answer.headers["Access-Control-Allow-Origin"]) == ({"leads": True}, "*")
    with far.here():
        assert Client().get(path).json() == {"leads": False}
    take(far)
    with far.here():
        assert Client().get(path).json() == {"leads": True}
    assert Client().get("/following/leads/7d1c1c1e-0000-4000-8000-000000000001/").json() == {"leads": False}
    assert Client().post(path).status_code == 405


def test_only_cards_may_call_across_origins(far: FarMachine, card: str) -> None:
    shown = ORIGIN | {"Authorization": f"Table {card}"}
    wanted = "Access-Control-Allow-Headers"
    with far.here():  # a machine that only follows answers no such call
        assert "Authorization" not in Client().options(API, headers=ORIGIN).headers.get(wanted, "")
    take(far)
    with far.here():
        asked = Client().options(API, headers=ORIGIN)
        assert "Authorization" in asked.headers[wanted]
        assert "Access-Control-Allow-Credentials" not in asked.headers
        answer = Client().post(API, win(1), content_type="application/json", headers=shown)
        assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (201, "*")
        signed_in = client_of("sam").post(API, win(2), content_type="application/json", headers=ORIGIN)
        assert "Access-Control-Allow-Origin" not in signed_in.headers
        page = client_of("sam").get("/t/lyon-open/", headers=ORIGIN)
        assert "Access-Control-Allow-Origin" not in page.headers
        assert Client().options(f"/t/{card}/sign/", headers=ORIGIN).status_code == 204
    assert "Authorization" not in Client().options(API, headers=shown).headers.get(wanted, "")
