"""Provide the base of every page: the actor, and the event with what this person may do in it."""

import re
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.rulesets.records import Family
from tournaments.common.actors import EVENT_KEY, Actor, actor_of
from tournaments.common.kept import kept_fact
from tournaments.common.permissions import ACTS, Acts, allowed_acts, check_may, roles_of
from tournaments.common.selectors.visibility import may_see
from tournaments.models import DRAWN_STATES, Role, Tournament


@dataclass(frozen=True)
class EventPage:
    """Represent an event for one person. ``acts``: the acts of ``tournaments`` that their roles allow.

    ``now``: the moment of the request, for all that it shows and writes.
    """

    tournament: Tournament
    actor: Actor
    roles: frozenset[Role]
    now: datetime = field(default_factory=lambda: timezone.now())  # noqa: PLW0108  looked up anew: tests set the clock

    @property
    def is_staff(self) -> bool:
        return bool(self.roles)

    @property
    def is_referee(self) -> bool:
        """Return whether the person receives the tables' calls."""
        return bool(self.roles & {Role.REFEREE, Role.CHIEF_REFEREE})

    @property
    def acts(self) -> frozenset[str]:
        return allowed_acts(self.roles, ACTS)

    @property
    def is_mcr(self) -> bool:
        """Return whether the event plays MCR, whose scores are written with their sign."""
        return bool(self.tournament.rule_set["family"] == Family.MCR)

    @property
    def rules_label(self) -> str:
        """Return the game and the size of the event, as the bar shows them.

        Who left or stands on the bench is not counted.
        """
        family = _("Riichi") if self.tournament.rule_set["family"] == Family.RIICHI else _("MCR")
        players = kept_fact(self.tournament, "players-drawn", self._count_drawn)
        return f"{family} · " + ngettext("%(n)s player", "%(n)s players", players) % {"n": players}

    def _count_drawn(self) -> int:
        return self.tournament.participants.filter(state__in=DRAWN_STATES).count()


def load_event(request: HttpRequest, slug: str, act: str | None = None, acts: Acts = ACTS) -> EventPage:
    """Return the event by its address with the visitor's roles in it. Raise 404 for one that they may not see.

    With ``act`` for those alone who may do it by the table ``acts``; others are refused.
    """
    tournament = request.META.get(EVENT_KEY) or get_object_or_404(Tournament, slug=slug)
    actor = page_actor(request)
    if act is not None:
        check_may(actor, act, tournament, acts)
    return EventPage(tournament, actor, roles_of(actor, tournament))


def event_of_address(request: HttpRequest) -> Tournament | None:
    """Return the event named by the address if this visitor may see it, even if no page has this address."""
    known: Tournament | None = request.META.get(EVENT_KEY)
    if known is not None:
        return known
    named = re.match(r"/t/([-\w]+)/", request.path_info)
    event = Tournament.objects.filter(slug=named[1]).first() if named else None
    if event is None or not may_see(event, page_actor(request)):
        return None
    use_zone_of(event)
    return event


def use_zone_of(tournament: Tournament) -> None:
    """Use the event's time zone for all times of this response; the middleware calls it for an event's URL."""
    timezone.activate(ZoneInfo(tournament.time_zone))


def page_actor(request: HttpRequest) -> Actor:
    return actor_of(request, "page")
