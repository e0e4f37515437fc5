"""Make a past event of a tournament record: all of it, or nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from archive.records.selectors import CheckedRecord, day_of, event_here, facts_of
from archive.records.services.people import (
    country_of,
    has_chinese_taipei,
    own_text,
    write_absences,
    write_participants,
)
from archive.records.services.phases import write_phases
from archive.records.services.rules import rule_set_of
from archive.records.services.standings import moments_beside, release, write_moves
from archive.records.services.tables import (
    STEP,
    Playing,
    is_played,
    lay_tables,
    write_adjustments,
    write_results,
    write_substitutes,
)
from mahjong_core.check.codes import WARNING
from mahjong_core.check.findings import FileFinding
from mahjong_core.record.document import Record
from mahjong_core.rulesets import RuleSet, to_data
from mahjong_core.rulesets.records import THREE, TieRule
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may_create_events
from tournaments.common.services import audit
from tournaments.events.services.facts import SLUG, slug_taken
from tournaments.events.services.session_plan import check_session_count
from tournaments.models import (
    DrawSource,
    DrawStatus,
    EventStatus,
    Role,
    SeatingDraw,
    Session,
    SessionStatus,
    SiteEvent,
    StaffRole,
    Table,
    Tournament,
)
from tournaments.seating.selectors.plan import check_seating, plan_data, published_plan, report_data

MAX_NAME, MAX_PLACE, MAX_SLUG = 160, 160, 80
MAX_TABLES_IN_ALL: Final = 4000  # more than any event had; an import of so many takes half a minute
_RESERVED: Final = frozenset({"new"})
_MAX_FOUND: Final = 20
_MAX_FILE: Final = 120
_MAX_DIFFERENCES: Final = 200  # printed figures that the journal keeps


@dataclass(frozen=True, slots=True)
class Wanted:
    """Store a person's answers about the event: its address, and data that the record may lack."""

    slug: str = ""
    name: str = ""
    starts_on: date | None = None


@dataclass(frozen=True, slots=True)
class Accepts:
    """Store the confirmations of a person: warnings, printed figures that do not follow from the results, unknown
    winds.
    """

    warnings: bool = False
    differences: bool = False
    winds: bool = False


NOTHING: Final = Accepts()


def bring_in_record(
    *, checked: CheckedRecord, wanted: Wanted, accepts: Accepts = NOTHING, by: Actor, at: datetime
) -> Tournament:
    """Make an archived event of a checked record, for an actor who may create events; they become its organiser.

    Refuses as ``check_may_create_events`` does, with ``archive.event_is_here`` for a record that came in before,
    ``archive.record_questions``, ``archive.record_has_errors``, ``archive.record_differs``,
    ``archive.record_winds_unknown`` and ``archive.record_has_warnings`` unless they are accepted,
    ``archive.record_day_missing``, ``tournaments.slug_taken``, ``archive.record_standings_differ`` if the event
    would have another ranking than the record, and other codes of this folder that name the field that no event of
    this program can have. Then nothing is changed.
    """
    check_may_create_events(by)
    return restore_record(checked=checked, wanted=wanted, accepts=accepts, by=by, at=at)


def restore_record(
    *, checked: CheckedRecord, wanted: Wanted, accepts: Accepts = NOTHING, by: Actor, at: datetime
) -> Tournament:
    """Make an event of a record from the terminal, as ``bring_in_record`` does."""
    record = check_importable(checked, accepts)
    facts = _event_facts(checked, record, wanted)
    rules = rule_set_of(record.document.get("rules", {}), checked.named)
    if not checked.knows_winds:
        _check_ties(record, rules)
    with transaction.atomic():
        tournament = _insert(checked, facts, rules, by=by, at=at - STEP * (len(record.sessions) + 1))
        people = write_participants(tournament, record, by=by)
        _write_event(Playing(tournament, record, rules, people, by, at, differs=bool(checked.differences)))
        _close(tournament, checked, by=by, at=at)
    return Tournament.objects.get(pk=tournament.pk)


