"""What the organiser keeps back, as the page shows it."""

from dataclasses import dataclass

from scoring.models import Embargo, EmbargoKind
from tournaments.models import Session, Tournament


@dataclass(frozen=True)
class HoldRow:
    """A session; ``hold`` while its results are held."""

    session: Session
    hold: Embargo | None


@dataclass(frozen=True)
class EmbargoPage:
    """Every session, the freeze if there is one, and what was lifted before, newest first."""

    rows: tuple[HoldRow, ...]
    freeze: Embargo | None
    past: tuple[Embargo, ...]


def embargoes_of(tournament: Tournament) -> list[Embargo]:
    """What is kept back now (one query)."""
    rows = Embargo.objects.filter(tournament=tournament, lifted_at__isnull=True)
    return list(rows.select_related("session", "tournament"))


def embargo_page(tournament: Tournament) -> EmbargoPage:
    """Two queries."""
    rows = list(Embargo.objects.filter(tournament=tournament).select_related("session").order_by("-id"))
    now = [one for one in rows if one.lifted_at is None]
    holds = {one.session_id: one for one in now if one.kind == EmbargoKind.HOLD}
    sessions = Session.objects.filter(tournament=tournament).order_by("number")
    return EmbargoPage(
        rows=tuple(HoldRow(session, holds.get(session.pk)) for session in sessions),
        freeze=next((one for one in now if one.kind == EmbargoKind.FREEZE), None),
        past=tuple(one for one in rows if one.lifted_at is not None),
    )
