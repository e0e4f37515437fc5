"""Limit strangers and guessing, never an event's staff typing at machine speed."""

from math import ceil
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournaments.common.services.tallies import Tally, begin_attempt, network_of
from tournaments.common.services.windows import count_in_window

if TYPE_CHECKING:  # REST framework imports this module while it makes that class
    from rest_framework.views import APIView


class WindowThrottle(SimpleRateThrottle):
    """Count requests in windows of the rate's length: one number per caller in the cache, whatever the rate."""

    num_requests: int | None
    duration: int | None
    window_ends: float
    calls: int | None = None  # in this window, this one among them; None: not counted here

    def allow_request(self, request: Request, view: "APIView") -> bool:
        key = self.get_cache_key(request, view)
        if key is None or self.rate is None or self.num_requests is None or self.duration is None:
            return True
        now = self.timer()
        self.window_ends = self.duration - now % self.duration
        self.calls = count_in_window(key, now=now, seconds=self.duration)
        return self.calls <= self.num_requests

    def headers(self) -> dict[str, str]:
        """Return the caller's limit, what is left of it, and the seconds until it starts again."""
        most, calls = self.num_requests or 0, self.calls or 0
        return {
            "RateLimit-Limit": str(most),
            "RateLimit-Remaining": str(max(0, most - calls)),
            "RateLimit-Reset": str(ceil(self.window_ends)),
        }

    def wait(self) -> float:
        return self.window_ends


class StrangerThrottle(WindowThrottle):
    """Limit requests without a key, by network."""

    scope = "stranger"

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        if request.user.is_authenticated or request.auth is not None:
            return None
        return self.cache_format % {"scope": self.scope, "ident": network_of(self.get_ident(request))}


class StaffThrottle(WindowThrottle):
    """Limit requests with a key, by account or table: far above the rate of forty tables, to bound faulty clients."""

    scope = "staff"

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        if not request.user.is_authenticated and request.auth is None:
            return None
        ident = request.user.pk or f"table-{getattr(request.auth, 'pk', None)}"
        return self.cache_format % {"scope": self.scope, "ident": ident}


class GuessThrottle(SimpleRateThrottle):
    """Limit unknown keys, by network; counted only when a key was wrong, so a hall's own staff is never slowed."""

    scope = "sign-in"
    num_requests: int
    still = 0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        guesses = Tally(f"attempts:keys:{network_of(self.get_ident(request))}", free=self.num_requests, longest=60)
        self.still = begin_attempt([guesses], at=self.timer())
        return not self.still

    def wait(self) -> float:
        return self.still
