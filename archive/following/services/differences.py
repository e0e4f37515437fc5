"""Find what changed in an event since a follower's last step, and write it as the next step.

Rows that are written once are found by their keys, all others by a hash of each. The total of a kind is the sum of the
hashes of its rows: both machines compute it from their own rows and compare. Nothing here runs in a request.
"""

import base64
import hashlib
import io
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from archive.common.selectors.kinds import Carries, Kind, kinds, shared_rows
from archive.common.selectors.snapshots import one_moment
from archive.common.services.writing import FileWriter
from archive.exports.services.events import Rewrite, Rows, StoredPicture, chunked, event_facts, rewriters_of
from archive.following.policies import has_passed
from archive.following.selectors.journal import journal_rows
from archive.following.selectors.looks import has_rows, look_of, this_database
from archive.following.wire import step_digest
from archive.models import Follower, SentKind
from tournaments.common.services.ledger_writer import openings_so_far
from tournaments.models import LedgerModel, Person, Tournament, User

LOOK_ANYWAY: Final = timedelta(seconds=30)  # some changes raise no version: what device was heard, who is present
COMPARE_EVERY: Final = timedelta(minutes=5)
_MODULUS: Final = 1 << 128
_Totals = tuple[int, int, int]


@dataclass
class KindState:
    """Hold what a follower has of a kind: ``count`` rows with the hashes ``total``.

    ``last``: the key of the last row of those that are written once. ``rows``: the hash of each other row, by its uid.
    """

    last: int = 0
    count: int = 0
    total: int = 0
    rows: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"last": self.last, "count": self.count, "total": f"{self.total:032x}", "rows": self.rows}

    @classmethod
    def from_json(cls, state: dict[str, Any]) -> "KindState":
        return cls(state["last"], state["count"], int(state["total"], 16), state["rows"])

    @property
    def totals(self) -> _Totals:
        """Return what differs once rows differ."""
        return self.last, self.count, self.total

    def add(self, line: bytes) -> int:
        """Count a row, written as in an event file; return its hash."""
        number = _number(line)
        self.add_number(number)
        return number

    def add_number(self, number: int) -> None:
        """Count a row by its hash."""
        self.count += 1
        self.total = (self.total + number) % _MODULUS


@dataclass
class _Change:
    """Hold the change of a kind: rows to write with their pictures, uids of removed rows, and the state after it."""

    kind: Kind
    state: KindState
    lines: list[bytes] = field(default_factory=list)
    pictures: list[StoredPicture] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    is_whole: bool = False

    @property
    def is_empty(self) -> bool:
        return not (self.lines or self.gone or self.is_whole)


@dataclass(frozen=True, slots=True)
class _ReadRow:
    """Hold a row as it was read, with the hash that says whether it changed and the one that is counted."""

    values: tuple[Any, ...]
    mark: str
    number: int


_Read = dict[str, _ReadRow]
# By database, follower and kind: what a look saw, and what was sent then.
_looks: dict[tuple[str, ...], tuple[Any, _Totals]] = {}
_read: dict[tuple[str, bool, str], _Read] = {}  # by follower and kind; filled in the process that sends


@dataclass(frozen=True, slots=True)
class _Seen:
    """Hold up to where a look at the event goes.

    ``audit`` counts the journal's rows: a transaction may commit below the last key of another.
    """

    version: int
    audit: int
    openings: int


def carries_of(follower: Follower) -> Carries:
    """Return what a follower is sent: personal data with the secrets of links, or neither."""
    return Carries(secrets=follower.has_people, personal_data=follower.has_people)


def followed_kinds(carries: Carries) -> list[Kind]:
    """Return the kinds of rows that follow. A person is known by the rows of the players."""
    return [kind for kind in kinds(carries) if kind.model is not Person]


