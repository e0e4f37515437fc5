"""Personal links of players: a secret shown once, kept hashed; a new link shuts the older."""

import hashlib
import secrets
from datetime import datetime

from django.db import transaction

from tournaments.actors import Actor
from tournaments.models import Participant, PlayerLink
from tournaments.permissions import check_may
from tournaments.services.audit import record

TOKEN_BYTES = 24  # 192 bits: a hash without salt is enough, nobody guesses it


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def issue_player_link(*, participant: Participant, by: Actor, at: datetime) -> str:
    """A new secret for this participant, shown this once."""
    check_may(by, "player_link.issue", participant.tournament)
    with transaction.atomic():
        current = Participant.objects.select_for_update(of=("self",)).get(pk=participant.pk)
        _close_open_link(current, by=by, at=at)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        link = PlayerLink.objects.create(
            participant=current,
            token_hash=token_hash(token),
            created_at=at,
            created_by=by.key,
            created_by_name=by.name,
        )
        facts = {"participant": current.number}
        record("player_link.issued", link, by=by, at=at, tournament=participant.tournament, after=facts)
    return token


def close_player_link(*, participant: Participant, by: Actor, at: datetime) -> bool:
    """Shut the open link; whether there was one."""
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
    """Whose open link this is (one query); None for a secret that is unknown or shut."""
    wanted = PlayerLink.objects.select_related("participant__tournament", "participant__team")
    link = wanted.filter(token_hash=token_hash(token), closed_at__isnull=True).first()
    return link.participant if link else None
