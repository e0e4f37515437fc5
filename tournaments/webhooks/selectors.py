"""Select the webhooks of an event and their deliveries, and show what they would send."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Final

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.clubs.records import RecordKind
from tournaments.common.look.numbers import print_score, print_signed
from tournaments.models import Role, Tournament, Webhook, WebhookDelivery, WebhookEvent
from tournaments.registry.open_things import OpenRows, OpenThing, Urgency
from tournaments.webhooks.kinds import Story
from tournaments.webhooks.messages import EXAMPLES
from tournaments.webhooks.stories import (
    Ended,
    Ranked,
    RecordFacts,
    Sat,
    evening_story,
    finished_story,
    record_story,
    story_of,
    tables_story,
)

_MAX_SHOWN = 50
_SAMPLE_EVENING: Final = date(2026, 11, 20)
_SAMPLE_NAMES: Final = ("Ada", "Ben", "Chi", "Dom")


def event_webhooks(tournament: Tournament) -> QuerySet[Any]:
    """Return the webhooks that are not removed; ``queued`` and ``given_up`` count their deliveries (one query)."""
    counts = {status: Count("deliveries", filter=Q(deliveries__status=status)) for status in ("queued", "given_up")}
    return Webhook.objects.filter(tournament=tournament, closed_at__isnull=True).annotate(**counts)


def latest_deliveries(webhook: Webhook) -> QuerySet[WebhookDelivery]:
    """Return the latest deliveries with every try, the newest first (two queries)."""
    rows = WebhookDelivery.objects.filter(webhook=webhook).select_related("webhook")
    return rows.prefetch_related("attempts")[:_MAX_SHOWN]


@dataclass(frozen=True, slots=True)
class Preview:
    """Represent an example of a message: a chat's as its ``story``, another program's as ``data``."""

    label: str
    story: Story | None = None
    data: str = ""


def previews(
    tournament: Tournament, events: Sequence[WebhookEvent], *, is_chat: bool, is_mcr: bool, site: str
) -> list[Preview]:
    """Return an example of the message of each event, in the active language, with names and figures made up."""
    if not is_chat:
        return [Preview(str(event.label), data=json.dumps(EXAMPLES[event], ensure_ascii=False)) for event in events]
    found = []
    for event in events:
        story = _sample(tournament, event, is_mcr=is_mcr)
        found.append(Preview(str(event.label), replace(story, link=site + story.link)))
    return found


def _sample(tournament: Tournament, event: WebhookEvent, *, is_mcr: bool) -> Story:
    scores = (96, 12, -30, -78) if is_mcr else (41_200, 31_300, 18_500, 9_000)
    totals = (4, 2, 1, 0) if is_mcr else (26_200, 6_300, -16_500, -36_000)
    shown = [print_score(score, is_mcr=is_mcr) for score in scores]
    signed = [print_signed(total) for total in totals]
    if event is WebhookEvent.TABLES_BEGUN:
        return tables_story(tournament, _SAMPLE_EVENING, [Sat(7, _SAMPLE_NAMES), Sat(8, _SAMPLE_NAMES[::-1])])
    if event is WebhookEvent.GAME_FINISHED:
        rows = zip(range(1, 5), _SAMPLE_NAMES, shown, signed, strict=True)
        return finished_story(tournament, 7, [Ended(*row) for row in rows])
    if event is WebhookEvent.RECORD_BROKEN:
        return record_story(tournament, RecordKind.SCORE, RecordFacts(7, _SAMPLE_NAMES[0], shown[0], shown[1]))
    if event is WebhookEvent.EVENING_ENDED:
        places = zip(range(1, 5), _SAMPLE_NAMES, signed, (2, 2, 1, 1), strict=True)
        return evening_story(tournament, _SAMPLE_EVENING, [Ranked(*row) for row in places])
    return story_of(event, tournament, EXAMPLES[event])


def stopped_rows() -> OpenRows:
    """Return the webhooks that were switched off by an answer."""
    return [(_stopped(), "tournament")]


def stopped_things(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield the webhooks whose service takes no message any more (one query)."""
    stopped = list(_stopped().filter(tournament=tournament))
    if stopped:
        sentence = ngettext("%(n)s chat takes no messages", "%(n)s chats take no messages", len(stopped))
        yield OpenThing(
            "webhooks.stopped",
            Role.ORGANISER,
            sentence % {"n": len(stopped)},
            " ".join(
                _("%(address)s answered %(status)s.") % {"address": hook.shown, "status": hook.stopped_status}
                for hook in stopped[:3]
            ),
            reverse("webhooks", args=[tournament.slug]),
            Urgency.LATER,
            label=_("Webhooks"),
        )


def _stopped() -> QuerySet[Webhook]:
    return Webhook.objects.filter(stopped_at__isnull=False, closed_at__isnull=True)
