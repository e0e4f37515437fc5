"""Serve standings now or at an earlier moment, and the reasons of a row."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils.http import parse_etags
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.rulesets import CountryRule
from mahjong_core.seating.bounds import MAX_SESSIONS
from scoring.common.permissions import basis_for
from scoring.common.selectors.basis import Basis
from scoring.sheets.shapes.objects import NET, RAW, START, UMA, AdjustmentSerializer
from scoring.standings.api.why import why_data
from scoring.standings.selectors.ranking import Ranking, ranking, ranking_after
from scoring.standings.selectors.rows import country_standings_data, standings_data, team_standings_data
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import WIND_LETTERS, ExactNumber, Moment
from tournaments.common.api.schema import NullableItems, operation
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

SUM = "The sum of `net_score` of the sessions, with what was posted later and, after a cut, the share that came along"


class MomentSerializer(serializers.Serializer[Any]):
    as_of = Moment(required=False, help_text="The standings of this moment, such as 2026-11-21T14:00:00+01:00")
    after_session = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_SESSIONS, help_text="What the sessions up to this one come to"
    )


class StandingSessionSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    table = serializers.IntegerField()
    wind = serializers.ChoiceField(WIND_LETTERS)
    table_score = serializers.IntegerField(help_text="The same as `raw_score`; kept for older clients")
    raw_score = serializers.IntegerField(help_text=RAW)
    start = serializers.IntegerField(help_text=START)
    net_score = serializers.IntegerField(help_text=NET)
    uma = serializers.CharField(allow_null=True, help_text=UMA)
    place = serializers.IntegerField(allow_null=True, help_text="Null where the player was replaced")
    replaced = serializers.BooleanField(help_text="Somebody else played: the points are those of a missed session")
    table_points = serializers.CharField()


class ParticipantNameSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    country = serializers.CharField(allow_blank=True)
    team = serializers.CharField(allow_blank=True)


class ProvisionalSerializer(serializers.Serializer[Any]):
    """Represent what a pending decision would change on this row; null if that is not known yet."""

    cause = serializers.CharField()
    number = serializers.CharField(help_text="The appeal's number")
    table_score = ExactNumber(allow_null=True)
    table_points = serializers.CharField(allow_null=True)
    place = serializers.IntegerField(allow_null=True, help_text="The place that the row would have")


class CarriedSerializer(serializers.Serializer[Any]):
    """Represent what was carried over a cut into this session."""

    session = serializers.IntegerField()
    percent = serializers.IntegerField()
    table_points = serializers.CharField()
    table_score = ExactNumber()


class StandingSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(allow_null=True, help_text="Null: not ranked")
    participant = ParticipantNameSerializer()
    table_points = serializers.CharField(help_text="An exact fraction such as 7/3")
    table_score = ExactNumber(help_text="The same as `net_score`; kept for older clients")
    net_score = ExactNumber(help_text=SUM)
    penalty_points = serializers.IntegerField(help_text="What rulings took, zero or negative")
    decided_by = serializers.CharField(allow_null=True, help_text="What separates the row from the one above")
    sessions = NullableItems(child=StandingSessionSerializer(), help_text="By session; null: not played")
    total = serializers.CharField(required=False, help_text="Riichi: points net of the start, uma and adjustments")
    unranked = serializers.CharField(required=False, help_text="Why there is no place: `too_few_sessions`")
    division = serializers.IntegerField(required=False, allow_null=True, help_text="Only after a cut; null: out")
    division_letter = serializers.CharField(required=False, help_text="Where several divisions play on: A, B")
    carried = CarriedSerializer(many=True, required=False, help_text="Only after a cut")
    provisional = ProvisionalSerializer(many=True, required=False, help_text="Only where an appeal is pending")


class HeadSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    as_of = serializers.DateTimeField(allow_null=True, help_text="Null: now")
    basis = serializers.ChoiceField([basis.value for basis in Basis])
    held_sessions = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Sessions whose results the organiser keeps back"
    )
    missing_sessions = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Earlier sessions that do not count in this ranking"
    )
    frozen_after = serializers.IntegerField(
        required=False, help_text="The ranking stays as it was after this session, until the organiser lets it go"
    )


class StandingsSerializer(HeadSerializer):
    rows = StandingSerializer(many=True)


class GroupSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    table_points = serializers.CharField()
    table_score = ExactNumber(help_text="The same as `net_score`; kept for older clients")
    net_score = ExactNumber(help_text="The sum over whoever counts")
    members = serializers.ListField(child=serializers.IntegerField(), help_text="Who counts")
    left_out = serializers.ListField(child=serializers.IntegerField(), help_text="Who belongs to it and does not count")
    total = serializers.CharField(required=False, help_text="Riichi: points net of the start, uma and adjustments")


class GroupRuleSerializer(serializers.Serializer[Any]):
    counted = serializers.ChoiceField([country_rule.value for country_rule in CountryRule])
    best = serializers.IntegerField(allow_null=True, help_text="How many count where the best do")
    until = serializers.IntegerField(
        allow_null=True, help_text="The session that the ranking ends with; null: the last"
    )


class TeamSerializer(GroupSerializer):
    team = serializers.CharField()


class CountrySerializer(GroupSerializer):
    country = serializers.CharField()


class TeamStandingsSerializer(HeadSerializer):
    rule = GroupRuleSerializer()
    rows = TeamSerializer(many=True)


class CountryStandingsSerializer(HeadSerializer):
    rule = GroupRuleSerializer()
    rows = CountrySerializer(many=True)


class MetricValueSerializer(serializers.Serializer[Any]):
    metric = serializers.CharField()
    value = serializers.CharField()


class ComparisonSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    equal_on = serializers.ListField(child=serializers.CharField())
    metric = serializers.CharField(allow_null=True, help_text="The first metric on which the two differ")
    own = serializers.CharField(allow_null=True)
    theirs = serializers.CharField(allow_null=True)
    margin = serializers.CharField(allow_null=True)
    clause = serializers.CharField(allow_null=True)


class WhySessionSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    table_points = serializers.CharField()
    table_score = serializers.IntegerField(help_text="The same as `net_score`; kept for older clients")
    net_score = serializers.IntegerField(help_text=NET)
    running_table_points = serializers.CharField()
    running_table_score = ExactNumber(help_text="The sum of `net_score` so far")


class WhyPartsSerializer(serializers.Serializer[Any]):
    points = ExactNumber(help_text="Made at the tables, net of the starting points")
    table_points = serializers.CharField(help_text="Table points, or in riichi the uma")
    later_points = serializers.IntegerField(help_text="Posted after the places")


class CountsForSerializer(serializers.Serializer[Any]):
    team = serializers.BooleanField(required=False)
    country = serializers.BooleanField(required=False)


class WhySerializer(HeadSerializer):
    row = StandingSerializer()
    values = MetricValueSerializer(many=True)
    tied_with = serializers.ListField(child=serializers.IntegerField())
    is_disqualified = serializers.BooleanField()
    above = ComparisonSerializer(allow_null=True)
    below = ComparisonSerializer(allow_null=True)
    sessions = WhySessionSerializer(many=True)
    parts = WhyPartsSerializer()
    later_points = serializers.IntegerField(help_text="Posted after the places: what the sessions do not show")
    ledger = AdjustmentSerializer(many=True)
    counts_for = CountsForSerializer(help_text="Whether the participant counts for the team and the country")


_IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag seen before")
_UNCHANGED = {304: OpenApiResponse(description="Nothing has changed since that ETag")}


def _standings_operation(name: str, summary: str, answer: Any, **facts: Any) -> Callable[[Any], Any]:
    return operation(
        name,
        summary,
        tag=_TAG,
        answer=answer,
        query=MomentSerializer,
        parameters=[_IF_NONE_MATCH],
        also=_UNCHANGED,
        about="Staff see verified results; everybody else what was released, or what was submitted too where the event "
        "shows live results. The ETag changes with the event's version.",
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
    def answer(self, show: Callable[[Ranking], dict[str, Any]]) -> Response:
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
    @_standings_operation("readStandings", "The individual standings", StandingsSerializer, answer_example=_STANDINGS)
    def get(self, request: Request, slug: str) -> Response:
        return self.answer(standings_data)


class TeamStandings(StandingsView):
    @_standings_operation("readTeamStandings", "The teams, by the members who count", TeamStandingsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return self.answer(team_standings_data)


class CountryStandings(StandingsView):
    @_standings_operation(
        "readCountryStandings",
        "The countries, by sum, mean or best of their players",
        CountryStandingsSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        return self.answer(country_standings_data)


class StandingWhy(MomentView):
    @operation(
        "explainStanding",
        "Why a participant stands where they stand",
        tag=_TAG,
        answer=WhySerializer,
        query=MomentSerializer,
        about="The neighbours, what separates them with its clause, every sum session by session, every ledger row.",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        basis = basis_for(self.tournament, self.roles)
        current = self.ranking_on(basis)
        row = current.row_of(number)
        if row is None:
            raise Http404
        return Response(why_data(current, row))
