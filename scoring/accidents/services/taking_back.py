"""Take back an accident that was settled, by the services behind it; both rows stay in the journal."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.winds import Wind
from scoring.accidents.selectors.record import Settled, settled_accident
from scoring.accidents.services.settling import take_turn
from scoring.common.permissions import ACTS
from scoring.seats.services.substitutions import end_substitute, record_substitute, replacement_of
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.links import page_url, with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.events.services.session_plan import change_session_count
from tournaments.models import (
    DrawStatus,
    Participant,
    ParticipantState,
    SeatingDraw,
    SeatOccupancy,
    Session,
    Tournament,
)
from tournaments.players.services.participants import change_state
from tournaments.seating.services.changes import bring_back
from tournaments.seating.services.publishing import publish_draw
from tournaments.sessions.services.acts import pause_session, resume_session
from tournaments.sessions.services.clock import undo_clock
from tournaments.tables.selectors.occupancy import standing_rows


def take_back_accident(*, tournament: Tournament, uid: UUID, reason: str, by: Actor, at: datetime) -> Settled:
    """Undo an accident settled by the panel. A repeated request gets the row of the first.

    Raise ``accidents.unknown``, ``accidents.reason_missing``, ``accidents.moved_on`` if somebody went on from there,
    and what the service behind refuses.
    """
    check_may(by, "tournament.work", tournament)
    with with_help_link("accidents", tournament.slug), transaction.atomic():
        take_turn(tournament, at)
        done = settled_accident(tournament, uid)
        if done is None:
            raise Refusal("accidents.unknown", _("This record does not exist."))
        _check_may_take_back(done, tournament, by)
        if done.undone is not None:
            return done
        if not reason.strip():
            raise Malformed(
                "accidents.reason_missing", _("Give a reason for undoing it. The reason is kept in the record.")
            )
        _undo(tournament, done, reason, by, at)
        facts = {"uid": str(uid), "accident": done.accident.key, "way": done.way.key, "reason": reason.strip()}
        record("accident.taken_back", tournament, by=by, at=at, tournament=tournament, after=facts)
    return replace(done, undone=settled_accident(tournament, uid).undone)  # type: ignore[union-attr]  # it stands


def _check_may_take_back(done: Settled, tournament: Tournament, by: Actor) -> None:
    """Check that the caller may do the remedy itself; the services check their own permissions."""
    if done.way.act in ACTS:
        check_may(by, done.way.act, tournament, ACTS)
    else:
        check_may(by, done.way.act, tournament)


def _undo(tournament: Tournament, done: Settled, reason: str, by: Actor, at: datetime) -> None:
    back = done.back
    if "rows" in back:
        _undo_seats(done, reason, by, at)
    if "state" in back:
        player = Participant.objects.get(tournament=tournament, number=done.facts["player"])
        change_state(participant=player, to=ParticipantState(back["state"]), by=by, at=at, reason=reason)
    if "draw" in back:
        _undo_seating(tournament, back, by, at)
    if "clock" in back:
        session = Session.objects.select_related("tournament").get(tournament=tournament, number=done.session)
        acts = {"undo": undo_clock, "resume": resume_session, "pause": pause_session}
        with with_help_link("desk", tournament.slug, session.number):
            acts[back["clock"]](session=session, by=by, at=at, reason=reason)
    if "sessions" in back:
        if Session.objects.filter(tournament=tournament).count() != back["from"]:
            raise _moved_on(page_url("event-plan", tournament.slug))
        change_session_count(tournament=tournament, sessions=back["sessions"], by=by, at=at)


def _undo_seats(done: Settled, reason: str, by: Actor, at: datetime) -> None:
    """Restore the earlier person at each seat: a previous substitute, or the player."""
    rows = SeatOccupancy.objects.select_related("table__session__tournament", "player")
    for row in rows.filter(uid__in=done.back["rows"]).order_by("pk"):
        _check_stands(row)
        if not done.back.get("before"):
            end_substitute(table=row.table, wind=Wind(row.wind), reason=reason, by=by, at=at)
    if done.back.get("before"):
        before = rows.get(uid=done.back["before"])
        what = replace(replacement_of(before), reason=reason)
        record_substitute(table=before.table, replacement=what, by=by, at=at)


def _check_stands(row: SeatOccupancy) -> None:
    here = SeatOccupancy.objects.filter(table=row.table, wind=row.wind)
    standing = standing_rows(here)
    if not standing or standing[-1].pk != row.pk:
        session = row.table.session
        raise _moved_on(page_url("substitutes", session.tournament.slug, session.number))


def _moved_on(href: str) -> Conflict:
    return Conflict(
        "accidents.moved_on",
        _("Other changes were made since, so this cannot be undone. Check the current state."),
        {"href": href},
    )


def _undo_seating(tournament: Tournament, back: Mapping[str, Any], by: Actor, at: datetime) -> None:
    mine = SeatingDraw.objects.get(tournament=tournament, uid=back["draw"])
    if mine.status != DrawStatus.PUBLISHED:
        raise _moved_on(page_url("draws", tournament.slug))
    earlier = SeatingDraw.objects.get(tournament=tournament, uid=back["before"])
    publish_draw(draw=bring_back(draw=earlier, by=by, at=at), by=by, at=at)
