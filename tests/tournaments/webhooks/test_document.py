"""The example of docs/feeds.md is run as it is printed."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.people import NOON, actor, make_tournament
from tests.tournaments.webhooks.receiver import Receiver
from tournaments.webhooks.services import registering
from tournaments.webhooks.services.sending import deliver_due
from tournaments.webhooks.services.signing import signed_headers

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
    headers, now, is_genuine = got.headers, NOON.timestamp(), printed_check()
    assert is_genuine(secret, headers, got.body, now)
    assert not is_genuine(secret, headers, got.body + b" ", now)
    assert not is_genuine("whsec_b3RoZXI=", headers, got.body, now)
    assert not is_genuine(secret, headers, got.body, now + 301)


def test_the_example_of_the_specification() -> None:
    """The message that the specification of Standard Webhooks signs."""
    headers = signed_headers(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}'
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_document_names_every_header_and_event_that_is_sent() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word in ("webhook-id", "webhook-timestamp", "webhook-signature", *registering.CHOSEN, "ping"):
        assert str(word) in text
