"""Save an event, with every row and every picture, as of one moment, into a file."""

import json
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Max

from archive.common.selectors.columns import moment_text, picture_name, writers_of
from archive.common.selectors.kinds import Carries, Kind, kinds, shared_rows
from archive.common.selectors.snapshots import one_moment
from archive.common.services.sealing import encrypt_file
from archive.common.services.writing import FileWriter, whole_file
from archive.exports.selectors import Anonymous, left_out_models
from archive.permissions import ACTS
from mahjong_core.verify import canonical_json
from mahjong_core.verify.manifest import FORMAT, VERSION
from tournaments.common.actors import Actor, stamp
from tournaments.common.permissions import check_may
from tournaments.models import AuditEvent, Participant, SiteEvent, Tournament
from tournaments.registry.event_parts import WITHHELD, Row, event_path

_CHUNK: Final = 1 << 16
_ROWS_AT_ONCE: Final = 2000
NEEDS: Final = "0.2.0"  # the first software that reads this version of the format
Rewrite = Callable[[Row], Row]
EVERYTHING: Final = Carries()


def export_event(
    *,
    tournament: Tournament,
    path: Path,
    by: Actor,
    at: datetime,
    carries: Carries = EVERYTHING,
    on_rows: Callable[[int], None] = lambda rows: None,
) -> dict[str, Any]:
    """Save the event into ``path`` for download; return the manifest.

    The journal of the site keeps who took it: the event itself is not changed. A file with secrets is for
    ``sealing`` alone.
    """
    check_may(by, "event_file.export", tournament, ACTS)
    with whole_file(path) as out:
        manifest = write_event(tournament, out, carries=carries, on_rows=on_rows)
    facts = {"rows": manifest["counts"]["rows"], "personal_data": carries.personal_data, "sealed": carries.secrets}
    SiteEvent.objects.create(
        **stamp(by, at),
        action="event_file.exported",
        subject=f"{tournament.slug} {tournament.uid}",
        facts=facts,
    )
    return manifest


def export_file(
    *, tournament: Tournament, by: Actor, at: datetime, carries: Carries = EVERYTHING, passphrase: str = ""
) -> IO[bytes]:
    """Return ``export_event`` as an open file without a name; with a passphrase it is encrypted."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event")
        export_event(tournament=tournament, path=path, by=by, at=at, carries=carries)
        if passphrase:
            plain, path = path, Path(folder, "sealed")
            encrypt_file(plain, path, passphrase=passphrase)
        return path.open("rb")


def write_event(
    tournament: Tournament,
    out: IO[bytes],
    *,
    carries: Carries = EVERYTHING,
    on_rows: Callable[[int], None] = lambda rows: None,
) -> dict[str, Any]:
    """Write the event as it is now; return the manifest. The same content gives the same bytes."""
    writer = FileWriter(out, on_rows)
    with one_moment():
        current = Tournament.objects.get(pk=tournament.pk)
        listed = kinds(carries)
        rewriters = rewriters_of(current, listed, carries)
        pictures: list[StoredPicture] = []
        for kind in listed:
            part = kind.part
            rows = shared_rows(current, kind, listed) if part is None else chunked(part.rows(current), kind)
            written = Rows(kind, rows, rewriters.get(kind.name), secrets=carries.secrets, event=current)
            writer.write_rows(f"rows/{kind.name}.jsonl", written.lines())
            pictures += written.pictures
        for picture in pictures:
            writer.write_bytes(picture.part, picture.chunks())
        return writer.finish(event_facts(current, carries))


def rows_without_people(tournament: Tournament, models: Collection[str]) -> dict[str, list[Row]]:
    """Return the rows of these models as in a file without personal data."""
    carries = Carries(personal_data=False)
    listed = kinds(carries)
    rewriters = rewriters_of(tournament, listed, carries)
    kept_rows: dict[str, list[Row]] = {}
    for kind in listed:
        if kind.part is not None and kind.name in models:
            rows = chunked(kind.part.rows(tournament), kind)
            written = Rows(kind, rows, rewriters.get(kind.name), event=tournament)
            kept_rows[kind.name] = [json.loads(line) for line in written.lines()]
    return kept_rows


def chunked(rows: "models.QuerySet[Any]", kind: Kind) -> Iterator[tuple[Any, ...]]:
    """Return the rows as tuples of the columns, read so many at a time."""
    return rows.values_list(*kind.lookups).iterator(chunk_size=_ROWS_AT_ONCE)


def rewriters_of(tournament: Tournament, listed: list[Kind], carries: Carries) -> Mapping[str, Rewrite]:
    """Return the functions that leave out personal data, by kind; none if the file carries them."""
    if carries.personal_data:
        return {}
    numbers = Participant.objects.filter(tournament=tournament).values_list("uid", "number")
    anonymous = Anonymous(tournament.uid, {str(uid): f"#{number}" for uid, number in numbers})
    gone = left_out_models(listed)
    return {kind.name: anonymous.rewriter(kind, gone) for kind in listed}


def event_facts(
    tournament: Tournament, carries: Carries, *, kind: str = "event", more: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the manifest's fields beside the parts; ``more`` is about the event.

    Nothing that is not content, such as when the file was written.
    """
    latest = AuditEvent.objects.filter(tournament_uid=tournament.uid).aggregate(at=Max("at"))["at"]
    event = {
        "uid": str(tournament.uid),
        "slug": tournament.slug,
        "name": tournament.name,
        "starts_on": tournament.starts_on.isoformat(),
        "version": tournament.version,
        "as_of": moment_text(latest),
    }
    return manifest_facts(kind, event | dict(more or {}), carries)


