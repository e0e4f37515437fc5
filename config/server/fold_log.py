"""Fold SQLite's log into its file at the shutdown, so that a copy of that file is complete."""

import asyncio
import logging

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection

logger = logging.getLogger(__name__)


async def fold_log(stop: asyncio.Event) -> None:
    """Wait for the shutdown, after the last request, and fold the write-ahead log; a failure is logged."""
    await stop.wait()
    await sync_to_async(checkpoint)()


def checkpoint() -> None:
    """Fold the log now; threads that keep a connection without using it are no hindrance."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError:
        logger.exception("the log of the database was not folded; the next start reads it")
    finally:
        connection.close()
