"""Provide the cache of what is computed: pages, rankings, figures.

It is apart from the cache of counters, so that pages push out pages alone.
"""

from typing import Final, cast

from django.core.cache import BaseCache, caches
from django.utils.connection import ConnectionProxy

kept: Final = cast("BaseCache", ConnectionProxy(caches, "kept"))
