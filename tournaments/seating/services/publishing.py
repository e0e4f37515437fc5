"""Publish a plan: check it, write tables and seats, and mark the version."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.grid import SeatingPlan
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.links import page_url, with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import DrawSource, DrawStatus, Phase, SeatingDraw, Session, Tournament
from tournaments.participation.policies import check_phase_decided
from tournaments.participation.selectors.cuts import cuts_of
from tournaments.participation.selectors.marks import frozen_sessions
from tournaments.seating.models.draws import DROP_REASON_LENGTH
from tournaments.seating.policies import DRAW_MOVES, check_session_unplayed
from tournaments.seating.selectors.amendments import plan_to_come
from tournaments.seating.selectors.page import published_version
from tournaments.seating.selectors.plan import check_seating, plan_data, published_plan, report_data
from tournaments.seating.selectors.wishes import Given, broken_wishes, refuse_broken
from tournaments.seating.services.amending import amend, lock_seating
from tournaments.webhooks.services.telling import tell_seating

Problem = dict[str, Any]


def publish_draw(*, draw: SeatingDraw, by: Actor, at: datetime, giving_up: Collection[Given] = ()) -> SeatingDraw:
    """Publish a drawn plan: the tables become those of the plan, an earlier published draw is superseded.

    A change made by hand before a session started is published for the sessions still to come. Refuses with
    ``seating.draw_move_refused``, ``seating.draft_stale``, ``seating.session_started``, ``seating.nothing_to_change``,
    ``seating.refused``, and ``seating.wishes_broken`` unless ``giving_up`` names each by player and session.
    """
    check_may(by, "seating.draw", draw.tournament)
    with with_help_link("draws", draw.tournament.slug), transaction.atomic():
        # The seats are locked before the draw is read again: a session that starts meanwhile is seen as started.
        lock_seating(draw.tournament)
        current = lock_draw(draw)
        DRAW_MOVES.after(current.status, "publish")
        _check_fresh(current)
        plan = _plan_to_publish(current)
        is_change, is_cut = current.source == DrawSource.CHANGE, bool(current.inputs.get("cut"))
        refuse_bad_plan(current.tournament, plan, is_change=is_change, is_cut=is_cut)
        with with_help_link("draw", current.tournament.slug, current.uid):
            give_up_wishes(current, plan, giving_up)
        publish(current, plan, by=by, at=at)
    return current


def give_up_wishes(draw: SeatingDraw, plan: SeatingPlan, giving_up: Collection[Given]) -> None:
    """Record the wishes that a plan breaks as given up; the caller saves the draw.

    Raise ``seating.wishes_broken`` with every wish that was not given up.
    """
    broken = broken_wishes(draw.tournament, plan, draw)
    refuse_broken([candidate for candidate in broken if candidate.place not in giving_up])
    sessions: dict[int, list[int]] = {}
    for broken_wish in broken:
        sessions.setdefault(broken_wish.player, []).append(broken_wish.session)
    draw.given_up = [
        *draw.given_up,
        *({"player": number, "sessions": when} for number, when in sorted(sessions.items())),
    ]


def _plan_to_publish(draw: SeatingDraw) -> SeatingPlan:
    """Return the draw's plan. Of a change by hand, sessions that started since it was made stay as they were played.

    What the change names must still be to come: ``seating.session_started``; and something must be left of it:
    ``seating.nothing_to_change``.
    """
    plan = plan_to_come(draw)
    if draw.source != DrawSource.CHANGE:
        return plan
    first = frozen_sessions(draw.tournament)
    named = Session.objects.filter(tournament=draw.tournament, number=draw.inputs.get("session")).first()
    if named is not None and named.number <= first:
        check_session_unplayed(named)
    if first and plan == published_plan(draw.tournament):
        raise Conflict(
            "seating.nothing_to_change",
            _("All affected sessions have started, so their seating cannot change."),
            {"session": first},
        )
    draw.plan = plan_data(plan)
    draw.save(update_fields=["plan"])
    return plan


def check_none_open(open_draws: QuerySet[SeatingDraw]) -> None:
    """Raise ``seating.draw_open`` when one of these is not published yet: the caller holds the event's lock."""
    earlier = open_draws.filter(status__in=[DrawStatus.COMMITTED, DrawStatus.RUNNING, DrawStatus.RUN]).first()
    if earlier is not None:
        raise Conflict(
            "seating.draw_open",
            _("A draw of the same sessions is already open. Publish it, or discard it with a reason."),
            {"draw": str(earlier.uid), "href": page_url("draw", earlier.tournament.slug, earlier.uid)},
        )


def check_no_lot(phase: Phase) -> None:
    """Raise ``seating.draw_open`` while a lot of the phase is announced or drawn: only its own page puts it aside."""
    check_none_open(SeatingDraw.objects.filter(phase=phase, source=DrawSource.RANDOM).select_related("tournament"))


def drop_draw(*, draw: SeatingDraw, by: Actor, at: datetime, reason: str = "") -> SeatingDraw:
    """Put a draw that is not published aside; the history keeps it and names it in public with the reason.

    Raise ``seating.draw_published``, ``seating.draw_move_refused``, ``seating.drop_reason_missing`` (chance had
    a part in it: whoever watches is told why it does not count).
    """
    check_may(by, "seating.draw", draw.tournament)
    with with_help_link("draws", draw.tournament.slug), transaction.atomic():
        current = lock_draw(draw)
        if current.status == DrawStatus.PUBLISHED:
            raise Conflict("seating.draw_published", _("This seating is in use. Publish another one instead."))
        current.status = DRAW_MOVES.after(current.status, "supersede")
        if current.is_by_lot and not reason.strip():
            raise Malformed(
                "seating.drop_reason_missing", _("Enter the reason for discarding the draw. It is shown publicly.")
            )
        current.dropped_at, current.dropped_reason = at, reason.strip()[:DROP_REASON_LENGTH]
        current.save(update_fields=["status", "dropped_at", "dropped_reason"])
        after = {"reason": current.dropped_reason}
        record("seating.draw_dropped", current, by=by, at=at, tournament=current.tournament, after=after)
    return current


