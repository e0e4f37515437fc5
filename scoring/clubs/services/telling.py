"""Notify other programs and chats of a club's evening, with public data only."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

from django.db import transaction

from mahjong_core.clubs import SeasonRule, season_sums
from mahjong_core.clubs.records import BrokenRecord, RecordKind, broken_by_game, broken_on
from mahjong_core.clubs.season import Result
from mahjong_core.winds import WINDS
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.selectors.games import Game, GameSeat, GameStatus, games_of
from scoring.clubs.selectors.records import names_of, record_games, record_value
from scoring.common.selectors.embargoes import current_embargoes
from scoring.models import Presence
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.selectors.seat_views import is_mcr
from tournaments.common.look.numbers import print_score, print_signed
from tournaments.models import EventKind, EventStatus, Session, Table, Tournament, Webhook, WebhookEvent
from tournaments.webhooks.kinds import Story
from tournaments.webhooks.services.telling import api_path, tell
from tournaments.webhooks.stories import (
    Ended,
    Ranked,
    RecordFacts,
    Sat,
    evening_story,
    finished_story,
    record_story,
    tables_story,
)

_LATE: Final = timedelta(days=2)  # an evening that ended before is no news


def tell_tables(tournament: Tournament, sessions: Sequence[Session], at: datetime) -> None:
    """Queue ``games.started`` for games that begin together. In the transaction of their start.

    Games of an earlier evening, entered later, are no news.
    """
    numbers = sorted(session.number for session in sessions)
    evening = evening_of(tournament, at)
    if not sessions or any(evening_of(tournament, session.planned_at or at) != evening for session in sessions):
        return
    data = {"games": numbers, "evening": str(evening), "href": _evening_path(tournament, evening)}

    def story() -> Story:
        games = [game for game in games_of(tournament) if game.number in numbers]
        return tables_story(
            tournament, evening, [Sat(game.number, tuple(seat.name for seat in game.seats)) for game in games]
        )

    happening = f"{numbers[0]}-{numbers[-1]}"
    tell(tournament, WebhookEvent.TABLES_BEGUN, data, at, happening=happening, story=story)


def on_result_verified(sender: Any, table: Table, at: datetime, **kwargs: Any) -> None:
    """Tell of a club's game whose result is in force (a receiver of ``result_verified``)."""
    if table.session.is_game:
        tell_finished(table.session, at)


def tell_finished(session: Session, at: datetime) -> None:
    """Queue ``game.finished``, and ``record.broken`` for what was never higher. In the transaction of the result.

    Games of an evening long ago, entered later, are no news.
    """
    tournament, number = session.tournament, session.number
    path = api_path(tournament, f"games/{number}/")

    def is_hidden() -> bool:
        return current_embargoes(tournament).hides(number)

    evening = evening_of(tournament, session.planned_at or at)
    if evening < evening_of(tournament, at) - _LATE:
        return
    tell(
        tournament,
        WebhookEvent.GAME_FINISHED,
        {"game": number, "evening": str(evening), "href": path},
        at,
        is_hidden=is_hidden,
        happening=str(number),
        story=partial(_finished_story, tournament, number),
    )
    _tell_records(tournament, number, at)


def _finished_story(tournament: Tournament, number: int) -> Story:
    (game,) = (game for game in games_of(tournament) if game.number == number)
    by_place = sorted(game.seats, key=lambda seat: (seat.place or 0, WINDS.index(seat.wind)))
    rows = [
        Ended(seat.place or 0, seat.name, _score(tournament, seat), print_signed(seat.total or 0)) for seat in by_place
    ]
    return finished_story(tournament, number, rows)


def _tell_records(tournament: Tournament, number: int, at: datetime) -> None:
    """Queue ``record.broken`` for each record that a game broke: once for a game and a record."""
    broken = cache(lambda: {found.now.kind: found for found in broken_by_game(record_games(tournament), number)})

    def is_none(kind: RecordKind) -> bool:
        return current_embargoes(tournament).hides(number) or kind not in broken()

    for kind in RecordKind:
        if kind is not RecordKind.EVENING:
            tell(
                tournament,
                WebhookEvent.RECORD_BROKEN,
                {"game": number, "record": kind.value, "href": api_path(tournament, f"games/{number}/")},
                at,
                is_hidden=partial(is_none, kind),
                happening=str(number) if kind is RecordKind.SCORE else f"{number}-{kind}",
                story=lambda kind=kind: _record_story(tournament, broken()[kind]),  # type: ignore[misc]
            )


