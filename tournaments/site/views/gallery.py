"""Render the component gallery: every component in both themes."""

from fractions import Fraction
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournaments.common.look.icons import ICONS
from tournaments.common.look.tiles import HONOURS, SUITS

FIGURES = "1234567890"


class SampleForm(forms.Form):
    """Show errors in the gallery, which binds it empty."""

    name = forms.CharField(label=_("Name on the badge"))
    club = forms.CharField(
        label=_("Club"),
        help_text=_("As shown in the report."),
        required=False,
    )


def gallery(request: HttpRequest) -> HttpResponse:
    """Show the gallery to everyone; it holds made-up names only."""
    themes = [(theme, SampleForm({}, prefix=theme)) for theme in ("light", "dark")]
    return render(request, "tournaments/site/gallery/page.html", {"themes": themes, **samples()})


def samples() -> dict[str, Any]:
    """Return the sample data of the components: winds, table points, totals, every tile and every icon."""
    suited = [figure + suit for suit in SUITS for figure in FIGURES]
    return {
        "winds": "ESWN",
        "sizes": ("huge", "large", "medium"),
        "tones": ("jade", "slate", "brass", "verm"),
        "table_points": (4, 2, 1, 0, Fraction(7, 3), "3/2", "1/2", None),
        "scores": (2114, 8, 0, -36, -1250),
        "fractions": ("205/3", 65, "123/2", "-7/4", "67/12"),
        "places": (1, 2, 3, 4, 11, 22),
        "tile_codes": (*suited, *HONOURS),
        "icon_names": sorted(ICONS),
        "colours": (
            *("paper", "face", "well", "line", "edge", "ink", "ink-2", "ink-3"),
            *("jade", "verm", "brass", "slate", "felt", "ivory", "bone", "back"),
        ),
        "figures": "123456789",
    }
