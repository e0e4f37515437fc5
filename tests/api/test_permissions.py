"""Who may call what: every caller of tests/api/day.py makes every call of tests/rights.py."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from config.api_urls import urlpatterns
from tests.api.conftest import Api
from tests.api.day import CALLERS, EVENT, Day, Row, day, finalist
from tests.rights import CALLS

__all__ = ["day"]  # the fixture

pytestmark = pytest.mark.django_db
METHODS = ("get", "post", "put", "patch", "delete")
QUERIES: dict[str, Callable[[], str]] = {
    "rule-sets/differences/": lambda: "?first=mcr-ffmj-2016&second=mcr-wmo-2014",
    EVENT + "phases/<int:number>/reserve/": lambda: f"?player={finalist()}",
}


def route_of(row: Row, day: Day) -> str:
    """The row's address with the day's facts filled in. Participant 99 is the one that nothing holds."""
    number = 99 if row.method in ("delete", "patch") else 1
    facts = {
        "slug": "lyon-open",
        "session": 2,
        "table": 3,
        "hand": 1,
        "draw": day.draw.uid,
        "number": number,
        "staff": day.staff,
        "ruling": day.ruling,
        "entry": day.entry,
        "name": "mcr-ffmj-2016",
        "text": "ffmj-2016",
    } | row.prepare(day)
    path = row.route
    for name, value in facts.items():
        path = (
            path.replace(f"<int:{name}>", str(value))
            .replace(f"<uuid:{name}>", str(value))
            .replace(f"<slug:{name}>", str(value))
        )
    asks = row.method == "get" and row.route in QUERIES
    return f"/{path}{QUERIES[row.route]() if asks else ''}"


def endpoints() -> Iterator[tuple[str, str]]:
    """Every method of every address of the API, from the URL conf."""
    for pattern in urlpatterns:
        view = getattr(pattern.callback, "view_class", None)
        route = str(pattern.pattern)
        if view is None:
            yield "get", route
        elif "rest" not in route:
            yield from ((method, route) for method in METHODS if hasattr(view, method))


def test_every_endpoint_has_a_row() -> None:
    written = sorted((row.method, row.route) for row in CALLS)
    without, gone = set(endpoints()) - set(written), set(written) - set(endpoints())
    assert not without, f"say in CALLS of tests/rights.py who may make these calls, a Row each: {sorted(without)}"
    assert not gone, f"these calls are no more: take their rows out of tests/rights.py: {sorted(gone)}"
    assert len(written) == len(set(written))


@pytest.mark.words
@pytest.mark.parametrize("row", CALLS, ids=lambda row: f"{row.method} {row.route}")
def test_each_caller_may_do_what_the_table_says(row: Row, day: Day) -> None:
    path = route_of(row, day)
    body = row.body(day) if callable(row.body) else row.body
    outcome = {caller: status_for(row, path, body, caller_of(caller, day)) for caller in CALLERS}
    assert outcome == {caller: row.expected(caller) for caller in CALLERS}


def caller_of(caller: str, day: Day) -> Api:
    if caller != "tablet":
        return Api(None if caller == "stranger" else caller)
    tablet = Api()
    tablet.headers["Authorization"] = f"Table {day.card}"
    return tablet


def status_for(row: Row, path: str, body: Any, api: Api) -> int:
    """What the caller gets; nothing of it stays, so that the next caller finds the same day."""
    with transaction.atomic():
        if row.route in ("schema/", "docs/", EVENT + "file/"):
            answer = api.client.get(f"/api/v1{path}", headers=api.headers)
            status = answer.status_code
            if answer.streaming:  # read to its end it closes itself, and leaves the connection open
                b"".join(answer.streaming_content)
        else:
            status = api(
                row.method, path, {"sessions": body} if row.method == "put" and isinstance(body, list) else body
            ).status
        transaction.set_rollback(True)
    return status


@pytest.mark.parametrize("caller", ["sam", "bob", "ann"])
def test_disqualifying_is_the_chief_referees_act(caller: str, day: Day) -> None:
    body = {"state": "disqualified", "reason": "Cheating"}
    assert Api(caller).patch("/tournaments/lyon-open/participants/99/", body).status == 403
    assert Api("chris").patch("/tournaments/lyon-open/participants/99/", body).status == 200
