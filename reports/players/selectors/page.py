"""Read a player's page: the next table, the sessions so far, the place and why, as far as results are published."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction

from appeals.selectors.turns import OwnTurn, own_turns
from mahjong_core.placement import from_twelfths
from mahjong_core.standings import RankFigure, SessionResult, Standing, behind
from mahjong_core.winds import WINDS, Wind
from penalties.rulings.selectors.records import RulingRow, ruled_participants, ruling_rows
from reports.players.selectors.meetings import Meetings, meetings
from reports.players.selectors.needs import line_up
from scoring.clubs.selectors.matches import match_to_hand_in
from scoring.common.selectors.clocks import ClockView, clock_of, session_moves
from scoring.common.selectors.embargoes import NO_EMBARGOES, current_embargoes, releases_of, session_moments
from scoring.finals.selectors.coming_cut import ComingCut
from scoring.finals.selectors.line_ups import call_for
from scoring.finals.selectors.phase_steps import waiting_words
from scoring.results.selectors.disputes import OwnDispute, own_disputes
from scoring.sheets.selectors.seat_views import is_mcr
from scoring.sheets.selectors.signing import settings_of
from scoring.sheets.selectors.tables import who_replaced
from scoring.standings.selectors.page import StandingRow, standing_row
from scoring.standings.selectors.public_view import public_ranking
from scoring.standings.selectors.ranking import CACHE_SECONDS, Ranking, ranking
from scoring.standings.selectors.why_sentences import behind_words
from tournaments.common.kept import kept_fact, share_object, shared_object
from tournaments.models import Participant, Seat, Session, SessionStatus, Table, TablePlace, TableStatus, Tournament
from tournaments.tables.selectors.hall_plans import hall_plan

_COUNTDOWN = timedelta(minutes=99)  # what the digits can show


@dataclass(frozen=True)
class Opponent:
    """Represent a player at the next table; ``row`` None for a substitute or before results are shown.

    ``met``: the tables at which the two met before, None where there is none.
    """

    wind: Wind
    person: Participant | None
    row: StandingRow | None
    met: Meetings | None = None


@dataclass(frozen=True)
class NextTable:
    """Represent the table where the player sits now or next. ``clock``: with the table's own extra time."""

    session: Session
    table: Table
    wind: Wind
    opponents: tuple[Opponent, ...]
    clock: ClockView

    @property
    def counts_down(self) -> bool:
        """Return whether the start is near enough for minutes and seconds."""
        starts, now = self.clock.starts_at, self.clock.now
        return starts is not None and now is not None and now < starts < now + _COUNTDOWN

    @property
    def is_now(self) -> bool:
        return self.session.status in (SessionStatus.RUNNING, SessionStatus.PAUSED)


@dataclass(frozen=True)
class OwnSession:
    """Represent a begun session: ``result`` None while it is not shown; ``waits``: submitted and not verified.

    ``score``: of the table; where a ``substitute`` played it is the rules' own, net of the start (EMA riichi 5.7).
    """

    number: int
    seat: Seat
    wind: Wind
    result: SessionResult | None
    points: Fraction | None
    waits: bool
    dispute: OwnDispute | None = None
    score: int | None = None
    substitute: str = ""


@dataclass(frozen=True)
class OwnPlace:
    """Represent the player's row. ``behind``: why not the place above; ``before``: the place a session earlier."""

    row: StandingRow
    of: int
    behind: str
    after: int
    missing: tuple[int, ...]
    before: int | None
    tied: tuple[str, ...]

    @property
    def moved(self) -> int:
        """Return by how many places the player rose; negative: fell."""
        return (self.before or 0) - (self.row.place or 0) if self.before and self.row.place else 0


