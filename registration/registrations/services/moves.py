"""Move registrations under the lock of their event's form: several at once in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from registration.common.selectors.places import places_of
from registration.mail.services.writing import tell_states
from registration.models import Registration, RegistrationForm, RegistrationState
from registration.policies import CHANGEABLE, REGISTRATION_MOVES, RegistrationAct, offer_limit
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict
from tournaments.common.services.audit import record, record_each
from tournaments.models import Tournament

GIVES_A_PLACE: Final = {RegistrationAct.WITHDRAW, RegistrationAct.REFUSE, RegistrationAct.LAPSE}
_PAST: Final = {
    RegistrationAct.CONFIRM: "confirmed",
    RegistrationAct.REFUSE: "refused",
    RegistrationAct.OFFER: "offered",
    RegistrationAct.ACCEPT: "accepted",
    RegistrationAct.LAPSE: "lapsed",
    RegistrationAct.WITHDRAW: "withdrawn",
    RegistrationAct.QUEUE: "queued",
    RegistrationAct.DEFER: "deferred",
}


def move_all(
    rows: Sequence[Registration], act: RegistrationAct, form: RegistrationForm, *, by: Actor, at: datetime
) -> None:
    """Move each registration, with its journal row and its message; the caller holds the form's lock.

    Refuses with ``registration.move_refused``, ``registration.full``, ``registration.entered``: one that cannot stops
    all.
    """
    if not rows:
        return
    befores = defaultdict(list)
    for row in rows:
        row.tournament = form.tournament  # the same row, read once
        befores[row.state].append(row)
    _check_moves(rows, act, form)
    after = REGISTRATION_MOVES.after(rows[0].state, act, name=rows[0].name)
    limit = _limit(form, at) if act == RegistrationAct.OFFER else None
    for row in rows:
        row.state, row.offered_until = after, limit
    keys = [row.pk for row in rows]
    Registration.objects.filter(pk__in=keys).update(state=after, offered_until=limit)
    for before, moved in befores.items():
        journal(f"registration.{_PAST[act]}", moved, form.tournament, by=by, at=at, before=before)
    if act in GIVES_A_PLACE:
        _hand_captaincy_on(rows)
    tell_states(rows, form, by=by, at=at, lapsed=act == RegistrationAct.LAPSE)


def _check_moves(rows: Sequence[Registration], act: RegistrationAct, form: RegistrationForm) -> None:
    for row in rows:
        if act == RegistrationAct.WITHDRAW and row.participant_id is not None:
            raise Conflict(
                "registration.entered",
                _("%(name)s is already a player: withdraw the player in the list of players.") % {"name": row.name},
            )
        REGISTRATION_MOVES.after(row.state, act, name=row.name)
    if act == RegistrationAct.OFFER:
        places = places_of(form)
        for row in rows:
            if not places.fits([row.country]):
                raise Conflict("registration.full", _("No place is free for %(name)s.") % {"name": row.name})
            places = places.taking([row.country])


def journal(
    action: str, rows: Iterable[Registration], tournament: Tournament, *, by: Actor, at: datetime, before: str = ""
) -> None:
    """Write the journal row with the registration's key and state; names are only in the registration."""
    pairs = [(row, {"registration": row.pk, "state": row.state}) for row in rows]
    facts = {"state": before} if before else None
    record_each(action, pairs, by=by, at=at, tournament=tournament, before=facts)


def _limit(form: RegistrationForm, at: datetime) -> datetime:
    event = form.tournament
    starts_at = datetime.combine(event.starts_on, time(0), ZoneInfo(event.time_zone))
    return offer_limit(hours=form.offer_hours, at=at, starts_at=starts_at)


def _hand_captaincy_on(gone: Iterable[Registration]) -> None:
    """Make the longest-standing member captain when the captain has left."""
    for captain in gone:
        if captain.team_id is None or not captain.is_captain:
            continue
        rest = Registration.objects.filter(team=captain.team_id, state__in=CHANGEABLE).order_by("pk")
        follower = rest.first()
        if follower is not None:
            captain.is_captain = False
            captain.save(update_fields=["is_captain"])
            follower.is_captain = True
            follower.save(update_fields=["is_captain"])


def offer_free_places(form: RegistrationForm, *, by: Actor, at: datetime) -> int:
    """Offer free places to the waiting list in order, under the form's lock; return how many offers.

    People who asked to stay together are offered places for all or none; too few places go to the next in order.
    """
    places = places_of(form)
    if not places.serves_who_waits():
        return 0
    waiting = Registration.objects.select_for_update(of=("self",)).select_related("tournament", "team")
    offered: list[Registration] = []
    for block in _blocks(waiting.filter(tournament=form.tournament, state=RegistrationState.WAITING).order_by("pk")):
        countries = [row.country for row in block]
        if places.fits(countries):
            places = places.taking(countries)
            offered += block
        if places.all_left == 0:
            break
    move_all(offered, RegistrationAct.OFFER, form, by=by, at=at)
    return len(offered)


def _blocks(waiting: Iterable[Registration]) -> Iterator[list[Registration]]:
    """Yield the registrations to offer a place, alone or with the team, in the order of the list.

    A team stands where its first does.
    """
    blocks: dict[tuple[str, int], list[Registration]] = {}
    for row in waiting:
        is_whole = row.team is not None and row.team.stays_together
        key = ("team", row.team_id or 0) if is_whole else ("person", row.pk)
        blocks.setdefault(key, []).append(row)
    yield from blocks.values()


def note_changed(registration: Registration, *, by: Actor, at: datetime) -> None:
    """Record that the registration was changed; the journal does not say how."""
    facts = {"registration": registration.pk}
    record("registration.changed", registration, by=by, at=at, tournament=registration.tournament, after=facts)
