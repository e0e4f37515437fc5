"""What the wheel is built from; the build itself, and a first start with it, is ``.ci/wheel``."""

import importlib.util
import sys
import tomllib
from types import ModuleType

import pytest
from django.contrib.staticfiles.finders import AppDirectoriesFinder

from tests.laptop.programs import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build backend, its own packages apart."""
    setuptools = ModuleType("setuptools")
    hooks = ("build_sdist", "get_requires_for_build_sdist", "prepare_metadata_for_build_wheel")
    setuptools.build_meta = ModuleType("build_meta")  # type: ignore[attr-defined]
    for name in hooks:
        setattr(setuptools.build_meta, name, None)
    monkeypatch.setitem(sys.modules, "setuptools", setuptools)
    spec = importlib.util.spec_from_file_location("wheel_backend", ROOT / "deploy" / "wheel" / "backend.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_wheel_collects_from_the_packages_that_the_settings_find(backend: ModuleType) -> None:
    locations = {storage.location for storage in AppDirectoriesFinder().storages.values()}
    assert {str(backend.static_folder(package)) for package in backend.STATIC_OF} == locations


def test_what_builds_the_wheel_is_what_runs_it() -> None:
    declared = set(PROJECT["project"]["dependencies"])
    built_with = [need for need in PROJECT["build-system"]["requires"] if "~=" in need]
    assert set(built_with) <= declared
    assert {"setuptools>=77", "drf-spectacular-sidecar"} == set(PROJECT["build-system"]["requires"]) - set(built_with)


def test_every_licence_of_bundled_files_is_named() -> None:
    for name in PROJECT["project"]["license-files"]:
        assert (ROOT / name).is_file()
    vendored = {str(path.relative_to(ROOT)) for path in (ROOT / "static").rglob("*LICENSE*")}
    assert vendored <= set(PROJECT["project"]["license-files"])
