"""Replace a player disqualified during a session by a substitute (MERS 4.2, EMA riichi 5.7)."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.winds import Wind
from scoring.seats.services.substitutions import Replacement, replacement_of, restate_if_changed, seat_row
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.services.entries import table_now
from tournaments.common.actors import Actor
from tournaments.models import (
    IN_PLAY,
    Participant,
    ParticipantState,
    SessionStatus,
    SubstituteKind,
    SubstitutionCause,
    Table,
)


def leave_table(*, table: Table, player: Participant, reason: str, by: Actor, at: datetime) -> None:
    """Record that a substitute, to be named, plays from the next hand on; the seat gets 0 in this session.

    Nothing happens in a session that has not started (the substitute plays it from the start), nor where a substitute
    sits there already. The caller holds the right.
    """
    if not Table.objects.filter(pk=table.pk).exists():  # taken away since, with nobody at it
        return
    with transaction.atomic():
        current = table_now(table)
        wind = player_wind(current, player)
        if wind is None or wind in current.context.playing or current.table.session.status == SessionStatus.SCHEDULED:
            return
        what = Replacement(
            wind,
            SubstituteKind.MID_SESSION,
            "",
            reason or _("Disqualified"),
            max((hand.number for hand in current.sheet.hands), default=0) + 1,
            SubstitutionCause.DISQUALIFIED,
        )
        row = seat_row(current, what, by=by, at=at, ended=False)
        restate_if_changed(current, row.reason, by=by, at=at)


def return_to_table(*, table: Table, player: Participant, reason: str, by: Actor, at: datetime) -> None:
    """Lift the disqualification: a player who was not replaced by a named person yet plays on."""
    if not Table.objects.filter(pk=table.pk).exists():  # taken away since, with nobody at it
        return
    with transaction.atomic():
        current = table_now(table)
        wind = player_wind(current, player)
        row = current.context.playing.get(wind) if wind is not None else None
        if row is None or row.is_named or row.cause != SubstitutionCause.DISQUALIFIED:
            return
        what = replacement_of(row)
        ended = Replacement(what.wind, what.kind, "", reason or _("Lifted"), what.from_hand, what.cause)
        restate_if_changed(current, seat_row(current, ended, by=by, at=at, ended=True).reason, by=by, at=at)


def player_wind(current: TableSheet, player: Participant) -> Wind | None:
    """Return the wind of the player's seat at this table; None if they do not sit there."""
    return next(
        (
            wind
            for wind, participant in current.seats.items()
            if participant is not None and participant.pk == player.pk
        ),
        None,
    )


def on_state_written(
    *, participant: Participant, before: str, reason: str, by: Actor, at: datetime, **_signal: Any
) -> None:
    """Leave or return to the table of the session in play when a player's disqualification is set or lifted."""
    out = ParticipantState.DISQUALIFIED
    if out not in (before, participant.state):
        return
    act = leave_table if participant.state == out else return_to_table
    here = Table.objects.filter(session__status__in=IN_PLAY, seats__participant=participant)
    for table in here.select_related("session__tournament"):
        act(table=table, player=participant, reason=reason, by=by, at=at)
