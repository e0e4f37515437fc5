"""Wrong passwords slow whoever tries them: by account, by network, never the right password of a known device."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cache_keys import empty_cache
from tests.people import make_seated_event, make_user
from tournaments.accounts.services.attempts import DEVICE_COOKIE
from tournaments.common.services.tallies import forget_old_failures
from tournaments.models import FailureTally, User

pytestmark = pytest.mark.django_db

PASSWORD, WRONG = "four winds and a wall", "east wind"
HALL, AWAY = "192.0.2.1", "198.51.100.7"
FREE, FREE_OF_A_NETWORK, FREE_OF_A_DEVICE = 5, 30, 20


class Clock:
    """The seconds that the delays count by."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    empty_cache()
    made = Clock()
    monkeypatch.setattr("tournaments.accounts.services.attempts.time", SimpleNamespace(time=made.time))
    return made


@pytest.fixture(autouse=True)
def bob() -> User:
    user = make_user("bob")
    user.set_password(PASSWORD)
    user.save()
    return user


def attempt(client: Client, password: str = WRONG, username: str = "bob", address: str = HALL) -> int:
    data = {"username": username, "password": password}
    return client.post("/sign-in/", data, REMOTE_ADDR=address).status_code


def fail(times: int, clock: Clock, username: str = "bob", address: str = HALL) -> None:
    """Wrong passwords from devices that nobody knows, each after its wait."""
    for _ in range(times):
        clock.now += 1000
        assert attempt(Client(), username=username, address=address) == 200


@pytest.mark.long
def test_after_five_failures_each_further_one_doubles_the_wait(clock: Clock) -> None:
    client = Client()
    assert [attempt(client) for _ in range(FREE)] == [200] * FREE
    for wait in (2, 4, 8, 16, 32):
        clock.now += wait - 1
        assert attempt(client) == 429
        clock.now += 1
        assert attempt(client) == 200


@pytest.mark.long
def test_the_wait_ends_at_a_quarter_of_an_hour(clock: Clock) -> None:
    fail(20, clock)
    clock.now += 899
    assert attempt(Client()) == 429
    clock.now += 1
    assert attempt(Client(), PASSWORD) == 302


@pytest.mark.long
def test_while_it_waits_not_even_the_right_password_is_tested(clock: Clock) -> None:
    client = Client()
    for _ in range(FREE):
        attempt(client)
    assert attempt(client, PASSWORD) == 429
    assert "_auth_user_id" not in client.session


@pytest.mark.long
def test_a_name_is_one_name_however_it_is_written(clock: Clock) -> None:
    for name in ("bob", "BOB", " bob", "bob ", "Bob"):
        attempt(Client(), username=name)
    assert attempt(Client(), username="bob") == 429


@pytest.mark.long
def test_success_is_not_counted_and_ends_the_wait(clock: Clock) -> None:
    """A hall of helpers signs in from one address, the same account on many tablets."""
    assert [attempt(Client(), PASSWORD) for _ in range(60)] == [302] * 60
    for _ in range(FREE - 1):
        attempt(Client())
    assert attempt(Client(), PASSWORD) == 302
    assert [attempt(Client()) for _ in range(FREE)] == [200] * FREE


@pytest.mark.long
def test_a_slip_with_one_name_holds_up_nobody_else_behind_the_address(clock: Clock) -> None:
    for _ in range(FREE + 3):
        attempt(Client(), username="dan")
    assert attempt(Client(), username="dan") == 429
    assert attempt(Client(), PASSWORD) == 302


@pytest.mark.long
def test_a_network_that_tries_many_names_is_slowed(clock: Clock) -> None:
    assert [attempt(Client(), username=f"name{n}") for n in range(FREE_OF_A_NETWORK)] == [200] * FREE_OF_A_NETWORK
    assert attempt(Client(), username="one-more") == 429
    assert attempt(Client(), username="one-more", address=AWAY) == 200


@pytest.mark.long
def test_the_addresses_of_one_subscriber_are_one_network(clock: Clock) -> None:
    addresses = [f"2001:db8:1:2::{n:x}" for n in range(1, 7)]
    assert [attempt(Client(), address=address) for address in addresses] == [200] * FREE + [429]
    assert attempt(Client(), address="2001:db8:1:3::1") == 200


@pytest.mark.long
def test_one_network_does_not_hold_up_the_account_elsewhere(clock: Clock) -> None:
    fail(12, clock)
    assert attempt(Client()) == 429
    assert attempt(Client(), PASSWORD, address=AWAY) == 302


@pytest.mark.long
def test_many_networks_together_hold_up_an_account_for_a_minute_at_most(clock: Clock) -> None:
    for n in range(60):
        clock.now += 60
        assert attempt(Client(), address=f"203.0.113.{n}") == 200
    assert attempt(Client(), PASSWORD, address=AWAY) == 429
    clock.now += 60
    assert attempt(Client(), PASSWORD, address=AWAY) == 302


@pytest.mark.long
def test_a_device_that_signed_in_before_is_not_held_up_by_others(clock: Clock) -> None:
    known = Client()
    assert attempt(known, PASSWORD) == 302
    known.post("/sign-out/")
    assert known.cookies[DEVICE_COOKIE]["httponly"]
    for n in range(60):
        clock.now += 60
        attempt(Client(), address=f"203.0.113.{n}")
    fail(20, clock)
    assert attempt(Client(), PASSWORD) == 429
    assert attempt(known, PASSWORD) == 302


@pytest.mark.long
def test_a_device_is_known_for_its_own_accounts_alone(clock: Clock) -> None:
    dan = make_user("dan")
    dan.set_password(PASSWORD)
    dan.save()
    known = Client()
    attempt(known, PASSWORD, "dan")
    known.post("/sign-out/")
    fail(FREE, clock)
    assert attempt(known, PASSWORD) == 429
    assert attempt(known, PASSWORD, "dan") == 302


