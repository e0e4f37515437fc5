"""Define the ASGI entry point, served by uvicorn: alone the whole application, in production the live streams."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402  the settings are read once Django is set up

from config.hall.serving import served_hall  # noqa: E402
from config.http.limits import with_body_limit  # noqa: E402
from config.logs.access import redact_uvicorn  # noqa: E402
from config.server.awake import awake_row, notice_jumps  # noqa: E402
from config.server.first_start import tell_set_up_code  # noqa: E402
from config.server.fold_log import fold_log  # noqa: E402
from config.server.lifespan import Background, together, with_lifespan  # noqa: E402
from config.server.short_pauses import keep_pauses_short  # noqa: E402
from config.server.threads import ThreadedHandler  # noqa: E402
from config.server.ticker import scheduled_sweeps, tick_until  # noqa: E402
from live.service import LiveService  # noqa: E402
from tournaments.registry.machine_parts import register_machine_part  # noqa: E402
from tournaments.site.selectors.battery import battery_row  # noqa: E402

redact_uvicorn(as_json=settings.SEATWIND_LOG_FORMAT == "json")
live = LiveService()
alone: list[Background] = [fold_log] if settings.DATABASES["default"]["ENGINE"] == "config.backends.sqlite3" else []
if settings.SEATWIND_TICKER:
    alone += [keep_pauses_short, tell_set_up_code, notice_jumps, lambda stop: tick_until(stop, scheduled_sweeps())]
    register_machine_part("awake", awake_row, is_news=True)
    register_machine_part("battery", battery_row, is_news=True)
application = with_body_limit(live.beside(ThreadedHandler()))
hall = served_hall()
if hall is not None:
    from config.hall.watch import NetworkWatch, addresses_row

    watch = NetworkWatch(hall)
    alone.append(watch.run)
    register_machine_part("hall", addresses_row, is_news=True)
    application = watch.seeing_names(application)
application = with_lifespan(application, together(live.run, *alone))
