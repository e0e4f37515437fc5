"""Name proxies who draw for those absent (MCR 3.5.1)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import DrawProxy, Participant, SeatingDraw, Team, Tournament
from tournaments.seating.selectors.proxies import proxies_of, takes_proxies

MAX_NAME = 160


def name_proxy(*, draw: SeatingDraw, absent: str, proxy: str, by: Actor, at: datetime) -> None:
    """Name who draws for an absent player or team (``player:5``, ``team:UID``); an empty name removes it.

    Raise ``draws.absent_unknown``, ``draws.proxy_is_absent`` if somebody would draw for themselves, and
    ``draws.takes_no_proxies``.
    """
    check_may(by, "seating.draw", draw.tournament)
    named = proxy.strip()[:MAX_NAME]
    with transaction.atomic():
        event = Tournament.objects.select_for_update().get(pk=draw.tournament_id)
        current = SeatingDraw.objects.select_related("tournament").get(pk=draw.pk)
        if not takes_proxies(current):
            raise Conflict("draws.takes_no_proxies", _("You can no longer name a person for this draw."))
        participant, team = _absent(event, absent)
        if participant is not None and named.casefold() == participant.name.casefold():
            raise Refusal("draws.proxy_is_absent", _("An absent player cannot draw. Name another person."))
        row = DrawProxy(draw=current, participant=participant, team=team, proxy=named, **stamp(by, at))
        known = {other.key: other.proxy for other in proxies_of(current)}.get(row.key, "")
        if known == named:
            return
        row.save()
        facts = {"absent": team.name if team else participant.number if participant else "", "proxy": named}
        record("seating.proxy_named", row, by=by, at=at, tournament=event, after=facts)
        raise_version(event, ())  # no part of a page shows who draws for whom


def _absent(event: Tournament, absent: str) -> tuple[Participant | None, Team | None]:
    kind, _colon, name = absent.partition(":")
    participant = team = None
    if kind == "team":
        team = Team.objects.filter(tournament=event, uid=read_uid(name)).first()
    elif kind == "player" and name.isascii() and name.isdecimal() and len(name) < 7:
        participant = Participant.objects.filter(tournament=event, number=int(name)).first()
    if participant is None and team is None:
        raise Malformed("draws.absent_unknown", _("Select the absent player or team."))
    return participant, team
