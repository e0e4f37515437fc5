"""The start collects static files where they are missing, or older than a source of the checkout."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage

from config.command.serve import _is_stale

HOUR = 3600


@pytest.fixture
def storage(settings: Any, tmp_path: Path) -> ManifestStaticFilesStorage:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "one.js").write_text("1;")
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [tmp_path / "static"], tmp_path / "collected"
    return ManifestStaticFilesStorage(location=tmp_path / "collected", base_url="/static/")


def collected(storage: ManifestStaticFilesStorage, tmp_path: Path, *, later: int) -> None:
    """Write a manifest that is ``later`` seconds younger than the sources."""
    (tmp_path / "collected").mkdir()
    manifest = tmp_path / "collected" / storage.manifest_name
    manifest.write_text('{"paths": {}, "version": "1.1", "hash": ""}')
    at = (tmp_path / "static" / "one.js").stat().st_mtime + later
    os.utime(manifest, (at, at))


def test_nothing_collected_is_stale(storage: ManifestStaticFilesStorage) -> None:
    assert _is_stale(storage)


@pytest.mark.parametrize(("later", "is_stale"), [(HOUR, False), (-HOUR, True)])
def test_what_is_older_than_a_source_is_stale(
    storage: ManifestStaticFilesStorage, tmp_path: Path, later: int, is_stale: bool
) -> None:
    collected(storage, tmp_path, later=later)
    assert _is_stale(storage) is is_stale


def test_what_a_wheel_brings_is_never_collected_again(
    storage: ManifestStaticFilesStorage, tmp_path: Path, settings: Any
) -> None:
    collected(storage, tmp_path, later=-HOUR)
    settings.BASE_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "staticfiles"
    assert not _is_stale(storage)
