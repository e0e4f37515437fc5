"""Passkeys: made, used to sign in, as the second step and as proof, renamed, removed; and what is no passkey."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from fido2.utils import websafe_encode

from registration.accounts.selectors.passkeys import passkey_mark
from registration.accounts.services.passkeys import MAX_PASSKEYS
from tests.cache_keys import empty_cache
from tests.people import make_user
from tests.registration.device import Device
from tests.registration.test_accounts import PASSKEYS, PASSWORD, figures, is_in, with_password
from tournaments.models import AuditEvent, User

pytestmark = pytest.mark.django_db


class Secure(Client):
    """A browser on https, where passkeys work; or on another scheme."""

    def __init__(self, scheme: str = "https", **defaults: Any) -> None:
        super().__init__(**defaults)
        self.scheme = scheme

    def request(self, **request: Any) -> Any:
        port = {"https": "443", "http": "80"}[self.scheme]
        return super().request(**request | {"wsgi.url_scheme": self.scheme, "SERVER_PORT": port})


def signed_in(**defaults: Any) -> Client:
    client = Secure(**defaults)
    assert client.post("/sign-in/", {"username": "bob", "password": PASSWORD}).status_code == 302
    return client


def proven(client: Client) -> Client:
    """The client, its password typed once more."""
    client.post("/account/you/?next=/account/passkeys/", {"password": PASSWORD})
    return client


@pytest.fixture
def bob() -> User:
    return with_password("bob")


def made(device: Device, name: str = "My phone", client: Client | None = None) -> Client:
    """Bob's client, after ``device`` made a passkey there."""
    client = client or proven(signed_in())
    options = client.get("/account/passkeys/new/").context["options"]
    answer = client.post("/account/passkeys/new/", {"name": name, "credential": device.make(options)})
    assert answer.status_code == 302, answer.text
    return client


def options_for(client: Client) -> dict[str, Any]:
    """What a device is asked on the sign-in page."""
    reply = client.get("/sign-in/passkey/", headers={"accept": "application/json"})
    options: dict[str, Any] = reply.json()["request_options"]["publicKey"]
    return options


def opens(device: Device, **sent: str) -> tuple[Any, Client]:
    """The answer to a sign-in with this device alone, and the browser that got it."""
    visitor = Secure()
    return visitor.post("/sign-in/passkey/", {"credential": device.use(options_for(visitor))} | sent), visitor


@pytest.mark.long
def test_a_passkey_signs_in_without_a_password_and_never_leads_to_another_site(bob: User) -> None:
    device = Device()
    made(device)
    answer, visitor = opens(device, next="/gallery/")
    assert answer.headers["Location"] == "/gallery/"
    assert is_in(visitor)
    assert visitor.get("/account/").status_code == 200
    answer, visitor = opens(device, next="https://example.org/")
    assert "example.org" not in answer.headers["Location"]
    assert is_in(visitor)


def test_the_options_ask_for_a_passkey_and_for_a_finger(bob: User) -> None:
    """Discoverable, and with the person verified: what a passkey is (Web Authentication, section 4)."""
    options = proven(signed_in()).get("/account/passkeys/new/").context["options"]
    chosen = options["authenticatorSelection"]
    assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "required")
    assert options["rp"] == {"id": "testserver", "name": "Seatwind"}
    assert options_for(Secure())["userVerification"] == "required"


@pytest.mark.long
def test_a_passkey_stands_in_the_list_and_in_the_journal(bob: User) -> None:
    client = made(Device(), name="")
    page = client.get("/account/passkeys/").text
    assert "Passkey 1" in page  # it was given no name
    assert "Never used" in page
    assert "You can sign in with 1 passkey" in client.get("/account/").text
    assert AuditEvent.objects.get(action="account.passkey_made").after == {"name": "Passkey 1"}


@pytest.mark.long
def test_nothing_is_kept_of_an_answer_but_what_sign_ins_read(bob: User) -> None:
    device, client = Device(), proven(signed_in())
    options = client.get("/account/passkeys/new/").context["options"]
    credential = json.loads(device.make(options)) | {"clientExtensionResults": {"note": "a\u0000b"}, "more": [1]}
    client.post("/account/passkeys/new/", {"name": "", "credential": json.dumps(credential)})
    kept = Authenticator.objects.get().data["credential"]
    assert set(kept) == {"rawId", "type", "response"}
    assert set(kept["response"]) == {"clientDataJSON", "attestationObject"}


