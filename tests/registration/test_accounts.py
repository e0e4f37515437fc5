"""One's own account: signing in by name or e-mail, the second step, passwords changed and reset, devices."""

import re
import time
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.usersessions.models import UserSession
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from registration.accounts.services.passwords import issue_password_link, password_link
from tests.cache_keys import empty_cache
from tests.people import NOON, actor, make_tournament, make_user, other_event
from tests.refusals import refuses
from tournaments.models import AuditEvent, Role, StaffRole, User

pytestmark = pytest.mark.django_db

PASSWORD = "four winds and a wall"
OTHER = "three dragons at dawn"


def with_password(username: str, **facts: object) -> User:
    user = make_user(username, **facts)
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture
def bob() -> User:
    return with_password("bob")


def signed_in(username: str = "bob", password: str = PASSWORD) -> Client:
    client = Client()
    assert client.post("/sign-in/", {"username": username, "password": password}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.long
@pytest.mark.parametrize("typed", ["bob", "bob@example.org", "BOB@Example.org"])
def test_a_name_or_an_address_signs_in(bob: User, client: Client, typed: str) -> None:
    client.post("/sign-in/", {"username": typed, "password": PASSWORD})
    assert is_in(client)


def test_an_address_of_two_accounts_signs_nobody_in(bob: User, client: Client) -> None:
    with_password("bert", email="bob@example.org")
    assert client.post("/sign-in/", {"username": "bob@example.org", "password": PASSWORD}).status_code == 200
    assert not is_in(client)


@pytest.mark.long
def test_wrong_passwords_count_together_however_the_account_is_named(bob: User, client: Client) -> None:
    """Five are free for an account from one network (decision 29)."""
    for typed in ("bob", "bob@example.org", "bob", "bob@example.org", "bob"):
        assert client.post("/sign-in/", {"username": typed, "password": "wrong"}).status_code == 200
    assert client.post("/sign-in/", {"username": "bob@example.org", "password": "wrong"}).status_code == 429


# What the account says


def test_the_account_says_what_its_owner_wrote(bob: User) -> None:
    client = signed_in()
    page = client.get("/account/")
    assert 'value="bob@example.org"' in page.text
    sent = {"given_name": "Robert", "family_name": "Roi", "email": "", "language": "fr"}
    answer = client.post("/account/", sent)
    assert (answer.status_code, answer.cookies["django_language"].value) == (302, "fr")
    bob.refresh_from_db()
    assert (bob.get_full_name(), bob.email, bob.language) == ("Robert Roi", "", "fr")
    row = AuditEvent.objects.get(action="account.changed")
    assert row.after == {"name": "Robert Roi", "email": ""}


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("field", "typed"),
    [("email", "bob@"), ("time_zone", "Tokyo"), ("time_zone", "Asia/Nowhere"), ("time_zone", "../etc/passwd")],
)
def test_what_is_no_address_and_no_zone_is_refused_where_it_stands(bob: User, field: str, typed: str) -> None:
    answer = signed_in().post("/account/", {"given_name": "Robert", "language": "en"} | {field: typed})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert f'value="{typed}"' in answer.text
    assert 'value="Robert"' in answer.text
    bob.refresh_from_db()
    assert (bob.email, bob.time_zone) == ("bob@example.org", "")


@pytest.mark.long
def test_pages_of_no_event_tell_times_in_the_zone_that_the_account_names(bob: User) -> None:
    """Noon in Paris is 20:00 in Tokyo in November; an event's own pages stay in the event's zone."""
    event = make_tournament(time_zone="Europe/Paris")
    client = signed_in()
    sent = {"given_name": "Bob", "family_name": "", "email": "", "language": "en"}
    assert client.post("/account/", sent | {"time_zone": "Asia/Tokyo"}).status_code == 302
    bob.refresh_from_db()
    assert bob.time_zone == "Asia/Tokyo"
    page = client.get("/account/devices/").text
    assert "Times are those of your account (Asia/Tokyo)." in page
    there = UserSession.objects.get(user=bob).created_at.astimezone(ZoneInfo("Asia/Tokyo"))
    assert f"{there:%H:%M}" in page
    assert "Europe/Paris" in client.get(f"/t/{event.slug}/").text
    assert client.post("/account/", sent | {"time_zone": ""}).status_code == 302
    assert "Times are those of this machine" in client.get("/account/devices/").text
    User.objects.filter(pk=bob.pk).update(time_zone="Mars/Olympus")  # the machine has forgotten it
    assert client.get("/account/devices/").status_code == 200


PAGES = (
    "/account/",
    "/account/password/",
    "/account/you/",
    "/account/second-step/",
    "/account/second-step/on/",
    "/account/second-step/spare/new/",
    "/account/devices/",
)
PASSKEYS = ("/account/passkeys/", "/account/passkeys/new/", "/account/passkeys/1/", "/account/passkeys/1/remove/")


