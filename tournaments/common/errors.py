"""Refusals: a stable code and a sentence, turned into JSON, a form error or a message by one place each."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise

Message = str | Promise


class Refusal(Exception):
    """The act is not done. ``code`` is stable, ``message`` a translatable sentence, ``detail`` JSON-ready."""

    status = 422

    def __init__(self, code: str, message: Message, detail: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.detail: dict[str, Any] = dict(detail or {})

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class Malformed(Refusal):
    """The request could not be read."""

    status = 400


class NotPermitted(Refusal):
    """This person may not do this."""

    status = 403


class Conflict(Refusal):
    """Somebody else was first, or the state has moved on. Nothing was overwritten."""

    status = 409


class Gone(Refusal):
    """The address belonged to a removed feature. ``detail["href"]`` is the address that replaces it."""

    status = 410


class Throttled(Refusal):
    """Asked too often."""

    status = 429


class NoRoom(Refusal):
    """The disk is full: nothing was kept."""

    status = 507
