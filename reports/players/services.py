"""Send notifications to players' browsers (Web Push): the next seat, a start, results, an answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from appeals.models import Decision
from scoring.common.selectors.embargoes import current_embargoes
from scoring.models import DisputeAnswer, Release
from scoring.standings.selectors.public_view import public_ranking
from tournaments.common.look.numbers import print_ordinal
from tournaments.common.look.winds import NAMES, read_wind
from tournaments.models import (
    CopyKind,
    PlayerPush,
    Seat,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    Tournament,
)
from tournaments.players.services.player_links import token_of_link
from tournaments.push.services.sending import PushMessage, PushText, send_notifications
from tournaments.templatetags.seatwind import day_time
from tournaments.webhooks.services.sending import Send, send_parcel

# What is older is no news: the page shows it.
_NEWS_FOR: Final = timedelta(minutes=15)
_ANSWER_NEWS_FOR: Final = timedelta(hours=2)
_SEAT_AHEAD: Final = timedelta(hours=12)
_LASTS: Final = timedelta(minutes=30)


@dataclass(frozen=True)
class _News:
    """Represent news for one player: ``about`` makes it sent once; ``title`` and ``body`` are in their language."""

    about: UUID
    participant: int
    title: Callable[[], str]
    body: Callable[[], str]


def tell_due_players(*, at: datetime, send: Send = send_parcel) -> int:
    """Send news to the players who chose it; return how many were tried (one query where no one chose any)."""
    wishes = (
        PlayerPush.objects.filter(link__closed_at__isnull=True)
        .exclude(link__participant__tournament__copy_kind=CopyKind.REHEARSAL)
        .exclude(link__participant__tournament__lead__is_here=False)
        .select_related("subscription", "link__participant__tournament")
    )
    events: dict[Tournament, list[PlayerPush]] = {}
    for wish in wishes:
        events.setdefault(wish.link.participant.tournament, []).append(wish)
    messages = [message for event, rows in events.items() for message in _messages(event, rows, at)]
    return send_notifications(messages, at=at, send=send) if messages else 0


def _messages(event: Tournament, wishes: list[PlayerPush], at: datetime) -> Iterator[PushMessage]:
    for kind, find in _FINDERS.items():
        wanting = [wish for wish in wishes if getattr(wish, kind)]
        if not wanting:
            continue
        news = {item.participant: item for item in find(event, {wish.link.participant_id for wish in wanting}, at)}
        for wish in wanting:
            this_news = news.get(wish.link.participant_id)
            if this_news is not None:
                yield PushMessage(wish.subscription, this_news.about, partial(_words, event, wish, this_news), _LASTS)


def _words(event: Tournament, wish: PlayerPush, news: _News) -> PushText:
    token = token_of_link(wish.link)
    page = reverse("player", args=[token]) if token else reverse("event", args=[event.slug])
    with timezone.override(ZoneInfo(event.time_zone)):
        body = " · ".join(part for part in (news.body(), event.name) if part)
        return PushText(title=news.title(), body=body, href=page)


def _seats(event: Tournament, players: set[int], at: datetime) -> Iterator[_News]:
    """Yield news of the table of the next session, once the one before is over."""
    if event.sessions.filter(status__in=(SessionStatus.RUNNING, SessionStatus.PAUSED)).exists():
        return
    session = event.sessions.filter(status=SessionStatus.SCHEDULED, tables__isnull=False).order_by("number").first()
    if session is None or (session.planned_at is not None and session.planned_at - at > _SEAT_AHEAD):
        return
    for seat in _seats_of(session, players):
        yield _News(
            uuid5(seat.uid, "seat"),
            seat.participant_id or 0,
            partial(_seat_words, seat),
            partial(day_time, session.planned_at),
        )


def _starts(event: Tournament, players: set[int], at: datetime) -> Iterator[_News]:
    """Yield news of sessions that began a moment ago."""
    begun = SessionMove.objects.filter(kind=SessionMoveKind.START, at__gt=at - _NEWS_FOR, at__lte=at)
    session = event.sessions.filter(status=SessionStatus.RUNNING, moves__in=begun).order_by("number").last()
    if session is None:
        return
    for seat in _seats_of(session, players):
        title = partial(_filled, gettext_noop("Session %(n)s has begun"), session.number)
        yield _News(uuid5(seat.uid, "start"), seat.participant_id or 0, title, partial(_seat_words, seat))


def _releases(event: Tournament, players: set[int], at: datetime) -> Iterator[_News]:
    """Yield news of results that were released a moment ago and are not embargoed."""
    rows = Release.objects.filter(session__tournament=event, withdrawal__isnull=True, at__gt=at - _NEWS_FOR, at__lte=at)
    latest = rows.select_related("session").order_by("at", "id").last()
    if latest is None or current_embargoes(event).hides(latest.session.number):
        return
    current = public_ranking(event)
    places = {row.entrant_id: row.place for row in current.rows}
    for player in players:
        title = partial(_filled, gettext_noop("Results after session %(n)s"), latest.session.number)
        place = places.get(player)
        yield _News(latest.uid, player, title, partial(_place_words, place))


def _answers(event: Tournament, players: set[int], at: datetime) -> Iterator[_News]:
    """Yield news of answers by the desk or an instance, the latest for each player."""
    since = at - _ANSWER_NEWS_FOR
    answered = DisputeAnswer.objects.filter(dispute__participant__in=players, at__gt=since, at__lte=at)
    for answer in answered.select_related("dispute").order_by("at"):
        title = partial(gettext, "The desk answered your dispute")
        yield _News(answer.uid, answer.dispute.participant_id, title, partial(_text, answer.get_outcome_display))
    decided = Decision.objects.filter(appeal__participant__in=players, at__gt=since, at__lte=at)
    for decision in decided.select_related("appeal").order_by("at"):
        title = partial(_filled, gettext_noop("Your appeal %(n)s is decided"), decision.appeal.number)
        yield _News(decision.uid, decision.appeal.participant_id, title, partial(_text, decision.get_outcome_display))


_Find = Callable[[Tournament, set[int], datetime], Iterator[_News]]
_FINDERS: Final[dict[str, _Find]] = {"seat": _seats, "start": _starts, "release": _releases, "answer": _answers}


def _seats_of(session: Session, players: set[int]) -> list[Seat]:
    seats = Seat.objects.filter(session=session, participant__in=players)
    return list(seats.select_related("session", "table"))


def _seat_words(seat: Seat) -> str:
    return gettext("Session %(session)s: table %(table)s, %(wind)s") % {
        "session": seat.session.number,
        "table": seat.table.number,
        "wind": NAMES[read_wind(seat.wind)],
    }


def _place_words(place: int | None) -> str:
    return gettext("Your place: %(place)s.") % {"place": print_ordinal(place)} if place else ""


def _filled(words: str, number: int) -> str:
    return gettext(words) % {"n": number}


def _text(words: Callable[[], str]) -> str:
    return str(words())
