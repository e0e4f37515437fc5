"""Store the secret of an event's personal links, sealed with the server's key.

A link's secret and its short code follow from it, from the participant's ``uid`` and a counter; so links can be printed
again, and hold if the event is carried to another machine together with its secret (decision 34).
"""

import base64
import secrets
from datetime import datetime
from typing import Final

from tournaments.common.actors import Actor
from tournaments.common.link_sealing import SECRET_BYTES, TOKEN_BYTES, keyed_hash, seal_secret, unseal_secret
from tournaments.models import LinkSecret, Tournament

CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I L O U, which are read for others
CODE_LENGTH: Final = 6
_READ_FOR: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})


def secret_of(event: Tournament, *, by: Actor, at: datetime) -> bytes:
    """Return the event's secret, made if there is none yet; inside the caller's transaction.

    Raise ``player_link.secret_unreadable`` if it was sealed with another key than the server's.
    """
    kept = LinkSecret.objects.filter(tournament=event).first()
    if kept is not None:
        return unseal_secret(kept.sealed)
    return keep_secret(event, secrets.token_bytes(SECRET_BYTES), by=by, at=at)


def known_secret(event: Tournament) -> bytes | None:
    """Return the event's secret; None if no link was made yet."""
    kept = LinkSecret.objects.filter(tournament=event).first()
    return None if kept is None else unseal_secret(kept.sealed)


def keep_secret(event: Tournament, secret: bytes, *, by: Actor, at: datetime) -> bytes:
    """Store a secret in place of an earlier one: that of an imported event, or a new one."""
    facts = {"sealed": seal_secret(secret), "created_at": at, "created_by": by.key}
    LinkSecret.objects.update_or_create(tournament=event, defaults=facts)
    return secret


def token_from(secret: bytes, participant_uid: object, counter: int) -> str:
    """Return the secret part of a personal link."""
    made = keyed_hash(secret, f"player-link {participant_uid} {counter}".encode())
    return base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def code_from(secret: bytes, participant_uid: object, counter: int) -> str:
    """Return the short code that opens the same page with name and number: six characters, 30 bits."""
    made = int.from_bytes(keyed_hash(secret, f"player-code {participant_uid} {counter}".encode())[:8], "big")
    signs = []
    for _sign in range(CODE_LENGTH):
        made, place = divmod(made, len(CODE_LETTERS))
        signs.append(CODE_LETTERS[place])
    return "".join(signs)


def read_code(text: str) -> str:
    """Return a typed code without case, spaces and hyphens, with the four ambiguous letters replaced."""
    return "".join(text.split()).replace("-", "").upper().translate(_READ_FOR)
