"""Select the audit rows of an event, each as a sentence with what changed."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.common.look.collation import reader_key
from tournaments.common.rule_words.options import LABELS
from tournaments.journal.selectors.values import fact_text, text_in_sentence
from tournaments.models import AuditEvent, Tournament
from tournaments.registry.audit_words import area_names, fact_name, sentence_for

# The tail of a session's, a table's, an entry's or a result's label: "· 3 · 12 #4 hand".
_PLACE = re.compile(r" · (\d+)(?: · (\d+)(?: [#v].*)?)?$")
# Facts that the sentence tells already, or that only machines need.
_SILENT = frozenset(
    (
        *("id", "sequence", "kind", "by", "at", "included", "participant"),
        *("session", "table", "number", "amount", "reverses", "draw", "minutes"),
        *("uid", "back", "touched", "draws", "supersedes", "superseded", "overrules", "entry", "bytes", "detail"),
    )
)
_NOTHING: Final[tuple[Any, ...]] = (None, "", [], {})
_UNKNOWN: Final = gettext_lazy("%(who)s: %(act)s, %(what)s")
_CHANNELS: Final[Mapping[str, Promise]] = {
    "page": gettext_lazy("page"),
    "api": gettext_lazy("API"),
    "device": gettext_lazy("device of a table"),
    "command": gettext_lazy("command line"),
    "task": gettext_lazy("automatic"),
}


@dataclass(frozen=True)
class AuditFilter:
    """Hold the filters of a reader; empty means everything. ``area`` is the first word of an act."""

    person: str = ""
    area: str = ""
    session: int | None = None
    table: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""


@dataclass(frozen=True)
class FieldChange:
    label: str
    before: str
    after: str


@dataclass(frozen=True)
class AuditRow:
    event: AuditEvent
    sentence: str
    changes: list[FieldChange]

    @property
    def channel(self) -> str:
        """Return the channel of the act, in the reader's language."""
        return str(_CHANNELS.get(self.event.channel, self.event.channel))


def audit_events(tournament: Tournament, wanted: AuditFilter) -> QuerySet[AuditEvent]:
    """Return the event's acts that match the filter, newest first."""
    matching = AuditEvent.objects.filter(tournament_uid=tournament.uid).filter(_in_time(wanted), _at_place(wanted))
    if wanted.person:
        matching = matching.filter(by=wanted.person)
    if wanted.area:
        matching = matching.filter(action__startswith=f"{wanted.area}.")
    for word in wanted.text.split():
        matching = matching.annotate(facts=Cast("after", TextField()), facts_before=Cast("before", TextField()))
        matching = matching.filter(
            Q(target_label__icontains=word)
            | Q(by_name__icontains=word)
            | Q(action__icontains=word)
            | Q(facts__icontains=word)
            | Q(facts_before__icontains=word)
        )
    return matching.order_by("-id")


def _in_time(wanted: AuditFilter) -> Q:
    moment = Q()
    if wanted.since is not None:
        moment &= Q(at__gte=wanted.since)
    if wanted.until is not None:
        moment &= Q(at__lte=wanted.until)
    return moment


def _at_place(wanted: AuditFilter) -> Q:
    """Return the condition for a session or a table, by the target's label or by the facts of a ruling."""
    if wanted.session is None:
        return Q()
    session = f" · {wanted.session}"
    if wanted.table is None:
        is_session = Q(target_type="tournaments.session", target_label__endswith=session)
        return is_session | Q(target_label__contains=f"{session} · ") | Q(after__session=wanted.session)
    place = f"{session} · {wanted.table}"
    at_table = Q(target_label__contains=f"{place} ") | Q(target_label__endswith=place)
    return at_table | Q(after__session=wanted.session, after__table=wanted.table)


def people_of_audit(tournament: Tournament) -> list[tuple[str, str]]:
    """Return everyone who acted in the event: key and latest name (one query)."""
    rows = AuditEvent.objects.filter(tournament_uid=tournament.uid).order_by().values_list("by", "by_name").distinct()
    return sorted(dict(rows).items(), key=lambda row: reader_key(row[1]))


def areas() -> list[tuple[str, str]]:
    """Return the areas of the journal by code and name, in the order of the names."""
    return sorted(area_names().items(), key=lambda row: reader_key(row[1]))


def audit_row(event: AuditEvent) -> AuditRow:
    """Return a row of the journal as a sentence, with the changed values."""
    return AuditRow(event, _sentence_of(event), list(_changes_of(event)))


def _sentence_of(event: AuditEvent) -> str:
    """Return a sentence in the reader's language: actor, act and target."""
    facts: dict[str, Any] = defaultdict(lambda: "\N{EN DASH}")
    area, told = event.action.split(".")[0], _flat(event.before) | _flat(event.after)
    facts |= {name: text_in_sentence(area, name, value) for name, value in told.items()}
    facts |= {
        "who": event.by_name or _("Someone"),
        "what": event.target_label,
        "where": _place_of(event),
        "act": event.action,
    }
    return str(sentence_for(event.action) or _UNKNOWN) % facts


def _place_of(event: AuditEvent) -> str:
    """Return the place of an act, such as "table 4, session 1", or its label where it names no place."""
    facts = _flat(event.after)
    match = _PLACE.search(event.target_label)
    session, table = match.groups() if match else (facts.get("session"), facts.get("table"))
    if session and table:
        return _("table %(table)s, session %(session)s") % {"table": table, "session": session}
    return _("session %(session)s") % {"session": session} if session else event.target_label


def _flat(facts: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the facts with those of an entry's payload among them."""
    plain = dict(facts or {})
    payload = plain.pop("payload", None)
    return (payload if isinstance(payload, dict) else {}) | plain


def _changes_of(event: AuditEvent) -> Iterator[FieldChange]:
    before, after = _flat(event.before), _flat(event.after)
    area = event.action.split(".")[0]
    for name in [*after, *(name for name in before if name not in after)]:
        old, new = before.get(name), after.get(name)
        if name in _SILENT or old == new or (old in _NOTHING and new in _NOTHING):
            continue
        yield FieldChange(_label_of(name), fact_text(area, name, old), fact_text(area, name, new))


def _label_of(name: str) -> str:
    """Return a fact's name as the app that writes it, or the rule set's page, calls it; else as it is stored."""
    if name.isdecimal():  # a timetable has a fact for each session
        return _("session %(session)s") % {"session": name}
    return fact_name(name) or str(LABELS.get(name, name))
