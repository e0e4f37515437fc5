"""Read which place is asked for, and how far a table score may go."""

from typing import Any, NamedTuple

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext as _

from reports.players.selectors.needs import LIMITS
from scoring.finals.selectors.coming_cut import ComingCut
from scoring.standings.selectors.ranking import Ranking
from tournaments.common.kept import kept_fact
from tournaments.common.look.numbers import print_thousands

_PODIUM = 3


class DrawnField(NamedTuple):
    """Store a field as a page shows it."""

    id: str
    label: str
    drawn: SafeString


class NeedsForm(forms.Form):
    place = forms.IntegerField(label=gettext_lazy("Place"), min_value=1)
    limit = forms.TypedChoiceField(
        label=gettext_lazy("Assumed table scores"), required=False, coerce=int, empty_value=None
    )

    def __init__(self, *args: Any, current: Ranking, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = current.tournament
        self.most = max(1, len(current.rows))
        self.fields["place"].widget.attrs["max"] = self.most
        choices = [(limit, _("up to ±%(n)s") % {"n": print_thousands(limit)}) for limit in LIMITS[current.rules.family]]
        self.fields["limit"].choices = [("", pgettext("assumed table scores", "any")), *choices]  # type: ignore[attr-defined]

    def drawn_fields(self) -> list[DrawnField]:
        """Return the fields drawn in the active language; an unbound form is the same for all who start at a place."""
        if self.is_bound:
            return self._draw()
        return kept_fact(self.event, f"needs-fields:{get_language()}:{self.initial['place']}", self._draw)

    def _draw(self) -> list[DrawnField]:
        return [DrawnField(field.id_for_label, str(field.label), field.as_widget()) for field in self]

    def clean_place(self) -> int:
        place: int = self.cleaned_data["place"]
        if place > self.most:
            words = ngettext("There is only %(n)s place.", "There are only %(n)s places.", self.most)
            raise forms.ValidationError(words % {"n": self.most})
        return place

    def goal(self, place: int | None, cut: ComingCut | None) -> tuple[int, int | None]:
        """Return the place and the limit asked for.

        By default the next cut's line, else the podium or the first place.
        """
        if self.is_bound and self.is_valid():
            return int(self.cleaned_data["place"]), self.cleaned_data["limit"]
        wanted = 1 if place is not None and place <= _PODIUM else _PODIUM
        if cut is not None:
            wanted = cut.nearest(place) or wanted
        self.initial = {"place": wanted}
        return wanted, None
