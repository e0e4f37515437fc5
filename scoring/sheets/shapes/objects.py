"""The shapes of tables, sheets and results in the API."""

from collections.abc import Callable
from typing import Any

from rest_framework import serializers

from scoring.models import EntryKind, ResultStatus, Stage
from scoring.sheets.selectors.unusual_values import VALUE_UNUSUAL
from scoring.sheets.shapes.riichi import OUTCOMES, PlayedLineSerializer, RiichiLineSerializer, RiichiSheetSerializer
from tournaments.common.api.fields import WIND_LETTERS, Boolean, Integer, Text
from tournaments.models import SessionStatus, TableStatus

RAW = "As it stood at the table at the end, with what rulings took before the places; in riichi with the start"
START = "What `net_score` is counted from: 0 in MCR, in riichi the starting or the return points"
NET = "`raw_score` less `start`: what the table gave or took"
UMA = "Riichi: what the place is worth, an exact fraction; null in MCR, where it is `table_points`"


def by_seat(name: str, make: Callable[[], Any]) -> Any:
    """The shape of one value for each starting wind."""
    return type(name, (serializers.Serializer,), {wind: make() for wind in WIND_LETTERS})


class SeatSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(allow_null=True, help_text="Null: a substitute's seat that nobody holds yet")
    name = serializers.CharField(allow_blank=True)
    table_score = serializers.IntegerField(allow_null=True, help_text="The same as `raw_score`; kept for older clients")
    table_points = serializers.CharField(
        allow_null=True, help_text="An exact fraction such as 7/3; in riichi the same as `uma`"
    )
    place = serializers.IntegerField(allow_null=True)
    raw_score = serializers.IntegerField(allow_null=True, help_text=RAW)
    start = serializers.IntegerField(allow_null=True, help_text=START)
    net_score = serializers.IntegerField(allow_null=True, help_text=NET)
    uma = serializers.CharField(allow_null=True, help_text=UMA)


SeatsSerializer = by_seat("SeatsWithScores", SeatSerializer)
PointsSerializer = by_seat("Points", Integer)
WindsSerializer = by_seat("Winds", lambda: serializers.ChoiceField(choices=WIND_LETTERS))


class TableRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    status = serializers.ChoiceField(TableStatus.choices)
    seats = SeatsSerializer()


class SheetHandSerializer(serializers.Serializer[Any]):
    """A hand with what follows from its number; keys are starting winds."""

    entry = serializers.UUIDField()
    number = serializers.IntegerField()
    dealer = serializers.ChoiceField(WIND_LETTERS, help_text="The dealer's starting wind")
    prevailing = serializers.ChoiceField(WIND_LETTERS)
    seat_winds = WindsSerializer()
    outcome = serializers.ChoiceField(OUTCOMES, help_text="MCR knows win and draw")
    winner = serializers.ChoiceField(WIND_LETTERS, allow_null=True, help_text="The only winner")
    discarder = serializers.ChoiceField(WIND_LETTERS, allow_null=True, help_text="Null with a winner: self-draw")
    value = serializers.IntegerField(allow_null=True)
    deltas = PointsSerializer()
    running = PointsSerializer()
    riichi = PlayedLineSerializer(required=False, help_text="On riichi sheets, where the hand can be played")


class ProblemSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    severity = serializers.ChoiceField(["refusal", "warning"])
    message = serializers.CharField()
    detail = serializers.DictField()


class SheetSerializer(serializers.Serializer[Any]):
    mode = serializers.ChoiceField(["empty", "hands", "totals"])
    next_hand = serializers.IntegerField(allow_null=True)
    hands = SheetHandSerializer(many=True)
    totals = PointsSerializer(allow_null=True)
    hand_points = PointsSerializer()
    adjustments = PointsSerializer()
    table_scores = PointsSerializer(help_text="As `raw_score` of a seat: in riichi with the start")
    problems = ProblemSerializer(many=True)
    riichi = RiichiSheetSerializer(required=False, help_text="On riichi sheets")


class EntrySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    sequence = serializers.IntegerField(help_text="The base of the next write")
    kind = serializers.ChoiceField(EntryKind.choices)
    payload = serializers.DictField()
    supersedes = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    overrules = serializers.BooleanField(help_text="The win counts though the winner's hand was ruled dead")
    by = serializers.CharField()
    device = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()
    written_at = serializers.DateTimeField(allow_null=True, help_text="When the table wrote it; null: from paper")


class AdjustmentSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    session = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField(
        allow_null=True, help_text="Null: the seat of a substitute, without a player"
    )
    amount = serializers.IntegerField()
    stage = serializers.ChoiceField(Stage.choices)
    cause = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    reverses = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class ResultSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    status = serializers.ChoiceField(ResultStatus.choices)
    mode = serializers.ChoiceField(["hands", "totals"])
    hands = serializers.IntegerField()
    submitted_at = serializers.DateTimeField()
    submitted_by = serializers.CharField(allow_null=True, help_text="For the event's staff only")
    verified_at = serializers.DateTimeField(allow_null=True)
    verified_by = serializers.CharField(allow_null=True, help_text="For the event's staff only")


