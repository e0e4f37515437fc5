"""Record where the end signal found a riichi table (EMA riichi 5.8)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import Family
from scoring.common.permissions import ACTS
from scoring.common.selectors.clocks import clock_view
from scoring.models import TableSignal
from scoring.sheets.policies import TABLE_MOVES
from scoring.sheets.selectors.folding import TableSheet, rules_of, sheets_of
from scoring.sheets.selectors.riichi_table import tables_without_signal
from scoring.sheets.services.entries import table_now
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Refusal
from tournaments.common.links import page_url
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.models import Session, SessionStatus, Table, TableStatus
from tournaments.sessions.policies import check_session_open_for_entry
from tournaments.sessions.services.acts import lock_session


def record_signal(*, table: Table, completed: int, dice_thrown: bool, by: Actor, at: datetime) -> TableSignal:
    """Record where the table stood at the end signal: the sheet then knows its last hand (5.8).

    ``completed`` counts hands, without redeals, and without chombo unless the rules count them; ``dice_thrown`` whether
    the next one had begun. A later row replaces an earlier one. Raise ``scoring.signal_beyond_sheet`` for more hands
    than are on the sheet.
    """
    tournament = table.session.tournament
    check_may(by, "table.signal", table.session.tournament, ACTS)
    with transaction.atomic():
        current = _open_riichi(table)
        check_session_open_for_entry(current.table.session)
        _check_completed(current, completed)
        row = TableSignal.objects.create(
            table=current.table, completed=completed, dice_thrown=dice_thrown, **stamp(by, at)
        )
        after = {"completed": completed, "dice_thrown": dice_thrown}
        record("table.signal_heard", row, by=by, at=at, tournament=tournament, after=after)
        raise_version(tournament, TABLES)
    return row


def record_signals(*, session: Session, by: Actor, at: datetime) -> list[TableSignal]:
    """Record the end signal for every riichi table of the session at once, by the hands on its sheet.

    The next hand is taken as begun (5.8: it is finished, and one more is played). Tables that told their own moment
    keep it, and those submitted are let be; a table where it was otherwise tells so afterwards.
    Raise ``scoring.signal_not_due``, ``scoring.no_table_waits`` and ``scoring.not_riichi``.
    """
    tournament = session.tournament
    check_may(by, "table.signal", session.tournament, ACTS)
    rules = rules_of(tournament)
    if rules.family is not Family.RIICHI:
        raise Refusal("scoring.not_riichi", _("This is for riichi tables only."), {"family": rules.family.value})
    href = page_url("desk", tournament.slug, session.number)
    with transaction.atomic():
        current = lock_session(session)
        check_session_open_for_entry(current)
        gong = clock_view(current, rules, at).gong
        if current.status != SessionStatus.ENDED and (gong is None or gong.at is None or gong.at > at):
            raise Refusal("scoring.signal_not_due", _("The end signal has not sounded yet."), {"href": href})
        waiting = list(tables_without_signal(current))
        if not waiting:
            raise Refusal("scoring.no_table_waits", _("Every table already has its end signal."), {"href": href})
        heard = gong.at if gong is not None and gong.at is not None else at
        rows = [_signal_of(sheet, heard, by=by) for sheet in sheets_of(waiting).values()]
        for row in rows:
            row.save()
            after = {"completed": row.completed, "dice_thrown": row.dice_thrown}
            record("table.signal_heard", row, by=by, at=at, tournament=tournament, after=after)
        raise_version(tournament, TABLES)
    return rows


def _signal_of(current: TableSheet, heard: datetime, *, by: Actor) -> TableSignal:
    """Return where a table stands by its sheet: the hands that were written down by then."""
    completed = current.sheet.play.state.timed if isinstance(current.sheet, RiichiTableSheet) else 0
    return TableSignal(table=current.table, completed=completed, dice_thrown=True, at=heard, by=by.key, by_name=by.name)


def _open_riichi(table: Table) -> TableSheet:
    """Return the table's sheet, locked; only riichi tables that are not submitted."""
    sheet = table_now(table)
    if sheet.table.status != TableStatus.EMPTY:
        TABLE_MOVES.after(sheet.table.status, "enter", table=sheet.table.number)
    if not isinstance(sheet.sheet, RiichiTableSheet):
        raise Refusal("scoring.not_riichi", _("This is for riichi tables only."), {"family": "mcr"})
    return sheet


def _check_completed(current: TableSheet, completed: int) -> None:
    sheet = current.sheet
    played = sheet.play.state.timed if isinstance(sheet, RiichiTableSheet) else 0
    if not 0 <= completed <= played:
        raise Refusal(
            "scoring.signal_beyond_sheet",
            ngettext(
                "%(played)s hand is on the sheet: record the others first.",
                "%(played)s hands are on the sheet: record the others first.",
                played,
            )
            % {"played": played},
            {"completed": completed, "played": played},
        )
