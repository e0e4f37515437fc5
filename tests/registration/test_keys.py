"""API keys for oneself: what they open, what they do not, and who is asked by them."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from registration.accounts.services.passwords import password_link
from registration.api_keys.services import MAX_KEYS, NewKey, make_key, revoke_key
from registration.models import ApiKey
from tests.api.conftest import Api
from tests.people import actor, client_of, make_seated_event, make_user, other_event
from tests.refusals import refuses
from tournaments.accounts.services.tokens import issue_token
from tournaments.common.errors import NotPermitted
from tournaments.events.services.removal import remove_event
from tournaments.models import AuditEvent, Role, StaffRole, Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    made = make_seated_event()
    StaffRole.objects.create(tournament=other_event(), user=make_user("alice"), role=Role.ORGANISER)
    return made


def caller(username: str = "alice", **facts: object) -> Api:
    _row, key = make_key(new=NewKey("A key", **facts), by=actor(username), at=timezone.now())  # type: ignore[arg-type]
    api = Api()
    api.headers["Authorization"] = f"Token {key}"
    return api


@pytest.mark.long
def test_a_full_key_does_what_its_owner_may(event: Tournament) -> None:
    api = caller(is_read_only=False)
    assert api.patch("/tournaments/lyon-open/", {"place": "Nice"}).status == 200
    assert api.patch("/tournaments/other-open/", {"place": "Nice"}).status == 200
    assert caller("bob", is_read_only=False).patch("/tournaments/lyon-open/", {"place": "Nice"}).status == 403


def test_a_reading_key_writes_nothing(event: Tournament) -> None:
    api = caller()
    answer = api.patch("/tournaments/lyon-open/", {"place": "Nice"})
    assert (answer.status, answer.code) == (403, "keys.read_only")
    assert Tournament.objects.get(slug="lyon-open").place == ""
    assert api.get("/tournaments/lyon-open/staff/").status == 200


@pytest.mark.long
def test_a_key_for_one_event_opens_no_other(event: Tournament) -> None:
    api = caller(is_read_only=False, tournament=event)
    assert api.patch("/tournaments/lyon-open/", {"place": "Nice"}).status == 200
    for method, path in (("patch", "/tournaments/other-open/"), ("get", "/tournaments/other-open/staff/")):
        answer = api(method, path, {"place": "Nice"} if method == "patch" else None)
        assert (answer.status, answer.code) == (403, "keys.other_event")
    answer = api.post("/tournaments/", {"name": "New", "slug": "new-one", "rule_set": "mcr-ffmj-2016", "sessions": 1})
    assert (answer.status, answer.code) == (403, "keys.other_event")


@pytest.mark.long
def test_a_key_whose_event_was_removed_opens_nothing(event: Tournament) -> None:
    api = caller(is_read_only=False, tournament=event)
    remove_event(tournament=event, name="Lyon Open", by=actor("alice"), at=timezone.now())
    assert api.patch("/tournaments/other-open/", {"place": "Nice"}).code == "keys.other_event"
    assert api.get("/me/").body["roles"] == []


def test_a_key_says_whose_it_is(event: Tournament) -> None:
    answer = caller(tournament=event).get("/me/")
    assert answer.status == 200
    assert answer.body == {
        "username": "alice",
        "name": "Alice",
        "roles": [{"tournament": "lyon-open", "role": "organiser"}],
        "key": {"name": "A key", "read_only": True, "tournament": "lyon-open"},
    }
    whole = Api("alice").get("/me/").body
    assert whole["key"] is None
    assert [item["tournament"] for item in whole["roles"]] == ["lyon-open", "other-open"]


def test_the_last_use_is_kept_to_the_minute(event: Tournament) -> None:
    api = caller()
    assert ApiKey.objects.get().last_used_at is None
    api.get("/me/")
    first = ApiKey.objects.get().last_used_at
    api.get("/me/")
    assert ApiKey.objects.get().last_used_at == first
    ApiKey.objects.update(last_used_at=timezone.now() - timedelta(minutes=2))
    api.get("/me/")
    assert timezone.now() - ApiKey.objects.get().last_used_at < timedelta(minutes=1)  # type: ignore[operator]


def test_a_revoked_key_opens_nothing(event: Tournament) -> None:
    api = caller()
    key = ApiKey.objects.select_related("token").get()
    with pytest.raises(NotPermitted):
        revoke_key(key=key, by=actor("bob"), at=timezone.now())
    assert api.get("/me/").status == 200
    revoke_key(key=key, by=actor("alice"), at=timezone.now())
    assert api.get("/me/").status == 401
    assert not ApiKey.objects.exists()
    assert AuditEvent.objects.filter(action="key.revoked").count() == 1


@pytest.mark.long_on_sqlite
def test_what_a_key_may_not_be(event: Tournament) -> None:
    with refuses("keys.no_role_there"):
        caller("dan", tournament=event)
    make_user("demo", is_demo=True)
    with pytest.raises(NotPermitted):
        caller("demo")
    for _ in range(MAX_KEYS):
        caller("bob")
    with refuses("keys.too_many"):
        caller("bob")


PASSWORD, OTHER = "four winds and a wall", "three dragons at dawn"


def with_password(username: str) -> User:
    user = make_user(username)
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture
def bob() -> User:
    return with_password("bob")


def signed_in(username: str = "bob") -> Client:
    client = Client()
    assert client.post("/sign-in/", {"username": username, "password": PASSWORD}).status_code == 302
    return client


def proven(username: str) -> Client:
    """Signed in, with the password typed once more."""
    with_password(username)
    client = signed_in(username)
    assert client.post("/account/you/", {"password": PASSWORD}).status_code == 302
    return client


def test_keys_are_made_and_revoked_on_a_page(event: Tournament) -> None:
    client = proven("alice")
    answer = client.post("/account/keys/", {"name": "Screen", "rights": "read", "event": "lyon-open"})
    shown = re.search(r'class="code secret">([0-9a-f]{64})<', answer.text)
    assert shown is not None
    assert "no-store" in answer.headers["Cache-Control"]
    key = ApiKey.objects.get()
    assert (key.name, key.is_read_only, key.tournament_uid) == ("Screen", True, event.uid)
    assert shown[1] not in client.get("/account/keys/").text
    stranger = client_of("bob")
    assert stranger.post(f"/account/keys/{key.uid}/").status_code == 404
    assert client.post(f"/account/keys/{key.uid}/").status_code == 302
    assert not ApiKey.objects.exists()


# A key is made after a fresh proof, and ends with the password

NEW = {"name": "Screen", "rights": "full", "event": ""}


def test_a_session_left_open_makes_no_key(event: Tournament, bob: User) -> None:
    client = signed_in()
    asked = client.post("/account/keys/", NEW)
    assert asked.headers["Location"].startswith("/account/you/")
    assert not ApiKey.objects.exists()
    assert client.post(asked.headers["Location"], {"password": "wrong"}).status_code == 200
    assert not ApiKey.objects.exists()
    made = client.post(asked.headers["Location"], {"password": PASSWORD})
    assert re.search(r'class="code secret">([0-9a-f]{64})<', made.text)
    assert client.post("/account/keys/", NEW | {"name": "Second"}).status_code == 200
    assert [key.name for key in ApiKey.objects.all()] == ["Second", "Screen"]


def test_a_new_password_shows_and_ends_every_key(event: Tournament, bob: User) -> None:
    api, client = caller("bob"), signed_in()
    terminal = Api()
    terminal.headers["Authorization"] = f"Token {issue_token('bob', by=actor('alice'), at=timezone.now())}"
    assert [api.get("/me/").status, terminal.get("/me/").status] == [200, 200]
    assert "1 more key was issued in the terminal" in client.get("/account/keys/").text
    assert "These API keys end with the old password: A key and " in client.get("/account/password/").text
    sent = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    assert "2 API keys ended with the old password" in client.post("/account/password/", sent, follow=True).text
    assert [api.get("/me/").status, terminal.get("/me/").status] == [401, 401]
    assert AuditEvent.objects.get(action="accounts.tokens_ended").after == {"keys": 2}


def test_a_password_set_by_a_link_or_an_administrator_ends_them_too(event: Tournament, bob: User) -> None:
    api = caller("bob")
    visitor = Client()
    page = visitor.get(password_link(bob), follow=True)
    visitor.post(page.redirect_chain[-1][0], {"password1": OTHER, "password2": OTHER})
    assert api.get("/me/").status == 401
    make_user("root", is_superuser=True, is_staff=True)
    api = caller("bob")
    typed = {"password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    assert client_of("root").post(f"/admin/tournaments/user/{bob.pk}/password/", typed).status_code == 302
    assert api.get("/me/").status == 401


@pytest.mark.long
@pytest.mark.parametrize("sent", [{"name": ""}, {"event": "nowhere"}, {"rights": "all"}])
def test_a_key_that_cannot_be_made_is_refused_on_the_form(event: Tournament, sent: dict[str, str]) -> None:
    typed = {"name": "Screen", "rights": "read", "event": ""} | sent
    assert proven("alice").post("/account/keys/", typed).status_code == 422
    assert not ApiKey.objects.exists()
