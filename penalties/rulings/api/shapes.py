"""The shapes of rulings, proposals and incidents in the API."""

from typing import Any

from rest_framework import serializers

from mahjong_core.penalties import Span
from penalties.policies import CaseState
from tournaments.common.api.fields import WIND_LETTERS, Boolean, Integer, Text, Uid
from tournaments.common.api.schema import paged_shape


class FaultSerializer(serializers.Serializer[Any]):
    """What happened. Without a table it happened beside the tables."""

    session = Integer(min_value=1)
    table = Integer(required=False, allow_null=True, default=None, min_value=1)
    participant = Integer(min_value=1, help_text="The offender's number")
    offence = Text(max_length=80, help_text="An id of /offences/")
    hand = Integer(required=False, allow_null=True, default=None)
    note = Text(required=False, allow_blank=True, max_length=1000, default="")
    note_for_chief = Boolean(required=False, default=False, help_text="The note is for the chief referee alone")
    victim = Integer(required=False, allow_null=True, default=None, help_text="Who was wronged, where one is paid")
    dealer = serializers.ChoiceField(WIND_LETTERS, required=False, allow_null=True, default=None)
    repeated = Boolean(required=False, default=False, help_text="It happened before, without a ruling")
    late_seconds = Integer(
        required=False, allow_null=True, default=None, min_value=1, max_value=86_400,
        help_text="How late; left out, the session's clock says",
    )  # fmt: skip


class NewRulingSerializer(FaultSerializer):
    points = Integer(
        required=False, allow_null=True, min_value=0,
        help_text="Left out: as proposed. Another step, or null for none, needs a reason",
    )  # fmt: skip
    further = Integer(required=False, default=0, min_value=0, help_text="What the text lets the referee add")
    expel = Boolean(required=False, default=False, help_text="Disqualify, where the text leaves it to the referee")
    reason = Text(required=False, allow_blank=True, max_length=400, default="")
    seen = Integer(required=False, allow_null=True, help_text="The points that the client's screen proposed")
    incident = Uid(required=False, allow_null=True, default=None, help_text="The incident that this decides")
    supersedes = Uid(required=False, allow_null=True, default=None, help_text="The ruling that this replaces")


class IncidentFaultSerializer(FaultSerializer):
    offence = Text(required=False, allow_blank=True, max_length=80, default="", help_text="May wait for the decision")


class RulingPointsSerializer(serializers.Serializer[Any]):
    participant = serializers.IntegerField()
    amount = serializers.IntegerField()


class RevocationSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class RulingSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    session = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField()
    offence = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    points = RulingPointsSerializer(many=True)
    at = serializers.DateTimeField()
    revoked = RevocationSerializer(allow_null=True)
    status = serializers.ChoiceField(CaseState.choices)
    text = serializers.CharField(allow_blank=True, help_text="The text in which the clause stands")
    proposed = serializers.IntegerField(allow_null=True, help_text="What the rule set asked for; null: the referee")
    decided = serializers.IntegerField(allow_null=True, help_text="A rung, a price, an amount; null: no points")
    step = serializers.IntegerField(allow_null=True, help_text="The rung given, 0 a warning; null: not on the ladder")
    further = serializers.IntegerField()
    parts = serializers.ListField(child=serializers.CharField(), help_text="What was said besides points")
    victim = serializers.IntegerField(allow_null=True)
    supersedes = serializers.UUIDField(allow_null=True)
    note = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="For the event's staff only; empty for whoever may not read a note for the chief referee",
    )
    note_for_chief = serializers.BooleanField(required=False, help_text="For the event's staff only")
    reason = serializers.CharField(required=False, allow_blank=True, help_text="For the event's staff only")
    by = serializers.CharField(required=False, help_text="For the event's staff only")


class RulingFilterSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    participant = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    offence = serializers.CharField(required=False)


class RevokeSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400)


