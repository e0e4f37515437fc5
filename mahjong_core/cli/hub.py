"""Run ``hub``: build a static site from the signed revisions of any number of installations."""

import argparse
import csv
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from mahjong_core.hub import HeldStatus, gather, site_files
from mahjong_core.words import ENGLISH

__all__ = ["main"]

_FORGED, _UNUSABLE = 1, 2
_MADE_BY = ".made-by-hub"  # the folder is replaced whole, so it must be one that this command made


def main(arguments: Sequence[str]) -> int:
    """Write the site. Return 1 if a revision is forged or contradicted, 2 if a file or the folder cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m mahjong_core hub", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder for the site; an older site there is replaced")
    parser.add_argument("revisions", nargs="+", type=Path, help="files of revisions, or folders with such files")
    parser.add_argument(
        "--keys", type=Path, help="a file with one public key per line; revisions signed with other keys are ignored"
    )
    parser.add_argument("--withdrawn", type=Path, help="a file with one fingerprint of a withdrawn revision per line")
    parser.add_argument(
        "--agreed", type=Path, help="a CSV file with the name and country of each person who gets a page"
    )
    parser.add_argument("--language", default=ENGLISH, help="language of the pages")
    given = parser.parse_args(arguments)
    try:
        if given.folder.exists() and not (given.folder / _MADE_BY).exists():
            raise FileExistsError(None, "the folder exists and is not a site of this command", str(given.folder))
        hub = gather(
            list(_files(given.revisions)),
            keys=_lines(given.keys),
            withdrawn=_lines(given.withdrawn),
            agreed=_people(given.agreed),
        )
        _write(given.folder, site_files(hub, given.language))
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return _UNUSABLE
    for name, reason in hub.unreadable:
        sys.stderr.write(f"{name}: {reason}\n")
    for held in hub.others:
        sys.stderr.write(f"{held.revision.fingerprint[:8]} {held.event['name']}: {held.status.value} {held.reason}\n")
    sys.stdout.write(f"{len(hub.events)} events, {len(hub.people)} people, {len(hub.others)} other revisions\n")
    is_wrong = any(held.status in {HeldStatus.FORGED, HeldStatus.CONTRADICTED} for held in hub.others)
    if is_wrong:
        return _FORGED
    return _UNUSABLE if hub.unreadable else 0


def _files(paths: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    for path in paths:
        for file in sorted(path.rglob("*.json")) if path.is_dir() else [path]:
            yield file.name, file.read_bytes()


def _lines(path: Path | None) -> frozenset[str]:
    """Return the first word of each line."""
    rows = path.read_text(encoding="utf-8").splitlines() if path else []
    return frozenset(row.split()[0] for row in rows if row.strip())


def _people(path: Path | None) -> list[tuple[str, str]]:
    if path is None:
        return []
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.reader(file) if row]
    if any(len(row) < 2 for row in rows):
        raise ValueError(f"{path}: a line holds a name and a country")
    return [(row[0].strip(), row[1].strip()) for row in rows]


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Write the site beside the old one and put it in its place, so that a reader never sees half of it."""
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for path, content in {**files, _MADE_BY: b""}.items():
        target = fresh / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    old = folder.with_name(folder.name + ".old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
