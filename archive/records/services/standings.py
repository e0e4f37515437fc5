"""Write the rankings of a tournament record as they follow from its rows, and compare them with the published ones."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _

from archive.records.services.tables import LEAD, Playing
from mahjong_core.record.document import AdjustmentEntry, Player, Ranking, Record, Row
from mahjong_core.record.numbers import Exact
from mahjong_core.standings import Standing
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.embargoes import Embargoes
from scoring.models import Release, ReleasedEntrant
from scoring.standings.selectors.ranking import Ranking as Standings
from scoring.standings.selectors.ranking import ranking_from_ledger
from scoring.standings.selectors.rows import standings_data, total_of
from tournaments.common.actors import stamp
from tournaments.common.errors import Refusal
from tournaments.common.services.ledger_writer import plain_rows
from tournaments.models import ParticipantMove, ParticipantState, Session, SessionMove, SessionMoveKind, Tournament
from tournaments.phases.selectors import cuts_in_force

_POINTS: Final = frozenset({"table_points", "table_score", "overall_score"})


def write_moves(play: Playing) -> None:
    """Write the times from which players are listed separately: substitutes from the start, others before a ranking."""
    plain_rows(ParticipantMove).bulk_create(
        ParticipantMove(
            participant=play.people[player.number],
            before=ParticipantState.ACTIVE,
            after=play.people[player.number].state,
            reason=_("From a tournament record"),
            **stamp(play.by, play.moment(_listed_apart_from(play.record, player)) - LEAD),
        )
        for player in play.record.players
        if player.substitute or player.state in ("disqualified", "removed")
    )


def _listed_apart_from(record: Record, player: Player) -> int:
    """Return the session whose ranking is the first to list a player apart; 0 for a substitute."""
    last = len(record.sessions)
    if player.substitute:
        return 0
    if player.state == "removed":
        return _first_without(record, player.number, last)
    for session in record.sessions:
        seats = [seat for table in session.tables for seat in table.seats if seat.player == player.number]
        if any(seat.cause == "disqualified" for seat in seats):
            return session.number
    return last if player.left_after is None else max(1, min(player.left_after, last))


def _first_without(record: Record, number: int, last: int) -> int:
    """Return the session of the first ranking from which a player has no row in any."""
    first = last
    for ranking in sorted(record.standings, key=lambda ranking: -ranking.after_session):
        if any(row.player == number for row in ranking.rows):
            break
        first = ranking.after_session
    return max(1, first)


def moments_beside(play: Playing) -> dict[int, datetime]:
    """Return the times from which points without a session count, by the number of their entry."""
    return {
        entry.index: play.moment(_counts_from(play.record, entry)) - LEAD
        for entry in play.record.adjustments or ()
        if entry.session is None
    }


def _counts_from(record: Record, entry: AdjustmentEntry) -> int:
    """Return the session of the first ranking that counts points of no session: 0, unless rankings before do not."""
    first = 0
    for ranking in sorted(record.standings, key=lambda ranking: ranking.after_session):
        row = next((row for row in ranking.rows if row.player == entry.player), None)
        taken = _taken(record, entry, ranking)
        if row is not None and row.penalties is not None and taken is not None and row.penalties > taken:
            first = ranking.after_session + 1
    return min(first, len(record.sessions))


def _taken(record: Record, entry: AdjustmentEntry, ranking: Ranking) -> int | None:
    """Return all that was taken from a player by a ranking, with the points of no session; None if they took none."""
    if entry.amount >= 0:
        return None
    own = (row for row in record.adjustments or () if row.player == entry.player and row.amount < 0)
    return sum(row.amount for row in own if row.session is None or row.session <= ranking.after_session)


def release(play: Playing, session: Session, published: Iterable[int], version: int) -> None:
    """Write the release of a session, and compare it with the record's ranking.

    ``published``: the numbers of the sessions that are public with it.
    """
    at = play.moment(session.number)
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    tournament.version = version
    held = frozenset(range(1, len(play.record.sessions) + 1)) - {*published}
    people = [person.pk for person in play.people.values()]
    cuts = cuts_in_force(tournament, at, people)
    standings = ranking_from_ledger(tournament, Basis.VERIFIED, at, cuts=cuts, embargoes=Embargoes(held=held))
    plain_rows(SessionMove).bulk_create(
        [SessionMove(session=session, sequence=1, kind=SessionMoveKind.RELEASE, **stamp(play.by, at))]
    )
    row = Release(session=session, version=version, standings=standings_data(standings), **stamp(play.by, at))
    plain_rows(Release).bulk_create([row])
    plain_rows(ReleasedEntrant).bulk_create(
        ReleasedEntrant(release=row, participant=person, number=person.number, team=person.team)
        for person in standings.people.values()
    )
    for ranking in () if play.differs else play.record.standings:
        if ranking.after_session == session.number:
            _compare(ranking, standings)


def _compare(ranking: Ranking, standings: Standings) -> None:
    """Check that everybody has the place and the figures that were published."""
    here = {standings.people[row.entrant_id].number: row for row in standings.rows if row.place is not None}
    said = {row.player: row for row in ranking.rows}
    for number in sorted({*here, *said}):
        found, published = here.get(number), said.get(number)
        if found is None or published is None:
            raise _differs(ranking, number, published and published.place, found and found.place)
        if found.place != published.place:
            raise _differs(ranking, number, published.place, found.place)
        for name, figure in _figures(published).items():
            value = _value(found, name)
            if value is not None and not figure.holds(value):
                raise _differs(ranking, number, figure.text, value)


def _figures(row: Row) -> Mapping[str, Exact]:
    return {name: figure for name, figure in row.figures.items() if name in _POINTS}


def _value(row: Standing, name: str) -> Fraction | None:
    if name == "overall_score":
        return total_of(row)
    return Fraction(row.table_points if name == "table_points" else row.table_score)


def _differs(ranking: Ranking, number: int, said: Any, here: Any) -> Refusal:
    detail = {"session": ranking.after_session, "player": number, "record": _shown(said), "here": _shown(here)}
    sentence = _(
        "The ranking after session %(session)s would be different: no. %(player)s has %(record)s in the record and "
        "%(here)s by the rules. Nothing was imported."
    )
    return Refusal("archive.record_standings_differ", sentence % detail, detail)


def _shown(value: Any) -> str:
    return "-" if value is None else str(value)
