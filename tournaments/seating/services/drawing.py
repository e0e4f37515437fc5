"""Import seating or draw it in public: commitment, public value, draw."""

from collections.abc import Collection, Mapping
from datetime import datetime
from secrets import token_hex
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.engine import ENGINE, DrawRequest
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.public.ceremony import commitment, drawn_seed, open_inputs, public_file, request_of
from mahjong_core.seating.sessions.course_draw import check_course, draw_course
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import as_refusal, rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.models import DrawSource, DrawStatus, Phase, SeatingDraw, Tournament
from tournaments.participation.selectors.cuts import cuts_of
from tournaments.participation.services import seat_out
from tournaments.registry.event_parts import WITHHELD
from tournaments.seating.policies import DRAW_MOVES
from tournaments.seating.selectors.inputs import DrawOptions, draw_request, entries_changed
from tournaments.seating.selectors.plan import at_event_tables, plan_data, published_plan
from tournaments.seating.selectors.wishes import Given
from tournaments.seating.services.amending import lock_seating
from tournaments.seating.services.publishing import (
    check_none_open,
    give_up_wishes,
    lock_draw,
    publish,
    publish_draw,
    refuse_bad_plan,
)

__all__ = ["commit_draw", "finish_draw", "import_seating", "publish_draw", "run_draw", "start_draw"]

MAX_PUBLIC_VALUE = 200


def import_seating(
    *,
    tournament: Tournament,
    plan: SeatingPlan,
    by: Actor,
    at: datetime,
    sitting_out: Mapping[int, Collection[int]] | None = None,
    giving_up: Collection[Given] = (),
) -> SeatingDraw:
    """Check an imported seating and publish it. Sessions that have started keep theirs.

    ``sitting_out``: by session, the numbers of exactly those who sit out there. Refuses with
    ``seating.refused`` and every problem in the detail; what is merely unequal is kept in the report. Wishes for
    tables that it breaks are refused with ``seating.wishes_broken``, unless ``giving_up`` names each.
    """
    check_may(by, "seating.draw", tournament)
    with transaction.atomic():
        current = lock_seating(tournament)
        report = refuse_bad_plan(current, plan, sitting_out=sitting_out)
        seat_out(current, sitting_out or {}, by=by, at=at)
        draw = SeatingDraw(
            tournament=current,
            source=DrawSource.IMPORT,
            status=DrawStatus.RUN,
            plan=plan_data(plan),
            report=report,
            **stamp(by, at, "created"),
        )
        with with_help_link("draws", current.slug):
            give_up_wishes(draw, plan, giving_up)
        draw.save()
        publish(draw, plan, by=by, at=at)
    return draw


def commit_draw(
    *, tournament: Tournament, by: Actor, at: datetime, seed: str = "", options: DrawOptions | None = None
) -> SeatingDraw:
    """Announce a draw: a hash that binds players, options and sessions to the still secret ``seed``.

    Nothing is drawn yet. Sessions that have started are frozen in it. Refuses what cannot be drawn at all, and with
    ``seating.draw_open`` while an earlier draw is neither published nor put aside.
    """
    check_may(by, "seating.draw", tournament)
    with with_help_link("draws", tournament.slug), transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        check_none_open(current.draws.filter(source=DrawSource.RANDOM))
        draw_options = options or DrawOptions()
        request = draw_request(current, draw_options)
        phase = _phase_of(current, request)
        with rules_as_refusals():
            check_course(request)
        secret, inputs = seed or token_hex(16), open_inputs(request)
        draw = SeatingDraw.objects.create(
            tournament=current,
            source=DrawSource.RANDOM,
            status=DrawStatus.COMMITTED,
            engine=ENGINE,
            phase=phase,
            seed=secret,
            inputs=inputs,
            commitment=commitment(inputs, secret),
            entrants=inputs["players"],
            given_up=[{"player": number, "sessions": None} for number in sorted(draw_options.giving_up)],
            **stamp(by, at, "created"),
        )
        after = {"commitment": draw.commitment, "entrants": len(draw.entrants)}
        record("seating.draw_committed", draw, by=by, at=at, tournament=current, after=after)
    return draw


def _phase_of(tournament: Tournament, request: DrawRequest) -> Phase | None:
    """Return the phase in force whose course a draw follows; None if it follows none."""
    return cuts_of(tournament).phase_of(request.first + 1) if request.course else None


def run_draw(*, draw: SeatingDraw, by: Actor, at: datetime, public_value: str = "") -> SeatingDraw:
    """Draw at once from the committed secret and the public value. A draw that cannot be made is refused."""
    started = start_draw(draw=draw, public_value=public_value, by=by, at=at)
    done = finish_draw(draw=started, by=by, at=at)
    if done.problem:
        raise Refusal(done.problem["code"], done.problem["message"], done.problem["detail"])
    return done