@pytest.mark.long
def test_the_password_is_asked_for_before_a_passkey_is_made_or_removed(bob: User) -> None:
    client = signed_in()
    assert client.get("/account/passkeys/new/").headers["Location"].startswith("/account/you/")
    made(Device())
    mark = passkey_mark(Authenticator.objects.get())
    other = signed_in()
    assert other.post(f"/account/passkeys/{mark}/remove/").headers["Location"].startswith("/account/you/")
    assert Authenticator.objects.exists()


@pytest.mark.long
def test_a_passkey_proves_who_is_there_as_the_password_does(bob: User) -> None:
    device = Device()
    made(device)
    client = signed_in()
    assert "With a passkey" in client.get("/account/you/?next=/account/passkeys/new/").text
    page = client.get("/account/you/passkey/?next=/account/passkeys/new/")
    options = page.context["js_data"]["request_options"]["publicKey"]
    answer = client.post("/account/you/passkey/", {"credential": device.use(options), "next": "/account/passkeys/new/"})
    assert answer.headers["Location"] == "/account/passkeys/new/"
    assert client.get("/account/passkeys/new/").status_code == 200


def test_an_answer_that_proves_nothing_is_said_where_it_was_asked(bob: User) -> None:
    made(Device())
    client = signed_in()
    client.get("/account/you/passkey/")
    answer = client.post("/account/you/passkey/", {"credential": "{}"})
    assert answer.status_code == 422
    assert "This passkey was not accepted" in answer.text


def test_a_passkey_is_renamed_and_removed(bob: User) -> None:
    client = made(Device())
    mark = passkey_mark(Authenticator.objects.get())
    assert client.post(f"/account/passkeys/{mark}/", {"name": ""}).status_code == 422
    assert client.post(f"/account/passkeys/{mark}/", {"name": "x" * 61}).status_code == 422
    assert client.post(f"/account/passkeys/{mark}/", {"name": "Old phone"}).status_code == 302
    assert "Remove “Old phone”?" in client.get(f"/account/passkeys/{mark}/remove/").text
    assert client.post(f"/account/passkeys/{mark}/remove/").headers["Location"] == "/account/passkeys/"
    assert client.post(f"/account/passkeys/{mark}/remove/").status_code == 404  # the second click
    assert not Authenticator.objects.exists()
    assert AuditEvent.objects.get(action="account.passkey_removed").before == {"name": "Old phone"}
    assert "No copy yet." in client.get("/account/passkeys/").text


@pytest.mark.long
def test_a_removed_passkey_opens_nothing(bob: User) -> None:
    device = Device()
    made(device)
    Authenticator.objects.all().delete()
    answer, visitor = opens(device, next="/gallery/")
    assert answer.headers["Location"] == "/sign-in/?next=%2Fgallery%2F"
    assert "This passkey was not accepted" in visitor.get(answer.headers["Location"]).text
    assert not is_in(visitor)


@pytest.mark.long
def test_an_answer_is_good_once(bob: User) -> None:
    device = Device()
    made(device)
    visitor = Secure()
    credential = device.use(options_for(visitor))
    visitor.post("/sign-in/passkey/", {"credential": credential})
    assert is_in(visitor)
    for again in (Secure(), visitor):
        if again is visitor:
            again.logout()
        again.post("/sign-in/passkey/", {"credential": credential})
        assert not is_in(again)


def test_a_new_passkey_is_answered_in_the_browser_that_asked(bob: User) -> None:
    """Somebody else's answer, or an old one, put under Bob's form would open his account to their device."""
    with_password("alice")
    hers = Secure()
    hers.post("/sign-in/", {"username": "alice", "password": PASSWORD})
    foreign = Device(credential_id=b"another").make(proven(hers).get("/account/passkeys/new/").context["options"])
    client = proven(signed_in())
    old = Device().make(client.get("/account/passkeys/new/").context["options"])
    client.get("/account/passkeys/new/")
    for sent in (foreign, old):
        assert client.post("/account/passkeys/new/", {"name": "", "credential": sent}).status_code == 422
    assert not Authenticator.objects.exists()


def close_account(device: Device) -> None:
    User.objects.update(is_active=False)


def touch_without_finger_or_pin(device: Device) -> None:
    device.verifies = False


def pass_on_from_another_site(device: Device) -> None:
    """The origin stands in what the device signs: a page that looks like ours gets an answer for itself alone."""
    device.origin = "https://testserver.example.org"


def name_alice(device: Device) -> None:
    """The handle names Alice, the key is Bob's."""
    device.owner = websafe_encode(str(make_user("alice").pk).encode())


def sign_with_another_key(device: Device) -> None:
    """The name of the passkey is known; its key is not."""
    device.key = Device().key


