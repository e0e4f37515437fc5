"""Seating given from outside or drawn in public: commitment, public value, draw; ``publishing`` puts it up."""

from datetime import datetime
from secrets import token_hex
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from mahjong_core.seating.ceremony import commitment, drawn_seed, open_inputs, public_file, request_of
from mahjong_core.seating.draw import ENGINE, check_request, draw_seating
from mahjong_core.seating.grid import SeatingPlan
from tournaments.actors import Actor
from tournaments.errors import Conflict, Refusal
from tournaments.models import DrawSource, DrawStatus, SeatingDraw, Tournament
from tournaments.permissions import check_may
from tournaments.policies import next_draw_status
from tournaments.rule_errors import as_refusal, rules_as_refusals
from tournaments.selectors.draw_inputs import DrawOptions, draw_request, entries_changed
from tournaments.selectors.seating import plan_data, published_plan
from tournaments.services.audit import record
from tournaments.services.publishing import lock_draw, publish, publish_draw, refuse_bad_plan

__all__ = ["commit_draw", "finish_draw", "import_seating", "publish_draw", "run_draw", "start_draw"]

MOST_PUBLIC_VALUE = 200


def import_seating(*, tournament: Tournament, plan: SeatingPlan, by: Actor, at: datetime) -> SeatingDraw:
    """Check a ready grid and publish it. Sessions that have started keep their seating.

    Refuses with ``seating.refused`` and every problem in the detail; what is merely unequal is kept in the report.
    """
    check_may(by, "seating.draw", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        report = refuse_bad_plan(current, plan)
        draw = SeatingDraw.objects.create(
            tournament=current,
            source=DrawSource.IMPORT,
            status=DrawStatus.RUN,
            plan=plan_data(plan),
            report=report,
            created_at=at,
            created_by=by.key,
            created_by_name=by.name,
        )
        publish(draw, plan, by=by, at=at)
    return draw


def commit_draw(
    *, tournament: Tournament, by: Actor, at: datetime, seed: str = "", options: DrawOptions | None = None
) -> SeatingDraw:
    """Announce a draw: a hash that binds players, options and sessions to the still secret ``seed``.

    Nothing is drawn yet. Sessions that have started are frozen in it. Refuses what cannot be drawn at all.
    """
    check_may(by, "seating.draw", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        request = draw_request(current, options or DrawOptions())
        with rules_as_refusals():
            check_request(request)
        secret, inputs = seed or token_hex(16), open_inputs(request)
        draw = SeatingDraw.objects.create(
            tournament=current,
            source=DrawSource.RANDOM,
            status=DrawStatus.COMMITTED,
            engine=ENGINE,
            seed=secret,
            inputs=inputs,
            commitment=commitment(inputs, secret),
            entrants=inputs["players"],
            created_at=at,
            created_by=by.key,
            created_by_name=by.name,
        )
        after = {"commitment": draw.commitment, "entrants": len(draw.entrants)}
        record("seating.draw_committed", draw, by=by, at=at, tournament=current, after=after)
    return draw


def run_draw(*, draw: SeatingDraw, by: Actor, at: datetime, public_value: str = "") -> SeatingDraw:
    """Draw at once from the committed secret and the public value. A draw that cannot be made is refused."""
    started = start_draw(draw=draw, public_value=public_value, by=by, at=at)
    done = finish_draw(draw=started, by=by, at=at)
    if done.problem:
        raise Refusal(done.problem["code"], done.problem["message"], done.problem["detail"])
    return done


def start_draw(*, draw: SeatingDraw, by: Actor, at: datetime, public_value: str = "") -> SeatingDraw:
    """Take the public value in: from now on the outcome is fixed. What changed since the commitment is refused.

    A draw that was interrupted goes on with the value it has.
    """
    check_may(by, "seating.draw", draw.tournament)
    with transaction.atomic():
        current = lock_draw(draw)
        if current.status == DrawStatus.RUNNING:
            return current
        current.status = next_draw_status(current.status, "start")
        check_unchanged(current)
        current.public_value = public_value.strip()[:MOST_PUBLIC_VALUE]
        current.save(update_fields=["status", "public_value"])
        after = {"public_value": current.public_value}
        record("seating.draw_started", current, by=by, at=at, tournament=current.tournament, after=after)
    return current


def check_unchanged(draw: SeatingDraw) -> None:
    """Refuse if engine, players or played sessions are not those of the commitment any more."""
    if draw.engine != ENGINE:
        raise Conflict("seating.engine_changed", _("The program that draws has changed. Commit again."))
    if entries_changed(draw):
        raise Refusal("seating.entrants_changed", _("The list of players changed after the commitment. Commit again."))
    wanted = open_inputs(draw_request(draw.tournament, same_extent(draw)))
    if any(wanted[part] != draw.inputs[part] for part in ("sessions", "played", "planned")):
        raise Refusal("seating.sessions_changed", _("The sessions changed after the commitment. Commit again."))


def same_extent(draw: SeatingDraw) -> DrawOptions:
    """As many sessions as were committed to, kept near the plan before if that was asked."""
    return DrawOptions(keep=bool(draw.inputs["planned"]), until=draw.inputs["sessions"])


def finish_draw(*, draw: SeatingDraw, by: Actor, at: datetime) -> SeatingDraw:
    """Compute and keep a started draw; done twice, it changes nothing. The event is not locked meanwhile."""
    request = request_of(draw.inputs, drawn_seed(draw.seed, draw.public_value))
    try:
        drawn = draw_seating(request)
        file = public_file(request, drawn, draw.seed, draw.public_value)
        return keep_plan(draw, drawn.plan, file, by=by, at=at)
    except RuleError as error:
        return fail_draw(draw, as_refusal(error), by=by, at=at)
    except Refusal as refusal:
        return fail_draw(draw, refusal, by=by, at=at)


def keep_plan(draw: SeatingDraw, drawn: SeatingPlan, file: dict[str, Any], *, by: Actor, at: datetime) -> SeatingDraw:
    with transaction.atomic():
        current = lock_draw(draw)
        if current.status != DrawStatus.RUNNING:
            return current
        current.status = next_draw_status(current.status, "finish")
        plan = beside_played(current, drawn)
        current.plan, current.certificate = plan_data(plan), file
        current.report = refuse_bad_plan(current.tournament, plan)
        current.save(update_fields=["status", "plan", "report", "certificate"])
        after = {"seed": current.seed, "public_value": current.public_value}
        record("seating.drawn", current, by=by, at=at, tournament=current.tournament, after=after)
    return current


def beside_played(draw: SeatingDraw, drawn: SeatingPlan) -> SeatingPlan:
    """The drawn sessions behind the played ones as they stand, with the table numbers that they were played at."""
    first = len(draw.inputs["played"])
    return SeatingPlan(published_plan(draw.tournament).sessions[:first] + drawn.sessions[first:])


def fail_draw(draw: SeatingDraw, refusal: Refusal, *, by: Actor, at: datetime) -> SeatingDraw:
    """Keep why a draw could not be made; its commitment is used up."""
    with transaction.atomic():
        current = lock_draw(draw)
        if current.status == DrawStatus.RUNNING:
            current.status = next_draw_status(current.status, "fail")
            current.problem = problem_of(refusal)
            current.save(update_fields=["status", "problem"])
            record("seating.draw_failed", current, by=by, at=at, tournament=current.tournament, after=current.problem)
    return current


def problem_of(refusal: Refusal) -> dict[str, Any]:
    return {"code": refusal.code, "message": str(refusal.message), "detail": refusal.detail}
