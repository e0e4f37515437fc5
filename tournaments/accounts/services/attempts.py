"""Limit attempts to sign in: failures slow the device or address they came from, and no other (docs/security.md).

What is counted is a failure; an attempt is counted while it is under way, so that many at once are no way round, and
taken back when it succeeds. A device that has signed in to this account before is held up by its own failures alone.
"""

import secrets
import time
from typing import Final

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from tournaments.common.errors import Throttled
from tournaments.common.services.tallies import Tally, begin_attempt, count_failures, end_attempt, network_of

DEVICE_COOKIE: Final = "seatwind_device"
_SALT: Final = "seatwind.known-device"
_DEVICE_SECONDS: Final = 400 * 24 * 3600
_MAX_ACCOUNTS: Final = 8  # of one device: a desk that helpers share


class _Counted:
    """Count an attempt in several tallies. ``wait`` is the seconds after which it may be made; 0 is now."""

    def __init__(self, *tallies: Tally) -> None:
        self._own = tallies
        self.wait = begin_attempt(tallies, at=time.time())

    def succeeded(self) -> None:
        """Take the attempt back, and forget what the first tally counted before."""
        end_attempt(forget=self._own[:1], take_back=self._own[1:])


class CodeAttempt(_Counted):
    """Count an attempt at a player's page by number and short code, which has six characters, not 192 bits."""

    def __init__(self, request: HttpRequest, event: int, number: int) -> None:
        network = network_of(request.META.get("REMOTE_ADDR") or "")
        super().__init__(
            Tally(f"attempts:code:{event}:{number}", free=5), Tally(f"attempts:codes:{event}:{network}", free=60)
        )


class HallCodeAttempt(_Counted):
    """Count a player's attempt at the code of the hall, which has four figures and could be guessed from elsewhere."""

    def __init__(self, request: HttpRequest, participant: int, event: int) -> None:
        network = network_of(request.META.get("REMOTE_ADDR") or "")
        super().__init__(
            Tally(f"attempts:hall:{participant}", free=5), Tally(f"attempts:halls:{event}:{network}", free=200)
        )


class SetUpAttempt(_Counted):
    """Count an attempt at the set-up code: five wrong ones replace it, and a stranger must not do so all day."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(Tally(f"attempts:set-up:{network_of(request.META.get('REMOTE_ADDR') or '')}", free=10))

    def check(self) -> None:
        """Raise ``set_up.too_often`` while the sender has to wait."""
        if self.wait:
            words = ngettext(
                "Too many attempts. Wait %(n)s second.", "Too many attempts. Wait %(n)s seconds.", self.wait
            )
            raise Throttled("set_up.too_often", words % {"n": self.wait}, {"wait_seconds": self.wait})


class AccountAttempt(_Counted):
    """Count an attempt at an account; only its own failures slow a device that signed in to the account before."""

    step = ""

    def __init__(self, request: HttpRequest, username: str) -> None:
        self._device, accounts = known_device(request)
        account = _account_mark(username)
        network = network_of(request.META.get("REMOTE_ADDR") or "")
        own = Tally(f"attempts:{self.step}device:{self._device}:{account}", free=20)
        tallies: tuple[Tally, ...] = (own,)
        if account not in accounts or count_failures(own, at=time.time()) >= own.free:
            pair = Tally(f"attempts:{self.step}pair:{account}:{network}", free=5)
            # From everywhere at once: high enough that one network cannot hold up the owner of a name for long.
            everywhere = Tally(f"attempts:{self.step}account:{account}", free=50, longest=60)
            tallies = (pair, Tally(f"attempts:{self.step}network:{network}", free=30), everywhere)
        super().__init__(*tallies)


class SecondStepAttempt(AccountAttempt):
    """Count an attempt at the code of an account's second step, whose password the sender knows."""

    step = "second:"


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
