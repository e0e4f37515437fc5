"""Serve a player's choice of notifications in this browser."""

from django.conf import settings
from django.http import Http404, HttpRequest, JsonResponse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.common.errors import Refusal
from tournaments.models import PlayerPush
from tournaments.players.base import load_player
from tournaments.players.services.player_links import open_link
from tournaments.push.services.subscribing import BrowserKeys, Notice, choose_notices


@never_cache
@require_POST
def choose(request: HttpRequest, token: str) -> JsonResponse:
    """Return the choice for ``act=ask``; else set it to ``want``, empty for no notifications."""
    load_player(request, token)
    link = open_link(token)
    if link is None:
        raise Http404
    sent = request.POST
    browser = BrowserKeys(sent.get("endpoint", ""), sent.get("p256dh", "")[:100], sent.get("auth", "")[:40])
    if sent.get("act") != "ask":
        wants = frozenset(Notice(text) for text in sent.getlist("want") if text in Notice.__members__.values())
        site = request.build_absolute_uri("/").rstrip("/")
        language = translation.get_language() or settings.LANGUAGE_CODE
        try:
            choose_notices(link=link, browser=browser, wants=wants, language=language, site=site, at=timezone.now())
        except Refusal as refused:
            return JsonResponse({"code": refused.code, "message": str(refused.message)}, status=refused.status)
    row = PlayerPush.objects.filter(link=link, subscription__endpoint=browser.endpoint).first()
    chosen = [kind.value for kind in Notice if row is not None and getattr(row, kind.value)]
    return JsonResponse({"wants": chosen})
