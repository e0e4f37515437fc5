"""docker-compose.yml, the Dockerfile, CI, the make targets and the README say the same versions and commands."""

import hashlib
import re
import subprocess
from typing import Any

import pytest
from django.conf import settings

from tests.ops.composition import (
    ROOT,
    MissingVariableError,
    command_of,
    environment_of,
    read_composition,
    substitute,
)

SERVICES: dict[str, Any] = read_composition()["services"]
APP = ["migrate", "web", "live", "worker", "beat"]
ALL_SET = {"SECRET_KEY": "key", "POSTGRES_PASSWORD": "pg", "REDIS_PASSWORD": "rd", "SITE_HOST": "mahjong.example.org"}


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def version_of(image: str) -> str:
    return re.sub(r"[^0-9.].*", "", image.partition(":")[2])


def test_the_services_are_those_of_the_design() -> None:
    assert set(SERVICES) == {"postgres", "redis", "migrate", "web", "live", "worker", "beat", "proxy"}


@pytest.mark.parametrize("name", ["postgres", "redis", "proxy"])
def test_images_from_outside_are_pinned_to_a_release(name: str) -> None:
    assert re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+", SERVICES[name]["image"])


def test_every_stage_of_the_image_is_the_same_pinned_python() -> None:
    bases = re.findall(r"^FROM (\S+)", text("Dockerfile"), flags=re.MULTILINE)
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.11\.\d+-slim-bookworm", bases[0])


def test_python_is_the_same_everywhere() -> None:
    assert 'requires-python = ">=3.11"' in text("pyproject.toml")
    assert 'python_version = "3.11"' in text("pyproject.toml")
    assert "--python-version 3.11" in text("Makefile")
    assert "Python 3.11" in text("README.md")


def test_ci_installs_the_postgresql_of_the_composition() -> None:
    major = version_of(SERVICES["postgres"]["image"]).partition(".")[0]
    assert f"POSTGRES_PACKAGE=postgresql-{major} " in text(".ci/run")
    assert f"PostgreSQL {major}" in text("docs/operations.md")


def test_the_operations_page_names_the_pinned_versions() -> None:
    page = text("docs/operations.md")
    for name in ("postgres", "redis", "proxy"):
        assert f"`{SERVICES[name]['image']}`" in page


def test_the_image_installs_the_locked_packages_with_hashes() -> None:
    assert "--require-hashes -r /tmp/$REQUIREMENTS" in text("Dockerfile")
    assert "ARG REQUIREMENTS=run.txt" in text("Dockerfile")
    for name in ("run.txt", "extras.txt"):
        assert f"COPY requirements/{name} /tmp/{name}" in text("Dockerfile")


def test_the_image_does_not_run_as_root() -> None:
    users = re.findall(r"^USER (\S+)", text("Dockerfile"), flags=re.MULTILINE)
    assert users == ["seatwind"]


@pytest.mark.parametrize("name", APP)
def test_our_containers_can_write_pictures_and_nothing_else_that_lasts(name: str) -> None:
    service = SERVICES[name]
    assert service["volumes"] == ["media:/srv/seatwind/var/media"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "/tmp" in service["tmpfs"]  # noqa: S108  a name inside the container


def test_the_place_of_pictures_is_the_one_that_the_settings_name_and_belongs_to_who_writes() -> None:
    folder = settings.MEDIA_ROOT.relative_to(settings.BASE_DIR)
    assert SERVICES["web"]["volumes"][0].partition(":")[2] == f"/srv/seatwind/{folder}"
    assert f"install --directory --owner seatwind --mode 0700 {folder}" in text("Dockerfile")
    assert "media" in read_composition()["volumes"]


def test_every_service_has_bounds_of_memory_and_of_its_log() -> None:
    for service in SERVICES.values():
        assert re.fullmatch(r"\d+[gm]", service["mem_limit"])
        assert service["logging"]["options"]["max-size"] == "10m"


def test_celery_and_the_cache_share_no_database() -> None:
    environment = environment_of(SERVICES["web"], ALL_SET)
    cache, broker = (environment[name].rpartition("/") for name in ("REDIS_URL", "SEATWIND_BROKER_URL"))
    assert cache[0] == broker[0]
    assert cache[2] != broker[2]
    assert "maxmemory-policy volatile-lru\n" in read_composition()["configs"]["redis"]["content"]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_container_may_do_little(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert 0 < service["pids_limit"] <= 512
    assert set(service.get("cap_add", [])) <= {
        "postgres": {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"},
        "redis": {"CHOWN", "SETGID", "SETUID"},
        "proxy": {"NET_BIND_SERVICE"},
    }.get(name, set())


def test_the_proxy_reaches_pages_and_streams_and_nothing_behind_them() -> None:
    on = {name: set(service["networks"]) for name, service in SERVICES.items()}
    assert read_composition()["networks"]["data"] == {"internal": True}
    assert {name for name, networks in on.items() if networks & on["proxy"]} == {"proxy", "web", "live"}
    assert on["postgres"] == on["redis"] == on["migrate"] == {"data"}


def test_no_password_stands_on_a_command_line() -> None:
    values = {name: f"this-is-{name}" for name in ALL_SET}
    for service in SERVICES.values():
        words = " ".join(command_of(service, values)) if "command" in service else ""
        assert not [name for name, value in values.items() if name != "SITE_HOST" and value in words]


# Of the documented settings, those that a container of the composition does not take from the .env file, and why.
_OF_THE_IMAGE = {
    "SEATWIND_VAR": "the image's own folder",
    "SEATWIND_DEBUG": "never where others can reach",
    "SEATWIND_DEMO": "a demo belongs on a machine of its own",
    "SEATWIND_ALIVE_FILE": "for orchestrators; the composition asks the worker itself",
    "SEATWIND_COMMIT": "noted in the image when it is built",
    "SEATWIND_TICKER": "beat and worker run the sweeps",
}


def documented_settings() -> set[str]:
    """The first column of the table of settings."""
    table = text("docs/operations.md").partition("\n## Settings\n")[2]
    return set(re.findall(r"`([A-Z][A-Z0-9_]+)`", "\n".join(re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE))))


def test_every_setting_that_is_read_is_documented() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "config").rglob("*.py"))
    readers = "text|flag|words|choice|networks|address|web_address"
    read = set(re.findall(rf"""\b(?:{readers})\(\s*"([A-Z][A-Z0-9_]+)\"""", sources))
    read |= set(re.findall(r"""environ(?:\.get\(|\[)"((?:SEATWIND_|SECRET)[A-Z0-9_]+)\"""", sources))
    assert read - {"SEATWIND_FONTS"} == documented_settings()


