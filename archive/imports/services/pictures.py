"""Validate and store the pictures of a file, and delete them again if the import fails."""

from types import TracebackType
from typing import Any, Final, Self

from django.core.files.base import File
from django.db import models

from archive.common.selectors.columns import picture_name
from archive.common.selectors.former import present_pictures
from archive.common.services.spool import spooled
from mahjong_core.errors import RuleError
from mahjong_core.verify import EventFile, FilePart
from tournaments.common.bounded_pictures import has_too_many_pixels
from tournaments.common.policies import check_room_for_pictures
from tournaments.common.selectors.disk import room_on_disk
from tournaments.common.services.pictures import MAX_BYTES, kind_of
from tournaments.registry.event_parts import Row

_HEAD: Final = 32


class PictureKeeper:
    """Store pictures while rows are written. On an error it deletes what it stored."""

    def __init__(self, source: EventFile) -> None:
        self._source = source
        self._parts = {part.name: part for part in present_pictures(source)}
        self._kept: list[tuple[Any, str]] = []
        self._used: set[str] = set()

    def __enter__(self) -> Self:
        if self._parts:
            check_room_for_pictures(room_on_disk())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _t: TracebackType | None) -> None:
        if error is not None:
            for storage, name in self._kept:
                storage.delete(name)

    def keep(self, column: models.FileField, part_name: str, row: Row) -> str:
        """Store the picture of a row; return its name in the storage, empty if there is none.

        Raises ``archive.part_missing``, ``archive.not_a_picture`` and what reading the part raises.
        """
        if not part_name:
            return ""
        part = self._parts.get(part_name)
        if part is None or part_name != picture_name(column.model, row["uid"], part_name):
            raise RuleError("archive.part_missing", "a picture is not in the file", {"part": part_name[:120]})
        self._used.add(part_name)
        _check_size(part)
        with spooled(self._source.picture(part)) as file:
            if kind_of(file.read(_HEAD)) != row.get("kind"):
                raise RuleError("archive.not_a_picture", f"{part_name} is no picture of its kind", {"part": part_name})
            file.seek(0)
            if has_too_many_pixels(file):
                raise RuleError("archive.not_a_picture", f"{part_name} has too many pixels", {"part": part_name})
            file.seek(0)
            wanted = column.generate_filename(column.model(), part_name.rsplit("/", 1)[1])
            name = str(column.storage.save(wanted, File(file), max_length=column.max_length))
        self._kept.append((column.storage, name))
        return name

    def check_all_used(self) -> None:
        """Refuse a file with pictures that no row references."""
        unused = sorted(self._parts.keys() - self._used)
        if unused:
            raise RuleError("archive.parts_differ", f"no row has {unused[0]}", {"parts": unused[:5]})


def _check_size(part: FilePart) -> None:
    if part.size > MAX_BYTES:
        raise RuleError("archive.not_a_picture", f"{part.name} is larger than pictures are", {"part": part.name})
