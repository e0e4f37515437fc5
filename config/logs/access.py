"""Keep secret addresses out of every log, those of the servers included."""

import logging

from config.logs.formats import write_as_json
from config.logs.redaction import redacted


class RedactFilter(logging.Filter):
    """Redact secrets in every log record, arguments included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redacted(str(record.msg))
        if isinstance(record.args, tuple):
            record.args = tuple(redacted(part) if isinstance(part, str) else part for part in record.args)
        return True


def redact_uvicorn(*, as_json: bool = False) -> None:
    """Redact uvicorn's loggers, which exist by the time it loads the application."""
    for name in ("uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        if not any(isinstance(known, RedactFilter) for known in logger.filters):
            logger.addFilter(RedactFilter())
    if as_json:
        write_as_json(logging.getLogger(name) for name in ("uvicorn", "uvicorn.access", "uvicorn.error"))
