"""Build the wheel (PEP 517): the whole project in one folder, catalogues compiled, static files compressed.

``seatwind/house/`` is laid out as the checkout, so that no path differs between the two; ``mahjong_core`` stands beside
it, so that ``python -m mahjong_core`` works wherever the wheel is installed. Dates are fixed: the same sources give the
same bytes.
"""

import base64
import hashlib
import importlib.util
import runpy
import shutil
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta

ROOT: Final = Path(__file__).resolve().parents[2]
# Packages whose static files the pages name; a test holds this list to what the settings find.
STATIC_OF: Final = (
    "django.contrib.admin",
    "rest_framework",
    "drf_spectacular_sidecar",
    "allauth.account",
    "allauth.mfa",
)
_BUNDLED: Final = ("Django", "djangorestframework", "drf-spectacular-sidecar", "django-allauth")
_DATE: Final = (2026, 1, 1, 0, 0, 0)
_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.pyc", "*.po", "*.mo")

build_sdist = build_meta.build_sdist
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Return no requirements beyond those of ``pyproject.toml``."""
    return []


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Build the wheel in ``wheel_directory`` and return its name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    name = f"seatwind-{project['project']['version']}"
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        _lay_out(tree, project["tool"]["importlinter"]["root_packages"])
        info = build_meta.prepare_metadata_for_build_wheel(str(tree))
        for made in tree.glob("*.egg-info"):
            shutil.rmtree(made)
        wheel = "Wheel-Version: 1.0\nGenerator: seatwind\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        (tree / info / "WHEEL").write_text(wheel, encoding="utf-8")
        (tree / info / "RECORD").unlink(missing_ok=True)
        _pack(tree, tree / info, Path(wheel_directory, f"{name}-py3-none-any.whl"))
    return f"{name}-py3-none-any.whl"


def _lay_out(tree: Path, packages: list[str]) -> None:
    house = tree / "seatwind" / "house"
    shutil.copytree(ROOT / "deploy" / "wheel" / "seatwind", tree / "seatwind", ignore=_LEFT_OUT)
    house.mkdir()
    for name in (*packages, "templates", "static"):
        shutil.copytree(ROOT / name, (tree if name == "mahjong_core" else house) / name, ignore=_LEFT_OUT)
    for name in ("manage.py", "pyproject.toml", "LICENSE"):
        shutil.copyfile(ROOT / name, house / name)
    commit = runpy.run_path(str(ROOT / "config" / "env.py"))["commit"]()
    (house / "commit").write_text(f"{commit}\n", encoding="ascii")
    _compile_catalogues(house)
    _collect_static(house)
    _collect_licences(tree / "seatwind" / "licences")


def _compile_catalogues(house: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po")):
        target = (house / source.relative_to(ROOT)).with_suffix(".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as text, target.open("wb") as out:
            write_mo(out, read_po(text, locale=source.parents[1].name))


def _collect_static(house: Path) -> None:
    """Into ``staticfiles``, named by their content and compressed as ``collectstatic`` does with the settings."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    settings.configure(
        INSTALLED_APPS=["django.contrib.staticfiles"],
        STATIC_URL="static/",
        STATIC_ROOT=house / "staticfiles",
        STATICFILES_DIRS=[house / "static", *map(static_folder, STATIC_OF)],
        STATICFILES_FINDERS=["django.contrib.staticfiles.finders.FileSystemFinder"],
        STORAGES={"staticfiles": {"BACKEND": "tournaments.common.static_join.JoinedStaticFilesStorage"}},
    )
    sys.path.insert(0, str(ROOT))  # for that storage
    django.setup()
    call_command("collectstatic", interactive=False, verbosity=0)


def static_folder(package: str) -> Path:
    """The folder ``static`` of an installed package, found without importing it."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"{package} is not installed where the wheel is built")
    return Path(spec.origin).parent / "static"


def _collect_licences(folder: Path) -> None:
    """Of the packages whose files are inside; those of fonts, tiles and scripts of ours lie beside them."""
    for name in _BUNDLED:
        kept = folder / name
        kept.mkdir(parents=True)
        for file in metadata.files(name) or ():
            if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "AUTHORS")) and ".dist-info" in str(file):
                shutil.copyfile(Path(str(file.locate())), kept / file.name)
        if not any(kept.iterdir()):
            raise RuntimeError(f"{name} brings no licence")


def _pack(tree: Path, info: Path, wheel: Path) -> None:
    """The archive, its list of files last; ``RECORD`` has no sum of its own."""
    record = info.relative_to(tree) / "RECORD"
    lines = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in _files(tree):
            name, data = path.relative_to(tree).as_posix(), path.read_bytes()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            lines.append(f"{name},sha256={digest},{len(data)}\n")
            _add(out, name, data)
        _add(out, record.as_posix(), "".join([*lines, f"{record.as_posix()},,\n"]).encode())


def _files(tree: Path) -> Iterator[Path]:
    return (path for path in sorted(tree.rglob("*")) if path.is_file())


def _add(out: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _DATE)
    entry.external_attr = 0o100644 << 16
    out.writestr(entry, data, zipfile.ZIP_DEFLATED)
