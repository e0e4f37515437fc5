"""Set who draws for whom at a draw by lot."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import DrawProxy
from tournaments.seating.api.draws import TAG, DrawView
from tournaments.seating.selectors.proxies import proxies_of
from tournaments.seating.services.proxies import MAX_NAME, name_proxy


class ProxySerializer(serializers.Serializer[Any]):
    absent = Text(max_length=60, help_text="`player:5` by number, or `team:` and the team's uid")
    proxy = Text(max_length=MAX_NAME, allow_blank=True, help_text="Who draws for them; empty removes the proxy")


class ShownProxySerializer(ProxySerializer, Shape):
    name = serializers.CharField(source="absent", help_text="Name of the absent player or team")

    def read_absent(self, row: DrawProxy) -> str:
        return row.key


class DrawProxies(DrawView):
    @operation("listDrawProxies", "List who draws for whom", tag=TAG, answer=ShownProxySerializer(many=True))
    def get(self, request: Request, draw: UUID) -> Response:
        return self._answer(draw)

    @operation(
        "nameDrawProxy",
        "Name a person who draws for an absent player or team",
        tag=TAG,
        write=True,
        answer=ShownProxySerializer(many=True),
        body=ProxySerializer,
        example={"absent": "player:1", "proxy": "Rita"},
        about="MCR 3.5.1: the committee names a person to draw in their place, and the draw is valid.",
    )
    def post(self, request: Request, draw: UUID) -> Response:
        body = self.parse(ProxySerializer)
        name_proxy(draw=self.draw(draw), **body, by=self.actor, at=self.now)
        return self._answer(draw)

    def _answer(self, draw: UUID) -> Response:
        return Response(ShownProxySerializer(proxies_of(self.draw(draw)), many=True).data)
