"""Commit, run and publish seating draws."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_core.seating.bounds import MAX_SESSIONS
from mahjong_core.seating.tables.numbers import FixedTable
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Moment, Text
from tournaments.common.api.pages import paged
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.errors import Malformed
from tournaments.common.permissions import may
from tournaments.models import DrawSource, DrawStatus, SeatingDraw
from tournaments.seating.api.plan import (
    MAX_TABLES,
    GivenUpSerializer,
    SeatedSessionSerializer,
    SeatingReportSerializer,
    cells_given_up,
)
from tournaments.seating.selectors.inputs import OWN_KINDS, DrawOptions
from tournaments.seating.services.drawing import MAX_PUBLIC_VALUE, commit_draw, run_draw
from tournaments.seating.services.publishing import publish_draw

TAG = "Draws"


class FixedTableSerializer(serializers.Serializer[Any]):
    """Represent a player who sits at one of these tables, in all sessions or in those named."""

    player = Integer(min_value=1)
    tables = serializers.ListField(child=Integer(min_value=1, max_value=MAX_TABLES), min_length=1)
    sessions = serializers.ListField(child=Integer(min_value=1, max_value=MAX_SESSIONS), required=False)


class PublishDrawSerializer(serializers.Serializer[Any]):
    giving_up = GivenUpSerializer(
        many=True, required=False, help_text="Wishes for tables that this seating breaks and that are given up"
    )


class NewDrawSerializer(serializers.Serializer[Any]):
    """Represent the options of a new draw. By default country, club and team count as usual."""

    seed = Text(
        required=False,
        allow_blank=True,
        max_length=128,
        default="",
        help_text="The secret; made by the server unless given",
    )
    groups = serializers.DictField(
        child=serializers.DictField(child=serializers.ListField(child=Integer(min_value=1))),
        required=False,
        help_text="Who should not meet, by kind and name, beyond country, club and team",
    )
    weights = serializers.DictField(
        child=serializers.RegexField(r"^(hard|[0-9]{1,4})$"),
        required=False,
        help_text="The weight of a meeting, by kind: 0 to 1000, or `hard`",
    )
    fixed = FixedTableSerializer(many=True, required=False)
    until = Integer(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=MAX_SESSIONS,
        help_text="Last session drawn",
    )
    keep = Boolean(required=False, allow_null=True, default=None, help_text="Stay near the seating planned before")
    giving_up = serializers.ListField(
        child=Integer(min_value=1),
        required=False,
        help_text="Players whose earlier wishes for tables are given up; all other wishes are kept",
    )


class RunDrawSerializer(serializers.Serializer[Any]):
    public_value = Text(
        required=False, allow_blank=True, max_length=MAX_PUBLIC_VALUE, default="", help_text="Dice, numbers, a beacon"
    )


class DrawSerializer(Shape):
    """Represent a draw for one person: the plan is public once published, the seed secret until used."""

    id = serializers.UUIDField(source="uid")
    tournament = serializers.CharField(source="tournament.slug")
    source = serializers.ChoiceField(DrawSource.choices)  # type: ignore[assignment]  # a field of that name, not the attribute
    status = serializers.ChoiceField(DrawStatus.choices)
    engine = serializers.CharField()
    commitment = serializers.CharField(help_text="SHA-256 over engine, entrants, options, sessions and secret")
    entrants = serializers.ListField(child=serializers.IntegerField())
    seed = serializers.CharField(
        allow_null=True,
        help_text="The secret that the commitment binds; shown once the draw is run, "
        "to the public once it is published",
    )
    public_value = serializers.CharField(help_text="What was added in front of everyone")
    version = serializers.IntegerField(allow_null=True, help_text="Counts what was published")
    certificate = serializers.DictField(allow_null=True, help_text="The file that `verify` checks")
    sessions = SeatedSessionSerializer(many=True, allow_null=True)
    report = SeatingReportSerializer(allow_null=True)
    dropped_reason = serializers.CharField(help_text="Why it was discarded; empty otherwise")
    created_at = Moment()
    created_by = serializers.CharField(source="created_by_name")
    published_at = Moment(allow_null=True)

    def read_seed(self, draw: SeatingDraw) -> str | None:
        is_run = draw.status != DrawStatus.COMMITTED and draw.plan is not None
        return draw.seed if is_run and self._is_open(draw) else None

    def read_certificate(self, draw: SeatingDraw) -> Any:
        return draw.certificate if self._is_open(draw) else None

    def read_sessions(self, draw: SeatingDraw) -> Any:
        return draw.plan if self._is_open(draw) else None

    def read_report(self, draw: SeatingDraw) -> Any:
        return draw.report if self._is_open(draw) else None

    def _is_open(self, draw: SeatingDraw) -> bool:
        return draw.published_at is not None or self.context["is_drawer"]


class DrawRowSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    source = serializers.ChoiceField(DrawSource.choices)  # type: ignore[assignment]  # a field of that name, not the attribute
    status = serializers.ChoiceField(DrawStatus.choices)
    commitment = serializers.CharField()
    dropped_reason = serializers.CharField(help_text="Why it was discarded; empty otherwise")
    created_at = Moment()
    published_at = Moment(allow_null=True)


class DrawView(ApiView):
    """Serve a draw by its number; the event follows from it, or is in the URL too."""

    def draw(self, uid: UUID) -> SeatingDraw:
        wanted = SeatingDraw.objects.select_related("tournament")
        if "slug" in self.kwargs:
            wanted = wanted.filter(tournament__slug=self.kwargs["slug"])
        seating_draw = get_object_or_404(wanted, uid=uid)
        self.visible(seating_draw.tournament)
        return seating_draw

    def shown(self, draw: SeatingDraw) -> Response:
        may_draw = may(self.actor, "seating.draw", draw.tournament)
        return Response(DrawSerializer(draw, context={"is_drawer": may_draw}).data)


class Draws(ApiView):
    @operation("listDraws", "List the draws of an event, latest first", tag=TAG, answer=DrawRowSerializer, paged=True)
    def get(self, request: Request, slug: str) -> Response:
        rows = (
            SeatingDraw.objects.filter(tournament=self.tournament)
            .order_by("-pk")
            .defer("plan", "report", "entrants", "inputs", "certificate")
        )
        return paged(self, rows, lambda page: DrawRowSerializer(page, many=True).data)

    @operation(
        "commitDraw",
        "Announce a draw: a hash that binds the secret seed",
        tag=TAG,
        write=True,
        status=201,
        answer=DrawSerializer,
        body=NewDrawSerializer,
        example={},
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewDrawSerializer)
        draw = commit_draw(
            tournament=self.tournament, seed=body["seed"], options=_options_of(body), by=self.actor, at=self.now
        )
        return Response(DrawSerializer(draw, context={"is_drawer": True}).data, status=status.HTTP_201_CREATED)


class Draw(DrawView):
    @operation("readDraw", "Return a draw, with its plan once it is published", tag=TAG, answer=DrawSerializer)
    def get(self, request: Request, draw: UUID) -> Response:
        return self.shown(self.draw(draw))


class RunDraw(DrawView):
    @operation(
        "runDraw",
        "Draw from the committed secret and the public value",
        tag=TAG,
        write=True,
        answer=DrawSerializer,
        body=RunDrawSerializer,
        example={"public_value": "5 2 6 1"},
    )
    def post(self, request: Request, draw: UUID, slug: str = "") -> Response:
        value = self.parse(RunDrawSerializer)["public_value"]
        return self.shown(run_draw(draw=self.draw(draw), public_value=value, by=self.actor, at=self.now))


class PublishDraw(DrawView):
    @operation(
        "publishDraw",
        "Publish a drawn plan as the seating",
        tag=TAG,
        write=True,
        answer=DrawSerializer,
        body=PublishDrawSerializer,
        example={"giving_up": [{"player": 24, "session": 4}]},
        about="A seating that breaks wishes for tables is refused with each of them, until all are named in "
        "`giving_up`. The body may be left out.",
    )
    def post(self, request: Request, draw: UUID, slug: str = "") -> Response:
        given = cells_given_up(self.parse(PublishDrawSerializer).get("giving_up", ()))
        return self.shown(publish_draw(draw=self.draw(draw), giving_up=given, by=self.actor, at=self.now))


@extend_schema(exclude=True)
class RunEventDraw(RunDraw):
    """Run a draw below the event's URL."""


@extend_schema(exclude=True)
class PublishEventDraw(PublishDraw):
    """Publish a draw below the event's URL."""


def _options_of(data: Mapping[str, Any]) -> DrawOptions:
    """Return the options of a body. Country, club and team follow from the entries and are not given twice."""
    taken = sorted(set(data.get("groups", {})) & set(OWN_KINDS))
    if taken:
        raise Malformed(
            "seating.group_kind_taken",
            _("Country, club and team are taken from the players’ details."),
            {"kinds": taken},
        )
    weights = {kind: None if text == "hard" else int(text) for kind, text in data.get("weights", {}).items()}
    return DrawOptions(
        weights=weights,
        groups=data.get("groups", {}),
        fixed=tuple(map(fixed_table, data.get("fixed", ()))),
        keep=data["keep"],
        until=data["until"],
        giving_up=frozenset(data.get("giving_up", ())),
    )


def fixed_table(data: Mapping[str, Any]) -> FixedTable:
    """Return a wish for a table as the body of a call writes it."""
    sessions = data.get("sessions")
    return FixedTable(data["player"], frozenset(data["tables"]), frozenset(sessions) if sessions else None)
