"""Keep an uploaded record until the import is confirmed: a preview first."""

import base64
import io
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from archive.imports.services.incoming import drop_incoming, keep_incoming, kept_file
from archive.records.selectors import CheckedRecord, read_record_file
from tournaments.common.actors import Actor
from tournaments.common.permissions import check_may_create_events


@dataclass(frozen=True)
class Upload:
    """Store an uploaded file with the files beside a CSV twin, the rule set chosen for it and answers about it."""

    name: str
    raw: bytes
    rules: str = ""
    beside: Mapping[str, bytes] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)

    def checked(self) -> CheckedRecord:
        """Return the record with the checker's findings."""
        rules = self.rules or None
        return read_record_file(self.raw, self.name, rules=rules, beside=self.beside, answers=self.answers)

    def answered(self, answers: Mapping[str, str], rules: str = "") -> "Upload":
        """Return the upload with further answers."""
        return replace(self, answers={**self.answers, **answers}, rules=rules or self.rules)


def keep_upload(*, upload: Upload, by: Actor, at: datetime) -> uuid.UUID:
    """Keep an upload for a day and return its name. Refuses as ``check_may_create_events`` does."""
    check_may_create_events(by)
    facts: dict[str, Any] = {"name": upload.name, "rules": upload.rules, "raw": _text(upload.raw)}
    facts["answers"] = dict(upload.answers)
    facts["beside"] = {part: _text(raw) for part, raw in upload.beside.items()}
    return keep_incoming(io.BytesIO(json.dumps(facts).encode()), by=by, at=at)


def kept_upload(*, name: uuid.UUID, by: Actor) -> Upload:
    """Return the actor's upload. Raise ``archive.file_gone``."""
    with kept_file(name, by) as file:
        facts = json.load(file)
    beside = {part: base64.b64decode(text) for part, text in facts["beside"].items()}
    return Upload(facts["name"], base64.b64decode(facts["raw"]), facts["rules"], beside, facts.get("answers", {}))


def drop_upload(*, name: uuid.UUID, by: Actor) -> None:
    """Forget an upload of which an event was made."""
    drop_incoming(name, by)


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()