def check_importable(checked: CheckedRecord, accepts: Accepts) -> Record:
    """Return the record, if an event may be made of it."""
    if checked.record is None:
        raise checked.refusal or Malformed("archive.record_unreadable", _("This file cannot be read."))
    here = event_here(checked)
    if here is not None:
        sentence = _("This event is already on this site, at %(slug)s.")
        raise Conflict("archive.event_is_here", sentence % {"slug": here.slug}, {"slug": here.slug})
    if checked.questions:
        asked = [{"line": one.line, "sheet": one.sheet, "value": one.value} for one in checked.questions]
        raise Refusal("archive.record_questions", _("Answer the questions about the file first."), {"questions": asked})
    detail = {"counts": dict(checked.report.counts), "findings": checked.report.to_json()["findings"][:_MAX_FOUND]}
    if checked.has_errors:
        sentence = _("The record has errors, so nothing was imported. Correct the file first.")
        raise Refusal("archive.record_has_errors", sentence, detail)
    if checked.differences and not accepts.differences:
        sentence = _("Some printed figures do not follow from the results. Confirm that the computed figures count.")
        raise Refusal("archive.record_differs", sentence, detail)
    if not checked.knows_winds and not accepts.winds:
        sentence = _("The file does not give the winds. Confirm that they are unknown.")
        raise Refusal("archive.record_winds_unknown", sentence, detail)
    if checked.has_warnings and not accepts.warnings:
        sentence = _("The record has warnings. Confirm that it is correct.")
        raise Refusal("archive.record_has_warnings", sentence, detail)
    check_session_count(len(checked.record.sessions))
    _check_four(checked.record)
    tables = sum(len(session.tables) for session in checked.record.sessions)
    if tables > MAX_TABLES_IN_ALL:
        sentence = _("The event has too many tables to import: %(tables)s, at most %(most)s.")
        limits = {"tables": tables, "most": MAX_TABLES_IN_ALL}
        raise Malformed("archive.record_too_many_tables", sentence % limits, limits)
    return checked.record


def _check_four(record: Record) -> None:
    """Raise ``archive.record_three_players``: only a club season has games of three, and a past event is none."""
    for session in record.sessions:
        for table in session.tables:
            if len(table.seats) == THREE:
                detail = {"session": session.number, "table": table.number}
                sentence = _(
                    "Table %(table)s of session %(session)s has three players. Only club seasons have such games."
                )
                raise Refusal("archive.record_three_players", sentence % detail, detail)


def _check_ties(record: Record, rules: RuleSet) -> None:
    """Refuse unknown winds where the seat decides between level players."""
    for session in record.sessions if rules.tie_rule is TieRule.SEAT_ORDER else ():
        for table in session.tables:
            if table.scores is not None and len(set(table.scores)) < len(table.scores):
                detail = {"session": session.number, "table": table.number}
                sentence = _("Session %(session)s, table %(table)s: under these rules, the winds break ties.")
                raise Malformed("archive.record_winds_needed", sentence % detail, detail)


def _event_facts(checked: CheckedRecord, record: Record, wanted: Wanted) -> dict[str, Any]:
    """Return the facts of the event's row; what a person says comes before the record."""
    event, shown = record.event, facts_of(checked)
    starts_on = wanted.starts_on or day_of(event.get("starts_on"))
    if starts_on is None:
        sentence = _("The record does not say when the event was. Enter its first day.")
        raise Malformed("archive.record_day_missing", sentence, {"field": "event.starts_on"})
    ends_on = day_of(event.get("ends_on"))
    name = own_text(wanted.name or event.get("name") or shown["name"], MAX_NAME, "event.name")
    chinese_taipei = has_chinese_taipei(record)
    return {
        "name": name,
        "slug": _free_address(wanted.slug or shown["slug"]),
        "place": own_text(event.get("place"), MAX_PLACE, "event.place"),
        "country": country_of(event.get("country"), "event.country"),
        "starts_on": starts_on,
        "ends_on": ends_on if ends_on is not None and ends_on >= starts_on else None,
        "chinese_taipei": chinese_taipei,
    }


