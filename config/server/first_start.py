"""Print the set-up code at the start of an installation without an account."""

import asyncio
import logging

from asgiref.sync import sync_to_async
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from registration.accounts.services.set_up import needs_owner, renew_code

logger = logging.getLogger(__name__)


async def tell_set_up_code(stop: asyncio.Event) -> None:
    """Print a new code at every start, as long as there is no account."""
    await sync_to_async(tell_set_up_code_once)()


def tell_set_up_code_once() -> None:
    """Print a code if there is no account; log a database that is not ready."""
    close_old_connections()
    try:
        if needs_owner():
            renew_code(at=timezone.now())
    except DatabaseError:
        logger.exception("no set-up code: the database is not ready; manage.py set_up_code prints one")
    finally:
        close_old_connections()
