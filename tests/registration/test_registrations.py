"""Registrations: places in fours and by country, the waiting list and its offers, the desk, never more than places."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import segno
from django.test import Client
from django.utils import timezone

from registration.fees.selectors.payment import iban_is_right, transfer_code
from registration.form.services import FormFacts, save_form
from registration.models import Registration, RegistrationForm
from registration.policies import offer_limit
from registration.registrations.services.lifecycle import RegistrationEntry, register, sweep_registrations
from registration.templatetags.doors import qr_code
from tests.at_once import at_once
from tests.people import NOON, actor, add_players, client_of, make_tournament, make_user
from tests.refusals import refuses
from tournaments.common.actors import Origin
from tournaments.models import AuditEvent, Participant, Role, StaffRole, Tournament

BEFORE = NOON - timedelta(days=60)
SENT = {
    "given_name": "Maëlle",
    "family_name": "Vandecasteele",
    "country": "Belgium",
    "club": "Brussels Tiles",
    "federation_number": "06 29 0113",
    "email": "maelle@example.org",
    "consent": "on",
}


# The form as the organiser types it.
TYPED = {
    "opens_at": "2026-03-01T12:00",
    "closes_at": "2026-11-01T23:59",
    "places": "8",
    "offer_hours": "48",
    "fee": "0",
    "currency": "EUR",
    "privacy": "Read this",
}


SITE = "https://play.example.org"


def open_form(places: int = 8, **facts: Any) -> Tournament:
    """An event whose form is open from 60 days before it until long after the tests run."""
    event = make_tournament()
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=event, user=make_user(name), role=role)
    given = FormFacts(opens_at=BEFORE, closes_at=datetime(2099, 1, 1, tzinfo=UTC), places=places, privacy="Read this")
    values = {name: getattr(given, name) for name in FormFacts.__slots__} | facts
    save_form(tournament=event, facts=FormFacts(**values), by=actor("alice"), at=BEFORE)
    return event


def change_form(event: Tournament, **facts: Any) -> None:
    """Save the form as it is, but for these facts."""
    form = RegistrationForm.objects.get(tournament=event)
    given = {name: getattr(form, name) for name in FormFacts.__slots__} | facts
    save_form(tournament=event, facts=FormFacts(**given), by=actor("alice"), at=BEFORE)


def come(event: Tournament, given_name: str, country: str = "FRA", at: datetime = BEFORE) -> str:
    """The token of a player's private link."""
    entry = RegistrationEntry(given_name=given_name, family_name="Player", country=country)
    return register(tournament=event, entry=entry, origin=Origin(), at=at)


def send(event: Tournament, number: int, country: str = "FRA", at: datetime = BEFORE) -> Registration:
    token = come(event, f"P{number}", country, at)
    made = Registration.objects.latest("pk")
    made.token = token  # type: ignore[attr-defined]
    return made


def states(event: Tournament) -> list[str]:
    return list(Registration.objects.filter(tournament=event).order_by("pk").values_list("state", flat=True))


def act(username: str, what: str, *chosen: Registration) -> Any:
    return client_of(username).post(
        "/t/lyon-open/registrations/", {"act": what, "chosen": [str(registration.uid) for registration in chosen]}
    )


pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_a_registration_is_sent_and_has_a_page_of_its_own(client: Client) -> None:
    event = open_form(fee_cents=4550, payment="IBAN FR76")
    page = client.get("/t/lyon-open/register/")
    assert "45.50 EUR" in page.text
    assert "8 of 8" in page.text
    address = client.post("/t/lyon-open/register/", SENT).headers["Location"]
    assert re.fullmatch(r"/r/[\w-]{32}/", address)
    own = client.get(address)
    assert "You have a place" in own.text
    assert "IBAN FR76" in own.text
    assert own.headers["X-Robots-Tag"] == "noindex"
    kept = Registration.objects.get()
    assert (kept.country, kept.federation_number) == ("BEL", "06290113")
    assert (kept.consent_version, kept.photos_agreed) == (1, False)
    assert address.split("/")[2] not in str(list(Registration.objects.values()))
    assert "maelle" not in str(list(AuditEvent.objects.values())).lower()
    assert "7 of 8" in client.get("/t/lyon-open/register/").text
    assert states(event) == ["confirmed"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"given_name": ""}, "given_name"),
        ({"country": "Atlantis"}, "country"),
        ({"federation_number": "123"}, "federation_number"),
        ({"email": "maelle@"}, "email"),
        ({"consent": ""}, "consent"),
        ({"website": "https://example.org"}, "__all__"),
    ],
)
def test_a_refused_form_marks_the_field_and_keeps_the_rest(changes: dict[str, str], field: str, client: Client) -> None:
    open_form()
    answer = client.post("/t/lyon-open/register/", SENT | changes)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert 'value="Brussels Tiles"' in answer.text
    assert not Registration.objects.exists()


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(("days", "words"), [(1, "Registration opens on"), (-2, "Registration closed on")])
def test_before_and_after_the_form_says_when(client: Client, days: int, words: str) -> None:
    opens = timezone.now() + timedelta(days=days)
    open_form(opens_at=opens, closes_at=opens + timedelta(days=1))
    assert words in client.get("/t/lyon-open/register/").text
    assert client.post("/t/lyon-open/register/", SENT).status_code == 422
    assert not Registration.objects.exists()


def test_without_a_form_and_in_a_draft_there_is_no_such_page(client: Client) -> None:
    make_tournament()
    assert client.get("/t/lyon-open/register/").status_code == 404
    Tournament.objects.all().delete()
    Tournament.objects.filter(pk=open_form().pk).update(status="draft")
    assert client.get("/t/lyon-open/register/").status_code == 404
    assert client.get("/r/nothing/").status_code == 404


def test_the_closing_moment_itself_is_closed() -> None:
    event = open_form(closes_at=NOON)
    send(event, 1, at=NOON - timedelta(seconds=1))
    with refuses("registration.not_open"):
        send(event, 2, at=NOON)


@pytest.mark.long
def test_who_comes_when_all_is_taken_waits_and_nobody_jumps_the_line() -> None:
    event = open_form(places=4)
    people = [send(event, n) for n in range(6)]
    assert states(event) == ["confirmed"] * 4 + ["waiting"] * 2
    assert "1" in Client().get(f"/r/{people[4].token}/").text  # type: ignore[attr-defined]
    assert act("rita", "withdraw", people[0]).status_code == 302
    assert states(event) == ["withdrawn"] + ["confirmed"] * 3 + ["offered", "waiting"]
    send(event, 7)
    assert states(event)[-1] == "waiting"


@pytest.mark.long
def test_places_of_a_country_are_its_own_and_the_rest_is_for_all_others() -> None:
    event = open_form(places=8, quotas={"FRA": 4})
    for n, country in enumerate(["FRA"] * 5 + ["BEL", "ITA", "NLD", "DNK", "CHE"]):
        send(event, n, country)
    assert states(event) == ["confirmed"] * 4 + ["waiting"] + ["confirmed"] * 4 + ["waiting"]


@pytest.mark.long
def test_an_offer_is_accepted_or_runs_out_and_goes_to_the_next(client: Client) -> None:
    event = open_form(places=4)
    people = [send(event, n) for n in range(7)]
    client.post(f"/r/{people[0].token}/", {"act": "withdraw"})  # type: ignore[attr-defined]
    client.post(f"/r/{people[1].token}/", {"act": "withdraw"})  # type: ignore[attr-defined]
    assert states(event)[4:] == ["offered", "offered", "waiting"]
    Registration.objects.filter(state="offered").update(offered_until=timezone.now() + timedelta(hours=1))
    page = client.get(f"/r/{people[4].token}/")  # type: ignore[attr-defined]
    assert "A place is free for you" in page.text
    for _ in range(2):  # a second click changes nothing
        assert client.post(f"/r/{people[4].token}/", {"act": "accept"}).status_code == 302  # type: ignore[attr-defined]
    assert states(event)[4] == "confirmed"
    late = timezone.now() + timedelta(hours=2)
    assert sweep_registrations(at=late) == 2
    assert states(event)[4:] == ["confirmed", "withdrawn", "offered"]
    assert sweep_registrations(at=late) == 0
    Registration.objects.filter(pk=people[6].pk).update(offered_until=timezone.now())
    answer = client.post(f"/r/{people[6].token}/", {"act": "accept"})  # type: ignore[attr-defined]
    assert answer.status_code == 409
    assert "The offer has expired" in answer.text