def manifest_facts(kind: str, event: Mapping[str, Any] | None, carries: Carries) -> dict[str, Any]:
    """Return the manifest's format, program, event, and content."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "needs": NEEDS,
        "kind": kind,
        "software": f"Seatwind {settings.SEATWIND_VERSION}",
        "event": event,
        "carries": {"secrets": carries.secrets, "personal_data": carries.personal_data},
    }


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """Represent a stored picture, and the part that it becomes."""

    part: str
    storage: Any
    name: str

    def chunks(self) -> Iterator[bytes]:
        with closing(self.storage.open(self.name, "rb")) as file:
            while data := file.read(_CHUNK):
                yield data


@dataclass
class Rows:
    """Hold the rows of one kind as lines, and their pictures; ``event``: whose rows they are."""

    kind: Kind
    rows: Iterable[tuple[Any, ...]]
    rewrite: Rewrite | None = None
    secrets: bool = False
    event: Tournament | None = None
    pictures: list[StoredPicture] = field(default_factory=list)

    def lines(self) -> Iterator[bytes]:
        columns, part = self.kind.columns, self.kind.part
        names, writers = columns.names, writers_of(columns)
        written = [(at, write) for at, write in enumerate(writers) if write is not None]
        withheld: Mapping[str, Callable[[Row], bool]] | None = {} if part is None or self.secrets else None
        for values in self.rows:
            if withheld is None and part is not None:  # asked with the first row: most events have none of most kinds
                withheld = part.secrets(self._pointed_at)
            listed = list(values)
            for at, write in written:
                listed[at] = write(listed[at])
            row: Row = dict(zip(names, listed, strict=True))
            for name, is_secret in (withheld or {}).items():
                row[name] = WITHHELD if is_secret(row) else row[name]
            if part is not None and part.written is not None and self.secrets:
                row = part.written(row)
            if self.rewrite is not None:
                row = self.rewrite(row)
            for picture in columns.files:
                row[picture.name] = self._picture(picture, row)
            yield canonical_json(row)

    def _pointed_at(self, model: type[models.Model], column: str) -> set[str]:
        """Return the rows that the event's rows of a model reference (one query)."""
        if self.event is None:
            return set()
        every: models.QuerySet[Any] = models.QuerySet(model)
        rows = every.filter(**{event_path(model): self.event.pk})
        return {str(uid) for uid in rows.values_list(f"{column}__uid", flat=True)}

    def _picture(self, column: models.FileField, row: Row) -> str:
        """Return the part of a row's picture; empty if there is none, or its file is missing."""
        stored = row[column.name]
        if not stored or not column.storage.exists(stored):
            return ""
        part = picture_name(self.kind.model, row["uid"], stored)
        self.pictures.append(StoredPicture(part, column.storage, stored))
        return part
