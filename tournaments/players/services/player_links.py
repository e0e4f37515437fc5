"""Issue personal links: derived from the event's secret, kept hashed; a new link closes the older."""

import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Max

from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict
from tournaments.common.link_sealing import token_hash
from tournaments.common.permissions import check_may
from tournaments.common.selectors.folding import folded
from tournaments.common.services.audit import record
from tournaments.models import EventStatus, Participant, ParticipantState, PlayerLink, Tournament
from tournaments.players.services.link_secrets import (
    code_from,
    keep_secret,
    known_secret,
    read_code,
    secret_of,
    token_from,
)

HAVE_LINKS: Final = (
    ParticipantState.REGISTERED,
    ParticipantState.CHECKED_IN,
    ParticipantState.ACTIVE,
    ParticipantState.SUBSTITUTE,
)


@dataclass(frozen=True, slots=True)
class OpenLink:
    """Represent an open link with its secret and its short code, for a card, a list, a staff tablet."""

    participant: Participant
    token: str
    code: str
    created_at: datetime


def issue_player_link(*, participant: Participant, by: Actor, at: datetime) -> str:
    """Return the secret of a new link for this participant; the older link is closed."""
    check_may(by, "player_link.issue", participant.tournament)
    with transaction.atomic():
        current = Participant.objects.select_for_update(of=("self",)).get(pk=participant.pk)
        _close_open_link(current, by=by, at=at)
        secret = secret_of(participant.tournament, by=by, at=at)
        counter = 1 + (PlayerLink.objects.filter(participant=current).aggregate(last=Max("counter"))["last"] or 0)
        token = token_from(secret, current.uid, counter)
        link = PlayerLink.objects.create(**_facts_of(current, counter, token, by, at))
        facts = {"participant": current.number}
        record("player_link.issued", link, by=by, at=at, tournament=participant.tournament, after=facts)
    return token


def _facts_of(participant: Participant, counter: int, token: str, by: Actor, at: datetime) -> dict[str, object]:
    return {
        "participant": participant,
        "counter": counter,
        "token_hash": token_hash(token),
        "created_at": at,
        "created_by": by.key,
        "created_by_name": by.name,
    }


def issue_missing_links(*, tournament: Tournament, by: Actor, at: datetime) -> int:
    """Issue a link to everyone who has none, in one act; open links stay. Return how many were made."""
    check_may(by, "player_link.all", tournament)
    with transaction.atomic():
        event = Tournament.objects.select_for_update().get(pk=tournament.pk)
        return _issue_missing(event, by=by, at=at)


def renew_all_links(*, tournament: Tournament, by: Actor, at: datetime) -> int:
    """Replace all links, with a new secret: every link and code handed out before is closed. Return how many.

    Answers how many were made.
    """
    check_may(by, "player_link.all", tournament)
    with transaction.atomic():
        event = Tournament.objects.select_for_update().get(pk=tournament.pk)
        still_open = PlayerLink.objects.filter(participant__tournament=event, closed_at__isnull=True)
        shut = still_open.update(closed_at=at, closed_by=by.key)
        keep_secret(event, secrets.token_bytes(32), by=by, at=at)
        record("player_link.all_closed", event, by=by, at=at, tournament=event, before={"links": shut})
        return _issue_missing(event, by=by, at=at)


def _issue_missing(event: Tournament, *, by: Actor, at: datetime) -> int:
    secret = secret_of(event, by=by, at=at)
    wanted = Participant.objects.filter(tournament=event, state__in=HAVE_LINKS)
    having = PlayerLink.objects.filter(participant__tournament=event, closed_at__isnull=True)
    without = (
        wanted.exclude(pk__in=having.values("participant")).annotate(last=Max("links__counter")).order_by("number")
    )
    made = [
        PlayerLink(**_facts_of(person, counter, token_from(secret, person.uid, counter), by, at))
        for person in without
        for counter in [(person.last or 0) + 1]
    ]
    PlayerLink.objects.bulk_create(made)
    if made:
        record("player_link.all_issued", event, by=by, at=at, tournament=event, after={"links": len(made)})
    return len(made)


