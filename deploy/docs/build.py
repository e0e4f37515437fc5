"""Build the pages of docs/ as a site, each version in a folder of its own.

    python deploy/docs/build.py FOLDER

Builds FOLDER/VERSION/ and makes FOLDER/index.html anew, which lists the versions that are there, the newest first. Any
warning is an error.
"""

import re
import subprocess
import sys
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = """<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Seatwind: documentation</title>
  <h1>Seatwind: documentation</h1>
  <ul>
{versions}
  </ul>
</html>
"""


def own_version() -> str:
    """Return the version of this tree."""
    facts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(facts["project"]["version"])


def order_of(version: str) -> list[tuple[int, str]]:
    """Return what versions are sorted by: 0.10.0 comes after 0.9.1."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"[.+-]", version)]


def build(folder: Path) -> Path:
    """Build this version and the list of versions; return the folder of the version."""
    site = folder / own_version()
    config = Path(__file__).with_name("mkdocs.yml")
    command = [sys.executable, "-m", "mkdocs", "build", "--config-file", str(config), "--site-dir", str(site)]
    subprocess.run(command, check=True)  # noqa: S603  our own words
    versions = sorted((path.parent.name for path in folder.glob("*/index.html")), key=order_of, reverse=True)
    rows = [f'    <li><a href="{escape(version)}/">{escape(version)}</a></li>' for version in versions]
    (folder / "index.html").write_text(PAGE.format(versions="\n".join(rows)), "utf-8")
    return site


if __name__ == "__main__":
    sys.stdout.write(f"{build(Path(sys.argv[1]).resolve())}\n")
