"""How lines of the log look: words on a laptop, one JSON object a line where programs read them (decision 51)."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pythonjsonlogger.json import JsonFormatter

_FIELDS: Final = "%(levelname)s %(name)s %(message)s %(request_id)s %(actor)s %(event)s"
_NAMES: Final[Mapping[str, str]] = {"levelname": "level", "name": "logger"}

FORMATTERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "plain": {"format": "%(asctime)s %(levelname)s %(name)s %(request_id)s %(message)s"},
    "json": {"()": "config.logs.json_formatter"},
}


def json_formatter() -> logging.Formatter:
    """``timestamp`` (UTC), ``level``, ``logger``, ``message``, ``request_id``, ``actor``, ``event``, ``exc_info``."""
    return JsonFormatter(_FIELDS, rename_fields=dict(_NAMES), timestamp=True)


def write_as_json(loggers: Iterable[logging.Logger]) -> None:
    """Servers set up loggers of their own, with handlers that know nothing of Django's settings."""
    for logger in loggers:
        for handler in logger.handlers:
            handler.setFormatter(json_formatter())
