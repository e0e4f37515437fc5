"""Format log lines: words on a laptop, one JSON object a line for programs (decision 31)."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from config.logs.redaction import redacted

_FIELDS: Final = "%(levelname)s %(name)s %(message)s %(request_id)s %(actor)s %(event)s"
_NAMES: Final[Mapping[str, str]] = {"levelname": "level", "name": "logger"}
_UNKNOWN: Final[Mapping[str, str]] = dict.fromkeys(("request_id", "actor", "event"), "-")
# Objects that Django and Celery hang on a line: they repeat its sentence, the address of a secret page included.
_LEFT_OUT: Final = (*RESERVED_ATTRS, "request", "data")

FORMATTERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "plain": {"format": "%(asctime)s %(levelname)s %(name)s %(request_id)s %(message)s"},
    "json": {"()": "config.logs.formats.json_formatter"},
}


class _RedactedJson(JsonFormatter):
    """Format as JSON with secret addresses redacted, also in a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


def json_formatter() -> logging.Formatter:
    """Return the JSON formatter.

    ``timestamp`` (UTC), ``level``, ``logger``, ``message``, the request's ids, ``exc_info``.
    """
    return _RedactedJson(
        _FIELDS, rename_fields=dict(_NAMES), timestamp=True, defaults=dict(_UNKNOWN), reserved_attrs=_LEFT_OUT
    )


def write_as_json(loggers: Iterable[logging.Logger]) -> None:
    """Write the servers' own loggers as JSON, which Django's settings do not reach."""
    for logger in loggers:
        for handler in logger.handlers:
            handler.setFormatter(json_formatter())
