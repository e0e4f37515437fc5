"""Whether an event is still as its file was written: a look that is short enough for a lock."""

import hashlib

from django.db.models import Count, Max

from archive.common.selectors.kinds import Carries, Kind, kinds, shared_ids, shared_rows
from archive.common.selectors.snapshots import one_moment
from archive.exports.services.events import Rows, chunked
from tournaments.common.models.base import LedgerModel
from tournaments.models import Tournament


def fingerprint_of(tournament: Tournament) -> str:
    """A name for everything that an open file of the event holds; what changes the file changes it.

    Of ledger rows, most of an event, it counts how many there are and takes the latest: the database refuses to change
    one. Every other row is read. A picture is as old as its row: it is written once.
    """
    listed, digest = kinds(Carries()), hashlib.sha256()
    with one_moment():
        ids = shared_ids(tournament, listed)
        for kind in listed:
            digest.update(f"\0{kind.name}\0".encode())
            if issubclass(kind.model, LedgerModel):
                digest.update(_ledger_says(kind, tournament).encode())
                continue
            rows = (
                shared_rows(kind.model, ids[kind.model], kind.columns.lookups)
                if kind.part is None
                else chunked(kind.part.rows(tournament), kind.columns)
            )
            for line in Rows(kind, rows).lines():
                digest.update(line + b"\n")
    return digest.hexdigest()


def _ledger_says(kind: Kind, tournament: Tournament) -> str:
    if kind.part is None:
        raise TypeError(f"{kind.name} is shared by events: no ledger")
    facts = kind.part.rows(tournament).aggregate(rows=Count("pk"), latest=Max("pk"))
    return f"{facts['rows']} {facts['latest']}"
