"""Check people in by the API, with a badge's code."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from registration.door.selectors.page import DoorPerson, person_at_door
from registration.door.services.check_in import check_in
from registration.permissions import takes_fees
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import ParticipantState, StartingWind


class BadgeSerializer(serializers.Serializer[Any]):
    badge = Text(max_length=400, help_text="The text from a scanner: the link on the badge, its secret, or the number")


class FeeSerializer(Shape):
    cents = serializers.IntegerField()
    currency = serializers.CharField()


class CheckedInSerializer(Shape):
    number = serializers.IntegerField(source="participant.number")
    name = serializers.CharField(source="participant.name")
    country = serializers.CharField(source="participant.country")
    state = serializers.ChoiceField(ParticipantState.choices, source="participant.state")
    first = serializers.BooleanField(help_text="false: already checked in before")
    came_at = Moment(allow_null=True)
    came_by = serializers.CharField(help_text="Who checked them in")
    came_alone = serializers.BooleanField(help_text="Whether the player used self check-in, with the code of the hall")
    session = serializers.IntegerField(source="session.number", allow_null=True, help_text="The session that comes")
    table = serializers.IntegerField(allow_null=True)
    wind = serializers.ChoiceField([*StartingWind.values, ""])
    fee = FeeSerializer(allow_null=True, help_text="The open fee, for people who collect fees; null if nothing is open")
    notice = serializers.CharField(
        help_text="The problem with the licence according to the federation's list; empty if there is none"
    )

    def read_first(self, _person: DoorPerson) -> bool:
        is_first: bool = self.context["is_first"]
        return is_first


class CheckIn(ApiView):
    @operation(
        "checkIn",
        "Check a person in by the code of their badge",
        tag="Participants",
        write=True,
        answer=CheckedInSerializer,
        body=BadgeSerializer,
        example={"badge": "1"},
        about="Repeating it changes nothing: `first` is false, and `came_at` and `came_by` give the first check-in. "
        "To undo it, set the participant's state to `registered`.",
    )
    def post(self, request: Request, slug: str) -> Response:
        badge = self.parse(BadgeSerializer)["badge"]
        done = check_in(tournament=self.tournament, badge=badge, by=self.actor, at=self.now)
        person = person_at_door(done.participant, with_fee=takes_fees(self.roles), at=self.now)
        return Response(CheckedInSerializer(person, context={"is_first": done.is_first}).data)
