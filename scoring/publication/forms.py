"""Define the forms that place and lift embargoes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Embargo, EmbargoKind
from tournaments.models import Session, Tournament


class PlaceForm(forms.Form):
    """Validate an embargo: a session of this event, and how it is held."""

    kind = forms.TypedChoiceField(choices=EmbargoKind.choices, coerce=EmbargoKind)
    session = forms.ModelChoiceField(
        Session.objects.none(), to_field_name="number", label=_("Session"), empty_label=None
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["session"]
        field.queryset = Session.objects.filter(tournament=tournament).select_related("tournament")
        field.label_from_instance = lambda session: str(session.number)


class LiftForm(forms.Form):
    """Validate which of this event's embargoes is lifted."""

    lift = forms.ModelChoiceField(Embargo.objects.none(), to_field_name="uid")

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["lift"]
        field.queryset = Embargo.objects.filter(tournament=tournament).select_related("session", "tournament")
