"""Check who may start games of a club, and as whom someone acts who came by its code."""

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, player_actor
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.selectors.card_links import check_badge
from tournaments.models import Seat, Session, Table, Tournament


def check_may_start(by: Actor, tournament: Tournament, at: datetime) -> None:
    """Check that the leader, or a caller with the club's code, starts a game; a game's link opens only that game."""
    badge = by.badge
    if badge is not None and badge.table is None and badge.tournament == tournament.pk:
        check_badge(by, at)
    else:
        check_may(by, "club.evening", tournament)


def player_at(game: Session, wind: str, by: Actor) -> Actor:
    """Return the player at a seat as the actor for callers with a link of this game; others act as themselves.

    Raise ``clubs.seat_missing`` if a link's caller does not say which of the four they are.
    """
    tables = Table.objects.select_related("session").filter(session=game)
    if by.badge is None or not any(map(by.badge.opens, tables)):
        return by
    seat = Seat.objects.select_related("participant").filter(session=game, wind=wind).first()
    if seat is None or seat.participant is None:
        raise Malformed("clubs.seat_missing", _("Choose which of the players you are."), {"seat": wind})
    return replace(player_actor(seat.participant, by.origin), badge=by.badge)
