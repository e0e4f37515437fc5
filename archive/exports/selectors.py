"""Anonymise an event: numbers for names, and no free text."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from archive.common.selectors.columns import is_free_text
from archive.common.selectors.kinds import Kind, kinds
from tournaments.common.models.base import ActorKeyField, ActorNameField
from tournaments.models import Participant, Person
from tournaments.registry.event_parts import Row

NOBODY: Final = "—"


@dataclass
class Anonymous:
    """Rewrite the rows of one event. Actors get keys for this event only, which do not link events."""

    event: uuid.UUID
    people: dict[str, str] = field(default_factory=dict)  # an entry's uid and the number that they play under

    def rewriter(self, kind: Kind, left_out: set[str]) -> Callable[[Row], Row]:
        """Return the function that rewrites rows of this kind; ``left_out``: the models that such a file lacks."""
        if kind.model is Person:
            return self._person
        kept = kind.part.public if kind.part is not None else ()
        texts = [
            candidate.name
            for candidate in kind.columns.fields
            if is_free_text(candidate) and candidate.name not in kept
        ]
        keys = [candidate.name for candidate in kind.columns.fields if isinstance(candidate, ActorKeyField)]
        names = [candidate.name for candidate in kind.columns.fields if isinstance(candidate, ActorNameField)]
        gone = [name for name, target in kind.columns.targets.items() if target._meta.label_lower in left_out]
        anonymous = kind.part.anonymous if kind.part is not None else None

        def rewrite(row: Row) -> Row:
            row = anonymous(row) if anonymous is not None else row
            row |= {name: _emptied(row[name]) for name in texts}
            row |= {name: row[name] and self._key(row[name]) for name in keys}
            row |= {name: row[name] and NOBODY for name in names}
            row |= dict.fromkeys(gone)
            return row | {"filed_as": row["name"]} if kind.model is Participant else row

        return rewrite

    def _person(self, row: Row) -> Row:
        name = self.people[row["uid"]]
        return row | {"name": name, "filed_as": name, "given_name": "", "family_name": "", "federation_number": ""}

    def _key(self, key: str) -> str:
        """Return a key of the actor that only shows which acts have the same actor."""
        kind, _, rest = key.partition(":")
        return f"{kind}:{uuid.uuid5(self.event, key)}" if rest else kind


def left_out_models(carried: list[Kind]) -> set[str]:
    """Return the models whose rows a file without personal data lacks."""
    from archive.common.selectors.kinds import Carries

    return {kind.name for kind in kinds(Carries(secrets=True))} - {kind.name for kind in carried}


def _emptied(value: Any) -> Any:
    """Return an empty value of the same kind; a text that must not be empty is not."""
    if isinstance(value, str):
        return NOBODY if value else ""
    return type(value)() if isinstance(value, list | dict) else None
