"""Change published seating by hand: each change makes a draft, reviewed before publishing.

Only sessions that have not started change. A draft is published like any draw, and undone by publishing the version
before it again.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.changes import SeatMove, add_table, arrange, dissolve, enter, leave, swap
from mahjong_core.seating.tables.moves import renumber
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Refusal
from tournaments.common.links import with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.models import DrawSource, DrawStatus, Phase, SeatingDraw, Session, Tournament
from tournaments.participation.policies import check_phase_decided
from tournaments.participation.selectors.cuts import cuts_of
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions, participation_of
from tournaments.seating.policies import check_session_unplayed
from tournaments.seating.selectors.page import published_version
from tournaments.seating.selectors.plan import plan_data, plan_from_data, published_plan
from tournaments.seating.selectors.wishes import standing_wishes
from tournaments.seating.services.publishing import check_none_open, refuse_bad_plan

# The plan now and the first session that may change, to the plan wanted.
Change = Callable[[SeatingPlan, int], SeatingPlan]
Facts = dict[str, Any]
MAX_MOVES = 500


def swap_seats(*, tournament: Tournament, session: int, one: int, two: int, by: Actor, at: datetime) -> SeatingDraw:
    """Return a draft in which two players (by number) exchange their seats in one session."""

    def change(plan: SeatingPlan, _first: int) -> SeatingPlan:
        _check_to_come(tournament, session)
        return swap(plan, session, one, two)

    facts = {"change": "swap", "session": session, "one": one, "two": two}
    return draft(tournament, change, facts, by=by, at=at)


def arrange_seats(
    *, tournament: Tournament, session: int, moves: Sequence[SeatMove], by: Actor, at: datetime
) -> SeatingDraw:
    """Return a draft in which many players of one session take other seats, in the order given."""

    def change(plan: SeatingPlan, _first: int) -> SeatingPlan:
        _check_to_come(tournament, session)
        return arrange(plan, session, moves)

    facts = {"change": "arrange", "session": session, "count": len(moves)}
    return draft(tournament, change, facts, by=by, at=at)


def replace_by_substitute(
    *, tournament: Tournament, player: int, by: Actor, at: datetime, session: int | None = None
) -> SeatingDraw:
    """Return a draft in which a substitute's seat takes the place of a player in all sessions to come, or in one."""

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        if session is None:
            return leave(plan, player, first)
        _check_to_come(tournament, session)
        return leave(plan, player, session, session)

    facts: Facts = {"change": "leave", "player": player}
    if session is not None:
        facts = {"change": "leave session", "player": player, "session": session}
    return draft(tournament, change, facts, by=by, at=at)


def seat_late_entry(*, tournament: Tournament, player: int, by: Actor, at: datetime) -> SeatingDraw:
    """Return a draft in which an entered player takes a substitute's seat in every session to come."""

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        if player not in {person.number for person in drawn_participants(tournament)}:
            raise Refusal("seating.unknown_player", _("No active player has this number."), {"player": player})
        sessions = range(first, len(plan.sessions) + 1)
        away = participation_of(tournament).sessions_away(player, sessions)
        if len(away) == len(sessions):
            words = _("Player %(player)s does not take part in any future seated session. Mark them as playing first.")
            raise Refusal("seating.takes_no_part", words % {"player": player}, {"player": player})
        return enter(plan, player, first, away, standing_wishes(tournament))

    return draft(tournament, change, {"change": "enter", "player": player}, by=by, at=at)


def move_table(*, tournament: Tournament, table: int, number: int, by: Actor, at: datetime) -> SeatingDraw:
    """Return a draft in which a table has another number in all sessions to come; two tables may exchange theirs."""

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        return renumber(plan, table, number, first)

    return draft(tournament, change, {"change": "table", "table": table, "number": number}, by=by, at=at)


def close_table(*, tournament: Tournament, session: int, table: int, by: Actor, at: datetime) -> SeatingDraw:
    """Return a draft in which a table is closed in one session: its players take the empty seats of other tables."""

    def change(plan: SeatingPlan, _first: int) -> SeatingPlan:
        _check_to_come(tournament, session)
        return dissolve(plan, session, table, standing_wishes(tournament))

    return draft(tournament, change, {"change": "close", "session": session, "table": table}, by=by, at=at)


