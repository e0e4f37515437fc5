"""Manage webhooks of an event, and list their deliveries."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView, SecretResponse
from tournaments.common.api.fields import Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.models import DeliveryStatus, Webhook, WebhookDelivery, WebhookEvent, WebhookKind
from tournaments.webhooks.models import TARGET_LENGTH, TOKEN_LENGTH, URL_LENGTH
from tournaments.webhooks.selectors import event_webhooks, latest_deliveries
from tournaments.webhooks.services import registering

_TAG = "Webhooks"
_EVENTS = sorted(event.value for event in registering.CHOSEN)
_HOOK: dict[str, Any] = {
    "id": "3f0c1a52-7b1e-4d8a-9a55-0c6f2f1f6d11",
    "kind": "plain",
    "url": "https://example.org/\N{HORIZONTAL ELLIPSIS}",
    "language": settings.LANGUAGE_CODE,
    "events": ["results.released"],
    "created_at": "2026-11-21T09:00:00+01:00",
    "paused_at": None,
    "stopped_at": None,
    "stopped_status": None,
}


class NewWebhookSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        WebhookKind.choices, required=False, help_text="What it sends to: `plain`, signed JSON, by default; or a chat"
    )
    url = Text(
        max_length=URL_LENGTH,
        required=False,
        help_text="`plain`: a public address that begins with https:// or http://; `discord`, `slack`: the address of "
        "the channel's webhook; of the others none",
    )
    token = Text(
        max_length=TOKEN_LENGTH,
        required=False,
        help_text="`telegram`: the bot's token; `line`: the channel access token",
    )
    target = Text(
        max_length=TARGET_LENGTH, required=False, help_text="`telegram`, `line`: the id of the chat, group or room"
    )
    language = serializers.ChoiceField(
        settings.LANGUAGES,
        required=False,
        help_text="Of the messages to a chat; by default the language of the request",
    )
    events = serializers.ListField(child=serializers.ChoiceField(_EVENTS), allow_empty=False)


class WebhookSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    kind = serializers.ChoiceField(WebhookKind.choices)
    url = serializers.CharField(source="shown", help_text="The address without what may be secret in it")
    language = serializers.CharField(help_text="Of the messages to a chat")
    events = serializers.ListField(child=serializers.ChoiceField(_EVENTS))
    created_at = Moment()
    paused_at = Moment(allow_null=True, help_text="Messages since then wait; null: they are sent")
    stopped_at = Moment(
        allow_null=True, help_text="The chat's service takes no messages since then; `resume/` tries again"
    )
    stopped_status = serializers.IntegerField(allow_null=True, help_text="What it answered: 401, 403, 404, 410")


class WebhookRowSerializer(WebhookSerializer):
    queued = serializers.IntegerField(help_text="Deliveries on their way")
    given_up = serializers.IntegerField(help_text="Deliveries that failed for a whole day")


class SecretWebhookSerializer(WebhookSerializer):
    secret = serializers.CharField(
        allow_null=True,
        help_text="The secret with which messages are signed; only in this first answer, null if the answer is "
        "repeated. If it is lost, `rotate/` makes a new one. Empty for a chat, whose messages are not signed",
    )


class AttemptSerializer(Shape):
    at = Moment()
    status = serializers.IntegerField(allow_null=True, help_text="The response status; null without a response")
    problem = serializers.CharField(
        allow_blank=True, help_text="The reason if there was no answer: `timeout`, `certificate`"
    )
    milliseconds = serializers.IntegerField()


class DeliverySerializer(Shape):
    id = serializers.UUIDField(
        source="pk", help_text="The same for each attempt, so that a receiver recognises repeated messages"
    )
    event = serializers.ChoiceField(WebhookEvent.choices)
    status = serializers.ChoiceField(DeliveryStatus.choices)
    created_at = Moment()
    attempts = AttemptSerializer(source="attempts.all", many=True, help_text="The latest first")


class OneWebhookSerializer(WebhookSerializer):
    deliveries = DeliverySerializer(many=True, help_text="The latest fifty, the newest first")

    def read_deliveries(self, webhook: Webhook) -> Iterable[WebhookDelivery]:
        return latest_deliveries(webhook)


class WebhookView(ApiView):
    @property
    def webhook(self) -> Webhook:
        self.check_may("webhooks.manage")
        return get_object_or_404(Webhook, tournament=self.tournament, uid=self.kwargs["webhook"])


class Webhooks(ApiView):
    @operation("listWebhooks", "List the webhooks", tag=_TAG, staff=True, answer=WebhookRowSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        self.check_may("webhooks.manage")
        return Response(WebhookRowSerializer(event_webhooks(self.tournament), many=True).data)

    @operation(
        "registerWebhook",
        "Register a webhook",
        tag=_TAG,
        write=True,
        status=201,
        answer=SecretWebhookSerializer,
        body=NewWebhookSerializer,
        example={"url": "https://example.org/mahjong", "events": ["results.released", "session.started"]},
        answer_example=_HOOK | {"secret": "whsec_5pZ0kq"},
        about="Each message is signed with the `secret`, which is shown only once. A chat (`discord`, `slack`, "
        "`telegram`, `line`) gets messages in its own shape, unsigned. Addresses and tokens are not shown again.",
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.parse(NewWebhookSerializer)
        url, events = body.pop("url", ""), body.pop("events")
        language = body.pop("language", get_language() or settings.LANGUAGE_CODE)
        chat = registering.NewChat(**body, language=language, site=request.build_absolute_uri("/").rstrip("/"))
        made, secret = registering.register(
            tournament=self.tournament, url=url, events=events, chat=chat, by=self.actor, at=self.now
        )
        return _with_secret(made, secret, status.HTTP_201_CREATED)


class OneWebhook(WebhookView):
    @operation("readWebhook", "Return a webhook with its messages", tag=_TAG, staff=True, answer=OneWebhookSerializer)
    def get(self, request: Request, slug: str, webhook: UUID) -> Response:
        return Response(OneWebhookSerializer(self.webhook).data)

    @operation("removeWebhook", "Remove a webhook", tag=_TAG, write=True, status=204, answer=None)
    def delete(self, request: Request, slug: str, webhook: UUID) -> Response:
        registering.remove(webhook=self.webhook, by=self.actor, at=self.now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PauseWebhook(WebhookView):
    @operation("pauseWebhook", "Pause a webhook: its messages wait", tag=_TAG, write=True, answer=WebhookSerializer)
    def post(self, request: Request, slug: str, webhook: UUID) -> Response:
        return Response(WebhookSerializer(registering.pause(webhook=self.webhook, by=self.actor, at=self.now)).data)


class ResumeWebhook(WebhookView):
    @operation(
        "resumeWebhook",
        "Resume a webhook, and send the waiting messages",
        tag=_TAG,
        write=True,
        answer=WebhookSerializer,
    )
    def post(self, request: Request, slug: str, webhook: UUID) -> Response:
        return Response(WebhookSerializer(registering.resume(webhook=self.webhook, by=self.actor, at=self.now)).data)


class RotateWebhook(WebhookView):
    @operation(
        "rotateWebhookSecret",
        "Replace the secret of a webhook; the old one stops working",
        tag=_TAG,
        write=True,
        answer=SecretWebhookSerializer,
        answer_example=_HOOK | {"secret": "whsec_5pZ0kq"},
    )
    def post(self, request: Request, slug: str, webhook: UUID) -> Response:
        webhook_row = self.webhook
        return _with_secret(
            webhook_row, registering.rotate(webhook=webhook_row, by=self.actor, at=self.now), status.HTTP_200_OK
        )


class PingWebhook(WebhookView):
    @operation("pingWebhook", "Send a test message", tag=_TAG, write=True, status=202, answer=WebhookSerializer)
    def post(self, request: Request, slug: str, webhook: UUID) -> Response:
        webhook_row = self.webhook
        registering.ping(webhook=webhook_row, by=self.actor, at=self.now)
        return Response(WebhookSerializer(webhook_row).data, status=status.HTTP_202_ACCEPTED)


class DeliverAgain(WebhookView):
    @operation(
        "deliverAgain",
        "Send one message again, the same body under the same id",
        tag=_TAG,
        write=True,
        status=202,
        answer=WebhookSerializer,
    )
    def post(self, request: Request, slug: str, webhook: UUID, delivery: UUID) -> Response:
        webhook_row = self.webhook
        row = get_object_or_404(WebhookDelivery.objects.select_related("webhook"), pk=delivery, webhook=webhook_row)
        registering.redeliver(delivery=row, by=self.actor, at=self.now)
        return Response(WebhookSerializer(webhook_row).data, status=status.HTTP_202_ACCEPTED)


def _with_secret(webhook: Webhook, secret: str, code: int) -> Response:
    """Return the answer that has the secret; the one that is kept has not."""
    data = WebhookSerializer(webhook).data
    return SecretResponse(data | {"secret": secret}, kept=data | {"secret": None}, status=code)
