"""Export figures for Prometheus, only with ``SEATWIND_METRICS_TOKEN`` (docs/operations.md)."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector

from archive.backups.selectors.files import backups_folder, overdue_events
from config.monitoring.health import clocks_apart, is_cache_up
from registration.mail.selectors.outbox import stuck_mail
from tournaments.common.selectors.disk import room_on_disk
from tournaments.site.selectors.machine import heartbeats, task_counts, waiting_deliveries

_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_REPEATED: Final = "Idempotency-Repeated"
_REPLICA: Final = socket.gethostname()
_STUCK: Final = timedelta(minutes=10)

REQUESTS: Final = Counter("seatwind_requests", "Requests answered.", ["method", "route", "status"])
SECONDS: Final = Histogram("seatwind_request_seconds", "Time to an answer.", ["route"], buckets=_BUCKETS)
QUERIES: Final = Counter("seatwind_sql_queries", "Queries sent to the database.", ["route"])
QUERY_SECONDS: Final = Counter("seatwind_sql_seconds", "Time spent waiting for the database.", ["route"])
REPEATED: Final = Counter("seatwind_repeated_writes", "Writes sent again under the same key, as outboxes do.")


class MetricsMiddleware:
    """Count each request by its route, not by its address: the number of routes is fixed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.SEATWIND_METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        watch, began = _QueryWatch(), time.perf_counter()
        with connection.execute_wrapper(watch):
            response = self.get_response(request)
        route = _route(request)
        REQUESTS.labels(request.method or "", route, str(response.status_code)).inc()
        SECONDS.labels(route).observe(time.perf_counter() - began)
        QUERIES.labels(route).inc(watch.count)
        QUERY_SECONDS.labels(route).inc(watch.seconds)
        if _REPEATED in response.headers:
            REPEATED.inc()
        return response


class _QueryWatch:
    """Count and time the queries of one connection."""

    def __init__(self) -> None:
        self.count, self.seconds = 0, 0.0

    def __call__(self, execute: Callable[..., Any], sql: Any, params: Any, many: Any, context: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.count += 1
            self.seconds += time.perf_counter() - began


def _route(request: HttpRequest) -> str:
    match = request.resolver_match
    return f"/{match.route}" if match is not None and match.route else "none"


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the figures to a request with ``Authorization: Bearer`` and the token; 401 otherwise."""
    given, token = request.headers.get("Authorization", ""), settings.SEATWIND_METRICS_TOKEN
    if not token or not constant_time_compare(given, f"Bearer {token}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)


def _registry() -> CollectorRegistry:
    """Return the shared figures, and those of this process or of all that share a folder of figures."""
    registry = CollectorRegistry()
    registry.register(SharedCollector())
    registry.register(ReplicaCollector())
    return registry


class ReplicaCollector(Collector):
    """Collect the counters of each replica with its name, because a proxy sends each scrape to another one."""

    def collect(self) -> Iterator[Any]:
        own: Any = REGISTRY
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            own = CollectorRegistry()
            multiprocess.MultiProcessCollector(own)  # type: ignore[no-untyped-call]  # it brings no types
        for family in (*own.collect(), *_disk()):
            family.samples = [
                sample._replace(labels={**sample.labels, "replica": _REPLICA}) for sample in family.samples
            ]
            yield family


class SharedCollector(Collector):
    """Collect figures when read, the same in each replica: the database, the copies, the signs of life in the cache."""

    def collect(self) -> Iterator[Any]:
        yield from _signs_of_life()
        yield from _tasks()
        yield _gauge("seatwind_webhooks_waiting", "Deliveries that wait to be sent.", waiting_deliveries)
        yield _gauge("seatwind_mail_stuck", "Messages that have waited for over ten minutes.", _stuck_mail)
        yield _gauge("seatwind_copies_overdue", "Events whose copy is overdue.", _overdue_copies)
        yield _gauge("seatwind_cache_up", "1 while the cache answers.", lambda: int(is_cache_up()))
        yield _gauge("seatwind_clock_apart_seconds", "Between the clocks of database and server.", clocks_apart)


def _gauge(name: str, words: str, read: Callable[[], float]) -> GaugeMetricFamily:
    """Return a figure; it is NaN while what it is read from does not answer."""
    try:
        value = float(read())
    except (DatabaseError, OSError):
        value = float("nan")
    return GaugeMetricFamily(name, words, value=value)


def _stuck_mail() -> int:
    return stuck_mail(timezone.now() - _STUCK)


def _overdue_copies() -> int:
    return len(overdue_events(timezone.now())) if backups_folder() is not None else 0


def _disk() -> Iterator[Any]:
    room = room_on_disk()
    yield GaugeMetricFamily("seatwind_disk_free_bytes", "Room left where pictures are kept.", value=room.free)
    yield GaugeMetricFamily("seatwind_disk_total_bytes", "Size of that disk.", value=room.total)


def _signs_of_life() -> Iterator[Any]:
    family = GaugeMetricFamily(
        "seatwind_heartbeat_age_seconds", "Since a part that works by itself was last seen.", labels=["part"]
    )
    now = timezone.now()
    for part, seen in heartbeats().items():
        if seen is not None:
            family.add_metric([part], (now - seen).total_seconds())
    yield family


def _tasks() -> Iterator[Any]:
    family = CounterMetricFamily("seatwind_tasks", "Tasks that ended, by how.", labels=["task", "state"])
    for (task, state), count in task_counts().items():
        family.add_metric([task, state], count)
    yield family
