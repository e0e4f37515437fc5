"""Record signs of life of the tables' devices, and the keeper of the sheet."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.common.permissions import check_may_at
from scoring.common.services.locking import lock_table
from scoring.devices.selectors import keeper_of
from scoring.models import DeviceSign, SheetKeeper
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Malformed
from tournaments.common.services.audit import record
from tournaments.models import StartingWind, Table

_MAX_UNSENT = 9999


def hear_device(  # what a sign of life says, word by word
    *, table: Table, unit: str, unsent: int = 0, base: int = 0, hidden: bool = False, by: Actor, at: datetime
) -> DeviceSign:
    """Record a device's report: its unsent entries, the newest row it has, whether its screen is off.

    No journal, no version: overwritten with every sign.
    """
    check_may_at(by, "sheet.enter", table, at)
    facts = {"heard_at": at, "unsent": min(max(unsent, 0), _MAX_UNSENT), "base": max(base, 0), "is_hidden": hidden}
    written = facts | {"agent": by.origin.device[:200]}
    sign, _made = DeviceSign.objects.update_or_create(table=table, unit=unit[:40], defaults=written)
    return sign


def hand_on_sheet(*, table: Table, wind: str, by: Actor, at: datetime) -> SheetKeeper | None:
    """Hand the sheet to another of the four; return None if they keep it already (annex 4.2.2.1)."""
    check_may_at(by, "sheet.keeper", table, at)
    if wind not in StartingWind.values:
        raise Malformed("scoring.unknown_seat", _("Choose which of the four players keeps the sheet."), {"seat": wind})
    with transaction.atomic():
        current = lock_table(table)
        if keeper_of(current) == wind:
            return None
        row = SheetKeeper.objects.create(table=current, wind=wind, **stamp(by, at))
        record("sheet.handed_on", row, by=by, at=at, tournament=current.session.tournament, after={"seat": wind})
    return row
