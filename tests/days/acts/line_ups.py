"""Line-ups of teams: asked for, handed in by captains and others, told before all are in."""

from random import Random

from scoring.finals.selectors.line_ups import line_ups_of
from scoring.finals.services.line_ups import ask_line_ups, close_line_ups, hand_in_line_up
from tests.days.acts.book import act
from tests.days.day import Day, Deed, one_of
from tournaments.common.actors import player_actor
from tournaments.models import LineUpCall


@act(weight=2)
def ask_teams(day: Day, pick: Random) -> Deed | None:
    if day.setup.team != 4:  # only teams of four have line-ups
        return None
    session = one_of(pick, day.sessions())
    return session and Deed(
        lambda: ask_line_ups(tournament=day.now, session=session.number, by=day.by("alice"), at=day.moment)
    )


def some_call(day: Day, pick: Random) -> LineUpCall | None:
    return one_of(pick, list(LineUpCall.objects.filter(tournament=day.event)))


@act(weight=3)
def hand_in(day: Day, pick: Random) -> Deed | None:
    """The captain in most cases, a team-mate or the organiser in others, the right players or not."""
    call = some_call(day, pick)
    if call is None:
        return None
    team = one_of(pick, line_ups_of(day.now, call.session).teams)
    if team is None:
        return None
    who = pick.choice((team.captain, team.captain, team.players[-1], None))
    by = day.by("alice") if who is None else player_actor(who)
    order = pick.sample([player.number for player in team.players], len(team.players) - (pick.random() < 0.1))
    return Deed(
        lambda: hand_in_line_up(
            tournament=day.now, session=call.session, team=team.team.name, players=order, by=by, at=day.moment
        )
    )


@act(weight=1)
def close_call(day: Day, pick: Random) -> Deed | None:
    call = some_call(day, pick)
    reason = pick.choice(("Late", ""))
    return call and Deed(
        lambda: close_line_ups(
            tournament=day.now, session=call.session, reason=reason, by=day.by("alice"), at=day.moment
        )
    )
