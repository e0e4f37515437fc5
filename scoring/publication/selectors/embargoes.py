"""Read the embargoes as their page shows them."""

from dataclasses import dataclass

from scoring.models import Embargo, EmbargoKind
from tournaments.models import Session, Tournament


@dataclass(frozen=True)
class EmbargoPage:
    """Store every session with the embargo that holds it; the freeze; and lifted embargoes, newest first."""

    rows: tuple[tuple[Session, Embargo | None], ...]
    freeze: Embargo | None
    past: tuple[Embargo, ...]


def embargoes_of(tournament: Tournament) -> list[Embargo]:
    """Return the embargoes in force (one query)."""
    rows = Embargo.objects.filter(tournament=tournament, lifted_at__isnull=True)
    return list(rows.select_related("session", "tournament"))


def embargo_page(tournament: Tournament) -> EmbargoPage:
    """Return the page's embargoes (two queries)."""
    rows = list(Embargo.objects.filter(tournament=tournament).select_related("session").order_by("-id"))
    now = [row for row in rows if row.lifted_at is None]
    holds = {embargo.session_id: embargo for embargo in now if embargo.kind == EmbargoKind.HOLD}
    sessions = Session.objects.filter(tournament=tournament).order_by("number")
    return EmbargoPage(
        rows=tuple((session, holds.get(session.pk)) for session in sessions),
        freeze=next((embargo for embargo in now if embargo.kind == EmbargoKind.FREEZE), None),
        past=tuple(row for row in rows if row.lifted_at is not None),
    )
