"""Write beginning and moving an appeal: the move, the status, the audit row and the version in one step."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max

from appeals.models import Appeal, AppealMove, Matter
from appeals.policies import APPEAL_MOVES
from mahjong_core.appeals import Act
from penalties.models import Ruling
from tournaments.common.actors import Actor, stamp
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Participant, Session, Table, Tournament


@dataclass(frozen=True, slots=True)
class Contested:
    """Store the subject of an appeal: player, session, table and ruling. A ruling brings its table and session."""

    participant: Participant
    session: Session
    table: Table | None = None
    ruling: Ruling | None = None
    matter: Matter = Matter.RULES
    by_chief_referee: bool = False


def lock_appeal(appeal: Appeal) -> Appeal:
    """Return the appeal's row, locked until the transaction ends, with its related rows."""
    related = ("tournament", "session__tournament", "table__session__tournament", "participant__team", "ruling")
    wanted = Appeal.objects.select_for_update(of=("self",)).select_related(*related)
    return wanted.get(pk=appeal.pk)


def begin_appeal(about: Contested, act: Act, *, by: Actor, at: datetime, note: str = "") -> Appeal:
    """Create an appeal with its first move; numbers run through the event. The caller checks the right."""
    tournament = Tournament.objects.select_for_update().get(pk=about.session.tournament_id)
    latest = Appeal.objects.filter(tournament=tournament).aggregate(latest=Max("number"))["latest"] or 0
    appeal = Appeal.objects.create(
        tournament=tournament,
        number=latest + 1,
        session=about.session,
        table=about.table,
        ruling=about.ruling,
        participant=about.participant,
        matter=about.matter,
        by_chief_referee=about.by_chief_referee,
        status=APPEAL_MOVES.after(None, act),
        **stamp(by, at, "created"),
    )
    _write_move(appeal, act, by=by, at=at, note=note, before=None, facts={})
    return appeal


def move_appeal(
    appeal: Appeal, act: Act, *, by: Actor, at: datetime, note: str = "", facts: Mapping[str, Any] | None = None
) -> AppealMove:
    """Move a locked appeal. ``facts`` go to the audit row and must not be private."""
    before = appeal.status
    appeal.status = APPEAL_MOVES.after(appeal.status, act)
    appeal.save(update_fields=["status"])
    return _write_move(appeal, act, by=by, at=at, note=note, before=before, facts=facts or {})


def _write_move(
    appeal: Appeal, act: Act, *, by: Actor, at: datetime, note: str, before: str | None, facts: Mapping[str, Any]
) -> AppealMove:
    latest = appeal.moves.aggregate(latest=Max("sequence"))["latest"] or 0
    move = AppealMove.objects.create(
        appeal=appeal,
        sequence=latest + 1,
        act=act.value,
        status=appeal.status,
        note=note[:400],
        **stamp(by, at),
    )
    after = {"appeal": appeal.number, "status": str(appeal.status), **facts}
    record(
        f"appeal.{act.value}",
        appeal,
        by=by,
        at=at,
        tournament=appeal.tournament,
        before={"status": str(before)} if before else None,
        after=after,
    )
    raise_version(appeal.tournament)
    return move
