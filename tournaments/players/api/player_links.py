"""Make, list and replace the personal links of players."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Moment
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.selectors.hall_state import site_of
from tournaments.players.services.player_links import (
    OpenLink,
    all_open_links,
    issue_missing_links,
    issue_player_link,
    renew_all_links,
)

_TAG = "Participants"


class NewLinksSerializer(serializers.Serializer[Any]):
    renew = Boolean(default=False, help_text="End every link and code that was handed out")


class LinksMadeSerializer(serializers.Serializer[Any]):
    made = serializers.IntegerField()


class LinkFilterSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(required=False, min_value=1, help_text="Of this player alone")


class PlayerLinkSerializer(Shape):
    number = serializers.IntegerField(source="participant.number")
    name = serializers.CharField(source="participant.name")
    url = serializers.CharField(help_text="The address of the personal page; anyone who has it can act for the player")
    code = serializers.CharField(help_text="Opens the same page together with name and number")
    created_at = Moment()

    def read_url(self, link: OpenLink) -> str:
        return site_of(self.context["request"]) + reverse("player", args=[link.token])


class PlayerLinks(ApiView):
    @operation(
        "readPlayerLinks",
        "List the open personal links, to print or to send",
        tag=_TAG,
        staff=True,
        answer=PlayerLinkSerializer(many=True),
        query=LinkFilterSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        number = self.query(LinkFilterSerializer).get("number")
        numbers = None if number is None else frozenset({number})
        links = all_open_links(self.tournament, by=self.actor, numbers=numbers)
        return Response(PlayerLinkSerializer(links, many=True, context={"request": request}).data)

    @operation(
        "makePlayerLinks",
        "Create personal links for all players who have none",
        tag=_TAG,
        write=True,
        answer=LinksMadeSerializer,
        body=NewLinksSerializer,
        example={},
        answer_example={"made": 140},
        about="Open links stay valid. With `renew` all links end and every player gets a new one. Read the links "
        "with GET, because answers to writes are stored and links must not be.",
    )
    def post(self, request: Request, slug: str) -> Response:
        make = renew_all_links if self.parse(NewLinksSerializer)["renew"] else issue_missing_links
        return Response({"made": make(tournament=self.tournament, by=self.actor, at=self.now)})


class ReplacePlayerLink(ApiView):
    @operation(
        "replacePlayerLink",
        "Create a new personal link for a player; the old one stops working",
        tag=_TAG,
        write=True,
        answer=LinksMadeSerializer,
        answer_example={"made": 1},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        issue_player_link(participant=self.participant(number), by=self.actor, at=self.now)
        return Response({"made": 1})
