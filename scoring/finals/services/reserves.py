"""Move a reserve up: the decision, its row in the ledger and the new seating in one act."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.grid import SeatingPlan
from scoring.finals.selectors.reserves import MovingUp, moving_up
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Malformed
from tournaments.common.links import with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import DrawStatus, Phase, PhaseReserve, SeatingDraw, Tournament
from tournaments.seating.services.amending import lock_seating
from tournaments.seating.services.changes import draft
from tournaments.seating.services.publishing import check_no_lot, drop_draw, publish_draw

MAX_REASON = 400


def move_up(
    *, phase: Phase, leaving: int, reason: str, by: Actor, at: datetime, reserve: int | None = None
) -> tuple[PhaseReserve, SeatingDraw | None]:
    """Replace ``leaving`` in the phase by the next in rank, or by ``reserve``, both by number.

    If the phase is seated already, the new seating is published.

    Raise ``phases.reserve_reason_missing``, ``seating.draw_open`` and what :func:`moving_up` and
    the seating refuse.
    """
    check_may(by, "phases.decide", phase.tournament)
    short_reason = reason.strip()[:MAX_REASON]
    if not short_reason:
        raise Malformed("phases.reserve_reason_missing", _("Give a reason for moving a player up. The reason is kept."))
    with with_help_link("phases", phase.tournament.slug), transaction.atomic():
        lock_seating(phase.tournament)
        current = Phase.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=phase.pk)
        check_no_lot(current)
        wanted = moving_up(current, leaving, reserve)
        row = PhaseReserve.objects.create(
            phase=current,
            leaving=wanted.leaving,
            reserve=wanted.reserve,
            reason=short_reason,
            **stamp(by, at),
        )
        facts = {"phase": current.number, "leaving": wanted.leaving.number, "reserve": wanted.reserve.number}
        record(
            "phases.moved_up",
            current,
            by=by,
            at=at,
            tournament=current.tournament,
            after=facts | {"reason": short_reason},
        )
        raise_version(current.tournament)
        return row, _reseat(current, wanted, facts, by=by, at=at)


def _reseat(phase: Phase, wanted: MovingUp, facts: dict[str, int], *, by: Actor, at: datetime) -> SeatingDraw | None:
    for earlier in SeatingDraw.objects.filter(phase=phase, status=DrawStatus.RUN):
        drop_draw(draw=earlier, reason=str(_("A reserve moved up.")), by=by, at=at)
    plan = wanted.plan
    if plan is None:
        return None

    def change(_now: SeatingPlan, _first: int) -> SeatingPlan:
        return plan

    tournament = Tournament.objects.get(pk=phase.tournament_id)
    made = draft(tournament, change, {"change": "reserve", **facts}, by=by, at=at)
    return publish_draw(draw=made, by=by, at=at)
