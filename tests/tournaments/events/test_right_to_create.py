"""Creating events is a right of the site's: for everybody, for those who were invited, or for its administrators."""

from typing import Any

import pytest
from django.core.checks import run_checks
from django.test import Client
from pytest_django import Settings

from config import env
from mahjong_core.formats import FORMATS
from tests.api.conftest import Api
from tests.people import is_refused_read, make_tournament, make_user, other_event
from tournaments.models import AuditEvent, StaffRole, Tournament, User

pytestmark = pytest.mark.django_db

FORM = {"name": "Mine", "rule_set": "mcr-ffmj-2016", "sessions": 4, "starts_on": "2027-01-09"}
BODY = FORM | {"slug": "mine"}
# who, the answer of each mode: created, or the code of the refusal
INVITED, STAFF = "tournaments.creation_invited", "tournaments.creation_staff"
WHO: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("dan", {}, {"open": "", "invited": INVITED, "staff": STAFF}),
    ("ivy", {"may_create_events": True}, {"open": "", "invited": "", "staff": STAFF}),
    ("stan", {"is_staff": True}, {"open": "", "invited": "", "staff": ""}),
    ("root", {"is_superuser": True}, {"open": "", "invited": "", "staff": ""}),
    (
        "demo",
        {"is_demo": True, "may_create_events": True},
        dict.fromkeys(("open", "invited", "staff"), "tournaments.demo_account"),
    ),
    *[(role, {}, {"open": "", "invited": INVITED, "staff": STAFF}) for role in ("alice", "chris", "bob", "sam", "ann")],
]
MODES = ("open", "invited", "staff")


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("username", "facts", "codes"), WHO, ids=[who for who, *_ in WHO])
def test_who_may_by_page(
    username: str, facts: dict[str, Any], codes: dict[str, str], mode: str, settings: Settings, client: Client
) -> None:
    make_tournament()
    settings.SEATWIND_EVENT_CREATION = mode
    settings.SEATWIND_CONTACT = "desk@example.org"
    client.force_login(make_user(username, **facts))
    shown, start, sent = (
        client.get("/t/new/"),
        client.get("/").text,
        client.post("/t/new/", FORM | {"time_zone": "UTC"}),
    )
    is_refused = bool(codes[mode])
    assert (shown.status_code, sent.status_code) == ((403, 403) if is_refused else (200, 302))
    assert ('href="/t/new/"' in start) is not is_refused
    assert Tournament.objects.filter(name="Mine").exists() is not is_refused
    assert (codes[mode] in shown.text) if is_refused else True
    if codes[mode] in {INVITED, STAFF}:
        assert "desk@example.org" in shown.text
        assert "desk@example.org" in start


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("username", "facts", "codes"), WHO, ids=[who for who, *_ in WHO])
def test_who_may_by_the_api(
    username: str, facts: dict[str, Any], codes: dict[str, str], mode: str, settings: Settings
) -> None:
    make_tournament()
    settings.SEATWIND_EVENT_CREATION = mode
    make_user(username, **facts)
    answer = Api(username).post("/tournaments/", BODY)
    expected = (403, codes[mode]) if codes[mode] else (201, None)
    assert (answer.status, answer.body.get("code")) == expected
    assert Tournament.objects.filter(slug="mine").exists() is not bool(codes[mode])


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_a_stranger_signs_in_first(mode: str, settings: Settings, client: Client) -> None:
    settings.SEATWIND_EVENT_CREATION = mode
    answer = Api().post("/tournaments/", BODY)
    assert (answer.status, answer.code) == (401, "permissions.not_signed_in")
    assert is_refused_read(client.get("/t/new/"), "")
    assert 'href="/t/new/"' not in client.get("/").text


# An organiser invites


@pytest.fixture
def invites(settings: Settings) -> Tournament:
    event = make_tournament()
    other_event()
    settings.SEATWIND_EVENT_CREATION = "invited"
    settings.SEATWIND_ORGANISERS_INVITE = True
    return event


def role_of(username: str) -> str:
    return str(StaffRole.objects.get(tournament__slug="lyon-open", user__username=username).uid)


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "chris", "bob", "sam", "ann", "olga", "dan", ""])
def test_an_organiser_invites_by_page_and_nobody_else(invites: Tournament, username: str, client: Client) -> None:
    if username:
        client.force_login(make_user(username))
    answer = client.post(f"/t/lyon-open/staff/{role_of('sue')}/invite/", {"invited": "1"})
    assert answer.status_code == (302 if username == "alice" else 403)
    assert User.objects.get(username="sue").may_create_events is (username == "alice")


def test_an_invitation_is_given_once_and_taken_back(invites: Tournament, alice: Client) -> None:
    address = f"/t/lyon-open/staff/{role_of('sue')}/invite/"
    assert "Allow creating events" in alice.get("/t/lyon-open/staff/").text
    for _ in range(2):
        alice.post(address, {"invited": "1"})
    assert Api("sue").post("/tournaments/", BODY).status == 201
    for _ in range(2):
        alice.post(address, {"invited": ""})
    assert Api("sue").post("/tournaments/", BODY | {"slug": "again"}).code == INVITED
    assert list(
        AuditEvent.objects.filter(action__startswith="staff.inv").order_by("pk").values_list("action", flat=True)
    ) == [
        "staff.invited",
        "staff.invitation_taken_back",
    ]
    assert alice.get("/t/lyon-open/audit/").status_code == 200