@pytest.mark.parametrize("page", [*PAGES, *PASSKEYS, "/account/you/passkey/"])
def test_a_stranger_signs_in_first(page: str, client: Client) -> None:
    assert client.get(page).headers["Location"].startswith("/sign-in/?next=")
    assert client.post(page, {}).status_code in (302, 405)


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_a_chair_of_the_demo_has_no_account_to_change(page: str, client: Client) -> None:
    client.force_login(make_user("demo-referee", is_demo=True))
    answer = client.get(page)
    assert answer.status_code == 403
    assert "account.demo" in answer.text
    assert client.post(page, {}).status_code == 403


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_under_our_policy_of_content(page: str, bob: User) -> None:
    answer = signed_in().get(page, follow=True)
    assert answer.status_code == 200
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert not re.search(r"<script(?! src)|<style|\sstyle=|\son\w+=", answer.text)
    assert 'class="bar"' in answer.text


# Passwords


@pytest.mark.long
def test_a_password_is_changed_and_every_other_device_is_out(bob: User) -> None:
    here, there = signed_in(), signed_in()
    assert here.get("/account/password/").status_code == 200
    sent = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    assert here.post("/account/password/", sent).headers["Location"] == "/account/"
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    bob.refresh_from_db()
    assert bob.check_password(OTHER)
    assert AuditEvent.objects.filter(action="account.password_set").count() == 1


@pytest.mark.long
@pytest.mark.parametrize(
    "sent",
    [
        {"oldpassword": "wrong", "password1": OTHER, "password2": OTHER},
        {"oldpassword": PASSWORD, "password1": "bob", "password2": "bob"},
        {"oldpassword": PASSWORD, "password1": OTHER, "password2": "other"},
    ],
)
def test_a_change_that_does_not_fit_changes_nothing(bob: User, sent: dict[str, str]) -> None:
    assert signed_in().post("/account/password/", sent).status_code == 200
    bob.refresh_from_db()
    assert bob.check_password(PASSWORD)


def test_a_link_to_a_new_password_is_good_once(bob: User, client: Client) -> None:
    link = password_link(bob)
    page = client.get(link, follow=True)
    assert "Choose a password" in page.text
    assert link.rpartition("-")[2].strip("/") not in page.redirect_chain[-1][0]  # not where a referrer tells it
    client.post(page.redirect_chain[-1][0], {"password1": OTHER, "password2": OTHER})
    assert is_in(client)
    bob.refresh_from_db()
    assert bob.check_password(OTHER)
    assert "This link is no longer valid" in Client().get(link).text


def test_where_no_mail_goes_out_the_page_says_who_helps(client: Client, settings: Settings) -> None:
    settings.EMAIL_URL = ""
    page = client.get("/account/password/reset/")
    assert "This site does not send e-mail." in page.text
    assert "manage.py account reset" in page.text


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("right", ["is_superuser", "is_staff", "may_create_events", "elsewhere"])
def test_a_link_never_gives_an_organiser_more_than_they_have(right: str) -> None:
    event = make_tournament()
    elsewhere = other_event()
    if right == "elsewhere":
        StaffRole.objects.create(tournament=elsewhere, user=make_user("bob"), role=Role.REFEREE)
    else:
        User.objects.filter(username="bob").update(**{right: True})
    held = event.staff.select_related("tournament").get(user__username="bob")
    with refuses("account.link_for_another_organiser"):
        issue_password_link(held=held, by=actor("alice"), at=NOON)
    make_user("root", is_superuser=True)
    assert issue_password_link(held=held, by=actor("root"), at=NOON)


def test_the_terminal_helps_whoever_is_locked_out(bob: User, capsys: pytest.CaptureFixture[str]) -> None:
    Authenticator.objects.create(user=bob, type="totp", data={"secret": "x"})
    call_command("account", "reset", "bob")
    link = re.search(r"/account/password/\S+", capsys.readouterr().out)
    assert link is not None
    assert "Choose a password" in Client().get(link[0], follow=True).text
    assert Authenticator.objects.exists()
    call_command("account", "reset", "bob@example.org", "--second-step")
    assert not Authenticator.objects.exists()
    with pytest.raises(CommandError):
        call_command("account", "reset", "nobody")


# The second step


def figures(secret: str) -> str:
    """The six figures of this half minute (RFC 6238)."""
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def with_second_step() -> tuple[Client, str]:
    client = signed_in()
    response = client.get("/account/second-step/on/")
    assert response.headers["Location"].startswith("/account/you/")
    client.post(response.headers["Location"], {"password": PASSWORD})
    page = client.get("/account/second-step/on/")
    assert "data:image/svg+xml;base64," in page.text
    assert re.search(r"<input[^>]*name=.code[^>]*>", page.text)
    secret = page.context["form"].secret
    assert client.post("/account/second-step/on/", {"code": figures(secret)}).status_code == 302
    return client, secret


@pytest.mark.long
def test_with_the_second_step_a_password_alone_opens_nothing(bob: User) -> None:
    _client, secret = with_second_step()
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    visitor = Client()
    answer = visitor.post("/sign-in/", {"username": "bob", "password": PASSWORD, "next": "/gallery/"})
    assert answer.headers["Location"] == "/sign-in/second-step/"
    assert not is_in(visitor)
    assert "Verification code" in visitor.get("/sign-in/second-step/").text
    assert visitor.post("/sign-in/second-step/", {"code": "000000"}).status_code == 200
    assert not is_in(visitor)
    answer = visitor.post("/sign-in/second-step/", {"code": codes[0]})
    assert answer.headers["Location"] == "/gallery/"
    assert is_in(visitor)
    assert secret not in answer.text


