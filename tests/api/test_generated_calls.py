"""Generated calls as every caller: no answer of 500, and none that the OpenAPI document does not promise.

A body that the document does not allow is not taken, and none that it allows is refused as unreadable.

`make test` makes a few; `make long` 3,000 by each caller, or SEATWIND_CALLS of them.
"""

import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction

from tests.api.conftest import body_validator
from tests.api.day import CALLERS, Day, day
from tests.api.generated import OUT_OF_RANGE, call_of, operations
from tests.api.test_permissions import caller_of
from tournaments.models import SeatingDraw

__all__ = ["day"]  # the fixture

pytestmark = pytest.mark.django_db
FEW, MANY = 25, int(os.environ.get("SEATWIND_CALLS", "3000"))
TOGETHER = 40  # calls that see what the ones before them wrote
SEED = int(os.environ.get("SEATWIND_SEED", "1"))


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def facts_of(day: Day) -> dict[str, list[Any]]:
    """What exists on the day, by the names that the calls give it."""
    numbers = list(range(1, 17))
    people = ("participant", "player", "one", "two", "victim", "substitute", "players")
    return {
        "slug": ["lyon-open"],
        "session": [1, 2, 2, 2, 3, 4],
        "table": [1, 2, 3, 3, 3, 4],
        "hand": [1, 2, 16],
        "number": numbers,
        "draw": [str(uid) for uid in SeatingDraw.objects.values_list("uid", flat=True)],
        "staff": [day.staff],
        "ruling": [day.ruling],
        "entry": [day.entry],
        "name": ["mcr-ffmj-2016", "Ana Ruiz"],
        "text": ["ffmj-2016"],
        "team": [str(day.event.teams.order_by("pk")[0].uid), "Team 1"],
        "account": ["ann", "bob", "dan"],
    } | dict.fromkeys(people, numbers)


def is_allowed(template: str, method: str, body: Any) -> bool:
    """Whether the document allows the body; a moment may still be too early or too late."""
    checker = body_validator(template, method)
    is_out_of_range = any(moment in json.dumps(body) for moment in OUT_OF_RANGE)
    return checker is not None and not is_out_of_range and checker.is_valid(body)


def send(day: Day, caller: str, calls: int, seed: str) -> tuple[Counter[int], list[str]]:
    """How often each status came back, and what should not have."""
    dice, known, facts = Random(seed), operations(), facts_of(day)
    statuses: Counter[int] = Counter()
    faults: list[str] = []
    api = caller_of(caller, day)
    for begun in range(0, calls, TOGETHER):
        with transaction.atomic():
            for _ in range(min(TOGETHER, calls - begun)):
                operation = dice.choice(known)
                call = call_of(dice, operation, facts)
                body = call.body if isinstance(call.body, dict | list | None) else json.dumps(call.body)
                path = call.path + (f"?{urlencode(call.query, errors='replace')}" if call.query else "")
                try:
                    with transaction.atomic():
                        answer = api(call.method, path, body, None, **call.headers)
                    statuses[answer.status] += 1
                    is_unreadable = answer.code == "api.invalid" and not call.query
                    if is_unreadable and is_allowed(operation[1], call.method, call.body):
                        faults.append(f"{call.method} {path} {call.body!r:.600}: {answer.body}")
                except Exception as error:  # every kind of fault is collected
                    faults.append(f"{call.method} {path} {call.body!r:.600} {call.headers}: {error!s:.700}")
            transaction.set_rollback(True)
    return statuses, faults


@pytest.mark.long
@pytest.mark.parametrize("caller", CALLERS)
def test_a_few_generated_calls(caller: str, day: Day) -> None:
    statuses, faults = send(day, caller, FEW, f"few {caller}")
    assert faults == []
    assert statuses.total() == FEW


@pytest.mark.long
@pytest.mark.parametrize("caller", CALLERS)
def test_many_generated_calls(caller: str, day: Day) -> None:
    statuses, faults = send(day, caller, MANY, f"{SEED} {caller}")
    print(f"{caller}: {dict(sorted(statuses.items()))}")  # noqa: T201
    assert faults == [], "\n".join(faults[:20])
