"""The OpenAPI document: made without warnings, valid, and complete enough to write a client from."""

import inspect
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from openapi_spec_validator import OpenAPIV31SpecValidator

from config.api_urls import urlpatterns
from tournaments.common.api.shapes import Shape
from tournaments.site.api.docs import document

CONTRACT = [
    ("post", "/tournaments/"),
    ("post", "/tournaments/{slug}/participants/bulk/"),
    ("put", "/tournaments/{slug}/seating/"),
    ("post", "/tournaments/{slug}/draws/"),
    ("post", "/draws/{draw}/run/"),
    ("post", "/draws/{draw}/publish/"),
    ("post", "/tournaments/{slug}/sessions/{session}/start/"),
    ("post", "/tournaments/{slug}/sessions/{session}/pause/"),
    ("post", "/tournaments/{slug}/sessions/{session}/resume/"),
    ("post", "/tournaments/{slug}/sessions/{session}/end/"),
    ("post", "/tournaments/{slug}/sessions/{session}/release/"),
    ("get", "/tournaments/{slug}/sessions/{session}/tables/"),
    ("post", "/tournaments/{slug}/sessions/{session}/tables/{table}/hands/"),
    ("put", "/tournaments/{slug}/sessions/{session}/tables/{table}/totals/"),
    ("post", "/tournaments/{slug}/sessions/{session}/tables/{table}/submit/"),
    ("post", "/tournaments/{slug}/sessions/{session}/tables/{table}/verify/"),
    ("post", "/tournaments/{slug}/rulings/"),
    ("get", "/tournaments/{slug}/standings/"),
    ("get", "/tournaments/{slug}/team-standings/"),
]

ERROR = {"$ref": "#/components/schemas/Error"}


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document()["paths"].items():
        for method, facts in methods.items():
            yield path, method, facts


@pytest.mark.long
def test_the_document_is_made_without_warnings(tmp_path: Any) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "api.yaml"), stdout=StringIO())


@pytest.mark.long
def test_the_document_is_valid_openapi() -> None:
    assert list(OpenAPIV31SpecValidator(document()).iter_errors()) == []


def test_every_call_of_the_contract_is_described() -> None:
    assert [(method, path) for method, path in CONTRACT if method not in document()["paths"][f"/api/v1{path}"]] == []


def faults(method: str, facts: dict[str, Any]) -> Iterator[str]:
    """What a client's author would miss in the description of an operation."""
    answers = facts["responses"]
    success = [code for code in answers if code.startswith("2")]
    if not facts["summary"] or len(success) != 1:
        yield "one summary and one success"
    elif success != ["204"] and not all("schema" in shape for shape in answers[success[0]]["content"].values()):
        yield "the shape of the answer"
    for code, answer in answers.items():
        if code.startswith("4") and answer["content"]["application/json"]["schema"] != ERROR:
            yield f"the shape of {code}"
    wanted = {"404", "429"} if method == "get" else {"400", "401", "403", "404", "409", "422", "429"}
    yield from (f"an answer {code}" for code in sorted(wanted - set(answers)))
    if method != "get" and "Idempotency-Key" not in [item["name"] for item in facts["parameters"]]:
        yield "the Idempotency-Key"


def test_every_operation_has_summary_shapes_and_refusals() -> None:
    lacking = {f"{method} {path}": list(faults(method, result)) for path, method, result in operations()}
    assert {name: missing for name, missing in lacking.items() if missing} == {}
    assert len(lacking) > 40


REFUSALS = [
    ("post", "/tournaments/{slug}/sessions/{session}/start/", "seating.not_published", "raised by a service"),
    ("post", "/tournaments/{slug}/sessions/{session}/pause/", "tournaments.session_move_refused", "a table of moves"),
    ("post", "/tournaments/{slug}/sessions/{session}/tables/{table}/hands/", "scoring.winner_is_discarder", "the core"),
    ("get", "/tournaments/{slug}/standings/", "standings.two_moments", "a method of the view"),
]


