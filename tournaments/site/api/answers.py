"""Add an example of its answer to every operation of the OpenAPI document that does not give one itself.

``answers.json`` has answers of a small event, shortened, by method and address. ``python -m tests.api.answers`` writes
it anew.
"""

import functools
import json
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("answers.json")
JSON: Final = "application/json"


@functools.cache
def recorded_answers() -> dict[str, Any]:
    """Return the recorded answers, by method and address below the root of the API, such as ``get /me/``."""
    answers: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return answers


def add_answers(result: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """Return the document with the recorded answers as examples: a hook of drf-spectacular."""
    answers = recorded_answers()
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            content, name = answer_content(operation), f"{method} {path.removeprefix('/api/v1')}"
            if content is not None and "examples" not in content and name in answers:
                content["examples"] = {"Answer": {"value": answers[name]}}
    return result


def answer_content(operation: dict[str, Any]) -> dict[str, Any] | None:
    """Return the JSON content of an operation's successful answer; None if it has none."""
    answers = operation["responses"].items()
    found: dict[str, Any] | None = next(
        (answer["content"][JSON] for code, answer in answers if code[0] == "2" and JSON in answer.get("content", {})),
        None,
    )
    return found
