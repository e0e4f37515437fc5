"""One error shape for everything that can go wrong before a service is asked, and no 500 for any rubbish."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.conftest import Api
from tests.people import actor, make_seated_event, start, table_of
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
HANDS = "/tournaments/lyon-open/sessions/1/tables/1/hands/"
NEW_EVENT = {"name": "New", "slug": "new-one", "rule_set": "mcr-ffmj-2016", "sessions": 2, "starts_on": "2026-12-01"}


def send(body: bytes, content_type: str = "application/json", path: str = "/tournaments/", **headers: str) -> Any:
    client = Client(raise_request_exception=False)
    known = Api("alice").headers | headers
    return client.post(f"/api/v1{path}", data=body, content_type=content_type, headers=known)


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"{", "application/json", 400, "api.malformed_json"),
        (b"[1, 2", "application/json", 400, "api.malformed_json"),
        (b'{"a": NaN}', "application/json", 400, "api.malformed_json"),
        (b'{"name": "\xff"}', "application/json", 400, "api.malformed_json"),
        (b"[" * 100_000, "application/json", 400, "api.malformed_json"),
        (b'{"name": "a\\u0000b"}', "application/json", 400, "api.not_storable"),
        (b'{"name": "\\ud800"}', "application/json", 400, "api.not_storable"),
        (b'{"sessions": 1e999}', "application/json", 400, "api.not_storable"),
        (b"[]", "application/json", 400, "api.invalid"),
        (b'"text"', "application/json", 400, "api.invalid"),
        (b"null", "application/json", 400, "api.invalid"),
        (b"<a/>", "application/xml", 415, "api.media_type_not_supported"),
        (b"a=1", "application/x-www-form-urlencoded", 415, "api.media_type_not_supported"),
        (b"{" + b" " * 3_000_000 + b"}", "application/json", 413, "api.body_too_large"),
    ],
    ids=str,
)
def test_a_body_that_cannot_be_read(body: bytes, content_type: str, status: int, code: str) -> None:
    answer = send(body, content_type)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert set(answer.json()) == {"code", "message", "detail"}
    assert not Tournament.objects.exists()


def test_an_unknown_field_is_named_wherever_it_stands() -> None:
    """Unknown fields and unknown parameters are refused with a code (docs/api.md)."""
    alice = Api("alice")
    alice.post("/tournaments/", NEW_EVENT)
    unknown = "This field does not exist."
    rows = [{"name": "Ana"}, {"name": "Bo", "nick": "B"}]
    answer = alice.post("/tournaments/new-one/participants/bulk/", {"participants": rows})
    assert (answer.status, answer.code) == (400, "api.invalid")
    assert answer.body["detail"]["fields"] == {"participants": {"1": {"nick": [unknown]}}}
    tables = [{"number": 1, "seats": {"E": 1, "S": 2, "W": 3, "N": 4, "X": 5}}]
    answer = alice.put("/tournaments/new-one/seating/", {"sessions": [{"number": 1, "tables": tables}]})
    assert answer.body["detail"]["fields"] == {"sessions": {"0": {"tables": {"0": {"seats": {"X": [unknown]}}}}}}


def test_an_unknown_parameter_is_named_and_those_of_pages_are_taken() -> None:
    alice = Api("alice")
    alice.post("/tournaments/", NEW_EVENT)
    answer = alice.get("/tournaments/new-one/sessions/?nobody=1")
    assert (answer.status, answer.code) == (400, "api.invalid")
    assert answer.body["detail"]["fields"] == {"nobody": ["This parameter does not exist."]}
    assert len(alice.get("/tournaments/new-one/sessions/?limit=1").body) == 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("get", "/nothing/", 404, "api.not_found"),
        ("post", "/nothing/at/all", 404, "api.not_found"),
        ("get", "/tournaments/nowhere/", 404, "api.not_found"),
        ("get", "/tournaments/nowhere/sessions/1/tables/", 404, "api.not_found"),
        ("get", "/tournaments/nowhere/standings/999999999999999999999999/why/", 404, "api.not_found"),
        ("get", "/draws/99999999999999999999999999/", 404, "api.not_found"),
        ("delete", "/tournaments/", 405, "api.method_not_allowed"),
        ("put", "/rule-sets/", 405, "api.method_not_allowed"),
    ],
)
def test_an_address_or_a_method_that_does_not_exist(method: str, path: str, status: int, code: str) -> None:
    answer = getattr(Client(raise_request_exception=False), method)(f"/api/v1{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_form_that_cannot_be_served() -> None:
    answer = Client().get("/api/v1/tournaments/", headers={"Accept": "application/xml"})
    assert (answer.status_code, answer.json()["code"]) == (406, "api.not_acceptable")


@pytest.mark.parametrize("key", ["", "nonsense", "two words", "é", "\u00ff" * 20, "0" * 500])
def test_a_key_that_is_not_known(key: str) -> None:
    answer = Client(raise_request_exception=False).get(
        "/api/v1/tournaments/", headers={"Authorization": f"Token {key}"}
    )
    assert (answer.status_code, answer.json()["code"]) == (401, "permissions.token_not_known")
    assert answer.headers["WWW-Authenticate"] == "Token"


def test_an_account_that_was_closed_is_not_known() -> None:
    api = Api("alice")
    actor("alice").user.__class__.objects.filter(username="alice").update(is_active=False)
    assert api.get("/tournaments/").code == "permissions.token_not_known"


def test_a_signed_in_browser_needs_the_csrf_token() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(actor("alice").user)
    answer = client.post("/api/v1/tournaments/", NEW_EVENT, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permissions.csrf_failed")
    assert not Tournament.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sessions": "6"}, "sessions"),
        ({"sessions": True}, "sessions"),
        ({"sessions": 6.5}, "sessions"),
        ({"sessions": 1e20}, "sessions"),
        ({"sessions": 201}, "sessions"),
        ({"name": ""}, "name"),
        ({"name": 7}, "name"),
        ({"live_results": "yes"}, "live_results"),
        ({"starts_on": "21/11/2026"}, "starts_on"),
        ({"country": "France"}, "country"),
        ({"live_result": True}, "live_result"),
    ],
    ids=str,
)
def test_every_field_that_cannot_be_read_is_named(changes: dict[str, Any], field: str) -> None:
    answer = Api("alice").post("/tournaments/", NEW_EVENT | changes)
    assert (answer.status, answer.code) == (400, "api.invalid")
    assert list(answer.body["detail"]["fields"]) == [field]
    assert not Tournament.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize("written", ["6", "6.0", "6e0", "60.0e-1"])
def test_a_whole_number_is_read_however_json_writes_it(written: str) -> None:
    """JSON Schema 2020-12, 4.2.3: an integer may have a fractional part of zero, and 6.0 is the number 6."""
    body = json.dumps(NEW_EVENT).replace('"sessions": 2', f'"sessions": {written}')
    answer = Api("alice").post("/tournaments/", body)
    assert (answer.status, answer.body["sessions"]) == (201, 6)


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("?limit=many", 400, "api.page_malformed"),
        ("?limit=0", 400, "api.page_malformed"),
        ("?limit=501", 400, "api.page_malformed"),
        ("?limit=500", 200, None),
        ("?limit=-5", 400, "api.page_malformed"),
        ("?offset=99999999999999999999", 400, "api.page_malformed"),
        ("?starts_from=soon", 400, "api.invalid"),
        ("?limit=1&offset=500", 200, None),
    ],
)
def test_a_page_that_cannot_be_given(query: str, status: int, code: str | None) -> None:
    answer = Api().get(f"/tournaments/{query}")
    assert (answer.status, answer.code) == (status, code)


@pytest.mark.long
@pytest.mark.parametrize(
    ("moment", "status"),
    [
        ("2026-11-21T14:00:00Z", 200),
        ("2026-11-21T14:00:00+01:00", 200),  # a client that forgets to escape the plus sends a space
        ("2026-11-21T14:00:00%2B01:00", 200),
        ("2026-11-21T14:00:00", 400),
        ("yesterday", 400),
        ("0001-01-01T00:00:00%2B14:00", 400),
        ("9999-12-31T23:59:59-14:00", 400),
    ],
)
def test_a_moment_needs_its_offset(moment: str, status: int) -> None:
    make_seated_event()
    assert Api().get(f"/tournaments/lyon-open/standings/?as_of={moment}").status == status


@pytest.mark.parametrize(("language", "message"), [("en", "Sign in first."), ("fr", None)])
def test_the_sentence_follows_the_callers_language(language: str, message: str | None) -> None:
    client = Client(headers={"Accept-Language": language})
    answer = client.post("/api/v1/tournaments/", NEW_EVENT, content_type="application/json").json()
    assert answer["code"] == "permissions.not_signed_in"
    assert message in (None, answer["message"])


@pytest.fixture
def boss() -> Api:
    start(make_seated_event())
    boss = actor("alice").user
    boss.is_superuser = True
    boss.save()
    return Api("alice")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
WORDS = ("number", "outcome", "winner", "discarder", "value", "totals", "E", "base", "reason", "mode", "tiles", "note")
BODIES = JSON | st.dictionaries(st.sampled_from(WORDS), JSON | st.sampled_from(["E", "win", 1, 7, 8, 17]), max_size=6)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/tournaments/"),
        ("patch", "/tournaments/lyon-open/"),
        ("patch", "/tournaments/lyon-open/rule-set/"),
        ("post", "/tournaments/lyon-open/participants/bulk/"),
        ("patch", "/tournaments/lyon-open/participants/1/"),
        ("put", "/tournaments/lyon-open/seating/"),
        ("post", "/tournaments/lyon-open/draws/"),
        ("post", "/tournaments/lyon-open/staff/"),
        ("post", "/tournaments/lyon-open/rulings/"),
        ("post", "/tournaments/lyon-open/sessions/1/extend/"),
        ("post", HANDS),
        ("put", "/tournaments/lyon-open/sessions/1/tables/1/totals/"),
        ("post", "/tournaments/lyon-open/sessions/1/tables/1/authority/"),
        ("post", "/tournaments/lyon-open/sessions/1/tables/1/submit/"),
        ("post", "/tournaments/lyon-open/sessions/1/tables/1/verify/"),
    ],
)
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=BODIES)
def test_no_body_whatever_breaks_the_server(boss: Api, method: str, path: str, body: Any) -> None:
    """``Api`` itself fails on a 5xx and on an answer that is not of the promised shape."""
    assert boss(method, path, json.dumps(body)).status in {200, 201, 400, 409, 422}


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ({"number": 17, "outcome": "draw"}, "sheets.hand_out_of_range"),
        ({"number": 0, "outcome": "draw"}, "sheets.hand_out_of_range"),
        ({"number": -1, "outcome": "draw"}, "sheets.hand_out_of_range"),
        ({"number": 10**30, "outcome": "draw"}, "sheets.hand_out_of_range"),
        ({"number": 1, "outcome": "win", "winner": "E", "discarder": "E", "value": 8}, "scoring.winner_is_discarder"),
        ({"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 7}, "scoring.value_below_minimum"),
        ({"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": -8}, "scoring.value_below_minimum"),
        ({"number": 1, "outcome": "win", "winner": "E", "value": 10**30}, "scoring.value_out_of_range"),
        ({"number": 1, "outcome": "win", "winner": "X", "value": 8}, "sheets.malformed"),
        ({"number": 1, "outcome": "win", "winner": "E", "value": "8"}, "sheets.malformed"),
        ({"number": 1, "outcome": "abandoned"}, "sheets.malformed"),
        ({"number": 1, "outcome": "draw", "colour": "red"}, "sheets.malformed"),
        ({"number": 3, "outcome": "draw"}, "scoring.hand_out_of_order"),
        ([], "api.not_an_object"),
        ({"number": 1, "outcome": "draw", "base": "new"}, "api.invalid"),
    ],
    ids=str,
)
def test_a_hand_that_cannot_be_true_changes_nothing(boss: Api, hand: Any, code: str) -> None:
    before = AuditEvent.objects.count()
    assert boss.post(HANDS, hand, key="k").code == code
    assert AuditEvent.objects.count() == before
    assert table_of(Tournament.objects.get(slug="lyon-open")).entries.count() == 0
