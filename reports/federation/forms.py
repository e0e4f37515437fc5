"""A description of a report, typed or sent as a file, and the sections of an observer's report."""

from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from reports.federation.selectors.templates import MOST_BYTES


class ReportFormForm(forms.Form):
    """The text of a description; a file, where one comes with it, stands before what is typed."""

    name = forms.CharField(label=_("Name"), max_length=80)
    code = forms.CharField(
        label=pgettext_lazy("of a form", "Code"),
        max_length=40,
        required=False,
        help_text=_("Empty: made from the name. The code of another form puts yours in its place."),
    )
    description = forms.CharField(
        label=_("Description"),
        required=False,
        widget=forms.Textarea(attrs={"class": "mono", "rows": 16, "spellcheck": "false"}),
        help_text=_("JSON: the columns of the event and of the players, and what must be right first."),
    )
    file = forms.FileField(
        label=_("or a file with the description"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_code(self) -> str:
        return str(self.cleaned_data["code"]).strip() or slugify(self.cleaned_data.get("name", ""))[:40].strip("-")

    def clean(self) -> dict[str, Any]:
        """The description as text under ``text``, whichever way it came."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        cleaned["text"] = cleaned.get("description", "")
        if file is not None:
            cleaned["text"] = file.read(MOST_BYTES + 1).decode("utf-8-sig", errors="replace")
        elif not cleaned["text"].strip() and not self.errors:
            words = _("Type a description, or choose a file.")
            self.add_error("description", forms.ValidationError(words, code="report_form.empty"))
        return cleaned