def open_table(
    *, tournament: Tournament, session: int, table: int, players: Sequence[int], by: Actor, at: datetime
) -> SeatingDraw:
    """Return a draft with one table more in one session, for players who leave their seats or have none there."""

    def change(plan: SeatingPlan, _first: int) -> SeatingPlan:
        _check_to_come(tournament, session)
        return add_table(plan, session, table, players)

    facts = {"change": "open", "session": session, "table": table, "players": list(players)}
    return draft(tournament, change, facts, by=by, at=at)


def bring_back(*, draw: SeatingDraw, by: Actor, at: datetime) -> SeatingDraw:
    """Return a draft with an earlier version's sessions to come; those that have started stay as they are."""
    check_may(by, "seating.draw", draw.tournament)
    earlier = SeatingDraw.objects.select_related("tournament").get(pk=draw.pk)
    if earlier.version is None or earlier.status != DrawStatus.SUPERSEDED:
        raise Refusal("seating.never_published", _("Only a previously published seating can be restored."))
    wanted = plan_from_data(earlier.plan or [])

    def change(plan: SeatingPlan, first: int) -> SeatingPlan:
        last = Session.objects.filter(tournament=earlier.tournament).count()
        return SeatingPlan(plan.sessions[: first - 1] + wanted.sessions[first - 1 : last])

    facts = {"change": "again", "version": earlier.version}
    return draft(earlier.tournament, change, facts, by=by, at=at)


def _check_to_come(tournament: Tournament, session: int) -> None:
    """Raise ``seating.session_unknown``, ``seating.session_started`` or ``phases.undecided``."""
    session_row = Session.objects.filter(tournament=tournament, number=session).first()
    if session_row is None:
        raise Refusal("seating.session_unknown", _("This session does not exist."), {"session": session})
    check_session_unplayed(session_row)
    check_phase_decided(tournament, cuts_of(tournament).waiting_for(session), session)


def draft(
    tournament: Tournament, change: Change, facts: Facts, *, by: Actor, at: datetime, phase: Phase | None = None
) -> SeatingDraw:
    """Make, check and store a draft of a change on the published seating; nothing moves yet.

    The sessions of a ``phase`` may also be the first that are seated at all.

    Raise ``seating.nothing_published``, ``seating.nothing_to_change``, ``seating.refused`` and what the change
    itself refuses.
    """
    check_may(by, "seating.draw", tournament)
    with with_help_link("draws", tournament.slug), transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if facts.get("change") == "next":
            same = {
                "inputs__change": "next",
                "inputs__session": facts["session"],
                "based_on": published_version(current),
            }
            check_none_open(current.draws.filter(source=DrawSource.CHANGE, **same))
        plan = _changed_plan(current, change, is_first=phase is not None)
        made = SeatingDraw.objects.create(
            tournament=current,
            source=DrawSource.CHANGE,
            status=DrawStatus.RUN,
            inputs=facts,
            plan=plan_data(plan),
            report=refuse_bad_plan(current, plan, is_change=True, is_cut=bool(facts.get("cut"))),
            based_on=published_version(current),
            phase=phase,
            **stamp(by, at, "created"),
        )
        record("seating.change_drafted", made, by=by, at=at, tournament=current, after=facts)
    return made


def _changed_plan(tournament: Tournament, change: Change, *, is_first: bool) -> SeatingPlan:
    """Return the changed plan. Seats of sessions that wait for a cut stay as they are."""
    now, first = published_plan(tournament), frozen_sessions(tournament) + 1
    if not now.sessions and not is_first:
        raise Refusal("seating.nothing_published", _("No players are seated yet."))
    if first > Session.objects.filter(tournament=tournament).count():
        raise Refusal("seating.nothing_to_change", _("Every session has started: the seating cannot change."))
    cuts = cuts_of(tournament)
    check_phase_decided(tournament, cuts.waiting_for(first), first)
    undecided = cuts.first_undecided()
    decided = len(now.sessions) if undecided is None else undecided - 1
    with rules_as_refusals():
        changed = change(SeatingPlan(now.sessions[:decided]), first)
    return changed if undecided is None else SeatingPlan(changed.sessions[:decided] + now.sessions[decided:])
