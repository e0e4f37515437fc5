"""Serve the shapes of rulings, proposals and incidents in the API."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rest_framework import serializers

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Offence, PastRuling, Rung, Span
from mahjong_core.penalties.effects import price
from penalties.common.selectors.private_notes import NoteReader
from penalties.models import Incident, Ruling
from penalties.offences.selectors.catalogue import clause_in
from penalties.policies import CaseState, incident_state, ruling_state
from penalties.rulings.selectors.proposals import Proposed
from tournaments.common.api.fields import WIND_LETTERS, Boolean, Integer, Moment, Text, Uid
from tournaments.common.api.shapes import Shape

FOR_STAFF = ("note", "note_for_chief", "reason", "by")


class FaultSerializer(serializers.Serializer[Any]):
    """Describe a fault. Without a table it happened away from the tables."""

    session = Integer(min_value=1)
    table = Integer(required=False, allow_null=True, default=None, min_value=1)
    participant = Integer(min_value=1, help_text="The offender's number")
    offence = Text(max_length=80, help_text="An id of /offences/")
    hand = Integer(required=False, allow_null=True, default=None)
    note = Text(required=False, allow_blank=True, max_length=1000, default="")
    note_for_chief = Boolean(required=False, default=False, help_text="The note is only for the chief referee")
    victim = Integer(
        required=False, allow_null=True, default=None, help_text="The wronged player, if the points go to one"
    )
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
    expel = Boolean(required=False, default=False, help_text="Disqualify, if the text leaves it to the referee")
    dead_hand = Boolean(required=False, default=False, help_text="Declare the hand dead, if the text leaves it open")
    reason = Text(required=False, allow_blank=True, max_length=400, default="")
    seen = Integer(required=False, allow_null=True, help_text="The points that the client's screen proposed")
    incident = Uid(required=False, allow_null=True, default=None, help_text="The incident that this decides")
    supersedes = Uid(required=False, allow_null=True, default=None, help_text="The ruling that this replaces")


class IncidentFaultSerializer(FaultSerializer):
    constraints: ClassVar = {
        "anyOf": [{"required": [name], "properties": {name: {"pattern": r"\S"}}} for name in ("offence", "note")]
    }
    offence = Text(required=False, allow_blank=True, max_length=80, default="", help_text="May wait for the decision")


class RulingPointsSerializer(Shape):
    participant = serializers.IntegerField()
    amount = serializers.IntegerField()


class RevocationSerializer(Shape):
    reason = serializers.CharField()
    at = Moment()


class RulingSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    session = serializers.IntegerField(source="session.number", allow_null=True)
    table = serializers.IntegerField(source="table.number", allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField(source="participant.number")
    offence = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    points = RulingPointsSerializer(many=True)
    at = Moment()
    revoked = RevocationSerializer(source="revocation", allow_null=True)
    status = serializers.ChoiceField(CaseState.choices)
    text = serializers.CharField(allow_blank=True, help_text="The text in which the clause stands")
    proposed = serializers.IntegerField(
        allow_null=True, help_text="The sanction of the rule set; null: the referee decided alone"
    )
    decided = serializers.IntegerField(
        source="points", allow_null=True, help_text="A step of the ladder, a price or an amount; null: no points"
    )
    step = serializers.IntegerField(
        allow_null=True, help_text="The step of the ladder: 0 is a warning; null: not on the ladder"
    )
    further = serializers.IntegerField()
    parts = serializers.ListField(child=serializers.CharField(), help_text="What the ruling contains besides points")
    victim = serializers.IntegerField(source="victim.number", allow_null=True)
    supersedes = serializers.UUIDField(source="supersedes.uid", allow_null=True)
    note = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="For the event's staff only; empty for whoever may not read a note for the chief referee",
    )
    note_for_chief = serializers.BooleanField(
        source="is_for_chief", required=False, help_text="For the event's staff only"
    )
    reason = serializers.CharField(required=False, allow_blank=True, help_text="For the event's staff only")
    by = serializers.CharField(source="by_name", required=False, help_text="For the event's staff only")

    def read_points(self, ruling: Ruling) -> list[dict[str, int]]:
        """Return the points from ``points`` of the context, by the group of postings."""
        points: list[dict[str, int]] = self.context["points"][ruling.effect_group]
        return points

    def read_status(self, ruling: Ruling) -> CaseState:
        return ruling_state(ruling)

    def read_note(self, ruling: Ruling) -> str:
        reader: NoteReader = self.context["reader"]
        return reader.note_of(ruling)


class RulingFilterSerializer(serializers.Serializer[Any]):
    session = serializers.IntegerField(
        required=False, min_value=1, max_value=1000, help_text="Only those of this session"
    )
    participant = serializers.IntegerField(
        required=False, min_value=1, max_value=1_000_000, help_text="Only those on the player with this number"
    )
    offence = serializers.CharField(required=False, help_text="Only those on this offence, an id of `offences/`")


class RevokeSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400)


class NamedAmountSerializer(serializers.Serializer[Any]):
    ruling = Uid()
    points = Integer(min_value=0)


class RevokeRulingSerializer(RevokeSerializer):
    later = serializers.ChoiceField(
        ["restate", "leave"], required=False, allow_null=True, default=None,
        help_text="What happens to later rulings that counted this one; needed only if there are any",
    )  # fmt: skip
    left_reason = Text(required=False, allow_blank=True, max_length=400, default="", help_text="Why they are left")
    amounts = NamedAmountSerializer(
        many=True,
        required=False,
        default=list,
        help_text="What a restated ruling costs, if the text leaves it to the referee",
    )
    seen = serializers.ListField(
        child=Uid(), required=False, allow_null=True, default=None,
        help_text="The later rulings that the client showed; if there are others by now, the answer is 409 "
        "penalties.later_moved_on",
    )  # fmt: skip


class OffenceSerializer(Shape):
    id = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(), help_text="By language")
    aliases = serializers.DictField(
        child=serializers.CharField(), help_text="What people call it, separated by commas; by language"
    )
    clause = serializers.CharField(help_text="In the text that this event follows")
    clauses = serializers.DictField(child=serializers.CharField(), help_text="By text")
    effect = serializers.CharField(source="effect.kind")
    price = serializers.IntegerField(allow_null=True)

    def read_clause(self, offence: Offence) -> str:
        return clause_in(offence, self.context["rules"])[1]

    def read_price(self, offence: Offence) -> int | None:
        """Return the price of a first offence; None if a custom rule set has none."""
        try:
            return price(offence, self.context["rules"])
        except RuleError:
            return None


class InstructionSerializer(Shape):
    part = serializers.CharField()
    words = serializers.DictField(child=serializers.CharField(), help_text="By language")
    span = serializers.ChoiceField([span.value for span in Span])


class CitationSerializer(Shape):
    text = serializers.CharField()
    clause = serializers.CharField()
    quote = serializers.CharField(allow_blank=True)


class ReadingSerializer(Shape):
    text = serializers.CharField()
    clause = serializers.CharField()
    words = serializers.DictField(child=serializers.CharField(), help_text="By language")
    is_followed = serializers.BooleanField(help_text="This event follows that text")
    is_other = serializers.BooleanField(help_text="It differs from the sanction of this event")


class RungSerializer(Shape):
    points = serializers.IntegerField(help_text="0: a warning")
    ruling = serializers.UUIDField(allow_null=True, help_text="The ruling at this step")
    is_next = serializers.BooleanField()

    def read_ruling(self, rung: Rung) -> str | None:
        uid: str | None = self.context["uids"][rung.ruling.id] if rung.ruling else None
        return uid


class PastRulingSerializer(Shape):
    ruling = serializers.UUIDField()
    offence = serializers.CharField()
    session = serializers.IntegerField()
    hand = serializers.IntegerField(allow_null=True)
    step = serializers.IntegerField(allow_null=True)
    is_revoked = serializers.BooleanField()

    def read_ruling(self, past: PastRuling) -> str:
        uid: str = self.context["uids"][past.id]
        return uid


class ProposalSerializer(Shape):
    """Describe the proposal of the rules; ``uids`` of the context has the ids of the rulings of ``history``."""

    offence = serializers.CharField(source="proposal.offence.id")
    effect = serializers.CharField(source="proposal.effect.kind")
    points = serializers.IntegerField(
        source="proposal.points", allow_null=True, help_text="Null: the referee names them"
    )
    amounts = serializers.ListField(
        source="proposal.amounts", child=serializers.IntegerField(), help_text="What may be chosen"
    )
    between = serializers.BooleanField(
        source="proposal.effect.between", help_text="Every amount from the least to the greatest may be chosen"
    )
    further = serializers.ListField(child=serializers.IntegerField(), help_text="What may be added")
    is_repeated = serializers.BooleanField(source="proposal.is_repeated")
    sentences = serializers.DictField(child=serializers.CharField(), help_text="To read out, by language")
    instructions = InstructionSerializer(source="proposal.instructions", many=True)
    rungs = RungSerializer(source="proposal.state.rungs", many=True)
    citations = CitationSerializer(source="proposal.citations", many=True, help_text="The one that decides first")
    readings = ReadingSerializer(many=True, help_text="The statement of every text")
    disagree = serializers.BooleanField()
    edition = serializers.CharField()
    late_minutes = serializers.IntegerField(source="late.minutes", allow_null=True)
    history = PastRulingSerializer(many=True, help_text="The player's earlier rulings in this event")

    def read_further(self, proposed: Proposed) -> Sequence[int]:
        further = proposed.proposal.effect.further
        return further.amounts if further else ()

    def read_sentences(self, proposed: Proposed) -> dict[str, str]:
        name, sentences = proposed.fault.participant.name, proposed.proposal.sentences
        return {language: text.replace("{name}", name) for language, text in sentences.items()}


class IncidentSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    status = serializers.ChoiceField(CaseState.choices)
    session = serializers.IntegerField(source="session.number")
    table = serializers.IntegerField(source="table.number", allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField(source="participant.number")
    offence = serializers.CharField(allow_blank=True)
    note = serializers.CharField(
        allow_blank=True, help_text="Empty for readers who may not see a note for the chief referee"
    )
    note_for_chief = serializers.BooleanField(source="is_for_chief")
    at = Moment()
    by = serializers.CharField(source="by_name")
    ruling = serializers.UUIDField(source="ruling.uid", allow_null=True)
    dismissed = serializers.CharField(allow_null=True, help_text="The reason")

    def read_status(self, incident: Incident) -> CaseState:
        return incident_state(incident)

    def read_note(self, incident: Incident) -> str:
        reader: NoteReader = self.context["reader"]
        return reader.note_of(incident)

    def read_dismissed(self, incident: Incident) -> str | None:
        is_dismissed = incident_state(incident) is CaseState.DISMISSED
        return incident.dismissal.reason if is_dismissed else None
