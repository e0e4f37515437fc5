"""What an organiser is warned of about a whole event: allowed, but not what the rules ask of a regular event."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import ngettext

from mahjong_core.rulesets import RuleSet, Source, from_data
from tournaments.common.rule_words.notes import clause_text
from tournaments.common.rule_words.values import text_name
from tournaments.models import Session, SessionStatus, Tournament

TOO_FEW_SESSIONS = "event.too_few_sessions"
TOO_FEW_PLAYED = "event.too_few_sessions_played"
_PLAYED = (SessionStatus.ENDED, SessionStatus.RELEASED)


@dataclass(frozen=True)
class EventWarning:
    """``text`` and ``clause`` say in words where the number stands: a book, or the organiser who chose another."""

    code: str
    sentence: str
    text: Promise | str
    clause: Promise | str
    source: Source


def event_warnings(tournament: Tournament, sessions: int | None = None) -> list[EventWarning]:
    """Fewer ``sessions`` than a regular event has (MCR 3.5.4: six); counted here when they are not given."""
    rules = from_data(tournament.rule_set)
    count = Session.objects.filter(tournament=tournament).count() if sessions is None else sessions
    if rules.minimum_sessions is None or count >= rules.minimum_sessions:
        return []
    sentence = ngettext(
        "A regular event has at least %(least)s sessions; this one has %(count)s session.",
        "A regular event has at least %(least)s sessions; this one has %(count)s sessions.",
        count,
    )
    return [_warning(TOO_FEW_SESSIONS, sentence, rules, count)]


def closing_warnings(tournament: Tournament) -> list[EventWarning]:
    """What is still so when the event is closed: fewer sessions played than a regular event has (3.5.4, "jouées")."""
    rules = from_data(tournament.rule_set)
    played = Session.objects.filter(tournament=tournament, status__in=_PLAYED).count()
    if rules.minimum_sessions is None or played >= rules.minimum_sessions:
        return []
    sentence = ngettext(
        "A regular event has at least %(least)s sessions; %(count)s session was played.",
        "A regular event has at least %(least)s sessions; %(count)s sessions were played.",
        played,
    )
    return [_warning(TOO_FEW_PLAYED, sentence, rules, played)]


def _warning(code: str, text: str, rules: RuleSet, count: int) -> EventWarning:
    source = rules.sources["minimum_sessions"]
    sentence = text % {"least": rules.minimum_sessions, "count": count}
    return EventWarning(code, sentence, text_name(source.text), clause_text(source), source)
