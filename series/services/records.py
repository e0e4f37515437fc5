"""Add files of past results to a season: each is checked, and replaced or accepted with a reason if it has findings."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from mahjong_core.check.codes import ERROR, WARNING
from series.models import MAX_ACCEPTANCE, Series, SeriesAcceptance, SeriesEvent, SeriesRecord
from series.permissions import check_may_keep
from series.selectors.record_files import SeasonFile, has_findings, report_of, stored_report
from series.services.events import EventFacts, PlaceRow, bring_in
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.services.audit import record

MAX_WAITING: Final = 100
_MAX_SHOWN: Final = 20


@dataclass(frozen=True)
class Word:
    """Store a person's answers about a file: missing data, and the reason to accept its findings."""

    name: str = ""
    held_on: date | None = None
    family: str = ""
    namesakes_differ: bool = False
    reason: str = ""


NO_WORD: Final = Word()


def take_file(*, series: Series, file: SeasonFile, word: Word = NO_WORD, by: Actor, at: datetime) -> SeriesEvent:
    """Add the results of a file to the season and return its event.

    A file with errors or warnings needs ``word.reason``, which is kept for good. Refuses with
    ``series.record_unreadable``, ``series.record_has_findings``, ``series.record_names_missing``,
    ``series.record_incomplete`` and the fields that the file leaves open, and as ``bring_in`` does.
    """
    check_may_keep(by, series)
    rows = [PlaceRow(**asdict(place)) for place in file.places]
    facts = _facts(file.name, file.held_on, file.family, word, rows, country=file.country, days=file.days)
    kept = {"file": file.file, "digest": file.digest, "codes": dict(file.codes)}
    return _taken(series, facts, rows, file.report.counts, kept, word, by=by, at=at)


def _facts(
    name: str, held_on: date | None, family: str, word: Word, rows: list[PlaceRow], *, country: str, days: int
) -> EventFacts | list[str]:
    """Return the facts of the event, or the fields that neither the file nor the word says."""
    title, day, game = word.name.strip() or name, word.held_on or held_on, word.family or family
    if day is None or not title or not game:
        said = {"name": title, "held_on": day, "family": game}
        return [field for field, value in said.items() if not value]
    return EventFacts(title, day, game, len(rows), country, days=days)


def _taken(
    series: Series,
    facts: EventFacts | list[str],
    rows: list[PlaceRow],
    counts: Mapping[str, int],
    kept: Mapping[str, Any],
    word: Word,
    *,
    by: Actor,
    at: datetime,
) -> SeriesEvent:
    _check_rows(rows)
    if isinstance(facts, list):
        sentence = _("Some information is missing in the file: enter the name, the date and the game of the event.")
        raise Malformed("series.record_incomplete", sentence, {"fields": facts})
    reason = word.reason.strip()
    if has_findings(counts) and not reason:
        raise _unaccepted(counts)
    if len(reason) > MAX_ACCEPTANCE:
        shorten = _("Shorten the reason to %(most)s characters.") % {"most": MAX_ACCEPTANCE}
        raise Malformed("series.reason_too_long", shorten, {"most": MAX_ACCEPTANCE})
    with transaction.atomic():
        event = bring_in(series=series, facts=facts, rows=rows, namesakes_differ=word.namesakes_differ, by=by, at=at)
        if has_findings(counts):
            accepted = SeriesAcceptance.objects.create(
                series=series, event=event.uid, counts=dict(counts), reason=reason, **kept, **stamp(by, at)
            )
            found = {"errors": counts.get(ERROR, 0), "warnings": counts.get(WARNING, 0)}
            after = {"event": event.name, "file": kept["file"], **found, "reason": reason}
            record("series.accepted", accepted, by=by, at=at, after=after)
    return event


def _check_rows(rows: list[PlaceRow]) -> None:
    if not rows:
        sentence = _("This file has no ranking, and its results do not make one.")
        raise Malformed("series.record_unreadable", sentence)
    unnamed = [row.place for row in rows if not row.name]
    if unnamed:
        sentence = _("The file has no names of players, and a season needs them.")
        raise Malformed("series.record_names_missing", sentence, {"places": unnamed[:_MAX_SHOWN]})


def _unaccepted(counts: Mapping[str, int]) -> Refusal:
    number = counts.get(ERROR, 0) + counts.get(WARNING, 0)
    sentence = ngettext(
        "The file has %(n)s finding. Correct it, or say why the results count as they are.",
        "The file has %(n)s findings. Correct it, or say why the results count as they are.",
        number,
    )
    return Refusal("series.record_has_findings", sentence % {"n": number}, {"counts": dict(counts)})


def add_file(
    *, series: Series, file: SeasonFile, by: Actor, at: datetime, instead_of: SeriesRecord | None = None
) -> SeriesEvent | SeriesRecord:
    """Add a file to the season, or keep it waiting if it needs an answer; return which.

    ``instead_of``: the waiting file that it mends, which goes. Refuses with ``series.records_waiting`` if too many
    wait, and with ``series.record_waits`` if the same file does.
    """
    check_may_keep(by, series)
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        if instead_of is not None:
            instead_of.delete()
        try:
            with transaction.atomic():
                return take_file(series=locked, file=file, by=by, at=at)
        except Refusal as refusal:
            return _kept_waiting(locked, file, refusal, by=by, at=at)


def _kept_waiting(series: Series, file: SeasonFile, refusal: Refusal, *, by: Actor, at: datetime) -> SeriesRecord:
    others = SeriesRecord.objects.filter(series=series)
    if others.filter(digest=file.digest).exists():
        raise Conflict("series.record_waits", _("This file is in the list already."), {"file": file.file})
    if others.count() >= MAX_WAITING:
        sentence = _("At most %(most)s files can wait in a season: settle some of them first.")
        raise Conflict("series.records_waiting", sentence % {"most": MAX_WAITING}, {"most": MAX_WAITING})
    waiting = SeriesRecord.objects.create(
        series=series,
        file=file.file,
        digest=file.digest,
        name=file.name,
        held_on=file.held_on,
        days=file.days,
        family=file.family,
        country=file.country,
        places=[asdict(place) for place in file.places],
        report=stored_report(file.report) | {"codes": dict(file.codes)},
        problem={"code": refusal.code, "message": str(refusal.message)},
        **stamp(by, at),
    )
    record("series.record_kept", waiting, by=by, at=at, after={"file": file.file})
    return waiting


def settle_file(*, waiting: SeriesRecord, word: Word, by: Actor, at: datetime) -> SeriesEvent:
    """Add a waiting file to the season with these answers, and return its event. Refuses as ``take_file`` does."""
    check_may_keep(by, waiting.series)
    with transaction.atomic():
        current = SeriesRecord.objects.select_for_update().filter(pk=waiting.pk).first()
        if current is None:
            raise Conflict("series.record_gone", _("This file has been settled already."), {"file": waiting.file})
        rows = [PlaceRow(**place) for place in current.places]
        facts = _facts(
            current.name, current.held_on, current.family, word, rows, country=current.country, days=current.days
        )
        kept = {"file": current.file, "digest": current.digest, "codes": current.report["codes"]}
        counts = report_of(current.report).counts
        event = _taken(waiting.series, facts, rows, counts, kept, word, by=by, at=at)
        current.delete()
    return event


def drop_file(*, waiting: SeriesRecord, by: Actor, at: datetime) -> None:
    """Remove a waiting file: nothing of it is in the season."""
    check_may_keep(by, waiting.series)
    with transaction.atomic():
        record("series.record_dropped", waiting, by=by, at=at, before={"file": waiting.file})
        waiting.delete()
