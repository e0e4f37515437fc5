"""Serve appeals: listed and read, announced and lodged, their deposit."""

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from appeals.api.shapes import (
    AppealSerializer,
    DepositSerializer,
    LetterSerializer,
    NewAppealSerializer,
    SettleSerializer,
    SignedSerializer,
    WithdrawalSerializer,
    appeal_data,
    rows_data,
)
from appeals.models import Appeal, Channel, Matter, SignedAs
from appeals.selectors.rows import appeals_of
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.lodging import Letter, announce_appeal, lodge_appeal, sign_statement, withdraw_appeal
from appeals.services.moves import Contested
from mahjong_core.appeals import parse_amount
from penalties.models import Ruling
from tournaments.common.api.base import ApiView
from tournaments.common.api.pages import paged
from tournaments.common.api.schema import operation
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Seat, Session

TAG = "Appeals"
FOR_PLAYER = (
    "For a player who signed a paper that says so (`signed_paper`), by a scorekeeper or a referee whom the appeal does "
    "not concern. Players do it themselves on their own page."
)
_LETTER = {
    "contested": "The dead hand in hand 16",
    "reasons": "Nobody saw a wrong draw.",
    "signed": {"signed_as": "player", "name": "M. Sud"},
    "channel": "paper",
    "lodged_at": "2026-11-21T14:15:00+01:00",
}
_NEW = {"participant": 33, "ruling": "3f0c1a52-7b1e-4d8a-9a55-0c6f2f1f6d11", "letter": _LETTER}


class AppealView(ApiView):
    """Serve a view of one appeal: ``self.appeal`` by its number, ``self.show`` as much of it as the caller may know."""

    @property
    def appeal(self) -> Appeal:
        return get_object_or_404(appeals_of(self.tournament), number=self.kwargs["number"])

    def show(self, appeal: Appeal, http_status: int = status.HTTP_200_OK) -> Response:
        fresh = appeals_of(self.tournament).get(pk=appeal.pk)
        return Response(appeal_data(fresh, self.actor, self.roles), status=http_status)


class Appeals(AppealView):
    @operation(
        "listAppeals",
        "List the appeals of an event, latest first",
        tag=TAG,
        answer=AppealSerializer,
        paged=True,
        about="Number, place and decision are public; the other fields are in each appeal.",
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = appeals_of(self.tournament).prefetch_related("decision__remedies__done")
        return paged(self, rows, lambda page: rows_data(page, self.roles))

    @operation(
        "lodgeAppeal",
        "Announce an appeal, or lodge it with its letter",
        tag=TAG,
        write=True,
        status=201,
        answer=AppealSerializer,
        body=NewAppealSerializer,
        example=_NEW,
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewAppealSerializer)
        about = self.about(body)
        if body["letter"] is None:
            made = announce_appeal(about=about, by=self.actor, at=self.now)
        else:
            made = lodge_appeal(about=about, letter=_letter_of(body["letter"]), by=self.actor, at=self.now)
        return self.show(made, status.HTTP_201_CREATED)

    def about(self, data: Mapping[str, Any]) -> Contested:
        people = Participant.objects.select_related("tournament", "team")
        person = people.filter(tournament=self.tournament, number=data["participant"]).first()
        if person is None:
            raise Refusal(
                "appeals.not_at_table", _("This player does not exist."), {"participant": data["participant"]}
            )
        matter = Matter(data["matter"])
        if data["ruling"] is not None:
            related = Ruling.objects.select_related("session__tournament", "table__session__tournament")
            ruling = related.filter(tournament=self.tournament, uid=data["ruling"], session__isnull=False).first()
            if ruling is None or ruling.session is None:
                raise Refusal(
                    "appeals.ruling_elsewhere", _("This ruling does not exist."), {"ruling": str(data["ruling"])}
                )
            return Contested(person, ruling.session, ruling.table, ruling, matter)
        sessions = Session.objects.select_related("tournament").filter(tournament=self.tournament)
        session = sessions.filter(number=data["session"]).first()
        if session is None:
            raise Refusal("appeals.nothing_contested", _("Describe what you contest."), {"session": data["session"]})
        seat = Seat.objects.filter(session=session, participant=person).select_related("table__session__tournament")
        seat_row = seat.first()
        table = seat_row.table if seat_row else None
        return Contested(person, session, table, None, matter, by_chief_referee=data["by_chief_referee"])


def _letter_of(data: Mapping[str, Any]) -> Letter:
    signed = data["signed"]
    return Letter(
        contested=data["contested"],
        reasons=data["reasons"],
        remedy_asked=data["remedy_asked"],
        clause=data["clause"],
        witnesses=data["witnesses"],
        signed_as=SignedAs(signed["signed_as"]) if signed else None,
        signatory=signed["name"] if signed else "",
        signed_paper=signed["signed_paper"] if signed else "",
        channel=Channel(data["channel"]),
        lodged_at=data["lodged_at"],
    )


class OneAppeal(AppealView):
    @operation("readAppeal", "Return an appeal", tag=TAG, answer=AppealSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return self.show(self.appeal)


class LetterOfAppeal(AppealView):
    @operation(
        "lodgeLetter",
        "Lodge the letter of an appeal that was announced",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=LetterSerializer,
        example=_LETTER,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        letter = _letter_of(self.parse(LetterSerializer))
        return self.show(lodge_appeal(appeal=self.appeal, letter=letter, by=self.actor, at=self.now))


class SignAppeal(AppealView):
    @operation(
        "signAppeal",
        "Record the signature of a letter that was submitted unsigned",
        tag=TAG,
        write=True,
        about=FOR_PLAYER,
        answer=AppealSerializer,
        body=SignedSerializer,
        example={"signed_as": "captain", "name": "M. Sud", "signed_paper": "Letter of 14:20, at the desk"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(SignedSerializer), self.appeal
        signed_as = SignedAs(data["signed_as"])
        sign_statement(
            appeal=appeal,
            signed_as=signed_as,
            name=data["name"],
            signed_paper=data["signed_paper"],
            by=self.actor,
            at=self.now,
        )
        return self.show(appeal)


class WithdrawAppeal(AppealView):
    @operation(
        "withdrawAppeal",
        "Withdraw an appeal for the appellant",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=WithdrawalSerializer,
        example={"note": "Settled among the four", "signed_paper": "Note of 14:40, at the desk"},
        about=FOR_PLAYER,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data = self.parse(WithdrawalSerializer)
        paper = data["signed_paper"]
        done = withdraw_appeal(appeal=self.appeal, by=self.actor, at=self.now, reason=data["note"], signed_paper=paper)
        return self.show(done)


class Deposit(AppealView):
    @operation(
        "takeDeposit",
        "Record the deposit paid in cash",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=DepositSerializer,
        example={"currency": "EUR", "amount": "180", "payer": "M. Sud"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        data, appeal = self.parse(DepositSerializer), self.appeal
        amount = parse_amount(data["amount"], data["currency"])
        take_deposit(
            appeal=appeal,
            amount=amount,
            currency=data["currency"],
            payer=data["payer"],
            by=self.actor,
            at=self.now,
        )
        return self.show(appeal)


class SettleDeposit(AppealView):
    @operation(
        "settleDeposit",
        "Record the returned share of the deposit; the rest is kept",
        tag=TAG,
        write=True,
        answer=AppealSerializer,
        body=SettleSerializer,
        example={"receiver": "M. Sud"},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        appeal = self.appeal
        receiver = self.parse(SettleSerializer)["receiver"]
        settle_deposit(appeal=appeal, receiver=receiver, by=self.actor, at=self.now)
        return self.show(appeal)
