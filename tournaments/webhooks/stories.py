"""Tell what happened as a message to a chat, in the active language: a title, lines, and the page to read on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.urls import reverse
from django.utils import dateformat
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from mahjong_core.clubs.records import RecordKind
from mahjong_core.winds import WINDS
from tournaments.common.look.winds import wind_letter
from tournaments.models import Tournament, WebhookEvent
from tournaments.webhooks.kinds import Story


@dataclass(frozen=True, slots=True)
class Sat:
    """Represent a game that begins: its number, and the names at E, S, W and N."""

    game: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """Represent a player of a finished game: place, name, score and what counts, as they are read."""

    place: int
    name: str
    score: str
    total: str


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """Represent a broken record: the game, who holds it now, its value and the one before, as they are read."""

    game: int
    name: str
    value: str
    before: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """Represent a player in the ranking of an evening."""

    place: int
    name: str
    total: str
    games: int


def story_of(event: WebhookEvent, tournament: Tournament, data: Mapping[str, Any]) -> Story:
    """Return the message of an event of a tournament, of which ``data`` says all."""
    page, title, lines = _PAGES.get(event, "event"), _title(event, data), list[str]()
    if event is WebhookEvent.ANNOUNCED:
        texts = data["texts"]
        lines = str(texts.get(get_language()) or next(iter(texts.values()), "")).splitlines()
    return Story(f"{tournament.name} \N{MIDDLE DOT} {title}", tuple(lines), reverse(page, args=[tournament.slug]))


def _title(event: WebhookEvent, data: Mapping[str, Any]) -> str:
    session = {"session": data.get("session")}
    titles = {
        WebhookEvent.SEATED: _("The seating is published"),
        WebhookEvent.STARTED: _("Session %(session)s has started") % session,
        WebhookEvent.ENDED: _("Session %(session)s has ended") % session,
        WebhookEvent.RELEASED: _("The results of session %(session)s are released") % session,
        WebhookEvent.WITHDRAWN: _("The release of session %(session)s is withdrawn") % session,
        WebhookEvent.RULED: _("A ruling is recorded in the public log"),
        WebhookEvent.APPEAL_DECIDED: _("Appeal %(appeal)s is decided") % {"appeal": data.get("appeal")},
        WebhookEvent.ANNOUNCED: pgettext("to the hall", "Announcement"),
        WebhookEvent.PING: _("Test: messages arrive here"),
    }
    return titles[event]


_PAGES: Final[Mapping[WebhookEvent, str]] = {
    WebhookEvent.SEATED: "seating",
    WebhookEvent.ENDED: "standings",
    WebhookEvent.RELEASED: "standings",
    WebhookEvent.WITHDRAWN: "standings",
}


def tables_story(tournament: Tournament, evening: date, tables: Sequence[Sat]) -> Story:
    """Return the message that games begin: one line a table."""
    title = ngettext("%(n)s table begins", "%(n)s tables begin", len(tables)) % {"n": len(tables)}
    winds = [wind_letter(wind) for wind in WINDS]
    lines = [
        _("Game %(game)s: %(seats)s")
        % {
            "game": table.game,
            "seats": " \N{MIDDLE DOT} ".join(f"{wind} {name}" for wind, name in zip(winds, table.names, strict=False)),
        }
        for table in tables
    ]
    return _club_story(tournament, f"{_day(evening)}, {title}", lines)


def finished_story(tournament: Tournament, game: int, rows: Sequence[Ended]) -> Story:
    """Return the message that a game is finished: the four by place."""
    lines = [f"{row.place}. {row.name} {row.score} ({row.total})" for row in rows]
    return _club_story(tournament, _("Game %(game)s is finished") % {"game": game}, lines)


def record_story(tournament: Tournament, kind: RecordKind, facts: RecordFacts) -> Story:
    """Return the message that a record of the season is broken."""
    words = {"name": facts.name, "value": facts.value, "game": facts.game, "before": facts.before}
    first, second = {
        RecordKind.SCORE: (
            _("%(name)s: %(value)s in game %(game)s"),
            _("The highest score of a game so far was %(before)s."),
        ),
        RecordKind.HAND: (_("%(name)s: %(value)s in game %(game)s"), _("The biggest hand so far was %(before)s.")),
        RecordKind.EVENING: (_("%(name)s: %(value)s in one evening"), _("The best evening so far was %(before)s.")),
        RecordKind.SERIES: (_("%(name)s: %(value)s"), _("The longest series so far was %(before)s.")),
        RecordKind.GAMES: (_("%(name)s: %(value)s"), _("The most so far were %(before)s.")),
    }[kind]
    return _club_story(tournament, _("A record of the season"), [first % words, second % words])


def evening_story(tournament: Tournament, evening: date, rows: Sequence[Ranked]) -> Story:
    """Return the message with the ranking of an evening."""
    lines = [
        f"{row.place}. {row.name} {row.total} "
        + ngettext("(%(n)s game)", "(%(n)s games)", row.games) % {"n": row.games}
        for row in rows
    ]
    title = _("Ranking of the evening")
    return _club_story(tournament, f"{title}, {_day(evening)}", lines)


def _club_story(tournament: Tournament, title: str, lines: Sequence[str]) -> Story:
    page = reverse("club-season", args=[tournament.slug])
    return Story(f"{tournament.name} \N{MIDDLE DOT} {title}", tuple(lines), page)


def _day(day: date) -> str:
    # Translators: Django's letters for a short day; English has no dots, French has them and small letters (D. j N).
    return dateformat.format(day, pgettext("date format, a short day", "D j M"))
