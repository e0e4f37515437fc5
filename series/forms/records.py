"""Define the forms that take files of past results into a season, and settle those that wait."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from series.models import MAX_ACCEPTANCE, FamilyChoice, SeriesRecord
from series.selectors.record_files import has_findings
from series.services.records import Word
from tournaments.common.files.checked_records import MAX_MB
from tournaments.rules.selectors.choice import preset_choices

MAX_FILES = 20
_ACCEPT = ".json,.csv,.xlsx,.seatwind"


class _ManyFilesInput(forms.FileInput):
    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """Take several files at once; ``clean`` returns them as a list."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=_ManyFilesInput(attrs={"accept": _ACCEPT, "data-drop-input": True}), **options)

    def clean(self, data: Any, initial: Any = None) -> list["UploadedFile[Any]"]:
        files = data if isinstance(data, list | tuple) else [data] if data else []
        if not files:
            return [super().clean(None, initial)]
        if len(files) > MAX_FILES:
            sentence = ngettext("Choose at most %(n)s file.", "Choose at most %(n)s files at once.", MAX_FILES)
            raise forms.ValidationError(sentence % {"n": MAX_FILES}, code="series.too_many_files")
        return [_checked(super(ManyFilesField, self).clean(file, initial)) for file in files]


def _checked(file: "UploadedFile[Any]") -> "UploadedFile[Any]":
    if (file.size or 0) > MAX_MB * 1024 * 1024:
        sentence = ngettext("The file is larger than %(most)s MB.", "The file is larger than %(most)s MB.", MAX_MB)
        raise forms.ValidationError(sentence % {"most": MAX_MB}, code="series.file_too_large")
    return file


def _rules() -> list[tuple[str, object]]:
    return [("", _("As the file says")), *preset_choices()]


class RecordFilesForm(forms.Form):
    records = ManyFilesField(label=_("Files"))
    rules = forms.ChoiceField(
        label=_("Rule set"),
        required=False,
        choices=_rules,
        help_text=_("Only used if the file names no rule set."),
    )


class MendedFileForm(forms.Form):
    """Upload the corrected file that replaces one with findings."""

    records = ManyFilesField(label=_("Corrected file"))


class WaitingForm(forms.Form):
    """Complete the data of a waiting file, and give the reason to accept its findings."""

    name = forms.CharField(label=pgettext_lazy("of a thing", "Name"), max_length=160, required=False)
    held_on = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    family = forms.ChoiceField(
        label=pgettext_lazy("MCR or riichi", "Game"),
        required=False,
        choices=lambda: [("", "—"), *FamilyChoice.choices],
    )
    namesakes_differ = forms.BooleanField(label=_("Rows with the same name are different people"), required=False)
    reason = forms.CharField(
        label=_("Why the results count as they are"),
        max_length=MAX_ACCEPTANCE,
        required=False,
        help_text=_("Kept with your name and shown beside the result."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, waiting: SeriesRecord, data: Any = None) -> None:
        known = {"name": waiting.name, "held_on": waiting.held_on, "family": waiting.family}
        super().__init__(data, initial=known, auto_id=f"w{waiting.pk}_%s")
        if waiting.problem.get("code") != "series.namesakes" and not self.is_bound:
            del self.fields["namesakes_differ"]
        if not has_findings(waiting.report["counts"]):
            del self.fields["reason"]

    def word(self) -> Word:
        """Return the typed answers."""
        return Word(**{name: value for name, value in self.cleaned_data.items() if value is not None})
