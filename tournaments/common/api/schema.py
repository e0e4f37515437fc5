"""Describe an operation for the OpenAPI document: summary, shapes, refusals and an example in one call."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import force_instance, get_lib_doc_excludes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers

from tournaments.common.api.bodies import bounds_of, constrained
from tournaments.common.api.deprecation import Deprecation
from tournaments.common.api.pages import DEFAULT_ROWS, MAX_OFFSET, MAX_ROWS
from tournaments.common.api.parameters import address_words
from tournaments.common.api.refusals import refusal_codes
from tournaments.common.api.shapes import Shape
from tournaments.common.services.idempotency import KEY_LENGTH

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class ErrorSerializer(serializers.Serializer[Any]):
    """Represent a refusal in the one shape of the API."""

    code = serializers.CharField(help_text="Stable, area.reason")
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language")
    detail = serializers.DictField(help_text="Figures from which a client builds its own sentence")


class ApiTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.common.api.auth.ApiToken"
    name = ["token", "bearer"]

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[Any]]]:
        return [{name: []} for name in self.name]  # one of them, not both

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, Any]]:
        where = "where manage.py issue_token or the account's page printed KEY"
        token = {"type": "apiKey", "in": "header", "name": "Authorization", "description": f"Token KEY, {where}"}
        return [token, {"type": "http", "scheme": "bearer", "description": f"Bearer KEY, {where}: the same key"}]


class TableCardScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.common.api.auth.TableCard"
    name = "card"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        about = "Table SECRET, where the secret stands in the address on the table's card: rights for that table alone"
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": about}


class BrowserSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.common.api.auth.BrowserSession"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": "A signed-in browser"}


_REFUSALS: Mapping[int, str] = {
    400: "The request cannot be read",
    401: "Not signed in, or the key is not known",
    403: "The caller's roles in this event do not allow it",
    404: "There is no such thing at this address",
    409: "Somebody else was first, or the state has moved on; nothing was overwritten",
    413: "The body is larger than 2 MB",
    415: "The body is not JSON",
    422: "It can be read, but the rules do not allow it",
    429: "Too many requests; Retry-After says when to come back",
}
_WRITE_REFUSALS = (400, 401, 403, 404, 409, 413, 415, 422, 429)
_READ_REFUSALS = (400, 401, 403, 404, 429)
_STAFF_READ_REFUSALS = (400, 401, 403, 404, 429)
_IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH},
    OpenApiParameter.HEADER,
    description="The client's own key of this write, 1 to 128 characters. Sent again with the same body, the first "
    "answer comes back and nothing is written; with another body it is refused with api.idempotency_key_reused.",
)

_IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag seen before")
_UNCHANGED = OpenApiResponse(description="Nothing has changed since that ETag")

_LIMIT = {"type": "integer", "minimum": 1, "maximum": MAX_ROWS, "default": DEFAULT_ROWS}
_OFFSET = {"type": "integer", "minimum": 0, "maximum": MAX_OFFSET, "default": 0}
_PAGE = [
    OpenApiParameter("limit", _LIMIT, description="Rows of this page"),
    OpenApiParameter("offset", _OFFSET, description="Rows to leave out before the first"),
]


class NullableItemsSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.common.api.fields.NullableItems"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        item = auto_schema.resolve_serializer(self.target.child, direction).ref
        return {"type": "array", "items": {"oneOf": [item, {"type": "null"}]}}


def operation(  # noqa: PLR0913  # a description is a list of named parts
    name: str,
    summary: str,
    *,
    tag: str,
    answer: Any,
    status: int = 200,
    body: Any = None,
    query: Any = None,
    example: Any = None,
    answer_example: Any = None,
    about: str = "",
    write: bool = False,
    staff: bool = False,
    paged: bool = False,
    everybody: bool = False,
    parameters: Sequence[OpenApiParameter] = (),
    also: Mapping[int, OpenApiResponse] | None = None,
    deprecated: Deprecation | None = None,
) -> Callable[[Decorated], Decorated]:
    """Describe one handler. ``about``: what to know besides the summary; ``write`` adds the key and its errors;
    ``paged``: the answer is a page of ``answer``; ``deprecated`` is said in the document and in every answer.

    A write and what is for the ``staff`` needs a caller, unless ``everybody`` may: then ``ApiView`` refuses a stranger
    before anything is parsed.
    """
    refusals = _WRITE_REFUSALS if write else _STAFF_READ_REFUSALS if staff else _READ_REFUSALS
    describe = extend_schema(
        operation_id=name,
        summary=summary,
        tags=[tag],
        request=body,
        responses={
            status: _page_of(answer) if paged else answer,
            **({} if write else {304: _UNCHANGED}),
            **(also or {}),
            **{code: OpenApiResponse(ErrorSerializer, description=_REFUSALS[code]) for code in refusals},
        },
        parameters=[
            *([query] if query else []),
            *parameters,
            *(_PAGE if paged else []),
            *([_IDEMPOTENCY_KEY] if write else [_IF_NONE_MATCH]),
        ],
        deprecated=deprecated is not None,
        examples=_examples_of(example, answer_example, status),
    )

    def described(handler: Decorated) -> Decorated:
        known: Any = describe(handler)
        known.needs_caller = (write or staff) and not everybody
        known.operation, known.deprecation = name, deprecated
        # None: the handler checks its parameters by ``query``.
        own = [item.name for item in parameters if item.location == OpenApiParameter.QUERY]
        known.parameters = None if query else frozenset(own)
        known.about = " ".join(text for text in (deprecated.sentence if deprecated else "", about) if text)
        return cast("Decorated", known)

    return described


def base_classes() -> list[type]:
    """Return the classes whose docstrings describe no object of the API."""
    return [Shape, *get_lib_doc_excludes()]  # type: ignore[no-untyped-call]


class OperationSchema(AutoSchema):
    """Describe an operation: the ``about`` text of its handler, and the codes that it can refuse with."""

    def _get_parameters(self) -> list[dict[str, Any]]:
        words = address_words(self.path)
        parameters: list[dict[str, Any]] = super()._get_parameters()
        for row in parameters:
            if row["in"] == "path":
                row["description"] = words[row["name"]]
                if row["schema"] == {"type": "integer"}:
                    row["schema"]["minimum"] = 0
        return parameters

    def _map_serializer_field(self, field: Any, direction: str, *more: Any, **facts: Any) -> Any:
        schema: Any = super()._map_serializer_field(field, direction, *more, **facts)  # type: ignore[no-untyped-call]
        if schema is None:
            return None
        schema.pop("x-spec-enum-id", None)  # a mark for a hook of spectacular's that is not used here
        return schema | bounds_of(field, schema) if direction == "request" else schema

    def _map_serializer(self, serializer: Any, direction: str, *more: Any, **facts: Any) -> Any:
        schema: Any = super()._map_serializer(serializer, direction, *more, **facts)  # type: ignore[no-untyped-call]
        known: Any = force_instance(serializer)  # type: ignore[no-untyped-call]
        constraints = getattr(known, "constraints", None)
        return constrained(schema, constraints) if constraints and direction == "request" else schema

    def get_description(self) -> str:  # type: ignore[override]  # spectacular's own, without path and method
        handler = getattr(self.view, self.method.lower())
        codes = refusal_codes(handler, type(self.view))
        texts = [handler.about] if handler.about else []
        texts += ["Refuses with " + ", ".join(f"`{code}`" for code in codes) + "."] if codes else []
        return "\n\n".join(texts) or f"{self.get_summary()}."


def _examples_of(body: Any, answer: Any, status: int) -> list[OpenApiExample]:
    open_api_examples = []
    if body is not None:
        open_api_examples.append(OpenApiExample("Request", value=body, request_only=True))
    if answer is not None:
        open_api_examples.append(OpenApiExample("Answer", value=answer, response_only=True, status_codes=[str(status)]))
    return open_api_examples


@cache
def _page_of(row: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the schema of one page of ``row``: ``RulingPage`` of rulings, ``DrawPage`` of the rows of draws."""
    fields: dict[str, Any] = {
        "count": serializers.IntegerField(),
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": row(many=True),
    }
    name = row.__name__.removesuffix("Serializer").removesuffix("Row")
    return type(f"{name}Page", (serializers.Serializer,), fields)
