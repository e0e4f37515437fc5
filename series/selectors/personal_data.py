"""Declare the personal data of ``series``, by federation number, since most events were held elsewhere."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from series.models import SeriesClassMember, SeriesResult
from tournaments.registry.personal_data import PersonalTable

_NAMED: Final = ("name", "country", "federation_number")
TABLES: Final = (
    PersonalTable(
        SeriesResult,
        _("Results of seasons"),
        (),
        ("event__series__slug", "event__name", "event__held_on", "place", *_NAMED, "club"),
        number="federation_number",
    ),
    PersonalTable(
        SeriesClassMember,
        _("Classes"),
        (),
        ("of__series__slug", "of__name", *_NAMED),
        number="federation_number",
        goes=True,
    ),
)
