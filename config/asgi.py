"""ASGI entry point, served by uvicorn: alone it is the whole application, in production it carries the live streams."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from django.conf import settings  # noqa: E402  the settings are read once Django is set up

from config.access_logs import redact_uvicorn  # noqa: E402
from config.first_start import tell_set_up_code  # noqa: E402
from config.lifespan import together, with_lifespan  # noqa: E402
from config.limits import with_body_limit  # noqa: E402
from config.ticker import scheduled_sweeps, tick_until  # noqa: E402
from live.service import LiveService  # noqa: E402

redact_uvicorn(as_json=settings.SEATWIND_LOG_FORMAT == "json")
live = LiveService()
alone = [tell_set_up_code, lambda stop: tick_until(stop, scheduled_sweeps())] if settings.SEATWIND_TICKER else []
application = with_lifespan(with_body_limit(live.beside(pages)), together(live.run, *alone))
