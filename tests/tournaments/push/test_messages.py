"""Web Push: sealing by the example of RFC 8291, browsers that come and go, and a message told once."""

import base64
import json
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from http_ece import decrypt
from py_vapid import Vapid02

from config.env import new_vapid_key
from tests.people import NOON, make_user
from tests.refusals import refuses
from tournaments.common.actors import user_actor
from tournaments.common.errors import Refusal
from tournaments.models import PushNotice, PushSubscription
from tournaments.push.services.sealing import seal_message, server_key, to_bytes, to_text
from tournaments.push.services.sending import PushMessage, PushText, send_notifications
from tournaments.push.services.subscribing import subscribe, unsubscribe
from tournaments.site.services.sweeps import forget_old_notices
from tournaments.webhooks.services.guarded import Reply
from tournaments.webhooks.services.sending import Parcel

pytestmark = pytest.mark.django_db
ENDPOINT = "https://push.example.net/wpush/v2/one"
TAKEN, GONE, BUSY, REFUSED = (Reply(status, "", "", 5) for status in (201, 410, 503, 403))

# RFC 8291, section 5 and appendix A.
RFC_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
RFC_AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
RFC_SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"  # the key of this server too, in the settings of tests
RFC_SALT = "DGv6ra1nlYgDCS1FRnbzlw"
RFC_BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6"
    "cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


