"""Ask the teams of a match for their line-ups, receive and reveal them, and start the games."""

from collections.abc import Collection, Sequence
from datetime import date, datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from mahjong_core.clubs import TEAMS_OF_A_MATCH, places_at_a_table
from mahjong_core.rulesets.records import THREE
from mahjong_core.winds import WINDS
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.selectors.matches import Match, MatchStatus, Side, match_numbered, others_than, seated
from scoring.clubs.services.games import start_games
from scoring.models import MatchGame, MatchReveal, MatchTeam, TeamMatch
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.actors import Actor, player_key, stamp
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import DRAWN_STATES, Participant, Team, Tournament
from tournaments.players.services.teams import move_to_team

MAX_TABLES = 4
MAX_REASON = 400


def ask_match(
    *,
    tournament: Tournament,
    teams: Collection[str],
    by: Actor,
    at: datetime,
    tables: int = 1,
    is_secret: bool = True,
    day: date | None = None,
) -> Match:
    """Ask two, three or four teams, by name, for the line-ups of a match. ``day``: the evening, this one unless told.

    Raise ``clubs.not_a_club``, ``matches.teams``, ``matches.three_not_played``, ``matches.tables`` and
    ``matches.team_too_small``.
    """
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        chosen = _teams(current, teams)
        _check_format(current, chosen, tables)
        latest = TeamMatch.objects.filter(tournament=current).aggregate(latest=Max("number"))["latest"] or 0
        row = TeamMatch.objects.create(
            tournament=current,
            number=latest + 1,
            day=day or evening_of(current, at),
            tables=tables,
            is_secret=is_secret,
            **stamp(by, at),
        )
        MatchTeam.objects.bulk_create(MatchTeam(match=row, team=team) for team in chosen)
        names = ", ".join(team.name for team in chosen)
        record("matches.asked", row, by=by, at=at, tournament=current, after={"match": row.number, "teams": names})
        raise_version(current)
    return match_numbered(tournament, row.number)


def _teams(tournament: Tournament, names: Collection[str]) -> list[Team]:
    found = list(Team.objects.filter(tournament=tournament, name__in=names).order_by("pk"))
    if len(found) != len(names) or len(found) not in TEAMS_OF_A_MATCH:
        raise Refusal("matches.teams", _("A match is played by two, three or four teams."), {"teams": sorted(names)})
    return found


def _check_format(tournament: Tournament, teams: Sequence[Team], tables: int) -> None:
    if len(teams) == THREE and not rules_of(tournament).three_uma:
        raise Refusal("matches.three_not_played", _("The rules of this season have no games of three players."))
    if not 1 <= tables <= MAX_TABLES:
        raise Refusal("matches.tables", _("A match has one to four tables."), {"tables": tables})
    places = tables * places_at_a_table(len(teams))
    for team in teams:
        members = Participant.objects.filter(team=team, state__in=DRAWN_STATES).count()
        if members < places:
            raise Refusal(
                "matches.team_too_small",
                _("%(team)s is too small: it has %(members)s, and a line-up of this match names %(places)s.")
                % {"team": team.name, "members": members, "places": places},
                {"team": team.name, "members": members, "places": places},
            )


def hand_in(
    *, tournament: Tournament, number: int, team: str, players: Sequence[int], by: Actor, at: datetime
) -> Match:
    """Store a team's line-up, its players by table; the last team's reveals all.

    The captain hands in, and may change it until all are in; the leader may, for any team, until a game is started. The
    leader may also name players without a team, guests, who join the team when the games start; and players of other
    teams, substitutes, whose points in this match count for the team. The same line-up once more changes nothing.

    Raise ``matches.team_unknown``, ``matches.closed``, ``matches.not_the_team``, ``matches.not_captain`` and
    ``permissions.role_missing``.
    """
    with transaction.atomic():
        match = _locked(tournament, number)
        own = next((side for side in match.sides if side.team.name == team), None)
        is_captain = _check_may_hand_in(match, own, by)
        if own is None:
            raise Refusal("matches.team_unknown", _("This team does not play this match."), {"team": team})
        if own.is_in and [player.number for player in own.order] == list(players):
            return match
        if not (match.is_asked or (match.is_told and not is_captain)):
            raise Conflict("matches.closed", _("The line-ups of this match can no longer be changed."))
        substitutes = _check_players(match, own, players, is_captain=is_captain)
        named = {"players": " ".join(map(str, players)), "substitutes": " ".join(map(str, substitutes))}
        MatchTeam.objects.filter(match=match.row, team=own.team).update(**named, at=at)
        # What was handed in stays out of the journal: it would tell it.
        facts = {"match": number, "team": team}
        record("matches.handed_in", match.row, by=by, at=at, tournament=match.row.tournament, after=facts)
        match = match_numbered(tournament, number)
        if match.reveal is None and all(side.is_in for side in match.sides):
            _reveal(match, "", by=by, at=at)
        raise_version(match.row.tournament)
    return match_numbered(tournament, number)


def _check_may_hand_in(match: Match, own: Side | None, by: Actor) -> bool:
    """Return whether the caller is the captain now; the leader passes too, a team-mate is told who the captain is."""
    if own is not None and own.captain is not None:
        if by.key == player_key(own.captain):
            return True
        if any(by.key == player_key(player) for player in own.players):
            raise NotPermitted(
                "matches.not_captain",
                _("%(captain)s is now captain and submits the line-up of your team.") % {"captain": own.captain.name},
                {"captain": own.captain.number},
            )
    check_may(by, "club.evening", match.row.tournament)
    return False


