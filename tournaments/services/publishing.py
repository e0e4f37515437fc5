"""From a plan to tables and seats: checked, written, marked with a version."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.winds import WINDS
from tournaments.actors import Actor
from tournaments.errors import Conflict, Refusal
from tournaments.models import DrawSource, DrawStatus, Participant, Seat, SeatingDraw, Session, Table, Tournament
from tournaments.permissions import check_may
from tournaments.policies import check_session_unplayed, next_draw_status
from tournaments.selectors.draw_inputs import frozen_sessions
from tournaments.selectors.seating import check_seating, plan_from_data, published_plan, report_data
from tournaments.selectors.seating_page import published_version
from tournaments.services.audit import record
from tournaments.services.versions import raise_version

Problem = dict[str, Any]


def publish_draw(*, draw: SeatingDraw, by: Actor, at: datetime) -> SeatingDraw:
    """Publish a drawn plan: tables and seats are written, an earlier published draw is superseded."""
    check_may(by, "seating.draw", draw.tournament)
    with transaction.atomic():
        current = lock_draw(draw)
        next_draw_status(current.status, "publish")
        check_fresh(current)
        plan = plan_from_data(current.plan or [])
        is_change, is_cut = current.source == DrawSource.CHANGE, bool(current.inputs.get("cut"))
        refuse_bad_plan(current.tournament, plan, is_change=is_change, is_cut=is_cut)
        publish(current, plan, by=by, at=at)
    return current


def drop_draw(*, draw: SeatingDraw, by: Actor, at: datetime) -> SeatingDraw:
    """Put a draw that is not published aside; the history keeps it."""
    check_may(by, "seating.draw", draw.tournament)
    with transaction.atomic():
        current = lock_draw(draw)
        if current.status == DrawStatus.PUBLISHED:
            raise Conflict("seating.draw_published", _("This seating is in use: publish another one instead."))
        current.status = next_draw_status(current.status, "supersede")
        current.save(update_fields=["status"])
        record("seating.draw_dropped", current, by=by, at=at, tournament=current.tournament)
    return current


def check_fresh(draw: SeatingDraw) -> None:
    """A change by hand was made from one version; on top of another it would undo what came between."""
    now = published_version(draw.tournament)
    if draw.source == DrawSource.CHANGE and draw.based_on != now:
        raise Conflict(
            "seating.draft_stale",
            _("The seating changed since this draft was made (version %(now)s is published). Make the change again.")
            % {"now": now},
            {"based_on": draw.based_on, "version": now},
        )


def next_version(tournament: Tournament) -> int:
    latest: int | None = SeatingDraw.objects.filter(tournament=tournament).aggregate(Max("version"))["version__max"]
    return (latest or 0) + 1


def refuse_bad_plan(
    tournament: Tournament, plan: SeatingPlan, *, is_change: bool = False, is_cut: bool = False
) -> dict[str, Any]:
    """The report of a plan as JSON, or ``seating.refused`` if a session to come cannot be played.

    A change by hand is not blamed for what was so before it; after a cut some do not play.
    """
    sessions = Session.objects.filter(tournament=tournament).count()
    if len(plan.sessions) > sessions:
        raise Refusal(
            "seating.too_many_sessions",
            _("The event has %(sessions)s sessions, the grid has %(grid)s.")
            % {"sessions": sessions, "grid": len(plan.sessions)},
            {"sessions": sessions, "grid": len(plan.sessions)},
        )
    report = report_data(check_seating(tournament, plan))
    problems = new_problems(tournament, report["problems"], is_change=is_change)
    problems = [one for one in problems if not (is_cut and one["code"] == "seating.player_missing")]
    if problems:
        raise Refusal("seating.refused", _("This seating cannot be played."), {"problems": problems})
    return report | {"problems": ()}


def new_problems(tournament: Tournament, problems: list[Problem], *, is_change: bool) -> list[Problem]:
    """The problems of sessions to come: those that have started are history, whoever has left since."""
    first = frozen_sessions(tournament)
    to_come = [one for one in problems if one["session"] > first or one["session"] == 0]
    if not to_come or not is_change:
        return to_come
    before = report_data(check_seating(tournament, published_plan(tournament)))["problems"]
    known = {(one["code"], one["session"], one["player"]) for one in before}
    return [one for one in to_come if (one["code"], one["session"], one["player"]) not in known]


def publish(draw: SeatingDraw, plan: SeatingPlan, *, by: Actor, at: datetime) -> None:
    """Write a plan into tables and seats and make its draw the published one. The caller holds the lock."""
    tournament = draw.tournament
    for earlier in SeatingDraw.objects.filter(tournament=tournament, status=DrawStatus.PUBLISHED):
        earlier.status = next_draw_status(earlier.status, "supersede")
        earlier.save(update_fields=["status"])
    seat_players(tournament, plan)
    draw.status = next_draw_status(draw.status, "publish")
    draw.published_at, draw.published_by, draw.version = at, by.key, next_version(tournament)
    draw.save(update_fields=["status", "published_at", "published_by", "version"])
    facts = {"draw": draw.pk, "source": draw.source, "sessions": len(plan.sessions), "version": draw.version}
    record("seating.published", draw, by=by, at=at, tournament=tournament, after=facts)
    raise_version(tournament)


def seat_players(tournament: Tournament, plan: SeatingPlan) -> None:
    """Replace the tables and seats of the sessions that differ; one that has started must not change."""
    sessions = {s.number: s for s in Session.objects.select_for_update().filter(tournament=tournament)}
    changes = changed_sessions(published_plan(tournament), plan)
    changed = [sessions[number] for number, _tables in changes]
    for session in changed:
        check_session_unplayed(session)
    Table.objects.filter(session__in=changed).delete()
    Table.objects.bulk_create(
        Table(session=sessions[number], number=table.number) for number, tables in changes for table in tables
    )
    ids = dict(Participant.objects.filter(tournament=tournament).values_list("number", "pk"))
    made = {(t.session_id, t.number): t for t in Table.objects.filter(session__in=changed)}
    Seat.objects.bulk_create(
        Seat(
            session=sessions[number],
            table=made[sessions[number].pk, table.number],
            wind=wind.value,
            participant_id=None if player is None else ids[player],
        )
        for number, tables in changes
        for table in tables
        for wind, player in zip(WINDS, table.seats, strict=True)
    )


def changed_sessions(now: SeatingPlan, wanted: SeatingPlan) -> list[tuple[int, tuple[SeatedTable, ...]]]:
    """The sessions, by number, whose tables differ from what is published."""
    standing = dict(enumerate(now.sessions, start=1))
    return [
        (number, tables)
        for number, tables in enumerate(wanted.sessions, start=1)
        if tables and sorted(tables, key=table_number) != sorted(standing.get(number, ()), key=table_number)
    ]


def table_number(table: SeatedTable) -> int:
    return table.number


def lock_draw(draw: SeatingDraw) -> SeatingDraw:
    Tournament.objects.select_for_update().get(pk=draw.tournament_id)
    return SeatingDraw.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=draw.pk)