def show_player_link(*, participant: Participant, by: Actor, at: datetime) -> OpenLink | None:
    """Return the participant's open link, for their phone to scan; the journal records who looked.

    None if there is none.
    """
    check_may(by, "player_link.issue", participant.tournament)
    with transaction.atomic():
        link = PlayerLink.objects.filter(participant=participant, closed_at__isnull=True).first()
        secret = known_secret(participant.tournament) if link else None
        if link is None or secret is None:
            return None
        facts = {"participant": participant.number}
        record("player_link.shown", link, by=by, at=at, tournament=participant.tournament, after=facts)
    return _opened(link, participant, secret)


def all_open_links(tournament: Tournament, *, by: Actor, numbers: frozenset[int] | None = None) -> list[OpenLink]:
    """Return every open link by the player's number, to print or to send (two queries).

    With ``numbers``, of these players alone.
    """
    check_may(by, "player_link.all", tournament)
    return _all_open(tournament, numbers)


def open_links_at_the_terminal(tournament: Tournament) -> list[OpenLink]:
    """Return every open link, for the owner of the installation at the terminal (docs/adr/0029)."""
    return _all_open(tournament)


def _all_open(tournament: Tournament, numbers: frozenset[int] | None = None) -> list[OpenLink]:
    secret = known_secret(tournament)
    rows = PlayerLink.objects.filter(participant__tournament=tournament, closed_at__isnull=True)
    rows = rows.select_related("participant__team").order_by("participant__number")
    if numbers is not None:
        rows = rows.filter(participant__number__in=numbers)
    return [] if secret is None else [_opened(link, link.participant, secret) for link in rows]


def _opened(link: PlayerLink, participant: Participant, secret: bytes) -> OpenLink:
    made = (secret, participant.uid, link.counter)
    return OpenLink(participant, token_from(*made), code_from(*made), link.created_at)


def close_player_link(*, participant: Participant, by: Actor, at: datetime) -> bool:
    """Close the open link and return whether there was one."""
    check_may(by, "player_link.issue", participant.tournament)
    with transaction.atomic():
        current = Participant.objects.select_for_update(of=("self",)).get(pk=participant.pk)
        return _close_open_link(current, by=by, at=at)


def _close_open_link(participant: Participant, *, by: Actor, at: datetime) -> bool:
    link = PlayerLink.objects.filter(participant=participant, closed_at__isnull=True).first()
    if link is None:
        return False
    link.closed_at, link.closed_by = at, by.key
    link.save(update_fields=["closed_at", "closed_by"])
    facts = {"participant": participant.number}
    record("player_link.closed", link, by=by, at=at, tournament=participant.tournament, before=facts)
    return True


def player_of(token: str) -> Participant | None:
    """Return the participant of an open link (one query); None for a secret that is unknown or closed."""
    wanted = PlayerLink.objects.select_related("participant__tournament", "participant__team", "participant__person")
    link = wanted.filter(token_hash=token_hash(token), closed_at__isnull=True).first()
    return link.participant if link else None


def event_of_closed_link(token: str) -> Tournament | None:
    """Return the public event of a link that was replaced or closed, else None."""
    links = PlayerLink.objects.select_related("participant__tournament")
    link = links.filter(token_hash=token_hash(token), closed_at__isnull=False).first()
    if link is None or link.participant.tournament.status == EventStatus.DRAFT:
        return None
    return link.participant.tournament


def open_link(token: str) -> PlayerLink | None:
    """Return the open link of this secret (one query)."""
    links = PlayerLink.objects.select_related("participant__tournament")
    return links.filter(token_hash=token_hash(token), closed_at__isnull=True).first()


def token_of_link(link: PlayerLink) -> str:
    """Return the link's secret; empty if the server's key was changed meanwhile."""
    try:
        secret = known_secret(link.participant.tournament)
    except Conflict:
        return ""
    return token_from(secret, link.participant.uid, link.counter) if secret else ""


def token_by_code(tournament: Tournament, *, name: str, number: int, code: str) -> str | None:
    """Return the secret of the link that a name, the number on the badge and the short code open together.

    A word of the name is enough, accents and case aside. The caller counts the failures.
    """
    rows = PlayerLink.objects.filter(participant__tournament=tournament, closed_at__isnull=True)
    link = rows.filter(participant__number=number).select_related("participant").first()
    secret = known_secret(tournament) if link else None
    if link is None or secret is None:
        return None
    this_open_link = _opened(link, link.participant, secret)
    is_named = bool(set(folded(name).split()) & set(folded(link.participant.name).split()))
    is_right = hmac.compare_digest(this_open_link.code.encode(), read_code(code).encode())
    return this_open_link.token if is_right and is_named else None
