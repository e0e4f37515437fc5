"""Figures for Prometheus: who reads them, what they count, and that alerts name only what there is."""

import json
import re
import secrets
import socket
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings as django_settings
from django.core.exceptions import MiddlewareNotUsed
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

import live.metrics  # noqa: F401  its figures are read where streams are served
from config.monitoring.metrics import MetricsMiddleware
from tests.ops.composition import ROOT
from tests.people import NOON, make_seated_event
from tournaments.models import AuditEvent
from tournaments.site.selectors.machine import MachinePart, count_task, note_alive, task_counts

pytestmark = pytest.mark.django_db
SHARED = (
    "seatwind_heartbeat",
    "seatwind_tasks",
    "seatwind_webhooks",
    "seatwind_copies",
    "seatwind_mail",
    "seatwind_cache",
)
TOKEN = "a-token-of-the-operator"
READ = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def watched(settings: Settings) -> Iterator[Client]:
    settings.SEATWIND_METRICS_TOKEN = TOKEN
    return Client()


def figures(client: Client) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    answer = client.get("/metrics", headers=READ)
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.text)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def value(read: Any, name: str, **labels: str) -> float:
    """The figure that all replicas share, or else that of this one."""
    own = labels | {"replica": socket.gethostname()}
    found = [read[key] for wanted in (labels, own) if (key := (name, tuple(sorted(wanted.items())))) in read]
    return float(found[0]) if found else 0.0


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Token {TOKEN}"}])
def test_without_the_token_nobody_reads(watched: Client, headers: dict[str, str]) -> None:
    answer = watched.get("/metrics", headers=headers)
    assert (answer.status_code, answer.headers["WWW-Authenticate"], answer.content) == (401, "Bearer", b"")


def test_where_no_token_is_set_nothing_is_counted_and_nobody_reads(client: Client) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 401
    with pytest.raises(MiddlewareNotUsed):
        MetricsMiddleware(lambda request: None)  # type: ignore[arg-type, return-value]