def start_draw(*, draw: SeatingDraw, by: Actor, at: datetime, public_value: str = "") -> SeatingDraw:
    """Store the public value, which fixes the outcome. Raise a refusal for inputs changed since the commitment.

    A draw that was interrupted goes on with the value it has.
    """
    check_may(by, "seating.draw", draw.tournament)
    with with_help_link("draws", draw.tournament.slug), transaction.atomic():
        current = lock_draw(draw)
        if current.status == DrawStatus.RUNNING:
            return current
        current.status = DRAW_MOVES.after(current.status, "start")
        _check_unchanged(current)
        current.public_value = public_value.strip()[:MAX_PUBLIC_VALUE]
        current.save(update_fields=["status", "public_value"])
        after = {"public_value": current.public_value}
        record("seating.draw_started", current, by=by, at=at, tournament=current.tournament, after=after)
    return current


def _check_unchanged(draw: SeatingDraw) -> None:
    """Refuse if secret, engine, players or played sessions are not those of the commitment any more."""
    if draw.seed == WITHHELD:
        sentence = _("The secret of this draw is on the machine where it was prepared. Prepare a new draw.")
        raise Conflict("seating.secret_elsewhere", sentence)
    if draw.engine != ENGINE:
        raise Conflict("seating.engine_changed", _("The draw program has changed. Prepare a new draw."))
    if entries_changed(draw):
        raise Refusal(
            "seating.entrants_changed",
            _("The list of players changed after the draw was prepared. Prepare a new draw."),
        )
    # As many sessions as were committed to, kept near the plan before if that was asked.
    options = DrawOptions(keep=bool(draw.inputs["planned"]), until=draw.inputs["sessions"])
    request = draw_request(draw.tournament, options)
    wanted, phase = open_inputs(request), _phase_of(draw.tournament, request)
    # A phase whose decision was taken back and made anew is another, though it looks the same.
    is_other_phase = draw.phase_id != (phase.pk if phase else None)
    parts = ("sessions", "played", "planned", "course")
    if is_other_phase or any(wanted.get(part) != draw.inputs.get(part) for part in parts):
        raise Refusal(
            "seating.sessions_changed", _("The sessions changed after the draw was prepared. Prepare a new draw.")
        )


def finish_draw(*, draw: SeatingDraw, by: Actor, at: datetime) -> SeatingDraw:
    """Compute and store a started draw; repeating it changes nothing. The event is not locked meanwhile."""
    request = request_of(draw.inputs, drawn_seed(draw.seed, draw.public_value))
    try:
        drawn = draw_course(request)
        file = public_file(request, drawn, draw.seed, draw.public_value)
        return _keep_plan(draw, drawn.plan, file, by=by, at=at)
    except RuleError as error:
        return _fail_draw(draw, as_refusal(error), by=by, at=at)
    except Refusal as refusal:
        return _fail_draw(draw, refusal, by=by, at=at)


def _keep_plan(draw: SeatingDraw, drawn: SeatingPlan, file: dict[str, Any], *, by: Actor, at: datetime) -> SeatingDraw:
    with transaction.atomic():
        current = lock_draw(draw)
        if current.status != DrawStatus.RUNNING:
            return current
        current.status = DRAW_MOVES.after(current.status, "finish")
        # The drawn sessions behind the played ones as they stand, with the table numbers that they were played at.
        first = len(current.inputs["played"])
        to_come = tuple(at_event_tables(current.tournament, tables) for tables in drawn.sessions[first:])
        plan = SeatingPlan(published_plan(current.tournament).sessions[:first] + to_come)
        current.plan, current.certificate = plan_data(plan), file
        current.report = refuse_bad_plan(current.tournament, plan, draw=current)
        current.save(update_fields=["status", "plan", "report", "certificate"])
        after = {"seed": current.seed, "public_value": current.public_value}
        record("seating.drawn", current, by=by, at=at, tournament=current.tournament, after=after)
    return current


def _fail_draw(draw: SeatingDraw, refusal: Refusal, *, by: Actor, at: datetime) -> SeatingDraw:
    """Store why a draw could not be made; its commitment is used up."""
    with transaction.atomic():
        current = lock_draw(draw)
        if current.status == DrawStatus.RUNNING:
            current.status = DRAW_MOVES.after(current.status, "fail")
            current.problem = {"code": refusal.code, "message": str(refusal.message), "detail": refusal.detail}
            current.save(update_fields=["status", "problem"])
            record("seating.draw_failed", current, by=by, at=at, tournament=current.tournament, after=current.problem)
    return current
