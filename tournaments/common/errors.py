"""Define refusals: a stable code and a sentence, turned into JSON, a form error or a message in one place each."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.functional import Promise

Message = str | Promise


class Refusal(Exception):
    """Raised when an act is refused. ``code`` is stable, ``message`` a translatable sentence, ``detail`` JSON-ready."""

    status = 422

    def __init__(self, code: str, message: Message, detail: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.detail: dict[str, Any] = dict(detail or {})

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class Malformed(Refusal):
    """Raised when the request cannot be read."""

    status = 400


class NotPermitted(Refusal):
    """Raised when this person may not do this."""

    status = 403


class Conflict(Refusal):
    """Raised when another request was first or the state has moved on. Nothing was overwritten."""

    status = 409


class Gone(Refusal):
    """Raised for the address of a removed feature. ``detail["href"]`` is the address that replaces it."""

    status = 410


class Throttled(Refusal):
    """Raised when requests come too often."""

    status = 429


class NoRoom(Refusal):
    """Raised when the disk is full: nothing was stored."""

    status = 507


class LinkReplaced(Http404):
    """Say that a personal link was valid once and a newer one exists."""
