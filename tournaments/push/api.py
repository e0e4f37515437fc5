"""Register browsers of one's own account for Web Push."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import ApiView
from tournaments.common.api.fields import Integer, Moment, Text
from tournaments.common.api.schema import operation
from tournaments.common.api.shapes import Shape
from tournaments.common.errors import NotPermitted
from tournaments.models import PushSubscription
from tournaments.push.models import ENDPOINT_LENGTH
from tournaments.push.services.subscribing import subscribe, unsubscribe

_TAG = "Notifications"


class BrowserSerializer(Shape):
    id = serializers.UUIDField(source="uid")
    endpoint = serializers.CharField(help_text="The address of the browser's push service")
    since = Moment(source="created_at")


class BrowserKeysSerializer(serializers.Serializer[Any]):
    p256dh = Text(max_length=100, help_text="A point of P-256, base64url")
    auth = Text(max_length=40, help_text="Sixteen bytes, base64url")


class NewBrowserSerializer(serializers.Serializer[Any]):
    """Represent the JSON of a browser's ``PushSubscription.toJSON()``."""

    endpoint = Text(max_length=ENDPOINT_LENGTH)
    keys = BrowserKeysSerializer()
    expirationTime = Integer(required=False, allow_null=True, help_text="Not used")  # noqa: N815


class PushBrowsers(ApiView):
    @operation(
        "listPushBrowsers",
        "List the browsers of your account that receive notifications",
        tag=_TAG,
        staff=True,
        answer=BrowserSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        if self.actor.user is None:  # a table's card is a caller, and no account
            raise NotPermitted("permissions.not_signed_in", _("Sign in first."))
        return Response(BrowserSerializer(PushSubscription.objects.filter(user=self.actor.user), many=True).data)

    @operation(
        "tellBrowser",
        "Notify this browser when a table calls you",
        tag=_TAG,
        write=True,
        status=201,
        answer=BrowserSerializer,
        body=NewBrowserSerializer,
        about="Sending it again updates the language; the browser is listed once.",
        example={
            "endpoint": "https://push.example.net/wpush/v2/gAAAAABk",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        },
    )
    def post(self, request: Request) -> Response:
        body = self.parse(NewBrowserSerializer)
        row = subscribe(
            endpoint=body["endpoint"],
            public_key=body["keys"]["p256dh"],
            auth=body["keys"]["auth"],
            language=get_language() or settings.LANGUAGE_CODE,
            site=request.build_absolute_uri("/").rstrip("/"),
            by=self.actor,
            at=self.now,
        )
        return Response(BrowserSerializer(row).data, status=201)


class OnePushBrowser(ApiView):
    @operation("leaveBrowser", "Stop notifying this browser", tag=_TAG, write=True, status=204, answer=None)
    def delete(self, request: Request, browser: UUID) -> Response:
        unsubscribe(subscription=get_object_or_404(PushSubscription, uid=browser), by=self.actor)
        return Response(status=204)