SPOILED = (
    close_account,
    touch_without_finger_or_pin,
    pass_on_from_another_site,
    name_alice,
    sign_with_another_key,
)


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("spoil", SPOILED)
def test_an_answer_that_is_not_the_owner_s_own_opens_nothing(bob: User, spoil: Callable[[Device], None]) -> None:
    device = Device()
    made(device)
    spoil(device)
    _answer, visitor = opens(device)
    assert not is_in(visitor)


# With and without the second step


@pytest.mark.long
def test_a_passkey_asks_for_no_second_step_and_for_none_after_the_password(bob: User) -> None:
    """Made on a laptop's localhost it cannot work on a phone: the password opens the account there as before."""
    made(Device())
    phone = Client(headers={"host": "192.0.2.7:8000"})
    assert phone.post("/sign-in/", {"username": "bob", "password": PASSWORD}).headers["Location"] == "/"
    assert is_in(phone)
    assert "Off. Sign-in asks for the password only." in phone.get("/account/").text


def with_figures(device: Device) -> None:
    """Bob has the six figures and a passkey."""
    client = made(device)
    secret: str = client.get("/account/second-step/on/").context["form"].secret
    assert client.post("/account/second-step/on/", {"code": figures(secret)}).status_code == 302


@pytest.mark.long
def test_a_passkey_is_the_second_step_where_there_is_one_or_opens_alone(bob: User) -> None:
    device = Device()
    with_figures(device)
    visitor = Secure()
    answer = visitor.post("/sign-in/", {"username": "bob", "password": PASSWORD, "next": "/gallery/"})
    assert answer.headers["Location"] == "/sign-in/second-step/"
    assert 'data-passkey="use"' in visitor.get("/sign-in/second-step/").text
    wrong = visitor.post("/sign-in/second-step/", {"credential": "[]"})
    assert "This passkey was not accepted" in wrong.text
    assert not is_in(visitor)
    sent = {"credential": device.use(wrong.context["js_data"]["request_options"]["publicKey"])}
    assert visitor.post("/sign-in/second-step/", sent).headers["Location"] == "/gallery/"
    assert is_in(visitor)
    _answer, alone = opens(device)
    assert is_in(alone)


@pytest.mark.long
def test_where_passkeys_do_not_work_the_second_step_offers_none(bob: User) -> None:
    with_figures(Device())
    phone = Client(headers={"host": "192.0.2.7:8000"})
    phone.post("/sign-in/", {"username": "bob", "password": PASSWORD})
    page = phone.get("/sign-in/second-step/")
    assert (page.status_code, "data-passkey" in page.text) == (200, False)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    phone.post("/sign-in/second-step/", {"code": codes[0]})
    assert is_in(phone)


# Where they work


@pytest.mark.long
@pytest.mark.parametrize(
    ("host", "scheme", "works"),
    [
        ("play.example.org", "https", True),
        ("play.example.org:8443", "https", True),
        ("localhost:8000", "http", True),
        ("hall.localhost:8000", "http", True),
        ("play.example.org", "http", False),
        ("127.0.0.1:8000", "http", False),
        ("192.0.2.7", "https", False),
        ("[2001:db8::1]:8443", "https", False),
        ("[::1]:8000", "http", False),
    ],
)
def test_browsers_make_passkeys_on_https_or_localhost_and_never_at_a_number(
    bob: User, host: str, scheme: str, works: bool
) -> None:
    client = proven(signed_in(scheme=scheme, HTTP_HOST=host))
    page = client.get("/account/passkeys/").text
    assert ("Passkeys cannot be created" not in page) == works
    assert ('href="/account/passkeys/new/"' in page) == works
    form = client.get("/account/passkeys/new/")
    assert form.status_code == (200 if works else 302)


@pytest.mark.long
def test_the_list_says_which_are_of_another_address(bob: User) -> None:
    made(Device())
    there = Secure(HTTP_HOST="seatwind.example.org")
    there.post("/sign-in/", {"username": "bob", "password": PASSWORD})
    assert "Created at another address of this site" in there.get("/account/passkeys/").text
    assert "Created at another address of this site" not in signed_in().get("/account/passkeys/").text


@pytest.mark.long_on_sqlite
def test_the_sign_in_offers_passkeys_where_somebody_has_one_and_they_work(bob: User) -> None:
    assert "data-passkey" not in Secure().get("/sign-in/").text
    made(Device())
    assert "data-passkey" in Secure().get("/sign-in/").text
    assert "data-passkey" not in Client(headers={"host": "192.0.2.7"}).get("/sign-in/").text


# What is no passkey


def credential(response: object, **facts: object) -> str:
    return json.dumps({"id": "YQ", "rawId": "YQ", "type": "public-key", "response": response} | facts)


