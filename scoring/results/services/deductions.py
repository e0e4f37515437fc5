"""Post to the score ledger what a riichi sheet gives or takes after uma: the chombo of 2016, bonus columns."""

import uuid
from collections.abc import Mapping
from datetime import datetime

from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from mahjong_core.penalties import EffectKind, offences_of
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets.records import Family
from mahjong_core.sheets import bonus_points
from mahjong_core.standings import BONUS
from scoring.common.services.ledger_rows import adjustment_facts, reverse
from scoring.models import Adjustment, ResultStatus, ResultVersion, Stage
from scoring.sheets.selectors.folding import TableRows, TableSheet
from tournaments.common.actors import Actor, stamp
from tournaments.common.services.audit import record
from tournaments.models import Participant

_CHOMBO = "riichi.chombo"
_CLAUSE = "EMA riichi 3.4.6"
Amounts = Mapping[tuple[Participant, str], int]  # by player and cause


def settle_deductions(current: TableSheet, *, by: Actor, at: datetime) -> None:
    """Post the deductions and the bonus points of the verified sheet to the ledger; the caller raises the version.

    A chombo for which a ruling took the points already is not taken twice.
    """
    # What earlier verified versions of this table's sheet posted.
    people = [player for player in current.seats.values() if player is not None]
    own = Q(cause=_CHOMBO) | Q(cause__startswith=BONUS)
    standing = list(_later_rows(current).filter(own, participant__in=people).select_related("participant"))
    wanted = {**_deducted(current), **_bonus(current)}
    have = {(row.participant_id, row.cause): row.amount for row in standing}
    if have == {(person.pk, cause): amount for (person, cause), amount in wanted.items()}:
        return
    for row in standing:
        opposite = reverse(row, _("The sheet was corrected."), by=by, at=at)
        record("ledger.reversed", opposite, by=by, at=at, tournament=row.tournament, after=adjustment_facts(opposite))
    _post(current, wanted, by=by, at=at)


def settle_after_ruling(rows: TableRows | None, *, by: Actor, at: datetime) -> None:
    """Update the deductions after a ruling on a chombo was added or revoked, so that points are deducted only once.

    ``rows``: the ruling's table with what the ruling posted, None for a ruling beside the tables.
    """
    if rows is None or rows.rules.family is not Family.RIICHI:
        return
    if ResultVersion.objects.filter(table=rows.table, status=ResultStatus.VERIFIED).exists():
        settle_deductions(rows.folded, by=by, at=at)


def _deducted(current: TableSheet) -> Amounts:
    """Return the amounts to deduct for chombo (negative), without those that rulings took already."""
    if not isinstance(current.sheet, RiichiTableSheet):
        return {}
    off = {seat: points for seat, points in current.sheet.play.deductions.items() if points}
    people = {player: off[wind] for wind, player in current.seats.items() if player is not None and wind in off}
    causes = [
        f"penalties.{offence.id}" for offence in offences_of(current.rules) if offence.effect.kind is EffectKind.CHOMBO
    ]
    left = {}
    for person, points in people.items():
        # What rulings took off this player for a chombo in this session, zero or negative.
        rows = _later_rows(current).filter(participant=person, cause__in=causes)
        ruled = int(rows.aggregate(sum=Sum("amount"))["sum"] or 0)
        left[person] = min(0, -points - ruled)
    return {(person, _CHOMBO): amount for person, amount in left.items() if amount}


def _bonus(current: TableSheet) -> Amounts:
    """Return the points of the bonus columns that were counted with the totals."""
    totals = current.sheet.totals
    points = {} if totals is None else bonus_points(totals.bonus, current.rules)
    return {
        (player, f"{BONUS}{name}"): seats[wind]
        for name, seats in points.items()
        for wind, player in current.seats.items()
        if player is not None and wind in seats
    }


def _later_rows(current: TableSheet) -> QuerySet[Adjustment]:
    """Return the session's rows after uma that were not reversed."""
    rows = Adjustment.objects.filter(session=current.table.session, stage=Stage.AFTER_UMA)
    return rows.filter(reverses__isnull=True, reversed_by__isnull=True)


def _post(current: TableSheet, amounts: Amounts, *, by: Actor, at: datetime) -> None:
    """Post the points. The rows name no table: they change no place there, so no result is restated."""
    session, group = current.table.session, uuid.uuid4()
    for (person, cause), amount in amounts.items():
        row = Adjustment.objects.create(
            tournament=session.tournament,
            participant=person,
            session=session,
            amount=amount,
            stage=Stage.AFTER_UMA,
            cause=cause,
            clause=_CLAUSE if cause == _CHOMBO else "",
            group=group,
            **stamp(by, at),
        )
        record("ledger.posted", row, by=by, at=at, tournament=session.tournament, after=adjustment_facts(row))
