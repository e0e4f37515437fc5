"""Check until when a rule set changes, and from when it is corrected."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict
from tournaments.models import Tournament


def check_rule_set_open(tournament: Tournament) -> None:
    """Raise a conflict once session 1 has started: the rule set can no longer change."""
    if tournament.rule_set_locked_at is not None:
        raise Conflict(
            "rulesets.locked",
            _("Session 1 has started, so the rule set is locked."),
            {"locked_at": tournament.rule_set_locked_at.isoformat()},
        )


def check_rule_set_locked(tournament: Tournament) -> None:
    """Raise a conflict until session 1 has started: before that a rule set is changed, not corrected."""
    if tournament.rule_set_locked_at is None:
        raise Conflict(
            "rulesets.not_locked",
            _("Corrections are for events that have started. Before that, change the rule set itself."),
        )