class CautionSerializer(serializers.Serializer[Any]):
    points = serializers.IntegerField(allow_null=True, help_text="What came off; 0 for a warning, null for neither")
    offence = serializers.CharField(help_text="In the reader's language")
    sanction = serializers.CharField(help_text="All that was ruled, in the reader's language")
    hand = serializers.IntegerField(allow_null=True, help_text="The hand on which it was ruled")
    states = serializers.ListField(
        child=serializers.CharField(), help_text="What holds for the player during that hand, in words"
    )
    is_dead = serializers.BooleanField(help_text="The player cannot win that hand")


CautionsSerializer = by_seat("CautionsBySeat", lambda **facts: CautionSerializer(many=True, **facts))


class TableSerializer(TableRowSerializer):
    session_status = serializers.ChoiceField(SessionStatus.choices)
    session = serializers.IntegerField()
    base = serializers.IntegerField(help_text="The newest row of the sheet: what a write says it has seen")
    result = ResultSerializer(allow_null=True)
    sheet = SheetSerializer(allow_null=True, help_text="Null where the caller may not see it")
    adjustments = AdjustmentSerializer(many=True, help_text="Points of rulings that count before the places")
    cautions = CautionsSerializer(
        allow_null=True, help_text="Rulings of this session that stand against the four; for staff and the table itself"
    )
    entries = EntrySerializer(many=True, allow_null=True, help_text="Every row ever written; for staff only")
    superseded = serializers.ListField(
        child=serializers.UUIDField(), allow_null=True, help_text="The entries that no longer count"
    )


class StoredResultSerializer(ResultSerializer):
    seats = SeatsSerializer()
    warnings = ProblemSerializer(many=True)


class BaseSerializer(serializers.Serializer[Any]):
    base = Integer(required=False, allow_null=True, default=None, min_value=0, help_text="The newest row seen")


class WrittenSerializer(serializers.Serializer[Any]):
    written_at = serializers.DateTimeField(
        required=False,
        allow_null=True,
        default=None,
        help_text="When the table wrote the hand, by the server's time; a device that leaves it out writes now",
    )


class LateDecisionSerializer(BaseSerializer):
    accepted = serializers.BooleanField(help_text="Whether the hand counts")
    reason = Text(required=False, allow_blank=True, max_length=400, default="", help_text="Needed to refuse")


class OverruleSerializer(serializers.Serializer[Any]):
    overrule = Text(
        required=False,
        allow_blank=True,
        max_length=400,
        default="",
        help_text="A referee's: why the win counts though the winner's hand was ruled dead",
    )


class ConfirmSerializer(serializers.Serializer[Any]):
    confirm = serializers.ListField(
        child=serializers.ChoiceField([VALUE_UNUSUAL]),
        required=False,
        default=list,
        help_text="Codes of refusals that ask: sent again with the code here, the hand is written",
    )


class HandSerializer(RiichiLineSerializer, OverruleSerializer, ConfirmSerializer, WrittenSerializer, BaseSerializer):
    """One hand, as the sheet has it (MCR 3.9.1.3), or one line of a riichi sheet."""

    number = Integer(min_value=1, help_text="MCR: 1 to 16. Riichi: every line, chombo and redeals included")
    outcome = serializers.ChoiceField(OUTCOMES, help_text="MCR knows win and draw")
    winner = serializers.ChoiceField(WIND_LETTERS, required=False, allow_null=True)
    discarder = serializers.ChoiceField(WIND_LETTERS, required=False, allow_null=True, help_text="Null: self-draw")
    value = Integer(required=False, allow_null=True, help_text="MCR: the fan points")
    note = Text(required=False, allow_blank=True, max_length=2000)
    tiles = serializers.DictField(required=False, allow_null=True, help_text="Kept beside the hand as it came")


class SticksSerializer(serializers.Serializer[Any]):
    sticks = Integer(
        required=False,
        default=0,
        min_value=0,
        max_value=40,
        help_text="Riichi stakes left on the table, not yet among the scores",
    )


class TotalsSerializer(SticksSerializer, BaseSerializer):
    totals = PointsSerializer()


class SupersedeSerializer(ConfirmSerializer, BaseSerializer):
    reason = Text(max_length=400)
    replacement = serializers.DictField(
        required=False, allow_null=True, default=None, help_text="The hand or the totals in its place; null voids"
    )
    overrule = Boolean(
        required=False, default=False, help_text="The win counts for that reason though the hand was ruled dead"
    )


class AuthoritySerializer(BaseSerializer):
    mode = serializers.ChoiceField(["hands", "totals"])
    reason = Text(required=False, allow_blank=True, max_length=400, default="")


class SubmitSerializer(serializers.Serializer[Any]):
    reason = Text(required=False, allow_blank=True, max_length=400, default="")


class VerifySerializer(serializers.Serializer[Any]):
    version = Integer(required=False, allow_null=True, default=None, help_text="The version that was looked at")
    totals = PointsSerializer(required=False, allow_null=True, default=None, help_text="What was read off the paper")


class RejectSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400)
