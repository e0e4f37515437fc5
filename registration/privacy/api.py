"""Serve a player's data by the API, as a file and for erasure; and the registers that the event uses."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from registration.common.services.looks import note_data_taken
from registration.permissions import ACTS
from registration.privacy.selectors.own_data import data_of_participant
from registration.privacy.services.erasure import erase_participant
from registration.registers.selectors import search_members
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may
from tournaments.players.models.people import FEDERATION_NUMBER_LENGTH


class EventNameSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    slug = serializers.CharField()


class ConsentSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    agreed_at = serializers.DateTimeField()
    text = serializers.CharField(allow_null=True, help_text="As the form showed it; null: it was not kept")
    photos = serializers.BooleanField()
    contact_data_removed_after = serializers.DateTimeField(allow_null=True)


class PersonalTableSerializer(serializers.Serializer[Any]):
    table = serializers.CharField()
    name = serializers.CharField(help_text="In the caller's language")
    rows = serializers.ListField(child=serializers.DictField())


class PersonalDataSerializer(serializers.Serializer[Any]):
    format = serializers.CharField()
    written_at = serializers.DateTimeField()
    event = EventNameSerializer()
    name = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    public_page_since = serializers.DateTimeField(allow_null=True)
    consent = ConsentSerializer(allow_null=True)
    tables = PersonalTableSerializer(many=True)


class EraseSerializer(serializers.Serializer[Any]):
    name = Text(max_length=160, help_text="The player's current name, to prevent mistakes")


class ErasedSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="The new name, such as “Player 45”")


class PersonalData(ApiView):
    @operation(
        "getPersonalData",
        "Return all data that the event stores about a player",
        tag="Participants",
        staff=True,
        answer=PersonalDataSerializer,
        about="For the organiser, to give to the player. The journal records each call.",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        check_may(self.actor, "privacy.erase", self.tournament, ACTS)
        player = self.participant(number)
        note_data_taken(participant=player, by=self.actor, at=self.now)
        return Response(data_of_participant(player, self.now))


class Erase(ApiView):
    @operation(
        "erasePersonalData",
        "Erase a player's personal data; the results stay under the number",
        tag="Participants",
        write=True,
        answer=ErasedSerializer,
        body=EraseSerializer,
        example={"name": "Anna Rossi"},
        about="This cannot be undone.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        name = self.parse(EraseSerializer)["name"]
        erase_participant(participant=self.participant(number), name=name, by=self.actor, at=self.now)
        return Response({"number": number, "name": self.participant(number).name})


class MemberQuerySerializer(serializers.Serializer[Any]):
    q = Text(
        max_length=100,
        required=False,
        allow_blank=True,
        default="",
        help_text="Words of a name or club, or a whole federation number; at least three characters",
    )


class MemberSerializer(Shape):
    register = serializers.CharField(source="members_of.register.name", help_text="The federation")
    listed_on = serializers.DateField(source="members_of.listed_on", help_text="The date of its list")
    federation_number = serializers.CharField(max_length=FEDERATION_NUMBER_LENGTH)
    name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    licence = serializers.CharField()
    valid_from = serializers.DateField(allow_null=True)
    valid_until = serializers.DateField(allow_null=True)


class Members(ApiView):
    @operation(
        "searchRegister",
        "Search for a person in the federations' lists that the event uses",
        tag="Registrations",
        staff=True,
        answer=MemberSerializer(many=True),
        query=MemberQuerySerializer,
        about="Twelve at most.",
    )
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "register.look_up", self.tournament, ACTS)
        hits = search_members(self.tournament, self.query(MemberQuerySerializer)["q"])
        return Response(MemberSerializer(hits, many=True).data)
