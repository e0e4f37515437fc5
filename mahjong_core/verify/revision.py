"""Read a closing revision: the results of an event as they were closed, in one signed JSON file.

The file is ``{"body", "key", "signature"}`` in the canonical form of an event file, so that no byte of it is free. The
signature (Ed25519) is over the body; the fingerprint of a revision is the SHA-256 of its file. The body carries the
rows of the event that its standings rest on, as an event file without personal data has them, and the standings, which
are worked out here once more.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.verify.event import Check, ledger_checks, standings_differences
from mahjong_core.verify.manifest import canonical_json
from mahjong_core.verify.rankings import EventLedger
from mahjong_core.verify.releases import whole_releases
from mahjong_core.verify.revision_fields import BODY, FORMAT, HEX, READABLE, VERSION
from mahjong_core.verify.signature import is_signed

__all__ = ["RevisionFile", "open_revision", "revision_bytes", "revision_checks"]


@dataclass(frozen=True)
class RevisionFile:
    """Represent an opened revision, read as an event file is: ``rows`` and ``facts``."""

    body: Mapping[str, Any]
    key: str
    signature: str
    fingerprint: str

    @property
    def event(self) -> Mapping[str, Any]:
        return dict(self.body["event"])

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"carries": {"personal_data": False, "secrets": False}}

    def rows(self, model: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of one model in their order, releases with all sessions of their standings."""
        rows = self.body["rows"].get(model, ())
        yield from whole_releases(rows) if model == "scoring.release" else rows


def revision_bytes(body: Mapping[str, Any], key: str, signature: str) -> bytes:
    """Return the file of a revision."""
    return canonical_json({"body": body, "key": key, "signature": signature}) + b"\n"


def open_revision(raw: bytes) -> RevisionFile:
    """Return the revision in these bytes.

    Raises ``revision.malformed`` if they are not a revision in canonical form, and ``revision.newer_format``.
    """
    try:
        facts = json.loads(raw)
        written = canonical_json(facts) + b"\n"
    except (ValueError, RecursionError) as error:
        raise RuleError("revision.malformed", f"this is no JSON: {error}"[:160]) from error
    if not isinstance(facts, dict) or set(facts) != {"body", "key", "signature"} or not isinstance(facts["body"], dict):
        raise RuleError("revision.malformed", "a revision is its body, a key and a signature")
    body = facts["body"]
    if body.get("format") != FORMAT:
        raise RuleError("revision.malformed", "this is another kind of file")
    if type(body.get("version")) is not int or body["version"] not in READABLE:
        detail = {"version": str(body.get("version"))[:20], "newest": VERSION}
        raise RuleError("revision.newer_format", "this revision is of another version of the format", detail)
    if written != raw or set(body) != BODY or not _is_hex(facts):
        raise RuleError("revision.malformed", "it is not written as a revision is")
    return RevisionFile(body, facts["key"], facts["signature"], hashlib.sha256(raw).hexdigest())


def _is_hex(facts: Mapping[str, Any]) -> bool:
    return all(isinstance(facts[name], str) and form.fullmatch(facts[name]) for name, form in HEX.items())


def revision_checks(source: RevisionFile, key: str | None = None) -> Iterator[Check]:
    """Yield each check: whether it holds, and its sentence.

    ``key``: the public key that the file must be signed with.
    """
    body = source.body
    yield True, f"revision {body['number']} of {body['event']['name']}, closed {body['closed_at']}"
    yield True, f"fingerprint: {source.fingerprint}"
    yield _signature(source)
    if key is not None:
        yield source.key == key, f"key: {source.key}" + ("" if source.key == key else f", not {key}")
    ledger = EventLedger.read(source)
    yield ledger.event["uid"] == body["event"]["uid"], "event: the rows are those of this event"
    yield from ledger_checks(source, ledger)
    yield from _standings(source, ledger)
    yield from _players(source, ledger)


def _signature(source: RevisionFile) -> Check:
    good = is_signed(canonical_json(source.body), source.key, source.signature)
    if good is None:
        return False, "signature: not checked, the package cryptography is not installed"
    return good, f"signature: {'by' if good else 'it is not by'} the key {source.key}"


def _standings(source: RevisionFile, ledger: EventLedger) -> Iterator[Check]:
    """Check that the closed standings are those of the latest release that stands, worked out from the rows."""
    closed = source.body["closed_at"]
    standing = [row for row in ledger.releases.values() if not ledger.withdrawals.get(row["uid"], "~") <= closed]
    if not standing:
        yield False, "standings: nothing was released"
        return
    last = max(standing, key=lambda row: str(row["at"]))
    rows = source.body["standings"]
    yield from standings_differences(ledger, {**last, "standings": {"rows": rows}}, "closed standings")


def _players(source: RevisionFile, ledger: EventLedger) -> Iterator[Check]:
    """Check that every row of the standings names a participant with the country and number of then."""
    listed = {participant["number"]: participant for participant in source.body["players"]}
    known = {row["number"]: row["country"] for row in ledger.people.values()}
    wrong = [number for number, participant in listed.items() if known.get(number) != participant["country"]]
    yield not wrong, f"players: {len(listed)}"
    for row in source.body["standings"]:
        participant = row["participant"]
        player = listed.get(participant["number"], {})
        if any(player.get(name) != participant[name] for name in ("name", "country", "team")):
            yield False, f"player {participant['number']}: the standings name {participant['name']}"[:200]
