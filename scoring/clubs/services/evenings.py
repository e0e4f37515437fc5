"""Write who is here on an evening of a club."""

from collections.abc import Iterable
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.clubs.policies import check_club, unknown_players
from scoring.clubs.selectors.evenings import evening_of
from scoring.models import Presence
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.models import DRAWN_STATES, Participant, Tournament
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.services.participants import write_participants


def mark_present(*, tournament: Tournament, number: int, is_here: bool, by: Actor, at: datetime) -> None:
    """Write that a player is here this evening, or has left; the same again writes nothing.

    Raise ``clubs.not_a_club`` and ``clubs.player_unknown``.
    """
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    evening = evening_of(tournament, at)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        player = _player(current, number)
        standing = Presence.objects.filter(participant=player, evening=evening).first()
        if (standing is not None and standing.until is None) == is_here:
            return
        if is_here:
            write_present([player], evening, at)
        elif standing is not None:
            standing.until = max(at, standing.since)
            standing.save(update_fields=["until"])
        act = "club.came" if is_here else "club.left"
        record(act, player, by=by, at=at, tournament=current, after={"participant": number, "evening": str(evening)})
        raise_version(current, TABLES)


def add_guest(*, tournament: Tournament, name: str, by: Actor, at: datetime) -> Participant:
    """Enter a guest by name, who is here at once; a player of that name who is known comes back.

    A member stays a member, who owes the membership. Raise ``clubs.name_missing`` and ``clubs.name_taken``.
    """
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    name = " ".join(name.split())
    if not name:
        raise Malformed("clubs.name_missing", _("Enter the name of the guest."))
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        known = Participant.objects.filter(tournament=current, name__iexact=name).filter(state__in=DRAWN_STATES)
        is_new, evening = not known.exists(), evening_of(current, at)
        if is_new:
            write_participants(tournament=current, rows=[ParticipantRow(None, name)], by=by, at=at)
        guest = known.order_by("number")[0]
        is_guest = is_new or _was_only_guest(guest)
        if not is_guest and Presence.objects.filter(participant=guest, evening=evening, until__isnull=True).exists():
            raise Conflict(
                "clubs.name_taken",
                _("%(name)s is a member and already here. Give the guest another name, such as with an initial.")
                % {"name": guest.name},
                {"participant": guest.number},
            )
        write_present([guest], evening, at, is_guest=is_guest)
        facts = {"participant": guest.number, "evening": str(evening)}
        record("club.came", guest, by=by, at=at, tournament=current, after=facts)
        raise_version(current, TABLES)
    return guest


def _was_only_guest(player: Participant) -> bool:
    """Return whether a player came before, and always as a guest."""
    came = set(Presence.objects.filter(participant=player).values_list("is_guest", flat=True))
    return came == {True}


def write_present(players: Iterable[Participant], evening: date, at: datetime, *, is_guest: bool | None = None) -> None:
    """Write that the players are here; who left before is here again. In the transaction of the caller.

    Unless told, who came only as a guest comes as a guest.
    """
    for player in players:
        row = Presence.objects.filter(participant=player, evening=evening).first()
        if row is None:
            guest = _was_only_guest(player) if is_guest is None else is_guest
            Presence.objects.create(participant=player, evening=evening, since=at, is_guest=guest)
        elif row.until is not None:
            row.until = None
            row.save(update_fields=["until"])


def make_member(*, tournament: Tournament, number: int, by: Actor, at: datetime) -> None:
    """Make a member of a guest, who owes the membership from now on; a member stays one.

    Raise ``clubs.player_unknown``.
    """
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        player = _player(current, number)
        if not _was_only_guest(player):
            return
        latest = Presence.objects.filter(participant=player).latest("evening")
        latest.is_guest = False
        latest.save(update_fields=["is_guest"])
        record("club.joined", player, by=by, at=at, tournament=current, after={"participant": number})
        raise_version(current, TABLES)


def _player(tournament: Tournament, number: int) -> Participant:
    player = Participant.objects.filter(tournament=tournament, number=number, state__in=DRAWN_STATES).first()
    if player is None:
        raise unknown_players([number])
    return player
