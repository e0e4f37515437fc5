"""deploy/kubernetes starts what docker-compose.yml starts: the same commands, known settings, no secret inside."""

import re
from typing import Any

import pytest
import yaml
from django.conf import settings

from tests.ops.composition import ROOT, command_of, environment_of, read_composition
from tests.ops.test_composition import ALL_SET

SERVICES: dict[str, Any] = read_composition()["services"]
PAGE = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
DOCUMENTS: list[dict[str, Any]] = list(
    yaml.safe_load_all((ROOT / "deploy/kubernetes/seatwind.yaml").read_text(encoding="utf-8"))
)
PODS = {
    document["metadata"]["name"]: (document["spec"].get("jobTemplate") or document)["spec"]["template"]["spec"]
    for document in DOCUMENTS
    if document["kind"] in {"Deployment", "Job", "CronJob"}
}


def container(name: str) -> dict[str, Any]:
    [only] = PODS[name]["containers"]
    results: dict[str, Any] = only
    return results


def test_the_services_are_those_of_the_composition_that_are_ours() -> None:
    assert set(PODS) == {"migrate", "web", "live", "worker", "beat", "backup"}
    assert container("backup")["command"] == ["python", "manage.py", "backup", "--bucket"]


@pytest.mark.parametrize("name", sorted(set(PODS) - {"backup"}))
def test_a_service_runs_the_same_command(name: str) -> None:
    ours = [word.replace("/dev/shm", "/tmp") for word in command_of(SERVICES[name], ALL_SET)]  # noqa: S108
    assert container(name)["command"] == ours


@pytest.mark.parametrize("name", sorted(PODS))
def test_a_pod_may_do_as_little_as_the_container_of_the_composition(name: str) -> None:
    pod = PODS[name]
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert container(name)["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container(name)["resources"]["limits"]["memory"]
    assert container(name)["image"] == f"seatwind:{settings.SEATWIND_VERSION}"


def test_settings_are_ones_that_there_are_and_secrets_stand_elsewhere() -> None:
    [config] = [document["data"] for document in DOCUMENTS if document["kind"] == "ConfigMap"]
    known = set(re.findall(r"`([A-Z][A-Z0-9_]+)`", PAGE))
    assert set(config) <= known
    composed = environment_of(SERVICES["web"], ALL_SET)
    assert config["SEATWIND_HTTPS"] == composed["SEATWIND_HTTPS"] == "1"
    assert not set(config) & {
        "SECRET_KEY",
        "DATABASE_URL",
        "REDIS_URL",
        "SEATWIND_BROKER_URL",
        "SEATWIND_METRICS_TOKEN",
    }
    assert not [document for document in DOCUMENTS if document["kind"] == "Secret"]


def test_there_is_one_beat_and_it_is_replaced_not_doubled() -> None:
    [beat] = [
        document
        for document in DOCUMENTS
        if document["kind"] == "Deployment" and document["metadata"]["name"] == "beat"
    ]
    assert (beat["spec"]["replicas"], beat["spec"]["strategy"]) == (1, {"type": "Recreate"})


def test_addresses_lead_to_the_ports_that_the_commands_open() -> None:
    services = {
        document["metadata"]["name"]: document["spec"]["ports"][0]["port"]
        for document in DOCUMENTS
        if document["kind"] == "Service"
    }
    assert services == {"web": 8000, "live": 8001}
    for name, port in services.items():
        assert container(name)["ports"] == [{"name": "http", "containerPort": port}]
        assert str(port) in " ".join(container(name)["command"])
    paths = {
        document["metadata"]["name"]: {
            path["path"]: path["backend"]["service"]["name"] for path in document["spec"]["rules"][0]["http"]["paths"]
        }
        for document in DOCUMENTS
        if document["kind"] == "Ingress"
    }
    assert paths["seatwind"] == {"/live/": "live", "/": "web"}
    assert paths["seatwind-figures"] == {"/metrics/live": "live"}
    assert set(paths["seatwind-files"].values()) == {"web"}


@pytest.mark.parametrize(
    ("address", "is_large"),
    [
        ("/event-files/", True),
        ("/api/v1/event-files/check/", True),
        ("/t/lyon-open/print/scans/", True),
        ("/api/v1/tournaments/lyon-open/prints/scans/", True),
        ("/t/lyon-open/", False),
        ("/api/v1/tournaments/lyon-open/", False),
    ],
)
def test_an_event_file_and_a_scan_pass_the_ingress(address: str, *, is_large: bool) -> None:
    [files] = [document for document in DOCUMENTS if document["metadata"]["name"] == "seatwind-files"]
    patterns = [path["path"] for path in files["spec"]["rules"][0]["http"]["paths"]]
    assert any(re.match(pattern, address) for pattern in patterns) == is_large
    largest = int(files["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"].removesuffix("m"))
    assert largest >= int(environment_of(SERVICES["web"], ALL_SET)["SEATWIND_EVENT_FILE_MB"])


_READ_BY = {
    "SECRET_KEY": {"migrate", "web", "live", "worker", "beat", "backup"},
    "DATABASE_URL": {"migrate", "web", "live", "worker", "beat", "backup"},
    "REDIS_URL": {"web", "live", "worker", "beat"},
    "SEATWIND_BROKER_URL": {"web", "live", "worker", "beat"},
    "EMAIL_URL": {"web", "worker"},
    "SEATWIND_SIGNING_KEY": {"web"},
    "SEATWIND_VAPID_KEY": {"web", "worker"},
    "SEATWIND_METRICS_TOKEN": {"web", "live"},
    "SENTRY_DSN": {"web", "live", "worker", "beat"},
    "AWS_ACCESS_KEY_ID": {"web", "worker", "backup"},
    "AWS_SECRET_ACCESS_KEY": {"web", "worker", "backup"},
}


def test_a_secret_reaches_the_pods_that_read_it_and_no_other() -> None:
    given: dict[str, set[str]] = {}
    for name in PODS:
        assert container(name)["envFrom"] == [{"configMapRef": {"name": "seatwind"}}]
        for variable in container(name)["env"]:
            if "valueFrom" in variable:
                assert variable["valueFrom"]["secretKeyRef"]["key"] == variable["name"]
                given.setdefault(variable["name"], set()).add(name)
    assert given == _READ_BY


def test_pods_are_closed_but_for_the_ingress_to_pages_and_streams() -> None:
    policies = [document["spec"] for document in DOCUMENTS if document["kind"] == "NetworkPolicy"]
    assert policies[0] == {"podSelector": {}, "policyTypes": ["Ingress"]}
    [reached] = policies[1]["podSelector"]["matchExpressions"]
    assert set(reached["values"]) == {"web", "live"}
    assert len(policies) == 2


@pytest.mark.parametrize("name", ["web", "live", "worker", "beat"])
def test_a_restart_cures_what_liveness_asks(name: str) -> None:
    """A database that is away makes a pod unready; a restart would not bring it back."""
    command = container(name)["livenessProbe"]["exec"]["command"]
    assert command[:2] == ["python", "deploy/probe.py"]
    assert command[2] in {"alive", "fresh"}


def test_pages_and_streams_stay_while_nodes_are_emptied() -> None:
    budgets = {d["metadata"]["name"]: d["spec"] for d in DOCUMENTS if d["kind"] == "PodDisruptionBudget"}
    assert {name: budget["minAvailable"] for name, budget in budgets.items()} == {"web": 1, "live": 1}