ASSERTION = {"clientDataJSON": "e30", "authenticatorData": "YQ", "signature": "YQ", "userHandle": "YQ"}
NO_CREDENTIALS = (
    "",
    "nonsense",
    "null",
    "[]",
    '"a"',
    "{}",
    "[" * 3000,
    '{"id": 1}',
    credential({}, rawId="Yg"),
    credential(None),
    credential({"clientDataJSON": "", "attestationObject": ""}),
    credential({"clientDataJSON": "e30", "attestationObject": "oA"}),
    credential({"userHandle": None}),
    credential(ASSERTION, type="x"),
    credential(ASSERTION | {"userHandle": websafe_encode(b"9" * 40)}),
    credential(ASSERTION | {"userHandle": "a" * 13_000}),
)


@pytest.mark.long
@pytest.mark.parametrize("sent", NO_CREDENTIALS)
def test_what_is_no_credential_is_refused_with_a_sentence(bob: User, sent: str) -> None:
    client = proven(signed_in())
    client.get("/account/passkeys/new/")
    answer = client.post("/account/passkeys/new/", {"name": "a", "credential": sent})
    assert answer.status_code == 422
    assert not Authenticator.objects.exists()
    visitor = Secure()
    options_for(visitor)
    answer = visitor.post("/sign-in/passkey/", {"credential": sent})
    assert answer.headers["Location"] == "/sign-in/"
    assert not is_in(visitor)


@pytest.mark.long
def test_a_damaged_answer_is_refused_wherever_it_is_damaged(bob: User) -> None:
    """Each part cut short, emptied or exchanged for another, of both kinds of answer."""
    device = Device()
    made(device)
    client, visitor = proven(signed_in()), Secure()
    for path, options, answer in (
        ("/account/passkeys/new/", None, Device(credential_id=b"another").make),
        ("/sign-in/passkey/", options_for, device.use),
    ):
        sender = client if options is None else visitor
        for damage in (lambda part: part[:-4], lambda part: "", lambda part: part[4:] + part[:4], lambda part: None):
            current = sender.get(path).context["options"] if options is None else options(sender)
            whole = json.loads(answer(current))
            for part in list(whole["response"]):
                damaged = damage(whole["response"][part])
                if damaged == whole["response"][part]:
                    continue
                bad = whole | {"response": whole["response"] | {part: damaged}}
                empty_cache()
                reply = sender.post(path, {"name": "", "credential": json.dumps(bad)})
                assert reply.status_code in (302, 422), part
                assert not is_in(visitor)
    assert Authenticator.objects.count() == 1


@pytest.mark.long
def test_enough_is_enough(bob: User) -> None:
    client = proven(signed_in())
    for number in range(MAX_PASSKEYS):
        made(Device(credential_id=f"credential {number}".encode()), client=client)
    device = Device(credential_id=b"another")
    options = client.get("/account/passkeys/new/").context["options"]
    answer = client.post("/account/passkeys/new/", {"name": "", "credential": device.make(options)})
    assert answer.status_code == 422
    assert "You already have 20 passkeys" in answer.text
    assert Authenticator.objects.count() == MAX_PASSKEYS


# Who may


@pytest.mark.long
@pytest.mark.parametrize("act", ["", "remove/"])
def test_nobody_touches_the_passkeys_of_another(bob: User, act: str) -> None:
    made(Device())
    page = f"/account/passkeys/{passkey_mark(Authenticator.objects.get())}/{act}"
    with_password("alice")
    client = Secure()
    client.post("/sign-in/", {"username": "alice", "password": PASSWORD})
    proven(client)
    assert (client.get(page).status_code, client.post(page, {"name": "mine"}).status_code) == (404, 404)
    assert Authenticator.objects.get().data["name"] == "My phone"


@pytest.mark.long
@pytest.mark.parametrize("page", PASSKEYS)
def test_a_chair_of_the_demo_has_no_passkeys(page: str) -> None:
    client = Secure()
    client.force_login(make_user("demo-referee", is_demo=True))
    assert client.get(page).status_code in (302, 403)
    assert client.post(page, {"name": "a", "credential": "{}"}).status_code in (302, 403, 405)
    assert not Authenticator.objects.exists()


@pytest.mark.long_on_sqlite
def test_too_many_attempts_end_at_a_page_that_leads_on(bob: User) -> None:
    visitor = Secure()
    codes = [visitor.post("/sign-in/passkey/", {"credential": "{}"}).status_code for _ in range(62)]
    assert codes[0] == 302
    assert codes[-1] == 429
    page = visitor.post("/sign-in/passkey/", {"credential": "{}"}).text
    assert "Too many attempts" in page
    assert "Go to the start page" in page
