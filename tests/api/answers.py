"""The examples of answers in the OpenAPI document, recorded from the calls of ``tests/rights.py``.

Write them anew with ``DJANGO_SETTINGS_MODULE=config.settings_test python -m tests.api.answers``: it plays the day of
the table of rights in a database of its own, makes each call once and keeps its answer, shortened. What that day cannot
answer is recorded while other tests run: ``pytest -n 0 -p tests.api.answers -m "" tests/paper`` adds the answers of
operations that have no example yet.
"""

import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from unittest import mock

import django

MOST_ITEMS = 2
MOST_FIGURES = 4  # the winds of a table
MOST_LETTERS = 300


def shortened(value: Any) -> Any:
    """An answer with the first items of its lists and of its maps by number, and the beginnings of its long texts."""
    if isinstance(value, list):
        is_nested = any(isinstance(item, list | dict) for item in value)
        return [shortened(item) for item in value[: MOST_ITEMS if is_nested else MOST_FIGURES]]
    if isinstance(value, dict):
        rows = list(value.items())
        is_map = all(name.isdigit() for name in value)
        return {name: shortened(item) for name, item in rows[: MOST_ITEMS if is_map else None]}
    return value[:MOST_LETTERS] if isinstance(value, str) else value


def recorded() -> dict[str, Any]:
    """The answers of all calls that succeed on the day, by method and address."""
    from django.db import transaction

    from tests.api.day import made_day
    from tests.api.test_examples import template_of
    from tests.api.test_permissions import caller_of, route_of
    from tests.rights import CALLS
    from tournaments.site.api.answers import answer_content, recorded_answers
    from tournaments.site.api.docs import document

    answers = {}
    day = made_day()
    for row in CALLS:
        path = template_of(row.route)
        operation = document()["paths"].get(f"/api/v1/{path}", {}).get(row.method)
        content = None if operation is None else answer_content(operation)
        if content is None or not row.allowed or row.ok >= 300:
            continue
        if "examples" in content and f"{row.method} /{path}" not in recorded_answers():
            continue  # the operation gives one itself
        caller = "stranger" if row.allowed == "all" else row.allowed.split()[-1]
        with transaction.atomic():
            address, body = route_of(row, day), row.body(day) if callable(row.body) else row.body
            if row.method == "put" and isinstance(body, list):
                body = {"sessions": body}
            answer = caller_of(caller, day)(row.method, address, body)
            transaction.set_rollback(True)
        if answer.status < 300:
            answers[f"{row.method} /{path}"] = shortened(answer.body)
    return answers


def main() -> None:
    django.setup()
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    from tests.people import NOON
    from tournaments.site.api.answers import recorded_answers

    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        hall_time = SimpleNamespace(now=lambda: NOON + timedelta(hours=6))
        with mock.patch("tournaments.common.api.base.timezone", hall_time):
            answers = recorded()
    finally:
        teardown_databases(databases, verbosity=0)
    write(recorded_answers() | answers)


def write(answers: dict[str, Any]) -> None:
    """Write the answers of the operations that there are, in the order of their names."""
    from tournaments.site.api.answers import FILE
    from tournaments.site.api.docs import document

    paths = document()["paths"].items()
    names = {f"{method} {path.removeprefix('/api/v1')}" for path, methods in paths for method in methods}
    kept = {name: answers[name] for name in sorted(answers) if name in names}
    FILE.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


heard: dict[str, Any] = {}


def pytest_sessionstart(session: Any) -> None:
    """Listen to every call of a test client."""
    from django.test import Client

    request = Client.request

    def listening(client: Any, **facts: Any) -> Any:
        answer = request(client, **facts)
        hear(facts["REQUEST_METHOD"].lower(), facts["PATH_INFO"], answer)
        return answer

    Client.request = listening  # type: ignore[method-assign]


def hear(method: str, path: str, answer: Any) -> None:
    """Keep the answer where its operation has no example."""
    from tests.api.conftest import described
    from tournaments.site.api.answers import answer_content
    from tournaments.site.api.docs import document

    template = described(path) if path.startswith("/api/v1/") and 200 <= answer.status_code < 300 else None
    operation = document()["paths"][template].get(method) if template else None
    content = answer_content(operation) if operation else None
    if template and content is not None and "examples" not in content and answer.content:
        heard[f"{method} {template.removeprefix('/api/v1')}"] = shortened(answer.json())


def pytest_sessionfinish(session: Any) -> None:
    from tournaments.site.api.answers import recorded_answers

    if heard:
        write(recorded_answers() | heard)


if __name__ == "__main__":
    main()
