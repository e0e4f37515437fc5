"""Read ``EMAIL_URL`` into Django's mail settings."""

from typing import Any
from urllib.parse import unquote, urlsplit

_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}


def mail_settings(url: str) -> dict[str, Any]:
    """Return Django's mail settings for a URL of ``smtp://``, ``smtp+tls://`` or ``smtp+ssl://``.

    The URL holds ``user:password@host:port``; ``smtp+tls`` is STARTTLS; empty means no mail.

    Anything else stops the start.
    """
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError(f"EMAIL_URL begins with {parts.scheme!r}: it is one of {', '.join(_PORTS)}, and names a host")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or _PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtp+ssl",
        "EMAIL_TIMEOUT": 20,
    }