@dataclass(frozen=True)
class PlayerPage:
    """Represent the page; ``rulings``: the player's own under their link, else those of the public log.

    ``to_sign``: the session whose sheet waits for the player's signature. ``waits``: what is said where no table is
    drawn. ``appeals``: those in which it is the player's turn. ``hall``: its tables where they stand, once somebody
    drew it.
    """

    player: Participant
    current: Ranking
    is_mcr: bool
    next: NextTable | None
    place: OwnPlace | None
    sessions: tuple[OwnSession, ...]
    coming: tuple[Seat, ...]
    rulings: tuple[RulingRow, ...]
    to_sign: int | None
    now: datetime
    waits: tuple[str, ...] = ()
    appeals: tuple[OwnTurn, ...] = ()
    line_up: int | None = None
    match: int | None = None
    hall: tuple[tuple[int | None, ...], ...] = ()

    @property
    def to_dispute(self) -> tuple[OwnSession, ...]:
        """Return the sessions whose result can be disputed now, or has an open dispute."""
        return tuple(
            session
            for session in self.sessions
            if session.dispute and (session.dispute.is_open or session.dispute.waiting is not None)
        )


def player_page(player: Participant, now: datetime, *, is_own: bool) -> PlayerPage:
    """Return the page (a fixed number of queries, whatever the size of the event)."""
    event = player.tournament
    current = kept_fact(event, "public-ranking", lambda: public_ranking(event))
    seats = _seats_of(player)
    rows = current.by_entrant
    embargoes = NO_EMBARGOES if is_own else kept_fact(event, "embargoes", lambda: current_embargoes(event))
    is_ruled = player.pk in kept_fact(event, "ruled", lambda: ruled_participants(event))
    standing = rows.get(player.pk)
    disputes = own_disputes(player, now) if is_own else {}
    coming = _next_table(player, seats, current, rows, now)
    playing = who_replaced(event, standing.sessions) if standing else {}
    start = current.rules.base_points
    return PlayerPage(
        player=player,
        current=current,
        is_mcr=is_mcr(current.rules),
        next=coming,
        waits=waiting_words(player) if is_own and coming is None else (),
        place=_own_place(standing, current) if standing else None,
        sessions=tuple(
            _with_score(_own_session(seat, standing, disputes.get(seat.session.number)), playing, start)
            for seat in reversed(seats)
            if _is_begun(seat)
        ),
        coming=tuple(seat for seat in seats if not _is_begun(seat)),
        rulings=tuple(ruling_rows(event, with_notes=False, number=player.number, embargoes=embargoes))
        if is_ruled
        else (),
        to_sign=_session_to_sign(seats) if is_own else None,
        appeals=own_turns(player, now) if is_own else (),
        line_up=call_for(player) if is_own and not event.is_club else None,
        match=match_to_hand_in(player) if is_own and event.is_club else None,
        hall=kept_fact(event, "hall", lambda: _drawn_hall(event)) if coming is not None else (),
        now=now,
    )


def _seats_of(player: Participant) -> list[Seat]:
    """Return the player's seats by session (one query, and one for the sessions of a version)."""
    event = player.tournament
    sessions = kept_fact(event, "sessions", lambda: {row.pk: row for row in Session.objects.filter(tournament=event)})
    seats = list(Seat.objects.filter(participant=player).select_related("table"))
    for seat in seats:
        if seat.session_id in sessions:  # not one that was added since
            seat.session = sessions[seat.session_id]
        seat.session.tournament = event  # read once, not once a seat with its rule set
    return sorted(seats, key=lambda seat: seat.session.number)


def _drawn_hall(event: Tournament) -> tuple[tuple[int | None, ...], ...]:
    """Return the hall's rows of tables if it is drawn (one query, three where it is drawn)."""
    if not TablePlace.objects.filter(tournament=event).exists():
        return ()
    return tuple(tuple(line) for line in hall_plan(event).grid)


def _session_to_sign(seats: list[Seat]) -> int | None:
    """Return the latest session whose sheet is written and not submitted, if the event asks for signatures."""
    written = [seat for seat in seats if seat.table.status in (TableStatus.PLAYING, TableStatus.CORRECTING)]
    if not written or not settings_of(written[-1].session.tournament).signatures:
        return None
    return written[-1].session.number


def _is_begun(seat: Seat) -> bool:
    return seat.session.status != SessionStatus.SCHEDULED


