"""Format gunicorn's own log as the others; apart from them, since gunicorn needs a POSIX system."""

from typing import Any

from gunicorn.glogging import Logger

from config import env
from config.logs.formats import write_as_json
from config.logs.redaction import redacted


class GunicornLogger(Logger):  # type: ignore[misc]  # gunicorn brings no types
    """Write gunicorn's log without secrets; as JSON where the other lines are."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        if env.text("SEATWIND_LOG_FORMAT") == "json":  # its master process has no Django settings
            write_as_json((self.error_log, self.access_log))

    def atoms(self, resp: Any, req: Any, environ: Any, request_time: Any) -> dict[str, Any]:
        values: dict[str, Any] = super().atoms(resp, req, environ, request_time)
        return {name: redacted(value) if isinstance(value, str) else value for name, value in values.items()}