def test_an_offer_is_shorter_near_the_event() -> None:
    """48 hours; near the event a quarter of what is left, but never less than two hours."""
    at = datetime(2026, 11, 1, tzinfo=UTC)
    for left, hours in ((240, 48), (192, 48), (96, 24), (8, 2), (1, 2)):
        limit = offer_limit(hours=48, at=at, starts_at=at + timedelta(hours=left))
        assert limit - at == timedelta(hours=hours), left


def test_more_places_are_offered_and_fewer_than_are_taken_refused() -> None:
    event = open_form(places=4)
    for n in range(6):
        send(event, n)
    change_form(event, places=8)
    assert states(event) == ["confirmed"] * 4 + ["offered"] * 2
    for changes, code in (
        ({"places": 4}, "registration.fewer_than_taken"),
        ({"places": 10}, "registration.places_not_fours"),
        ({"quotas": {"FRA": 12}}, "registration.quotas_too_many"),
        ({"closes_at": BEFORE}, "registration.moments_reversed"),
        ({"contact_weeks": 0}, "registration.contact_weeks"),
        ({"contact_weeks": 105}, "registration.contact_weeks"),
    ):
        with refuses(code):
            change_form(event, **changes)


# The desk


@pytest.mark.long
def test_the_desk_reads_confirms_refuses_and_notes_fees() -> None:
    event = open_form(review=True)
    registration, two, three = (send(event, n) for n in range(3))
    page = client_of("rita").get("/t/lyon-open/registrations/")
    assert "P0 Player" in page.text
    assert "1 more player fills the next table" in page.text
    assert act("rita", "confirm", registration, two).status_code == 302
    assert act("rita", "refuse", three).status_code == 302
    assert states(event) == ["confirmed", "confirmed", "refused"]
    assert act("rita", "cash", registration).status_code == 302
    assert Registration.objects.get(pk=registration.pk).paid_means == "cash"
    assert act("rita", "unpaid", registration).status_code == 302
    assert Registration.objects.get(pk=registration.pk).paid_at is None
    again = act("rita", "confirm", registration)
    assert again.status_code == 409
    assert "registration.move_refused" not in again.text
    assert "this is no longer possible" in again.text
    assert act("rita", "confirm").status_code == 400
    assert act("rita", "dance", registration).status_code == 400
    assert "P2 Player" not in client_of("rita").get("/t/lyon-open/registrations/?state=confirmed").text
    assert "P1 Player" not in client_of("rita").get("/t/lyon-open/registrations/?q=p0").text


@pytest.mark.long
def test_who_may_be_there_twice_is_told_to_the_desk_alone(client: Client) -> None:
    open_form()
    for _ in range(2):
        answer = client.post("/t/lyon-open/register/", SENT)
        assert "Twice" not in client.get(answer.headers["Location"]).text
    assert client_of("rita").get("/t/lyon-open/registrations/").text.count("Duplicate?") == 2


@pytest.mark.long_on_sqlite
def test_a_lost_link_is_made_anew_and_the_old_one_opens_nothing(client: Client) -> None:
    event = open_form()
    registration = send(event, 1)
    shown = re.search(r"http://testserver(/r/[\w-]{32}/)", act("rita", "link", registration).text)
    assert shown is not None
    assert client.get(shown[1]).status_code == 200
    assert client.get(f"/r/{registration.token}/").status_code == 404  # type: ignore[attr-defined]


@pytest.mark.long
def test_who_may_at_the_desk() -> None:
    """Who opens it, tests/rights.py says: an observer reads, the reception answers, the organiser enters."""
    registration = send(open_form(review=True), 1)
    acts = {name: (act(name, "confirm", registration), act(name, "enter")) for name in ("otto", "rita", "alice")}
    assert {name: [answer.status_code for answer in answers] for name, answers in acts.items()} == {
        "otto": [403, 403],
        "rita": [302, 403],
        "alice": [409, 302],  # it is confirmed already
    }


