"""Create a rehearsal of an event: a copy with identities of its own, beside the original.

Its file is the original's, written anew. Who an account is stays; every other row is named by the copy's name and its
own of before, so that the same copy has the same bytes again.
"""

import hashlib
import json
import re
import tempfile
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import IO, Any, Final

from django.core.exceptions import ValidationError
from django.db import models

from archive.common.selectors.former import present_event, present_pictures
from archive.common.selectors.kinds import Carries, Kind, kinds
from archive.common.services.refusals import as_refusal, file_as_refusals
from archive.common.services.writing import FileWriter
from archive.imports.services.events import Imported, checked_kinds, restore_event
from mahjong_core.errors import RuleError
from mahjong_core.rulesets import from_data
from mahjong_core.verify import EventFile, canonical_json, open_event_file
from mahjong_core.verify.tables import TableRows, grouped_tables
from tournaments.common.actors import Actor
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import check_may_create_events
from tournaments.models import CopyKind, EventStatus, Tournament, User
from tournaments.registry.event_parts import WITHHELD, Row

# A signature is about the event that was closed: a copy of it was not.
NOT_COPIED: Final = frozenset({"reports.revision", "reports.reopening"})
_NAMES: Final = re.compile(r"(user:)?\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b|\b([0-9a-f]{64})\b")
_SIGNED: Final = "scoring.signedsheet"
Secrets = Mapping[str, Callable[[Row], bool]]


def rehearse(
    *, file: IO[bytes], slug: str, by: Actor, at: datetime, on_rows: Callable[[int], None] = lambda rows: None
) -> Imported:
    """Import a copy of the file's event at ``slug``, a draft that sends no messages.

    The actor needs the right to create events. Refuses as ``import_event`` does;
    ``archive.event_is_here`` is about a copy that has this address already.
    """
    check_may_create_events(by)
    return rehearse_event(file=file, slug=slug, by=by, at=at, on_rows=on_rows)


def rehearse_event(
    *, file: IO[bytes], slug: str, by: Actor, at: datetime, on_rows: Callable[[int], None] = lambda rows: None
) -> Imported:
    """Import a copy from the terminal, as ``rehearse`` does."""
    with tempfile.TemporaryFile() as out:
        try:
            write_rehearsal(open_event_file(file), out, slug=slug)
        except RuleError as error:
            raise as_refusal(error) from error
        except (KeyError, TypeError, ValueError, ValidationError) as error:  # a foreign file may hold anything
            raise as_refusal(RuleError("archive.row_malformed", f"{error!r}"[:160])) from error
        return restore_event(file=out, by=by, at=at, on_rows=on_rows)


def rehearsal_slug(slug: str) -> str:
    """Return the default address of a copy."""
    return f"{slug[:70]}-rehearsal"


def is_here(file: IO[bytes]) -> bool:
    """Return whether the event of the file is on this site. Refuses as ``open_event_file`` does."""
    with file_as_refusals():
        source = open_event_file(file)
    uid = read_uid(source.event.get("uid"))
    return Tournament.objects.filter(uid=uid).exists()


def write_rehearsal(source: EventFile, out: IO[bytes], *, slug: str = "", uid: uuid.UUID | None = None) -> None:
    """Write the file of a copy of the file's event: always unencrypted.

    ``uid``: of a copy that there is; else it follows from the address. Raises what reading a part raises.
    """
    carries = checked_kinds(source, "event")
    original = uuid.UUID(str(source.event["uid"]))
    slug = slug or rehearsal_slug(str(source.event["slug"]))
    copy = _Copy.of(source, original, uid or uuid.uuid5(original, slug), slug)
    writer = FileWriter(out)
    for kind in kinds(Carries(personal_data=carries.personal_data)):
        if kind.name in source.by_model:
            rows = () if kind.name in NOT_COPIED else source.rows(kind.name)
            secrets = {} if kind.part is None else kind.part.secrets(partial(_pointed_at, source))
            writer.write_rows(f"rows/{kind.name}.jsonl", copy.lines(kind, rows, secrets))
    for part in present_pictures(source):
        writer.write_bytes(copy.picture(part.name), source.picture(part))
    facts = {name: value for name, value in source.facts.items() if name not in {"counts", "parts"}}
    facts["event"] = {**source.event, "uid": str(copy.uid), "slug": slug}
    facts["carries"] = {"secrets": False, "personal_data": carries.personal_data}
    writer.finish(facts)


