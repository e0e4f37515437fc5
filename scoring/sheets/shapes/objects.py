"""Define the serializers of tables, sheets and results."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.fields import SkipField

from mahjong_core import sheets as core
from mahjong_core.mcr.settle import MAXIMUM_VALUE
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import Family
from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.score_names import NET, RAW, START, UMA
from scoring.models import Adjustment, EntryKind, ResultStatus, ResultVersion, SheetEntry, Stage
from scoring.sheets.selectors.cautions import Caution, cautions_of
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.paper import running_sums
from scoring.sheets.selectors.riichi_table import rule_facts
from scoring.sheets.selectors.tables import OpenedTable, ShownSeat, shown_seats
from scoring.sheets.selectors.unusual_values import QUESTIONS
from scoring.sheets.shapes.bonus import BonusCountsSerializer
from scoring.sheets.shapes.riichi import (
    OUTCOMES,
    PlayedLineSerializer,
    RiichiLineSerializer,
    RiichiSheetSerializer,
    lines_by_entry,
)
from tournaments.common.api.fields import WIND_LETTERS, Boolean, FractionText, Integer, Moment, Text
from tournaments.common.api.shapes import Shape
from tournaments.common.rule_errors import sentence
from tournaments.models import SessionStatus, TableStatus


def by_seat(name: str, make: Callable[..., Any], *, or_three: bool = False) -> Any:
    """Return the serializer of one value for each starting wind; ``or_three``: without ``N`` in a game of three."""
    *seats, north = WIND_LETTERS
    return type(
        name, (Shape,), {wind: make() for wind in seats} | {north: make(required=False) if or_three else make()}
    )


class SeatSerializer(Shape):
    number = serializers.IntegerField(
        source="player.number", allow_null=True, help_text="Null: a substitute's seat that nobody holds yet"
    )
    name = serializers.CharField(allow_blank=True)
    table_score = serializers.IntegerField(
        source="result.table_score", allow_null=True, help_text="The same as `raw_score`; kept for older clients"
    )
    table_points = FractionText(
        source="result.points", allow_null=True, help_text="An exact fraction such as 7/3; in riichi the same as `uma`"
    )
    place = serializers.IntegerField(source="result.place", allow_null=True)
    raw_score = serializers.IntegerField(source="result.table_score", allow_null=True, help_text=RAW)
    start = serializers.IntegerField(allow_null=True, help_text=START)
    net_score = serializers.IntegerField(allow_null=True, help_text=NET)
    uma = FractionText(allow_null=True, help_text=UMA)

    def read_name(self, seat: ShownSeat) -> str:
        return seat.player.name if seat.player else seat.substitute

    def read_start(self, seat: ShownSeat) -> int | None:
        return seat.rules.base_points if seat.result else None

    def read_net_score(self, seat: ShownSeat) -> int | None:
        return seat.result.table_score - seat.rules.base_points if seat.result else None

    def read_uma(self, seat: ShownSeat) -> Fraction | None:
        return seat.result.points if seat.result and seat.rules.family is Family.RIICHI else None


SeatsSerializer = by_seat("SeatsWithScores", SeatSerializer, or_three=True)
PointsSerializer = by_seat("Points", Integer, or_three=True)
WindsSerializer = by_seat("Winds", lambda: serializers.ChoiceField(choices=WIND_LETTERS))


class TableRowSerializer(Shape):
    number = serializers.IntegerField(source="table.number")
    status = serializers.ChoiceField(TableStatus.choices, source="table.status")
    seats = SeatsSerializer()


class SheetHandSerializer(Shape):
    """Represent a hand with what follows from its number; keys are starting winds."""

    entry = serializers.UUIDField()
    number = serializers.IntegerField()
    dealer = serializers.ChoiceField(WIND_LETTERS, help_text="The dealer's starting wind")
    prevailing = serializers.ChoiceField(WIND_LETTERS)
    seat_winds = WindsSerializer()
    outcome = serializers.ChoiceField(OUTCOMES, help_text="In MCR only win and draw")
    winner = serializers.ChoiceField(WIND_LETTERS, allow_null=True, help_text="The only winner")
    discarder = serializers.ChoiceField(WIND_LETTERS, allow_null=True, help_text="Null with a winner: self-draw")
    value = serializers.IntegerField(allow_null=True)
    deltas = PointsSerializer()
    running = PointsSerializer()
    riichi = PlayedLineSerializer(required=False, help_text="On riichi sheets, if the hand can be played")

    def read_riichi(self, hand: Mapping[str, Any]) -> Mapping[str, Any]:
        if hand["line"] is None:
            raise SkipField
        line: Mapping[str, Any] = hand["line"]
        return line


class ProblemSerializer(Shape):
    code = serializers.CharField()
    severity = serializers.ChoiceField(["refusal", "warning"])
    message = serializers.CharField()
    detail = serializers.DictField()

    def read_message(self, problem: core.SheetProblem) -> str:
        return str(sentence(problem.code, dict(problem.detail), problem.code))


class SheetSerializer(Shape):
    mode = serializers.ChoiceField(["empty", "hands", "totals"], source="sheet.mode")
    next_hand = serializers.IntegerField(source="sheet.next_hand", allow_null=True)
    hands = SheetHandSerializer(many=True)
    totals = PointsSerializer(source="sheet.totals.totals", allow_null=True)
    hand_points = PointsSerializer(source="sheet.hand_points")
    adjustments = PointsSerializer(source="sheet.adjustments")
    table_scores = PointsSerializer(
        source="sheet.table_scores", help_text="As `raw_score` of a seat: in riichi with the start"
    )
    problems = ProblemSerializer(source="sheet.problems", many=True)
    riichi = RiichiSheetSerializer(required=False, help_text="On riichi sheets")

    def read_hands(self, current: TableSheet) -> list[dict[str, Any]]:
        uids = {entry.sequence: entry.uid for entry in current.entries}
        lines, running = lines_by_entry(current), running_sums(current)
        return [
            {
                **core.payload_data(hand.payload),
                **{name: getattr(hand, name) for name in ("number", "dealer", "prevailing", "seat_winds", "deltas")},
                "entry": uids[hand.entry_id],
                "running": dict(zip(WINDS, running[hand.number], strict=True)),
                "line": lines.get(hand.entry_id),
            }
            for hand in current.sheet.hands
        ]

    def read_riichi(self, current: TableSheet) -> TableSheet:
        if not isinstance(current.sheet, RiichiTableSheet):
            raise SkipField
        return current


class EntrySerializer(Shape):
    id = serializers.UUIDField(source="uid")
    sequence = serializers.IntegerField(help_text="The base of the next write")
    kind = serializers.ChoiceField(EntryKind.choices)
    payload = serializers.DictField()
    supersedes = serializers.UUIDField(source="supersedes.uid", allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    overrules = serializers.BooleanField(help_text="Whether the win counts although the winner's hand was ruled dead")
    by = serializers.CharField(source="by_name")
    device = serializers.CharField(allow_blank=True)
    at = Moment()
    written_at = Moment(allow_null=True, help_text="When the table wrote it; null: from paper")


class AdjustmentSerializer(Shape):
    """Represent a ledger row; the caller loads ``row.session`` and ``row.table`` if there may be many."""

    id = serializers.UUIDField(source="uid")
    session = serializers.IntegerField(source="session.number", allow_null=True)
    table = serializers.IntegerField(source="table.number", allow_null=True)
    hand = serializers.IntegerField(allow_null=True)
    participant = serializers.IntegerField(
        allow_null=True, help_text="Null: the seat of a substitute, without a player"
    )
    amount = serializers.IntegerField()
    stage = serializers.ChoiceField(Stage.choices)
    cause = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    reverses = serializers.UUIDField(source="reverses.uid", allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    at = Moment()

    def read_participant(self, row: Adjustment) -> int | None:
        """Return the participant from ``numbers`` of the context, by id."""
        number: int | None = self.context["numbers"].get(row.participant_id)
        return number


class ResultSerializer(Shape):
    """Represent a version of a result, without names unless ``is_staff`` is in the context."""

    version = serializers.IntegerField(source="number")
    status = serializers.ChoiceField(ResultStatus.choices)
    mode = serializers.ChoiceField(["hands", "totals"])
    hands = serializers.IntegerField()
    submitted_at = Moment()
    submitted_by = serializers.CharField(allow_null=True, help_text="For the event's staff only")
    verified_at = Moment(allow_null=True)
    verified_by = serializers.CharField(allow_null=True, help_text="For the event's staff only")

    def read_submitted_by(self, result: ResultVersion) -> str | None:
        return result.submitted_by_name if self.context["is_staff"] else None

    def read_verified_by(self, result: ResultVersion) -> str | None:
        return result.verified_by_name if self.context["is_staff"] else None


class CautionSerializer(Shape):
    points = serializers.IntegerField(allow_null=True, help_text="Points deducted; 0 for a warning, null for neither")
    offence = serializers.CharField(help_text="In the reader's language")
    sanction = serializers.CharField(source="label", help_text="All that was ruled, in the reader's language")
    hand = serializers.IntegerField(allow_null=True, help_text="The hand on which it was ruled")
    states = serializers.ListField(
        child=serializers.CharField(), help_text="What holds for the player during that hand, in words"
    )
    is_dead = serializers.BooleanField(help_text="The player cannot win that hand, and in riichi is never tenpai")
    returns_stake = serializers.BooleanField(help_text="The player's riichi in that hand is invalid")


CautionsSerializer = by_seat("CautionsBySeat", lambda **facts: CautionSerializer(many=True, **facts))


class TableSerializer(TableRowSerializer):
    """Represent an ``OpenedTable``: see ``table_data``."""

    session_status = serializers.ChoiceField(SessionStatus.choices, source="table.session.status")
    session = serializers.IntegerField(source="table.session.number")
    base = serializers.IntegerField(help_text="The newest row of the sheet; a write sends it as `base`")
    result = ResultSerializer(allow_null=True)
    sheet = SheetSerializer(allow_null=True, help_text="Null if the caller may not see it")
    rules = serializers.DictField(
        help_text="What a device judges a hand by before it is sent: in MCR the `minimum` and `maximum` of a value, "
        "in riichi the options of the rule set"
    )
    adjustments = AdjustmentSerializer(many=True, help_text="Points of rulings that count before the places")
    cautions = CautionsSerializer(
        allow_null=True, help_text="Rulings of this session against the four players; for staff and the table itself"
    )
    entries = EntrySerializer(many=True, allow_null=True, help_text="Every row ever written; for staff only")
    superseded = serializers.ListField(
        child=serializers.UUIDField(), allow_null=True, help_text="The entries that no longer count"
    )

    def read_base(self, opened: OpenedTable) -> int:
        """Return the newest row that a writer has seen; outside the staff that of the sheet as it is shown."""
        if self.context["is_staff"]:
            return opened.current.base
        return opened.sheet.base if opened.sheet else 0

    def read_rules(self, opened: OpenedTable) -> Mapping[str, Any]:
        rules = opened.current.rules
        if rules.family is Family.RIICHI:
            return rule_facts(rules)
        return {"minimum": rules.minimum_points or 1, "maximum": MAXIMUM_VALUE}

    def read_seats(self, opened: OpenedTable) -> Mapping[Wind, ShownSeat]:
        current = opened.current
        return shown_seats(current.rules, current.seats, opened.results, current.substitute_names)

    def read_result(self, opened: OpenedTable) -> ResultVersion | None:
        return next((row.result for row in opened.results.values()), None)

    def read_cautions(self, opened: OpenedTable) -> Mapping[Wind, Sequence[Caution]] | None:
        return cautions_of(opened.current) if self.context["is_staff"] else None

    def read_adjustments(self, opened: OpenedTable) -> Sequence[Adjustment]:
        return opened.sheet.adjustments if opened.sheet else ()

    def read_entries(self, opened: OpenedTable) -> Sequence[SheetEntry] | None:
        if not self.context["is_staff"]:
            return None
        rows = {entry.pk: entry for entry in opened.current.entries}
        for entry in rows.values():
            entry.supersedes = rows[entry.supersedes_id] if entry.supersedes_id else None  # no query for each
        return opened.current.entries

    def read_superseded(self, opened: OpenedTable) -> list[UUID] | None:
        if not self.context["is_staff"]:
            return None
        uids = {entry.sequence: entry.uid for entry in opened.current.entries}
        return [uids[entry.id] for entry in opened.current.sheet.superseded]


def table_data(opened: OpenedTable, *, is_staff: bool) -> Mapping[str, Any]:
    """Return a table as staff or the public may see it; ``opened`` is what the reader may see of the sheet."""
    numbers = {player.pk: player.number for _wind, player in opened.current.played_here}
    data: Mapping[str, Any] = TableSerializer(opened, context={"is_staff": is_staff, "numbers": numbers}).data
    return data


class StoredResultSerializer(ResultSerializer):
    """Represent a result for its writer, with the ``sheet`` of the context."""

    seats = SeatsSerializer()
    warnings = ProblemSerializer(many=True)

    def read_seats(self, result: ResultVersion) -> Mapping[Wind, ShownSeat]:
        current: TableSheet = self.context["sheet"]
        seats = {row.wind: row for row in result.seats.all()}
        return shown_seats(current.rules, current.seats, seats, current.substitute_names)

    def read_warnings(self, result: ResultVersion) -> list[core.SheetProblem]:
        """Return the warnings: fewer hands are no obstacle (MCR 3.5.6)."""
        current: TableSheet = self.context["sheet"]
        return [problem for problem in current.sheet.problems if problem.severity == "warning"]


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
    accepted = Boolean(help_text="Whether the hand counts")
    reason = Text(required=False, allow_blank=True, max_length=400, default="", help_text="Needed to refuse")


class OverruleSerializer(serializers.Serializer[Any]):
    overrule = Text(
        required=False,
        allow_blank=True,
        max_length=400,
        default="",
        help_text="A referee's: why the hand counts against a ruling",
    )


class ConfirmSerializer(serializers.Serializer[Any]):
    confirm = serializers.ListField(
        child=serializers.ChoiceField(QUESTIONS),
        required=False,
        default=list,
        help_text="Codes of refusals that ask for confirmation: sent again with the code here, the entry is written",
    )


class HandSerializer(RiichiLineSerializer, OverruleSerializer, ConfirmSerializer, WrittenSerializer, BaseSerializer):
    """Represent one hand, as the sheet has it (MCR 3.9.1.3), or one line of a riichi sheet."""

    number = Integer(min_value=1, help_text="MCR: 1 to 16. Riichi: every line, chombo and redeals included")
    outcome = serializers.ChoiceField(OUTCOMES, help_text="In MCR only win and draw")
    winner = serializers.ChoiceField(WIND_LETTERS, required=False, allow_null=True)
    discarder = serializers.ChoiceField(WIND_LETTERS, required=False, allow_null=True, help_text="Null: self-draw")
    value = Integer(required=False, allow_null=True, help_text="MCR: the fan points")
    note = Text(required=False, allow_blank=True, max_length=2000)
    tiles = serializers.DictField(required=False, allow_null=True, help_text="Stored unchanged with the hand")


class SticksSerializer(serializers.Serializer[Any]):
    sticks = Integer(
        required=False,
        default=0,
        min_value=0,
        max_value=40,
        help_text="Riichi sticks left on the table, not yet among the scores",
    )


class TotalsSerializer(BonusCountsSerializer, SticksSerializer, ConfirmSerializer, BaseSerializer):
    totals = PointsSerializer()


class SupersedeSerializer(ConfirmSerializer, BaseSerializer):
    reason = Text(max_length=400)
    replacement = serializers.DictField(
        required=False, allow_null=True, default=None, help_text="The hand or the totals in its place; null voids"
    )
    overrule = Boolean(
        required=False, default=False, help_text="Whether the win counts although the hand was ruled dead"
    )


class AuthoritySerializer(BaseSerializer):
    mode = serializers.ChoiceField(["hands", "totals"])
    reason = Text(required=False, allow_blank=True, max_length=400, default="")


class SubmitSerializer(serializers.Serializer[Any]):
    reason = Text(required=False, allow_blank=True, max_length=400, default="")


class VerifySerializer(serializers.Serializer[Any]):
    version = Integer(required=False, allow_null=True, default=None, help_text="The version that was looked at")
    totals = PointsSerializer(
        required=False, allow_null=True, default=None, help_text="The totals as read from the paper"
    )


class RejectSerializer(serializers.Serializer[Any]):
    reason = Text(max_length=400)
