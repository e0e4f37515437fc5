"""The look of an input comes from the renderer, for every field of every form."""

import pytest
from django import forms

from tournaments.common.forms.renderer import INPUT_CLASS


class _Form(forms.Form):
    word = forms.CharField()
    code = forms.CharField(widget=forms.TextInput(attrs={"class": "code"}))
    secret = forms.CharField(widget=forms.PasswordInput)
    lines = forms.CharField(widget=forms.Textarea)
    kind = forms.ChoiceField(choices=[("a", "A")])
    file = forms.FileField()
    tick = forms.BooleanField()
    either = forms.ChoiceField(choices=[("a", "A")], widget=forms.RadioSelect)
    ticks = forms.MultipleChoiceField(choices=[("a", "A")], widget=forms.CheckboxSelectMultiple)
    hidden = forms.CharField(widget=forms.HiddenInput)


@pytest.mark.parametrize("name", ["word", "secret", "lines", "kind", "file"])
def test_what_is_typed_or_chosen_from_a_list_has_the_class(name: str) -> None:
    assert f'class="{INPUT_CLASS}"' in str(_Form()[name])


def test_a_class_of_the_widget_stays_beside_it() -> None:
    assert f'class="{INPUT_CLASS} code"' in str(_Form()["code"])


@pytest.mark.parametrize("name", ["tick", "either", "ticks", "hidden"])
def test_ticks_and_hidden_fields_have_none(name: str) -> None:
    assert "class=" not in str(_Form()[name])


@pytest.mark.parametrize(("least", "is_of_digits"), [(0, True), (1, True), (-5, False), (None, False)])
def test_a_number_that_is_never_negative_is_typed_on_digits(least: int | None, is_of_digits: bool) -> None:
    form = type("Numbers", (forms.Form,), {"number": forms.IntegerField(min_value=least)})()
    assert ('inputmode="numeric"' in str(form["number"])) is is_of_digits
