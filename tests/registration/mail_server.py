"""A real mail server on this machine, that takes, refuses, or breaks off as a test wants it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

from aiosmtpd.controller import Controller
from pytest_django import Settings

from config.backends.mail import mail_settings


class Kept:
    """What the server took. ``refuse``: the answer to an address in place of 250; ``cut``: no answer to the text."""

    def __init__(self) -> None:
        self.envelopes: list[Any] = []
        self.refuse: dict[str, str] = {}
        self.cut = False
        self.during: Any = None

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802  the server's own name
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  the server's own name
        self.envelopes.append(envelope)
        if self.during is not None:
            self.during()
        if self.cut:
            server.transport.abort()
        return "250 taken"

    @property
    def mails(self) -> list[EmailMessage]:
        return [
            cast("EmailMessage", message_from_bytes(envelope.content, policy=policy.default))
            for envelope in self.envelopes
        ]

    @property
    def addresses(self) -> list[str]:
        return [address for envelope in self.envelopes for address in envelope.rcpt_tos]


@contextmanager
def mail_server(settings: Settings) -> Iterator[Kept]:
    """The server, with the settings of this house pointing at it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = Kept()
    controller = Controller(kept, hostname="127.0.0.1", port=port)
    controller.start()
    point_at(settings, port)
    try:
        yield kept
    finally:
        controller.stop()


def point_at(settings: Settings, port: int) -> None:
    settings.EMAIL_URL = f"smtp://127.0.0.1:{port}"
    for name, value in mail_settings(settings.EMAIL_URL).items():
        setattr(settings, name, value)
    settings.DEFAULT_FROM_EMAIL = "desk@example.org"
