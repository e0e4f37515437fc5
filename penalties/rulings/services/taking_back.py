"""Write a ruling taken back: its revocation, the opposite points, the player's return, the audit row."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from penalties.common.selectors.private_notes import NOBODY
from penalties.models import Revocation, Ruling
from penalties.policies import CASE_MOVES, ruling_state
from penalties.rulings.services.effects import readmit, take_back_effects
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict
from tournaments.common.models.base import uid_text
from tournaments.common.services.audit import record
from tournaments.common.services.versions import RESULTS, raise_version

__all__ = ["revoke_locked", "ruling_facts"]


def revoke_locked(
    ruling: Ruling, reason: Any, *, by: Actor, at: datetime, left_reason: str = "", left: tuple[Ruling, ...] = ()
) -> Revocation:
    """Revoke a ruling whose table and player are locked; ``left`` are the later ones that stay, with their reason."""
    CASE_MOVES.after(ruling_state(ruling), "revoke")
    short_reason = str(reason).strip()[:400]
    uids = [str(uid_text(ruled)) for ruled in left]
    try:
        with transaction.atomic():
            revocation = Revocation.objects.create(
                ruling=ruling,
                reason=short_reason,
                left_reason=left_reason,
                left=uids,
                **stamp(by, at),
            )
    except IntegrityError as error:
        raise Conflict("penalties.already_revoked", _("This ruling was already taken back.")) from error
    take_back_effects(ruling, short_reason, by=by, at=at)
    if ruling.expelled_from:
        readmit(ruling, short_reason, by=by, at=at)
    facts = ruling_facts(ruling)
    after = facts | {"revoked": short_reason} | ({"left_reason": left_reason, "left": uids} if left else {})
    record("ruling.revoked", ruling, by=by, at=at, tournament=ruling.tournament, before=facts, after=after)
    raise_version(ruling.tournament, RESULTS)
    return revocation


def ruling_facts(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling for the audit."""
    facts = {
        "offence": ruling.offence,
        "clause": ruling.clause,
        "participant": ruling.participant.number,
        "session": ruling.session.number if ruling.session else None,
        "table": ruling.table.number if ruling.table else None,
        "hand": ruling.hand,
        "note": NOBODY.note_of(ruling),
        "proposed": ruling.proposed,
        "points": ruling.points,
    }
    return facts | ({"reason": ruling.reason} if ruling.reason else {})
