"""How an integrator arrives: what there is, addresses without their slash, pages of other origins."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve

from tests.api.conftest import Api
from tests.people import make_seated_event
from tournaments.models import SeatingDraw
from tournaments.site.api.missing import Missing

pytestmark = pytest.mark.django_db
ORIGIN = {"Origin": "https://federation.example.org"}


def test_the_front_names_addresses_that_there_are() -> None:
    make_seated_event()
    front = Api().get("/").body
    assert (front["name"], front["version"]) == ("Seatwind", settings.SEATWIND_VERSION)
    for address in front["links"].values():
        filled = address.replace("{slug}", "lyon-open")
        assert getattr(resolve(filled).func, "view_class", None) is not Missing
        assert not re.search(r"[{}]", filled)


def test_a_read_without_its_slash_is_sent_on_and_never_to_another_site() -> None:
    for address, query in (("tournaments", ""), ("tournaments/lyon-open/standings", "?basis=released")):
        answer = Client().get(f"/api/v1/{address}{query}")
        assert (answer.status_code, answer.headers["Location"]) == (301, f"/api/v1/{address}/{query}")
    assert Client().get("/api/v1//example.org/tournaments").status_code == 404
    with pytest.raises(Resolver404):
        resolve("//example.org/tournaments/")


def test_a_write_without_its_slash_is_told_the_address() -> None:
    answer = Client().post("/api/v1/tournaments", {}, content_type="application/json")
    assert answer.status_code == 404
    assert answer.json()["code"] == "api.slash_missing"
    assert answer.json()["detail"] == {"href": "/api/v1/tournaments/"}


@pytest.mark.parametrize("address", ["/api/v1/nothing", "/api/v1/nothing/", "/api/v1//tournaments"])
def test_what_is_not_there_stays_not_there(address: str) -> None:
    answer = Client().get(address)
    assert (answer.status_code, answer.json()["code"]) == (404, "api.not_found")


def test_pages_of_other_origins_read_what_strangers_may() -> None:
    make_seated_event()
    answer = Client().get("/api/v1/tournaments/lyon-open/standings/", headers=ORIGIN)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]


def test_a_browser_that_asks_first_is_told_what_it_may_send() -> None:
    asks = ORIGIN | {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "if-none-match"}
    answer = Client().options("/api/v1/tournaments/", headers=asks)
    assert (answer.status_code, answer.content) == (204, b"")
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    assert "if-none-match" in allowed
    assert "authorization" not in allowed
    assert answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD"


def test_other_origins_write_nothing() -> None:
    answer = Client().post("/api/v1/tournaments/", {}, content_type="application/json", headers=ORIGIN)
    assert answer.status_code == 401
    assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.long
def test_a_draw_takes_the_defaults_that_its_schema_names() -> None:
    make_seated_event()
    api = Api("alice")
    made = api.post("/tournaments/lyon-open/draws/", {"seed": ""})
    assert made.status == 201
    ran = api.post(f"/draws/{SeatingDraw.objects.latest('pk').uid}/run/", {"public_value": ""})
    assert ran.status in (200, 202)
