"""List the addresses with which a program can begin."""

from typing import Any, Final

from django.conf import settings
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation

_ROOT: Final = "/api/v1/"
_EVENT: Final = f"{_ROOT}tournaments/{{slug}}/"
# The addresses below an event are templates (RFC 6570): the schema has all of them.
_LINKS: Final = {
    "schema": f"{_ROOT}schema/",
    "docs": f"{_ROOT}docs/",
    "tournaments": f"{_ROOT}tournaments/",
    "rule_sets": f"{_ROOT}rule-sets/",
    "rule_texts": f"{_ROOT}rules/texts/",
    "evaluate": f"{_ROOT}evaluate/",
    "waits": f"{_ROOT}waits/",
    "tournament": _EVENT,
    "next": f"{_EVENT}next/",
    "participants": f"{_EVENT}participants/",
    "sessions": f"{_EVENT}sessions/",
    "standings": f"{_EVENT}standings/",
    "rulings": f"{_EVENT}rulings/",
    "appeals": f"{_EVENT}appeals/",
}


class IndexSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    version = serializers.CharField(help_text="Of this installation")
    links = serializers.DictField(child=serializers.CharField(), help_text="What to ask next; {slug} names an event")


class Index(ApiView):
    @operation("index", "List the entry points of the API", tag="Index", answer=IndexSerializer)
    def get(self, request: Request) -> Response:
        return Response({"name": "Seatwind", "version": settings.SEATWIND_VERSION, "links": _LINKS})
