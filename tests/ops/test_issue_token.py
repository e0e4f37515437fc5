"""``manage.py issue_token`` prints a key that the API accepts, and nothing else."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from knox.auth import TokenAuthentication
from knox.models import AuthToken

from tournaments.models import AuditEvent, User

pytestmark = pytest.mark.django_db


def issue(*words: str) -> str:
    out = StringIO()
    call_command("issue_token", *words, stdout=out)
    return out.getvalue()


def owner_of(printed: str) -> User:
    user, _ = TokenAuthentication().authenticate_credentials(printed.strip().encode())
    assert isinstance(user, User)
    return user


def test_the_printed_line_is_the_key_of_a_new_account_without_password_or_rank() -> None:
    printed = issue("replay", "--create")
    assert printed == printed.strip() + "\n"
    user = owner_of(printed)
    assert (user.get_username(), user.has_usable_password()) == ("replay", False)
    assert (user.is_staff, user.is_superuser) == (False, False)
    assert owner_of(issue("root", "--create", "--superuser")).is_superuser


def test_an_existing_account_gets_one_more_key_and_is_not_raised() -> None:
    first, second = issue("replay", "--create"), issue("replay")
    assert owner_of(first) == owner_of(second)
    assert first != second
    with pytest.raises(CommandError, match=r"accounts\.not_superuser"):
        issue("replay", "--create", "--superuser")
    assert not User.objects.get(username="replay").is_superuser


def test_an_unknown_account_is_refused_without_create() -> None:
    with pytest.raises(CommandError, match=r"accounts\.unknown_user"):
        issue("nobody")
    assert not AuthToken.objects.exists()


def test_superuser_without_create_is_refused() -> None:
    with pytest.raises(CommandError, match="--superuser goes with --create"):
        issue("replay", "--superuser")


def test_a_name_that_no_account_can_have_is_refused() -> None:
    with pytest.raises(CommandError):
        issue("two words", "--create")
    assert not User.objects.exists()


def test_account_and_key_are_audited_without_the_key_itself() -> None:
    key = issue("replay", "--create").strip()
    assert list(AuditEvent.objects.order_by("id").values_list("action", flat=True)) == [
        "accounts.created",
        "accounts.token_issued",
    ]
    assert not any(key in str(event.after) for event in AuditEvent.objects.all())