@pytest.mark.long
def test_the_confirmed_are_entered_once_and_then_withdrawn_among_the_players() -> None:
    event = open_form()
    people = [send(event, n) for n in range(3)]
    for _ in range(2):
        assert act("alice", "enter").status_code == 302
    players = Participant.objects.values_list("number", "name", "country")
    assert list(players) == [(1, "P0 Player", "FRA"), (2, "P1 Player", "FRA"), (3, "P2 Player", "FRA")]
    assert "Your number: 2." in Client().get(f"/r/{people[1].token}/").text  # type: ignore[attr-defined]
    answer = Client().post(f"/r/{people[1].token}/", {"act": "withdraw"})  # type: ignore[attr-defined]
    assert answer.status_code == 409
    assert "withdraw the player in the list of players" in answer.text


def test_the_list_goes_to_a_spreadsheet_without_formulas() -> None:
    event = open_form()
    register(
        tournament=event,
        entry=RegistrationEntry("=1+1", "Player", "FRA", email="p@example.org"),
        origin=Origin(),
        at=BEFORE,
    )
    text = client_of("rita").get("/t/lyon-open/registrations/registrations.csv").content.decode("utf-8-sig")
    header, row = text.splitlines()
    assert header.startswith("sent,state,given_name,family_name,country")
    assert row.split(",")[1:5] == ["confirmed", "'=1+1", "Player", "FRA"]


def test_a_new_form_opens_at_once_and_closes_on_the_eve() -> None:
    event = make_tournament()
    Tournament.objects.filter(pk=event.pk).update(starts_on=date(2099, 11, 21), ends_on=date(2099, 11, 21))
    page = client_of("alice").get("/t/lyon-open/registrations/form/")
    now = timezone.now().astimezone(ZoneInfo(event.time_zone))
    assert page.context["form"]["closes_at"].value() == datetime(2099, 11, 20, 20)  # noqa: DTZ001  # on its clocks
    assert abs(page.context["form"]["opens_at"].value() - now.replace(tzinfo=None)) < timedelta(minutes=5)


def test_the_organiser_sets_the_form_up_on_a_page() -> None:
    make_tournament()
    alice, address = client_of("alice"), "/t/lyon-open/registrations/form/"
    assert "Name, country, club" in alice.get(address).text
    sent = TYPED | {"opens_at": "2026-06-01T12:00", "places": "72", "fee": "45.50", "currency": "eur"}
    refused = alice.post(address, sent | {"places": "70", "quotas": "Atlantis 3"})
    assert (refused.status_code, "Atlantis 3" in refused.text) == (422, True)
    assert alice.post(address, sent | {"quotas": "FRA 36\nBelgium: 8"}).status_code == 302
    form = RegistrationForm.objects.get()
    # 12:00 in Paris is 10:00 UTC in summer, 23:59 is 22:59 UTC in winter.
    assert form.opens_at == datetime(2026, 6, 1, 10, 0, tzinfo=UTC)
    assert form.closes_at == datetime(2026, 11, 1, 22, 59, tzinfo=UTC)
    assert (form.places, form.quotas, form.fee_cents, form.currency) == (72, {"FRA": 36, "BEL": 8}, 4550, "EUR")
    assert 'value="2026-06-01T12:00"' in alice.get(address).text


@pytest.mark.long_on_sqlite
def test_the_front_page_and_the_start_page_lead_to_the_form_while_it_is_open(client: Client) -> None:
    event = open_form(places=8)
    send(event, 1)
    for address in ("/", "/t/lyon-open/"):
        page = client.get(address).text
        assert 'href="/t/lyon-open/register/"' in page, address
    assert "Places left: 7 of 8" in client.get("/t/lyon-open/").text
    form = RegistrationForm.objects.get(tournament=event)
    form.closes_at = timezone.now()
    form.save(update_fields=["closes_at"])
    for address in ("/", "/t/lyon-open/"):
        assert 'href="/t/lyon-open/register/"' not in client.get(address).text, address


def test_a_code_is_in_utf_8_as_it_says() -> None:
    """A name with an accent is two bytes of UTF-8."""
    assert qr_code("BCD\n002\n1\nÉ") == qr_code_of_bytes(b"BCD\n002\n1\n\xc3\x89")


def qr_code_of_bytes(data: bytes) -> str:
    drawn = segno.make(data, error="m", micro=False, mode="byte")
    return str(drawn.svg_inline(border=4, omitsize=True, lineclass=None))


# The fee by transfer. The IBANs are the examples of the registry of ISO 13616.


