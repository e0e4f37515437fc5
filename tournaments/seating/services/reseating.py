"""Seat a table in play as the players really sit: a new version of the seating."""

from collections.abc import Mapping
from datetime import datetime

from mahjong_core.winds import Wind
from tournaments.common.actors import Actor, stamp
from tournaments.models import DrawSource, DrawStatus, Participant, Seat, SeatingDraw, Table, Tournament
from tournaments.seating.selectors.page import published_version
from tournaments.seating.selectors.plan import check_seating, plan_data, published_plan, report_data
from tournaments.seating.services.publishing import publish


def reseat(*, table: Table, sat: Mapping[Wind, Participant | None], by: Actor, at: datetime) -> SeatingDraw:
    """Publish the seating with the four of ``table`` at the seats of ``sat``; the caller holds the right and the lock.

    The session may have started: this records what happened, it plans nothing.
    """
    tournament = Tournament.objects.select_for_update().get(pk=table.session.tournament_id)
    seat_rows = {Wind(seat.wind): seat for seat in Seat.objects.select_related("participant").filter(table=table)}
    before = {wind.value: number_of(seat) for wind, seat in seat_rows.items()}
    _take_seats(seat_rows, sat)
    plan = published_plan(tournament)
    draw = SeatingDraw.objects.create(
        tournament=tournament,
        source=DrawSource.CHANGE,
        status=DrawStatus.RUN,
        inputs={
            "change": "sat",
            "session": table.session.number,
            "table": table.number,
            "before": before,
            "sat": {wind.value: player.number if player else None for wind, player in sat.items()},
        },
        plan=plan_data(plan),
        report=report_data(check_seating(tournament, plan)) | {"problems": ()},
        based_on=published_version(tournament),
        **stamp(by, at, "created"),
    )
    publish(draw, plan, by=by, at=at)
    return draw


def _take_seats(rows: Mapping[Wind, Seat], sat: Mapping[Wind, Participant | None]) -> None:
    """Seat the four after removing them from their seats, since no one may have two seats in a session."""
    for wind in sat:
        rows[wind].participant = None
    Seat.objects.bulk_update(rows.values(), ["participant"])
    for wind, player in sat.items():
        rows[wind].participant = player
    Seat.objects.bulk_update(rows.values(), ["participant"])


def number_of(seat: Seat) -> int | None:
    """Return the number of the player at a seat; None for an empty seat."""
    return seat.participant.number if seat.participant else None
