"""Define the forms that take a tournament record and confirm its import."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

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

    file = _file(_("Tournament record"), ".json,.csv")
    players = _file(_("Players"), ".csv", required=False, help_text=_("Only beside a table of results in CSV."))
    adjustments = _file(_("Points"), ".csv", required=False, help_text=_("Given or taken, beside a table in CSV."))
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


class ConfirmRecordForm(forms.Form):
    """Confirm what the event is called, and warnings where there are some."""

    name = forms.CharField(label=_("Name"), max_length=160)
    slug = forms.SlugField(label=_("Address"), max_length=80)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    accepts_warnings = forms.BooleanField(
        label=_("The record is right as it stands, despite the warnings"), required=False
    )

    def __init__(self, *args: Any, has_warnings: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not has_warnings:
            del self.fields["accepts_warnings"]

    def add_refusal(self, refusal: Any) -> None:
        """Show a refusal at its field."""
        fields = {
            "tournaments.slug_taken": "slug",
            "tournaments.slug_malformed": "slug",
            "archive.record_day_missing": "starts_on",
            "archive.record_has_warnings": "accepts_warnings",
        }
        self.add_error(fields.get(refusal.code), str(refusal.message))
