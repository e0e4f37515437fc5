"""The example of docs/feeds.md is run as it is printed."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.people import NOON, actor, make_tournament
from tests.tournaments.webhooks.receiver import Receiver
from tournaments.webhooks.services import registering
from tournaments.webhooks.services.sending import deliver_due

PAGE = Path(__file__).resolve().parents[3] / "docs" / "feeds.md"


def printed_check() -> Any:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    names: dict[str, Any] = {}
    exec(source, names)  # noqa: S102  our own document
    return names["is_genuine"]


@pytest.mark.django_db
def test_the_printed_check_knows_genuine_messages_and_only_those(receiver: Receiver) -> None:
    hook, secret = registering.register(
        tournament=make_tournament(), url=receiver.url, events=["session.started"], by=actor("alice"), at=NOON
    )
    registering.ping(webhook=hook, by=actor("alice"), at=NOON)
    deliver_due(at=NOON)
    (got,) = receiver.got
    header, now, is_genuine = got.headers["seatwind-signature"], NOON.timestamp(), printed_check()
    assert is_genuine(secret, header, got.body, now)
    assert not is_genuine(secret, header, got.body + b" ", now)
    assert not is_genuine("whsec_other", header, got.body, now)
    assert not is_genuine(secret, header, got.body, now + 301)


def test_the_document_names_every_header_and_event_that_is_sent() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word in ("Seatwind-Event", "Seatwind-Delivery", "Seatwind-Signature", *registering.CHOSEN, "ping"):
        assert str(word) in text
