"""Copy an embedded database with hashes of its content, and compare a copy with them before it is restored."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db.backends.sqlite3._functions import register  # type: ignore[import-untyped]
from django.utils.translation import gettext as _

from config import env
from tournaments.management.data_state import VERSIONS
from tournaments.management.refusals import CannotStart

_HASHES: Final = "seatwind_copy"  # in the copy alone: a line for each table, and one for the schema
_SCHEMA: Final = "schema"


@dataclass(frozen=True, slots=True)
class Findings:
    """Represent the check of a copy against its hashes: parts that differ, and findings of SQLite.

    ``has_hashes`` is False for a copy made by hand or by a build before 0.1.0.
    """

    differing: tuple[str, ...] = ()
    damage: str = ""
    has_hashes: bool = True
    is_readable: bool = True


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use, whole, checked, and with its hashes; or write nothing.

    Raise ``start.data_damaged``.
    """
    with _drafted(source, target) as draft:
        damage = _damage(draft)
        if damage:
            raise _damaged(damage)
        with draft:
            draft.execute(f"DROP TABLE IF EXISTS {_HASHES}")  # there where a copy was laid in place by hand
            draft.execute(f"CREATE TABLE {_HASHES} (part TEXT PRIMARY KEY, rows INTEGER, sha256 TEXT)")
            draft.executemany(f"INSERT INTO {_HASHES} VALUES (?, ?, ?)", list(_hashes(draft)))  # noqa: S608


def put_in_place(copy: Path, target: Path) -> None:
    """Put the content of a copy in place of the database ``target``, in one step. Indexes are rebuilt.

    No other process may have ``target`` open. Raise ``start.data_damaged``.
    """
    with _drafted(copy, target) as draft:
        draft.execute(f"DROP TABLE IF EXISTS {_HASHES}")
        draft.commit()
        # The content is written anew, so that what was damaged beside it is gone. VACUUM copies indexes as they are.
        draft.execute("REINDEX")
        draft.execute("VACUUM")
        damage = _damage(draft)
        if damage:
            raise _damaged(damage)


def check_copy(path: Path) -> Findings:
    """Return the damage found in a copy and the parts that differ from its stored hashes. Do not write."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            register(copy)
            kept = _kept(copy)
            found = {part: (rows, digest) for part, rows, digest in _hashes(copy)}
            damage = _damage(copy)
    except (sqlite3.DatabaseError, UnicodeDecodeError, OverflowError) as error:
        return Findings(damage=str(error), is_readable=False)
    differing = sorted(part for part in kept.keys() | found.keys() if kept.get(part) != found.get(part))
    return Findings(tuple(differing) if kept else (), damage, has_hashes=bool(kept))


def applied_steps(copy: Path) -> tuple[set[tuple[str, str]], str]:
    """Return the migrations that a copy has recorded, and the version that last upgraded it (empty if none did)."""
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        steps = (
            set(opened.execute("SELECT app, name FROM django_migrations")) if "django_migrations" in tables else set()
        )
        if VERSIONS not in tables:
            return steps, ""
        versions = opened.execute(f"SELECT version FROM {VERSIONS} ORDER BY id DESC LIMIT 1")  # noqa: S608
        return steps, next((str(version) for (version,) in versions), "")


@contextmanager
def _drafted(source: Path, target: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of ``source`` under another name; it becomes ``target`` in one step once the block ends well."""
    draft = target.with_name(f".{target.name}.part")
    draft.unlink(missing_ok=True)
    env.private_database(str(draft))
    try:
        with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(draft)) as writing:
            reading.backup(writing)
            register(writing)  # what the tables check themselves by
            writing.execute("PRAGMA journal_mode=DELETE")
            yield writing
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, sqlite3.DatabaseError):
            raise _damaged(str(error)) from error
        raise
    # The log of the former database goes first: beside another database it would be read as that one's.
    for ending in ("-wal", "-shm"):
        target.with_name(target.name + ending).unlink(missing_ok=True)
    draft.replace(target)


def _damaged(damage: str) -> CannotStart:
    return CannotStart("start.data_damaged", _("The database is damaged (%(said)s).") % {"said": damage})


def _kept(copy: sqlite3.Connection) -> dict[str, tuple[int, str]]:
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [_HASHES]).fetchone():
        return {}
    return {part: (rows, digest) for part, rows, digest in copy.execute(f"SELECT * FROM {_HASHES}")}  # noqa: S608


def _hashes(opened: sqlite3.Connection) -> Iterator[tuple[str, int, str]]:
    """Yield each table with the number of its rows and the SHA-256 of them, and the schema likewise."""
    schema = opened.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE tbl_name <> ? ORDER BY type, name", [_HASHES]
    ).fetchall()
    yield (_SCHEMA, *_hash(iter(schema)))
    for kind, name, _table, _sql in schema:
        if kind == "table":
            yield (name, *_hash(opened.execute(f'SELECT * FROM "{name}" ORDER BY rowid')))  # noqa: S608


def _hash(rows: Iterator[tuple[object, ...]]) -> tuple[int, str]:
    digest, count = hashlib.sha256(), 0
    for row in rows:
        digest.update(repr(row).encode("utf-8", "surrogatepass"))
        count += 1
    return count, digest.hexdigest()


def _damage(opened: sqlite3.Connection) -> str:
    (verdict,) = opened.execute("PRAGMA integrity_check(1)").fetchone()
    return "" if verdict == "ok" else str(verdict)
