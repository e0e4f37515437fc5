"""Where the end signal found a riichi table (EMA riichi 5.8)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from scoring.models import TableSignal
from scoring.permissions import ACTS
from scoring.policies import TABLE_MOVES
from scoring.selectors.sheets import TableSheet
from scoring.services.substitutions import table_now
from tournaments.actors import Actor
from tournaments.errors import Refusal
from tournaments.models import Table, TableStatus
from tournaments.permissions import check_may
from tournaments.policies import check_session_open_for_entry
from tournaments.services.audit import record
from tournaments.services.versions import raise_version


def record_signal(*, table: Table, completed: int, dice_thrown: bool, by: Actor, at: datetime) -> TableSignal:
    """Where the table stood at the end signal: the sheet then knows its last hand (5.8).

    ``completed`` counts hands, without chombo and redeals; ``dice_thrown`` whether the next one had begun. A later row
    replaces an earlier one. Refuses with ``scoring.signal_beyond_sheet`` for more hands than are on the sheet.
    """
    tournament = table.session.tournament
    check_may(by, "table.signal", tournament, ACTS)
    with transaction.atomic():
        current = _open_riichi(table)
        check_session_open_for_entry(current.table.session)
        _check_completed(current, completed)
        row = TableSignal.objects.create(
            table=current.table, completed=completed, dice_thrown=dice_thrown, at=at, by=by.key, by_name=by.name
        )
        after = {"completed": completed, "dice_thrown": dice_thrown}
        record("table.signal_heard", row, by=by, at=at, tournament=tournament, after=after)
        raise_version(tournament)
    return row


def _open_riichi(table: Table) -> TableSheet:
    """The table's sheet, locked; only riichi tables that are not submitted."""
    sheet = table_now(table)
    if sheet.table.status != TableStatus.EMPTY:
        TABLE_MOVES.after(sheet.table.status, "enter", table=sheet.table.number)
    if not isinstance(sheet.sheet, RiichiTableSheet):
        raise Refusal("scoring.not_riichi", _("This is kept for riichi tables only."), {"family": "mcr"})
    return sheet


def _check_completed(current: TableSheet, completed: int) -> None:
    sheet = current.sheet
    played = sheet.play.state.hands if isinstance(sheet, RiichiTableSheet) else 0
    if not 0 <= completed <= played:
        raise Refusal(
            "scoring.signal_beyond_sheet",
            _("%(played)s hands are on the sheet: record the others first.") % {"played": played},
            {"completed": completed, "played": played},
        )
