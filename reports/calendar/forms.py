"""Parse the year that a reader of the calendar asks for."""

from datetime import MAXYEAR, MINYEAR

from django import forms


class YearForm(forms.Form):
    year = forms.IntegerField(min_value=MINYEAR, max_value=MAXYEAR)
