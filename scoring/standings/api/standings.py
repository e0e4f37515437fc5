"""Serve standings now or at an earlier moment, and the reasons of a row."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from django.utils.http import parse_etags
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.bounds import MAX_SESSIONS
from scoring.common.permissions import basis_for
from scoring.common.selectors.basis import Basis
from scoring.standings.api.why import WhySerializer, why_data
from scoring.standings.selectors.documents import CountryStandingsData, StandingsData, TeamStandingsData
from scoring.standings.selectors.ranking import Ranking, ranking, ranking_after
from scoring.standings.selectors.rows import country_standings_data, standings_data, team_standings_data
from tournaments.common.api.base import ApiView
from tournaments.common.api.documents import described
from tournaments.common.api.fields import Moment
from tournaments.common.api.schema import operation
from tournaments.common.errors import Malformed

_TAG = "Standings"
_STANDINGS = {
    "version": 812,
    "as_of": None,
    "basis": "released",
    "rows": [
        {
            "place": 1,
            "participant": {"number": 5, "name": "Ana Ruiz", "country": "ESP", "team": "1"},
            "table_points": "4",
            "table_score": 34,
            "net_score": 34,
            "penalty_points": 0,
            "decided_by": None,
            "sessions": [
                {
                    "session": 1,
                    "table": 1,
                    "wind": "E",
                    "table_score": 34,
                    "raw_score": 34,
                    "start": 0,
                    "net_score": 34,
                    "uma": None,
                    "place": 1,
                    "replaced": False,
                    "table_points": "4",
                },
                None,
            ],
        }
    ],
}


class MomentSerializer(serializers.Serializer[Any]):
    as_of = Moment(required=False, help_text="The standings at this time, such as 2026-11-21T14:00:00+01:00")
    after_session = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_SESSIONS, help_text="What the sessions up to this one come to"
    )


def _standings_operation(name: str, summary: str, answer: Any, **facts: Any) -> Callable[[Any], Any]:
    return operation(
        name,
        summary,
        tag=_TAG,
        answer=answer,
        query=MomentSerializer,
        about="Staff see verified results; others see released results, or also submitted ones if the event shows "
        "live results. The ETag changes with the event's version.",
        **facts,
    )


class MomentView(ApiView):
    def ranking_on(self, basis: Basis) -> Ranking:
        """Return the standings of the moment, or after the session, that the query names; those of now without either.

        Raise ``standings.two_moments`` and ``standings.nothing_after_session``.
        """
        query = self.query(MomentSerializer)
        as_of, session = query.get("as_of"), query.get("after_session")
        if session is None:
            return ranking(self.tournament, basis, as_of)
        if as_of is not None:
            raise Malformed("standings.two_moments", _("Give a moment or a session, not both."))
        current = ranking_after(self.tournament, basis, session)
        if current.last_session < session:
            raise Malformed(
                "standings.nothing_after_session",
                _("There are no standings after session %(session)s yet.") % {"session": session},
                {"session": session, "last_session": current.last_session},
            )
        return current


class StandingsView(MomentView):
    def answer(self, show: Callable[[Ranking], Mapping[str, Any]]) -> Response:
        """Return the standings, or 304 when the caller has them already."""
        basis = basis_for(self.tournament, self.roles)
        if self.request.query_params:
            return Response(show(self.ranking_on(basis)))
        etag = f'"{self.tournament.pk}-{self.tournament.version}-{basis.value}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        seen = parse_etags(self.request.headers.get("If-None-Match", ""))
        if not {"*", etag, f"W/{etag}"}.isdisjoint(seen):  # weak: a proxy that compresses may have made it one
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
        return Response(show(ranking(self.tournament, basis)), headers=headers)


class Standings(StandingsView):
    @_standings_operation(
        "readStandings", "Return the individual standings", described(StandingsData), answer_example=_STANDINGS
    )
    def get(self, request: Request, slug: str) -> Response:
        return self.answer(standings_data)


class TeamStandings(StandingsView):
    @_standings_operation(
        "readTeamStandings", "Return the standings of the teams, by the members who count", described(TeamStandingsData)
    )
    def get(self, request: Request, slug: str) -> Response:
        return self.answer(team_standings_data)


class CountryStandings(StandingsView):
    @_standings_operation(
        "readCountryStandings",
        "Return the ranking of the countries, by the sum, mean or best results of their players",
        described(CountryStandingsData),
    )
    def get(self, request: Request, slug: str) -> Response:
        return self.answer(country_standings_data)


class StandingWhy(MomentView):
    @operation(
        "explainStanding",
        "Explain the place of a participant",
        tag=_TAG,
        answer=WhySerializer,
        query=MomentSerializer,
        about="The neighbours, the metric that separates them with its clause, every sum by session, every ledger row.",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        basis = basis_for(self.tournament, self.roles)
        current = self.ranking_on(basis)
        row = current.row_of(number)
        if row is None:
            raise Http404
        return Response(why_data(current, row))
