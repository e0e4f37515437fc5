"""What a service refuses stands where the page shows it; that somebody may not do it goes on as it came."""

from datetime import UTC, datetime

import pytest
from django import forms

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, NotPermitted, Refusal
from tournaments.common.views.refusals import Attempt, refusals_on

TAKEN = Conflict("names.taken", "This name is taken.")
NOT_YOURS = NotPermitted("permissions.missing", "This is for others.")


class _Form(forms.Form):
    name = forms.CharField()


def _form() -> _Form:
    return _Form({"name": "Bo"})


def test_nothing_refused_leaves_the_page_as_it_is() -> None:
    with Attempt() as attempt:
        pass
    assert (attempt.refusal, attempt.status) == (None, 200)


def test_a_refusal_ends_the_block_and_is_kept_with_its_status() -> None:
    reached = False
    with Attempt() as attempt:
        if not reached:
            raise TAKEN
        reached = True
    assert not reached
    assert (attempt.refused, attempt.status, attempt.status_of(_form())) == (TAKEN, 409, 409)


def test_rights_go_on_unless_the_page_shows_them() -> None:
    with pytest.raises(NotPermitted), Attempt():
        raise NOT_YOURS
    with Attempt(shows_rights=True) as attempt:
        raise NOT_YOURS
    assert attempt.refused is NOT_YOURS


def test_other_errors_are_not_caught() -> None:
    with pytest.raises(ZeroDivisionError), Attempt():
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"names.taken": "name"}, "name"), ("name", "name"), ({}, "__all__"), ({"names.taken": "gone"}, "__all__")],
)
def test_a_refusal_stands_at_its_field_or_above_the_form(fields: dict[str, str] | str, field: str) -> None:
    form = _form()
    with refusals_on(form, fields):
        raise TAKEN
    assert form.errors == {field: ["This name is taken."]}
    assert Attempt().status_of(form) == 422


def test_a_form_may_place_refusals_by_itself() -> None:
    class Own(_Form):
        def add_refusal(self, refusal: Refusal) -> None:
            self.add_error("name", refusal.code)

    form = Own({"name": "Bo"})
    with refusals_on(form):
        raise TAKEN
    assert form.errors == {"name": ["names.taken"]}


def test_a_stamp_names_the_columns_of_its_verb() -> None:
    by, at = Actor("user:1", "Bo"), datetime(2026, 11, 28, tzinfo=UTC)
    assert stamp(by, at) == {"by": "user:1", "by_name": "Bo", "at": at}
    assert stamp(by, at, "created") == {"created_by": "user:1", "created_by_name": "Bo", "created_at": at}
