"""Notify other programs of rulings that the public list shows."""

from datetime import datetime

from penalties.models import Ruling
from scoring.common.selectors.embargoes import current_embargoes
from tournaments.models import WebhookEvent
from tournaments.webhooks.services.telling import api_path, tell


def tell_ruling(ruling: Ruling, at: datetime) -> None:
    """Queue ``ruling.recorded`` if the public log shows the ruling. Neither player nor points are sent."""
    event = ruling.tournament
    data = {
        "ruling": str(ruling.uid),
        "session": ruling.session.number if ruling.session else None,
        "table": ruling.table.number if ruling.table else None,
        "href": api_path(event, f"rulings/{ruling.uid}/"),
    }

    def is_hidden() -> bool:
        shown = Ruling.objects.filter(current_embargoes(event).of_any_session(), pk=ruling.pk)
        return not shown.exists()

    tell(event, WebhookEvent.RULED, data, at, is_hidden=is_hidden, happening=str(ruling.uid))
