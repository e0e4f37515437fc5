"""Serve appeals before those who judge: reception, first instance, panel, hearing, decision, remedies."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from appeals.api.appeals import FOR_PLAYER, TAG, AppealView
from appeals.api.shapes import (
    AnnouncedAppealSerializer,
    AnswerSerializer,
    AppealSerializer,
    BallotsSerializer,
    ConfirmedSerializer,
    ExcuseSerializer,
    HeardAskSerializer,
    JudgmentSerializer,
    NoteSerializer,
    PanelSerializer,
    ReceptionAskSerializer,
    RecusalAskSerializer,
)
from appeals.models import Appeal, Ground, Matter, PanelMember, Remedy, RemedyKind, RulingOutcome, Side, Timing
from appeals.permissions import ACTS
from appeals.services.first_instance import FirstInstanceAnswer, accept_answer, answer_appeal, persist_appeal
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, hear_side, open_hearing
from appeals.services.lodging import excuse_silence, record_announcement
from appeals.services.panel import Nominee, recuse_member, seat_panel
from appeals.services.reception import receive_appeal, schedule_appeal
from appeals.services.remedies import Order, carry_out, close_appeal
from tournaments.common.api.schema import operation
from tournaments.common.errors import Refusal
from tournaments.models import User

_ORDER_DETAIL = ("offence", "participant", "hand", "account")


def _orders_of(listed: Sequence[Mapping[str, Any]]) -> tuple[Order, ...]:
    return tuple(
        Order(RemedyKind(row["kind"]), row["text"], {key: row[key] for key in _ORDER_DETAIL if key in row})
        for row in listed
    )


def _member_of(appeal: Appeal, account: str) -> PanelMember:
    members = PanelMember.objects.select_related("appeal__tournament", "appeal__ruling", "user")
    panel_member = members.filter(appeal=appeal, user__username=account).first()
    if panel_member is None:
        raise Refusal("appeals.not_on_panel", _("No panel member has this name."), {"account": account})
    return panel_member


class Receive(AppealView):
    @operation(
        "receiveAppeal",
        "Answer the questions of annex 2, or set another time for the decision",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=ReceptionAskSerializer,
        example={"timing": "before_next_session"},
        about="Payment, time and signature are read from the ledger. The caller answers question 4 and, if the text "
        "requires an announcement that the ledger does not have, whether there was one.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(ReceptionAskSerializer), self.appeal
        timing = Timing(data["timing"]) if data["timing"] else None
        matter = Matter(data["matter"]) if data["matter"] else None
        delay = data["delay_minutes"]
        if hasattr(appeal, "reception") and timing is not None:
            schedule_appeal(appeal=appeal, timing=timing, delay_minutes=delay, by=self.actor, at=self.now)
        else:
            receive_appeal(
                appeal=appeal,
                timing=timing,
                delay_minutes=delay,
                matter=matter,
                is_announced=data["is_announced"],
                by=self.actor,
                at=self.now,
            )
        return self.show(appeal)


class Announcement(AppealView):
    @operation(
        "recordAnnouncement",
        "Record afterwards who heard the announcement of the appeal at the table",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=AnnouncedAppealSerializer,
        example={"heard_by": "Marijke Dekker", "heard_at": "2026-11-21T14:05:00+01:00"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        heard = self.parse(AnnouncedAppealSerializer)
        return self.show(record_announcement(appeal=self.appeal, **heard, by=self.actor, at=self.now))


class Excuse(AppealView):
    @operation(
        "excuseSilence",
        "Accept, as the chief referee, an appeal that was not announced",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=ExcuseSerializer,
        example={"note": "The hall was being cleared"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        reason = self.parse(ExcuseSerializer)["note"]
        return self.show(excuse_silence(appeal=self.appeal, reason=reason, by=self.actor, at=self.now))


class AnswerAppeal(AppealView):
    @operation(
        "answerAppeal",
        "Answer a question of rules as the chief referee",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=AnswerSerializer,
        example={
            "granted": True,
            "text": "The hand was not dead: South had fourteen tiles.",
            "clause": "3.7.3",
            "orders": [{"kind": "instruct_chief", "text": "Tell the four players"}],
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(AnswerSerializer), self.appeal
        answer = FirstInstanceAnswer(data["granted"], data["text"], data["clause"], _orders_of(data["orders"]))
        answer_appeal(appeal=appeal, answer=answer, by=self.actor, at=self.now)
        return self.show(appeal)


class Persist(AppealView):
    @operation(
        "persistAppeal",
        "Take an appeal to the committee for the appellant",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        return self.show(persist_appeal(appeal=self.appeal, by=self.actor, at=self.now))


class Accept(AppealView):
    @operation(
        "acceptAnswer",
        "Accept the chief referee's answer for the appellant",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=ConfirmedSerializer,
        example={"signed_paper": "Note of 14:40, at the desk"},
        about=FOR_PLAYER,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        paper = self.parse(ConfirmedSerializer)["signed_paper"]
        return self.show(accept_answer(appeal=self.appeal, by=self.actor, at=self.now, signed_paper=paper))


class Panel(AppealView):
    @operation(
        "seatPanel",
        "Choose the members of the panel",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=PanelSerializer,
        example={"members": [{"account": "ann", "is_president": True, "country": "FRA"}]},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        listed, appeal = self.parse(PanelSerializer)["members"], self.appeal
        self.check_may("appeal.judge", acts=ACTS)
        seat_panel(appeal=appeal, nominees=[_nominee_of(row) for row in listed], by=self.actor, at=self.now)
        return self.show(appeal)


def _nominee_of(data: Mapping[str, Any]) -> Nominee:
    user = User.objects.filter(username=data["account"], is_active=True).first()
    if user is None:
        raise Refusal("appeals.not_committee", _("No account has this username."), {"account": data["account"]})
    ties = {key: data[key] for key in ("country", "club", "team", "relatives", "number") if data.get(key)}
    return Nominee(user, data["is_president"], ties)


class Recuse(AppealView):
    @operation(
        "recuseMember",
        "Recuse a member of the panel",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=RecusalAskSerializer,
        example={"account": "ann", "ground": "other", "note": "Travelled with the appellant"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(RecusalAskSerializer), self.appeal
        self.check_may("appeal.judge", acts=ACTS)
        member = _member_of(appeal, data["account"])
        recuse_member(member=member, ground=Ground(data["ground"]), note=data["note"], by=self.actor, at=self.now)
        return self.show(appeal)


class OpenHearing(AppealView):
    @operation("openHearing", "Open the hearing of an appeal", tag=TAG, write=True, answer=AppealSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        return self.show(open_hearing(appeal=self.appeal, by=self.actor, at=self.now))


class Hear(AppealView):
    @operation(
        "hearSide",
        "Record a statement of the hearing",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=HeardAskSerializer,
        example={"side": "witness", "name": "Eva Rossi", "text": "I saw the tile on the floor."},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(HeardAskSerializer), self.appeal
        side = Side(data["side"])
        hear_side(appeal=appeal, side=side, name=data["name"], text=data["text"], by=self.actor, at=self.now)
        return self.show(appeal)


class Ballots(AppealView):
    @operation(
        "castBallots",
        "Vote on the question whose turn it is",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=BallotsSerializer,
        example={"question": 5, "votes": [{"account": "ann", "answer": True}]},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(BallotsSerializer), self.appeal
        self.check_may("appeal.judge", acts=ACTS)
        answers = {_member_of(appeal, vote["account"]).pk: vote["answer"] for vote in data["votes"]}
        cast_ballots(appeal=appeal, question=data["question"], answers=answers, by=self.actor, at=self.now)
        return self.show(appeal)


class Decide(AppealView):
    @operation(
        "decideAppeal",
        "Decide an appeal by the votes",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=JudgmentSerializer,
        example={
            "text": "Upheld: the tile was drawn from the right wall.",
            "ruling": "ruling_stands",
            "orders": [{"kind": "instruct_chief", "text": "Tell the four players"}],
            "signed_by": ["ann"],
        },
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(JudgmentSerializer), self.appeal
        self.check_may("appeal.judge", acts=ACTS)
        judgment = Judgment(
            text=data["text"],
            ruling=RulingOutcome(data["ruling"]),
            clause=data["clause"],
            refund_percent=data["refund_percent"],
            orders=_orders_of(data["orders"]),
            case_law=data["case_law"],
            signed_by=tuple(_member_of(appeal, account).pk for account in data["signed_by"]),
        )
        decide_appeal(appeal=appeal, judgment=judgment, by=self.actor, at=self.now)
        return self.show(appeal)


class CarryOut(AppealView):
    @operation(
        "carryOutRemedy",
        "Carry out a remedy of the decision, or record it as done",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=NoteSerializer,
        example={"note": "Announced before session 3"},
    )
    def post(self, request: Request, slug: str, number: int, remedy: UUID) -> Response:
        note = self.parse(NoteSerializer)["note"]
        remedies = Remedy.objects.select_related("decision__appeal__tournament")
        remedy_row = get_object_or_404(
            remedies, uid=remedy, decision__appeal__tournament=self.tournament, decision__appeal__number=number
        )
        carry_out(remedy=remedy_row, by=self.actor, at=self.now, note=note)
        return self.show(self.appeal)


class Close(AppealView):
    @operation(
        "closeAppeal",
        "Close an appeal once all is done",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=NoteSerializer,
        example={"note": "Both sides were told"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        note = self.parse(NoteSerializer)["note"]
        return self.show(close_appeal(appeal=self.appeal, by=self.actor, at=self.now, note=note))
