"""Mail goes where ``EMAIL_URL`` says: read exactly, and taken by a real server."""

import pytest
from django.test import Client
from pytest_django import Settings

from config import env
from config.backends.mail import mail_settings
from tests.people import make_user
from tests.registration.mail_server import Kept, point_at

SMTP = "django.core.mail.backends.smtp.EmailBackend"


@pytest.mark.parametrize(
    ("url", "host", "port", "tls", "ssl"),
    [
        ("smtp://mail.example.org", "mail.example.org", 25, False, False),
        ("smtp+tls://me%40example.org:p%3Aw@mail.example.org", "mail.example.org", 587, True, False),
        ("smtp+ssl://mail.example.org:4650", "mail.example.org", 4650, False, True),
    ],
)
def test_the_address_of_a_server_is_read(url: str, host: str, port: int, tls: bool, ssl: bool) -> None:
    read = mail_settings(url)
    assert (read["EMAIL_BACKEND"], read["EMAIL_HOST"], read["EMAIL_PORT"]) == (SMTP, host, port)
    assert (read["EMAIL_USE_TLS"], read["EMAIL_USE_SSL"]) == (tls, ssl)
    if "me%40" in url:
        assert (read["EMAIL_HOST_USER"], read["EMAIL_HOST_PASSWORD"]) == ("me@example.org", "p:w")


@pytest.mark.parametrize("url", ["mail.example.org", "https://mail.example.org", "smtp://"])
def test_what_is_no_server_stops_the_start(url: str) -> None:
    with pytest.raises(ValueError, match="EMAIL_URL"):
        mail_settings(url)


def test_without_a_server_nothing_is_sent() -> None:
    assert mail_settings("") == {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}


@pytest.mark.long_on_sqlite
@pytest.mark.django_db
def test_a_real_server_takes_the_link_to_a_new_password(server: Kept, client: Client) -> None:
    bob = make_user("bob")
    bob.set_password("four winds and a wall")
    bob.save()
    client.cookies["django_language"] = "en"
    assert "e-mail address of your account" in client.get("/account/password/reset/").text
    for address, sent in (("nobody@example.org", 0), ("bob@example.org", 1)):
        answer = client.post("/account/password/reset/", {"email": address})
        assert (answer.headers["Location"], len(server.mails)) == ("/account/password/reset/sent/", sent)
    (mail,) = server.mails
    assert (server.envelopes[0].mail_from, server.addresses) == ("desk@example.org", ["bob@example.org"])
    assert mail["Subject"] == "Your link for choosing a new password"
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    link = next(word for word in text.split() if "/account/password/" in word)
    assert "Choose a password" in client.get(link.removeprefix("https://play.example.org"), follow=True).text


@pytest.mark.django_db
def test_a_name_with_line_breaks_adds_no_recipient(server: Kept, client: Client) -> None:
    hostile = "Bob\r\nBcc: x@evil.example\r\n\r\n<script>"
    bob = make_user("bob", first_name=hostile, last_name=hostile)
    bob.set_password("four winds and a wall")
    bob.save()
    client.post("/account/password/reset/", {"email": "bob@example.org"})
    (mail,) = server.mails
    assert (server.addresses, mail["Bcc"], mail["To"]) == (["bob@example.org"], None, "bob@example.org")
    assert "evil.example" not in server.envelopes[0].content.decode()


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example:8000"])
@pytest.mark.django_db
def test_a_forged_host_is_in_no_mail(host: str, server: Kept, client: Client) -> None:
    bob = make_user("bob")
    bob.set_password("four winds and a wall")
    bob.save()
    client.post("/account/password/reset/", {"email": "bob@example.org"}, headers={"host": host})
    text = server.envelopes[0].content.decode()
    assert "https://play.example.org/account/password/" in text
    assert host not in text


@pytest.mark.django_db
def test_without_an_address_no_link_is_sent_and_the_page_says_how_to_set_it(
    server: Kept, client: Client, settings: Settings
) -> None:
    settings.SEATWIND_ADDRESS = ""
    make_user("bob")
    for page in (
        client.get("/account/password/reset/"),
        client.post("/account/password/reset/", {"email": "bob@example.org"}),
    ):
        assert "SEATWIND_ADDRESS" in page.text
    assert not server.mails


@pytest.mark.parametrize("given", ["mahjong.example.org", "https://a.example/path", "https://me@a.example", "ftp://a"])
def test_what_is_no_address_stops_the_start(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATWIND_ADDRESS", given)
    with pytest.raises(ValueError, match="SEATWIND_ADDRESS"):
        env.address("SEATWIND_ADDRESS")


def test_an_address_has_no_slash_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATWIND_ADDRESS", "https://mahjong.example.org/")
    assert env.address("SEATWIND_ADDRESS") == "https://mahjong.example.org"


@pytest.mark.django_db
def test_whoever_waits_for_a_link_hears_that_the_mail_server_is_away(settings: Settings, client: Client) -> None:
    point_at(settings, 9)
    make_user("bob").set_password("four winds and a wall")
    answer = client.post("/account/password/reset/", {"email": "bob@example.org"})
    assert answer.status_code == 503
    assert "The mail server did not accept the message" in answer.text
