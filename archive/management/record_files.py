"""Find the files of a tournament record on the disk."""

from pathlib import Path
from typing import Final

from mahjong_core.record.limits import MAX_BYTES

_OTHER_FILES: Final = (b"PK\x03\x04", b"age-encryption.org/")
_PARTS: Final = ("players", "adjustments")


def is_record(path: Path) -> bool:
    """Return whether a file is neither an event file nor a sealed one, so that it may be a record."""
    with path.open("rb") as file:
        start = file.read(max(map(len, _OTHER_FILES)))
    if path.suffix.lower() == ".xlsx":
        return True
    return path.suffix.lower() in (".json", ".csv") and not start.startswith(_OTHER_FILES)


def files_beside(path: Path) -> dict[str, bytes]:
    """Return the files of players and adjustments beside a table of results in CSV."""
    if path.suffix.lower() != ".csv":
        return {}
    others = {part: path.with_name(f"{path.stem}.{part}.csv") for part in _PARTS}
    return {part: read_part(other) for part, other in others.items() if other.is_file()}


def read_part(path: Path) -> bytes:
    """Return the content; of a file that is too large no more than shows that it is."""
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)
