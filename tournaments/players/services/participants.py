"""Enter participants: lists that create and update, states, and removal."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

from django.db import transaction
from django.db.models import F, ProtectedError
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.person_names import filed_name
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.common.signals import state_written
from tournaments.models import (
    IN_PLAY,
    Club,
    Participant,
    ParticipantMove,
    ParticipantState,
    Person,
    Table,
    Team,
    Tournament,
)
from tournaments.players.models.participant_moves import LISTED_APART
from tournaments.players.policies import check_expected, check_reason, check_unseated, state_move
from tournaments.players.selectors.participant_plans import TEXTS, ImportPlan, PlannedRow, known_facts, plan_import
from tournaments.players.selectors.participant_rows import MAX_ROWS, ParticipantRow

__all__ = ["ImportOutcome", "ParticipantRow", "change_state", "import_participants", "remove_participant"]

K = TypeVar("K")
V = TypeVar("V")

# Numbers that move wait up here while others take their places: no number may stand twice even for a moment.
_PARKING: Final = 1_000_000
_PERSON_FIELDS: Final = ("name", "given_name", "family_name", "country", "club", "federation_number")
_PARTICIPANT_FIELDS: Final = ("person", "number", *TEXTS, "filed_as", "federation_number", "team")


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """Count how many participants a list created, updated and left unchanged."""

    created: int
    updated: int
    unchanged: int


def import_participants(
    *, tournament: Tournament, rows: Sequence[ParticipantRow], by: Actor, at: datetime, seen: str | None = None
) -> ImportOutcome:
    """Enter a list: a row updates the participant with its federation number, else with its number, else creates one.

    A row without a number updates the participant of its name and country, or gets the next free number.

    ``seen`` is the digest of a plan that was shown; when the event has changed since, nothing is written.
    Raise ``participants.rows_refused`` and every fault of every row in ``detail["problems"]``,
    ``participants.no_rows``, ``participants.too_many_rows``, ``import.event_changed``.
    """
    check_may(by, "participants.edit", tournament)
    return write_participants(tournament=tournament, rows=rows, by=by, at=at, seen=seen)


def write_participants(
    *, tournament: Tournament, rows: Sequence[ParticipantRow], by: Actor, at: datetime, seen: str | None = None
) -> ImportOutcome:
    """Enter a list as ``import_participants`` does; the caller has checked the right."""
    _check_count(rows)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        plan = plan_import(current, rows)
        _check_plan(plan, seen)
        outcome = ImportOutcome(*(len(plan.of_kind(kind)) for kind in ("created", "updated", "unchanged")))
        if outcome.created or outcome.updated:
            _write_plan(current, plan)
            record(
                "participants.imported",
                current,
                by=by,
                at=at,
                tournament=current,
                after={
                    "created": [planned.row.number for planned in plan.of_kind("created")],
                    "updated": {str(planned.row.number): planned.changes for planned in plan.of_kind("updated")},
                },
            )
            raise_version(current)
    return outcome


def _check_count(rows: Sequence[ParticipantRow]) -> None:
    if not rows:
        raise Malformed("participants.no_rows", _("The list has no participants."))
    if len(rows) > MAX_ROWS:
        raise Malformed(
            "participants.too_many_rows",
            _("A list can have at most %(most)s participants.") % {"most": MAX_ROWS},
            {"most": MAX_ROWS, "rows": len(rows)},
        )


def _check_plan(plan: ImportPlan, seen: str | None) -> None:
    if plan.problems:
        raise Refusal(
            "participants.rows_refused",
            _("Nothing was imported, because some rows have errors."),
            {"problems": [problem.data() for problem in plan.problems]},
        )
    if seen is not None and seen != plan.digest:
        raise Conflict(
            "import.event_changed",
            _("The event has changed since this preview, so nothing was imported. Check the new preview."),
        )


def _write_plan(tournament: Tournament, plan: ImportPlan) -> None:
    """Write what a plan changes in a fixed number of statements."""
    changed = [planned for planned in plan.rows if planned.kind != "unchanged"]
    clubs = _get_or_create_clubs(changed)
    teams = _get_or_create_teams(tournament, changed)
    people = _write_people(changed, clubs)
    mended = [planned for planned in changed if planned.participant is not None]
    moving = [p.participant.pk for p in mended if p.participant and "number" in p.changes]
    if moving:
        Participant.objects.filter(pk__in=moving).update(number=F("number") + _PARKING)
    Participant.objects.bulk_update(
        [_filled(planned.participant, planned, people, teams) for planned in mended if planned.participant],
        _PARTICIPANT_FIELDS,
    )
    Participant.objects.bulk_create(
        _filled(Participant(tournament=tournament), planned, people, teams)
        for planned in changed
        if planned.participant is None
    )


def _get_or_create_clubs(changed: Iterable[PlannedRow]) -> dict[tuple[str, str], Club]:
    """Return the clubs named in the rows, by name and country; missing ones are created."""
    wanted = {(p.row.club, p.row.country or "") for p in changed if p.row.club}
    return _get_or_create(
        wanted,
        lambda: {
            (club.name, club.country): club for club in Club.objects.filter(name__in={name for name, _ in wanted})
        },
        lambda missing: Club.objects.bulk_create(Club(name=name, country=country) for name, country in missing),
    )


def _get_or_create_teams(tournament: Tournament, changed: Iterable[PlannedRow]) -> dict[str, Team]:
    """Return the event's teams named in the rows; missing ones are created."""
    wanted = {p.row.team for p in changed if p.row.team}
    return _get_or_create(
        wanted,
        lambda: {team.name: team for team in Team.objects.filter(tournament=tournament, name__in=wanted)},
        lambda missing: Team.objects.bulk_create(Team(tournament=tournament, name=name) for name in missing),
    )


