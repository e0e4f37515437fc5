"""List, enter, check in and remove the people of an event."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Text
from tournaments.common.api.pages import paged
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.errors import Malformed
from tournaments.common.files.problems import QUESTIONS
from tournaments.common.look.collation import reader_key
from tournaments.common.selectors.countries import read_country, same_country
from tournaments.common.selectors.folding import Folded, folded
from tournaments.models import Participant, ParticipantState
from tournaments.players.services.participants import (
    ParticipantRow,
    change_state,
    import_participants,
    remove_participant,
)

_TAG = "Participants"
_STATES = ParticipantState.choices


class ParticipantSerializer(Shape):
    number = serializers.IntegerField()
    name = serializers.CharField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField(help_text="As the sport writes it: GER, NED, DEN, SUI")
    region = serializers.CharField(help_text="Part of a country or of the world, in the organiser's words")
    club = serializers.CharField()
    team = serializers.CharField()
    state = serializers.ChoiceField(_STATES, required=False, help_text="For the event's staff only")
    federation_number = serializers.CharField(required=False, help_text="8 characters; for the event's staff only")

    def read_team(self, person: Participant) -> str:
        return person.team.name if person.team else ""


class ParticipantRowSerializer(serializers.Serializer[Any]):
    """Represent one person of a list. A missing field does not change the stored value."""

    number = Integer(required=False, allow_null=True, default=None, help_text="Left out: the next free one")
    name = Text(required=False, allow_blank=True, default="", help_text="Left out: the given and the family name")
    country = Text(
        required=False,
        allow_blank=True,
        allow_null=True,
        default=None,
        help_text="In any form: NED, NLD, NL, Netherlands; stored as the code used in the sport",
    )
    team = Text(required=False, allow_blank=True, allow_null=True, default=None, help_text="Empty: in no team")
    region = Text(required=False, allow_blank=True, allow_null=True, default=None)
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
    confirm = serializers.ListField(
        child=serializers.ChoiceField(list(QUESTIONS)),
        required=False,
        help_text="The codes of the questions about this row whose answer is yes",
    )


class ParticipantListSerializer(serializers.Serializer[Any]):
    constraints: ClassVar = {"properties": {"participants": {"minItems": 1}}}
    participants = ParticipantRowSerializer(many=True)


class ImportOutcomeSerializer(Shape):
    created = serializers.IntegerField()
    updated = serializers.IntegerField()
    unchanged = serializers.IntegerField()


_FACTS = ("name", "given_name", "family_name", "country", "region", "club", "team", "federation_number")


class ParticipantChangesSerializer(serializers.Serializer[Any]):
    """Represent a move to another state, or facts of the person; only the fields that are sent."""

    constraints: ClassVar = {"anyOf": [{"required": [name]} for name in (*_FACTS, "state")]}
    name = Text(required=False, max_length=200)
    given_name = Text(required=False, allow_blank=True, max_length=200)
    family_name = Text(required=False, allow_blank=True, max_length=200)
    country = Text(required=False, allow_blank=True, help_text="In any form; kept as the sport writes it")
    region = Text(required=False, allow_blank=True)
    club = Text(required=False, allow_blank=True)
    team = Text(required=False, allow_blank=True, help_text="Empty: in no team")
    federation_number = Text(required=False, allow_blank=True, help_text="Text of 8 characters, never a number")
    confirm = serializers.ListField(
        child=serializers.ChoiceField(list(QUESTIONS)),
        required=False,
        help_text="The codes of the questions about these facts whose answer is yes",
    )
    state = serializers.ChoiceField(_STATES, required=False)
    reason = Text(required=False, allow_blank=True, max_length=400, default="")
    expected = serializers.ChoiceField(
        _STATES, required=False, allow_null=True, default=None, help_text="The state that the caller saw"
    )


class ParticipantFilterSerializer(serializers.Serializer[Any]):
    search = serializers.CharField(required=False, help_text="Words of name or club, accents ignored, or a number")
    country = serializers.CharField(required=False, help_text="The code that the sport writes, such as FRA")
    team = serializers.CharField(required=False, help_text="The name of the team")
    region = serializers.CharField(required=False, help_text="The name of the region")
    club = serializers.CharField(required=False, help_text="The name of the club")
    state = serializers.ChoiceField(_STATES, required=False, help_text="For the event's staff only")
    order = serializers.ChoiceField(
        ["number", "name", "country", "team", "club"],
        required=False,
        default="number",
        help_text="What to sort by; names in the order of `Accept-Language`",
    )


_ROW = {"number": 1, "name": "Ana Ruiz", "country": "ESP", "team": "1", "club": "", "federation_number": ""}


_TEXTS: Final[Mapping[str, Callable[[Participant], str]]] = {
    "name": lambda person: person.filed_as,
    "club": lambda person: person.club,
    "team": lambda person: person.team.name if person.team else "",
}


class ParticipantView(ApiView):
    def shape(self, people: Any, *, many: bool = False) -> ParticipantSerializer:
        """Return the serializer of people with the fields that the caller may see."""
        hidden = () if self.roles else ("state", "federation_number")
        return ParticipantSerializer(people, many=many, without=hidden)


class Participants(ParticipantView):
    @operation(
        "listParticipants",
        "List the participants of an event",
        tag=_TAG,
        answer=ParticipantSerializer,
        query=ParticipantFilterSerializer,
        paged=True,
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = Participant.objects.filter(tournament=self.tournament).select_related("team")
        query = self.query(ParticipantFilterSerializer)
        if "state" in query:
            self.check_may("tournament.backstage")  # who is ill, or was sent away, is not for everybody
        return paged(self, _filtered(rows, query), lambda page: self.shape(page, many=True).data)


class ParticipantsBulk(ApiView):
    @operation(
        "importParticipants",
        "Enter or update a list of participants, all or none",
        tag=_TAG,
        write=True,
        answer=ImportOutcomeSerializer,
        body=ParticipantListSerializer,
        example={"participants": [_ROW]},
        answer_example={"created": 1, "updated": 0, "unchanged": 0},
        about="A row updates the participant with its federation number, else with its number, else it enters a new "
        "participant. `participants.rows_refused` names every fault of every row in `detail.problems`. One with "
        "`question` true may be right: send its code in the row's `confirm`, or for a team write the one that is "
        "`proposed`.",
    )
    def post(self, request: Request, slug: str) -> Response:
        rows = []
        for fields in self.parse(ParticipantListSerializer)["participants"]:
            confirmed = tuple(fields.pop("confirm", ()))
            rows.append(ParticipantRow(**fields, confirmed=confirmed))
        outcome = import_participants(tournament=self.tournament, rows=rows, by=self.actor, at=self.now)
        return Response(ImportOutcomeSerializer(outcome).data)


class OneParticipant(ParticipantView):
    @operation("readParticipant", "Return a participant", tag=_TAG, answer=ParticipantSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(self.shape(self.participant(number)).data)

    @operation(
        "changeParticipantState",
        "Check in, withdraw, disqualify or take back in; or correct a name, country, region, club or team",
        tag=_TAG,
        write=True,
        answer=ParticipantSerializer,
        body=ParticipantChangesSerializer,
        example={"state": "checked_in", "expected": "registered"},
        about="Only the organiser may correct facts. The rules are those of `participants/bulk/`: `participants."
        "rows_refused` names the faults. Facts and a `state` sent together are written together.",
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        data, person = self.parse(ParticipantChangesSerializer), self.participant(number)
        facts = {name: data[name] for name in _FACTS if name in data}
        if not facts and "state" not in data:
            raise Malformed("participants.nothing_said", _("Give a status or a detail of the person."))
        with transaction.atomic():
            if facts:
                self.correct(person, facts, tuple(data.get("confirm", ())))
                person = self.participant(number)
            if "state" in data:
                person = change_state(
                    participant=person,
                    to=ParticipantState(data["state"]),
                    reason=data["reason"],
                    expected=data["expected"],
                    by=self.actor,
                    at=self.now,
                )
        return Response(self.shape(person).data)

    def correct(self, person: Participant, facts: dict[str, str], confirmed: tuple[str, ...]) -> None:
        """Apply a row of the list with ``facts``; the parts of a name are set with it."""
        corrected = ParticipantRow(number=person.number, name=person.name, confirmed=confirmed)
        if {"given_name", "family_name"} & set(facts):
            corrected = replace(corrected, name="", given_name=person.given_name, family_name=person.family_name)
        row = replace(corrected, **facts)  # type: ignore[arg-type]  # texts alone
        import_participants(tournament=self.tournament, rows=[row], by=self.actor, at=self.now)

    @operation(
        "removeParticipant",
        "Remove a participant who was entered by mistake",
        tag=_TAG,
        write=True,
        status=204,
        answer=None,
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        remove_participant(participant=self.participant(number), by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _filtered(rows: QuerySet[Participant], data: dict[str, Any]) -> Sequence[Participant] | QuerySet[Participant]:
    """Return the people that are asked for; names are sorted for the reader, as on the page."""
    if "team" in data:
        rows = rows.filter(team__name=data["team"])
    for name in ("region", "club", "state"):
        if name in data:
            rows = rows.filter(**{name: data[name]})
    if "country" in data:
        rows = rows.filter(country__in=same_country(read_country(data["country"]) or data["country"]))
    for word in folded(data.get("search", "")).split():
        matches = Q(said__contains=word) | Q(club_said__contains=word)
        if word.isascii() and word.isdigit() and len(word) <= 6:
            matches |= Q(number=int(word))
        rows = rows.alias(said=Folded("name"), club_said=Folded("club")).filter(matches)
    text_of = _TEXTS.get(data["order"])
    if text_of is None:
        return rows.order_by(data["order"], "number")
    return sorted(rows.order_by("number"), key=lambda person: reader_key(text_of(person)))
