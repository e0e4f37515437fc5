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
    document["metadata"]["name"]: document["spec"]["template"]["spec"]
    for document in DOCUMENTS
    if document["kind"] in {"Deployment", "Job"}
}


def container(name: str) -> dict[str, Any]:
    [only] = PODS[name]["containers"]
    results: dict[str, Any] = only
    return results


def test_the_services_are_those_of_the_composition_that_are_ours() -> None:
    assert set(PODS) == {"migrate", "web", "live", "worker", "beat"}


@pytest.mark.parametrize("name", sorted(PODS))
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
    [ingress] = [document["spec"] for document in DOCUMENTS if document["kind"] == "Ingress"]
    paths = {path["path"]: path["backend"]["service"]["name"] for path in ingress["rules"][0]["http"]["paths"]}
    assert paths == {"/live/": "live", "/": "web"}
