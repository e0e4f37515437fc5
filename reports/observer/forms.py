"""Define the form of the observer's report."""

from typing import Any

from django import forms

from reports.observer.selectors.report import SECTIONS
from reports.observer.services import MAX_SECTION


class ObserverForm(forms.Form):
    """Edit one text for each section."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for code, name in SECTIONS.items():
            self.fields[code] = forms.CharField(
                label=str(name),
                max_length=MAX_SECTION,
                required=False,
                widget=forms.Textarea(attrs={"rows": 4}),
            )
