"""Describe what webhooks send, for the OpenAPI document: a schema and an example for every event."""

from collections.abc import Mapping
from typing import Any, Final

from tournaments.models import WebhookEvent

Schema = Mapping[str, Any]
TAG: Final = "Messages of webhooks"
_PATH: Final[Schema] = {"type": "string", "description": "Where to read it, from the root of the server"}
_SESSION: Final[Schema] = {"type": "integer", "description": "The number of the session"}
_MAYBE_SESSION: Final[Schema] = {"type": ["integer", "null"], "description": "The number of the session, if any"}
_MAYBE_TABLE: Final[Schema] = {"type": ["integer", "null"], "description": "The number of the table, if any"}
_OUTCOMES: Final = ("insufficient_interest", "rules_against", "upheld", "upheld_with_remedy")
_RECORDS: Final = ("game_score", "hand", "evening", "first_places", "games")
_EVENT: Final = "/api/v1/tournaments/lyon-open/"
_EVENING: Final[Schema] = {
    "type": "string",
    "format": "date",
    "description": "The day, which begins at 5 in the morning",
}
_GAME: Final[Schema] = {"type": "integer", "description": "The number of the game"}
_UID: Final = "3f0c1a52-7b1e-4d8a-9a55-0c6f2f1f6d11"


def _uid(about: str) -> Schema:
    return {"type": "string", "format": "uuid", "description": about}


# The fields of ``data`` by event.
FIELDS: Final[Mapping[WebhookEvent, Mapping[str, Schema]]] = {
    WebhookEvent.SEATED: {
        "draw": _uid("The id of the draw that is published, as `GET /draws/{draw}/` has it"),
        "version": {"type": "integer", "description": "Counts the published seatings of the event from 1"},
        "seating": _PATH,
    },
    WebhookEvent.STARTED: {"session": _SESSION, "standings": _PATH},
    WebhookEvent.ENDED: {"session": _SESSION, "standings": _PATH},
    WebhookEvent.RELEASED: {"session": _SESSION, "standings": _PATH, "tables": _PATH},
    WebhookEvent.WITHDRAWN: {"session": _SESSION, "standings": _PATH},
    WebhookEvent.RULED: {
        "ruling": _uid("The id of the ruling"),
        "session": _MAYBE_SESSION,
        "table": _MAYBE_TABLE,
        "href": _PATH,
    },
    WebhookEvent.APPEAL_DECIDED: {
        "appeal": {"type": "integer", "description": "The number of the appeal"},
        "session": _SESSION,
        "table": _MAYBE_TABLE,
        "outcome": {"type": "string", "enum": list(_OUTCOMES), "description": "What was decided"},
        "href": _PATH,
    },
    WebhookEvent.ANNOUNCED: {
        "announcement": _uid("The id of the announcement"),
        "session": _MAYBE_SESSION,
        "texts": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "The text by language",
        },
    },
    WebhookEvent.TABLES_BEGUN: {
        "games": {"type": "array", "items": _GAME, "description": "The games that begin together"},
        "evening": _EVENING,
        "href": _PATH,
    },
    WebhookEvent.GAME_FINISHED: {"game": _GAME, "evening": _EVENING, "href": _PATH},
    WebhookEvent.RECORD_BROKEN: {
        "game": {"type": ["integer", "null"], "description": "The number of the game; null for the best evening"},
        "record": {"type": "string", "enum": list(_RECORDS), "description": "What was never higher this season"},
        "href": _PATH,
    },
    WebhookEvent.EVENING_ENDED: {"evening": _EVENING, "href": _PATH},
    WebhookEvent.PING: {},
}
SUMMARIES: Final[Mapping[WebhookEvent, str]] = {
    WebhookEvent.SEATED: "A seating is published, or changed and published again",
    WebhookEvent.STARTED: "A session starts",
    WebhookEvent.ENDED: "A session ends",
    WebhookEvent.RELEASED: "The results of a session are released, or shown after an embargo",
    WebhookEvent.WITHDRAWN: "The release of a session is withdrawn",
    WebhookEvent.RULED: "A ruling stands in the public log",
    WebhookEvent.APPEAL_DECIDED: (
        "An appeal is decided by the committee, the body named by the organiser, or the chief referee"
    ),
    WebhookEvent.ANNOUNCED: "An announcement is made to everybody or to a session",
    WebhookEvent.TABLES_BEGUN: "Games of a club begin",
    WebhookEvent.GAME_FINISHED: "The result of a club's game is confirmed for the first time",
    WebhookEvent.RECORD_BROKEN: "A record of a club's season is broken: score, hand, evening, first places, games",
    WebhookEvent.EVENING_ENDED: "An evening of a club is over, with at least one confirmed game",
    WebhookEvent.PING: "The organiser sent a test",
}
EXAMPLES: Final[Mapping[WebhookEvent, Mapping[str, Any]]] = {
    WebhookEvent.SEATED: {"draw": _UID, "version": 2, "seating": f"{_EVENT}seating/"},
    WebhookEvent.STARTED: {"session": 1, "standings": f"{_EVENT}standings/"},
    WebhookEvent.ENDED: {"session": 1, "standings": f"{_EVENT}standings/"},
    WebhookEvent.RELEASED: {
        "session": 1,
        "standings": f"{_EVENT}standings/",
        "tables": f"{_EVENT}sessions/1/tables/",
    },
    WebhookEvent.WITHDRAWN: {"session": 1, "standings": f"{_EVENT}standings/"},
    WebhookEvent.RULED: {"ruling": _UID, "session": 1, "table": 3, "href": f"{_EVENT}rulings/{_UID}/"},
    WebhookEvent.APPEAL_DECIDED: {
        "appeal": 1,
        "session": 1,
        "table": 3,
        "outcome": "upheld_with_remedy",
        "href": f"{_EVENT}appeals/1/",
    },
    WebhookEvent.ANNOUNCED: {
        "announcement": _UID,
        "session": None,
        "texts": {"en": "Lunch is served", "fr": "À table"},
    },
    WebhookEvent.TABLES_BEGUN: {"games": [7, 8], "evening": "2026-11-20", "href": f"{_EVENT}games/?evening=2026-11-20"},
    WebhookEvent.GAME_FINISHED: {"game": 7, "evening": "2026-11-20", "href": f"{_EVENT}games/7/"},
    WebhookEvent.RECORD_BROKEN: {"game": 7, "record": "game_score", "href": f"{_EVENT}games/7/"},
    WebhookEvent.EVENING_ENDED: {"evening": "2026-11-20", "href": f"{_EVENT}games/?evening=2026-11-20"},
    WebhookEvent.PING: {},
}
HEADERS: Final[Mapping[str, str]] = {
    "webhook-id": "The id of the message, as in the body: the same each time it is sent again",
    "webhook-timestamp": "When this attempt was made, in seconds since 1970",
    "webhook-signature": "v1, and the base64 of HMAC-SHA256 over id, timestamp and body, joined by dots "
    "(Standard Webhooks)",
}


