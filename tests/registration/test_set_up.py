"""The first start: the code from the terminal, five tries, the first account, and nobody else after that."""

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from registration.accounts.services.set_up import LENGTH, SIGNS, needs_owner, read_code, renew_code
from registration.models import SetUpCode
from tests.at_once import at_once
from tests.people import NOON, make_tournament, make_user
from tournaments.models import AuditEvent, User

PERSON = {
    "given_name": "Camille",
    "family_name": "Roche",
    "username": "camille",
    "email": "",
    "password": "quatre vents du nord",
    "keep": "on",
}


@pytest.fixture
def file(settings: Settings, tmp_path: Path) -> Path:
    settings.SEATWIND_SET_UP_FILE = tmp_path / "data" / "set-up-code"
    return tmp_path / "data" / "set-up-code"


@pytest.fixture
def code(db: None, file: Path) -> str:
    return renew_code(at=NOON)


def wrong(code: str) -> str:
    """Another code of the right form."""
    return ("A" if code[0] != "A" else "B") + code[1:]


def test_an_empty_installation_answers_with_its_own_page(code: str, client: Client) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "This installation has no data yet" in answer.text
    assert 'name="code"' in answer.text
    assert code not in answer.text


def test_the_code_is_printed_and_kept_in_a_private_file(
    db: None, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = renew_code(at=NOON)
    sentence = f"{code[:3]} {code[3:6]} {code[6:]}"
    assert sentence in capsys.readouterr().out
    assert file.read_text().strip() == sentence
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(code) == LENGTH == 9
    assert not set(code) & set("IO")
    assert code not in str(SetUpCode.objects.values().get())


@pytest.mark.parametrize("typed", ["4k7 pq2 90m", "4K7PQ290M", "4K7-PQ2-9oM", " 4K7  PQ2 9OM "])
def test_a_code_is_read_as_it_was_meant(typed: str) -> None:
    assert read_code(typed) == "4K7PQ290M"


def test_the_first_account_is_made_with_the_code_and_signed_in(code: str, file: Path, client: Client) -> None:
    assert client.post("/set-up/", PERSON).status_code == 422  # without the code
    assert not User.objects.exists()
    assert client.post("/set-up/", {"code": code.lower()}).headers["Location"] == "/set-up/"
    assert "Your administrator account" in client.get("/set-up/").text
    answer = client.post("/set-up/", PERSON)
    assert answer.headers["Location"] == "/t/new/?first=1"
    user = User.objects.get()
    assert (user.username, user.get_full_name()) == ("camille", "Camille Roche")
    assert (user.is_superuser, user.is_staff) == (True, True)
    assert user.check_password("quatre vents du nord")
    assert client.get("/t/new/").status_code == 200
    assert AuditEvent.objects.get().action == "account.first_made"
    assert (SetUpCode.objects.count(), file.exists()) == (0, False)
    assert "My events" not in Client().get("/").text
    assert Client().post("/sign-in/", {"username": "camille", "password": "quatre vents du nord"}).status_code == 302


@pytest.mark.long
@pytest.mark.parametrize(("keep", "at_close"), [("on", False), ("", True)])
def test_the_session_stays_only_where_somebody_said_so(code: str, client: Client, keep: str, at_close: bool) -> None:
    client.post("/set-up/", {"code": code})
    client.post("/set-up/", PERSON | {"keep": keep})
    assert client.session.get_expire_at_browser_close() is at_close


def test_after_five_wrong_codes_the_terminal_shows_a_new_one(
    code: str, file: Path, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    for left in (4, 3, 2, 1):
        answer = client.post("/set-up/", {"code": wrong(code)})
        assert answer.status_code == 422
        assert f"{left} {'attempt is' if left == 1 else 'attempts are'} left" in answer.text
    capsys.readouterr()
    assert "Enter the new code shown in the terminal" in client.post("/set-up/", {"code": wrong(code)}).text
    renewed = file.read_text().strip()
    assert renewed in capsys.readouterr().out
    assert client.post("/set-up/", {"code": code}).status_code == 422
    assert client.post("/set-up/", {"code": renewed}).status_code == 302


def test_a_stranger_does_not_replace_the_code_all_day(code: str, file: Path, client: Client) -> None:
    for _ in range(10):
        assert client.post("/set-up/", {"code": "AAA AAA AAA"}).status_code == 422
    shown = file.read_text()
    late = client.post("/set-up/", {"code": "AAA AAA AAA"})
    assert (late.status_code, "Wait 2 seconds" in late.text) == (429, True)
    assert file.read_text() == shown
    assert client.post("/set-up/", {"code": shown}, REMOTE_ADDR="198.51.100.7").status_code == 302


def test_a_browser_that_typed_a_code_since_replaced_types_the_new_one(code: str, client: Client) -> None:
    client.post("/set-up/", {"code": code})
    renewed = renew_code(at=NOON)
    answer = client.post("/set-up/", PERSON)
    assert answer.status_code == 422
    assert not User.objects.exists()
    assert 'name="code"' in client.get("/set-up/").text
    client.post("/set-up/", {"code": renewed})
    assert client.post("/set-up/", PERSON).status_code == 302


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "Camille Roche"}, "username"),
        ({"password": "vents"}, "password"),
        ({"password": "password12"}, "password"),
        ({"given_name": ""}, "given_name"),
        ({"email": "camille@"}, "email"),
    ],
)
def test_a_refused_account_keeps_what_was_typed(code: str, client: Client, changes: dict[str, str], field: str) -> None:
    client.post("/set-up/", {"code": code})
    answer = client.post("/set-up/", PERSON | changes)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert 'value="Roche"' in answer.text
    assert not User.objects.exists()