def test_figures_of_the_app_open_the_account_once(bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    _client, secret = with_second_step()
    later = time.time() + 90  # those of now were used up when the step was set up
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time.time", lambda: later)
    for expected in (True, False):
        visitor = Client()
        visitor.post("/sign-in/", {"username": "bob", "password": PASSWORD})
        visitor.post("/sign-in/second-step/", {"code": figures(secret)})
        assert is_in(visitor) is expected


def test_figures_of_before_open_nothing(bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read over a shoulder, typed two minutes later."""
    _client, secret = with_second_step()
    old, later = figures(secret), time.time() + 120
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time.time", lambda: later)
    visitor = at_second_step()
    assert visitor.post("/sign-in/second-step/", {"code": old}).status_code == 200
    assert not is_in(visitor)


def test_a_spare_code_opens_once(bob: User) -> None:
    with_second_step()
    code, *others = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    for expected in (True, False):
        visitor = at_second_step()
        visitor.post("/sign-in/second-step/", {"code": code})
        assert is_in(visitor) is expected
    assert Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes() == others


@pytest.mark.parametrize("page", ["/account/", "/account/passkeys/new/", "/t/lyon-open/staff/", "/t/new/"])
def test_between_the_two_steps_no_page_opens(bob: User, page: str) -> None:
    """Whoever has the password alone and leaves the page of the second step for another is a stranger there."""
    StaffRole.objects.create(tournament=make_tournament(), user=bob, role=Role.ORGANISER)
    with_second_step()
    visitor = at_second_step()
    assert visitor.get(page).headers["Location"].startswith("/sign-in/")
    assert visitor.post("/account/second-step/off/").headers["Location"].startswith("/sign-in/")
    assert visitor.get("/api/v1/me/").status_code == 401
    assert Authenticator.objects.filter(type="totp").exists()
    assert not is_in(visitor)


def test_codes_are_guessed_ever_more_slowly(bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network tries five of a million; each further failure doubles the wait, and signing in anew does not end it."""
    with_second_step()
    now = time.time()
    monkeypatch.setattr("tournaments.accounts.services.attempts.time", SimpleNamespace(time=lambda: now))
    stranger = at_second_step("203.0.113.9")
    for n in range(5):
        assert "Try again in" not in stranger.post("/sign-in/second-step/", {"code": f"{n:06}"}).text
    for wait in (2, 4, 8):
        for visitor in (stranger, at_second_step("203.0.113.9")):
            answer = visitor.post("/sign-in/second-step/", {"code": "000009"})
            assert f"Try again in {wait} seconds" in answer.text
        now += wait
        assert "Try again in" not in stranger.post("/sign-in/second-step/", {"code": "000009"}).text


def at_second_step(address: str = "198.51.100.7") -> Client:
    visitor = Client(REMOTE_ADDR=address)
    visitor.post("/sign-in/", {"username": "bob", "password": PASSWORD})
    return visitor


def test_a_right_code_works_although_somebody_else_failed_and_the_cache_was_lost(bob: User) -> None:
    """A stranger who knows the password guesses: they wait, and the owner does not."""
    with_second_step()
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    stranger, owner = at_second_step("203.0.113.9"), at_second_step("198.51.100.7")
    for _ in range(5):
        stranger.post("/sign-in/second-step/", {"code": "000000"})
    empty_cache()
    assert "Try again in 2 seconds" in stranger.post("/sign-in/second-step/", {"code": codes[0]}).text
    assert not is_in(stranger)
    owner.post("/sign-in/second-step/", {"code": codes[0]})
    assert is_in(owner)


@pytest.mark.long
def test_the_database_pages_are_no_way_round_the_second_step(bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(is_staff=True, is_superuser=True)
    with_second_step()
    visitor = Client()
    answer = visitor.post("/admin/login/", {"username": "bob", "password": PASSWORD, "next": "/admin/"})
    assert answer.status_code == 200
    assert "two-step verification" in answer.text
    assert not is_in(visitor)


@pytest.mark.long_on_sqlite
def test_the_second_step_is_taken_away_and_spare_codes_are_made_anew(bob: User) -> None:
    client, _secret = with_second_step()
    before = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    assert before[0] in client.get("/account/second-step/spare/").text
    assert before[0] in client.get("/account/second-step/spare/file/").content.decode()
    assert client.post("/account/second-step/spare/new/").status_code == 302
    assert before[0] not in client.get("/account/second-step/spare/").text
    assert client.post("/account/second-step/off/").status_code == 302
    assert not Authenticator.objects.exists()
    assert signed_in()


# Devices


@pytest.mark.long
def test_every_other_device_is_signed_out(bob: User) -> None:
    here, there = signed_in(), signed_in()
    assert UserSession.objects.filter(user=bob).count() == 2
    assert "This device" in here.get("/account/devices/").text
    here.post("/account/devices/")
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
