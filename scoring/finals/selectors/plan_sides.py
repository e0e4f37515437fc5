"""Read what is beside the plan of an event: teams, side rankings, and other events at the place on its days."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db.models import Count, Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.models import SideRankingKind
from scoring.side_rankings.selectors.choice import chosen_kinds
from tournaments.models import DRAWN_STATES, EventStatus, Team, Tournament

_MAX_EVENTS: Final = 6
_KIND_WORDS: Final[Mapping[str, Promise]] = {
    SideRankingKind.BEST_HAND: gettext_lazy("From sheets on which every hand was entered."),
    SideRankingKind.BEST_SESSION: gettext_lazy("The points of one session at one table."),
    SideRankingKind.MAX_WINS: gettext_lazy("From sheets on which every hand was entered."),
    SideRankingKind.FEWEST_DEAL_INS: gettext_lazy("From sheets on which every hand was entered."),
    SideRankingKind.BEST_NEWCOMER: gettext_lazy("Newcomers by their place in the standings."),
    SideRankingKind.BEST_OF_DAY: gettext_lazy("Only the sessions of the day."),
    SideRankingKind.COUNTRIES: gettext_lazy("From the places of its players."),
    SideRankingKind.REGIONS: gettext_lazy("From the places of its players."),
    SideRankingKind.CLUBS: gettext_lazy("From the places of its players."),
}


@dataclass(frozen=True, slots=True)
class SideBlock:
    """Represent a ranking or event beside the sessions: ``words`` describe what counts, or its number of players.

    ``at``: when its result is known, None without planned times; ``day``: the first day of another event. ``page``: the
    address of its own page.
    """

    name: str
    words: str = ""
    at: datetime | None = None
    day: date | None = None
    page: str = ""


def side_blocks(tournament: Tournament, ends_at: Callable[[int | None], datetime | None]) -> Iterator[SideBlock]:
    """Yield the blocks (three queries). ``ends_at``: when a session ends by number, the last one for None."""
    yield from _teams(tournament, ends_at)
    for kind in chosen_kinds(tournament):
        page = reverse("side-rankings", args=[tournament.slug])
        yield SideBlock(str(SideRankingKind(kind).label), str(_KIND_WORDS[kind]), ends_at(None), page=page)
    yield from _events(tournament)


def _teams(tournament: Tournament, ends_at: Callable[[int | None], datetime | None]) -> Iterator[SideBlock]:
    teams = Team.objects.filter(tournament=tournament, members__isnull=False).distinct().count()
    if not teams:
        return
    until = tournament.teams_until
    words = _("Sessions 1 to %(n)s are added up.") % {"n": until} if until else _("All sessions are added up.")
    page = reverse("team-standings", args=[tournament.slug])
    yield SideBlock(_("Teams: %(n)s") % {"n": teams}, words, ends_at(until), page=page)


def _events(tournament: Tournament) -> Iterator[SideBlock]:
    """Yield public events that are played at the same place on days of this one."""
    if not tournament.place:
        return
    last = tournament.ends_on or tournament.starts_on
    here = Tournament.objects.filter(place__iexact=tournament.place, copy_kind="", starts_on__lte=last)
    here = here.annotate(last=Coalesce("ends_on", "starts_on")).filter(last__gte=tournament.starts_on)
    drawn = Count("participants", filter=Q(participants__state__in=DRAWN_STATES))
    others = here.exclude(pk=tournament.pk).exclude(status=EventStatus.DRAFT).annotate(players=drawn)
    for event in others.order_by("starts_on", "name")[:_MAX_EVENTS]:
        words = ngettext("%(n)s player", "%(n)s players", event.players) % {"n": event.players}
        yield SideBlock(event.name, words, day=event.starts_on, page=reverse("event", args=[event.slug]))