def _record_story(tournament: Tournament, broken: BrokenRecord) -> Story:
    name = names_of(tournament)[broken.now.player]
    value, before = (record_value(tournament, record) for record in (broken.now, broken.before))
    return record_story(tournament, broken.now.kind, RecordFacts(broken.now.game, name, value, before))


def _score(tournament: Tournament, seat: GameSeat) -> str:
    return print_score(seat.score or 0, is_mcr=is_mcr(rules_of(tournament)))


def tell_evenings(*, at: datetime) -> int:
    """Queue ``evening.ended`` for the clubs whose evening is over; return how many addresses are told. May run twice.

    So is ``record.broken`` if the evening was the best one of a player.

    An evening is over with its day, or when everyone has left and all games are confirmed.
    """
    open_hooks = Webhook.objects.filter(closed_at__isnull=True, stopped_at__isnull=True)
    hooks = open_hooks.filter(tournament__kind=EventKind.CLUB, tournament__status=EventStatus.PUBLIC)
    hooks = hooks.exclude(tournament__lead__is_here=False)
    since: dict[int, tuple[Tournament, datetime]] = {}
    for hook in hooks.select_related("tournament"):
        if {WebhookEvent.EVENING_ENDED, WebhookEvent.RECORD_BROKEN} & set(hook.events):
            _event, first = since.get(hook.tournament_id, (hook.tournament, hook.created_at))
            since[hook.tournament_id] = hook.tournament, min(first, hook.created_at)
    return sum(_tell_evening(tournament, first, at) for tournament, first in since.values())


def _tell_evening(tournament: Tournament, first: datetime, at: datetime) -> int:
    games, today = games_of(tournament), evening_of(tournament, at)
    evening = max((game.evening for game in games if game.evening <= today), default=None)
    if evening is None or evening < max(evening_of(tournament, first), today - _LATE):
        return 0
    tonight = [game for game in games if game.evening == evening]
    counted = [game for game in tonight if game.counts]
    if not counted or (evening == today and not _is_over(tournament, tonight, evening)):
        return 0

    def is_hidden() -> bool:
        embargoes = current_embargoes(tournament)
        return any(embargoes.hides(game.number) for game in counted)

    def story() -> Story:
        return evening_story(tournament, evening, ranking_of_evening(counted))

    data = {"evening": str(evening), "href": _evening_path(tournament, evening)}
    best = cache(lambda: broken_on(record_games(tournament), evening))

    def record() -> Story:
        broken = best()
        if broken is None:
            raise ValueError(evening)
        return _record_story(tournament, broken)

    with transaction.atomic():
        tell(
            tournament,
            WebhookEvent.RECORD_BROKEN,
            {"game": None, "record": RecordKind.EVENING.value, "href": data["href"]},
            at,
            is_hidden=lambda: is_hidden() or best() is None,
            happening=f"evening-{evening}",
            story=record,
        )
        return tell(
            tournament,
            WebhookEvent.EVENING_ENDED,
            data,
            at,
            is_hidden=is_hidden,
            happening=str(evening),
            story=story,
        )


def _is_over(tournament: Tournament, tonight: Sequence[Game], evening: date) -> bool:
    came = Presence.objects.filter(participant__tournament=tournament, evening=evening)
    is_playing = any(game.status is not GameStatus.CONFIRMED for game in tonight)
    return not is_playing and came.exists() and not came.filter(until__isnull=True).exists()


def ranking_of_evening(games: Sequence[Game]) -> list[Ranked]:
    """Return the players of confirmed games by the sum of what counts in the season, the best first."""
    names = {seat.number: seat.name for game in games for seat in game.seats}
    results: dict[int, list[Result]] = {}
    for game in games:
        for seat in game.seats:
            results.setdefault(seat.number, []).append((game.evening, seat.total or Fraction()))
    rows = season_sums(results, SeasonRule())
    return [Ranked(row.place or 0, names[row.player], print_signed(row.points), row.games) for row in rows]


def _evening_path(tournament: Tournament, evening: date) -> str:
    return api_path(tournament, f"games/?evening={evening}")