def test_what_an_administrator_gave_an_organiser_does_not_take(invites: Tournament) -> None:
    User.objects.filter(username="sue").update(may_create_events=True)
    answer = Api("alice").post(f"/tournaments/lyon-open/staff/{role_of('sue')}/invitation/", {"invited": False})
    assert (answer.status, answer.code) == (409, "staff.invited_by_another")
    assert User.objects.get(username="sue").may_create_events


@pytest.mark.long
def test_where_the_site_says_no_an_organiser_invites_nobody(
    invites: Tournament, settings: Settings, client: Client
) -> None:
    settings.SEATWIND_ORGANISERS_INVITE = False
    answer = Api("alice").post(f"/tournaments/lyon-open/staff/{role_of('sue')}/invitation/", {"invited": True})
    assert (answer.status, answer.code) == (403, "staff.invitations_off")
    client.force_login(make_user("alice"))
    assert "Allow creating events" not in client.get("/t/lyon-open/staff/").text


def test_from_the_demo_event_nobody_is_invited(invites: Tournament) -> None:
    Tournament.objects.filter(pk=invites.pk).update(copy_kind="demo")
    answer = Api("alice").post(f"/tournaments/lyon-open/staff/{role_of('sue')}/invitation/", {"invited": True})
    assert (answer.status, answer.code) == (403, "staff.demo_account")
    assert not User.objects.get(username="sue").may_create_events


# What the site is told


@pytest.mark.long
@pytest.mark.parametrize(
    ("others", "mode", "demo", "lines"),
    [
        (True, "open", True, {"seatwind.W001", "seatwind.W002"}),
        (True, "invited", False, set()),
        (True, "staff", True, {"seatwind.W002"}),
        (False, "open", True, set()),
    ],
)
def test_the_deploy_check_warns(others: bool, mode: str, demo: bool, lines: set[str], settings: Settings) -> None:
    settings.SERVES_OTHERS, settings.SEATWIND_EVENT_CREATION, settings.SEATWIND_DEMO = others, mode, demo
    texts = {str(check.id) for check in run_checks(include_deployment_checks=True)}
    assert {text for text in texts if text.startswith("seatwind.")} == lines


def test_a_mode_that_does_not_exist_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATWIND_EVENT_CREATION", "everyone")
    with pytest.raises(ValueError, match="open, invited, staff"):
        env.choice("SEATWIND_EVENT_CREATION", ("open", "invited", "staff"), "open")


@pytest.mark.long
def test_an_event_begins_with_a_format_by_page_and_by_api(client: Client) -> None:
    """Toronto: six sessions, then two; eight take a quarter along, the others begin again from 0."""
    client.force_login(make_user("dan"))
    shown = client.get("/t/new/").text
    assert shown.count('class="course"') == len(FORMATS)
    sent = FORM | {"format": "final-beside", "sessions": "", "time_zone": "UTC"}
    assert client.post("/t/new/", sent).status_code == 302
    answer = Api("eve").post("/tournaments/", BODY | {"slug": "yours", "sessions": 8, "format": "final-beside"})
    assert answer.status == 201
    for slug in ("mine", "yours"):
        phases = Api(None).get(f"/tournaments/{slug}/phases/").body["phases"]
        facts = [
            (phase["first_session"], phase["last_session"], phase["cut"], phase["carried_percent"]) for phase in phases
        ]
        assert facts == [(1, 6, [], 100), (7, 8, [8], 25)]
        assert (phases[1]["rest_percent"], phases[1]["problem"], phases[1]["divisions"]) == (0, "", None)
        assert (
            "No players yet: the figures are shown once players are entered." in Client().get(f"/t/{slug}/phases/").text
        )


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("rules", "metrics"),
    [
        ("ema-riichi-2016", ["table_points", "table_score"]),
        ("mcr-ffmj-2016", ["table_points", "table_score"]),  # 3.10.1: places rank in any case
    ],
)
def test_match_points_are_the_places(rules: str, metrics: list[str]) -> None:
    body = BODY | {"rule_set": rules, "sessions": 9, "format": "match-points"}
    assert Api("dan").post("/tournaments/", body).status == 201
    made = Tournament.objects.get(slug="mine")
    assert made.rule_set["options"]["ranking_metrics"] == metrics


def test_a_format_needs_its_sessions_and_a_name() -> None:
    short = Api("dan").post("/tournaments/", BODY | {"format": "final-beside"})
    assert short.code == "phases.too_many_sessions"
    assert Api("dan").post("/tournaments/", BODY | {"format": "roulette"}).status == 400
    assert not Tournament.objects.filter(slug="mine").exists()


@pytest.mark.long
def test_without_a_format_the_number_of_sessions_is_asked_for(client: Client) -> None:
    client.force_login(make_user("dan"))
    refused = client.post("/t/new/", FORM | {"sessions": "", "time_zone": "UTC"})
    assert refused.status_code == 422
    assert "Enter the number of sessions." in refused.text
