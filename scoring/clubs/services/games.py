"""Start, score, confirm and cancel the games of a club.

A game is a session of one table: its sheet, its result, its corrections and the standings are those of any session.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong_core.winds import WINDS
from scoring.clubs.permissions import check_may_start
from scoring.clubs.policies import (
    check_can_be_cancelled,
    check_club,
    check_free,
    check_games_left,
    check_one_final,
    check_seats,
    check_typed_by_other,
    unknown_players,
)
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.selectors.final import final_of
from scoring.clubs.selectors.games import games_by_player, games_of, playing_now
from scoring.clubs.services.evenings import write_present
from scoring.clubs.services.telling import tell_tables
from scoring.common.permissions import check_may_at
from scoring.models import ResultStatus, SeatResult
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.services.entries import enter_totals
from tournaments.common.actors import Actor, is_player
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.models import (
    DRAWN_STATES,
    IN_PLAY,
    Participant,
    ParticipantState,
    Seat,
    Session,
    SessionMoveKind,
    SessionStatus,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.sessions.selectors.second_person import needs_second_person
from tournaments.sessions.services.acts import ClockAct, lock_session, move_session
from tournaments.tables.selectors.cards import GAME_TABLE


def start_game(
    *, tournament: Tournament, seats: Mapping[str, int], by: Actor, at: datetime, started_at: datetime | None = None
) -> Session:
    """Start a game of four players, by number and starting wind, beside those in play; return its session.

    Of three players, at E, S and W, where the rule set has points for them (``three_uma``).

    By the leader, or by the club's code. ``started_at``: where the game is entered later. The first game fixes the
    rule set. Raise ``clubs.not_a_club``, ``clubs.seats_malformed``, ``clubs.three_not_played``,
    ``clubs.player_unknown``, ``clubs.player_in_play``, ``clubs.final_mixed``, ``clubs.evening_games_played`` and
    ``clubs.starts_later``.
    """
    (game,) = start_games(tournament=tournament, tables=[seats], by=by, at=at, started_at=started_at)
    return game


def start_games(
    *,
    tournament: Tournament,
    tables: Sequence[Mapping[str, int]],
    by: Actor,
    at: datetime,
    started_at: datetime | None = None,
    uids: Sequence[UUID | None] = (),
) -> list[Session]:
    """Start a game at each of the tables, or at none if one is refused. Raise as ``start_game`` does.

    ``uids``: those of the games, by table, where the page names them; a game with this uid that was started before is
    returned as it is: a second tap. Raise ``clubs.game_gone`` if it was cancelled since.
    """
    check_may_start(by, tournament, at)
    check_club(tournament)
    with transaction.atomic():
        known = _started_before(tournament, dict(zip(uids, tables, strict=False)))
        games = [
            known[uid] if uid in known else _start_game(tournament, seats, by, at, started_at, uid)
            for seats, uid in zip_longest(tables, uids[: len(tables)])
        ]
        tell_tables(tournament, [game for game in games if game.uid not in known], at)
        return games


def _started_before(
    tournament: Tournament, tables: Mapping[UUID | None, Mapping[str, int]]
) -> Mapping[UUID | None, Session]:
    wanted = [uid for uid in tables if uid is not None]
    if not wanted:
        return {}
    # Two taps at once are answered one after the other.
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    known = Session.with_dropped.filter(uid__in=wanted)
    for game in known:
        seats = dict(game.seats.values_list("wind", "participant__number"))
        if game.tournament_id != tournament.pk or game.dropped_at is not None or seats != tables[game.uid]:
            raise Conflict("clubs.game_gone", gettext_lazy("This game was cancelled. Start a new one."), {})
    return {game.uid: game for game in known}


def _start_game(
    tournament: Tournament,
    seats: Mapping[str, int],
    by: Actor,
    at: datetime,
    started_at: datetime | None,
    uid: UUID | None,
) -> Session:
    check_seats(tournament, seats, rules_of(tournament))
    begun = started_at or at
    if begun > at:
        raise Refusal("clubs.starts_later", gettext_lazy("A game cannot start in the future."), {"at": at.isoformat()})
    with transaction.atomic():
        # The lock gives each game its own number, and keeps a player from two tables at once.
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        players = _players(current, seats)
        evening = evening_of(current, begun)
        names = {number: player.name for number, player in players.items()}
        games = games_of(current)
        check_free(current, playing_now(games, evening), names)
        final = final_of(current)
        if final is not None:
            check_one_final(current, final.players, names)
        check_games_left(current, games_by_player(games, evening), names, rules_of(current).evening_games)
        latest = Session.with_dropped.filter(tournament=current).aggregate(latest=Max("number"))["latest"] or 0
        game = Session.objects.create(
            tournament=current,
            number=latest + 1,
            planned_at=begun,
            minutes=0,
            is_game=True,
            **({} if uid is None else {"uid": uid}),
        )
        table = Table.objects.create(session=game, number=GAME_TABLE)
        Seat.objects.bulk_create(
            Seat(session=game, table=table, wind=wind.value, participant=players[seats[wind.value]])
            for wind in WINDS[: len(seats)]
        )
        move_session(game, SessionMoveKind.START, by=by, at=at)
        if current.rule_set_locked_at is None:
            Tournament.objects.filter(pk=current.pk).update(rule_set_locked_at=at)
        waiting = (ParticipantState.REGISTERED, ParticipantState.CHECKED_IN)
        Participant.objects.filter(seats__session=game, state__in=waiting).update(state=ParticipantState.ACTIVE)
        write_present(players.values(), evening, begun)
    return game


def _players(tournament: Tournament, seats: Mapping[str, int]) -> dict[int, Participant]:
    rows = Participant.objects.filter(tournament=tournament, number__in=seats.values())
    players = {row.number: row for row in rows.filter(state__in=DRAWN_STATES)}
    missing = sorted(set(seats.values()) - set(players))
    if missing:
        raise unknown_players(missing)
    return players


def enter_game_totals(
    *,
    game: Session,
    totals: Mapping[str, int],
    by: Actor,
    at: datetime,
    confirm: Collection[str] = (),
    bonus: Mapping[str, Mapping[str, int]] | None = None,
) -> None:
    """Write the totals of a finished game, which wait to be confirmed. Until then they may be typed again.

    ``bonus``: the counts of the bonus columns. Raise as ``enter_totals`` and ``submit_table`` do:
    ``scoring.table_not_balanced`` among others.
    """
    check_club(game.tournament)
    with transaction.atomic():
        # The session before the table, as everywhere; the event's version last.
        table = _locked_table(game)
        if table.status == TableStatus.SUBMITTED:
            reject_table(table=table, reason=_("The totals were entered again."), by=by, at=at)
        enter_totals(table=table, totals=totals, by=by, at=at, confirm=confirm, bonus=bonus)
        submit_table(table=table, by=by, at=at)


def confirm_game(*, game: Session, by: Actor, at: datetime, version: int | None = None) -> bool:
    """Confirm the result of a game, and end it; return whether it is confirmed now.

    ``version``: the result that was looked at. A sheet kept hand by hand is submitted first: if the event asks for a
    second person it then waits for them, as it does for one of the four without an account, and False is returned. A
    confirmed game stays as it is. Raise as ``submit_table`` and ``verify_table`` do: ``scoring.same_person`` and
    ``scoring.result_moved_on`` among others.
    """
    check_club(game.tournament)
    with transaction.atomic():
        table = _locked_table(game)
        if table.status == TableStatus.VERIFIED:
            check_may_at(by, "sheet.verify", table, at)
            return True
        if table.status != TableStatus.SUBMITTED:
            submit_table(table=table, by=by, at=at)
            if is_player(by) or needs_second_person(game.tournament):
                return False
        check_typed_by_other(table, by)
        verify_table(table=table, by=by, at=at, version=version)
        session = Session.objects.select_related("tournament").get(pk=game.pk)
        if session.status in IN_PLAY:
            move_session(session, SessionMoveKind.END, by=by, at=at)
    return True


def finish_game(
    *, game: Session, totals: Mapping[str, int], by: Actor, at: datetime, confirm: Collection[str] = ()
) -> bool:
    """Write the totals of a game, and confirm them at once where no second person is needed.

    Return whether the game is confirmed. Nothing is written where one of the two is refused, or where these totals
    are confirmed already: a second tap. Raise as ``enter_game_totals`` and ``confirm_game`` do.
    """
    with transaction.atomic():
        table = _locked_table(game)
        if table.status == TableStatus.VERIFIED and _confirmed_totals(table) == dict(totals):
            check_may_at(by, "sheet.verify", table, at)
            return True
        enter_game_totals(game=game, totals=totals, by=by, at=at, confirm=confirm)
        return not needs_second_person(game.tournament) and confirm_game(game=game, by=by, at=at)


def _confirmed_totals(table: Table) -> dict[str, int]:
    rows = SeatResult.objects.filter(result__table=table, result__status=ResultStatus.VERIFIED)
    return dict(rows.order_by("result__number").values_list("wind", "table_score"))


def cancel_game(*, game: Session, by: Actor, at: datetime) -> None:
    """Cancel a game that was started by mistake, before anything is written. Raise ``clubs.game_has_entries``."""
    check_may(by, "club.evening", game.tournament)
    check_club(game.tournament)
    with transaction.atomic():
        table = _locked_table(game)
        session = lock_session(game)
        check_can_be_cancelled(session, table)
        start = session.moves.get(kind=SessionMoveKind.START)
        back = ClockAct(SessionMoveKind.UNDO, undoes=start, leads_to=SessionStatus.SCHEDULED)
        move_session(session, SessionMoveKind.UNDO, by=by, at=at, act=back)
        Seat.objects.filter(session=session).delete()
        Table.objects.filter(session=session).update(cleared_at=at)
        session.dropped_at = at
        session.save(update_fields=["dropped_at"])
        raise_version(session.tournament, TABLES)


def _locked_table(game: Session) -> Table:
    lock_session(game)
    return Table.objects.select_related("session__tournament").get(session=game, number=GAME_TABLE)
