"""Define the forms that take a tournament record and confirm its import."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from archive.records.question_words import answer_choices, question_place, question_words
from archive.records.selectors import CheckedRecord
from archive.records.services.incoming import Accepts, Wanted
from tournaments.common.files.checked_records import MAX_MB
from tournaments.rules.selectors.choice import preset_choices

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile


def _rules() -> list[tuple[str, object]]:
    return [("", _("As the file says")), *preset_choices()]


def _file(label: Any, accept: str, **options: Any) -> forms.FileField:
    return forms.FileField(label=label, widget=forms.FileInput(attrs={"accept": accept}), **options)


class RecordForm(forms.Form):
    """Take a record; the two further files belong to a table of results in CSV."""

    file = _file(_("File"), ".xlsx,.csv,.json", help_text=_("A workbook (XLSX or CSV) or a tournament record (JSON)."))
    players = _file(_("Players"), ".csv", required=False, help_text=_("Only together with a table of results in CSV."))
    adjustments = _file(
        _("Points"), ".csv", required=False, help_text=_("Points given or deducted. Only together with a table in CSV.")
    )
    rules = forms.ChoiceField(
        label=_("Rule set"),
        required=False,
        choices=_rules,
        help_text=_("Only used if the file names no rule set."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in ("file", "players", "adjustments"):
            self._check_size(name, cleaned.get(name))
        return cleaned

    def _check_size(self, name: str, file: "UploadedFile[Any] | None") -> None:
        if file is not None and (file.size or 0) > MAX_MB * 1024 * 1024:
            sentence = ngettext("The file is larger than %(most)s MB.", "The file is larger than %(most)s MB.", MAX_MB)
            self.add_error(name, forms.ValidationError(sentence % {"most": MAX_MB}, code="archive.check_too_large"))


class QuestionsForm(forms.Form):
    """Ask the open questions about the workbook of a past event."""

    def __init__(self, checked: CheckedRecord, data: Any = None) -> None:
        super().__init__(data, auto_id="q_%s")
        self.keys: dict[str, str] = {}
        if checked.is_without_rules:
            choices = [("", "—"), *preset_choices()]
            self.fields["rules"] = forms.ChoiceField(label=_("Rule set"), choices=choices)
        for at, asked in enumerate(checked.questions):
            name = f"question_{at}"
            self.keys[name] = asked.key
            self.fields[name] = forms.ChoiceField(
                label=question_words(asked),
                choices=[("", "—"), *answer_choices(asked)],
                help_text=question_place(asked),
            )

    def answers(self) -> dict[str, str]:
        """Return the answers by the keys of the questions."""
        return {key: self.cleaned_data[name] for name, key in self.keys.items()}


class ConfirmRecordForm(forms.Form):
    """Confirm the event's name and the exceptions in its record."""

    name = forms.CharField(label=pgettext_lazy("of a thing", "Name"), max_length=160)
    slug = forms.SlugField(label=_("Address"), max_length=80)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    accepts_differences = forms.BooleanField(
        label=_("Use the figures computed from the results, not the printed ones"), required=False
    )
    accepts_winds = forms.BooleanField(
        label=_("The winds are unknown: assign the seats in the order of the file"), required=False
    )
    accepts_warnings = forms.BooleanField(label=_("The record is correct despite the warnings"), required=False)

    def __init__(self, checked: CheckedRecord, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        needed = {
            "accepts_differences": bool(checked.differences),
            "accepts_winds": not checked.knows_winds,
            "accepts_warnings": checked.has_warnings,
        }
        for name, is_needed in needed.items():
            if not is_needed:
                del self.fields[name]

    def wanted(self) -> Wanted:
        """Return the name, address and dates wanted for the event."""
        return Wanted(**{name: self.cleaned_data[name] for name in ("slug", "name", "starts_on")})

    def accepts(self) -> Accepts:
        """Return the confirmations that were given."""
        names = ("accepts_warnings", "accepts_differences", "accepts_winds")
        return Accepts(*(bool(self.cleaned_data.get(name)) for name in names))

    def add_refusal(self, refusal: Any) -> None:
        """Show a refusal at its field."""
        fields = {
            "tournaments.slug_taken": "slug",
            "tournaments.slug_malformed": "slug",
            "archive.record_day_missing": "starts_on",
            "archive.record_has_warnings": "accepts_warnings",
            "archive.record_differs": "accepts_differences",
            "archive.record_winds_unknown": "accepts_winds",
        }
        self.add_error(fields.get(refusal.code), str(refusal.message))
