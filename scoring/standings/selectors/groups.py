"""Rank the teams and countries of a ranking."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from django.utils.translation import gettext as _

from mahjong_core.rulesets import CountryRule
from mahjong_core.standings import Cut, Entrant, GroupStanding, Standing, rank_groups
from mahjong_core.standings.rank import NOT_PLAYED
from scoring.models import MatchTeam
from scoring.standings.selectors.provisional import RankInputs
from scoring.standings.selectors.ranking import Ranking, entrant, event_adjustments, ranking_from_ledger
from tournaments.common.look.signs import in_brackets
from tournaments.models import ParticipantState, Team


def _until(current: Ranking, last: int | None) -> Ranking:
    """Return the standings that a ranking of groups rests on.

    Those after its last session, where it ends before the event.

    Six queries where it does and a later session counts.
    """
    if last is None or current.last_session <= last:
        return current
    after = last if current.embargoes.after is None else min(last, current.embargoes.after)
    embargoes = replace(current.embargoes, after=after)
    return ranking_from_ledger(current.tournament, current.basis, current.seen_at, embargoes=embargoes)


def team_ranking(current: Ranking) -> tuple[GroupStanding, ...]:
    """Rank the teams by the sum of the members who count, by team id, up to the session that teams end with."""
    current = of_teams(_until(current, current.tournament.teams_until))
    everybody = (*current.rows, *current.unlisted)
    metrics, best = current.rules.ranking_metrics, current.rules.team_best
    is_cut = bool(current.cuts) and current.cuts[-1].teams
    return rank_groups(everybody, lambda number: current.people[number].team_id, metrics=metrics, best=best, cut=is_cut)


def of_teams(current: Ranking) -> Ranking:
    """Return the ranking in which a substitute of another team has a row of their own in each team they played for.

    Such a row has a negative id, and the games of the matches for which the substitute was named; the player's own row
    has the others. The ranking is as it was where nobody is a substitute (one query for a club, four otherwise).
    """
    lent = _lent(current)
    if not lent:
        return current
    ids: dict[tuple[int, int], int] = {}
    people, entrants = dict(current.people), []
    for pk, team in sorted({(pk, team.pk) for (pk, _session), team in lent.items()}):
        ids[pk, team] = own = -len(ids) - 1
        person = people[own] = copy(current.people[pk])
        person.team = next(other for other in lent.values() if other.pk == team)
        person.name = f"{person.name}{in_brackets(_('substitute'))}"
        entrants.append(replace(entrant(person, ParticipantState.SUBSTITUTE), id=own))

    def whose(pk: int, session: int | None) -> int:
        team = lent.get((pk, session or 0))
        return pk if team is None else ids[pk, team.pk]

    rows = (*current.rows, *current.unlisted)
    results = [
        replace(result, participant=whose(result.participant, result.session))
        for row in rows
        for result in row.sessions
        if result is not None
    ]
    adjustments = [
        replace(posted, participant=whose(posted.participant, posted.session))
        for posted in event_adjustments(current.tournament, current.as_of, current.postings)
    ]
    entrants += [_as_ranked(current, row) for row in rows]
    teams = {own: people[own].team_id for own in ids.values()}
    cuts = tuple(_with_substitutes(cut, current, teams) for cut in current.cuts)
    ranked = RankInputs(entrants, results, adjustments, current.rules, current.sessions, cuts).rows()
    gone = {row.entrant_id for row in current.unlisted}
    return replace(
        current,
        rows=tuple(row for row in ranked if row.entrant_id not in gone),
        unlisted=tuple(row for row in ranked if row.entrant_id in gone),
        people=people,
        cuts=cuts,
    )


def _as_ranked(current: Ranking, row: Standing) -> Entrant:
    person = current.people[row.entrant_id]
    return replace(entrant(person, person.state, came=row.unranked != NOT_PLAYED), disqualified=row.disqualified)


def _lent(current: Ranking) -> Mapping[tuple[int, int], Team]:
    """Return the team for which a substitute of another team played a game, by id and number of the game."""
    if not current.tournament.is_club:
        return {}
    by_number = {person.number: pk for pk, person in current.people.items()}
    named = MatchTeam.objects.filter(match__tournament=current.tournament).exclude(substitutes="")
    lent: dict[tuple[int, int], Team] = {}
    for row in named.select_related("team").prefetch_related("match__games__session"):
        for number in row.from_other_teams:
            pk = by_number.get(number)
            if pk is not None and current.people[pk].team_id != row.team_id:
                lent |= {(pk, game.session.number): row.team for game in row.match.games.all()}
    return lent


def _with_substitutes(cut: Cut, current: Ranking, teams: Mapping[int, int | None]) -> Cut:
    """Return a cut among teams with the substitutes in the division of the team they played for."""
    if not cut.teams:
        return cut
    divisions = {current.people[pk].team_id: division for pk, division in cut.divisions.items()}
    added = {own: divisions[team] for own, team in teams.items() if team in divisions}
    return replace(cut, divisions={**cut.divisions, **added})


def country_ranking(current: Ranking) -> tuple[GroupStanding, ...]:
    """Rank the countries by the sum, mean or best few of their players, by three-letter code.

    Spans as teams.
    """
    current = _until(current, current.tournament.countries_until)
    rules = current.rules
    return rank_groups(
        (*current.rows, *current.unlisted),
        lambda row: current.people[row].country or None,
        metrics=rules.ranking_metrics,
        best=rules.country_best if rules.country_rule is CountryRule.BEST else None,
        mean=rules.country_rule is CountryRule.MEAN,
    )
