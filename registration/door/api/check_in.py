"""The door by programs: a badge's code checks somebody in."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from registration.door.selectors.page import DoorPerson, person_at_door
from registration.door.services.check_in import check_in
from registration.permissions import takes_fees
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Text
from tournaments.common.api.schema import operation
from tournaments.models import ParticipantState, StartingWind


class BadgeSerializer(serializers.Serializer[Any]):
    badge = Text(max_length=400, help_text="What a scanner read: the link on the badge, its secret, or the number")


class FeeSerializer(serializers.Serializer[Any]):
    cents = serializers.IntegerField()
    currency = serializers.CharField()


class CheckedInSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    country = serializers.CharField()
    state = serializers.ChoiceField(ParticipantState.choices)
    first = serializers.BooleanField(help_text="false: somebody had checked them in already")
    came_at = serializers.DateTimeField(allow_null=True)
    came_by = serializers.CharField(help_text="Who checked them in")
    came_alone = serializers.BooleanField(help_text="They checked themselves in, with the code of the hall")
    session = serializers.IntegerField(allow_null=True, help_text="The session that comes")
    table = serializers.IntegerField(allow_null=True)
    wind = serializers.ChoiceField([*StartingWind.values, ""])
    fee = FeeSerializer(allow_null=True, help_text="What is still to pay, for those who take fees; null: nothing")
    notice = serializers.CharField(help_text="What a federation's list says against the licence; empty: nothing")


class CheckIn(ApiView):
    @operation(
        "checkIn",
        "Check somebody in by the code of their badge",
        tag="Participants",
        write=True,
        answer=CheckedInSerializer,
        body=BadgeSerializer,
        example={"badge": "1"},
        about="Scanned twice, or at two doors at once, it changes nothing: `first` is false, `came_at` and `came_by` "
        "say when and by whom they came in. It is undone by the state `registered` of the participant.",
    )
    def post(self, request: Request, slug: str) -> Response:
        badge = self.parse(BadgeSerializer)["badge"]
        done = check_in(tournament=self.tournament, badge=badge, by=self.actor, at=self.now)
        person = person_at_door(done.participant, with_fee=takes_fees(self.roles), at=self.now)
        return Response(_door_data(person, is_first=done.is_first))


def _door_data(person: DoorPerson, *, is_first: bool) -> dict[str, Any]:
    participant = person.participant
    return {
        "number": participant.number,
        "name": participant.name,
        "country": participant.country,
        "state": participant.state,
        "first": is_first,
        "came_at": person.came_at,
        "came_by": person.came_by,
        "came_alone": person.came_alone,
        "session": person.session.number if person.session else None,
        "table": person.table,
        "wind": person.wind,
        "fee": {"cents": person.fee.cents, "currency": person.fee.currency} if person.fee else None,
        "notice": person.notice,
    }