def _check_players(match: Match, own: Side, players: Sequence[int], *, is_captain: bool) -> list[int]:
    """Check the players of a line-up, and return those of other teams."""
    others = [] if is_captain else others_than(own.team, match.row.tournament)
    allowed = {player.number for player in (*own.players, *others)}
    if len(players) != match.places or len(set(players)) != len(players) or not allowed.issuperset(players):
        raise Refusal(
            "matches.not_the_team",
            _("A line-up names each player once, of the team or without one: %(places)s in all.")
            % {"places": match.places},
            {"places": match.places, "players": list(players)},
        )
    listed = {player.number for side in match.sides if side is not own for player in side.order}
    # Only the leader can name someone twice, and what another team has handed in may be secret.
    if match.is_told and listed.intersection(players):
        raise _listed_twice(players)
    of_teams = {player.number for player in others if player.team_id is not None}
    return [number for number in players if number in of_teams]


def _listed_twice(players: Sequence[int]) -> Refusal:
    return Refusal("matches.listed_twice", _("A player is in the line-ups of two teams."), {"players": list(players)})


def reveal_match(*, tournament: Tournament, number: int, reason: str, by: Actor, at: datetime) -> Match:
    """Reveal the line-ups without waiting for the others, whose first players by number play.

    Raise ``matches.closed`` and ``matches.reason_missing``.
    """
    check_may(by, "club.evening", tournament)
    with transaction.atomic():
        match = _locked(tournament, number)
        if not match.is_asked:
            raise Conflict("matches.closed", _("The line-ups of this match can no longer be changed."))
        if not reason.strip():
            raise Malformed("matches.reason_missing", _("Give a reason for not waiting for the last teams."))
        for side in match.sides:
            if not side.is_in:
                first = " ".join(str(player.number) for player in side.players[: match.places])
                MatchTeam.objects.filter(match=match.row, team=side.team).update(players=first, substitutes="")
        _reveal(match, reason.strip()[:MAX_REASON], by=by, at=at)
        raise_version(match.row.tournament)
    return match_numbered(tournament, number)


def _reveal(match: Match, reason: str, *, by: Actor, at: datetime) -> None:
    MatchReveal.objects.create(match=match.row, reason=reason, **stamp(by, at))
    after = {"match": match.number} | ({"reason": reason} if reason else {})
    record("matches.told", match.row, by=by, at=at, tournament=match.row.tournament, after=after)


def start_match(*, tournament: Tournament, number: int, by: Actor, at: datetime) -> Match:
    """Start the games of a match whose line-ups are known, with even winds; a player without a team joins theirs.

    If a game was cancelled, only its table starts anew.

    Raise ``matches.not_told``, ``matches.listed_twice``, ``matches.line_up_short`` and what ``start_games`` raises.
    """
    check_may(by, "club.evening", tournament)
    with transaction.atomic():
        match = _locked(tournament, number)
        if not match.to_start:
            raise Conflict("matches.not_told", _("The games can start once, when the line-ups of all teams are known."))
        _check_line_ups(match)
        for side in match.sides:
            for player in side.order:
                if player.team_id is None:
                    move_to_team(participant=player, team=side.team, by=by, at=at)
        four = seated(match)
        tables = [dict(zip((wind.value for wind in WINDS), four[table - 1], strict=False)) for table in match.to_start]
        games = start_games(tournament=match.row.tournament, tables=tables, by=by, at=at)
        MatchGame.objects.bulk_create(
            MatchGame(match=match.row, session=game, table=table)
            for table, game in zip(match.to_start, games, strict=True)
        )
        facts = {"match": number, "games": ", ".join(str(game.number) for game in games)}
        record("matches.started", match.row, by=by, at=at, tournament=match.row.tournament, after=facts)
    return match_numbered(tournament, number)


def _check_line_ups(match: Match) -> None:
    """Check that each line-up has all its players, who have not left since, and nobody plays for two teams."""
    for side in match.sides:
        missing = [player for player in side.order if player.state not in DRAWN_STATES]
        teams = (None, side.team.pk)
        moved = [one for one in side.order if one.team_id not in teams and one not in side.substitutes]
        if len(side.order) != match.places or missing or moved:
            raise Conflict(
                "matches.line_up_short",
                _("Change the line-up of %(team)s: a player has left the team, or is missing.")
                % {"team": side.team.name},
                {"team": side.team.name},
            )
    listed = [player.number for side in match.sides for player in side.order]
    if len(set(listed)) != len(listed):
        raise _listed_twice(listed)


def cancel_match(*, tournament: Tournament, number: int, by: Actor, at: datetime) -> None:
    """Cancel a match before a game of it is started. Raise ``matches.in_play``."""
    check_may(by, "club.evening", tournament)
    with transaction.atomic():
        match = _locked(tournament, number)
        if match.status is MatchStatus.CANCELLED:
            return
        if match.games:
            raise Conflict("matches.in_play", _("A game of this match was started: it can no longer be cancelled."))
        TeamMatch.objects.filter(pk=match.row.pk).update(cancelled_at=at)
        facts = {"match": number}
        record("matches.cancelled", match.row, by=by, at=at, tournament=match.row.tournament, after=facts)
        raise_version(match.row.tournament)


def _locked(tournament: Tournament, number: int) -> Match:
    """Return the match of a number, with its event locked: two teams that hand in at once are received one by one."""
    current = Tournament.objects.select_for_update().get(pk=tournament.pk)
    return match_numbered(current, number)
