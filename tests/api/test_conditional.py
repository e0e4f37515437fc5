"""Every public read has an ETag and is answered with 304 to whoever has it; headers that other origins may read."""

from datetime import date
from typing import Any

import pytest
from django import urls
from django.db import transaction
from django.test import Client
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from knox.models import AuthToken

from tests.api.conftest import Api
from tests.api.day import Day, Row, day
from tests.api.test_permissions import route_of
from tests.people import NOON, actor, make_seated_event, make_tournament, make_user
from tests.rights import CALLS
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.common.api.deprecation import Deprecation
from tournaments.common.api.schema import operation
from tournaments.events.api.events import Events
from tournaments.models import Audience

__all__ = ["day"]  # the fixture

pytestmark = pytest.mark.django_db
READS = [
    row for row in CALLS if row.method == "get" and row.allowed == "all" and row.ok == 200 and row.route != "docs/"
]


@pytest.mark.parametrize("row", READS, ids=lambda row: row.route)
def test_a_public_read_is_answered_with_304_to_whoever_has_it(row: Row, day: Day, monkeypatch: Any) -> None:
    """The clock stands still: a read may tell the time."""
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    with transaction.atomic():
        address = f"/api/v1{route_of(row, day)}"
        first = Client().get(address)
        assert first.status_code == 200, first.content
        assert first["Cache-Control"] == "no-cache"
        again = Client().get(address, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        assert again["Access-Control-Allow-Origin"] == "*"
        assert Client().get(address, headers={"If-None-Match": '"another"'}).content == first.content
        transaction.set_rollback(True)


def test_there_are_many_of_them() -> None:
    assert len(READS) >= 40


def test_the_tag_changes_with_what_is_read_and_weak_ones_match() -> None:
    event = make_tournament()
    address = "/api/v1/tournaments/lyon-open/announcements/"
    first = Client().get(address)["ETag"]
    assert Client().get(address, headers={"If-None-Match": f'W/{first}, "x"'}).status_code == 304
    announce(
        tournament=event,
        message=AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch"}),
        by=actor("alice"),
        at=NOON,
    )
    changed = Client().get(address, headers={"If-None-Match": first})
    assert changed.status_code == 200
    assert changed["ETag"] != first


def test_what_a_caller_alone_may_read_is_private() -> None:
    make_seated_event()
    answer = Api("alice").get("/tournaments/lyon-open/staff/")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["ETag"]


def test_a_refusal_has_no_tag() -> None:
    assert "ETag" not in Client().get("/api/v1/tournaments/none/").headers


# --- headers ---------------------------------------------------------------------------------------------------------


def test_pages_of_other_origins_may_read_the_headers_that_a_client_needs() -> None:
    exposed = Client().get("/api/v1/rule-sets/")["Access-Control-Expose-Headers"].split(", ")
    for name in ("ETag", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Link"):
        assert name in exposed


def test_an_answer_says_how_many_calls_are_left() -> None:
    first, second = (Client().get("/api/v1/rule-sets/", REMOTE_ADDR="203.0.113.9") for _ in range(2))
    assert int(first["RateLimit-Remaining"]) - int(second["RateLimit-Remaining"]) == 1
    assert int(second["RateLimit-Remaining"]) == int(second["RateLimit-Limit"]) - 2
    assert 1 <= int(second["RateLimit-Reset"]) <= 60


def test_a_page_links_to_the_pages_beside_it() -> None:
    """RFC 8288."""
    make_seated_event()
    address = "/api/v1/tournaments/lyon-open/participants/"
    middle = Client().get(f"{address}?limit=5&offset=5")
    body = middle.json()
    assert middle["Link"] == f'<{body["next"]}>; rel="next", <{body["previous"]}>; rel="prev"'
    assert "Link" not in Client().get(f"{address}?limit=50").headers


# --- keys ------------------------------------------------------------------------------------------------------------


def test_a_key_is_accepted_as_a_bearer() -> None:
    _row, key = AuthToken.objects.create(user=make_user("sam"))
    for scheme in ("Token", "Bearer", "bearer"):
        answer = Client().get("/api/v1/me/", headers={"Authorization": f"{scheme} {key}"})
        assert (answer.status_code, answer.json()["username"]) == (200, "sam")
    for header in ("Bearer", "Bearer x y", f"Bearer {key}x", f"Basic {key}"):
        answer = Client().get("/api/v1/me/", headers={"Authorization": header})
        assert answer.status_code == 401, header


# --- what goes away --------------------------------------------------------------------------------------------------


def leaving(**facts: Any) -> type[Events]:
    """The list of events as it would be if it were going away."""

    class Leaving(Events):
        @operation(
            "listEventsOfOld",
            "Events",
            tag="Events",
            answer=None,
            deprecated=Deprecation(since=date(2026, 12, 1), instead="Use `GET /tournaments/`.", **facts),
            about="All of them.",
        )
        def get(self, request: Any) -> Any:
            return super().get(request)

    return Leaving


def answer_of(view: type[Events], rf: Any) -> Any:
    return view.as_view()(rf.get("/api/v1/old/"))


def test_a_deprecated_operation_says_so_in_its_answers(rf: Any) -> None:
    """RFC 9745: "The Deprecation HTTP header field contains an Item Structured Header field of type Date"; RFC 8594:
    "the value of the Sunset header field is an HTTP-date". 1 December 2026 is 1796083200, 1 June 2027 a Tuesday.
    """
    answer = answer_of(leaving(sunset=date(2027, 6, 1)), rf)
    assert answer.headers["Deprecation"] == "@1796083200"
    assert answer.headers["Sunset"] == "Tue, 01 Jun 2027 00:00:00 GMT"
    assert '</api/v1/docs/#listEventsOfOld>; rel="deprecation"' in answer.headers["Link"]


def test_without_a_decided_end_there_is_no_sunset(rf: Any) -> None:
    answer = answer_of(leaving(), rf)
    assert answer.headers["Deprecation"] == "@1796083200"
    assert "Sunset" not in answer.headers


def test_a_deprecated_operation_says_so_in_the_document() -> None:
    handler: Any = leaving(sunset=date(2027, 6, 1)).get
    assert handler.about == (
        "Deprecated since 2026-12-01: Use `GET /tournaments/`. It answers until 2027-06-01. All of them."
    )
    path = "/api/v1/old/"
    described = SchemaGenerator(patterns=[urls.path(path, leaving().as_view())]).get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    assert described["paths"][path]["get"]["deprecated"] is True


def test_what_is_not_deprecated_says_nothing_of_it() -> None:
    headers = Client().get("/api/v1/tournaments/").headers
    assert {"Deprecation", "Sunset"} & set(headers) == set()