class NamedAmountSerializer(serializers.Serializer[Any]):
    ruling = Uid()
    points = Integer(min_value=0)


class RevokeRulingSerializer(RevokeSerializer):
    later = serializers.ChoiceField(
        ["restate", "leave"], required=False, allow_null=True, default=None,
        help_text="What becomes of later rulings that were counted on this one; needed only where there are some",
    )  # fmt: skip
    left_reason = Text(required=False, allow_blank=True, max_length=400, default="", help_text="Why they are left")
    amounts = NamedAmountSerializer(
        many=True, required=False, default=list, help_text="Where the referee names what a restated ruling costs"
    )
    seen = serializers.ListField(
        child=Uid(), required=False, allow_null=True, default=None,
        help_text="The later rulings that the client showed; others by now are the conflict penalties.later_moved_on",
    )  # fmt: skip


class OffenceSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(), help_text="By language")
    aliases = serializers.DictField(
        child=serializers.CharField(), help_text="What people call it, separated by commas; by language"
    )
    clause = serializers.CharField(help_text="In the text that this event follows")
    clauses = serializers.DictField(child=serializers.CharField(), help_text="By text")
    effect = serializers.CharField()
    price = serializers.IntegerField(allow_null=True)


RulingPageSerializer = paged_shape("RulingPage", RulingSerializer)


class InstructionSerializer(serializers.Serializer[Any]):
    part = serializers.CharField()
    words = serializers.DictField(child=serializers.CharField(), help_text="By language")
    span = serializers.ChoiceField([span.value for span in Span])


class CitationSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    clause = serializers.CharField()
    quote = serializers.CharField(allow_blank=True)


class ReadingSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    clause = serializers.CharField()
    words = serializers.DictField(child=serializers.CharField(), help_text="By language")
    is_followed = serializers.BooleanField(help_text="This event follows that text")
    is_other = serializers.BooleanField(help_text="It asks for something else than this event takes")


class RungSerializer(serializers.Serializer[Any]):
    points = serializers.IntegerField(help_text="0: a warning")
    ruling = serializers.UUIDField(allow_null=True, help_text="The ruling that stands on it")
    is_next = serializers.BooleanField()


class PastRulingSerializer(serializers.Serializer[Any]):
    ruling = serializers.UUIDField()
    offence = serializers.CharField()
    session = serializers.IntegerField()
    hand = serializers.IntegerField(allow_null=True)
    step = serializers.IntegerField(allow_null=True)
    is_revoked = serializers.BooleanField()


class ProposalSerializer(serializers.Serializer[Any]):
    offence = serializers.CharField()
    effect = serializers.CharField()
    points = serializers.IntegerField(allow_null=True, help_text="Null: the referee names them")
    amounts = serializers.ListField(child=serializers.IntegerField(), help_text="What may be chosen")
    between = serializers.BooleanField(help_text="Every amount from the least to the greatest may be chosen")
    further = serializers.ListField(child=serializers.IntegerField(), help_text="What may be added")
    is_repeated = serializers.BooleanField()
    sentences = serializers.DictField(child=serializers.CharField(), help_text="To read out, by language")
    instructions = InstructionSerializer(many=True)
    rungs = RungSerializer(many=True)
    citations = CitationSerializer(many=True, help_text="The one that decides first")
    readings = ReadingSerializer(many=True, help_text="What every text says")
    disagree = serializers.BooleanField()
    edition = serializers.CharField()
    late_minutes = serializers.IntegerField(allow_null=True)
    history = PastRulingSerializer(many=True, help_text="What the player received so far in this event")


class IncidentSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(CaseState.choices)
    session = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField()
    offence = serializers.CharField(allow_blank=True)
    note = serializers.CharField(
        allow_blank=True, help_text="Empty for whoever may not read a note for the chief referee"
    )
    note_for_chief = serializers.BooleanField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    ruling = serializers.UUIDField(allow_null=True)
    dismissed = serializers.CharField(allow_null=True, help_text="The reason")