def _check_fresh(draw: SeatingDraw) -> None:
    """Raise a conflict where a change by hand was made from an older version."""
    now = published_version(draw.tournament)
    if draw.source == DrawSource.CHANGE and draw.based_on != now:
        raise Conflict(
            "seating.draft_stale",
            _(
                "The seating has changed since this draft was created (version %(now)s is published). Make the "
                "change again."
            )
            % {"now": now},
            {"based_on": draw.based_on, "version": now, "href": page_url("seating-change", draw.tournament.slug)},
        )


def next_version(tournament: Tournament) -> int:
    """Return the number that the event's next published seating has."""
    latest: int | None = SeatingDraw.objects.filter(tournament=tournament).aggregate(Max("version"))["version__max"]
    return (latest or 0) + 1


def refuse_bad_plan(
    tournament: Tournament,
    plan: SeatingPlan,
    *,
    is_change: bool = False,
    is_cut: bool = False,
    sitting_out: Mapping[int, Collection[int]] | None = None,
    draw: SeatingDraw | None = None,
) -> dict[str, Any]:
    """Return the report of a plan as JSON; raise ``seating.refused`` if a coming session cannot be played.

    A change by hand is not blamed for what was so before it; after a cut some do not play. ``sitting_out``: by session,
    who is to sit out there; ``draw``: whose wishes for tables hold.
    """
    sessions = Session.objects.filter(tournament=tournament).count()
    if len(plan.sessions) > sessions:
        raise Refusal(
            "seating.too_many_sessions",
            _("Sessions in the event: %(sessions)s; in the grid: %(grid)s.")
            % {"sessions": sessions, "grid": len(plan.sessions)},
            {"sessions": sessions, "grid": len(plan.sessions)},
        )
    _check_decided(tournament, plan)
    report = report_data(check_seating(tournament, plan, sitting_out, draw))
    problems = new_problems(tournament, report["problems"], is_change=is_change)
    problems = [problem for problem in problems if not (is_cut and problem["code"] == "seating.player_missing")]
    if problems:
        raise Refusal("seating.refused", _("This seating is not valid."), {"problems": problems})
    return report | {"problems": ()}


def _check_decided(tournament: Tournament, plan: SeatingPlan) -> None:
    """Raise ``phases.undecided`` if the plan changes seats of an undecided session."""
    cuts, now = cuts_of(tournament), published_plan(tournament).sessions
    for number, tables in enumerate(plan.sessions, start=1):
        if tables and tables != (now[number - 1] if number <= len(now) else ()):
            check_phase_decided(tournament, cuts.waiting_for(number), number)


def new_problems(tournament: Tournament, problems: list[Problem], *, is_change: bool) -> list[Problem]:
    """Return the problems of sessions to come; started sessions are not checked."""
    first = frozen_sessions(tournament)
    to_come = [problem for problem in problems if problem["session"] > first or problem["session"] == 0]
    if not to_come or not is_change:
        return to_come
    before = report_data(check_seating(tournament, published_plan(tournament)))["problems"]
    known = {(item["code"], item["session"], item["player"]) for item in before}
    return [row for row in to_come if (row["code"], row["session"], row["player"]) not in known]


def publish(draw: SeatingDraw, plan: SeatingPlan, *, by: Actor, at: datetime) -> None:
    """Change tables and seats to those of a plan, and mark its draw as published. The caller holds the locks."""
    tournament = draw.tournament
    # The earlier version is superseded first: the database allows one published draw of an event at a time.
    for earlier in SeatingDraw.objects.filter(tournament=tournament, status=DrawStatus.PUBLISHED):
        earlier.status = DRAW_MOVES.after(earlier.status, "supersede")
        earlier.save(update_fields=["status"])
    draw.version = next_version(tournament)
    # Tables and seats follow before the draw is marked: a refusal here leaves no draw that is published on paper only.
    effects = amend(tournament, plan, version=draw.version, by=by, at=at)
    draw.status = DRAW_MOVES.after(draw.status, "publish")
    draw.published_at, draw.published_by = at, by.key
    draw.save(update_fields=["status", "published_at", "published_by", "version", "given_up"])
    facts = {"draw": str(draw.uid), "source": draw.source, "sessions": len(plan.sessions), "version": draw.version}
    if draw.given_up:
        facts["given_up"] = [row["player"] for row in draw.given_up]
    touched = {"tables": len(effects.tables), "laid": len(effects.plan.laid), "cleared": len(effects.plan.cleared)}
    record("seating.published", draw, by=by, at=at, tournament=tournament, after=facts | touched)
    # The version is raised after the seats: a reader who sees the new number finds the new seats.
    raise_version(tournament)
    tell_seating(draw, at)


def lock_draw(draw: SeatingDraw) -> SeatingDraw:
    """Return the draw as it is now, locked with its event until the transaction ends."""
    Tournament.objects.select_for_update().get(pk=draw.tournament_id)
    return SeatingDraw.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=draw.pk)
