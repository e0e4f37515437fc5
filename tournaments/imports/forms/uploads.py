"""Define the fields of an uploaded list."""

from django import forms
from django.utils.translation import gettext_lazy as _


class UploadForm(forms.Form):
    """Upload a list or a seating."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, at most 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
    )


class SeatingUploadForm(UploadForm):
    """Upload a seating; ``session`` is for a file of one session that does not name it."""

    session = forms.IntegerField(
        label=_("Session"),
        required=False,
        min_value=1,
        max_value=40,
        help_text=_("Only for a file with one session and no session column."),
        widget=forms.NumberInput(attrs={"class": "num", "inputmode": "numeric"}),
    )