@pytest.mark.parametrize(
    ("iban", "wanted"),
    [
        ("FR1420041010050500013M02606", True),
        ("DE89370400440532013000", True),
        ("BE68539007547034", True),
        ("DE89370400440532013001", False),
        ("FR14", False),
        ("", False),
    ],
)
def test_an_iban_is_judged_by_its_check_digits(iban: str, wanted: bool) -> None:
    assert iban_is_right(iban) is wanted


def test_the_status_page_has_a_code_for_banking_apps_until_the_fee_came(client: Client) -> None:
    """The lines of EPC069-12: service tag, version, characters, kind, BIC, payee, IBAN, amount, two empty, text."""
    event = open_form(fee_cents=4550, payee="Lyon Tiles", iban="BE68539007547034")
    sent = send(event, 1)
    form = RegistrationForm.objects.get(tournament=event)
    assert transfer_code(form, sent).split("\n") == [
        "BCD",
        "002",
        "1",
        "SCT",
        "",
        "Lyon Tiles",
        "BE68539007547034",
        "EUR45.50",
        "",
        "",
        f"{sent.pk} P1 Player Lyon Open",
    ]
    address = f"/r/{sent.token}/"  # type: ignore[attr-defined]
    assert "Scan this code with your banking app." in client.get(address).text
    act("rita", "transfer", sent)
    assert "Scan this code with your banking app." not in client.get(address).text
    form.currency = "CHF"
    assert transfer_code(form, sent) == ""


@pytest.mark.long_on_sqlite
def test_the_form_takes_an_iban_with_blanks_and_refuses_a_wrong_one() -> None:
    event = open_form(fee_cents=4550)
    alice, address = client_of("alice"), "/t/lyon-open/registrations/form/"
    facts = TYPED | {"fee": "45.50", "payee": "Lyon Tiles"}
    assert alice.post(address, facts | {"iban": "BE68 5390 0754 7035"}).status_code == 422
    assert alice.post(address, facts | {"iban": "BE68 5390 0754 7034", "payee": ""}).status_code == 422
    assert alice.post(address, facts | {"iban": "be68 5390 0754 7034"}).status_code == 302
    assert RegistrationForm.objects.get(tournament=event).iban == "BE68539007547034"


# At once


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_fifty_at_once_for_the_last_four_places_four_have_one() -> None:
    event = open_form(places=8)
    for n in range(4):
        send(event, n)
    at_once(*(lambda n=n: come(event, f"Q{n}") for n in range(50)))
    result = states(event)
    assert (result.count("confirmed"), result.count("waiting"), len(result)) == (8, 46, 54)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_place_that_comes_free_is_offered_to_one_while_six_sweep() -> None:
    event = open_form(places=4)
    people = [send(event, n) for n in range(8)]
    Registration.objects.filter(pk=people[0].pk).update(state="withdrawn")
    at_once(*[lambda: sweep_registrations(at=NOON)] * 6)
    assert states(event) == ["withdrawn"] + ["confirmed"] * 3 + ["offered"] + ["waiting"] * 3


@pytest.mark.parametrize(
    ("expected", "entered", "proposed"), [(None, 0, 32), (80, 0, 80), (78, 0, 80), (16, 20, 20), (None, 5, 8)]
)
def test_a_new_form_proposes_places_for_the_players_of_the_event(
    expected: int | None, entered: int, proposed: int
) -> None:
    add_players(make_tournament(expected_players=expected), entered)
    page = client_of("alice").get("/t/lyon-open/registrations/form/")
    assert page.context["form"]["places"].value() == proposed


def test_the_form_of_a_draft_says_that_nobody_can_open_it_and_leads_on(client: Client) -> None:
    event = open_form()
    Tournament.objects.filter(pk=event.pk).update(status="draft")
    alice, desk = client_of("alice"), "/t/lyon-open/registrations/"
    assert client.get("/t/lyon-open/register/").status_code == 404
    assert "The event is a draft: players cannot open the form yet." in alice.get(desk).text
    assert "Make the event public" not in client_of("rita").get(desk).text
    made = alice.post("/t/lyon-open/plan/status/", {"act": "publish", "next": desk})
    assert made.headers["Location"] == desk
    assert client.get("/t/lyon-open/register/").status_code == 200
    assert "The event is a draft" not in alice.get(desk).text