def prepare_step(*, follower: Follower, at: datetime) -> Follower:
    """Write what changed since the last step as the next one; return the follower as it is then.

    Nothing happens while a step is on its way, so that all that changes meanwhile becomes one step.
    """
    if follower.step:
        return follower
    with one_moment():
        event = Tournament.objects.get(pk=follower.tournament_id)
        seen = _seen(event)
        if not _is_due(follower, seen, at):
            return follower
        compares = _is_to_compare(follower, seen, at)
        changes = _changes(event, follower, compares=compares)
        step = _written(event, follower, changes)
    with transaction.atomic():
        current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
        if current.step or current.number != follower.number or current.starts_anew != follower.starts_anew:
            return current
        current.seen_version, current.seen_audit, current.seen_openings = seen.version, seen.audit, seen.openings
        current.looked_at = at
        current.checks = _checks(changes) if compares else {}
        if step:
            current.step = base64.b64encode(zlib.compress(step, 6)).decode()
            current.step_digest, current.step_as_of = step_digest(step), at
            current.step_rows = sum(len(change.lines) + len(change.gone) for change in changes)
            _keep_states(current, changes)
        elif current.number:
            current.as_of = at  # nothing changed: what the follower has is still true
            current.has_version, current.has_audit = seen.version, seen.audit
        current.save()
    return current


def total_of(kind: Kind, event: Tournament, rewrite: Rewrite | None = None) -> list[Any]:
    """Return the number of rows of a kind and their total, as this machine has them."""
    state = KindState()
    for line in _rows(kind, event, rewrite, look_of(kind, event), secrets=True).lines():
        state.add(line)
    return [state.count, f"{state.total:032x}"]


def _rows(kind: Kind, event: Tournament, rewrite: Rewrite | None, look: Any, *, secrets: bool) -> Rows:
    assert kind.part is not None  # noqa: S101  accounts are not compared: their names may differ
    rows = chunked(kind.part.rows(event), kind) if has_rows(look) else iter(())
    return Rows(kind, rows, rewrite, secrets=secrets, event=event)


def _seen(event: Tournament) -> _Seen:
    return _Seen(event.version, journal_rows(event), openings_so_far())


def _is_due(follower: Follower, seen: _Seen, at: datetime) -> bool:
    moved = (follower.seen_version, follower.seen_audit, follower.seen_openings) != (
        seen.version,
        seen.audit,
        seen.openings,
    )
    return moved or follower.starts_anew or has_passed(LOOK_ANYWAY, follower.looked_at, at)


def _is_to_compare(follower: Follower, seen: _Seen, at: datetime) -> bool:
    """Return whether every row is read: at the start, every few minutes, and once a name was replaced in ledgers."""
    is_late = has_passed(COMPARE_EVERY, follower.compared_at, at)
    return is_late or follower.starts_anew or follower.seen_openings != seen.openings


def _changes(event: Tournament, follower: Follower, *, compares: bool) -> list[_Change]:
    carries = carries_of(follower)
    listed = kinds(carries)
    rewriters = rewriters_of(event, listed, carries)
    sent = {} if follower.starts_anew else dict(follower.sent_kinds.values_list("kind", "state"))
    changes = []
    for kind in followed_kinds(carries):
        before = KindState.from_json(sent[kind.name]) if kind.name in sent else None
        rewrite = rewriters.get(kind.name)
        if kind.part is None:
            changes.append(_changed_rows(kind, Rows(kind, shared_rows(event, kind, listed), rewrite), before))
            continue
        look, is_ledger = look_of(kind, event), issubclass(kind.model, LedgerModel)
        is_read_anyway = rewrite is not None or (compares and is_ledger)  # to find a row that was replaced
        if before is not None and not is_read_anyway and _is_as_sent(follower, kind, look, before):
            change = _Change(kind, before)
        elif is_ledger:
            change = _added_rows(kind, event, rewrite, before, look, secrets=carries.secrets, compares=compares)
        else:
            seen = _read_before(follower, kind.name) if rewrite is None else None
            change = _changed_rows(kind, _rows(kind, event, rewrite, look, secrets=carries.secrets), before, seen)
        _looks[_name(follower, kind)] = look, change.state.totals
        changes.append(change)
    return changes


def _is_as_sent(follower: Follower, kind: Kind, look: Any, before: KindState) -> bool:
    """Return whether the rows are those of the last look, and what was sent is what that look came to."""
    return _looks.get(_name(follower, kind)) == (look, before.totals)


def _name(follower: Follower, kind: Kind) -> tuple[str, ...]:
    return (*this_database(), str(follower.uid), kind.name)


