"""How devices come in: the page and poster "Connect", the Wi-Fi, the certificate, and which address paper carries."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from config.hall.certificates import open_authority
from paper.documents.selectors.cards import badges
from paper.documents.selectors.posters import poster
from tests.people import NOON, actor, client_of, make_seated_event, make_user
from tests.refusals import refuses
from tournaments.common.selectors.hall_state import HallState, is_only_here, keep_hall_state, leads_nowhere, site_of
from tournaments.common.selectors.networks import Network
from tournaments.models import HallWifi, SiteEvent, Tournament, User
from tournaments.registry.printables import PrintOrder
from tournaments.site.selectors.hall_wifi import joining_text
from tournaments.site.services.hall_wifi import keep_wifi

pytestmark = pytest.mark.django_db
HALL = HallState(
    8000,
    (Network("192.168.1.23", "Wi-Fi", "192.168.1.0/24"), Network("10.0.0.5", "Ethernet", "10.0.0.0/8")),
    name="seatwind.local",
    wanted="seatwind.local",
    https_port=8443,
    gone=("192.168.1.77",),
)


@pytest.fixture(autouse=True)
def _no_hall() -> Iterator[None]:
    cache.delete("machine:hall")
    yield
    cache.delete("machine:hall")


# --- which address codes carry -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "is_proven", "site"),
    [
        ("127.0.0.1:8000", False, "http://192.168.1.23:8000"),  # no phone reaches the laptop's own address
        ("localhost:8000", True, "http://seatwind.local:8000"),
        ("10.0.0.5:8000", False, "http://10.0.0.5:8000"),
        ("10.0.0.5:8443", False, "http://10.0.0.5:8000"),  # visitors have no certificate
        ("10.0.0.5:8000", True, "http://seatwind.local:8000"),
        ("seatwind.example.org", True, "http://seatwind.example.org"),
    ],
)
def test_codes_carry_an_address_that_works_for_others(host: str, *, is_proven: bool, site: str) -> None:
    keep_hall_state(replace(HALL, is_proven=is_proven))
    request = RequestFactory().get("/", headers={"host": host})
    assert site_of(request) == site
    assert not is_only_here(request)


def test_without_a_hall_the_address_is_that_of_whoever_asks() -> None:
    request = RequestFactory().get("/", headers={"host": "127.0.0.1:8000"})
    assert (site_of(request), is_only_here(request)) == ("http://127.0.0.1:8000", True)
    assert not leads_nowhere("http://192.168.1.77:8000")


def test_an_address_of_before_leads_nowhere_until_it_comes_back() -> None:
    keep_hall_state(HALL)
    assert leads_nowhere("http://192.168.1.77:8000")
    assert leads_nowhere("http://127.0.0.1:8000")
    assert not leads_nowhere("http://192.168.1.23:8000")
    assert not leads_nowhere("http://seatwind.local:8000")
    assert not leads_nowhere("")
    again = (*HALL.networks, Network("192.168.1.77", "Wi-Fi", "192.168.1.0/24"))
    keep_hall_state(replace(HALL, networks=again))
    assert not leads_nowhere("http://192.168.1.77:8000")


def test_paper_of_a_laptop_without_a_network_is_not_lost() -> None:
    """Printed anew it would name the same address."""
    keep_hall_state(replace(HALL, networks=(), is_proven=False))
    assert not leads_nowhere("http://127.0.0.1:8000")


@pytest.mark.long
def test_cards_made_on_the_laptop_itself_lead_to_the_hall() -> None:
    make_seated_event()
    keep_hall_state(replace(HALL, is_proven=True))
    page = client_of("alice").post("/t/lyon-open/s/1/cards/", headers={"host": "127.0.0.1:8000"}).text
    assert "http://seatwind.local:8000/t/~" in page
    assert "http://127.0.0.1:8000/t/~" not in page


# --- the pages -----------------------------------------------------------------------------------------------------


def test_the_page_names_every_way_in() -> None:
    make_seated_event()
    keep_hall_state(HALL)
    page = client_of("alice").get("/connect/").text
    for address in ("http://seatwind.local:8000/", "http://192.168.1.23:8000/", "http://10.0.0.5:8000/"):
        assert address in page
    assert "network of Ethernet, 10.0.0.0/8" in page
    assert "http://192.168.1.23:8000/connect/certificate/" in page
    assert page.count('class="qr-code"') == 4


def test_it_says_what_to_do_where_nobody_else_sees_the_pages() -> None:
    make_seated_event()
    alice = client_of("alice")
    assert "--host 0.0.0.0" in alice.get("/connect/").text
    keep_hall_state(replace(HALL, networks=(), name=""))
    assert "not connected to a network" in alice.get("/connect/").text
    assert "the poster has no address" in alice.get("/connect/poster/").text


@pytest.mark.long
def test_a_server_has_no_such_pages(settings: Any) -> None:
    make_seated_event()
    settings.SEATWIND_LAPTOP = False
    for path in ("", "poster/", "certificate/", "certificate/seatwind.crt"):
        assert client_of("alice").get(f"/connect/{path}").status_code == 404
    assert "/connect/" not in client_of("alice").get("/machine/").text


@pytest.mark.long
def test_the_wi_fi_is_kept_printed_and_forgotten() -> None:
    make_seated_event()
    keep_hall_state(HALL)
    alice = client_of("alice")
    for _twice in range(2):
        assert alice.post("/connect/", {"name": "Salle; été", "code": "neuf vents"}).status_code == 302
    assert HallWifi.objects.count() == 1
    poster = alice.get("/connect/poster/").text
    assert ("Salle; été" in poster, "neuf vents" in poster, poster.count('class="qr-code"')) == (True, True, 2)
    assert not SiteEvent.objects.filter(facts__icontains="neuf").exists()
    assert alice.post("/connect/", {"name": "", "code": ""}).status_code == 302
    assert not HallWifi.objects.exists()
    assert [event.action for event in SiteEvent.objects.all()] == ["hall.wifi_set"] * 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "code", "refused"),
    [("é" * 17, "", "hall.wifi_name"), ("Hall", "short", "hall.wifi_code"), ("Hall", "déjà vu 1", "hall.wifi_code")],
)
def test_what_no_router_takes_is_refused_and_stays_typed(name: str, code: str, refused: str) -> None:
    make_seated_event()
    with refuses(refused) as caught:
        keep_wifi(name=name, code=code, by=actor("alice"), at=NOON)
    answer = client_of("alice").post("/connect/", {"name": name, "code": code})
    assert (answer.status_code, name in answer.text, code in answer.text) == (caught.value.status, True, True)
    assert not HallWifi.objects.exists()


def test_a_demo_account_and_a_referee_set_no_wi_fi() -> None:
    event = make_seated_event()
    event.copy_kind = "demo"
    event.save()
    demo = make_user("alice")
    demo.is_demo = True
    demo.save()
    assert client_of("alice").post("/connect/", {"name": "Hall", "code": ""}).status_code == 403
    assert client_of("chris").post("/connect/", {"name": "Hall", "code": ""}).status_code == 403
    assert not HallWifi.objects.exists()


def test_the_demo_tells_no_wi_fi_of_the_hall() -> None:
    """Anybody may be its organiser: neither the page, nor the poster for the door, nor paper of the event tells it."""
    event = make_seated_event()
    HallWifi.objects.create(pk=1, name="Hall", code="nine winds")
    client = client_of("alice")
    pages = ("/connect/", "/connect/poster/")
    assert all("nine winds" in client.get(page).text for page in pages)
    Tournament.objects.filter(pk=event.pk).update(copy_kind="demo")
    User.objects.filter(username="alice").update(is_demo=True)
    assert not any("nine winds" in client_of("alice").get(page).text for page in pages)
    order = PrintOrder(Tournament.objects.get(pk=event.pk), None, "en", "a4", "http://hall")
    assert "nine winds" not in repr((poster(order), badges(order)))


@pytest.mark.parametrize(
    ("name", "code", "text"),
    [
        ("Hall", "nine winds", "WIFI:T:WPA;S:Hall;P:nine winds;;"),
        ("Hall", "", "WIFI:T:nopass;S:Hall;;"),
        ('a;b,c:d"e\\f', "12345678", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:12345678;;'),
    ],
)
def test_the_code_of_a_wi_fi_is_as_cameras_read_it(name: str, code: str, text: str) -> None:
    """The form of ZXing's "Barcode Contents": fields end with a semicolon, special signs follow a backslash."""
    assert joining_text(HallWifi(name=name, code=code)) == text


