"""Limit attempts to sign in: failures slow the device or address they came from, and no other (docs/security.md).

What is counted is a failure; an attempt is counted while it is under way, so that many at once are no way round, and
taken back when it succeeds. A device that has signed in to this account before is held up by its own failures alone.
"""

import ipaddress
import math
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

DEVICE_COOKIE: Final = "seatwind_device"
_SALT: Final = "seatwind.known-device"
_DEVICE_SECONDS: Final = 400 * 24 * 3600
_MAX_ACCOUNTS: Final = 8  # of one device: a desk that helpers share
_FORGOTTEN_AFTER: Final = 3600
_LONGEST_WAIT: Final = 900


@dataclass(frozen=True, slots=True)
class _Tally:
    """Count failures of one kind: the first ``free`` cost nothing, each further one doubles the wait."""

    key: str
    free: int
    longest: int = _LONGEST_WAIT

    @property
    def _last(self) -> str:
        return f"{self.key}:last"

    def wait(self, failures: int) -> int:
        """Return the seconds between the latest failure and the next attempt."""
        return 0 if failures < self.free else min(2 ** min(failures - self.free + 1, 12), self.longest)

    def begin(self, at: float) -> int:
        """Count one more attempt. Return the seconds still to wait; where there are any, the attempt is not counted."""
        cache.add(self.key, 0, _FORGOTTEN_AFTER)
        try:
            earlier = int(cache.incr(self.key)) - 1
        except ValueError:  # the cache dropped it meanwhile
            cache.set(self.key, 1, _FORGOTTEN_AFTER)
            earlier = 0
        still = float(cache.get(self._last, 0)) + self.wait(earlier) - at
        if still > 0:
            self.take_back()
            return math.ceil(still)
        cache.touch(self.key, _FORGOTTEN_AFTER)
        cache.set(self._last, at, _FORGOTTEN_AFTER)
        return 0

    def take_back(self) -> None:
        with suppress(ValueError):
            cache.decr(self.key)

    def forget(self) -> None:
        cache.delete_many([self.key, self._last])


class _Counted:
    """Count an attempt in several tallies. ``wait`` is the seconds after which it may be made; 0 is now."""

    def __init__(self, *tallies: _Tally) -> None:
        self._own = tallies
        self.wait = self._begin(time.time())

    def _begin(self, at: float) -> int:
        begun: list[_Tally] = []
        for tally in self._own:
            wait = tally.begin(at)
            if wait:
                for other in begun:
                    other.take_back()
                return wait
            begun.append(tally)
        return 0

    def succeeded(self) -> None:
        """Take the attempt back, and forget what the first tally counted before."""
        self._own[0].forget()
        for tally in self._own[1:]:
            tally.take_back()


class CodeAttempt(_Counted):
    """Count an attempt at a player's page by number and short code, which has six characters, not 192 bits."""

    def __init__(self, request: HttpRequest, event: int, number: int) -> None:
        network = _network(request.META.get("REMOTE_ADDR") or "")
        super().__init__(
            _Tally(f"attempts:code:{event}:{number}", free=5), _Tally(f"attempts:codes:{event}:{network}", free=60)
        )


class HallCodeAttempt(_Counted):
    """Count a player's attempt at the code of the hall, which has four figures and could be guessed from elsewhere."""

    def __init__(self, request: HttpRequest, participant: int, event: int) -> None:
        network = _network(request.META.get("REMOTE_ADDR") or "")
        super().__init__(
            _Tally(f"attempts:hall:{participant}", free=5), _Tally(f"attempts:halls:{event}:{network}", free=200)
        )


class AccountAttempt(_Counted):
    """Count an attempt at an account; only its own failures slow a device that signed in to the account before."""

    def __init__(self, request: HttpRequest, username: str) -> None:
        self._device, accounts = known_device(request)
        account = _account_mark(username)
        network = _network(request.META.get("REMOTE_ADDR") or "")
        own = _Tally(f"attempts:device:{self._device}:{account}", free=20)
        tallies: tuple[_Tally, ...] = (own,)
        if account not in accounts or int(cache.get(own.key, 0)) >= own.free:
            pair = _Tally(f"attempts:pair:{account}:{network}", free=5)
            # From everywhere at once: high enough that one network cannot hold up the owner of a name for long.
            everywhere = _Tally(f"attempts:account:{account}", free=50, longest=60)
            tallies = (pair, _Tally(f"attempts:network:{network}", free=30), everywhere)
        super().__init__(*tallies)


def known_device(request: HttpRequest) -> tuple[str, list[str]]:
    """Return the mark of the device, and the marks of the accounts that signed in on it.

    A new mark where its cookie says none.
    """
    try:
        device, accounts = signing.loads(request.COOKIES.get(DEVICE_COOKIE, ""), salt=_SALT, max_age=_DEVICE_SECONDS)
    except (signing.BadSignature, ValueError, TypeError):
        return secrets.token_hex(8), []
    return str(device), [str(account) for account in accounts]


def remember_device(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Remember that the device has signed in to this account, so that other people's failures do not slow it."""
    device, accounts = known_device(request)
    account = _account_mark(username)
    marks = [account, *(other for other in accounts if other != account)][:_MAX_ACCOUNTS]
    response.set_cookie(
        DEVICE_COOKIE,
        signing.dumps([device, marks], salt=_SALT),
        max_age=_DEVICE_SECONDS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _account_mark(username: str) -> str:
    return salted_hmac(_SALT, username.strip().lower()).hexdigest()[:24]


def _network(address: str) -> str:
    """Return the address; for IPv6 its /64, which one subscriber has whole."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        parsed = parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False).network_address
    return str(parsed).replace(":", "-")