@pytest.mark.parametrize("name", ["web", "live", "worker", "beat"])
def test_every_documented_setting_reaches_the_containers(name: str) -> None:
    passed = set(SERVICES[name]["environment"])
    assert documented_settings() - set(_OF_THE_IMAGE) - passed == set()
    assert not passed & set(_OF_THE_IMAGE)


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate"}))
def test_every_service_has_a_health_check_and_comes_back(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", ["web", "live", "worker", "beat"])
def test_nothing_serves_before_the_migrations_are_done(name: str) -> None:
    assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES[name]["depends_on"]["postgres"] == {"condition": "service_healthy"}


@pytest.mark.parametrize("secret", sorted(ALL_SET))
def test_no_secret_has_a_default(secret: str) -> None:
    values = {name: value for name, value in ALL_SET.items() if name != secret}
    with pytest.raises(MissingVariableError):
        environment_of(SERVICES["web"], values)


def test_variables_are_filled_in_as_docker_does() -> None:
    assert substitute("${A:-3} ${B:?set B} $$", {"B": "x"}) == "3 x $$"
    assert substitute("${A:-3}", {"A": "5"}) == "5"


def test_web_is_gunicorn_and_live_is_the_command_that_make_run_starts() -> None:
    assert command_of(SERVICES["web"], ALL_SET)[:2] == ["gunicorn", "config.wsgi"]
    live = command_of(SERVICES["live"], ALL_SET)
    assert " ".join(live) == "python -m config.command run --host 0.0.0.0 --port 8001 --no-upgrade"
    assert "/python -m config.command run --host $(HOST) --port $(PORT)" in text("Makefile")


def test_worker_and_beat_are_the_same_celery_application() -> None:
    assert command_of(SERVICES["worker"], ALL_SET)[:5] == ["celery", "--quiet", "--app", "config", "worker"]
    assert command_of(SERVICES["beat"], ALL_SET)[:5] == ["celery", "--quiet", "--app", "config", "beat"]


def test_the_proxy_routes_to_services_and_ports_that_exist() -> None:
    upstreams = re.findall(r"reverse_proxy (\w+):(\d+)", text("deploy/Caddyfile"))
    assert dict(upstreams) == {"live": "8001", "web": "8000"}
    for name, port in upstreams:
        assert any(word.endswith(port) for word in command_of(SERVICES[name], ALL_SET))
        assert SERVICES[name]["healthcheck"]["test"][-1] == port


def test_only_the_proxy_is_reachable_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_ci_runs_the_commands_of_the_readme() -> None:
    ci = text(".ci/run")
    for target in ("make test", "make run"):
        assert target in text("README.md")
    for target in ("install", "test", "test-browser", "lint", "types", "imports"):
        assert re.search(rf"make --no-print-directory {target}( |$)", ci, flags=re.MULTILINE), target
    assert ".ci/smoke" in ci
    assert "@.ci/run" in text("Makefile")


def test_the_scripts_of_ci_are_executable_and_parse() -> None:
    for name in ("run", "smoke", "messages", "wheel", "audit"):
        assert (ROOT / ".ci" / name).stat().st_mode & 0o111
    checked = subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=False, capture_output=True)  # noqa: S603, S607
    assert (checked.returncode, checked.stderr) == (0, b"")


def test_vendored_files_are_the_releases_they_claim_to_be() -> None:
    rows = re.findall(r"^\| `([\w.]+)` \|.*`([0-9a-f]{64})` \|$", text("tests/browser/vendor/README.md"), re.MULTILINE)
    assert [name for name, _ in rows] == ["axe.min.js"]
    for name, sum_written in rows:
        assert hashlib.sha256((ROOT / "tests/browser/vendor" / name).read_bytes()).hexdigest() == sum_written