def _free_address(slug: str) -> str:
    if not SLUG.match(slug) or len(slug) > MAX_SLUG:
        raise Malformed(
            "tournaments.slug_malformed",
            _("Use lower-case letters, digits and hyphens in the address."),
            {"slug": slug},
        )
    if slug in _RESERVED or Tournament.objects.filter(slug=slug).exists():
        raise slug_taken(slug)
    return slug


def _insert(checked: CheckedRecord, facts: Mapping[str, Any], rules: RuleSet, *, by: Actor, at: datetime) -> Tournament:
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                uid=checked.uid,
                preset=rules.edition,
                rule_set=to_data(rules),
                rule_set_locked_at=at,
                two_person_verification=False,
                status=EventStatus.PUBLIC,
                **facts,
                **stamp(by, at, "created"),
            )
    except IntegrityError as error:  # the same record, or the same address, came at the same moment
        raise slug_taken(facts["slug"]) from error
    if by.user is not None:
        StaffRole.objects.create(tournament=tournament, user=by.user, role=Role.ORGANISER)
    return tournament


def _write_event(play: Playing) -> None:
    """Write sessions, seats, points, results and rankings in the order in which they rest on one another."""
    record = play.record
    played = {session.number for session in record.sessions if is_played(session)}
    made = Session.objects.bulk_create(
        Session(tournament=play.tournament, number=session.number, status=_status(session.number in played))
        for session in record.sessions
    )
    sessions = {session.number: session for session in made}
    tables = lay_tables(play, sessions)
    _write_draw(play)
    write_absences(record, play.people, by=play.by, at=play.moment(0))
    write_substitutes(play, tables)
    write_moves(play)
    write_phases(play)
    write_adjustments(play, sessions, tables, moments_beside(play))
    public: list[int] = []
    for entry in record.sessions:
        if entry.number in played:
            public.append(entry.number)
            write_results(play, entry, [tables[entry.number, row.number] for row in entry.tables])
            release(play, sessions[entry.number], public, version=len(public) + 1)


def _status(is_over: bool) -> SessionStatus:  # noqa: FBT001  the fact itself
    return SessionStatus.RELEASED if is_over else SessionStatus.SCHEDULED


def _write_draw(play: Playing) -> None:
    """Write the seating as one that came in from a file."""
    plan = published_plan(play.tournament)
    at = play.moment(0)
    SeatingDraw.objects.create(
        tournament=play.tournament,
        source=DrawSource.IMPORT,
        status=DrawStatus.PUBLISHED,
        version=1,
        plan=plan_data(plan),
        report=report_data(check_seating(play.tournament, plan)) | {"problems": []},
        published_at=at,
        published_by=play.by.key,
        **stamp(play.by, at, "created"),
    )


def _close(tournament: Tournament, checked: CheckedRecord, *, by: Actor, at: datetime) -> None:
    """Journal where the event comes from, and archive it: nothing in it changes any more."""
    facts = {
        "file": re.sub(r"[^\w. -]", "_", checked.report.file)[:_MAX_FILE],
        "players": tournament.participants.count(),
        "tables": Table.objects.filter(session__tournament=tournament).count(),
        "warnings": checked.report.counts[WARNING],
    }
    if not checked.knows_winds:
        facts["winds"] = "unknown"
    if checked.differences:
        facts["differences"] = [_told(one) for one in checked.differences[:_MAX_DIFFERENCES]]
    audit.record("tournament_record.imported", tournament, by=by, at=at, tournament=tournament, after=facts)
    SiteEvent.objects.create(
        **stamp(by, at), action="event_file.imported", subject=f"{tournament.slug} {tournament.uid}", facts=facts
    )
    version = Session.objects.filter(tournament=tournament).count() + 2
    parts = ("version", "standings_version", "session_version", "clock_version")
    Tournament.objects.filter(pk=tournament.pk).update(status=EventStatus.ARCHIVED, **dict.fromkeys(parts, version))


def _told(finding: FileFinding) -> str:
    """Return a printed figure beside the one that follows from the results, as the journal keeps it."""
    told = finding.to_json()
    place = " ".join(f"{name} {value}" for name, value in told["where"].items())
    return f"{finding.code} {place}: {told['found']} / {told['expected']}"
