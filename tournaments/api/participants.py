"""The people of an event: listed, entered as a list, checked in, taken out."""

from typing import Any

from django.db.models import Q, QuerySet
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import ApiView
from tournaments.api.fields import Integer, Text
from tournaments.api.pages import paged
from tournaments.api.schema import PAGE, operation, paged_shape
from tournaments.models import Participant, ParticipantState
from tournaments.selectors.folding import Folded, folded
from tournaments.services.participants import ParticipantRow, change_state, import_participants, remove_participant

TAG = "Participants"
STATES = ParticipantState.choices


class ParticipantSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    team = serializers.CharField()
    state = serializers.ChoiceField(STATES)
    federation_number = serializers.CharField(required=False, help_text="8 characters; for the event's staff only")


class ParticipantRowSerializer(serializers.Serializer[Any]):
    """One person of a list. A field that is left out says nothing about what is known already."""

    number = Integer(required=False, allow_null=True, default=None)
    name = Text(required=False, allow_blank=True, default="")
    country = Text(required=False, allow_blank=True, allow_null=True, default=None, help_text="Three letters")
    team = Text(required=False, allow_blank=True, allow_null=True, default=None, help_text="Empty: in no team")
    club = Text(required=False, allow_blank=True, allow_null=True, default=None)
    federation_number = Text(
        required=False,
        allow_blank=True,
        allow_null=True,
        default=None,
        help_text="Text of 8 characters, never a number",
    )
    given_name = Text(required=False, allow_blank=True, allow_null=True, default=None)
    family_name = Text(required=False, allow_blank=True, allow_null=True, default=None)


class ParticipantListSerializer(serializers.Serializer[Any]):
    participants = ParticipantRowSerializer(many=True)


class ImportOutcomeSerializer(serializers.Serializer[Any]):
    created = serializers.IntegerField()
    updated = serializers.IntegerField()
    unchanged = serializers.IntegerField()


class StateSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(STATES)
    reason = Text(required=False, allow_blank=True, max_length=400, default="")
    expected = serializers.ChoiceField(
        STATES, required=False, allow_null=True, default=None, help_text="The state that the caller saw"
    )


class ParticipantFilterSerializer(serializers.Serializer[Any]):
    search = serializers.CharField(required=False, help_text="Words of name or club, accents ignored, or a number")
    country = serializers.CharField(required=False)
    team = serializers.CharField(required=False)
    club = serializers.CharField(required=False)
    state = serializers.ChoiceField(STATES, required=False)
    order = serializers.ChoiceField(["number", "name", "country", "team", "club"], required=False, default="number")


ParticipantPageSerializer = paged_shape("ParticipantPage", ParticipantSerializer)
ROW = {"number": 1, "name": "Ana Ruiz", "country": "ESP", "team": "1", "club": "", "federation_number": ""}


class Participants(ApiView):
    @operation(
        "listParticipants",
        "The participants of an event",
        tag=TAG,
        answer=ParticipantPageSerializer,
        query=ParticipantFilterSerializer,
        parameters=PAGE,
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = Participant.objects.filter(tournament=self.tournament).select_related("team")
        is_staff = bool(self.roles)
        found = filtered(rows, self.query(ParticipantFilterSerializer))
        return paged(self, found, lambda page: [participant_data(person, is_staff=is_staff) for person in page])


class ParticipantsBulk(ApiView):
    @operation(
        "importParticipants",
        "Enter or update a list of participants, all or none",
        tag=TAG,
        write=True,
        answer=ImportOutcomeSerializer,
        body=ParticipantListSerializer,
        example={"participants": [ROW]},
        answer_example={"created": 1, "updated": 0, "unchanged": 0},
        codes=("participants.rows_refused", "participants.no_rows", "participants.too_many_rows"),
        about="A row updates the participant with its federation number, else with its number, else it enters somebody "
        "new. `participants.rows_refused` names every fault of every row in `detail.problems`.",
    )
    def post(self, request: Request, slug: str) -> Response:
        rows = [ParticipantRow(**row) for row in self.parse(ParticipantListSerializer)["participants"]]
        outcome = import_participants(tournament=self.tournament, rows=rows, by=self.actor, at=self.now)
        return Response({"created": outcome.created, "updated": outcome.updated, "unchanged": outcome.unchanged})


class OneParticipant(ApiView):
    @operation("readParticipant", "One participant", tag=TAG, answer=ParticipantSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(participant_data(self.participant(number), is_staff=bool(self.roles)))

    @operation(
        "changeParticipantState",
        "Check in, withdraw, disqualify or take back in",
        tag=TAG,
        write=True,
        answer=ParticipantSerializer,
        body=StateSerializer,
        example={"state": "checked_in", "expected": "registered"},
        codes=("participants.move_refused", "participants.state_changed", "participants.reason_missing"),
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        asked = self.parse(StateSerializer)
        person = change_state(
            participant=self.participant(number),
            to=ParticipantState(asked["state"]),
            reason=asked["reason"],
            expected=asked["expected"],
            by=self.actor,
            at=self.now,
        )
        return Response(participant_data(person, is_staff=bool(self.roles)))

    @operation(
        "removeParticipant",
        "Take out somebody who was entered by mistake",
        tag=TAG,
        write=True,
        status=204,
        answer=None,
        codes=("participants.seated", "participants.recorded"),
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        remove_participant(participant=self.participant(number), by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


def filtered(rows: QuerySet[Participant], asked: dict[str, Any]) -> QuerySet[Participant]:
    if "team" in asked:
        rows = rows.filter(team__name=asked["team"])
    for name in ("country", "club", "state"):
        if name in asked:
            rows = rows.filter(**{name: asked[name]})
    for word in folded(asked.get("search", "")).split():
        rows = rows.alias(said=Folded("name"), club_said=Folded("club")).filter(word_found(word))
    first = "team__name" if asked["order"] == "team" else asked["order"]
    return rows.order_by(first, "number")


def word_found(word: str) -> Q:
    found = Q(said__contains=word) | Q(club_said__contains=word)
    return found | Q(number=int(word)) if word.isascii() and word.isdigit() and len(word) <= 6 else found


def participant_data(person: Participant, *, is_staff: bool) -> dict[str, Any]:
    data = {
        "number": person.number,
        "name": person.name,
        "country": person.country,
        "club": person.club,
        "team": person.team.name if person.team else "",
        "state": person.state,
    }
    return data | {"federation_number": person.federation_number} if is_staff else data
