"""Notify other programs of decisions on appeals that the public list shows."""

from datetime import datetime

from appeals.models import Decision
from scoring.common.selectors.embargoes import current_embargoes
from tournaments.models import WebhookEvent
from tournaments.webhooks.services.telling import api_path, tell


def tell_decision(decision: Decision, at: datetime) -> None:
    """Queue ``appeal.decided``, unless an embargo hides the session. Neither the appellant nor the text is sent."""
    appeal = decision.appeal
    event = appeal.tournament
    data = {
        "appeal": appeal.number,
        "session": appeal.session.number,
        "table": appeal.table.number if appeal.table else None,
        "outcome": decision.outcome,
        "href": api_path(event, f"appeals/{appeal.number}/"),
    }

    def is_hidden() -> bool:
        return current_embargoes(event).hides(appeal.session.number)

    tell(event, WebhookEvent.APPEAL_DECIDED, data, at, is_hidden=is_hidden, happening=str(decision.uid))
