"""Show a list of places before it is added: what was looked at is sent back, signed, and added as it was."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from django.core import signing
from django.utils.translation import gettext_lazy as _

from series.forms.places_file import read_places
from series.services.events import EventFacts, PlaceRow, check_list
from tournaments.common.errors import Malformed
from tournaments.common.files.uploads import Upload

_SALT: Final = "series.places"
_KEPT: Final = 24 * 60 * 60  # seconds


@dataclass(frozen=True)
class Preview:
    """Represent a list that was read. ``signed`` is what the confirmation sends back."""

    facts: EventFacts
    rows: list[PlaceRow]
    namesakes_differ: bool
    signed: str = ""

    @property
    def has_figures(self) -> bool:
        return any(row.table_points or row.score for row in self.rows)


def preview_of(form: Any, upload: Upload) -> Preview:
    """Return the list of a form. Refuses as ``read_places`` and ``check_list`` do."""
    rows = read_places(upload)
    facts: EventFacts = form.facts(len(rows))
    namesakes_differ = bool(form.cleaned_data["namesakes_differ"])
    check_list(rows, facts.players, namesakes_differ=namesakes_differ)
    weight = None if facts.weight is None else str(facts.weight)
    data = {
        "facts": asdict(facts) | {"held_on": facts.held_on.isoformat(), "weight": weight},
        "rows": [list(asdict(row).values()) for row in rows],
        "namesakes_differ": namesakes_differ,
    }
    return Preview(facts, rows, namesakes_differ, signing.dumps(data, salt=_SALT, compress=True))


def told_list(signed: str) -> Preview:
    """Return the list that was looked at. Raise ``series.list_gone`` for another text, or after a day."""
    try:
        data: Mapping[str, Any] = signing.loads(signed, salt=_SALT, max_age=_KEPT)
    except signing.BadSignature as error:
        raise Malformed("series.list_gone", _("This list is no longer available. Choose the file again.")) from error
    told = dict(data["facts"])
    told["held_on"] = date.fromisoformat(told["held_on"])
    told["weight"] = None if told["weight"] is None else Fraction(told["weight"])
    return Preview(EventFacts(**told), [PlaceRow(*row) for row in data["rows"]], data["namesakes_differ"])
