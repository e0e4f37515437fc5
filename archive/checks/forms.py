"""Define the form that takes a record to check."""

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.common.files.checked_records import MAX_MB
from tournaments.rules.selectors.choice import preset_choices

MOST_MB: Final = MAX_MB


def _rules() -> list[tuple[str, object]]:
    return [("", _("As the file says")), *preset_choices()]


class CheckForm(forms.Form):
    file = forms.FileField(label=_("File"), widget=forms.FileInput(attrs={"accept": ".json,.csv,.xlsx,.seatwind"}))
    rules = forms.ChoiceField(
        label=_("Rule set"),
        required=False,
        choices=_rules,
        help_text=_("Only used if the file names no rule set."),
    )

    def clean_file(self) -> "UploadedFile[Any]":
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_MB * 1024 * 1024:
            sentence = ngettext("The file is larger than %(most)s MB.", "The file is larger than %(most)s MB.", MOST_MB)
            raise forms.ValidationError(sentence % {"most": MOST_MB}, code="archive.check_too_large")
        return file
