"""Read passkeys: where they work, and which ones an account has."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from ipaddress import ip_address

from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournaments.models import User


@dataclass(frozen=True, slots=True)
class Passkey:
    """Represent a passkey in the list of its owner.

    ``mark``: how addresses name it; ``is_of_here``: made at the address if the list is read.
    """

    mark: str
    name: str
    created_at: datetime
    last_used_at: datetime | None
    is_of_here: bool


def passkey_domain(request: HttpRequest) -> str | None:
    """Return the host name that passkeys of this address are bound to; None if browsers make none.

    Browsers want https, or the machine's own ``localhost``, and a name: at a bare number there are no passkeys
    (Web Authentication, section 5.1.3).
    """
    host = split_domain_port(request.get_host())[0].lower().rstrip(".")
    is_own_machine = host == "localhost" or host.endswith(".localhost")
    if _is_number(host) or not (request.is_secure() or is_own_machine):
        return None
    return host


def _is_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def passkeys_of(user: User, domain: str | None) -> list[Passkey]:
    """Return the passkeys of an account, the newest first, as they look from ``domain`` (one query)."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).order_by("-created_at", "-pk")
    here = sha256(domain.encode()).digest() if domain else b""
    return [
        Passkey(passkey_mark(row), row.data["name"], row.created_at, row.last_used_at, _bound_to(row) == here)
        for row in rows
    ]


def passkey_of(user: User, mark: str) -> Authenticator | None:
    """Return the account's passkey with this mark; None if it has none (one query)."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return next((row for row in rows if passkey_mark(row) == mark), None)


def passkey_mark(authenticator: Authenticator) -> str:
    """Return the mark of a passkey in addresses: the beginning of its credential's hash."""
    return sha256(authenticator.data["credential"]["rawId"].encode()).hexdigest()[:20]


def _bound_to(authenticator: Authenticator) -> bytes:
    """Return the hash of the name that a passkey is bound to."""
    bound: bytes = authenticator.wrap().authenticator_data.rp_id_hash
    return bound


def has_passkey_here(user: User, domain: str | None) -> bool:
    """Return whether the account has a passkey that works at ``domain`` (one query, none if there is no domain)."""
    return domain is not None and any(passkey.is_of_here for passkey in passkeys_of(user, domain))


def has_anybody_a_passkey() -> bool:
    """Return whether any account has a passkey, so that the sign-in offers them (one query)."""
    return bool(Authenticator.objects.filter(type=Authenticator.Type.WEBAUTHN).exists())
