"""Serve shapes of appeals in the API: what is asked and what is answered."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rest_framework import serializers

from appeals.models import (
    Appeal,
    AppealStatus,
    Channel,
    Ground,
    Instance,
    Matter,
    Outcome,
    RemedyKind,
    RulingOutcome,
    Side,
    SignedAs,
    Statement,
    Timing,
    Verdict,
)
from appeals.permissions import may_read_statement
from appeals.selectors.facts import cash_of, refund_of, timing_of
from appeals.selectors.panel import is_out, panel_of, sitting_of, tallies
from mahjong_core.appeals import MAX_DELAY_MINUTES, amount_text
from tournaments.common.actors import Actor
from tournaments.common.api.fields import Boolean, Integer, Moment, Text, Uid, country
from tournaments.common.api.shapes import Shape
from tournaments.models import Role

_READERS = "For the appellant's instances only: the committee, the chief referee, the referee concerned"

_FOR_STAFF = ("participant", "timing", "verdict", "deposit", "refund_percent")
_FOR_JUDGES = ("statement", "panel", "votes")


def _free(most: int = 8000) -> Text:
    return Text(required=False, allow_blank=True, max_length=most, default="")


class AboutSerializer(serializers.Serializer[Any]):
    """Describe the contested matter. A ruling brings its session and table."""

    participant = Integer(min_value=1, help_text="The appellant's number")
    ruling = Uid(required=False, allow_null=True, default=None, help_text="The id of a ruling")
    session = Integer(required=False, allow_null=True, default=None, help_text="Without a ruling: which session")
    matter = serializers.ChoiceField(Matter.choices, default=Matter.RULES)
    by_chief_referee = Boolean(default=False, help_text="The chief referee decided it; a ruling says so by itself")


def _signed_paper() -> Text:
    help_text = "The paper that the player signed, and where it is kept"
    return Text(required=False, allow_blank=True, max_length=200, default="", help_text=help_text)


class ConfirmedSerializer(serializers.Serializer[Any]):
    """Describe the player's confirmation of an act that staff do for them."""

    signed_paper = _signed_paper()


class SignedSerializer(ConfirmedSerializer):
    signed_as = serializers.ChoiceField([SignedAs.PLAYER.value, SignedAs.CAPTAIN.value])
    name = Text(max_length=200)


class LetterSerializer(serializers.Serializer[Any]):
    contested = _free()
    reasons = _free()
    remedy_asked = _free()
    clause = _free(200)
    witnesses = _free()
    signed = SignedSerializer(required=False, allow_null=True, default=None)
    channel = serializers.ChoiceField([Channel.PAPER.value, Channel.DESK.value], default=Channel.PAPER.value)
    lodged_at = Moment(required=False, allow_null=True, default=None, help_text="When it was handed in; null: now")


class NewAppealSerializer(AboutSerializer):
    letter = LetterSerializer(required=False, allow_null=True, default=None, help_text="Null: only announced")


class DepositSerializer(serializers.Serializer[Any]):
    currency = Text(max_length=3, min_length=3)
    amount = Text(max_length=14, help_text='Such as "180" or "37.50"')
    payer = _free(200)


class SettleSerializer(serializers.Serializer[Any]):
    receiver = _free(200)


class ReceptionAskSerializer(serializers.Serializer[Any]):
    timing = serializers.ChoiceField(Timing.choices, required=False, allow_null=True, default=None)
    delay_minutes = Integer(required=False, min_value=0, max_value=MAX_DELAY_MINUTES, default=0)
    matter = serializers.ChoiceField(Matter.choices, required=False, allow_null=True, default=None)
    is_announced = Boolean(default=True, help_text="Whether it was announced at the table at once (MERS 2.1)")


class AnnouncedAppealSerializer(serializers.Serializer[Any]):
    heard_by = Text(max_length=200)
    heard_at = Moment()


class OrderSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(RemedyKind.choices)
    text = _free()
    offence = Text(required=False, max_length=80, help_text="replace_ruling: an id of /offences/")
    participant = Integer(required=False, min_value=1, help_text="replace_ruling: another offender")
    hand = Integer(required=False, min_value=1, help_text="replay_hand, replace_ruling")
    account = Text(required=False, max_length=150, help_text="replace_chief: a user name")


class AnswerSerializer(serializers.Serializer[Any]):
    granted = Boolean()
    text = Text(max_length=8000)
    clause = _free(200)
    orders = OrderSerializer(many=True, required=False, default=list)


class NomineeSerializer(serializers.Serializer[Any]):
    account = Text(max_length=150, help_text="A user name with the role appeals_committee")
    is_president = Boolean(default=False)
    country = country(required=False)
    club = _free(120)
    team = _free(120)
    relatives = serializers.ListField(child=Integer(min_value=1), required=False, default=list)
    number = Integer(required=False, allow_null=True, default=None, help_text="Their own number, if they play")


class PanelSerializer(serializers.Serializer[Any]):
    members = NomineeSerializer(many=True)


class RecusalAskSerializer(serializers.Serializer[Any]):
    account = Text(max_length=150)
    ground = serializers.ChoiceField(Ground.choices)
    note = _free(200)


class HeardAskSerializer(serializers.Serializer[Any]):
    side = serializers.ChoiceField(Side.choices)
    name = Text(max_length=200)
    text = Text(max_length=8000)


class VoteSerializer(serializers.Serializer[Any]):
    account = Text(max_length=150)
    answer = Boolean()


class BallotsSerializer(serializers.Serializer[Any]):
    question = Integer(min_value=5, max_value=7)
    votes = VoteSerializer(many=True)


class JudgmentSerializer(serializers.Serializer[Any]):
    text = Text(max_length=8000)
    ruling = serializers.ChoiceField(RulingOutcome.choices, default=RulingOutcome.RULING_STANDS)
    clause = _free(200)
    refund_percent = serializers.ChoiceField([0, 25, 50, 75, 100], required=False, allow_null=True, default=None)
    orders = OrderSerializer(many=True, required=False, default=list)
    case_law = _free()
    signed_by = serializers.ListField(child=Text(max_length=150), help_text="User names")


class NoteSerializer(serializers.Serializer[Any]):
    note = _free(400)


class ExcuseSerializer(NoteSerializer):
    constraints: ClassVar = {"required": ["note"], "properties": {"note": {"pattern": r"\S"}}}


class WithdrawalSerializer(NoteSerializer):
    signed_paper = _signed_paper()


class PanelMemberSerializer(Shape):
    account = serializers.CharField()
    name = serializers.CharField()
    is_president = serializers.BooleanField()
    recused = serializers.ChoiceField(Ground.choices, allow_null=True)


class MoneySerializer(Shape):
    currency = serializers.CharField(allow_blank=True)
    received = serializers.CharField()
    returned = serializers.CharField()
    kept = serializers.CharField()


class StatementSerializer(Shape):
    contested = serializers.CharField(allow_blank=True)
    reasons = serializers.CharField(allow_blank=True)
    remedy_asked = serializers.CharField(allow_blank=True)
    clause = serializers.CharField(allow_blank=True)
    witnesses = serializers.CharField(allow_blank=True)
    channel = serializers.ChoiceField(Channel.choices)
    lodged_at = Moment()
    signed_by = serializers.ListField(child=serializers.CharField())

    def read_signed_by(self, statement: Statement) -> list[str]:
        signatures = statement.appeal.signatures.exclude(signed_as=SignedAs.PANEL)
        return [signature.name for signature in signatures]


class TallySerializer(Shape):
    question = serializers.IntegerField()
    yes = serializers.IntegerField()
    no = serializers.IntegerField()
    answer = serializers.BooleanField(allow_null=True)


class RemedySerializer(Shape):
    id = serializers.UUIDField(source="uid")
    kind = serializers.ChoiceField(RemedyKind.choices)
    text = serializers.CharField(allow_blank=True)
    done_at = Moment(source="done.at", allow_null=True)


