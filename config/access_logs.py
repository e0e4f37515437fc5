"""Addresses that are secrets stand in no log, those of the servers included."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from config import env
from config.logs import write_as_json
from config.redaction import redacted


class RedactFilter(logging.Filter):
    """Leaves secrets out of whatever is logged, arguments included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redacted(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(redacted(part) if isinstance(part, str) else part for part in record.args)
        return True


def redact_uvicorn(*, as_json: bool = False) -> None:
    """Uvicorn has set up its own loggers by the time it loads the application."""
    for name in ("uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        if not any(isinstance(one, RedactFilter) for one in logger.filters):
            logger.addFilter(RedactFilter())
    if as_json:
        write_as_json(logging.getLogger(name) for name in ("uvicorn", "uvicorn.access", "uvicorn.error"))


class GunicornLogger(Logger):  # type: ignore[misc]  # gunicorn brings no types
    """Gunicorn's own log, its lines of access without secrets; as JSON where the other lines are."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        if env.text("SEATWIND_LOG_FORMAT") == "json":  # its master process has no Django settings
            write_as_json((self.error_log, self.access_log))

    def atoms(self, resp: Any, req: Any, environ: Any, request_time: Any) -> dict[str, Any]:
        said: dict[str, Any] = super().atoms(resp, req, environ, request_time)
        return {name: redacted(value) if isinstance(value, str) else value for name, value in said.items()}
