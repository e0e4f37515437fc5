"""Provide the checks of ``manage.py check --deploy`` on the site's own settings."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning  # noqa: A004  Django's own word


def check_site(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """Return warnings for settings by which strangers can get an account, or need none, on a site that others reach."""
    check_messages: list[CheckMessage] = []
    if settings.SERVES_OTHERS and settings.SEATWIND_EVENT_CREATION == "open":
        check_messages.append(
            Warning(
                "Every account creates events.",
                hint="Set SEATWIND_EVENT_CREATION to invited or staff (docs/operations.md).",
                id="seatwind.W001",
            )
        )
    if settings.SERVES_OTHERS and settings.SEATWIND_DEMO:
        check_messages.append(
            Warning(
                "Whoever reaches this site signs in to the demo event by one click, until a real event is created.",
                hint="Set SEATWIND_DEMO=0 (docs/operations.md).",
                id="seatwind.W002",
            )
        )
    return check_messages
