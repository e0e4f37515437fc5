"""Define the forms of a season: its rules, a coming event, an event of this installation, a past one as a list."""

from fractions import Fraction
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.errors import RuleError
from mahjong_core.series.clubs import CLUB_MEMBERS
from mahjong_core.series.standings import Scheme, SeasonRules
from series.models import FamilyChoice
from series.services.events import EventFacts
from tournaments.common.look.dates import print_date
from tournaments.models import Tournament

_SCHEMES = (
    (Scheme.BASE_RANKS.value, _("Base ranks, 1000 to 0, times the weight of the event")),
    (Scheme.PLACES.value, _("Points by place")),
    (Scheme.MERS.value, _("Like the European ranking")),
)
_TOGETHER = (("", _("MCR and riichi together")), *FamilyChoice.choices)
_MAX_PLACES = 200


def _number(label: Any, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=10_000, **options)


def _text(label: Any, length: int, **options: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, **options)


class RulesForm(forms.Form):
    scheme = forms.ChoiceField(label=_("Points"), choices=_SCHEMES)
    points = _text(
        _("Points by place"), 400, required=False, help_text=_("In order of place, such as 25 18 15 12 10 8.")
    )
    best = _number(_("Results that count"), required=False, help_text=_("Leave empty for all."))
    least = _number(_("Results needed for a place"), initial=1)
    cap = _number(_("Maximum results in one country"), required=False, help_text=_("Leave empty for any number."))
    clubs = _number(_("Members who count for their club"), initial=CLUB_MEMBERS, required=False)
    families = forms.ChoiceField(label=pgettext_lazy("MCR or riichi", "Game"), choices=_TOGETHER, required=False)
    aged = forms.BooleanField(label=_("Results count half in their second year, then no longer"), required=False)

    def clean_points(self) -> tuple[int, ...]:
        words = str(self.cleaned_data["points"]).replace(",", " ").replace(";", " ").split()
        if any(not (word.isascii() and word.isdigit()) for word in words) or len(words) > _MAX_PLACES:
            raise forms.ValidationError(_("Whole numbers, in order of place."), code="series.points_malformed")
        return tuple(map(int, words))

    def clean(self) -> dict[str, Any]:
        """Return the rules as the core takes them, under ``rules``; errors are shown at their fields."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        family = cleaned["families"]
        try:
            cleaned["rules"] = SeasonRules(
                scheme=Scheme(cleaned["scheme"]),
                points=cleaned["points"] if cleaned["scheme"] == Scheme.PLACES else (),
                best=cleaned["best"],
                least=cleaned["least"],
                cap=cleaned["cap"],
                families=(family,) if family else (),
                aged=cleaned["aged"],
                clubs=cleaned["clubs"] or CLUB_MEMBERS,
            )
        except RuleError as error:
            words = {
                "series.points_missing": _("Enter the points for each place."),
                "series.points_order": _("A better place cannot have fewer points."),
            }
            self.add_error("points", forms.ValidationError(words[error.code], code=error.code))
        return cleaned


def initial_of(rules: SeasonRules) -> dict[str, Any]:
    return {
        "scheme": rules.scheme.value,
        "points": " ".join(map(str, rules.points)),
        "best": rules.best,
        "least": rules.least,
        "cap": rules.cap,
        "clubs": rules.clubs,
        "families": rules.families[0] if len(rules.families) == 1 else "",
        "aged": rules.aged,
    }


class NewSeriesForm(RulesForm):
    name = _text(pgettext_lazy("of a thing", "Name"), 160)
    slug = _text(_("Address"), 80, required=False, help_text=_("If left empty, made from the name."))
    holder = _text(_("Organised by"), 160, required=False, help_text=_("A federation, a club or another organiser."))
    field_order = ("name", "slug", "holder")

    def clean_slug(self) -> str:
        return str(self.cleaned_data["slug"]) or slugify(self.cleaned_data.get("name", ""))[:80].strip("-")


class _WeighedForm(forms.Form):
    weight = _text(
        _("Weight"), 8, required=False, help_text=_("Such as 1.5. If left empty, the weight set by the rules.")
    )

    def clean_weight(self) -> Fraction | None:
        typed = str(self.cleaned_data["weight"]).strip().replace(",", ".")
        if not typed:
            return None
        whole, _dot, rest = typed.partition(".")
        if not all(part.isascii() and part.isdigit() for part in (whole, rest or "0")):
            raise forms.ValidationError(_("Enter a number such as 1, 1.5 or 2."), code="series.weight_malformed")
        return Fraction(typed)


class _EventField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """Choose an event by name and first day: the next edition of an event often has the same name."""

    def label_from_instance(self, obj: Tournament) -> str:
        return f"{obj.name}, {print_date(obj.starts_on, 'j F Y')}"


class TakeForm(_WeighedForm):
    """Choose an event of this installation by its address."""

    tournament = _EventField(
        Tournament.objects.none(),
        to_field_name="slug",
        label=_("Event"),
        widget=forms.Select(),
    )

    def __init__(self, events: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["tournament"]
        field.queryset = events


class FactsForm(_WeighedForm):
    """Describe a coming event, or a past one with its list."""

    name = _text(pgettext_lazy("of a thing", "Name"), 160)
    held_on = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    days = _number(_("Days"), initial=1)
    family = forms.ChoiceField(label=pgettext_lazy("MCR or riichi", "Game"), choices=FamilyChoice.choices)
    country = _text(_("Country"), 3, required=False, help_text=_("Three letters: FRA, NED, JPN."))
    players = _number(_("Players"), required=False, help_text=_("For a list: leave empty if it has every player."))
    file = forms.FileField(
        label=_("List of the places, CSV or XLSX"),
        required=False,
        widget=forms.FileInput(),
        help_text=_(
            "Columns: place, name, country, club, federation number. Leave empty if the event is still to come."
        ),
    )
    namesakes_differ = forms.BooleanField(
        label=_("Rows with the same name are different people"),
        required=False,
        help_text=_("Asked only if the list has such rows without federation numbers."),
    )
    field_order = ("name", "held_on", "days", "family", "country", "players", "weight", "file", "namesakes_differ")

    def clean_country(self) -> str:
        country = str(self.cleaned_data["country"]).upper()
        if country and not (len(country) == 3 and country.isascii() and country.isalpha()):
            raise forms.ValidationError(_("A country has three letters."), code="series.country_malformed")
        return country

    def facts(self, rows: int) -> EventFacts:
        typed = self.cleaned_data
        return EventFacts(
            name=typed["name"],
            held_on=typed["held_on"],
            family=typed["family"],
            players=typed["players"] or rows,
            country=typed["country"],
            weight=typed["weight"],
            days=typed["days"],
        )
