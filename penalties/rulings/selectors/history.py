"""Read what a player has received in an event so far, as the core counts it."""

from mahjong_core.penalties import FaultKind, PastRuling
from penalties.models import Ruling
from tournaments.models import Participant


def history_of(person: Participant) -> tuple[PastRuling, ...]:
    """Return every ruling on a player in this event, those taken back marked (one query)."""
    rows = Ruling.objects.filter(participant=person, session__isnull=False).select_related("session", "revocation")
    return tuple(past_ruling(row) for row in rows.order_by("id"))


def rulings_on(person: Participant) -> list[Ruling]:
    """Return the rulings on a player in this event with their sessions and revocations, in order (one query)."""
    rows = Ruling.objects.filter(participant=person).select_related("session", "table", "revocation")
    return list(rows.order_by("id"))


def past_ruling(row: Ruling) -> PastRuling:
    """Return a ruling as the core reads it to find the next step of a ladder."""
    return PastRuling(
        id=row.pk,
        offence=row.offence,
        session=row.session.number if row.session else 0,
        hand=row.hand,
        step=row.step,
        kind=FaultKind(row.fault_kind),
        is_revoked=hasattr(row, "revocation"),
    )