class DecisionSerializer(Shape):
    instance = serializers.ChoiceField(Instance.choices)
    outcome = serializers.ChoiceField(Outcome.choices)
    ruling = serializers.ChoiceField(RulingOutcome.choices, source="ruling_outcome")
    clause = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    case_law = serializers.CharField(allow_blank=True)
    remedies = RemedySerializer(source="remedies.all", many=True)
    at = Moment()


class AppealSerializer(Shape):
    number = serializers.IntegerField()
    status = serializers.ChoiceField(AppealStatus.choices)
    session = serializers.IntegerField(source="session.number")
    table = serializers.IntegerField(source="table.number", allow_null=True)
    ruling = serializers.UUIDField(source="ruling.uid", allow_null=True)
    matter = serializers.ChoiceField(Matter.choices)
    decision = DecisionSerializer(allow_null=True)
    participant = serializers.IntegerField(
        source="participant.number", required=False, help_text="For the event's staff only"
    )
    timing = serializers.ChoiceField(Timing.choices, required=False, allow_null=True, help_text="For the staff only")
    verdict = serializers.ChoiceField(Verdict.choices, required=False, allow_null=True, help_text="For the staff only")
    deposit = MoneySerializer(required=False, help_text="For the staff only")
    refund_percent = serializers.IntegerField(required=False, allow_null=True, help_text="For the staff only")
    statement = StatementSerializer(required=False, allow_null=True, help_text=_READERS)
    panel = PanelMemberSerializer(many=True, required=False, help_text=_READERS)
    votes = TallySerializer(many=True, required=False, help_text=_READERS)

    def read_timing(self, appeal: Appeal) -> str | None:
        terms = timing_of(appeal)
        return terms.timing if terms else None

    def read_verdict(self, appeal: Appeal) -> str | None:
        reception = getattr(appeal, "reception", None)
        return reception.verdict if reception else None

    def read_deposit(self, appeal: Appeal) -> dict[str, str]:
        cash = cash_of(appeal)
        sums = {"received": cash.received, "returned": cash.returned, "kept": cash.kept}
        currency = cash.currency or "EUR"
        figures = {name: amount_text(amount, currency).split(" ")[0] for name, amount in sums.items()}
        return {"currency": cash.currency, **figures}

    def read_refund_percent(self, appeal: Appeal) -> int | None:
        return refund_of(appeal)

    def read_statement(self, appeal: Appeal) -> Statement | None:
        return getattr(appeal, "statement", None)

    def read_panel(self, appeal: Appeal) -> list[dict[str, Any]]:
        panel = panel_of(appeal)
        presiding = sitting_of(panel)[:1]
        return [
            {
                "account": member.user.get_username(),
                "name": member.name,
                "is_president": member in presiding,
                "recused": member.recusal.ground if is_out(member) else None,
            }
            for member in panel
        ]

    def read_votes(self, appeal: Appeal) -> list[dict[str, Any]]:
        return [
            {"question": question, "yes": tally.yes, "no": tally.no, "answer": tally.answer}
            for question, tally in tallies(appeal).items()
        ]


def appeal_data(appeal: Appeal, by: Actor, roles: frozenset[Role]) -> Mapping[str, Any]:
    """Return number, place and decision for everybody; the desk's facts for the staff.

    The letter for those who judge.
    """
    hidden = (
        *(() if roles else _FOR_STAFF),
        *(() if may_read_statement(by, roles, appeal) else _FOR_JUDGES),
    )
    data: Mapping[str, Any] = AppealSerializer(appeal, without=hidden).data
    return data


def rows_data(appeals: Sequence[Appeal], roles: frozenset[Role]) -> list[dict[str, Any]]:
    """Return rows of the list: no further queries, whatever the list's length."""
    hidden = (*(_FOR_STAFF[1:] if roles else _FOR_STAFF), *_FOR_JUDGES)
    return list(AppealSerializer(appeals, many=True, without=hidden).data)
