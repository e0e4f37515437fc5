"""Read the matches of a club's teams: who has handed in a line-up, who plays at which table, and the points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from mahjong_core.clubs import match_tables, places_at_a_table
from mahjong_core.clubs.evening import PastGame
from scoring.clubs.selectors.games import Game, GameStatus, games_of, past_games
from scoring.models import MatchGame, MatchReveal, MatchTeam, TeamMatch
from tournaments.common.look.collation import reader_key
from tournaments.models import DRAWN_STATES, Participant, Role, Team, Tournament
from tournaments.registry.open_things import OpenThing, Urgency


class MatchStatus(StrEnum):
    """List the statuses of a match: line-ups are awaited, or known; its games are played, or all confirmed."""

    ASKED = "asked"
    TOLD = "told"
    PLAYING = "playing"
    PLAYED = "played"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Side:
    """Represent a team of a match. ``players``: its members who play, by number; ``order``: its line-up by table.

    ``is_in``: it has handed in. ``order`` is empty until then, and to a reader for whom it is secret. ``points``: from
    the games of the match that count. ``substitutes``: those of the line-up whom the leader named from other teams.
    """

    team: Team
    players: tuple[Participant, ...]
    order: tuple[Participant, ...]
    is_in: bool
    points: Fraction
    substitutes: tuple[Participant, ...] = ()

    @property
    def captain(self) -> Participant | None:
        """Return the member with the lowest number, who hands in; None if nobody of the team plays."""
        return self.players[0] if self.players else None

    @property
    def sitting_out(self) -> list[Participant]:
        """Return the members who are not in the line-up; nobody until it is known."""
        return [player for player in self.players if self.order and player not in self.order]


@dataclass(frozen=True, slots=True)
class Match:
    """Represent a match of teams. ``tables``: the games that are started, by table; a cancelled one is none."""

    row: TeamMatch
    sides: tuple[Side, ...]
    tables: Mapping[int, Game]
    reveal: MatchReveal | None

    @property
    def games(self) -> list[Game]:
        return [self.tables[table] for table in sorted(self.tables)]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def status(self) -> MatchStatus:
        if self.row.cancelled_at is not None:
            return MatchStatus.CANCELLED
        if self.games:
            is_over = all(game.status is GameStatus.CONFIRMED for game in self.games)
            return MatchStatus.PLAYED if is_over else MatchStatus.PLAYING
        return MatchStatus.TOLD if self.reveal is not None else MatchStatus.ASKED

    @property
    def places(self) -> int:
        """Return how many players a line-up has."""
        return self.row.tables * places_at_a_table(len(self.sides))

    @property
    def is_asked(self) -> bool:
        return self.status is MatchStatus.ASKED

    @property
    def is_told(self) -> bool:
        """Return whether the line-ups are known, and no game is started."""
        return self.status is MatchStatus.TOLD

    @property
    def to_start(self) -> list[int]:
        """Return the tables at which no game is started, once the line-ups are known."""
        if self.reveal is None or self.row.cancelled_at is not None:
            return []
        return [table for table in range(1, self.row.tables + 1) if table not in self.tables]

    @property
    def handed_in(self) -> int:
        return sum(side.is_in for side in self.sides)

    @property
    def by_points(self) -> list[Side]:
        """Return the teams, the one with the most points first."""
        return sorted(self.sides, key=lambda side: (-side.points, reader_key(side.team.name)))

    def of(self, person: Participant) -> Side | None:
        """Return the team of a player; None if it does not play the match."""
        return next((side for side in self.sides if side.team.pk == person.team_id), None)

    def shown_to(self, person: Participant | None = None) -> tuple[Side, ...]:
        """Return the teams as this reader may see them: a secret line-up only to its captain until all are known."""
        if self.reveal is not None or not self.row.is_secret:
            return self.sides
        return tuple(
            side
            if person is not None and side.captain is not None and side.captain.pk == person.pk
            else Side(side.team, side.players, (), side.is_in, side.points)
            for side in self.sides
        )


def matches_of(tournament: Tournament, numbers: Iterable[int] | None = None) -> tuple[Match, ...]:
    """Return the matches by number, all or those of ``numbers`` (five queries besides those of the games)."""
    rows = TeamMatch.objects.filter(tournament=tournament)
    if numbers is not None:
        rows = rows.filter(number__in=numbers)
    kept = list(rows)
    if not kept:
        return ()
    teams: dict[int, list[MatchTeam]] = {}
    for entered in MatchTeam.objects.filter(match__in=kept).select_related("team"):
        teams.setdefault(entered.match_id, []).append(entered)
    reveals = {row.match_id: row for row in MatchReveal.objects.filter(match__in=kept)}
    known = {game.number: game for game in games_of(tournament)}
    games: dict[int, dict[int, Game]] = {}
    started = MatchGame.objects.filter(match__in=kept).order_by("id")
    for match, table, number in started.values_list("match_id", "table", "session__number"):
        if number in known:
            games.setdefault(match, {})[table] = known[number]
    people = _people(tournament)
    return tuple(
        Match(
            row,
            tuple(_side(entered, people, games.get(row.pk, {}).values()) for entered in teams[row.pk]),
            games.get(row.pk, {}),
            reveals.get(row.pk),
        )
        for row in kept
    )


def has_teams(tournament: Tournament) -> bool:
    """Return whether the club has teams, which may play matches (one query)."""
    return Team.objects.filter(tournament=tournament).exists()


def match_numbered(tournament: Tournament, number: int) -> Match:
    """Return the match of a number. Raise Http404 if there is none."""
    found = matches_of(tournament, [number])
    if not found:
        raise Http404
    return found[0]


def _people(tournament: Tournament) -> dict[int, Participant]:
    rows: QuerySet[Participant] = Participant.objects.filter(tournament=tournament).select_related("team")
    rows = rows.order_by("number")
    return {row.number: row for row in rows}


def _side(row: MatchTeam, people: Mapping[int, Participant], games: Iterable[Game]) -> Side:
    members = tuple(
        person for person in people.values() if person.team_id == row.team_id and person.state in DRAWN_STATES
    )
    order = tuple(people[number] for number in row.order if number in people)
    listed = {player.pk for player in order}
    seats = (seat for game in games if game.counts for seat in game.seats if seat.participant in listed)
    points = sum((seat.total or Fraction() for seat in seats), Fraction())
    substitutes = tuple(player for player in order if player.number in row.from_other_teams)
    return Side(row.team, members, order, bool(order), points, substitutes)


def seated(match: Match) -> tuple[PastGame, ...]:
    """Return the tables of known line-ups, as numbers E S W N or E S W."""
    line_ups = [[player.number for player in side.order] for side in match.sides]
    return match_tables(line_ups, past_games(games_of(match.row.tournament)))


def others_than(team: Team, tournament: Tournament) -> list[Participant]:
    """Return whom the leader may name for a team that they do not belong to: guests and substitutes (one query)."""
    rows = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES).select_related("team")
    others = [person for person in rows.order_by("number") if person.team_id != team.pk]
    return sorted(others, key=lambda person: reader_key(person.name))


def reserved_players(tournament: Tournament, day: date) -> frozenset[int]:
    """Return the numbers of those whose match of this evening is about to start (one query without a match)."""
    open_rows = TeamMatch.objects.filter(tournament=tournament, day=day, cancelled_at__isnull=True)
    numbers = list(open_rows.filter(reveal__isnull=False).values_list("number", flat=True))
    coming = [match for match in matches_of(tournament, numbers) if match.is_told] if numbers else []
    return frozenset(player.number for match in coming for side in match.sides for player in side.order)


def match_to_hand_in(person: Participant) -> int | None:
    """Return the first match for which this captain still has to hand in a line-up (one query without a team)."""
    if person.team_id is None:
        return None
    waiting = TeamMatch.objects.filter(
        tournament=person.tournament_id, teams__team=person.team_id, cancelled_at__isnull=True, reveal__isnull=True
    )
    for match in matches_of(person.tournament, list(waiting.values_list("number", flat=True))):
        own = match.of(person)
        if match.is_asked and own is not None and own.captain == person and not own.is_in:
            return match.number
    return None


def match_rows() -> list[tuple[QuerySet[TeamMatch], str]]:
    """Return the matches that may wait for a person."""
    return [(TeamMatch.objects.filter(cancelled_at__isnull=True, games__isnull=True), "tournament")]


def match_things(tournament: Tournament, _moment: datetime) -> list[OpenThing]:
    """List matches that wait for line-ups, and those that can start (one query if there is none)."""
    rows = TeamMatch.objects.filter(tournament=tournament, cancelled_at__isnull=True)
    open_numbers = list(rows.values_list("number", flat=True))
    matches = matches_of(tournament, open_numbers) if open_numbers else ()
    return [_thing(tournament, match) for match in matches if match.is_asked or match.is_told]


def _thing(tournament: Tournament, match: Match) -> OpenThing:
    facts = {"match": match.number, "in": match.handed_in, "teams": len(match.sides)}
    title = _("Line-ups of match %(match)s: %(in)s of %(teams)s received") % facts
    why = _("They are announced together when the last one is received, or when you stop waiting.")
    if match.is_told:
        title = _("Match %(match)s can start") % facts
        why = _("The line-ups of all teams are known.")
    return OpenThing(
        "matches.to_start" if match.is_told else "matches.waiting",
        Role.ORGANISER,
        title,
        why,
        reverse("team-match", args=(tournament.slug, match.number)),
        Urgency.WAITING if match.is_told else Urgency.LATER,
        _("Match"),
    )
