"""Define the forms of a letter to many, and of the event's own text of a message."""

from collections.abc import Collection, Iterable
from typing import Any, cast
from uuid import UUID, uuid4

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from registration.mail.models import BODY_LENGTH, SUBJECT_LENGTH
from registration.mail.selectors.outbox import choice_for
from registration.mail.selectors.texts import MessageText
from registration.mail.services.writing import LetterToMany
from registration.models import MailKind, RegistrationState
from tournaments.common.look.languages import codes, staff_codes

_FEES = [("", _("Payment")), ("open", _("Not paid")), ("paid", _("Paid"))]
_WHAT = [
    (MailKind.LETTER, _("The text below")),
    (MailKind.FEE, _("The fee reminder")),
    (MailKind.PERSONAL, _("The link to their personal page")),
]


def _subject(label: Any, *, required: bool) -> forms.CharField:
    return forms.CharField(label=label, max_length=SUBJECT_LENGTH, required=required)


def _body(label: Any, *, required: bool) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 8})
    return forms.CharField(label=label, max_length=BODY_LENGTH, required=required, widget=widget)


class TextForm(forms.Form):
    subject = _subject(_("Subject"), required=True)
    body = _body(_("Text"), required=True)

    def text(self) -> MessageText:
        return MessageText(self.cleaned_data["subject"], self.cleaned_data["body"])


class LetterForm(forms.Form):
    """Edit a letter to many.

    ``chosen``: registrations that were ticked at the desk; then states and fees are not asked. ``what``: the initial
    text.
    """

    states = forms.MultipleChoiceField(
        label=_("Recipients"),
        choices=RegistrationState.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    fee = forms.ChoiceField(label=_("Fee"), choices=_FEES, required=False)
    what = forms.ChoiceField(label=_("Content"), choices=_WHAT)
    is_news = forms.BooleanField(required=False)
    batch = forms.UUIDField(widget=forms.HiddenInput)
    count = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, chosen: Collection[UUID] = (), what: str = MailKind.LETTER) -> None:
        first = {"batch": uuid4(), "states": ["confirmed"], "what": str(what), "is_news": True}
        super().__init__(data, initial=first)
        self.chosen = chosen
        for language, name in settings.LANGUAGES:
            self.fields[f"subject_{language}"] = _subject(
                _("Subject, %(language)s") % {"language": name}, required=False
            )
            self.fields[f"body_{language}"] = _body(_("Text, %(language)s") % {"language": name}, required=False)

    @property
    def written(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return subject and text in each language of the staff, as fields."""
        return self._fields_in(staff_codes())

    @property
    def written_in_more(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return subject and text in each further language, as fields."""
        return self._fields_in(code for code in codes() if code not in staff_codes())

    def _fields_in(self, languages: Iterable[str]) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"subject_{code}"], self[f"body_{code}"]) for code in languages]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for code, _name in settings.LANGUAGES:
            subject, body = cleaned.get(f"subject_{code}", ""), cleaned.get(f"body_{code}", "")
            if bool(subject) != bool(body):
                missing = "body" if subject else "subject"
                half = forms.ValidationError(_("Enter both a subject and a text."), code="mail.half_written")
                self.add_error(f"{missing}_{code}", half)
        return cleaned

    def begin_anew(self) -> None:
        """Give the text a new batch, so that it is sent as another letter."""
        data = cast("QueryDict", self.data).copy()
        data["batch"] = str(uuid4())
        self.data = data

    def letter(self) -> LetterToMany:
        typed, kind = self.cleaned_data, MailKind(self.cleaned_data["what"])
        texts = {
            code: MessageText(typed[f"subject_{code}"], typed[f"body_{code}"])
            for code, _name in settings.LANGUAGES
            if typed[f"subject_{code}"]
        }
        choice = choice_for(kind, tuple(typed["states"]), typed["fee"], tuple(self.chosen))
        return LetterToMany(typed["batch"], choice, kind, texts, is_news=typed["is_news"] and kind == MailKind.LETTER)