# --- the certificate -----------------------------------------------------------------------------------------------


def test_a_tablet_takes_the_certificate_without_signing_in(settings: Any, tmp_path: Path) -> None:
    settings.SEATWIND_CERTIFICATES = tmp_path
    assert Client().get("/connect/certificate/").status_code == 404
    kept = open_authority(tmp_path, now=datetime.now(UTC))
    keep_hall_state(HALL)
    page = Client().get("/connect/certificate/", headers={"host": "10.0.0.5:8000"}).text
    assert 'href="https://10.0.0.5:8443/"' in page
    assert page.count("<details") == 5
    fingerprint = kept.certificate.fingerprint(kept.certificate.signature_hash_algorithm).hex().upper()
    assert fingerprint in page.replace(" ", "")
    file = Client().get("/connect/certificate/seatwind.crt")
    assert (file.headers["Content-Type"], b"PRIVATE" in file.content) == ("application/x-x509-ca-cert", False)
    assert file.content == (tmp_path / "authority.crt").read_bytes()


@pytest.mark.parametrize("name", ["authority.pem", "server.pem", "..%2fauthority.pem", "seatwind.pem"])
@pytest.mark.parametrize("below", ["/connect/certificate/", "/static/", "/media/", "/"])
def test_no_address_gives_the_key_of_the_authority(settings: Any, tmp_path: Path, below: str, name: str) -> None:
    settings.SEATWIND_CERTIFICATES = tmp_path
    open_authority(tmp_path, now=datetime.now(UTC))
    keep_hall_state(HALL)
    for client in (Client(), client_of("root", is_superuser=True, is_staff=True)):
        assert client.get(below + name).status_code == 404


def test_the_table_s_hint_names_the_certificate_where_there_is_one() -> None:
    assert "/connect/certificate/" not in render_to_string("scoring/sheets/awake.html")
    keep_hall_state(HALL)
    assert 'href="/connect/certificate/"' in render_to_string("scoring/sheets/awake.html")