@pytest.mark.long
def test_requests_are_counted_by_route(watched: Client) -> None:
    event = make_seated_event()
    route = "/t/<slug:slug>/standings/"
    before = figures(watched)
    for _ in range(3):
        watched.get(f"/t/{event.slug}/standings/")
    watched.get("/t/no-such-event/standings/")
    after = figures(watched)

    def grown(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert grown("seatwind_requests_total", method="GET", route=route, status="200") == 3
    assert grown("seatwind_requests_total", method="GET", route=route, status="404") == 1
    assert grown("seatwind_request_seconds_count", route=route) == 4
    assert grown("seatwind_sql_queries_total", route=route) >= 4
    assert grown("seatwind_sql_seconds_total", route=route) > 0


def test_the_number_of_series_does_not_grow_with_addresses(watched: Client) -> None:
    watched.get("/nothing/0/")
    figures(watched)  # reading is counted, too, from the next time on
    before = len(figures(watched))
    for number in range(20):
        watched.get(f"/nothing/{number}/")
    assert len(figures(watched)) == before


def test_a_write_that_is_sent_again_is_counted(watched: Client, settings: Settings) -> None:
    from tests.people import make_user

    watched.force_login(make_user("alice"))
    event = {"name": "Again", "slug": "again", "rule_set": "mcr-ffmj-2016", "sessions": 2, "starts_on": "2026-11-21"}
    send = {"Idempotency-Key": "again-1"}
    before = value(figures(watched), "seatwind_repeated_writes_total")
    answers = [
        watched.post("/api/v1/tournaments/", event, content_type="application/json", headers=send) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert ["Idempotency-Repeated" in answer.headers for answer in answers] == [False, True]
    assert value(figures(watched), "seatwind_repeated_writes_total") - before == 1


def test_the_machine_is_read_when_somebody_looks(watched: Client) -> None:
    note_alive(MachinePart.SWEEPS, timezone.now())
    count_task("tournaments.seating.tasks.finish_draw", failed=False)
    count_task("tournaments.seating.tasks.finish_draw", failed=False)
    count_task("tournaments.seating.tasks.finish_draw", failed=True)
    read = figures(watched)
    assert 0 <= value(read, "seatwind_heartbeat_age_seconds", part="sweeps") < 60
    assert value(read, "seatwind_disk_free_bytes") > 0
    assert value(read, "seatwind_webhooks_waiting") == 0
    task = {"task": "tournaments.seating.tasks.finish_draw"}
    assert value(read, "seatwind_tasks_total", state="ok", **task) >= 2
    assert value(read, "seatwind_tasks_total", state="failed", **task) >= 1


def test_each_replica_names_its_own_figures_and_no_shared_one(watched: Client) -> None:
    watched.get("/livez")
    replicas = {(name, dict(labels).get("replica")) for name, labels in figures(watched)}
    here = socket.gethostname()
    assert ("seatwind_requests_total", here) in replicas
    assert ("seatwind_disk_free_bytes", here) in replicas
    assert {replica for name, replica in replicas if name.startswith(SHARED)} == {None}


def test_copies_mail_cache_and_clock_are_read(
    watched: Client, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SEATWIND_BACKUPS = str(tmp_path)
    make_seated_event()
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON + timedelta(hours=2))
    read = figures(watched)
    overdue = AuditEvent.objects.filter(at__gt=NOON - timedelta(days=1)).exists()
    assert overdue
    assert value(read, "seatwind_cache_up") == 1
    assert value(read, "seatwind_clock_apart_seconds") >= 0
    assert value(read, "seatwind_mail_stuck") == 0
    assert ("seatwind_copies_overdue", ()) in read


def test_counts_of_tasks_are_kept_by_name_and_state() -> None:
    done, failing = (f"tests.{secrets.token_hex(8)}" for _ in range(2))  # a shared cache keeps counts between runs
    count_task(done, failed=False)
    count_task(failing, failed=True)
    counted = task_counts()
    assert counted[done, "ok"] == counted[failing, "failed"] == 1
    assert (done, "failed") not in counted


def _names(text: str) -> set[str]:
    return set(re.findall(r"seatwind_[a-z_]+", text))


def _known(client: Client) -> set[str]:
    answer = client.get("/metrics", headers=READ).text
    kinds = re.findall(r"^# TYPE (seatwind_\S+) (\w+)$", answer, re.MULTILINE)
    suffixes = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("",), "gauge": ("",)}
    return {name + suffix for name, kind in kinds for suffix in suffixes[kind]}


def test_alerts_and_dashboard_name_figures_that_there_are(watched: Client) -> None:
    alerts = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text(encoding="utf-8"))
    dashboard = json.loads((ROOT / "deploy/grafana-dashboard.json").read_text(encoding="utf-8"))
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    named = _names(" ".join(rule["expr"] for rule in rules))
    named |= _names(" ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"]))
    assert named
    assert named <= _known(watched)


def test_every_alert_says_what_to_do_on_the_page_of_operations() -> None:
    alerts = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text(encoding="utf-8"))
    page = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    for group in alerts["groups"]:
        for rule in group["rules"]:
            assert f"| `{rule['alert']}` |" in page
            assert rule["annotations"]["summary"]
            assert rule["labels"]["severity"] in {"page", "ticket"}


def test_the_default_keeps_no_figures() -> None:
    assert django_settings.SEATWIND_METRICS_TOKEN == ""


def test_the_jobs_are_those_that_the_alerts_watch() -> None:
    jobs = yaml.safe_load((ROOT / "deploy/prometheus.yml").read_text(encoding="utf-8"))["scrape_configs"]
    assert {job["job_name"]: job["metrics_path"] for job in jobs} == {
        "seatwind": "/metrics",
        "seatwind-live": "/metrics/live",
    }
    assert 'up{job=~"seatwind.*"}' in (ROOT / "deploy/alerts.yml").read_text(encoding="utf-8")