@pytest.mark.long
def test_a_device_of_a_desk_is_known_for_everybody_who_signed_in_there(clock: Clock) -> None:
    dan = make_user("dan")
    dan.set_password(PASSWORD)
    dan.save()
    desk = Client()
    attempt(desk, PASSWORD)
    attempt(desk, PASSWORD, "dan")
    for name in ("bob", "dan"):
        fail(FREE, clock, name)
        assert attempt(desk, PASSWORD, name) == 302


@pytest.mark.long
def test_a_known_device_that_guesses_itself_is_a_stranger_for_an_hour(clock: Clock) -> None:
    known = Client()
    attempt(known, PASSWORD)
    assert [attempt(known) for _ in range(FREE_OF_A_DEVICE)] == [200] * FREE_OF_A_DEVICE
    assert [attempt(known) for _ in range(FREE)] == [200] * FREE
    assert attempt(known) == 429


@pytest.mark.long
@pytest.mark.parametrize("cookie", ["", "x", "W10:1:forged", '["a", ["b"]]'])
def test_a_forged_cookie_makes_no_device_known(cookie: str, clock: Clock) -> None:
    fail(FREE, clock)
    client = Client()
    client.cookies[DEVICE_COOKIE] = cookie
    assert attempt(client, PASSWORD) == 429


@pytest.mark.long
def test_the_page_keeps_its_address_and_its_form(clock: Clock) -> None:
    client = Client()
    for _ in range(FREE):
        attempt(client)
    answer = client.post("/sign-in/", {"username": "bob", "password": WRONG, "next": "/gallery/"}, REMOTE_ADDR=HALL)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
    assert answer.request["PATH_INFO"] == "/sign-in/"
    assert "Try again in 2 seconds" in answer.text
    assert 'name="password"' in answer.text
    assert 'value="bob"' in answer.text
    assert 'name="next" value="/gallery/"' in answer.text
    assert WRONG not in answer.text


# The database pages


def enter(client: Client, password: str) -> "tuple[int, str]":
    answer = client.post("/admin/login/", {"username": "root", "password": password}, REMOTE_ADDR=HALL)
    return answer.status_code, answer.text


@pytest.fixture
def root() -> User:
    user = make_user("root", is_superuser=True, is_staff=True)
    user.set_password(PASSWORD)
    user.save()
    return user


def test_the_database_pages_show_their_own_form_and_slow_who_guesses(root: User, clock: Clock) -> None:
    client = Client()
    assert client.get("/admin/login/").status_code == 200
    assert [enter(client, WRONG)[0] for _ in range(FREE)] == [200] * FREE
    status, page = enter(client, PASSWORD)
    assert status == 429
    assert "Try again in 2 seconds" in page
    assert 'id="login-form"' in page
    clock.now += 2
    assert enter(client, PASSWORD)[0] == 302
    assert client.get("/admin/").status_code == 200


@pytest.mark.long
def test_both_sign_ins_count_together(root: User, clock: Clock) -> None:
    for _ in range(FREE):
        enter(Client(), WRONG)
    assert attempt(Client(), PASSWORD, "root") == 429


@pytest.mark.long
def test_a_device_known_from_the_database_pages_is_known(root: User, clock: Clock) -> None:
    known = Client()
    assert enter(known, PASSWORD)[0] == 302
    known.post("/sign-out/")
    fail(FREE, clock, "root")
    assert enter(known, PASSWORD)[0] == 302


# What is counted outlives what strangers do meanwhile


def test_what_the_cache_loses_is_counted_all_the_same(clock: Clock) -> None:
    for _ in range(FREE):
        attempt(Client())
    empty_cache()
    assert attempt(Client(), PASSWORD) == 429


def test_three_hundred_and_thirty_posts_of_a_stranger_wipe_no_counter(clock: Clock) -> None:
    event = make_seated_event()
    for _ in range(FREE):
        attempt(Client())
    stranger = Client()
    for number in range(330):
        data = {"name": "x", "number": number, "code": "AAAAAA"}
        stranger.post(f"/t/{event.slug}/me/", data, REMOTE_ADDR=f"203.0.113.{number % 250}")
    assert attempt(Client(), PASSWORD) == 429


def test_a_pause_writes_nothing(clock: Clock) -> None:
    """One process writes at a time: whoever has to wait takes no turn from the tables."""
    for _ in range(FREE):
        attempt(Client())
    with CaptureQueriesContext(connection) as queries:
        assert attempt(Client()) == 429
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_success_leaves_no_row(clock: Clock) -> None:
    assert attempt(Client(), PASSWORD) == 302
    assert not FailureTally.objects.exists()


def test_no_row_names_an_address_or_an_account(clock: Clock) -> None:
    attempt(Client())
    assert not [name for name in FailureTally.objects.values_list("name", flat=True) if "bob" in name or HALL in name]


def test_the_sweep_forgets_an_hour_and_keeps_the_most_failures_within_its_bound(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempt(Client(), username="long-ago")
    clock.now += 3601
    for _ in range(FREE):
        attempt(Client())
    for n in range(12):
        attempt(Client(), username=f"name{n}", address=f"203.0.113.{n}")
    monkeypatch.setattr("tournaments.common.services.tallies.MAX_ROWS", 10)
    forget_old_failures(at=datetime.fromtimestamp(clock.now, UTC))
    assert FailureTally.objects.count() == 10
    assert attempt(Client(), PASSWORD) == 429
    forget_old_failures(at=datetime.fromtimestamp(clock.now + 3601, UTC))
    assert not FailureTally.objects.exists()
