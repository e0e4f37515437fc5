"""The OpenAPI document is as strict as the server: what it allows is not refused for its shape, and the other way."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.api.conftest import Api
from tests.people import make_seated_event
from tournaments.site.api.docs import document

pytestmark = pytest.mark.django_db
EVENT = "/tournaments/lyon-open/"
NEW = {"name": "Rennes", "slug": "rennes", "starts_on": "2027-04-10", "rule_set": "mcr-ffmj-2016"}
HAND = {"concealed": "23m456p11789s", "winning_tile": "1m", "seat_wind": "E", "prevailing_wind": "S"}
LETTER = {"language": "en", "subject": "Lunch", "body": "At noon"}


def is_described(method: str, path: str, body: Any) -> bool:
    """Whether the document allows a body."""
    described = document()["paths"][f"/api/v1{path}"][method]["requestBody"]
    schema = described["content"]["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": document()["components"]}).is_valid(body)


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("patch", "participants/{number}/", {}, "participants.nothing_said"),
        ("post", "participants/bulk/", {"participants": []}, "participants.no_rows"),
        ("post", "participation/", {"marks": []}, "participation.no_marks"),
        ("patch", "rule-set/", {}, "rulesets.change_malformed"),
        ("patch", "rule-set/", {"changes": {}, "name": "Own"}, "rulesets.change_malformed"),
        ("patch", "rule-set/", {"preset": "mcr-ffmj-2016", "name": "Own"}, "rulesets.change_malformed"),
        ("post", "announcements/", {"texts": {}}, "announcements.empty"),
        ("post", "announcements/", {"texts": {"en": " "}}, "announcements.empty"),
        ("post", "announcements/", {"texts": {"eo": "Saluton"}}, "announcements.language_unknown"),
        ("post", "announcements/", {"texts": {"en": "bell \x07"}}, "api.not_storable"),
        ("post", "announcements/", {"texts": {"en": "Hi"}, "expires_at": "0804-06-05T00:00:00Z"}, "api.invalid"),
        ("post", "mail/letters/", {"count": 1}, "mail.no_text"),
        ("post", "incidents/", {"session": 1, "participant": 1}, "penalties.incident_empty"),
        ("post", "prints/", {"document": "poem"}, "paper.unknown_document"),
        ("post", "sessions/{session}/tables/{table}/roll-call/", {"marks": []}, "roll_call.nothing_marked"),
        (
            "post",
            "rule-set/corrections/",
            {"changes": {"session_minutes": 90}, "reason": " "},
            "rulesets.reason_missing",
        ),
    ],
)
def test_what_the_event_refuses_is_not_described(method: str, path: str, body: Any, code: str) -> None:
    make_seated_event()
    called = EVENT + path.format(number=1, session=1, table=1)
    by = "chris" if path.startswith(("incidents", "sessions", "rule-set/corrections")) else "alice"
    answer = Api(by)(method, called, body)
    assert (answer.status, answer.code) == (400, code)
    assert not is_described(method, f"/tournaments/{{slug}}/{path}", body)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/tournaments/", NEW, "api.invalid"),
        ("/tournaments/", NEW | {"sessions": 0}, "api.invalid"),
        ("/tournaments/", NEW | {"sessions": 5, "slug": "Rennes Open"}, "tournaments.slug_malformed"),
        ("/evaluate/", HAND | {"rules": "poker"}, "score.unknown_rules"),
        ("/evaluate/", HAND | {"rules": {"derived_from": "poker", "changes": {}}}, "score.unknown_rules"),
    ],
)
def test_what_is_refused_without_an_event_is_not_described(path: str, body: Any, code: str) -> None:
    make_seated_event()
    answer = Api("alice").post(path, body)
    assert (answer.status, answer.code) == (400, code)
    assert not is_described("post", path, body)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "/tournaments/{slug}/participants/{number}/", {"club": "Lyon"}),
        ("patch", "/tournaments/{slug}/participants/{number}/", {"state": "checked_in"}),
        ("patch", "/tournaments/{slug}/rule-set/", {"changes": {"session_minutes": 90}, "name": "Ninety"}),
        ("patch", "/tournaments/{slug}/rule-set/", {"preset": "mcr-ffmj-2016"}),
        ("post", "/tournaments/{slug}/announcements/", {"texts": {"en": "Lunch\nat noon", "fr": ""}}),
        ("post", "/tournaments/{slug}/mail/letters/", {"count": 1, "texts": [LETTER]}),
        ("post", "/tournaments/{slug}/mail/letters/", {"count": 1, "kind": "personal"}),
        ("post", "/tournaments/{slug}/incidents/", {"session": 1, "participant": 1, "note": "Loud"}),
        ("post", "/tournaments/", NEW | {"sessions": 5}),
        ("post", "/tournaments/", NEW | {"kind": "club"}),
        ("post", "/evaluate/", HAND | {"rules": {"derived_from": "ema-riichi-2025", "changes": {"red_fives": 3}}}),
    ],
)
def test_what_is_accepted_is_described(method: str, path: str, body: Any) -> None:
    make_seated_event()
    by = "chris" if "incidents" in path else "alice"
    answer = Api(by)(method, path.replace("{slug}", "lyon-open").replace("{number}", "1"), body)
    assert answer.status != 400, answer.body
    assert is_described(method, path, body)
