"""Define the form with which the desk records a consent that it was given on paper or in person."""

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.models import ConsentMeans


class ConsentForm(forms.Form):
    """Record how the person agreed, and, where guardians are asked for, that the person is an adult."""

    means = forms.ChoiceField(
        label=_("How the person agreed"), choices=ConsentMeans.choices, initial=ConsentMeans.ON_PAPER
    )
    has_read = forms.BooleanField(
        label=_("The person has read the data protection notice of the form and agrees to it.")
    )
    is_adult = forms.BooleanField(label=_("The person is an adult."), required=False)
