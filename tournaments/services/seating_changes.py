"""Changes by hand to seating that is out already: each makes a draft, whose damage is looked at before publishing.

Only sessions that have not started change. A draft is published like any draw, and undone by publishing the version
before it again.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.changes import enter, leave, swap
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.table_moves import renumber
from tournaments.actors import Actor
from tournaments.errors import Refusal
from tournaments.models import DrawSource, DrawStatus, Phase, SeatingDraw, Session, Tournament
from tournaments.permissions import check_may
from tournaments.policies import check_session_unplayed
from tournaments.rule_errors import rules_as_refusals
from tournaments.selectors.draw_inputs import frozen_sessions
from tournaments.selectors.seating import drawn_participants, plan_data, plan_from_data, published_plan
from tournaments.selectors.seating_page import published_version
from tournaments.services.audit import record
from tournaments.services.publishing import refuse_bad_plan

# The plan now and the first session that may change, to the plan wanted.
Change = Callable[[SeatingPlan, int], SeatingPlan]
Facts = dict[str, Any]


def swap_seats(*, tournament: Tournament, session: int, one: int, two: int, by: Actor, at: datetime) -> SeatingDraw:
    """A draft in which two players (by number) exchange their seats in one session."""

    def change(plan: SeatingPlan, _first: int) -> SeatingPlan:
        check_to_come(tournament, session)
        return swap(plan, session, one, two)

    facts = {"change": "swap", "session": session, "one": one, "two": two}
    return draft(tournament, change, facts, by=by, at=at)


def replace_by_substitute(*, tournament: Tournament, player: int, by: Actor, at: datetime) -> SeatingDraw:
    """A draft in which a substitute's seat takes the place of a player in all sessions to come."""

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        return leave(plan, player, first)

    return draft(tournament, change, {"change": "leave", "player": player}, by=by, at=at)


def seat_late_entry(*, tournament: Tournament, player: int, by: Actor, at: datetime) -> SeatingDraw:
    """A draft in which an entered player takes a substitute's seat in every session to come."""

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        if player not in {person.number for person in drawn_participants(tournament)}:
            raise Refusal("seating.unknown_player", _("Nobody who plays has this number."), {"player": player})
        return enter(plan, player, first)

    return draft(tournament, change, {"change": "enter", "player": player}, by=by, at=at)


def move_table(*, tournament: Tournament, table: int, number: int, by: Actor, at: datetime) -> SeatingDraw:
    """A draft in which a table has another number in all sessions to come; two tables may exchange theirs."""

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        return renumber(plan, table, number, first)

    return draft(tournament, change, {"change": "table", "table": table, "number": number}, by=by, at=at)


def bring_back(*, draw: SeatingDraw, by: Actor, at: datetime) -> SeatingDraw:
    """A draft with an earlier version's sessions to come; those that have started stay as they are."""
    check_may(by, "seating.draw", draw.tournament)
    earlier = with_event(draw)
    if earlier.version is None or earlier.status != DrawStatus.SUPERSEDED:
        raise Refusal("seating.never_published", _("Only a seating that was published before can come back."))
    wanted = plan_from_data(earlier.plan or [])

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        return SeatingPlan(plan.sessions[: first - 1] + wanted.sessions[first - 1 :])

    facts = {"change": "again", "version": earlier.version}
    return draft(earlier.tournament, change, facts, by=by, at=at)


def with_event(draw: SeatingDraw) -> SeatingDraw:
    return SeatingDraw.objects.select_related("tournament").get(pk=draw.pk)


def check_to_come(tournament: Tournament, session: int) -> None:
    """Raises ``seating.session_unknown`` and ``seating.session_started``."""
    found = Session.objects.filter(tournament=tournament, number=session).first()
    if found is None:
        raise Refusal("seating.session_unknown", _("There is no such session."), {"session": session})
    check_session_unplayed(found)


def draft(
    tournament: Tournament, change: Change, facts: Facts, *, by: Actor, at: datetime, phase: Phase | None = None
) -> SeatingDraw:
    """Make the change on the seating as published, check it and keep it; nothing moves yet.

    The sessions of a ``phase`` may also be the first that are seated at all.

    Refuses with ``seating.nothing_published``, ``seating.nothing_to_change``, ``seating.refused`` and what the change
    itself refuses.
    """
    check_may(by, "seating.draw", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        plan = changed_plan(current, change, is_first=phase is not None)
        made = SeatingDraw.objects.create(
            tournament=current,
            source=DrawSource.CHANGE,
            status=DrawStatus.RUN,
            inputs=facts,
            plan=plan_data(plan),
            report=refuse_bad_plan(current, plan, is_change=True, is_cut=bool(facts.get("cut"))),
            based_on=published_version(current),
            phase=phase,
            created_at=at,
            created_by=by.key,
            created_by_name=by.name,
        )
        record("seating.change_drafted", made, by=by, at=at, tournament=current, after=facts)
    return made


def changed_plan(tournament: Tournament, change: Change, *, is_first: bool) -> SeatingPlan:
    now, first = published_plan(tournament), frozen_sessions(tournament) + 1
    if not now.sessions and not is_first:
        raise Refusal("seating.nothing_published", _("Nobody is seated yet."))
    if first > Session.objects.filter(tournament=tournament).count():
        raise Refusal("seating.nothing_to_change", _("Every session has started: its seating stays as it was."))
    with rules_as_refusals():
        return change(now, first)