def _next_table(
    player: Participant, seats: list[Seat], current: Ranking, rows: Mapping[int, Standing], now: datetime
) -> NextTable | None:
    """Return the table in play until it is submitted, else that of the next session.

    Two queries for each session and version, and ``meetings``.
    """
    playing = [
        candidate
        for candidate in seats
        if candidate.session.status in (SessionStatus.RUNNING, SessionStatus.PAUSED)
        and candidate.table.status not in (TableStatus.SUBMITTED, TableStatus.VERIFIED)
    ]
    coming = [candidate for candidate in seats if candidate.session.status == SessionStatus.SCHEDULED]
    seat = next(iter(playing + coming), None)
    if seat is None:
        return None
    number = seat.session.number
    tables = kept_fact(player.tournament, f"line-up:{number}", lambda: line_up(player.tournament, number))
    people = tables.get(seat.table_id, {})
    others = []
    for wind in WINDS:
        if wind.value != seat.wind:
            who = people.get(wind.value)
            person = current.people.get(who) if who is not None else None
            standing = rows.get(who) if who is not None and current.last_session else None
            others.append(Opponent(wind, person, standing_row(standing, current) if standing else None))
    met = meetings(player, [other.person for other in others if other.person], rows)
    others = [replace(other, met=met.get(other.person.pk)) if other.person else other for other in others]
    moves = kept_fact(player.tournament, f"moves:{number}", lambda: session_moves(seat.session))
    clock = clock_of(seat.session, moves, current.rules, now, seat.table.number)
    return NextTable(seat.session, seat.table, Wind(seat.wind), tuple(others), clock)


def _own_session(seat: Seat, standing: Standing | None, dispute: OwnDispute | None) -> OwnSession:
    number = seat.session.number
    shown = standing.sessions if standing else ()
    result = shown[number - 1] if len(shown) >= number else None
    waits = result is None and seat.table.status in (TableStatus.SUBMITTED, TableStatus.CORRECTING)
    points = None if result is None else from_twelfths(result.twelfths)
    return OwnSession(number, seat, Wind(result.wind if result else seat.wind), result, points, waits, dispute)


def _with_score(own_session: OwnSession, playing: Mapping[int, str], start: int) -> OwnSession:
    """Return the score as the page writes it, and who played instead."""
    if own_session.result is None:
        return own_session
    result = own_session.result
    score = result.net_score(start) if result.replaced else result.table_score
    return replace(own_session, score=score, substitute=playing.get(own_session.number, ""))


def _own_place(standing: Standing, current: Ranking) -> OwnPlace | None:
    """Return the player's place; None before the first result is shown."""
    if not current.last_session:
        return None
    names = current.names
    return OwnPlace(
        row=standing_row(standing, current),
        of=current.ranked,
        behind=behind_words(behind(current.rows, standing.entrant_id), names, current.rules.family),
        after=current.last_session,
        missing=current.missing_session_numbers,
        before=_places_before(current).get(standing.entrant_id),
        tied=tuple(names[number] for number in standing.tied_with),
    )


def taken_along(place: OwnPlace | None, cut: ComingCut | None) -> RankFigure | None:
    """Return the points carried over the next cut as of now; None if nothing changes."""
    if place is None or cut is None:
        return None
    left = cut.taken_along(place.row.place, place.row.figure.value)
    return None if left is None else replace(place.row.figure, value=left)


def _places_before(current: Ranking) -> dict[int, int | None]:
    """Return all places after the second-latest session that counts; cached for each version."""
    key = f"places-before:{current.tournament.pk}:{current.version}:{current.basis}"
    kept: dict[int, int | None] | None = shared_object(key)
    if kept is None:
        kept = _read_places_before(current)
        share_object(key, kept, CACHE_SECONDS)
    return kept


def _read_places_before(current: Ranking) -> dict[int, int | None]:
    moments = dict(session_moments(current.tournament, releases_of(current.tournament)))
    moment = moments.get(current.last_session - 1)
    if moment is None or current.embargoes.moment(moment) != moment:
        return {}
    earlier = ranking(current.tournament, current.basis, moment)
    return {row.entrant_id: row.place for row in earlier.rows}
