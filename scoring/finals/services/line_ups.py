"""Ask teams for their line-ups, receive them, and reveal all of them at once."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from scoring.finals.selectors.line_ups import (
    LineUps,
    TeamLineUp,
    line_ups_of,
    phase_at,
    refuse_without_team,
    team_trouble,
)
from tournaments.common.actors import Actor, player_key, stamp
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.links import page_url, with_help_link
from tournaments.common.permissions import check_may
from tournaments.common.person_names import name_list
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import DrawSource, DrawStatus, LineUp, LineUpCall, LineUpReveal, SeatingDraw, Tournament
from tournaments.participation.selectors.marks import frozen_sessions
from tournaments.seating.services.publishing import drop_draw

MAX_REASON = 400


def ask_line_ups(*, tournament: Tournament, session: int, by: Actor, at: datetime) -> LineUpCall:
    """Ask the teams of a coming session for their line-ups.

    Drafts of the session that are not published are put aside. Raise ``line_ups.no_teams``,
    ``line_ups.session_started``, ``line_ups.asked``, ``line_ups.without_team``, ``line_ups.team_too_large`` and
    ``seating.line_ups_not_fours``.
    """
    check_may(by, "phases.decide", tournament)
    with with_help_link("phases", tournament.slug), transaction.atomic():
        current = _locked(tournament)
        line_ups = line_ups_of(current, session)
        _check_may_ask(current, line_ups)
        _drop_drafts(current, session, by=by, at=at)
        call = LineUpCall.objects.create(tournament=current, session=session, **stamp(by, at))
        record("line_ups.asked", call, by=by, at=at, tournament=current, after={"session": session})
        raise_version(current)
    return call


def _check_may_ask(tournament: Tournament, line_ups: LineUps) -> None:
    if phase_at(tournament, line_ups.session) is None:
        raise Refusal(
            "line_ups.no_teams", _("Line-ups are available only for sessions of a confirmed team round robin.")
        )
    _check_to_come(tournament, line_ups.session)
    if line_ups.is_open:
        raise Conflict("line_ups.asked", _("The teams have already been asked."), {"session": line_ups.session})
    _check_teams(tournament, line_ups.session)
    if not line_ups.teams or len(line_ups.teams) % PLACES_AT_A_TABLE:
        raise Refusal(
            "seating.line_ups_not_fours",
            _("Tables by line-up need 4, 8, 12 … teams; %(teams)s play.") % {"teams": len(line_ups.teams)},
            {"teams": len(line_ups.teams)},
        )


def _check_teams(tournament: Tournament, session: int) -> None:
    """Check that every player of the session is in a team of it, and that no team has more players than tables."""
    without, too_large = team_trouble(tournament, session)
    if without:
        refuse_without_team(tournament, [participant.number for participant in without])
    if too_large:
        raise Refusal(
            "line_ups.team_too_large",
            _("%(teams)s: more than four players take part, but a line-up has four places.")
            % {"teams": name_list(team.name for team in too_large)},
            {"teams": [team.name for team in too_large], "href": page_url("participants", tournament.slug)},
        )


def _drop_drafts(tournament: Tournament, session: int, *, by: Actor, at: datetime) -> None:
    """Discard the drafts of the session: they could be published while its teams are still asked."""
    unpublished = (DrawStatus.COMMITTED, DrawStatus.RUNNING, DrawStatus.RUN)
    open_ones = SeatingDraw.objects.filter(tournament=tournament, status__in=unpublished)
    for draw in open_ones.filter(Q(phase__isnull=False) | Q(source=DrawSource.RANDOM)):
        if _seats(draw.inputs, session):
            reason = _("The teams of session %(session)s are asked for their line-ups.") % {"session": session}
            drop_draw(draw=draw, reason=str(reason), by=by, at=at)


def _seats(inputs: Mapping[str, Any], session: int) -> bool:
    """Return whether a draft of a phase, or a lot announced or drawn, seats a session."""
    if "played" in inputs:
        return len(inputs["played"]) < session <= int(inputs["sessions"])
    return bool(inputs.get("session", 0) <= session <= inputs.get("last", 0))


def _check_to_come(tournament: Tournament, session: int) -> None:
    if session <= frozen_sessions(tournament):
        raise Conflict(
            "line_ups.session_started",
            _("Session %(session)s has started: its tables cannot change.") % {"session": session},
            {"session": session},
        )


def hand_in_line_up(
    *, tournament: Tournament, session: int, team: str, players: Sequence[int], by: Actor, at: datetime
) -> LineUps:
    """Store a team's line-up; the last team's reveals all. It may be changed until then.

    The team's captain hands in, or the organiser for them. The same line-up once more changes nothing. Refuses with
    ``line_ups.team_unknown``, ``line_ups.session_started``, ``line_ups.not_open``, ``line_ups.not_the_team``,
    ``line_ups.not_captain`` (a team-mate) and ``permissions.role_missing``.
    """
    with transaction.atomic():
        current = _locked(tournament)
        line_ups = line_ups_of(current, session)
        own = next((team_line_up for team_line_up in line_ups.teams if team_line_up.team.name == team), None)
        _check_may_hand_in(current, own, by)
        if own is None:
            raise Refusal("line_ups.team_unknown", _("This team does not play this session."), {"team": team})
        newest = LineUp.objects.filter(call=line_ups.call, team=own.team).last()
        # A second click; of a line-up that names somebody who has left since it is none.
        holds = own.is_in or line_ups.reveal is not None
        if holds and newest is not None and newest.order == tuple(players):
            return line_ups
        call = _open_call(current, line_ups)
        _check_order(own, players)
        LineUp.objects.create(call=call, team=own.team, players=" ".join(map(str, players)), **stamp(by, at))
        # What was handed in stays out of the journal: it would tell it.
        record("line_ups.handed_in", call, by=by, at=at, tournament=current, after={"session": session, "team": team})
        line_ups = line_ups_of(current, session)
        if all(team_line_up.is_in for team_line_up in line_ups.teams):
            _reveal(current, call, "", by=by, at=at)
        raise_version(current)
    return line_ups_of(tournament, session)


def _check_may_hand_in(tournament: Tournament, own: TeamLineUp | None, by: Actor) -> None:
    """Check that the caller is the captain now, not only when the page was opened, or the organiser."""
    if own is not None and by.key == player_key(own.captain):
        return
    if own is not None and any(by.key == player_key(player) for player in own.players):
        raise NotPermitted(
            "line_ups.not_captain",
            _("%(captain)s is now captain and submits the line-up of your team.") % {"captain": own.captain.name},
            {"captain": own.captain.number},
        )
    check_may(by, "phases.decide", tournament)


def _check_order(own: TeamLineUp, players: Sequence[int]) -> None:
    if sorted(players) != sorted(player.number for player in own.players):
        raise Refusal(
            "line_ups.not_the_team",
            _("List every player of the team exactly once."),
            {"players": sorted(player.number for player in own.players)},
        )


def _open_call(tournament: Tournament, line_ups: LineUps) -> LineUpCall:
    _check_to_come(tournament, line_ups.session)
    if line_ups.call is None or not line_ups.is_open:
        raise Conflict("line_ups.not_open", _("The line-ups of this session are not open, or already announced."))
    return line_ups.call


def close_line_ups(*, tournament: Tournament, session: int, reason: str, by: Actor, at: datetime) -> LineUps:
    """Reveal the line-ups that are in; the other teams play in the order of their numbers.

    Raise ``line_ups.session_started``, ``line_ups.not_open`` and ``line_ups.reason_missing``.
    """
    check_may(by, "phases.decide", tournament)
    with transaction.atomic():
        current = _locked(tournament)
        line_ups = line_ups_of(current, session)
        call = _open_call(current, line_ups)
        if not reason.strip():
            raise Malformed("line_ups.reason_missing", _("Give a reason for not waiting for the last teams."))
        _write_by_number(call, line_ups, by=by, at=at)
        _reveal(current, call, reason.strip()[:MAX_REASON], by=by, at=at)
        raise_version(current)
    return line_ups_of(tournament, session)


def _write_by_number(call: LineUpCall, line_ups: LineUps, *, by: Actor, at: datetime) -> None:
    """Store the order of the numbers as a revealed line-up, so that later withdrawals do not move the others."""
    for team in line_ups.teams:
        if not team.is_in:
            players = " ".join(str(player.number) for player in team.players)
            LineUp.objects.create(call=call, team=team.team, players=players, **stamp(by, at))


def _reveal(tournament: Tournament, call: LineUpCall, reason: str, *, by: Actor, at: datetime) -> None:
    LineUpReveal.objects.create(call=call, reason=reason, **stamp(by, at))
    after = {"session": call.session} | ({"reason": reason} if reason else {})
    record("line_ups.told", call, by=by, at=at, tournament=tournament, after=after)


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)