def body_schema(event: WebhookEvent) -> dict[str, Any]:
    """Return the JSON Schema of a message."""
    return _object(
        {
            "id": _uid("The id of the message: whoever gets it twice knows it by this"),
            "event": {"const": event.value, "type": "string"},
            "at": {"type": "string", "format": "date-time", "description": "When it happened"},
            "tournament": _object({"slug": {"type": "string"}, "name": {"type": "string"}}),
            "data": _object(FIELDS[event]),
        }
    )


def _object(fields: Mapping[str, Schema]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(fields),
        "additionalProperties": False,
    }


def add_webhooks(result: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """Return the document with its object ``webhooks`` (OpenAPI 3.1): a hook of drf-spectacular."""
    return result | {"webhooks": {event.value: {"post": _operation(event)} for event in SUMMARIES}}


def _operation(event: WebhookEvent) -> dict[str, Any]:
    body = {
        "id": "1f0c0e6e-3f0e-4f0a-9d55-5d3f4f0f6a11",
        "event": event.value,
        "at": "2026-11-21T15:00:00+00:00",
        "tournament": {"slug": "lyon-open", "name": "Lyon Open"},
        "data": EXAMPLES[event],
    }
    content = {"schema": body_schema(event), "examples": {"Message": {"value": body}}}
    return {
        "operationId": f"message.{event.value}",
        "summary": SUMMARIES[event],
        "description": f"{SUMMARIES[event]}.",
        "tags": [TAG],
        "parameters": [
            {"in": "header", "name": name, "required": True, "schema": {"type": "string"}, "description": about}
            for name, about in HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": content}},
        "responses": {"2XX": {"description": "Taken. Anything else is sent again for a day"}},
    }
