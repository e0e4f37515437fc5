"""Warn an organiser of facts of an event that are allowed, but that the rules do not ask of a regular event."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from mahjong_core.rulesets import from_data
from tournaments.models import Session, SessionStatus, Tournament
from tournaments.rules.selectors.readings import Sourced

TOO_FEW_SESSIONS = "event.too_few_sessions"
TOO_FEW_PLAYED = "event.too_few_sessions_played"
_PLAYED = (SessionStatus.ENDED, SessionStatus.RELEASED)


@dataclass(frozen=True)
class EventWarning(Sourced):
    """Represent a warning: a sentence, and the clause of its number, or the organiser who chose another."""

    code: str
    sentence: str


def event_warnings(tournament: Tournament, sessions: int | None = None) -> list[EventWarning]:
    """Return a warning where ``sessions`` are fewer than a regular event has (MCR 3.5.4: six); counted if not given."""
    count = Session.objects.filter(tournament=tournament).count() if sessions is None else sessions
    sentence = ngettext(
        "The rules require at least %(least)s sessions; this event has %(count)s session.",
        "The rules require at least %(least)s sessions; this event has %(count)s sessions.",
        count,
    )
    return _too_few(TOO_FEW_SESSIONS, sentence, tournament, count)


def closing_warnings(tournament: Tournament) -> list[EventWarning]:
    """Return the warnings to show when an event is closed.

    There is one at most: fewer sessions were played than a regular event has (3.5.4, "jouées").
    """
    played = Session.objects.filter(tournament=tournament, status__in=_PLAYED).count()
    sentence = ngettext(
        "If the event ends now, only %(count)s session will have been played; the rules require at least %(least)s.",
        "If the event ends now, only %(count)s sessions will have been played; the rules require at least %(least)s.",
        played,
    )
    return _too_few(TOO_FEW_PLAYED, sentence, tournament, played)


def _too_few(code: str, text: str, tournament: Tournament, count: int) -> list[EventWarning]:
    rules = from_data(tournament.rule_set)
    if tournament.is_club or rules.minimum_sessions is None or count >= rules.minimum_sessions:
        return []
    sentence = text % {"least": rules.minimum_sessions, "count": count}
    return [EventWarning(rules.sources["minimum_sessions"], code, sentence)]
