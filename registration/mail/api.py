"""Serve mail to registered people by the API: the outbox, letters to many, acts on a message."""

from typing import Any, ClassVar, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.shortcuts import get_object_or_404
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from registration.common.services.looks import note_outbox_read
from registration.mail.models import BODY_LENGTH, SUBJECT_LENGTH
from registration.mail.selectors.outbox import RecipientChoice, choice_for, outbox_of, recipients_of, without_addresses
from registration.mail.selectors.texts import MessageText as MailWords
from registration.mail.services.outbox import act_on_mail
from registration.mail.services.writing import LetterToMany, check_letter, send_letter
from registration.models import MailKind, MailState, OutgoingMail, RegistrationState
from registration.permissions import ACTS, sees_contacts
from registration.policies import MailAct
from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Boolean, Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.permissions import check_may

_TAG: Final = "Registrations"
_FEES: Final = [("", "paid or not"), ("open", "open"), ("paid", "paid")]
_LETTER: Final[dict[str, Any]] = {
    "states": ["confirmed"],
    "fee": "",
    "kind": "letter",
    "texts": [
        {
            "language": settings.LANGUAGE_CODE,
            "subject": "{event}: doors open at 9",
            "body": "Hello {name}, see you on Saturday.",
        }
    ],
    "news": True,
}
_WHO: Final = "If `states` is empty: everybody with a place or on the waiting list"


class MailSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    kind = serializers.ChoiceField(MailKind.choices)
    state = serializers.ChoiceField(MailState.choices)
    registration = serializers.UUIDField(source="registration.uid")
    name = serializers.CharField(source="registration.name")
    address = serializers.CharField(help_text="Empty for observers")
    language = serializers.CharField()
    subject = serializers.CharField()
    created_at = Moment()
    ended_at = Moment(allow_null=True, help_text="When it was sent, refused, handed over or stopped")
    tries = serializers.IntegerField()
    answer = serializers.CharField(help_text="The last answer of the mail server; without addresses for observers")

    def read_address(self, mail: OutgoingMail) -> str:
        return mail.address if self.context["with_address"] else ""

    def read_answer(self, mail: OutgoingMail) -> str:
        return mail.answer if self.context["with_address"] else without_addresses(mail.answer)


class WordsSerializer(serializers.Serializer[Any]):
    language = serializers.ChoiceField(settings.LANGUAGES)
    subject = Text(max_length=SUBJECT_LENGTH)
    body = Text(max_length=BODY_LENGTH)


class ChoiceSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        [
            (MailKind.LETTER.value, "what `texts` say"),
            (MailKind.FEE.value, "the reminder of the fee"),
            (MailKind.PERSONAL.value, "the link to the personal page of each player"),
        ],
        default=MailKind.LETTER.value,
    )
    states = serializers.ListField(child=serializers.ChoiceField(RegistrationState.choices), default=list)
    fee = serializers.ChoiceField(_FEES, default="")
    news = Boolean(default=True, help_text="News is not sent to people who turned it off")


class MailLetterSerializer(ChoiceSerializer):
    constraints: ClassVar = {
        "anyOf": [
            {"properties": {"texts": {"minItems": 1}}, "required": ["texts"]},
            {"properties": {"kind": {"not": {"const": MailKind.LETTER.value}}}, "required": ["kind"]},
        ]
    }
    texts = WordsSerializer(many=True, default=list, help_text="One for each language; the first for all others")
    count = Integer(min_value=1, help_text="The number returned by `count/`; refused if it has changed")


class CountSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    without_address = serializers.IntegerField()
    no_news = serializers.IntegerField()


class WrittenSerializer(serializers.Serializer[Any]):
    messages = serializers.IntegerField()


class Mail(ApiView):
    @operation("listMail", "List the messages of the outbox", tag=_TAG, staff=True, answer=MailSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "mail.read", self.tournament, ACTS)
        with_address = sees_contacts(self.roles)
        if with_address:
            note_outbox_read(tournament=self.tournament, by=self.actor, at=self.now)
        return Response(
            MailSerializer(outbox_of(self.tournament), many=True, context={"with_address": with_address}).data
        )


class MailCount(ApiView):
    @operation(
        "countMail",
        "Return the number of people who would receive a message",
        tag=_TAG,
        write=True,
        answer=CountSerializer,
        body=ChoiceSerializer,
        example={"states": ["confirmed"], "fee": "open", "news": False},
        about=_WHO,
    )
    def post(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "mail.send", self.tournament, ACTS)
        body = self.parse(ChoiceSerializer)
        recipients = recipients_of(self.tournament, _choice(body), is_news=body["news"])
        return Response(
            {
                "count": len(recipients.reached),
                "without_address": len(recipients.without_address),
                "no_news": len(recipients.no_news),
            }
        )


class MailLetters(ApiView):
    @operation(
        "writeMail",
        "Send a message to a group",
        tag=_TAG,
        write=True,
        status=201,
        answer=WrittenSerializer,
        body=MailLetterSerializer,
        example=_LETTER | {"count": 1},
        about=f"{_WHO}. Words in braces are filled in for each person: `name`, `event`, `dates`, `link`, `fee`, `pay`, "
        "`until`, `line`.",
    )
    def post(self, request: Request, slug: str) -> Response:
        check_may(self.actor, "mail.send", self.tournament, ACTS)
        body = self.parse(MailLetterSerializer)
        texts = {text["language"]: MailWords(text["subject"], text["body"]) for text in body["texts"]}
        letter = LetterToMany(uuid4(), _choice(body), MailKind(body["kind"]), texts, is_news=body["news"])
        check_letter(letter, self.tournament)
        made = send_letter(tournament=self.tournament, letter=letter, count=body["count"], by=self.actor, at=self.now)
        return Response({"messages": made}, status=status.HTTP_201_CREATED)


class OneMail(ApiView):
    act: MailAct

    def _do(self, mail: UUID) -> Response:
        check_may(self.actor, "mail.send", self.tournament, ACTS)
        rows = OutgoingMail.objects.filter(tournament=self.tournament).select_related("tournament", "registration")
        outgoing_mail = get_object_or_404(rows, uid=mail)
        note_outbox_read(tournament=self.tournament, by=self.actor, at=self.now)
        act_on_mail(mails=[outgoing_mail], act=self.act, by=self.actor, at=self.now)
        return Response(MailSerializer(rows.get(pk=outgoing_mail.pk), context={"with_address": True}).data)


class SendMail(OneMail):
    act = MailAct.SEND

    @operation(
        "sendMail",
        "Send a message, or send it again",
        tag=_TAG,
        write=True,
        answer=MailSerializer,
        about="It is sent in the background, and has the same Message-ID when sent again.",
    )
    def post(self, request: Request, slug: str, mail: UUID) -> Response:
        return self._do(mail)


class HandMailOver(OneMail):
    act = MailAct.HAND_OVER

    @operation("handMailOver", "Record that a person passed a message on", tag=_TAG, write=True, answer=MailSerializer)
    def post(self, request: Request, slug: str, mail: UUID) -> Response:
        return self._do(mail)


class StopMail(OneMail):
    act = MailAct.STOP

    @operation("stopMail", "Stop a waiting message", tag=_TAG, write=True, answer=MailSerializer)
    def post(self, request: Request, slug: str, mail: UUID) -> Response:
        return self._do(mail)


def _choice(data: dict[str, Any]) -> RecipientChoice:
    return choice_for(MailKind(data["kind"]), tuple(data["states"]), data["fee"])
