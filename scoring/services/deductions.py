"""What the hands of a riichi sheet take off after uma (the chombo of 2016), posted to the score ledger."""

import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _

from mahjong_core.penalties import EffectKind, offences_of
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import RuleSet
from scoring.models import Adjustment, ResultStatus, ResultVersion, Stage
from scoring.selectors.sheets import TableSheet, sheet_of
from scoring.services.ledger_rows import adjustment_facts, reverse
from tournaments.actors import Actor
from tournaments.models import Participant, Table
from tournaments.services.audit import record

CHOMBO = "riichi.chombo"
CLAUSE = "EMA riichi 3.4.6"


def settle_deductions(current: TableSheet, *, by: Actor, at: datetime) -> None:
    """Bring the ledger to what the verified sheet takes off its players; the caller raises the version.

    A chombo for which a ruling took the points already is not taken twice.
    """
    wanted, standing = deducted(current), standing_rows(current)
    have = {row.participant_id: row.amount for row in standing}
    if have == {person.pk: amount for person, amount in wanted.items()}:
        return
    take_back(standing, by=by, at=at)
    post(current, wanted, by=by, at=at)


def settle_after_ruling(table: Table | None, *, by: Actor, at: datetime) -> None:
    """A ruling on a chombo came, or went, after the sheet was verified: the same points are taken once, not twice."""
    if table is None or not ResultVersion.objects.filter(table=table, status=ResultStatus.VERIFIED).exists():
        return
    current = sheet_of(table)
    if isinstance(current.sheet, RiichiTableSheet):
        settle_deductions(current, by=by, at=at)


def deducted(current: TableSheet) -> dict[Participant, int]:
    """Negative amounts by participant, what rulings took for the same left out."""
    if not isinstance(current.sheet, RiichiTableSheet):
        return {}
    off = {seat: points for seat, points in current.sheet.play.deductions.items() if points}
    people = {player: off[wind] for wind, player in current.seats.items() if player is not None and wind in off}
    left = {person: min(0, -points - ruled(current, person)) for person, points in people.items()}
    return {person: amount for person, amount in left.items() if amount}


def ruled(current: TableSheet, person: Participant) -> int:
    """What rulings took off this player for a chombo in this session, zero or negative."""
    rows = later_rows(current).filter(participant=person, cause__in=chombo_causes(current.rules))
    return int(rows.aggregate(sum=Sum("amount"))["sum"] or 0)


def chombo_causes(rules: RuleSet) -> list[str]:
    """The causes under which a ruling takes a chombo off."""
    return [f"penalties.{one.id}" for one in offences_of(rules) if one.effect.kind is EffectKind.CHOMBO]


def later_rows(current: TableSheet) -> QuerySet[Adjustment]:
    """The session's rows after uma that were not taken back."""
    rows = Adjustment.objects.filter(session=current.table.session, stage=Stage.AFTER_UMA)
    return rows.filter(reverses__isnull=True, reversed_by__isnull=True)


def standing_rows(current: TableSheet) -> list[Adjustment]:
    """What earlier verified versions of this table's sheet took."""
    people = [player for player in current.seats.values() if player is not None]
    return list(later_rows(current).filter(cause=CHOMBO, participant__in=people).select_related("participant"))


def take_back(rows: Iterable[Adjustment], *, by: Actor, at: datetime) -> None:
    for row in rows:
        opposite = reverse(row, _("The sheet was corrected."), by=by, at=at)
        record("ledger.reversed", opposite, by=by, at=at, tournament=row.tournament, after=adjustment_facts(opposite))


def post(current: TableSheet, amounts: Mapping[Participant, int], *, by: Actor, at: datetime) -> None:
    """The rows name the session and no table: they change no place there, so no result is stated anew."""
    session, group = current.table.session, uuid.uuid4()
    for person, amount in amounts.items():
        row = Adjustment.objects.create(
            tournament=session.tournament,
            participant=person,
            session=session,
            amount=amount,
            stage=Stage.AFTER_UMA,
            cause=CHOMBO,
            clause=CLAUSE,
            group=group,
            at=at,
            by=by.key,
            by_name=by.name,
        )
        record("ledger.posted", row, by=by, at=at, tournament=session.tournament, after=adjustment_facts(row))
