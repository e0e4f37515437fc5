"""As long as a process serves, it keeps open connections for the next request."""

import asyncio
from typing import Final

from config.fair_sqlite3.idle import idle

KEPT: Final = 6  # three who read and three who write at a time (config.server.crowd)


async def keep_connections(stop: asyncio.Event) -> None:
    """Until the shutdown, when all are closed: the last one to close folds SQLite's log into its file."""
    idle.keep(KEPT)
    try:
        await stop.wait()
    finally:
        idle.let_go()
