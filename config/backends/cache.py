"""Provide a shared cache that may be missing: its values can be computed again."""

import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisSerializer
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
_AGAIN_AFTER: Final = 5.0  # seconds: a server that is gone is not asked for every page
_ENTRIES: Final = 500


class VersionedSerializer(RedisSerializer):
    """Pickle values; a value of a class that this version does not have counts as missing.

    After an upgrade the cache holds for an hour what the version before kept; a class may have moved since.
    """

    def loads(self, data: Any) -> Any:
        """Return the stored value, or None if its class or module no longer exists."""
        try:
            return super().loads(data)
        except (ImportError, AttributeError) as error:
            logger.info("a value kept by another version is passed over: %s", error)
            return None


class ShelteredRedisCache(RedisCache):
    """Use Redis; while it is down or full, a small cache of this process.

    Keys name the version of what they keep, so that a copy of this process is never older than its key says; counters
    of throttles count by process meanwhile. ``is_away`` tells the health page.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))  # a copy: the settings are read again for each thread
        entries = options.pop("MAX_ENTRIES", _ENTRIES)  # Redis has a bound of its own
        options.setdefault("socket_connect_timeout", 2)
        options.setdefault("socket_timeout", 2)
        options.setdefault("serializer", VersionedSerializer)
        own = {**params, "OPTIONS": {"MAX_ENTRIES": entries}, "TIMEOUT": 300}
        super().__init__(server, params | {"OPTIONS": options})
        self.shelter = LocMemCache(f"sheltered-{self.key_prefix}", own)
        self.away_until = 0.0

    @property
    def is_away(self) -> bool:
        return time.monotonic() < self.away_until

    def _or_shelter(self, act: Callable[[], Any], instead: Callable[[], Any]) -> Any:
        if self.is_away:
            return instead()
        try:
            return act()
        except (RedisError, OSError) as error:
            self.away_until = time.monotonic() + _AGAIN_AFTER
            logger.warning("the shared cache does not answer (%s): for a while each process keeps its own", error)
            return instead()

    def add(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).add(key, value, *args, **kwargs),
            lambda: self.shelter.add(key, value, *args, **kwargs),
        )

    def get(self, key: Any, *args: Any, **kwargs: Any) -> Any:
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).get(key, *args, **kwargs),
            lambda: self.shelter.get(key, *args, **kwargs),
        )

    def set(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> None:
        self._or_shelter(
            lambda: super(ShelteredRedisCache, self).set(key, value, *args, **kwargs),
            lambda: self.shelter.set(key, value, *args, **kwargs),
        )

    def touch(self, key: Any, *args: Any, **kwargs: Any) -> Any:
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).touch(key, *args, **kwargs),
            lambda: self.shelter.touch(key, *args, **kwargs),
        )

    def delete(self, key: Any, *args: Any, **kwargs: Any) -> Any:
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).delete(key, *args, **kwargs),
            lambda: self.shelter.delete(key, *args, **kwargs),
        )

    def incr(self, key: Any, *args: Any, **kwargs: Any) -> Any:
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).incr(key, *args, **kwargs),
            lambda: self.shelter.incr(key, *args, **kwargs),
        )

    def has_key(self, key: Any, *args: Any, **kwargs: Any) -> Any:
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).has_key(key, *args, **kwargs),
            lambda: self.shelter.has_key(key, *args, **kwargs),
        )

    def get_many(self, keys: Any, *args: Any, **kwargs: Any) -> Any:
        listed = list(keys)
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).get_many(listed, *args, **kwargs),
            lambda: self.shelter.get_many(listed, *args, **kwargs),
        )

    def set_many(self, data: Any, *args: Any, **kwargs: Any) -> Any:
        return self._or_shelter(
            lambda: super(ShelteredRedisCache, self).set_many(data, *args, **kwargs),
            lambda: self.shelter.set_many(data, *args, **kwargs),
        )

    def delete_many(self, keys: Any, *args: Any, **kwargs: Any) -> None:
        listed = list(keys)
        self._or_shelter(
            lambda: super(ShelteredRedisCache, self).delete_many(listed, *args, **kwargs),
            lambda: self.shelter.delete_many(listed, *args, **kwargs),
        )

    def clear(self) -> Any:
        self.shelter.clear()
        return self._or_shelter(super().clear, lambda: True)