class Browser:
    """What a browser keeps of its subscription, and reads what is sent to it."""

    def __init__(self, endpoint: str = ENDPOINT, language: str = "en", owner: str = "bob") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = b"sixteen bytes ok"
        self.row = subscribe(
            endpoint=endpoint,
            public_key=to_text(point),
            auth=to_text(self.auth),
            language=language,
            site="https://mahjong.example",
            by=user_actor(make_user(owner)),
            at=NOON,
        )

    def read(self, parcel: Parcel) -> dict[str, str]:
        plain = decrypt(parcel.body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        loads: dict[str, str] = json.loads(plain)
        return loads


class Line:
    """A push service that answers what it is told to, and keeps what came."""

    def __init__(self, *replies: Reply) -> None:
        self.replies, self.parcels = list(replies), list[Parcel]()

    def __call__(self, parcel: Parcel) -> Reply:
        self.parcels.append(parcel)
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


def message(browser: Browser, about: UUID | None = None) -> PushMessage:
    def words() -> PushText:
        return PushText("Table 12 calls", "Ruling", "/t/lyon-open/rulings/new/")

    return PushMessage(browser.row, about or uuid4(), words, timedelta(minutes=3))


def test_a_message_is_sealed_as_in_rfc_8291() -> None:
    sender = ec.derive_private_key(int.from_bytes(to_bytes(RFC_SENDER), "big"), ec.SECP256R1())
    body = seal_message(
        b"When I grow up, I want to be a watermelon",
        public_key=RFC_PUBLIC,
        auth=RFC_AUTH,
        sender=sender,
        salt=to_bytes(RFC_SALT),
    )
    assert to_text(body) == RFC_BODY


def test_the_browser_reads_what_was_sent_and_the_service_knows_who_sends() -> None:
    browser, line = Browser(), Line(TAKEN)
    about = uuid4()
    assert send_notifications([message(browser, about)], at=NOON, send=line) == 1
    (parcel,) = line.parcels
    assert browser.read(parcel) == {
        "title": "Table 12 calls",
        "body": "Ruling",
        "href": "/t/lyon-open/rulings/new/",
        "tag": str(about),
    }
    assert (parcel.url, parcel.headers["TTL"], parcel.headers["Urgency"]) == (ENDPOINT, "180", "high")
    token, _comma, public = parcel.headers["Authorization"].removeprefix("vapid t=").partition(",k=")
    assert public == server_key()
    claims = json.loads(to_bytes(token.split(".")[1]))
    assert claims["aud"] == "https://push.example.net"
    assert claims["sub"] == "https://mahjong.example"
    assert Vapid02.verify(parcel.headers["Authorization"])


def test_a_browser_of_this_very_machine_stops_nobody_elses_news() -> None:
    browser, line = Browser(), Line(TAKEN)
    PushSubscription.objects.update(site="http://localhost:8000")
    browser.row.refresh_from_db()
    assert send_notifications([message(browser)], at=NOON, send=line) == 1


def test_the_key_of_the_server_is_the_point_of_its_number(settings: Any) -> None:
    """Appendix A: as_private and as_public."""
    assert settings.SEATWIND_VAPID_KEY == RFC_SENDER
    assert server_key() == "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"


def test_it_is_told_once_however_often_the_sweep_comes() -> None:
    browser, line, about = Browser(), Line(TAKEN), uuid4()
    for minute in range(3):
        send_notifications([message(browser, about)], at=NOON + timedelta(minutes=minute), send=line)
    assert len(line.parcels) == 1


@pytest.mark.long
def test_a_service_that_is_busy_is_asked_again_and_not_for_ever() -> None:
    browser, line, about = Browser(), Line(BUSY, BUSY, TAKEN), uuid4()
    for seconds in range(0, 120, 5):
        send_notifications([message(browser, about)], at=NOON + timedelta(seconds=seconds), send=line)
    assert len(line.parcels) == 3
    never, other = Line(BUSY), uuid4()
    for seconds in range(0, 300, 5):
        send_notifications([message(browser, other)], at=NOON + timedelta(seconds=seconds), send=never)
    assert len(never.parcels) == 4


def test_what_is_refused_is_not_sent_again() -> None:
    browser, line, about = Browser(), Line(REFUSED), uuid4()
    for seconds in (0, 60, 120):
        send_notifications([message(browser, about)], at=NOON + timedelta(seconds=seconds), send=line)
    assert len(line.parcels) == 1
    assert PushSubscription.objects.filter(pk=browser.row.pk).exists()


def test_a_browser_that_is_gone_is_forgotten() -> None:
    browser = Browser()
    send_notifications([message(browser)], at=NOON, send=Line(GONE))
    assert not PushSubscription.objects.exists()
    assert not PushNotice.objects.exists()


def test_one_that_dies_on_the_way_leaves_it_to_the_next() -> None:
    browser, about = Browser(), uuid4()

    def dies(_parcel: Parcel) -> Reply:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        send_notifications([message(browser, about)], at=NOON, send=dies)
    line = Line(TAKEN)
    assert send_notifications([message(browser, about)], at=NOON + timedelta(seconds=10), send=line) == 0
    assert send_notifications([message(browser, about)], at=NOON + timedelta(seconds=31), send=line) == 1


def test_two_days_later_it_is_forgotten() -> None:
    send_notifications([message(Browser())], at=NOON, send=Line(TAKEN))
    assert forget_old_notices(at=NOON + timedelta(hours=47)) == 0
    assert forget_old_notices(at=NOON + timedelta(hours=49)) == 1


# --- browsers that come and go --------------------------------------------------------------------------------------


def test_a_browser_asked_twice_is_one_and_changes_hands_with_its_account() -> None:
    first = Browser(owner="bob").row
    second = Browser(owner="chris", language="fr").row
    assert first.pk == second.pk
    row = PushSubscription.objects.get()
    assert (row.user.get_username(), row.language) == ("chris", "fr")


@pytest.mark.long
def test_the_twenty_first_takes_the_place_of_the_first() -> None:
    for number in range(21):
        Browser(f"{ENDPOINT}{number}")
    kept = set(PushSubscription.objects.values_list("endpoint", flat=True))
    assert len(kept) == 20
    assert f"{ENDPOINT}0" not in kept


@pytest.mark.parametrize(
    ("endpoint", "why"),
    [
        ("http://push.example.net/a", "address"),
        ("ftp://push.example.net/a", "address"),
        ("https://user:word@push.example.net/a", "address"),
        ("https://127.0.0.1/a", "private"),
        ("https://[::1]/a", "private"),
        ("https://169.254.169.254/latest", "private"),
        ("https://192.168.1.4/a", "private"),
        ("https://8.8.8.8:25/a", "port"),
    ],
)
def test_what_is_no_push_service_is_refused(endpoint: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        Browser(endpoint)
    assert (refused.value.code, refused.value.detail["why"]) == ("push.address", why)


@pytest.mark.parametrize(
    ("public_key", "auth"),
    [
        ("", RFC_AUTH),
        (RFC_PUBLIC, ""),
        ("A" * 87, RFC_AUTH),
        (RFC_PUBLIC, "AAAA"),
        ("§", RFC_AUTH),
        (RFC_AUTH, RFC_AUTH),
    ],
)
def test_keys_that_are_none_are_refused(public_key: str, auth: str) -> None:
    facts = {"endpoint": ENDPOINT, "language": "en", "site": "https://mahjong.example"}
    with refuses("push.keys"):
        subscribe(public_key=public_key, auth=auth, by=user_actor(make_user("bob")), at=NOON, **facts)


def test_without_a_key_of_the_server_nothing_is_offered(settings: Any) -> None:
    settings.SEATWIND_VAPID_KEY = ""
    assert server_key() == ""
    with refuses("push.off"):
        Browser()


def test_nobody_silences_somebody_else() -> None:
    row = Browser(owner="bob").row
    with refuses("push.not_yours"):
        unsubscribe(subscription=row, by=user_actor(make_user("chris")))
    unsubscribe(subscription=row, by=user_actor(make_user("bob")))
    assert not PushSubscription.objects.exists()


def test_new_keys_are_numbers_of_the_curve() -> None:
    for _ in range(50):
        made = new_vapid_key()
        assert len(base64.urlsafe_b64decode(made + "=")) == 32
        assert ec.derive_private_key(int.from_bytes(to_bytes(made), "big"), ec.SECP256R1())