def _get_or_create(wanted: set[K], find: Callable[[], dict[K, V]], make: Callable[[list[K]], Any]) -> dict[K, V]:
    """Return the objects by key: found, the missing created in one statement, found again."""
    if not wanted:
        return {}
    existing = find()
    missing = sorted(wanted - set(existing), key=str)
    if missing:
        make(missing)
        existing = find()
    return existing


def _write_people(changed: Iterable[PlannedRow], clubs: dict[tuple[str, str], Club]) -> dict[int, Person]:
    """Return the person of each row, by the row's place; people whom only this event knows are corrected."""
    people: dict[int, Person] = {}
    made: list[Person] = []
    mended: list[Person] = []
    for planned in changed:
        person = planned.person or Person()
        _describe(person, planned, clubs)
        (mended if planned.person else made).append(person)
        people[planned.row.row] = person
    Person.objects.bulk_create(made)
    Person.objects.bulk_update(mended, (*_PERSON_FIELDS, "filed_as"))
    return people


def _describe(person: Person, planned: PlannedRow, clubs: dict[tuple[str, str], Club]) -> None:
    """Set the facts of the row: all of them on a person of this event alone, only empty ones on a shared one."""
    row = planned.row
    club = clubs.get((row.club or "", row.country or ""))
    facts = {name: getattr(row, name) for name in _PERSON_FIELDS if name != "club"} | {"club": club}
    if planned.is_number_held:  # the entry has it, and the organisers are shown that somebody else has it
        facts["federation_number"] = ""
    for name, value in facts.items():
        if value and not (planned.is_shared and getattr(person, name)):
            setattr(person, name, value)
    person.filed_as = filed_name(person.name, person.given_name, person.family_name)


def _filled(
    participant: Participant, planned: PlannedRow, people: dict[int, Person], teams: dict[str, Team]
) -> Participant:
    """Return the participant with the row's changes and the frozen facts."""
    participant.person = people[planned.row.row]
    for name, (_old, new) in planned.changes.items():
        setattr(participant, name, (teams[new] if new else None) if name == "team" else new)
    participant.filed_as = filed_name(participant.name, participant.given_name, participant.family_name)
    return participant


def change_state(
    *,
    participant: Participant,
    to: ParticipantState,
    by: Actor,
    at: datetime,
    reason: str = "",
    expected: str | None = None,
) -> Participant:
    """Move a participant to another state where ``STATE_MOVES`` of the policies allows it.

    ``expected`` is the state that the screen showed. Raise ``participants.move_refused``,
    ``participants.state_changed``, ``participants.reason_missing``.
    """
    with transaction.atomic():
        current = lock_with_tables(participant)
        check_may(by, "tournament.work", current.tournament)
        check_expected(current, expected)
        move = state_move(current, to)
        check_may(by, move.act, current.tournament)
        check_reason(move, reason)
        write_state(current, to, reason=reason, by=by, at=at)
    return current


def lock_with_tables(participant: Participant) -> Participant:
    """Return the participant, locked after the tables where they play now.

    Other writes at a table lock it first, too.
    """
    here = Table.objects.filter(session__status__in=IN_PLAY, seats__participant=participant)
    tables = Table.objects.select_for_update().filter(pk__in=list(here.order_by("pk").values_list("pk", flat=True)))
    list(tables.order_by("pk"))
    return lock_participant(participant)


def write_state(current: Participant, to: ParticipantState, *, reason: str, by: Actor, at: datetime) -> None:
    """Move a locked participant to another state with its audit row; the caller has checked the right."""
    before = current.state
    current.state = to
    current.save(update_fields=["state"])
    if {before, to} & set(LISTED_APART):
        short_reason = reason.strip()[:1000]
        ParticipantMove.objects.create(
            participant=current, before=before, after=to, reason=short_reason, **stamp(by, at)
        )
    record(
        "participant.state_changed",
        current,
        by=by,
        at=at,
        tournament=current.tournament,
        before={"state": before},
        after={"state": to.value, "reason": reason.strip()},
    )
    raise_version(current.tournament)
    state_written.send(sender=Participant, participant=current, before=before, reason=reason.strip(), by=by, at=at)


def remove_participant(*, participant: Participant, by: Actor, at: datetime) -> None:
    """Remove a participant entered by mistake. Raise ``participants.seated`` or ``participants.recorded``."""
    check_may(by, "participants.edit", participant.tournament)
    with transaction.atomic():
        current = lock_participant(participant)
        check_unseated(current)
        facts = known_facts(current) | {"state": current.state}
        record("participant.removed", current, by=by, at=at, tournament=current.tournament, before=facts)
        try:
            current.delete()
        except ProtectedError as error:
            raise Conflict(
                "participants.recorded",
                _("%(name)s has results or rulings and cannot be removed.") % {"name": participant.name},
                {"number": participant.number},
            ) from error
        raise_version(current.tournament)


def lock_participant(participant: Participant) -> Participant:
    """Return the participant's row, locked; seats may still refer to it, because publishing locks the event first."""
    locked = Participant.objects.select_for_update(of=("self",), no_key=True).select_related("tournament", "team")
    return locked.get(pk=participant.pk)
