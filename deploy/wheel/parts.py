"""Print the list of parts of a release (CycloneDX 1.5, JSON) from the lock of its packages."""

import hashlib
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
_ENTRY: Final = re.compile(r"^([a-z0-9._-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n?)+)", re.MULTILINE)
_VENDORED: Final = (
    ("htmx", "static/vendor/htmx.min.js"),
    ("DejaVu Sans", "tournaments/common/look/fonts/DejaVuSans.ttf"),
    ("Inter", "tournaments/common/typeset/fonts/Inter-Regular.otf"),
)


def parts() -> dict[str, Any]:
    """Return every package with the checksums of its files, and the files of others that the project contains."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    lock = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    packages = [_package(name, number, hashes) for name, number, hashes in _ENTRY.findall(lock)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "seatwind", "version": version}},
        "components": [*packages, *(_file(name, path) for name, path in _VENDORED if (ROOT / path).is_file())],
    }


def _package(name: str, version: str, hashes: str) -> dict[str, Any]:
    """A package has one sum for each of its files; a build takes one of them."""
    sums = [{"name": "sha256", "value": value} for value in re.findall(r"sha256:([0-9a-f]{64})", hashes)]
    purl = f"pkg:pypi/{name}@{version}"
    return {"type": "library", "name": name, "version": version, "purl": purl, "bom-ref": purl, "properties": sums}


def _file(name: str, path: str) -> dict[str, Any]:
    digest = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
    return {"type": "file", "name": name, "bom-ref": path, "hashes": [{"alg": "SHA-256", "content": digest}]}


if __name__ == "__main__":
    json.dump(parts(), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")