@pytest.mark.parametrize(("method", "path", "code", "where"), REFUSALS)
def test_a_description_names_the_codes_that_its_handler_reaches(method: str, path: str, code: str, where: str) -> None:
    assert f"`{code}`" in document()["paths"][f"/api/v1{path}"][method]["description"], where


def test_a_description_names_no_code_that_its_handler_does_not_reach() -> None:
    text = document()["paths"]["/api/v1/tournaments/{slug}/sessions/{session}/pause/"]["post"]["description"]
    assert "scoring." not in text
    assert "appeals." not in text


# docs/api.md: six lists come in pages, every other list is whole.
IN_PAGES = {
    "/tournaments/",
    "/tournaments/{slug}/participants/",
    "/tournaments/{slug}/draws/",
    "/tournaments/{slug}/rulings/",
    "/tournaments/{slug}/appeals/",
    "/tournaments/{slug}/audit/",
}


def test_lists_follow_one_rule() -> None:
    shapes, in_pages, whole = document()["components"]["schemas"], set(), set()
    for path, method, facts in operations():
        content = (
            facts["responses"].get("200", {}).get("content", {}).get("application/json") if method == "get" else None
        )
        if content is None:
            continue
        name = content["schema"].get("$ref", "").rsplit("/", 1)[-1]
        fields = set(shapes.get(name, {}).get("properties", ()))
        asked = {item["name"] for item in facts["parameters"] if item["in"] == "query"}
        if {"limit", "offset"} <= asked or ("next" in fields and "results" in fields):
            in_pages.add(path.removeprefix("/api/v1"))
            assert fields == {"count", "next", "previous", "results"}, path
        elif content["schema"].get("type") == "array":
            whole.add(path)
            assert "offset" not in asked, path
    assert in_pages == IN_PAGES
    assert len(whole) > 30


def objects(schema: Any, seen: frozenset[str] = frozenset()) -> Iterator[dict[str, Any]]:
    """Every object that a schema describes, inner ones too; a schema that is part of itself once."""
    if isinstance(schema, list):
        for item in schema:
            yield from objects(item, seen)
    elif isinstance(schema, dict):
        name = schema.get("$ref", "").rsplit("/", 1)[-1]
        if name and name not in seen:
            yield from objects(document()["components"]["schemas"][name], seen | {name})
        if {"properties", "type"} <= set(schema):
            yield schema
        for value in schema.values():
            yield from objects(value, seen)


def test_bodies_are_closed_and_answers_are_open() -> None:
    for path, method, facts in operations():
        bodies = [content["schema"] for content in facts.get("requestBody", {}).get("content", {}).values()]
        assert all(item["additionalProperties"] is False for item in objects(bodies)), f"{method} {path}"
        answers = [answer.get("content", {}) for answer in facts["responses"].values()]
        assert not any(item.get("additionalProperties") is False for item in objects(answers)), f"{method} {path}"


def test_every_address_is_described_once() -> None:
    described = {path for path, _method, _said in operations()}
    served = {f"/api/v1/{pattern.pattern}" for pattern in urlpatterns}
    aliases = 2  # a draw's acts stand below its event as well
    pages = 3  # the document, the page, and whatever does not exist
    assert len(described) == len(served) - aliases - pages
    ids = [data["operationId"] for _path, _method, data in operations()]
    assert len(ids) == len(set(ids))


def test_no_object_is_described_by_the_docstring_of_its_base_class() -> None:
    texts = {name: facts.get("description", "") for name, facts in document()["components"]["schemas"].items()}
    assert [name for name, text in texts.items() if text and text in inspect.cleandoc(Shape.__doc__ or "")] == []


@pytest.mark.long
def test_it_is_served_as_json(client: Client, db: None) -> None:
    answer = client.get("/api/v1/schema/")
    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.1")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_operation_under_the_strict_policy(client: Client, db: None, language: str) -> None:
    answer = client.get("/api/v1/docs/", headers={"Accept-Language": language})
    page = answer.text
    assert answer.status_code == 200
    assert all(f'id="{data["operationId"]}"' in page for _path, _method, data in operations())
    assert "<style" not in page
    assert " style=" not in page
    assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]