def _added_rows(
    kind: Kind,
    event: Tournament,
    rewrite: Rewrite | None,
    before: KindState | None,
    look: Any,
    *,
    secrets: bool,
    compares: bool,
) -> _Change:
    """Return the rows written since; all of them where others than the last changed."""
    assert kind.part is not None  # noqa: S101  the caller's
    last, count = look[0][0] or 0, look[0][1]
    if before is not None:
        after = KindState(max(last, before.last), before.count, before.total)
        is_longer = last > before.last
        new = chunked(kind.part.rows(event).filter(pk__gt=before.last), kind) if is_longer else iter(())
        added = Rows(kind, new, rewrite, secrets=secrets, event=event)
        lines = list(_counted(after, added.lines()))
        is_same = after.count == count  # a transaction may commit below the last key of another
        if is_same and compares:
            is_same = _total(_rows(kind, event, rewrite, look, secrets=secrets)) == after.total
        if is_same:
            return _Change(kind, after, lines, added.pictures)
    whole, every = KindState(last), _rows(kind, event, rewrite, look, secrets=secrets)
    return _Change(kind, whole, list(_counted(whole, every.lines())), every.pictures, is_whole=True)


def _total(rows: Rows) -> int:
    state = KindState()
    for line in rows.lines():
        state.add(line)
    return state.total


def _counted(state: KindState, lines: Iterable[bytes]) -> Iterator[bytes]:
    for line in lines:
        state.add(line)
        yield line


def _read_before(follower: Follower, kind: str) -> _Read:
    """Return the rows of a kind as this process read them last: most are the same, and need not be written again."""
    return _read.setdefault((str(follower.uid), follower.has_people, kind), {})


def _changed_rows(kind: Kind, rows: Rows, before: KindState | None, read: _Read | None = None) -> _Change:
    """Return the rows whose hash differs, and those that are gone. ``read``: what is known of unchanged rows."""
    read = {} if read is None else read
    known, change = {} if before is None else before.rows, _Change(kind, KindState(), is_whole=before is None)
    at, files = kind.columns.names.index("uid"), [kind.columns.names.index(file.name) for file in kind.columns.files]
    marks: list[tuple[str, str, tuple[Any, ...]]] = []

    def noted() -> Iterator[tuple[Any, ...]]:
        for values in rows.rows:
            uid = str(values[at])
            last = read.get(uid)
            if last is not None and last.values == values and known.get(uid) == last.mark:
                change.state.add_number(last.number)
                change.state.rows[uid] = last.mark
                continue
            marks.append((uid, "".join(str(values[file]) for file in files), values))
            yield values

    named = Rows(kind, noted(), rows.rewrite, rows.secrets, rows.event)
    for line in named.lines():
        (uid, stored, values), pictures = marks[-1], named.pictures[:]
        named.pictures.clear()
        mark = hashlib.sha256(line + stored.encode()).hexdigest()[:20]
        read[uid] = _ReadRow(values, mark, change.state.add(line))
        change.state.rows[uid] = mark
        if known.get(uid) != mark:
            change.lines.append(line)
            change.pictures += pictures
    change.gone = sorted(known.keys() - change.state.rows.keys())
    return change


def _written(event: Tournament, follower: Follower, changes: list[_Change]) -> bytes:
    """Return the step as an event file of the changed rows; empty if nothing changed."""
    if all(change.is_empty for change in changes):
        return b""
    out = io.BytesIO()
    writer = FileWriter(out)
    for change in changes:
        if change.lines:
            writer.write_rows(f"rows/{change.kind.name}.jsonl", change.lines)
    for change in changes:
        for picture in change.pictures:
            writer.write_bytes(picture.part, picture.chunks())
    gone = {change.kind.name: change.gone for change in changes if change.gone}
    whole = [change.kind.name for change in changes if change.is_whole]
    writer.finish(event_facts(event, carries_of(follower), kind="step", more={"gone": gone, "whole": whole}))
    return out.getvalue()


def _checks(changes: list[_Change]) -> dict[str, Any]:
    return {
        change.kind.name: [change.state.count, f"{change.state.total:032x}"]
        for change in changes
        if change.kind.model is not User
    }


def _keep_states(follower: Follower, changes: list[_Change]) -> None:
    rows = [
        SentKind(follower=follower, kind=change.kind.name, state=change.state.as_json())
        for change in changes
        if not change.is_empty
    ]
    SentKind.objects.filter(follower=follower, kind__in=[row.kind for row in rows]).delete()
    SentKind.objects.bulk_create(rows)


def _number(line: bytes) -> int:
    return int.from_bytes(hashlib.sha256(line).digest()[:16], "big")
