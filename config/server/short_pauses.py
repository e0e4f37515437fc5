"""Keep the pauses of a laptop's one process short.

A full collection of garbage walks everything that Django has loaded and stops every thread for a fifth of a second,
the table's that writes a hand too.
"""

import asyncio
import gc

from asgiref.sync import sync_to_async
from django.urls import get_resolver


async def keep_pauses_short(stop: asyncio.Event) -> None:
    """Load all pages, then exclude loaded objects from later garbage collections."""
    await sync_to_async(_load_all_pages)()
    gc.collect()
    gc.freeze()


def _load_all_pages() -> None:
    """Import the views, which Django otherwise does at the first request."""
    _ = get_resolver().url_patterns
