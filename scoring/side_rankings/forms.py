"""Define the form that chooses an event's side rankings and its newcomers."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import SideRankingKind
from tournaments.models import Participant, Tournament


class SideRankingsForm(forms.Form):
    kinds = forms.MultipleChoiceField(
        label=_("Side rankings"),
        choices=SideRankingKind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    newcomers = forms.TypedMultipleChoiceField(
        label=_("Newcomers"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = Participant.objects.filter(tournament=tournament).order_by("number")
        field: Any = self.fields["newcomers"]
        field.choices = [(person.number, f"{person.number} {person.name}") for person in people]
