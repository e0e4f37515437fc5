"""Serve the embargoes on an event's results."""

from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.common.permissions import ACTS
from scoring.models import Embargo, EmbargoKind
from scoring.publication.selectors.embargoes import embargoes_of
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Moment
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import Session

_TAG = "Standings"


class NewEmbargoSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        EmbargoKind.values,
        help_text="`hold` withholds the session, `freeze` keeps the public ranking as it was after it",
    )
    session = Integer(min_value=1)


class EmbargoSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    kind = serializers.ChoiceField(EmbargoKind.values)
    session = serializers.IntegerField(source="session.number")
    at = Moment()
    lifted_at = Moment(allow_null=True)


class EmbargoList(ApiView):
    @operation(
        "listEmbargoes",
        "List the results that are withheld from the public",
        tag=_TAG,
        answer=EmbargoSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(EmbargoSerializer(embargoes_of(self.tournament), many=True).data)

    @operation(
        "placeEmbargo",
        "Withhold the results of a session, or freeze the public ranking after it",
        tag=_TAG,
        write=True,
        status=201,
        answer=EmbargoSerializer,
        body=NewEmbargoSerializer,
        example={"kind": "freeze", "session": 3},
        about="Until it is lifted, only the staff see these results, on all pages and in all answers.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewEmbargoSerializer)
        self.check_may("results.embargo", acts=ACTS)
        rows = Session.objects.select_related("tournament")
        session = get_object_or_404(rows, tournament=self.tournament, number=body["session"])
        placed = place_embargo(session=session, kind=EmbargoKind(body["kind"]), by=self.actor, at=self.now)
        return Response(EmbargoSerializer(placed).data, status=status.HTTP_201_CREATED)


class LiftEmbargo(ApiView):
    @operation("liftEmbargo", "Show withheld results to the public", tag=_TAG, write=True, answer=EmbargoSerializer)
    def post(self, request: Request, slug: str, embargo: UUID) -> Response:
        rows = Embargo.objects.select_related("tournament", "session")
        embargo_row = get_object_or_404(rows, tournament=self.tournament, uid=embargo)
        return Response(EmbargoSerializer(lift_embargo(embargo=embargo_row, by=self.actor, at=self.now)).data)