@contextmanager
def as_rehearsed(source: EventFile, other: EventFile) -> Iterator[EventFile]:
    """Return the file as it would be for ``other`` if that is a rehearsal of it; otherwise the file."""
    if source.kind != "event" or other.kind != "event" or _original_of(other) != source.event["uid"]:
        yield source
        return
    with tempfile.TemporaryFile() as out:
        write_rehearsal(source, out, slug=str(other.event["slug"]), uid=uuid.UUID(str(other.event["uid"])))
        yield open_event_file(out)


def _pointed_at(source: EventFile, model: type[models.Model], column: str) -> set[str]:
    """Return the rows that the file's own rows of a model reference, from the file alone."""
    return {str(row.get(column)) for row in source.rows(model._meta.label_lower)}


def _original_of(source: EventFile) -> str | None:
    """Return the event of which the file has a rehearsal, None for any other file."""
    (row,) = source.rows("tournaments.tournament")
    event = present_event(row)
    original: str | None = event["copy_of"] if event["copy_kind"] == CopyKind.REHEARSAL else None
    return original


@dataclass
class _Copy:
    """Rewrite rows. ``kept``: uids that mean the same here; ``digests``: the new values of digests over names."""

    original: uuid.UUID
    uid: uuid.UUID
    slug: str
    kept: set[str] = field(default_factory=set)
    digests: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, source: EventFile, original: uuid.UUID, uid: uuid.UUID, slug: str) -> "_Copy":
        copy = cls(original, uid, slug)
        copy.kept = {row["uid"] for row in source.rows(User._meta.label_lower)}
        copy.digests |= dict(copy._sheet_digests(source))
        for row in source.rows(_SIGNED):
            copy.digests[row["sha256"]] = _signed_digest(copy._renamed(row))
        return copy

    def lines(self, kind: Kind, rows: Iterable[Row], secrets: Secrets) -> Iterator[bytes]:
        """Return the rows of a kind as lines of the copy; ``secrets``: columns that the copy must not share."""
        return (canonical_json(self.row(kind, row, secrets)) for row in rows)

    def row(self, kind: Kind, row: Row, secrets: Secrets) -> Row:
        """Return the row as the copy has it."""
        if kind.model is User:
            return row
        withheld = [name for name, is_secret in secrets.items() if is_secret(row)]
        row = self._renamed(row) | dict.fromkeys(withheld, WITHHELD)
        for column in kind.columns.fields:
            if column.unique and isinstance(column, models.CharField) and column.name != "slug" and row[column.name]:
                row[column.name] = self._secret(str(row[column.name]))[: column.max_length]
        if kind.model is Tournament:
            own = {"slug": self.slug, "status": EventStatus.DRAFT.value}
            row = present_event(row) | own
            row |= {"copy_kind": CopyKind.REHEARSAL.value, "copy_of": str(self.original)}
        return row

    def picture(self, name: str) -> str:
        """Return the part of a picture, by the copy's row."""
        return _NAMES.sub(self._replacement, name)

    def _renamed(self, row: Mapping[str, Any]) -> Row:
        text = _NAMES.sub(self._replacement, canonical_json(dict(row)).decode())
        renamed: Row = json.loads(text)
        return renamed

    def _replacement(self, match: re.Match[str]) -> str:
        is_user, uid, digest = match.groups()
        if digest is not None:
            return self.digests.get(digest, digest)
        return match[0] if is_user else self._name(uid)

    def _name(self, old: str) -> str:
        if old in self.kept:
            return old
        return str(self.uid if old == str(self.original) else uuid.uuid5(self.uid, old))

    def _secret(self, old: str) -> str:
        """Return a new secret: links of the original open nothing of the copy, and equal secrets stay equal."""
        return hashlib.sha256(f"{self.uid}\0{old}".encode()).hexdigest()

    def _sheet_digests(self, source: EventFile) -> Iterator[tuple[str, str]]:
        """Yield the old and the new digest of each state of a sheet: a digest names points of rulings by their uid."""
        (event,) = source.rows("tournaments.tournament")
        rules = from_data(event["rule_set"])
        for table in grouped_tables(source).values():
            if not table.points:
                continue
            points = [self._renamed(row) for row in table.points]
            for entries in range(len(table.entries) + 1):
                for count in range(1, len(points) + 1):
                    table_rows, other = (
                        TableRows(table.entries[:entries], rows[:count], table.occupancies, table.signals, table.seats)
                        for rows in (table.points, _seated(points, table.points))
                    )
                    yield table_rows.sheet(rules).digest, other.sheet(rules).digest


def _seated(points: list[Row], before: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the renamed rows with the earlier players, as the seats of the table name them."""
    return [new | {"participant": old["participant"]} for new, old in zip(points, before, strict=True)]


def _signed_digest(row: Row) -> str:
    data = json.dumps(row["data"], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(data.encode() + b"\0" + row["image"].encode()).hexdigest()