def test_with_an_owner_the_page_leads_to_the_sign_in(code: str, client: Client) -> None:
    make_user("alice")
    assert client.get("/set-up/").headers["Location"] == "/sign-in/"
    assert client.post("/set-up/", {"code": code}).headers["Location"] == "/sign-in/"
    assert "This installation has no data yet" not in client.get("/").text
    with pytest.raises(CommandError):
        call_command("set_up_code")


def test_accounts_of_the_demo_and_of_programs_own_nothing(db: None) -> None:
    make_user("demo-referee", is_demo=True)
    robot = make_user("robot")
    robot.set_unusable_password()
    robot.save()
    assert needs_owner()
    make_user("alice")
    assert not needs_owner()


def test_beside_a_demo_the_start_page_says_how_it_gets_an_owner(code: str, client: Client) -> None:
    make_tournament("demo-open", copy_kind="demo")
    User.objects.update(is_demo=True)
    page = client.get("/").text
    assert "No account exists yet." in page
    assert 'href="/set-up/"' in page
    make_user("olga")
    assert "No account exists yet." not in client.get("/").text


@pytest.mark.parametrize(
    ("language", "with_events", "without"),
    [
        ("en", "This installation has no account yet", "This installation has no data yet"),
        ("fr", "Cette installation n’a pas encore de compte", "Cette installation ne contient encore aucune donnée"),
    ],
)
def test_beside_a_demo_the_page_of_the_code_does_not_call_the_installation_empty(
    code: str, client: Client, language: str, with_events: str, without: str
) -> None:
    page = client.get("/set-up/", headers={"Accept-Language": language}).text
    assert (without in page, with_events in page) == (True, False)
    make_tournament("demo-open", copy_kind="demo")
    User.objects.update(is_demo=True)
    page = client.get("/set-up/", headers={"Accept-Language": language}).text
    assert (without in page, with_events in page) == (False, True)


def test_the_command_prints_a_new_code(db: None, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("set_up_code")
    assert re.search(rf"^    [{SIGNS}]{{3}} [{SIGNS}]{{3}} [{SIGNS}]{{3}}$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_people_with_the_code_one_makes_the_first_account(file: Path) -> None:
    code = renew_code(at=NOON)
    browsers = {"ann": Client(), "bob": Client()}
    for client in browsers.values():
        client.post("/set-up/", {"code": code})
    statuses = at_once(
        *(
            lambda name=name, client=client: client.post("/set-up/", PERSON | {"username": name}).status_code
            for name, client in browsers.items()
        )
    )
    assert sorted(statuses) in ([302, 302], [302, 422])
    assert User.objects.count() == 1
