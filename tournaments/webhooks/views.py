"""Render webhooks of an event: the list with the form, one with its deliveries, and its acts."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from mahjong_core.rulesets.records import Family
from tournaments.common.errors import Malformed
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Webhook, WebhookDelivery, WebhookKind
from tournaments.webhooks.forms import KindForm, WebhookForm
from tournaments.webhooks.policies import offered_events
from tournaments.webhooks.selectors import event_webhooks, latest_deliveries, previews
from tournaments.webhooks.services import registering

_ACTS: Mapping[str, tuple[Callable[..., Any], str | Promise]] = {
    "ping": (registering.ping, _("The test was sent.")),
    "pause": (registering.pause, _("The webhook is paused. Messages wait until you resume.")),
    "resume": (registering.resume, _("The webhook was resumed. Waiting messages are being sent.")),
    "remove": (registering.remove, _("The webhook was removed.")),
}


def _load(request: HttpRequest, slug: str) -> EventPage:
    return load_event(request, slug, "webhooks.manage")


@never_cache
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """List webhooks (GET); register one of the ``kind``, and show its secret this once (POST)."""
    page, chosen = _load(request, slug), KindForm(request.GET).chosen
    is_chat, site = chosen is not WebhookKind.PLAIN, request.build_absolute_uri("/").rstrip("/")
    events = offered_events(is_club=page.tournament.is_club)
    form = WebhookForm(request.POST or None, kind=chosen, events=events)
    made, secret = None, ""
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            made, secret = registering.register(
                tournament=page.tournament, **form.facts(chosen, site), by=page.actor, at=page.now
            )
            if is_chat:
                messages.success(request, _("%(chat)s was added. Send a test message.") % {"chat": made.shown})
                return redirect("webhook", slug, made.uid)
            form = WebhookForm(kind=chosen, events=events)
    is_mcr = page.tournament.rule_set["family"] == Family.MCR.value
    context = {
        "form": form,
        "rows": event_webhooks(page.tournament),
        "made": made,
        "secret": secret,
        "kinds": WebhookKind.choices,
        "chosen": chosen,
        "is_chat": is_chat,
        "previews": previews(page.tournament, events, is_chat=is_chat, is_mcr=is_mcr, site=site),
    }
    return _show(request, page, "list", context, 422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def webhook(request: HttpRequest, slug: str, webhook: uuid.UUID) -> HttpResponse:
    """Show a webhook with its deliveries (GET), or change it by ``act`` (POST); ``rotate`` shows the new secret."""
    page = _load(request, slug)
    hook = get_object_or_404(Webhook, tournament=page.tournament, uid=webhook)
    secret = ""
    if request.method == "POST" and request.POST.get("act") == "rotate":
        secret = registering.rotate(webhook=hook, by=page.actor, at=page.now)
    elif request.method == "POST":
        known = _ACTS.get(request.POST.get("act", ""))
        if known is None:
            raise Malformed("webhooks.unknown_act", _("This action does not exist."))
        act, message = known
        act(webhook=hook, by=page.actor, at=page.now)
        messages.success(request, str(message))
        return redirect("webhooks", slug) if act is registering.remove else redirect("webhook", slug, webhook)
    context = {"hook": hook, "deliveries": latest_deliveries(hook), "secret": secret}
    return _show(request, page, "page", context)


@require_POST
def delivery_again(request: HttpRequest, slug: str, webhook: uuid.UUID, delivery: uuid.UUID) -> HttpResponse:
    page = _load(request, slug)
    rows = WebhookDelivery.objects.select_related("webhook__tournament").filter(webhook__tournament=page.tournament)
    webhook_delivery = get_object_or_404(rows, pk=delivery, webhook__uid=webhook)
    registering.redeliver(delivery=webhook_delivery, by=page.actor, at=page.now)
    messages.success(request, _("The message is being sent again."))
    return redirect("webhook", slug, webhook)


def _show(
    request: HttpRequest, page: EventPage, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    shared = {"page": page, "tab": "event"}
    return render(request, f"tournaments/webhooks/{template}.html", shared | context, status=status)
